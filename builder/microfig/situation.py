"""The situations of the fire desk and of the blast planner."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.core.field_spec import again, field, validated
from builder.core.formatting import inches
from builder.microfig.designs import MOST_IN_ALL, Squad, Troops
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, Skill
from builder.questions.model import Kept, idle

FARTHEST: Final = 1_000
"""Inches; no table is longer."""
KIT: Final = ("rifles", "pistols", "heavies", "skill")
"""What a squad of the library brings along, besides its name."""


@validated
class Ally(Troops):
    """A squad and what its own fire depends on; allies share the target (M19)."""

    name: str = field("", "Squad")
    squad: Squad | None = field(
        None,
        "From the library",
        rule="M19",
        picked=True,
        hint="Its troopers and its skill come along",
    )
    rifles: int = again(Squad, "rifles")
    pistols: int = again(Squad, "pistols")
    heavies: int = again(Squad, "heavies")
    skill: Skill = again(Squad, "skill")
    movement: Movement = field(Movement.MOVED, "This turn", rule="M7")
    distance: Fraction = field(
        Fraction(8), "Range", unit='"', low=0, high=FARTHEST, rule="M11", phrase="at {}"
    )
    contact: bool = field(False, "In base contact", rule="M13")
    elsewhere: bool = field(False, "Touches another unit than the target", rule="M13")
    hindered: bool = field(False, "Climbs, scrambles, unlocks or hops", rule="M18")
    carrying: int = field(
        0, "Troopers carrying blocks", low=0, high=MOST_IN_ALL, rule="M18"
    )

    @property
    def kit(self) -> "Squad | Ally":
        """Who has its troopers and its skill: its squad from the library, or itself."""
        return self.squad or self

    @property
    def astray(self) -> bool:
        """Whether it aims at another unit than the one it touches (M13)."""
        return self.contact and self.elsewhere

    @property
    def title(self) -> str:
        """Its name, or how many troopers it has."""
        if self.squad:
            return self.squad.title
        return self.name.strip() or f"Squad of {self.troops}"


@validated
class Fire:
    """Fire of a whole squad at one target."""

    movement: Movement = again(Ally, "movement", group="Firing")
    distance: Fraction = again(Ally, "distance")
    contact: bool = again(
        Ally,
        "contact",
        hint="Pistols, close combat weapons and fists only; the range is 0",
    )
    touches: tuple[Squad, ...] = field(
        (),
        "It touches",
        high=8,
        rule="M13",
        picked=True,
        hint="Enemy squads of the library; it may fight no other",
    )
    elsewhere: bool = field(False, "Aims past the unit it touches", rule="M13")
    hindered: bool = again(Ally, "hindered")
    carrying: int = again(Ally, "carrying")
    own_cover: bool = field(False, "The squad is in cover", rule="M23")
    aim: Aim = field(Aim.UNIT, "Fires at", group="Target", rule="M16")
    chosen: Squad | None = field(
        None,
        "Target squad",
        rule="M25",
        picked=True,
        hint="From the library, with its troopers and their size",
        phrase="{}",
    )
    troops: int = field(
        4, "Troopers of the target", low=1, high=MOST_IN_ALL, rule="M25"
    )
    held: Held = field(Held.MOVED, "Its last turn", rule="M10")
    cover: Cover = field(
        Cover.NONE,
        "Its cover",
        rule="M14",
        hint=". ".join(f"{c.capitalize()}: {c.means}" for c in Cover if c.hards),
    )
    bulk: Bulk = field(Bulk.NORMAL, "Its size", rule="M15")
    allies: tuple[Ally, ...] = field(
        (),
        "Other squads at the same target",
        one="squad",
        high=8,
        rule="M19",
        group="Firing together",
        hint="Equal weapons with the same hards and easies share one pool",
    )
    extra_hard: int = field(
        0, "Hards ruled", group="The table's ruling", low=0, high=20, rule="M17"
    )
    extra_easy: int = field(0, "Easies ruled", low=0, high=6, rule="M17")
    extra_dice: int = field(0, "Single dice", low=-100, high=100, rule="M17")

    @property
    def target(self) -> Squad | None:
        """The squad it fires at; None where only its numbers are known.

        The only squad it touches is the target, unless another is chosen (M13).
        """
        if self.chosen is None and self.contact and len(self.touches) == 1:
            return self.touches[0]
        return self.chosen

    @property
    def astray(self) -> bool:
        """Whether it aims at another unit than those it touches (M13)."""
        if not self.contact:
            return False
        named = bool(self.touches and self.chosen and self.chosen not in self.touches)
        return named or self.elsewhere

    @property
    def enemies(self) -> int:
        """The troopers of the target."""
        return max(1, self.target.troops) if self.target else self.troops

    @property
    def size(self) -> Bulk:
        """The size of the target."""
        return self.target.bulk or Bulk.NORMAL if self.target else self.bulk


def fit(squad: Squad, fire: Fire) -> Fire:
    """Return the situation as it still applies to a squad that was changed.

    No more troopers carry blocks than there are, and only heavy weapons aim at an
    area.
    """
    carrying = min(fire.carrying, squad.troops)
    aim = fire.aim if _heavies(squad, fire) else Aim.UNIT
    if (carrying, aim) == (fire.carrying, fire.aim):
        return fire
    return replace(fire, carrying=carrying, aim=aim)


def why_disabled(squad: Squad, fire: Fire, field: str, value: object) -> str:
    """Return why a value cannot be chosen: it makes an impossible situation.

    Args:
        squad: The squad that fires.
        fire: The situation.
        field: The field; one of an ally has the row in front: `allies.0.movement`.
        value: What would be chosen.
    """
    match field.split("."):
        case ["movement" | "elsewhere" as name]:
            return _of_a_squad(squad, name, value, engaged=fire.contact)
        case ["allies", place, name] if place.isdecimal():
            for ally in fire.allies[int(place) :][:1]:
                return _of_a_squad(ally.kit, name, value, engaged=ally.contact)
            return ""
        case _:
            return _of_the_target(squad, fire, field, value)


def irrelevant_fields(_squad: Squad, fire: Fire) -> frozenset[str]:
    """Return the fields without effect: a range in contact, the state of an area."""
    area = fire.aim is Aim.AREA
    found = idle(
        distance=fire.contact,
        elsewhere=not fire.contact,
        touches=not fire.contact,
        held=area,
        bulk=area or fire.target,
        troops=fire.target,
    )
    for place, ally in enumerate(fire.allies):
        kit = dict.fromkeys(("name", *KIT), ally.squad)
        own = idle(distance=ally.contact, elsewhere=not ally.contact, **kit)
        found |= {f"allies.{place}.{name}" for name in own}
    return found


def _of_a_squad(squad: Squad | Ally, name: str, value: object, *, engaged: bool) -> str:
    """Return why one of the squads that fire cannot do this."""
    only_heavy = squad.heavies and squad.heavies == squad.troops
    if value is Movement.RAN and only_heavy and not engaged:
        return TEXTS.word("M9", "ran_heavy")
    if (name, value) == ("elsewhere", True) and not engaged:
        return TEXTS.word("M13", "past")
    return ""


def _of_the_target(squad: Squad, fire: Fire, field: str, value: object) -> str:
    area = fire.aim is Aim.AREA
    rows = (
        (value is Aim.AREA and not _heavies(squad, fire), TEXTS.word("M16", "heavy")),
        (value is Aim.AREA and fire.contact, TEXTS.word("M13", "engaged")),
        ((field, value) == ("contact", True) and area, TEXTS.word("M13", "area")),
        (
            area and value in (Held.FIRED, Held.SETTLED, Bulk.SMALL, Bulk.BIG),
            TEXTS.word("M16", "state"),
        ),
    )
    return next((why for holds, why in rows if holds), "")


def _heavies(squad: Squad, fire: Fire) -> int:
    return squad.heavies + sum(ally.kit.heavies for ally in fire.allies)


# A point of impact and the units around it, as the blast planner asks for them.

MOST_UNITS: Final = 12
"""More dice than any squads throw together."""


@validated
class ImpactUnit:
    """A unit near the impact."""

    name: str = field("", "Unit", rule="M26")
    distance: Fraction = field(
        Fraction(2), "Distance from the impact", unit='"', low=0, high=1_000, rule="M28"
    )
    troops: int = field(4, "Troopers", low=1, high=MOST_IN_ALL, rule="M25")
    shielded: bool = field(False, "Behind a wall or in heavy cover", rule="M29")

    @property
    def effective(self) -> Fraction:
        """The distance that counts: double behind a wall (M29)."""
        return 2 * self.distance if self.shielded else self.distance

    @property
    def title(self) -> str:
        """Its name and where it stands."""
        return f"{self.name.strip() or 'Unit'} at {inches(self.distance)}"


@validated
class Blast:
    """A heavy weapon's burst among units."""

    dice: int = field(
        8,
        "Dice of the pool to hit",
        group="Impact",
        low=0,
        high=1_000_000_000,
        rule="M20",
        hint="The fire desk works it out, and the planner takes it over",
    )
    cover: bool = field(False, "Whoever takes the hits is in cover", rule="M23")
    misfire: bool = field(False, "The catastrophe bursts, not the hits", rule="M21")
    hits: int | None = field(
        None,
        "Losses already rolled",
        low=0,
        high=1_000,
        rule="M26",
        hint="After the damage roll; leave it open to weigh every number of them",
    )
    units: tuple[ImpactUnit, ...] = field(
        (
            ImpactUnit(name="A", distance=Fraction(2), troops=2),
            ImpactUnit(name="C", distance=Fraction(3), troops=3),
            ImpactUnit(name="B", distance=Fraction(6), troops=3),
        ),
        "Units near the impact",
        one="unit",
        high=MOST_UNITS,
        rule="M26",
        group="Units",
    )


KEPT: Final = {"misfire": Kept.REFUSED}
"""Why fields are hidden, where it is not that they have no effect (M21)."""


def idle_in_blast(_squad: Squad, blast: Blast) -> frozenset[str]:
    """Return the fields without effect: the pool, once its losses are rolled.

    A catastrophe, which a rule may refuse (M21), stays in sight.
    """
    if blast.hits is None:
        return frozenset()
    pool = frozenset({"dice", "cover"})
    return pool if blast.misfire else pool | {"misfire"}
