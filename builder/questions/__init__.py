"""Questions about a design, and their answers."""
