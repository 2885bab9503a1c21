"""The dialog that offers the units and weapons of the books."""
