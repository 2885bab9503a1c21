"""The reference sheet as PDF."""
