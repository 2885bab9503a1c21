"""Our own drawings: inks for light and dark, marks of severity, dice and charts."""
