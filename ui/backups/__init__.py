"""Backups of the library: made in the background, and brought back."""
