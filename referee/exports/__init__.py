"""Documents of the table: value objects go in, bytes come out; no rows, no requests."""
