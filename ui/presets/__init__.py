"""The dialog of the units and weapons that the books print."""
