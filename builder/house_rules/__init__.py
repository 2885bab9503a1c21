"""House rules under a name, and how they differ from the book."""
