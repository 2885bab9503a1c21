"""The squares of what is printed: the codes in them, with what the paper says."""

from collections.abc import Callable, Mapping

from builder.army.model import Army
from builder.core.design import Design
from db.sharing.parcel import army_file, secret, square_text
from reports.roster.choices import RosterChoices

Code = Callable[[RosterChoices], str]
"""Returns an army in the letters of a square, with what its list has of it."""


def army_code(army: Army, designs: Mapping[str, Design]) -> Code:
    """Return what makes the code of an army; it keeps what its list leaves out.

    Args:
        army: The army.
        designs: All designs by id.
    """

    def made(choices: RosterChoices) -> str:
        if not choices.square:
            return ""
        file = army_file(army, designs)
        return square_text(secret(file, notes=choices.notes, limit=choices.points))

    return made
