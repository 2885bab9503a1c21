"""The official units and weapons, and what examples are made of."""
