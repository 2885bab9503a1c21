"""The dialog that explains a stat line."""
