"""Questions that can be asked of a design, and their answers."""
