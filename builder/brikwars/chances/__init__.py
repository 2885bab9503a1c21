"""The chances of attacks, bursts, explosions, fire and hazards, as exact fractions.

The arithmetic is that of `builder.brikwars.engine`. Where the rulebook leaves room, a
function takes a reading; its default is what the book most likely means.
"""
