"""Designs side by side: what the rules say of each, and where they differ.

Any class of design of any game can be compared, two to four at a time. The values of
each card, bill and verdict stand side by side in rows. A sign, not a color, marks a
row whose values differ.
"""
