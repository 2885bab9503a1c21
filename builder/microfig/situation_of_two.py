"""The situations of an exchange of two squads, and of fire at several targets."""

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from builder.core.field_spec import again, field, validated, values_of
from builder.microfig.designs import Squad, Troops
from builder.microfig.house_rules import MOST_TARGETS, House
from builder.microfig.scales import Bulk, Cover, Held, Movement, Skill
from builder.microfig.situation import KIT, Ally, Fire

MOST_MET: Final = 50
"""Troopers of a squad whose exchanges are worked out; the limit is ours."""
KITS: Final = {
    "rifles": "riflemen",
    "pistols": "pistol men",
    "heavies": "heavy weapons",
}
"""What a squad can send at each target."""


class Falls(StrEnum):
    """Which of its troopers a squad takes away first; the owner picks (M25)."""

    FEWEST = "those with the fewest dice"
    MOST = "those with the most dice"


@validated
class SquadExchange:
    """Two squads fire at each other; who is left of the second answers."""

    answering: bool = field(
        False,
        "They fire first, and we answer",
        rule="M2",
        group="Exchange",
        hint="One squad's fire is finished before the next one fires",
    )
    falls: Falls = field(
        Falls.FEWEST,
        "Who falls first",
        rule="M25",
        hint="The owner picks; the dice are those that each would bring to the answer",
    )
    distance: Fraction = again(Ally, "distance")
    contact: bool = again(Ally, "contact")
    movement: Movement = again(
        Ally, "movement", label="We, this turn", group="Our fire"
    )
    hindered: bool = again(Ally, "hindered", label="We climb, scramble or hop")
    held: Held = again(Fire, "held", label="Their last turn")
    cover: Cover = again(Fire, "cover", label="Their cover")
    extra_hard: int = again(Fire, "extra_hard", label="Hards ruled for us")
    extra_easy: int = again(Fire, "extra_easy", label="Easies ruled for us")
    extra_dice: int = again(Fire, "extra_dice", label="Single dice for us")
    chosen: Squad | None = again(
        Fire,
        "chosen",
        label="Their squad",
        group="Their fire",
        hint="From the library, with its kits and skill",
    )
    rifles: int = again(Squad, "rifles", label="Their riflemen")
    pistols: int = again(Squad, "pistols", label="Their pistols")
    heavies: int = again(Squad, "heavies", label="Their heavy weapons")
    skill: Skill = again(Squad, "skill", label="Their skill")
    bulk: Bulk = again(Fire, "bulk", label="Their size")
    enemy_movement: Movement = again(Ally, "movement", label="They, this turn")
    enemy_hindered: bool = again(Ally, "hindered", label="They climb, scramble or hop")
    own_held: Held = again(
        Fire,
        "held",
        label="Our last turn",
        hint="As they see it when they fire: this turn, if we have fired by then",
    )
    own_cover: Cover = again(Fire, "cover", label="Our cover")
    enemy_hard: int = again(Fire, "extra_hard", label="Hards ruled for them")
    enemy_easy: int = again(Fire, "extra_easy", label="Easies ruled for them")
    enemy_dice: int = again(Fire, "extra_dice", label="Single dice for them")


def enemy_of(asked: SquadExchange) -> Squad:
    """Return the other squad."""
    kit = {name: getattr(asked, name) for name in KIT}
    return asked.chosen or Squad(**kit, bulk=asked.bulk)


def fires_of(squad: Squad, asked: SquadExchange) -> tuple[Fire, Fire]:
    """Return our fire at them, and theirs at us."""
    theirs = {name: getattr(asked, back) for name, back in _BACK.items()}
    ours = values_of(asked, Fire)
    return (
        _fire_at(ours, asked.own_cover, enemy_of(asked)),
        _fire_at(ours | theirs, asked.cover, squad),
    )


_BACK: Final = {
    "movement": "enemy_movement",
    "hindered": "enemy_hindered",
    "held": "own_held",
    "cover": "own_cover",
    "extra_hard": "enemy_hard",
    "extra_easy": "enemy_easy",
    "extra_dice": "enemy_dice",
}
"""Fields of our fire, and those that say the same of theirs."""


def _fire_at(values: dict[str, Any], own_cover: Cover, target: Squad) -> Fire:
    own = {"own_cover": own_cover is not Cover.NONE, "chosen": None}
    there = {"troops": max(1, target.troops), "bulk": target.bulk or Bulk.NORMAL}
    return Fire(**values | own | there)


def idle_in_exchange(_squad: Squad, asked: SquadExchange) -> frozenset[str]:
    """Return the fields that make no difference."""
    found = {*KIT, "bulk"} if asked.chosen else set()
    return frozenset(found | ({"distance"} if asked.contact else set()))


@validated
class SplitTarget(Troops):
    """One of several targets, and who fires at it."""

    name: str = field("", "Target", rule="A-M14")
    chosen: Squad | None = again(Fire, "chosen")
    troops_there: int = again(Fire, "troops", label="Its troopers")
    rifles: int = again(Squad, "rifles", label="Riflemen at it")
    pistols: int = again(Squad, "pistols", label="Pistols at it")
    heavies: int = again(Squad, "heavies", label="Heavy weapons at it")
    distance: Fraction = again(Ally, "distance")
    contact: bool = again(Ally, "contact")
    held: Held = again(Fire, "held")
    cover: Cover = again(Fire, "cover")
    bulk: Bulk = again(Fire, "bulk")

    @property
    def title(self) -> str:
        """Its name, or how many troopers it has."""
        if self.chosen:
            return self.chosen.title
        return self.name.strip() or f"Squad of {self.troops_there}"


@validated
class SplitFire:
    """The fire of one squad at several targets."""

    movement: Movement = again(Ally, "movement", group="Firing")
    hindered: bool = again(Ally, "hindered")
    own_cover: bool = again(Fire, "own_cover")
    targets: tuple[SplitTarget, ...] = field(
        (SplitTarget(),),
        "Targets",
        one="target",
        high=MOST_TARGETS,
        rule="A-M14",
        group="Targets",
        hint="More than one only where your house rules let a squad split its fire",
    )
    extra_hard: int = again(Fire, "extra_hard", group="The table's ruling")
    extra_easy: int = again(Fire, "extra_easy")
    extra_dice: int = again(Fire, "extra_dice")


def part_of(squad: Squad, fire: SplitFire, target: SplitTarget) -> tuple[Squad, Fire]:
    """Return those who fire at one target, and their situation."""
    part = replace(squad, **{kit: getattr(target, kit) for kit in KITS})
    values = values_of(fire, Fire) | values_of(target, Fire)
    return part, Fire(**values | {"troops": target.troops_there})


def start_split(squad: Squad, _: House) -> SplitFire:
    """Return how the question opens: all troopers fire at one target."""
    every = {kit: getattr(squad, kit) for kit in KITS}
    return SplitFire(targets=(SplitTarget(**every),))


def idle_in_split(_squad: Squad, fire: SplitFire) -> frozenset[str]:
    """Return the fields that make no difference."""
    found = set()
    for place, each in enumerate(fire.targets):
        idle = {"distance"} if each.contact else set()
        idle |= {"name", "troops_there", "bulk"} if each.chosen else set()
        found |= {f"targets.{place}.{name}" for name in idle}
    return frozenset(found)
