"""Lists of items, made from their columns: a new column is one row of a table."""
