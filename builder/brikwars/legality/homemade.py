"""The rules of home-made parts and limits of the house rules (House 1, House 3)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.price import creation_price
from builder.brikwars.legality.fixes import removal, undone_swap
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.homemade import Part
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.model.resolve import known
from builder.brikwars.tables.mods import positives
from builder.core.formatting import figure, with_article
from builder.core.rulebook import Finding, Fix, rule, rules_in

_ABSENT: Final = "neither in the book nor in the house rules in force"
_CHOOSE: Final = "choose house rules that have it, or let the table allow it"
_UNKNOWN: Final = f"{_ABSENT}; {_CHOOSE}"
_UP_TO: Final = "this table plays with up to {}"
_KEEP: Final = "Keep the first {}"


@rule("House 1", "Home-made parts are the table's", on=Weapon)
def weapon_parts_are_known(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Refuse home-made types, mods, effects and dice that the house rules lack."""
    if not known(weapon.type, house.types):
        plain = Fix(f"Make it {with_article(str(weapon.like))}", ("type",), weapon.like)
        yield Finding(f"{weapon.type} is {_UNKNOWN}", ("type",), (plain,))
    yield from _unknown("mods", weapon.mods, house.mods)
    yield from _unknown("effects", weapon.effects, house.effects)
    for place, swap in enumerate(weapon.swaps):
        if not known(swap.gives, house.dice):
            yield Finding(
                f"{swap.gives} is {_UNKNOWN}",
                ("swaps", place),
                (undone_swap(weapon, place),),
                fault=f"{swap.gives} is {_ABSENT}",
                advice=_CHOOSE,
            )


@rule("House 1", "Home-made parts are the table's", on=Creation)
def specialties_are_known(creation: Creation, house: House) -> Iterator[Finding]:
    """Refuse home-made specialties that the house rules lack."""
    yield from _unknown("specialties", creation.specialties, house.specialties)


def _unknown(
    name: str, parts: Sequence[object], ours: Sequence[Part]
) -> Iterator[Finding]:
    """Yield a fault for each part neither printed nor in the house rules."""
    for place, part in enumerate(parts):
        if not known(part, ours):
            fix = removal(f"Remove {part}", name, parts, place)
            yield Finding(f"{part} is {_UNKNOWN}", (name, place), (fix,))


@rule("House 3", "The table's limits are kept", on=Weapon)
def weapon_keeps_limits(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Refuse a weapon above the limits of Size, positive mods and effects."""
    letter = weapon.type.letter
    size = 0 if weapon.type.row.bastard else weapon.size
    good, effects = positives(weapon.mods), len(weapon.effects)
    larger = f"{letter} {{}} is above {{}}, the largest this table plays"
    yield from _kept(
        weapon,
        house,
        ("largest_weapon", size, larger, "size", f"Make it {letter} {{}}"),
        ("most_positive", good, f"{{}} positive mods; {_UP_TO}", "mods", ""),
        ("most_effects", effects, f"{{}} effects; {_UP_TO}", "effects", _KEEP),
    )


@rule("House 3", "The table's limits are kept", on=Creation)
def creation_keeps_limits(creation: Creation, house: House) -> Iterator[Finding]:
    """Refuse a creation above the limits of Size, weapons, specialties and price."""
    size, specialties = creation.size, len(creation.specialties)
    larger = '{}" is above {}", the largest this table plays'
    armed = sum(mount.count for mount in creation.mounts if mount.mounting.fires)
    price = creation_price(creation, house).total
    dearer = "{} of the {} CP that this table lets a creation cost"
    yield from _kept(
        creation,
        house,
        ("largest_creation", size, larger, "size", 'Make it {}"'),
        ("most_weapons", armed, f"{{}} weapons at hand; {_UP_TO}", "mounts", ""),
        (
            "most_specialties",
            specialties,
            f"{{}} specialties; {_UP_TO}",
            "specialties",
            _KEEP,
        ),
        ("dearest_creation", price, dearer, "", ""),
    )


def _kept(
    design: Weapon | Creation,
    house: House,
    *limits: tuple[str, Fraction | int, str, str, str],
) -> Iterator[Finding]:
    """Yield a fault for each amount that is above a limit of the house rules.

    Args:
        design: The design that is judged.
        house: The house rules that may set limits.
        limits: For each the house rule, what the design has, the message with places
            for both numbers, the field, and the label of the fix where there is one.
    """
    for limit, amount, words, field, label in limits:
        most = getattr(house, limit)
        if most is None or amount <= most:
            continue
        value = getattr(design, field, most)
        kept = value[:most] if isinstance(value, tuple) else most
        yield Finding(
            words.format(figure(amount), most),
            (field,) if field else (),
            (Fix(label.format(most), (field,), kept),) if label else (),
            switch=switch(limit),
        )


RULES: Final = rules_in(globals())
