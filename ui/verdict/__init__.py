"""The verdict: a strip that is always there, and a drawer that shows all of it."""
