"""On which readings of the rules a verdict rests, where a book leaves room."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from builder.core.field_spec import field_specs
from builder.core.rulebook import Violation, legal


def rests_on(
    audit: Callable[[Any, Any], Sequence[Violation]], design: Any, house: Any
) -> tuple[str, ...]:
    """Return the readings without which a legal design would be illegal, in words.

    Each switch of the house rules is turned by itself, and the design judged again: as
    many verdicts as there are switches.

    >>> from builder.brikwars.legality import weapon_audit
    >>> from builder.brikwars.model.designs import Weapon
    >>> from builder.brikwars.model.house_rules import STANDARD
    >>> from builder.brikwars.model.swaps import Swap
    >>> from builder.brikwars.tables.dice import Die
    >>> chained = (Swap(), Swap(takes=(Die.FIRE,), gives=Die.ACID))
    >>> rests_on(weapon_audit, Weapon(swaps=chained), STANDARD)
    ('A19: A damage swap may feed on the dice of an earlier swap',)
    """
    if not legal(tuple(audit(design, house))):
        return ()
    found = []
    for name, spec in field_specs(type(house)).items():
        value = getattr(house, name)
        if isinstance(value, bool):
            turned = replace(house, **{name: not value})
            if not legal(tuple(audit(design, turned))):
                found.append(f"{spec.rule}{'' if value else ', not'}: {spec.label}")
    return tuple(found)


def resting_words(found: Sequence[str]) -> str:
    """Return what is said of the readings behind a design, in brackets; or nothing."""
    return f" (rests on {'; '.join(found)})" if found else ""
