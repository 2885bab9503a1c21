"""The portrait of a Field: what its dice do, on ground as large as it is."""

from typing import Final

from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.drawing.bricks import Portrait
from builder.drawing.grounds import KINDS, Stretch, ground
from builder.drawing.picks import picked, staged
from builder.drawing.words import pick, word_list

_KINDS: Final = {
    (Hazard.EXPOSURE, HazardDie.D6): "shock",
    (Hazard.CONCEALED, HazardDie.D6): "pit",
    (Hazard.CONCEALED, HazardDie.FIRE): "jets",
    (Hazard.CONCEALED, HazardDie.EXP): "mines",
    (Hazard.CONCEALED, HazardDie.MOVE): "thin",
}
_OTHERWISE: Final = {
    Hazard.EXPOSURE: "thorns",
    Hazard.TERRAIN: "rough",
    Hazard.CONCEALED: "pit",
}
"""What else a hazard that lies on the ground looks like; the fourth is a wall."""
_TERRAIN: Final = {
    Terrain.SLOW: "bog",
    Terrain.CURRENT: "current",
    Terrain.SLIPPERY: "slippery",
    Terrain.SPIKED: "spiked",
}
_FIRES: Final = ("fire", "fuel", "lava", "atomic")
"""The permanent fires, by their dice (R8.5.10)."""

_WORDS: Final = word_list("fields")
"""What the first stretch of a Field looks like, by a word of its name."""
_LETTERS: Final = {
    HazardDie.D4: "t",
    HazardDie.D6: "c",
    HazardDie.D8: "l",
    HazardDie.D10: "w",
    HazardDie.D12: "h",
}
"""The colour of an Energy Shield, by its die."""


_MOST_WALLS: Final = 6
"""Dice of an Energy Shield that are told apart."""


def field_portrait(field: Field) -> Portrait:
    """Return the picture of a Field."""
    named = "" if field.shields else pick(_WORDS, field.name)
    named = picked(field.portrait, "ground", KINDS) or named
    walls = "".join(
        _LETTERS.get(dice.die, "r") * min(dice.count, _MOST_WALLS)
        for dice in field.dice
        if dice.hazard is Hazard.SHIELD
    )
    stretches = [_stretch(dice) for dice in field.dice if dice.hazard in _OTHERWISE]
    if named:
        count = stretches[0].count if stretches else 1
        stretches[:1] = [Stretch(named, count)]
    if walls:
        stretches.append(Stretch("dome", len(walls), walls))
    scene = ground(field.size, stretches, wild=field.natural)
    return staged(scene, field.portrait)


def _stretch(dice: HazardDice) -> Stretch:
    """Return how equal dice of one hazard look."""
    if dice.hazard is Hazard.EXPOSURE and dice.die is HazardDie.FIRE:
        return Stretch(_FIRES[min(dice.count, len(_FIRES)) - 1], dice.count)
    if dice.hazard is Hazard.TERRAIN and dice.terrain:
        return Stretch(_TERRAIN[dice.terrain], dice.count)
    what = _KINDS.get((dice.hazard, dice.die), _OTHERWISE[dice.hazard])
    return Stretch(what, dice.count)
