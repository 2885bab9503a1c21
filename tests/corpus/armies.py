"""What the armies of the corpus are made of: the examples, and what those leave out.

Each chapter goes round one part of the rules: every row, mod, die, mount and switch is
in some army, legal or not.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from itertools import cycle, product
from typing import Any, Final

from builder import home, systems
from builder.army.model import Army, ArmyGroup, Entry
from builder.brikwars.model import homemade
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    ObjectDice,
    Payload,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die, ObjectDie
from builder.brikwars.tables.hazards import (
    DeviceSkill,
    Hazard,
    HazardDie,
    Terrain,
    Worked,
)
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.scales import (
    HalfMind,
    Medium,
    Mind,
    Mounting,
    Structure,
)
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import Fuse, WeaponType
from builder.core.rulebook import Waiver
from builder.examples import examples_of
from builder.house_rules.ruleset import Edition, RuleSet
from builder.infantry import designs as infantry
from builder.infantry.scales import BodyArmor, Helmet, Kind, Template
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk, Skill
from builder.smallarms import designs as smallarms
from builder.smallarms.scales import Action, Firearm
from db.files.muster_file import MusterFile

GUN: Final = Weapon(name="Gun", type=WeaponType.GUN, size=2)
PUNY: Final = Creation(
    size=1, structure=Structure.HALF, move=5, mind=Mind.D6, tags=("minifig",)
)
HULL: Final = Creation(size=6, structure=Structure.TWO, move=8, mind=Mind.D8)

Named = Iterator[tuple[str, Any]]


def weapons() -> Named:
    """Every row of the table, small and large, in metal and smart."""
    for row, size in product(WeaponType, (1, 3)):
        yield f"{row} {size}", Weapon(type=row, size=size)
    yield "wise gun", replace(GUN, smart=True)
    for fuse in Fuse:
        yield f"{fuse} bomb", Weapon(type=WeaponType.EXPLOSIVE, size=2, fuse=fuse)


def mods() -> Named:
    """Every mod by itself, and twice with another one to pay for it."""
    for mod in Mod:
        pay = Mod.SAFETY if mod.row.positive else Mod.LONG_RANGE
        for some in ((mod,), (mod, mod, pay)):
            yield " and ".join(map(str, some)), replace(GUN, size=3, mods=some)


def swaps() -> Named:
    """Every die from the dice of a gun, dice of a bomb, and two swaps in a chain."""
    for die in Die:
        for takes in ((Die.D6,), (Die.D6, Die.D6)):
            swap = Swap(takes=takes, gives=die)
            yield f"{len(takes)} for {die}", replace(GUN, size=4, swaps=(swap,))
    bomb = Weapon(type=WeaponType.EXPLOSIVE, size=3)
    for die, spread in product((Die.SMOKE, Die.FIRE, Die.PIERCING), Spread):
        swap = Swap(takes=(Die.EXP,), gives=die, spread=spread)
        yield f"bomb, {die}, {spread}", replace(bomb, swaps=(swap,))
    twice = (
        Swap(takes=(Die.D6, Die.D6), gives=Die.D12),
        Swap(takes=(Die.D12,), gives=Die.PHASED),
    )
    yield "chained", replace(GUN, size=4, swaps=twice)


def mounts() -> Named:
    """A gun, and too much gun, carried in every way; a Turret that two share."""
    for how, size in product(Mounting, (2, 7)):
        held = Mount(weapon=replace(GUN, size=size), mounting=how)
        yield f"{how} {size}", replace(HULL, mounts=(held,))
    shared = Mount(weapon=GUN, count=2, mounting=Mounting.LARGE_TURRET, turret=1)
    yield "shared", replace(HULL, mounts=(shared, shared))
    yield "unarmed", HULL


def loads() -> Named:
    """Cannons and Launchers with rounds and objects, that fit and that do not."""
    shell = Weapon(name="Shell", type=WeaponType.EXPLOSIVE, size=1)
    rock = Payload(name="Rock", size=2, structure=Structure.TWO)
    spikes = Payload(name="Spikes", dice=(ObjectDice(die=ObjectDie.D6, count=2),))
    for row, size in product((WeaponType.CANNON, WeaponType.LAUNCHER), (2, 4)):
        gun = Mount(weapon=Weapon(type=row, size=size), mounting=Mounting.JOINT)
        for name, loaded in {
            "empty": gun,
            "loaded": replace(gun, rounds=(Round(weapon=shell, stock=4),)),
            "three": replace(gun, rounds=(Round(weapon=shell, together=3, stock=6),)),
            "too large": replace(
                gun, rounds=(Round(weapon=replace(shell, size=9), stock=1),)
            ),
            "rocks": replace(gun, objects=(rock, replace(spikes, together=2))),
            "burning": replace(gun, objects=(replace(rock, fire=2),)),
        }.items():
            yield f"{row} {size} {name}", replace(HULL, mounts=(loaded,))
    sling = Mount(weapon=Weapon(type=WeaponType.LAUNCHER, size=4))
    for die in ObjectDie:
        thing = replace(spikes, dice=(ObjectDice(die=die, count=2),))
        slung = replace(sling, objects=(thing,))
        yield f"thing with {die}", replace(HULL, mounts=(slung,))


def bodies() -> Named:
    """Every Structure Level, mind and Size, plating, flight and devices."""
    plate = Mount(weapon=Weapon(type=WeaponType.PLATING, size=6))
    for level in Structure:
        yield f"level {level.value}", replace(HULL, structure=level)
    for mind in Mind:
        yield f"mind {mind.value}", replace(HULL, mind=mind, extra_minds=1)
    yield "half a mind", replace(HULL, mind=Mind.D6, half_mind=True)
    for size in (1, 10, 20, 40):
        yield f"size {size}", replace(HULL, size=size)
    for count in (1, 3):
        yield f"{count} platings", replace(HULL, mounts=(replace(plate, count=count),))
    for medium in Medium:
        flyer = replace(HULL, move=4, flight=12, medium=medium, thrust=3)
        yield f"plated flyer in {medium}", replace(flyer, mounts=(plate,))
    yield "flyer", replace(flyer, medium=Medium.AIR)
    yield "too fast", replace(HULL, move=99, flight=99)
    trap = Mechanism(name="Trap", trigger="a step", does="shuts")
    for worked, skill in zip(cycle(Worked), DeviceSkill, strict=False):
        made = replace(trap, worked=worked, skill=skill)
        yield f"trap {worked}, {skill}", replace(HULL, mechanisms=(made,))
    trap = Mechanism(name="Trap", trigger="a step", works=GUN.title)
    yield (
        "trap with a gun",
        replace(HULL, mounts=(Mount(weapon=GUN),), mechanisms=(trap,)),
    )
    half = replace(HULL, mind=Mind.D6, half_mind=True, program="Guard the gate.")
    for kind in HalfMind:
        yield f"half mind, {kind}", replace(half, half_kind=kind)


def creatures() -> Named:
    """Every specialty and SuperNatural die, a Hero, and beasts."""
    for each in Specialty:
        yield str(each), replace(PUNY, specialties=(each,))
    hero = (Specialty.HEROIC_EGO,)
    yield "hero", replace(PUNY, mind=Mind.D10, specialties=hero, cliche="Sea Captain")
    for die in SuperNatural:
        dice = (SuperNaturalDice(die=die, count=2),)
        yield f"wizard {die}", replace(PUNY, mind=Mind.D12, supernatural=dice)
    for size, legs in product((1, 3, 7), (0, 14)):
        fangs = Mount(weapon=Weapon(type=WeaponType.MELEE, size=max(1, size // 2)))
        beast = replace(HULL, size=size, move=legs, mounts=(fangs,), tags=("beast",))
        yield f"beast {size} {legs}", beast


def hazards() -> Named:
    """Every hazard with every die, printed for it or not."""
    for hazard, die in product(Hazard, HazardDie):
        dice = (HazardDice(hazard=hazard, die=die, count=2),)
        yield f"{hazard} {die}", Field(size=3, dice=dice)
    for terrain in Terrain:
        dice = (HazardDice(hazard=Hazard.TERRAIN, die=HazardDie.MOVE, terrain=terrain),)
        yield f"ground, {terrain}", Field(size=3, dice=dice)
    yield "nothing", Field(size=4)
    shield = (HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D10),)
    yield "bearer", replace(HULL, fields=(Field(size=2, dice=shield, natural=False),))


def agreed() -> Named:
    """What a rule refuses, and what the table allows by name."""
    long_gun = replace(GUN, mods=(Mod.LONG_RANGE,))
    heavy = replace(PUNY, mounts=(Mount(weapon=replace(GUN, size=4)),))
    for name, each in {
        "gun": long_gun,
        "man": heavy,
        "fast": replace(HULL, move=90),
    }.items():
        found = systems()["brikwars"].judged(each, None).violations
        waivers = tuple(dict.fromkeys(Waiver(rule=one.rule) for one in found))
        yield name, each
        yield f"{name}, allowed", replace(each, waivers=waivers)


RAY: Final = homemade.OwnType(
    name="Ray", like=WeaponType.GUN, cost="5S", reach="7S", die=Die.D8
)
FINE: Final = homemade.OwnMod(name="Fine Lens", shift=2, positive=True)
SLOW: Final = homemade.OwnMod(name="Slow Coil", shift=-2, positive=False)
NEAT: Final = homemade.OwnMod(
    name="Neat Grip", stat=Statistic.USE, shift=-1, positive=True
)
FAT: Final = homemade.OwnMod(
    name="Fat Shells", stat=Statistic.CAPACITY, shift=-1, positive=False
)
STUN: Final = homemade.OwnEffect(name="Stun", cost="2S", does="loses its next Action")
DIVER: Final = homemade.OwnSpecialty(
    name="Diver", cost=Fraction(2), does="swims at full Move"
)
BLASTER: Final = homemade.OwnType(
    name="Blaster",
    like=WeaponType.MACHINEGUN,
    bonus="2",
    farthest="6S",
    automatic="S+5",
)
SULLEN: Final = homemade.OwnSpecialty(name="Sullen", cost=Fraction(-3, 2))
HIDE: Final = homemade.OwnStructure(name="Hide", dice=1, faces=8, points=-1, cost="S+1")
PLATE: Final = homemade.OwnStructure(name="Plate", like=Structure.TWO, dice=3, faces=8)
DRILLED: Final = homemade.OwnMind(name="Drilled", plus=1, cost=Fraction(3, 2))
OURS: Final = House(
    types=(RAY, BLASTER),
    mods=(FINE, SLOW, NEAT, FAT),
    effects=(STUN,),
    specialties=(DIVER, SULLEN),
    structures=(HIDE, PLATE),
    minds=(DRILLED,),
    hit_points=True,
    hit_point_price=Fraction(1, 2),
)


def made() -> Named:
    """Weapons, mods, effects, specialties, Armor and minds of a table."""
    for size in (1, 4):
        ray = Weapon(name=f"Ray {size}", type=RAY, size=size)
        yield f"ray {size}", ray
        yield f"fine ray {size}", replace(ray, mods=(FINE, SLOW))
        yield f"unpaid ray {size}", replace(ray, mods=(FINE,))
        yield f"stun ray {size}", replace(ray, effects=(STUN,))
    cannon = Weapon(type=WeaponType.CANNON, size=2)
    yield "neat cannon", replace(cannon, mods=(NEAT, FAT))
    yield "stunning gun", replace(GUN, effects=(STUN,))
    yield "diver", replace(PUNY, specialties=(DIVER,))
    held = (Mount(weapon=Weapon(type=RAY), mounting=Mounting.HELD),)
    yield "ray man", replace(PUNY, mounts=held)
    yield "blaster", Weapon(name="Blaster 2", type=BLASTER, size=2)
    yield "sullen", replace(PUNY, specialties=(SULLEN,))
    yield "thick hide", replace(PUNY, structure=HIDE)
    yield "plate", Creation(name="plate", size=3, structure=PLATE, move=5)
    yield "drilled", replace(PUNY, mind=DRILLED, mounts=held)
    yield "hit points", replace(PUNY, hit_points=6)


def squads() -> Named:
    """Squads of every make and Skill, from nobody to a crowd."""
    for skill, (rifles, pistols, heavies) in product(
        Skill, ((4, 0, 0), (0, 4, 0), (1, 0, 2), (3, 2, 1), (0, 0, 0), (12, 0, 0))
    ):
        yield (
            f"{skill} {rifles} {pistols} {heavies}",
            Squad(rifles=rifles, pistols=pistols, heavies=heavies, skill=skill),
        )
    for bulk in Bulk:
        yield f"bulk {bulk}", Squad(rifles=5, bulk=bulk)


def riflemen() -> Named:
    """Every class of firearm with every action, in a man's hands."""
    for kind, action in product(Firearm, Action):
        gun = smallarms.Weapon(type=kind, action=action, capacity=8)
        yield f"{kind} {action}", gun
        yield f"man with {kind} {action}", smallarms.Man(weapons=(gun,))
    gun = smallarms.Weapon(base=200, factor=2)
    sniper = smallarms.Man(sharpshooter=True, life=80, weapons=(gun,))
    yield "sharpshooter", sniper
    yield "officer", smallarms.Man(officer=True, life=60)


