"""The roster of an army as PDF."""
