"""Where the numbers of a preset are from, in a few words a player understands."""

from enum import StrEnum

from builder.brikwars.model.homemade import AnySpecialty


class Source(StrEnum):
    """How far the numbers of a preset can be trusted."""

    PRINTED = "printed"
    """A row of the rulebook, or one of its formulas at this Size."""
    EXAMPLE = "worked example"
    """All of it stands in an example of the rulebook."""
    DRESSED = "worked example; body ours"
    """The weapons stand in an example; Size, Move and mind are our guess."""
    UNFINISHED = "worked example; Move is yours"
    """The body stands in an example, which never says how it moves."""
    DERIVED = "derived"
    """Put together from printed prices."""
    PROGRAM = "stat-card program"
    """Only a free program that prints stat cards has the numbers."""
    COMMUNITY = "community"
    """What players published among themselves."""


_READ = {"printed": Source.DERIVED, "tool": Source.PROGRAM, "talk": Source.COMMUNITY}


def of_specialty(specialty: AnySpecialty) -> Source:
    """Return where the total of a minifig with this specialty is from.

    A printed price makes a derived total: no card of a specialist could be read.
    """
    return _READ[specialty.row.read]
