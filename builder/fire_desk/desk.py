"""The fire desk and the card of a man or a weapon: what games with firearms share.

A man is a design with `weapons`, and a weapon is a design by itself. A situation for
a man has the field `weapon`, the index of the weapon that fires.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar

from builder.content.card import Card
from builder.content.card_blocks import framed, in_force, source
from builder.content.livery import Badge
from builder.core.design import Design, HouseRules, UnpricedDesign
from builder.core.formatting import listed, times
from builder.core.rulebook import Book, Severity, Violation, excused
from builder.questions.model import Answer, Question, refused, regardless

W = TypeVar("W")
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Firing(Generic[W, F]):
    """A weapon in a situation."""

    weapon: W
    fire: F

    def but(self, **changes: Any) -> Self:
        """Return the same weapon in a situation that differs in some fields."""
        fire: Any = self.fire
        return replace(self, fire=replace(fire, **changes))


def carried(design: Design) -> tuple[Any, ...]:
    """Return the weapons of a man; for a weapon, the weapon itself."""
    weapons: tuple[object, ...] = getattr(design, "weapons", (design,))
    return weapons


def carried_once(design: Design) -> Iterator[tuple[Any, str]]:
    """Yield each weapon once, with what a card calls it: `2 × Hand grenade`."""
    for weapon, count in Counter(carried(design)).items():
        yield weapon, times(count, weapon.title)


def weapon_of(design: Design, fire: object) -> Any | None:
    """Return the weapon that fires in a situation; None for a man without one."""
    place = getattr(fire, "weapon", 0)
    return next(iter(carried(design)[place:]), None)


def skill(design: Design, fire: object, name: str) -> Any:
    """Return a man's own skill; for a weapon, the skill that the situation names."""
    return getattr(design, name) if hasattr(design, "weapons") else getattr(fire, name)


def unarmed(rule_id: str, design: Design) -> Answer:
    """Return the answer for a man without the weapon that would fire."""
    names = [f"{place} is {arm.title}" for place, arm in enumerate(carried(design))]
    why = f"They have no such weapon: {listed(names)}" if names else ""
    title = "A man has something to fire"
    return refused(rule_id, title, why or "They carry no weapon")


def audit_armed(book: Book, design: Design, house: HouseRules) -> tuple[Violation, ...]:
    """Return every broken rule of a design, and of a man's weapons.

    What a table allows a weapon it allows it in a man's hands, too.
    """
    found = list(book.audit(design, house))
    for place, weapon in enumerate(getattr(design, "weapons", ())):
        lifted = excused(weapon.waivers, book.audit(weapon, house))
        found += [each.under(("weapons", place)) for each in lifted]
    return excused(design.waivers, found)


def problems_of(
    book: Book, shot: Firing[Any, Any], house: HouseRules, holder: Design | None = None
) -> tuple[Violation, ...]:
    """Return why a shot may not be fired, and what has no effect on it.

    A fault of the weapon is mended in its design, not at the desk, so it has no path
    and no fix here.

    Args:
        book: The rules.
        shot: Weapon and situation.
        house: The readings.
        holder: Whose waivers count besides the weapon's own, as on the card: a man's;
            None for nobody's.
    """
    weapon = shot.weapon
    found = excused(weapon.waivers, book.audit(weapon, house))
    found = excused((holder or weapon).waivers, found)
    of_weapon = (finding for finding in found if finding.severity is Severity.REFUSE)
    return (
        *(replace(finding, at=(), fixes=()) for finding in of_weapon),
        *book.audit(shot, house),
    )


def fire_desks(
    situations: Mapping[type[Design], type[object]],
    start: Callable[[type[Any], Any, Any], Any],
    **others: Any,
) -> tuple[Question, ...]:
    """Return the fire desk of each class of design.

    Args:
        situations: The class of its situations by the class of design.
        start: As in `Question`, with the class of situation in front.
        **others: The other attributes of `Question` in which the games differ.
    """
    return tuple(
        Question(
            key="fire",
            title="Fire desk",
            on=on,
            situation=situation,
            start=partial(start, situation),
            aims=("Dead", "Death"),
            fit=regardless(fit),
            offers=regardless(offers),
            **others,
        )
        for on, situation in situations.items()
    )


def fit(design: Design, fire: Any) -> Any:
    """Return the situation for a man whose weapons have changed."""
    if getattr(fire, "weapon", 0) < max(1, len(carried(design))):
        return fire
    return replace(fire, weapon=0)


def offers(design: Design, _fire: object, field: str) -> tuple[tuple[object, str], ...]:
    """Return a man's own weapons by their place."""
    if field != "weapon":
        return ()
    return tuple((place, arm.title) for place, arm in enumerate(carried(design)))


# The stat card of a man or a weapon.


def firearm_card(
    content: Card, design: UnpricedDesign, book: Book, house: HouseRules
) -> Card:
    """Return the card of a weapon, or of a man with the weapons as arms.

    Args:
        content: The card from its game; its `kind` serves a weapon without a name.
        design: A man or a weapon.
        book: The rules of its game.
        house: The house rules of its game.
    """
    content = replace(content, source=source(book, in_force(house)))
    if hasattr(design, "weapons"):
        arms = tuple(weapon.title for weapon in design.weapons)
        content = replace(content, kind=design.label, arms=arms)
    else:
        content = replace(content, badge=Badge.WEAPON)
    return framed(content, design, audit_armed(book, design, house))
