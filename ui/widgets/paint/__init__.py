"""Signs of our own: inks for light and dark, marks of weight, and dice."""
