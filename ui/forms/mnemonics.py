"""The letters that lead to the fields of a page, with Alt."""

from typing import Final

RESERVED: Final = frozenset("fevdh")
"""Letters that open the menus File, Edit, View, Design and Help."""


def mnemonic(label: str, taken: set[str] | None) -> str:
    """Return a label with its first free letter marked for the keyboard.

    >>> mnemonic("Size", {"s"})
    'S&ize'

    Args:
        label: The label.
        taken: The letters in use, to which that of the label is added; None marks none.
    """
    for place, letter in enumerate(label.lower()):
        if taken is not None and letter.isalpha() and letter not in taken:
            taken.add(letter)
            return f"{label[:place]}&{label[place:]}"
    return label
