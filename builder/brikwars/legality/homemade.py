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
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.mods import positives
from builder.core.formatting import with_article
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say


@TEXTS.rule("House 1", "unknown", on=Weapon)
def weapon_parts_are_known(weapon: Weapon, house: House, say: Say) -> Iterator[Finding]:
    if not known(weapon.type, house.types):
        plain = Fix(f"Make it {with_article(str(weapon.like))}", ("type",), weapon.like)
        yield say("unknown", ("type",), (plain,), part=weapon.type)
    yield from _unknown("mods", weapon.mods, house.mods, say)
    yield from _unknown("effects", weapon.effects, house.effects, say)
    for place, swap in enumerate(weapon.swaps):
        if not known(swap.gives, house.dice):
            undone = undone_swap(weapon, place)
            yield say("gives", ("swaps", place), (undone,), die=swap.gives)


@TEXTS.rule("House 1", "unknown", on=Creation)
def specialties_are_known(
    creation: Creation, house: House, say: Say
) -> Iterator[Finding]:
    yield from _unknown("specialties", creation.specialties, house.specialties, say)


def _unknown(
    name: str, parts: Sequence[object], ours: Sequence[Part], say: Say
) -> Iterator[Finding]:
    """Yield a fault for each part neither printed nor in the house rules."""
    for place, part in enumerate(parts):
        if not known(part, ours):
            fix = removal(f"Remove {part}", name, parts, place)
            yield say("unknown", (name, place), (fix,), part=part)


@TEXTS.rule("House 3", "largest_weapon", on=Weapon)
def weapon_keeps_limits(weapon: Weapon, house: House, say: Say) -> Iterator[Finding]:
    size = 0 if weapon.type.row.bastard else weapon.size
    yield from _kept(
        weapon,
        house,
        say,
        ("largest_weapon", size, "size", f"Make it {weapon.type.letter} {{}}"),
        ("most_positive", positives(weapon.mods), "mods", ""),
        ("most_effects", len(weapon.effects), "effects", _KEEP),
    )


@TEXTS.rule("House 3", "largest_creation", on=Creation)
def creation_keeps_limits(
    creation: Creation, house: House, say: Say
) -> Iterator[Finding]:
    armed = sum(mount.count for mount in creation.mounts if mount.mounting.fires)
    yield from _kept(
        creation,
        house,
        say,
        ("largest_creation", creation.size, "size", 'Make it {}"'),
        ("most_weapons", armed, "mounts", ""),
        ("most_specialties", len(creation.specialties), "specialties", _KEEP),
        ("dearest_creation", creation_price(creation, house).total, "", ""),
    )


_KEEP: Final = "Keep the first {}"


def _kept(
    design: Weapon | Creation,
    house: House,
    say: Say,
    *limits: tuple[str, Fraction | int, str, str],
) -> Iterator[Finding]:
    """Yield a fault for each amount that is above a limit of the house rules.

    Args:
        design: The design that is judged.
        house: The house rules that may set limits.
        say: What says the message of a limit.
        limits: For each the house rule, which is the key of its message, what the
            design has, the field, and the label of the fix where there is one.
    """
    letter = design.type.letter if isinstance(design, Weapon) else ""
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
            letter=letter,
            amount=amount,
            most=most,
        )


RULES: Final = rules_in(globals())
