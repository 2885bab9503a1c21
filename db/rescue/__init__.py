"""What brings a library back: from a backup, or out of a damaged file."""
