"""Rules and designs: what a thing costs, whether it is legal, and what its card says.

The rooms outside import the functions below from here; the modules of this package
import each other.

>>> list(systems())
['brikwars', 'microfig', 'smallarms', 'infantry']
"""

from builder.registry import describe, home, judge, kinds, names, systems, way_out

__all__ = ["describe", "home", "judge", "kinds", "names", "systems", "way_out"]
