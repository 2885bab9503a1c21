"""The portraits of BrikWars designs, and what a player picks of them."""

from typing import Final

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.portrait.beast import beast, called, hides, holds, rides
from builder.brikwars.portrait.fields import field_portrait
from builder.brikwars.portrait.structure import WORKS, built, structure
from builder.brikwars.portrait.trooper import trooper, upright
from builder.brikwars.portrait.vehicle import BODIES, machine, vehicle
from builder.brikwars.portrait.weapons import looks, weapon_portrait
from builder.brikwars.portrait.words import HULLS, STUFF, WORKS_NAMED, ending
from builder.drawing.arsenal import kin
from builder.drawing.beast_species import SPECIES
from builder.drawing.bricks import Portrait
from builder.drawing.costumes import COSTUMES, costume_of, worn
from builder.drawing.frames import with_man
from builder.drawing.grounds import KINDS
from builder.drawing.picks import SCENERY, Parts, split, staged

_DRAWN: Final = {
    "costume": trooper,
    "beast": beast,
    "hull": vehicle,
    "work": structure,
}
"""What draws a creation, by the part that says most of it."""

_CALLED: Final = {
    "costume": lambda creation: bool(costume_of(creation.name)) or rides(creation),
    "beast": called,
    "hull": machine,
    "work": built,
}
"""Whether a word calls for a part of what is no minifig."""

_USUAL: Final = {"Structure": "work", "Vehicle": "hull"}
"""What is drawn of a sort for which no word calls; all others are beasts."""

_WHOLE: Final[Parts] = {
    "costume": tuple(COSTUMES),
    "beast": tuple(SPECIES),
    "hull": tuple(BODIES),
    "work": tuple(WORKS),
}


def creation_portrait(creation: Creation) -> Portrait:
    """Return the picture of a creation, with a man beside what is large."""
    drawn = _DRAWN[_family(creation)](creation)
    return with_man(staged(drawn, creation.portrait), creation.size)


def _families(creation: Creation) -> tuple[str, ...]:
    """Return what a creation can be drawn as."""
    match creation.sort:
        case "Structure":
            return ("work", "hull", "beast")
        case "Vehicle":
            return ("hull", "work", "beast")
        case _ if creation.size <= 1:
            return ("costume", "beast", "hull", "work")
        case _:
            return ("hull", "beast", "costume", "work")


def _family(creation: Creation) -> str:
    """Return what a creation is drawn as: as picked last, or as its design says."""
    may = _families(creation)
    for part, choice in map(split, reversed(creation.portrait)):
        if part in may and choice in _WHOLE[part]:
            return part
    small = creation.sort == "Creature" and creation.size <= 1
    if small and not _thing(creation):
        return "costume" if upright(creation) else "beast"
    called = (family for family in may if _CALLED[family](creation))
    return next(called, _USUAL.get(creation.sort, "beast"))


def _thing(creation: Creation) -> bool:
    """Return whether a name ends in a thing, of what holds nothing and is nobody."""
    name = creation.name
    thing = ending(name, HULLS) or ending(name, WORKS_NAMED)
    return bool(thing) and not (costume_of(name) or holds(creation))


def _creation_parts(creation: Creation) -> Parts:
    first = _family(creation)
    others = (each for each in _families(creation) if each != first)
    more: Parts = {"stuff": STUFF}
    if first == "costume":
        more = worn()
    elif first == "beast":
        more = {"hide": tuple(hides())}
    return {each: _WHOLE[each] for each in (first, *others)} | more | SCENERY


def parts(design: Creation | Weapon | Field) -> Parts:
    """Return the parts of a portrait that can be picked."""
    match design:
        case Creation():
            return _creation_parts(design)
        case Weapon():
            return {"shape": tuple(kin(looks(design).make))} | SCENERY
        case Field():
            return {"ground": tuple(KINDS)} | SCENERY


def portrait(design: Creation | Weapon | Field) -> Portrait:
    """Return the picture of a design."""
    match design:
        case Creation():
            return creation_portrait(design)
        case Weapon():
            return weapon_portrait(design)
        case Field():
            return field_portrait(design)
