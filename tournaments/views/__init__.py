"""Pages of the event: public ones, the office, and the table pages with what the event adds."""
