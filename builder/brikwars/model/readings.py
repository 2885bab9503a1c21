"""Places of chapters 1 to 5 that can be read in more than one way."""

from enum import StrEnum


class OverSkill(StrEnum):
    """How the Bonus Die of a Skill die's highest face is used (core §2)."""

    WHEN_NEEDED = "when needed"
    """Rolled into the Skill while the attack still misses; kept for Damage once it
    hits. The default: a shooter may choose either, a hit gains nothing from more
    Skill, and a miss nothing from more Damage."""
    SKILL = "on Skill"
    """Always rolled into the Skill, none kept for Damage: for players who want no
    extra dice, or use them for something else."""
    DAMAGE = "on Damage"
    """Always kept for Damage, so that it never turns a miss into a hit."""


class Deflected(StrEnum):
    """Who chooses the die that a level of Deflection takes away (3.3).

    The book does not say. Dice are taken before they are rolled, so only their kinds
    count, and the choice compares their means.
    """

    STRONGEST = "the strongest dice"
    """The defender's: the dice whose loss costs most. The default: it is their
    armor, and Explosions, too, lose their best dice first (R8.4.3)."""
    WEAKEST = "the weakest dice"
    """The attacker's: the dice whose loss costs least, as many as are due."""


class BonusDice(StrEnum):
    """Whether a die that shows its highest face earns another one (core §2)."""

    CHAINED = "earn further ones"
    """One of the same kind, and that may earn another. The default: chapter 8 gives
    it even to the d4 of a fire."""
    NONE = "are not played"
    """Never, not even for a Skill die, so there is no OverSkill either. The means
    that the rulebook's tables give are of such dice (R8.4.5)."""


class OutOfRange(StrEnum):
    """What an inch beyond Range takes off the Damage (R8.3.16, A22)."""

    FIRE_EACH = "a point an inch, and so does each Fire die"
    """A point off the total, and off each Fire die. The default: the only example
    that takes it off each die is one of Fire."""
    EACH = "a point an inch of each die"
    """A point off each die, whatever it is."""


class Piercing(StrEnum):
    """Where dice go that pierce more than an inch (R8.7.9)."""

    ONWARD = "go on behind the first inch"
    """They strike what lies an inch deeper: a part, a passenger, the next thing. The
    default: in the book's example a car takes one die and its gas tank the next."""
    WITHIN = "stay in what is larger than an inch"
    """The whole Damage is done to the large thing, in one roll."""
