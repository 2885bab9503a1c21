"""What every part of the window shares: documents, pages, background work."""
