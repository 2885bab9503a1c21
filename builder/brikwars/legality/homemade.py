"""The rules of home-made parts, and the limits a table has set (House 1, House 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from builder.brikwars.engine.price import creation_price
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.homemade import Part
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.model.resolve import known
from builder.brikwars.tables.mods import positives
from builder.core.formatting import figure, inches, points
from builder.core.rulebook import Finding, Fix, rule

_STRANGE = (
    "neither in the book nor in the house rules in force; choose house rules that "
    "have it, or let the table allow it"
)


@rule("House 1", "Home-made parts are the table's", on=Weapon)
def weapon_parts_are_known(weapon: Weapon, house: House) -> Iterator[Finding]:
    """A home-made row, mod or effect is played where the house rules have it."""
    if not known(weapon.type, house.types):
        plain = Fix(f"Make it a {weapon.like}", ("type",), weapon.like)
        yield Finding(f"{weapon.type} is {_STRANGE}", ("type",), (plain,))
    yield from _strangers("mods", weapon.mods, house.mods)
    yield from _strangers("effects", weapon.effects, house.effects)
    for place, swap in enumerate(weapon.swaps):
        if not known(swap.gives, house.dice):
            rest = (*weapon.swaps[:place], *weapon.swaps[place + 1 :])
            fix = Fix(f"Undo the swap {swap}", ("swaps",), rest)
            yield Finding(f"{swap.gives} is {_STRANGE}", ("swaps", place), (fix,))


@rule("House 1", "Home-made parts are the table's", on=Creation)
def specialties_are_known(creation: Creation, house: House) -> Iterator[Finding]:
    """A home-made specialty is played where the house rules have it."""
    yield from _strangers("specialties", creation.specialties, house.specialties)


def _strangers(
    name: str, parts: Sequence[object], ours: Sequence[Part]
) -> Iterator[Finding]:
    """The parts of a design that are neither printed nor the table's."""
    for place, part in enumerate(parts):
        if not known(part, ours):
            rest = (*parts[:place], *parts[place + 1 :])
            yield Finding(
                f"{part} is {_STRANGE}",
                (name, place),
                (Fix(f"Remove {part}", (name,), rest),),
            )


@rule("House 3", "The table's limits are kept", on=Weapon)
def weapon_keeps_limits(weapon: Weapon, house: House) -> Iterator[Finding]:
    """How large a weapon may be, and how much may be added to it."""
    largest = house.largest_weapon
    if largest is not None and weapon.size > largest and not weapon.type.row.bastard:
        size = f"{weapon.type.letter} {weapon.size}"
        fix = Fix(f"Make it {weapon.type.letter} {largest}", ("size",), largest)
        yield Finding(
            f"{size} is above {largest}, the largest this table plays",
            ("size",),
            (fix,),
            switch=switch("largest_weapon"),
        )
    good, most = positives(weapon.mods), house.most_positive
    if most is not None and good > most:
        yield Finding(
            f"{good} positive mods; this table plays with up to {most}",
            ("mods",),
            switch=switch("most_positive"),
        )
    most = house.most_effects
    if most is not None and len(weapon.effects) > most:
        yield Finding(
            f"{len(weapon.effects)} effects; this table plays with up to {most}",
            ("effects",),
            (Fix(f"Keep the first {most}", ("effects",), weapon.effects[:most]),),
            switch=switch("most_effects"),
        )


@rule("House 3", "The table's limits are kept", on=Creation)
def creation_keeps_limits(creation: Creation, house: House) -> Iterator[Finding]:
    """How large, dear and well armed a creation may be."""
    most = house.largest_creation
    if most is not None and creation.size > most:
        yield Finding(
            f"{inches(creation.size)} is above {inches(most)}, the largest this table "
            "plays",
            ("size",),
            (Fix(f"Make it {inches(most)}", ("size",), most),),
            switch=switch("largest_creation"),
        )
    most = house.most_weapons
    armed = sum(mount.count for mount in creation.mounts if mount.mounting.fires)
    if most is not None and armed > most:
        yield Finding(
            f"{armed} weapons at hand; this table plays with up to {most}",
            ("mounts",),
            switch=switch("most_weapons"),
        )
    most = house.most_specialties
    if most is not None and len(creation.specialties) > most:
        kept = creation.specialties[:most]
        yield Finding(
            f"{len(creation.specialties)} specialties; this table plays with up to "
            f"{most}",
            ("specialties",),
            (Fix(f"Keep the first {most}", ("specialties",), kept),),
            switch=switch("most_specialties"),
        )
    most = house.dearest_creation
    if most is not None and (price := creation_price(creation, house).total) > most:
        yield Finding(
            f"{figure(price)} of the {points(most, 'CP')} that this table lets a "
            "creation cost",
            (),
            switch=switch("dearest_creation"),
        )


RULES: Final = (
    weapon_parts_are_known,
    specialties_are_known,
    weapon_keeps_limits,
    creation_keeps_limits,
)
"""In the order of the book."""
