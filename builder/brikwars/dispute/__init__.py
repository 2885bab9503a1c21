"""The judge's report: whether a weapon is legal, and an estimate of its price."""