def sections() -> Named:
    """Every kind of weapon with a range table, men in armour, and animals."""
    bands = tuple(
        infantry.RangeBand(to=Fraction(far), chance=chance, moving=chance // 2)
        for far, chance in ((50, 60), (150, 35), (400, 10))
    )
    for kind in Kind:
        gun = infantry.Weapon(type=kind, bands=bands, scope=kind is Kind.RIFLE)
        yield str(kind), gun
        yield f"man with {kind}", infantry.Man(weapons=(gun,), elite=1)
    yield "no table", infantry.Weapon()
    inches = infantry.RangeUnit.INCHES
    pips = (infantry.RangeBand(to=Fraction(9), chance=7, moving=3),)
    d20 = infantry.Weapon(unit=inches, entered=infantry.Entered.D20, bands=pips)
    yield "in inches, as d20", d20
    bomb = infantry.Weapon(type=Kind.SHRAPNEL, shape=Template.CIRCLE, wide=40)
    yield "circle", bomb
    for armor, helmet in product(BodyArmor, Helmet):
        yield f"man in {armor}, {helmet}", infantry.Man(armor=armor, helmet=helmet)
    for role in infantry.Role:
        beast = infantry.Animal(role=role, riders=1)
        yield str(role), beast
        yield f"rider of {role}", infantry.Man(mounted=True, mount=beast)


def some(chapter: Callable[[], Named], *names: str) -> Callable[[], Named]:
    """Those of a chapter that other house rules are about; the others stay the same."""
    return lambda: ((name, design) for name, design in chapter() if name in names)


CHAPTERS: Final[Mapping[str, tuple[Any, Any]]] = {
    "weapon-rows": (weapons, None),
    "mods": (mods, None),
    "swaps": (swaps, None),
    "swaps-loose": (
        some(swaps, "1 for d4", "2 for d4", "chained"),
        House(chained_swaps=False, odd_dice_by_half=True),
    ),
    "mounts": (mounts, None),
    "mounts-own-turrets": (
        some(mounts, "small turret 2", "large turret 2", "shared"),
        House(independent_turrets=True),
    ),
    "loads": (loads, None),
    "bodies": (bodies, None),
    "bodies-other-prices": (
        some(bodies, "level 3", "size 1", "flyer", "too fast", "half a mind"),
        House(flight_by_inch=True, level_by_size=True, half_mind_discount=True),
    ),
    "creatures": (creatures, None),
    "hazards": (hazards, None),
    "waivers": (agreed, None),
    "home-made": (made, OURS),
    "squads": (squads, None),
    "riflemen": (riflemen, None),
    "sections": (sections, None),
}
"""What is in a file of the corpus, and the house rules it is judged by."""


def corpus() -> Iterator[tuple[str, MusterFile]]:
    """Yield every file of the corpus with its name: the examples, then the chapters."""
    for system in systems().values():
        for each in examples_of(system.key):
            rules = dict(each.rulesets)
            yield (
                each.key,
                MusterFile(dict(each.designs), dict(each.armies), rulesets=rules),
            )
    for name, (chapter, house) in CHAPTERS.items():
        yield name, _file(name, dict(chapter()), house)
    yield "small-house-rules", _turned()


def _file(name: str, designs: Mapping[str, Any], house: Any) -> MusterFile:
    """Return the designs with an army of one of each, and its house rules as a set."""
    system = home(next(iter(designs.values())))
    title = name.replace("-", " ").capitalize()
    edition = Edition(code=name, name=title) if house else None
    half = len(designs) // 2
    entries = tuple(
        Entry(design=key, count=1 + place % 3, group="Left" if place < half else "")
        for place, key in enumerate(designs)
    )
    army = Army(
        name=title,
        system=system.key,
        limit=500,
        groups=(ArmyGroup(name="Left"),),
        entries=entries,
        house=house,
        edition=edition,
    )
    rules = RuleSet(name=title, system=system.key, code=name, house=house)
    return MusterFile(
        designs, {"army": army}, rulesets={"rules": rules} if house else {}
    )


def _turned() -> MusterFile:
    """Return sets of house rules, each with one switch turned, in every game."""
    found = {}
    for key, system in systems().items():
        standard: Any = system.standard
        for each in fields(standard):
            if type(getattr(standard, each.name)) is bool:
                turned = not getattr(standard, each.name)
                house = replace(standard, **{each.name: turned})
                name = f"{key}-{each.name}".replace("_", "-")
                found[name] = RuleSet(name=name, system=key, code=name, house=house)
    return MusterFile(rulesets=found)
