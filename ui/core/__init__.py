"""Shared by all parts of the window: documents, pages, timers, background work."""
