"""Armies of all games, and what the rules say of them; see README.md."""
