"""The widgets of a form, one for each kind of value; none depends on a game."""
