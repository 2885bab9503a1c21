"""What an army or a unit wears: its colour, emblem and the backs of its cards."""
