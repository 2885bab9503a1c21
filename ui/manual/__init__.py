"""The manual: one set of pages for the window, the website and `docs/`."""
