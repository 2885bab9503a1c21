"""An example of house rules, and of an army that is played by them."""

from typing import Final

from builder.army.model import Army, Entry
from builder.brikwars.catalog.rows import creation, held, minifig, on_turret, weapon
from builder.brikwars.model.designs import Round
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Statistic
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.livery import ArmyColour, Emblem
from builder.house_rules.ruleset import RuleSet
from builder.system.model import Example

LASER: Final = OwnType(
    name="Laser",
    like=WeaponType.GUN,
    cost="4S",
    reach="6S",
    die=Die.D8,
    notes="needs no ammunition",
)
MORTAR: Final = OwnType(
    name="Mortar",
    like=WeaponType.LAUNCHER,
    cost="2S+1",
    use="2S+1",
    reach="8S",
    notes="not at anybody within its Use",
)
COOLED: Final = OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=1)
WARM_UP: Final = OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=1, positive=False)
DAZZLE: Final = OwnEffect(
    name="Dazzle",
    cost="S",
    does="who is hit Attacks at \N{MINUS SIGN}1 until their next turn",
)
PILOT: Final = OwnSpecialty(
    name="Harbor Pilot", cost=1, does="crosses water and fog at full Move"
)
HOUSE: Final = House(
    independent_turrets=True,
    flight_by_inch=True,
    fastest_move=12,
    types=(LASER, MORTAR),
    mods=(COOLED, WARM_UP),
    effects=(DAZZLE,),
    specialties=(PILOT,),
    largest_weapon=4,
    most_alike=5,
)
LAMPLIGHTER: Final = minifig(
    "Lamplighter",
    PILOT,
    mounts=(
        held(weapon("Hand Lamp", LASER, mods=(COOLED, WARM_UP), effects=(DAZZLE,))),
    ),
    notes="Wades out to the wrecks when the tide is low.",
    tags=("minifig", "harbor"),
)
BOMBARD: Final = creation(
    "Harbor Bombard",
    4,
    Structure.TWO,
    on_turret(
        weapon("Quay Mortar", MORTAR, 3),
        Mounting.LARGE_TURRET,
        Round(weapon=weapon("Shell", WeaponType.EXPLOSIVE, 2), stock=4),
    ),
    move=6,
    notes="A barge on legs. Its turret has Power of its own at this table.",
    tags=("harbor",),
)


def table_rules() -> Example:
    """Return a set of house rules, two designs that use it, and their army."""
    rules = RuleSet(
        name="Harbor Street rules",
        version=2,
        author="The Harbor Street table",
        code="harbor-street",
        house=HOUSE,
        notes="Agreed on at the kitchen table. Version 2 made the Mortar dearer.",
        tags=("harbor",),
    )
    watch = Army(
        name="Night Watch",
        colour=ArmyColour.PLUM,
        emblem=Emblem.STAR,
        limit=70,
        entries=(
            Entry(design="lamplighter", count=4),
            Entry(design="harbor-bombard", note="Stays behind the mole."),
        ),
        notes="Keep the lighthouse burning until dawn.",
        house=rules.house,
        edition=rules.edition,
    )
    return Example(
        "house-rules",
        "A table's own rules",
        "A laser, a mortar and more that the book does not have, and who carries them.",
        (("lamplighter", LAMPLIGHTER), ("harbor-bombard", BOMBARD)),
        (("night-watch", watch),),
        (("harbor-street", rules),),
    )
