"""Stat cards as PDF: one design, one card, as many faces as it needs."""
