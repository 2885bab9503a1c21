"""What was: the versions of an item, and what was removed."""
