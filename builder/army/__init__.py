"""Armies: what they hold, what they cost, and what a change of rules does to them."""
