"""Manual Fire: a toy weapon that is really fired, and its Mulligans (8.6)."""
