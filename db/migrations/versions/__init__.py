"""One step for each revision of the tables."""
