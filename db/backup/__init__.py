"""Whole copies of a library, and how long they are kept."""
