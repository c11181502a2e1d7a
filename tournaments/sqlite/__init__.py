"""A database backend: SQLite whose writers of one process wait in line before they ask the database."""
