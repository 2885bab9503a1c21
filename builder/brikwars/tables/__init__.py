"""The tables of the book: weapons, mods, dice, scales, hazards, specialties."""
