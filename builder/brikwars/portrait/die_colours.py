"""The colours of Damage dice in portraits, in a hand as on a machine."""

from typing import Final

from builder.brikwars.tables.dice import AnyDie, Die

SPARKS: Final[dict[AnyDie, str]] = {
    Die.FIRE: "o",
    Die.ACID: "v",
    Die.POISON: "v",
    Die.PIERCING: "s",
    Die.SMOKE: "f",
    Die.EXP: "r",
    Die.BLAST: "n",
    Die.PHASED: "t",
    Die.HAZARD_FIRE: "o",
    Die.HAZARD_DAMAGE: "s",
    Die.HAZARD_MOVE: "u",
    Die.HAZARD_EXP: "r",
}
"""The colour of what comes out of a weapon, by the die it rolls."""
