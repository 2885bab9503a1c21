"""The manual in a window, what is new, and the report of a fault."""
