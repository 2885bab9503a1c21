"""Designs side by side: what the rules say of each, and where they differ.

Any class of design of any game can be compared, two to four at a time. What is said
of each is what a card, a bill and a verdict would say of it alone; here it stands in
rows, and a row in which not all are alike is marked by a sign that needs no color.
"""

from builder.comparison.question import KEY, MOST, comparing
from builder.comparison.rows import NONE, Labeled

__all__ = ["KEY", "MOST", "NONE", "Labeled", "comparing"]
