"""How likely things are at the table: attacks, bursts, explosions, fire and hazards.

Exact fractions from the arithmetic of `builder.brikwars.engine`. Where the rulebook
leaves room, a function or question takes a reading with a default that says why.
"""
