"""What is raised where a player's words are not understood, for whoever catches it."""


class Unclear(ValueError):
    """A text that is not a stat line; the message says what was not understood."""
