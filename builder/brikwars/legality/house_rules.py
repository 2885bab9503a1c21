"""The rules of house rules: can they be played, and does a design keep to them?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.price import creation_price
from builder.brikwars.legality.rounds import removal, undone_swap
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.homemade import OwnStructure, OwnType, Part, takes
from builder.brikwars.model.house_rules import House, known, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import Path
from builder.core.formatting import with_article
from builder.core.formula import Formula
from builder.core.rulebook import Findings, Fix, rules_in
from builder.core.texts import Say

TRIED: Final = range(1, 21)
"""The Sizes a home-made formula is tried at."""


def _printed(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.casefold() for name in names)


_TABLES: Final = (
    ("types", "weapon", _printed(WeaponType)),
    ("mods", "mod", _printed(Mod)),
    ("dice", "Damage effect", _printed(die.row.effect for die in Die)),
    ("effects", "effect", _printed(())),
    ("specialties", "specialty", _printed(Specialty)),
    ("structures", "Armor", _printed(Structure)),
    ("minds", "mind", _printed(Mind)),
)
"""For each field of home-made parts the word for one, and the printed names."""

_KEPT: Final = 30
"""Letters of a name that a fix keeps, so that it stays within its limit."""

_LABELS: Final = {
    "cost": "CP",
    "use": "Use",
    "reach": "Range",
    "dice": "Damage dice",
    "capacity": "load",
    "bonus": "Damage bonus",
    "farthest": "farthest Range",
    "automatic": "Use of Arc and Burst",
}


@TEXTS.rule("House 4", "taken", on=House)
def parts_have_names(house: House, _: House, say: Say) -> Findings:
    for name, what, book in _TABLES:
        met: Counter[str] = Counter()
        for place, part in enumerate(getattr(house, name)):
            at = (name, place, "name")
            title = part.title.casefold()
            met[title] += 1
            if not part.name.strip():
                yield say("nameless", at, part=what)
            elif title in book:
                fix = Fix("Call it ours", at, f"{part.title[:_KEPT]} (ours)")
                yield say("taken", at, (fix,), name=part.title, part=what)
            elif met[title] > 1:
                fix = Fix("Number it", at, f"{part.title[:_KEPT]} {met[title]}")
                yield say("twice", at, (fix,), name=part.title, part=what)


@TEXTS.rule("House 5", "low", on=House)
def formulas_can_be_played(house: House, _: House, say: Say) -> Findings:
    for place, own in enumerate(house.types):
        yield from _formulas(say, ("types", place), own)
    for place, effect in enumerate(house.effects):
        low = _below(effect.price, 0)
        if low:
            at = ("effects", place, "cost")
            price = effect.price(low)
            yield say("effect", at, effect=effect.title, size=low, price=price)
    for place, rung in enumerate(house.structures):
        yield from _rung(say, ("structures", place), rung)


def _rung(say: Say, at: Path, rung: OwnStructure) -> Findings:
    """Yield the faults in price and roll of the home-made Armor at a path."""
    line = rung.price
    low = _below(line, 0) if line else 0
    if low and line:
        there = (*at, "cost")
        yield say("effect", there, effect=rung.title, size=low, price=line(low))
    dice, faces, points = rung.roll
    if dice * faces + points < 0:
        there = (*at, "points")
        fix = Fix("Let the highest roll be 0", there, -dice * faces)
        yield say("armor", there, (fix,), rung=rung.title, armor=rung.armor)


def _formulas(say: Say, at: Path, own: OwnType) -> Findings:
    """Yield the faults in formulas and die of the home-made weapon at a path."""
    row = own.row
    for field, line, least in (
        ("cost", row.cost, 0),
        ("use", row.use, 0),
        ("reach", row.reach, 1),
        ("dice", row.dice, 1),
        ("farthest", row.farthest, 1),
        ("automatic", row.automatic, 0),
    ):
        low = _below(line, least) if line and getattr(own, field).strip() else 0
        if low and line:
            value, there = line(low), (*at, field)
            if field == "dice":
                yield say("dice", there, weapon=own.title, size=low, dice=value)
            else:
                stat = _LABELS[field]
                yield say(
                    "low", there, weapon=own.title, size=low, stat=stat, value=value
                )
    for field, stat in _LABELS.items():
        if getattr(own, field).strip() and not takes(own.like, field):
            there = (*at, field)
            blank = Fix("Leave it blank", there, "")
            yield say(
                "without", there, (blank,), weapon=own.title, like=own.like, stat=stat
            )
    die, there, stat = own.die, (*at, "die"), _LABELS["dice"]
    blank = Fix("Leave it blank", there, None)
    if die and not die.harms:
        yield say("die", there, (blank,), weapon=own.title, die=die)
    elif die and not own.like.row.dice:
        yield say(
            "without", there, (blank,), weapon=own.title, like=own.like, stat=stat
        )


def _below(line: Formula, least: int) -> int:
    """Return the first Size at which a formula is below `least`; 0 if there is none."""
    return next((size for size in TRIED if line(size) < least), 0)


@TEXTS.rule("House 6", "nothing", on=House)
def mods_change_something(house: House, _: House, say: Say) -> Findings:
    for place, mod in enumerate(house.mods):
        if not mod.shift:
            at, turns = ("mods", place, "shift"), mod.stat is Statistic.SPEED
            yield say("nothing", at, mod=mod.title, stat=mod.stat, turns=turns)


# Whether a design keeps to the parts and limits of its house rules (House 1, House 3).


@TEXTS.rule("House 1", "unknown", on=Weapon, reads="@")
def weapon_parts_are_known(weapon: Weapon, house: House, say: Say) -> Findings:
    if not known(weapon.type, house.types):
        plain = Fix(f"Make it {with_article(str(weapon.like))}", ("type",), weapon.like)
        yield say("unknown", ("type",), (plain,), part=weapon.type)
    yield from _unknown("mods", weapon.mods, house.mods, say)
    yield from _unknown("effects", weapon.effects, house.effects, say)
    for place, swap in enumerate(weapon.swaps):
        if not known(swap.gives, house.dice):
            undone = undone_swap(weapon, place)
            yield say("gives", ("swaps", place), (undone,), die=swap.gives)


@TEXTS.rule("House 1", "unknown", on=Creation, reads="@")
def creation_parts_are_known(creation: Creation, house: House, say: Say) -> Findings:
    yield from _unknown("specialties", creation.specialties, house.specialties, say)
    level, mind = creation.structure, creation.mind
    if not known(level, house.structures):
        at, like = ("structure",), level.like
        yield say("unknown", at, (Fix(f"Make it SL {like}", at, like),), part=level)
    if not known(mind, house.minds):
        at, plain = ("mind",), mind.like
        yield say("unknown", at, (Fix(f"Make it {plain}", at, plain),), part=mind)


@TEXTS.rule("House 7", "points", on=Creation, reads="@")
def hit_points_are_played(creation: Creation, house: House, say: Say) -> Findings:
    if creation.hit_points and not house.hit_points:
        at, turned = ("hit_points",), switch("hit_points")
        fix = Fix("Take Size Damage instead", at, None)
        yield say("points", at, (fix,), switch=turned, points=creation.hit_points)


def _unknown(
    name: str, parts: Sequence[object], ours: Sequence[Part], say: Say
) -> Findings:
    """Yield a fault for each part neither printed nor in the house rules."""
    for place, part in enumerate(parts):
        if not known(part, ours):
            fix = removal(f"Remove {part}", name, parts, place)
            yield say("unknown", (name, place), (fix,), part=part)


@TEXTS.rule("House 3", "largest_weapon", on=Weapon, reads="@ type")
def weapon_keeps_limits(weapon: Weapon, house: House, say: Say) -> Findings:
    size = 0 if weapon.type.row.bastard else weapon.size
    yield from _kept(
        weapon,
        house,
        say,
        ("largest_weapon", size, "size", f"Make it {weapon.type.measured} {{}}"),
        ("most_positive", positives(weapon.mods), "mods", ""),
        ("most_effects", len(weapon.effects), "effects", "Keep only {} of its effects"),
    )


@TEXTS.rule("House 3", "largest_creation", on=Creation, reads="@")
def creation_keeps_limits(creation: Creation, house: House, say: Say) -> Findings:
    armed = sum(mount.count for mount in creation.mounts if mount.mounting.fires)
    yield from _kept(
        creation,
        house,
        say,
        ("largest_creation", creation.size, "size", 'Set Size to {}"'),
        ("most_weapons", armed, "mounts", ""),
        (
            "most_specialties",
            len(creation.specialties),
            "specialties",
            "Keep only {} of its specialties",
        ),
        ("dearest_creation", creation_price(creation, house).total, "", ""),
    )


def _kept(
    design: Weapon | Creation,
    house: House,
    say: Say,
    *limits: tuple[str, Fraction | int, str, str],
) -> Findings:
    """Yield a fault for each amount that is above a limit of the house rules.

    Of each limit there is the house rule, which is the key of its message, what the
    design has, the field, and the label of the fix where there is one.
    """
    measured = design.type.measured if isinstance(design, Weapon) else ""
    for limit, amount, field, label in limits:
        most = getattr(house, limit)
        if most is None or amount <= most:
            continue
        value = getattr(design, field, most)
        kept = value[:most] if isinstance(value, tuple) else most
        yield say(
            limit,
            (field,) if field else (),
            (Fix(label.format(most), (field,), kept),) if label else (),
            switch=switch(limit),
            measured=measured,
            amount=amount,
            most=most,
        )


RULES: Final = rules_in(globals())
