"""Ten thousand random creations, each judged twice, described, drawn and stored.

Every one is judged a second time with its mounts, its specialties, its Fields and the
mods of its weapons in another order, and the verdict must be the same: the same total,
the same big values, and the same violations. Paths and fixes name places in a design
and so move along, and a message may list the same names in another order; rule,
weight and the words of each message must agree, and how often each is reported.

Every card is drawn as text. Laying one out for print takes a hundred times as long,
so that is done for one in `LAID_OUT`, in every size of card in turn, and one in
`PRINTED` becomes a whole PDF.
"""

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from builder import describe, judge
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Judgement
from db.files.codec import dumps, loads
from reports.card.job import card_pdf
from reports.layout.formats import FORMATS, InkStyle
from reports.text.plain import card_text
from tests.leaves import leaves
from tests.sweeps import share

MANY = 10_000
PARTS = 40
LAID_OUT = 100
PRINTED = 1_000

TAKEN = [(die,) for die in (Die.SKILL, Die.D6, Die.BLAST, Die.FIRE, Die.EXP)]
GIVEN = (Die.FIRE, Die.PIERCING, Die.BLAST, Die.EXP, Die.PHASED, Die.SMOKE)
SWAPS = [
    Swap(takes=takes, gives=gives, spread=spread)
    for takes in [*TAKEN, (Die.D6, Die.D6), (Die.EXP, Die.EXP)]
    for gives in (*GIVEN, Die.HAZARD_FIRE)
    for spread in Spread
]


FIELDS = [
    Field(size=size, dice=(HazardDice(hazard=hazard, die=die, count=count),))
    for size in (0, 1, 3, 6)
    for hazard in Hazard
    for die in HazardDie
    for count in (1, 3)
]


def random_weapon(chance: random.Random) -> Weapon:
    return Weapon(
        type=chance.choice(list(WeaponType)),
        size=chance.randint(0, 9),
        mods=tuple(chance.choices(list(Mod), k=chance.randint(0, 4))),
        swaps=tuple(chance.choices(SWAPS, k=chance.randint(0, 2))),
    )


def random_mount(chance: random.Random) -> Mount:
    return Mount(
        weapon=random_weapon(chance),
        count=chance.randint(1, 3),
        mounting=chance.choice(list(Mounting)),
    )


def random_creation(chance: random.Random) -> Creation:
    """Draw a creation; hypothesis takes longer for that than the rules to judge it."""
    return Creation(
        size=chance.randint(0, 9),
        structure=chance.choice(list(Structure)),
        move=chance.randint(0, 20),
        flight=chance.choice([0, 0, 8, 30]),
        medium=chance.choice(list(Medium)),
        mind=chance.choice(list(Mind)),
        mounts=tuple(random_mount(chance) for _ in range(chance.randint(0, 3))),
        specialties=tuple(chance.choices(list(Specialty), k=chance.randint(0, 2))),
        fields=tuple(chance.choices(FIELDS, k=chance.randint(0, 2))),
    )


def shuffled(creation: Creation, chance: random.Random) -> Creation:
    """The same creation with all that has no order in another one."""

    def mixed(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(values, len(values)))

    mounts = (
        replace(mount, weapon=replace(mount.weapon, mods=mixed(mount.weapon.mods)))
        for mount in creation.mounts
    )
    return replace(
        creation,
        mounts=mixed(tuple(mounts)),
        specialties=mixed(creation.specialties),
        fields=mixed(creation.fields),
    )


def verdict(judged: Judgement) -> tuple[object, ...]:
    """What must not depend on any order."""
    faults = Counter(
        (each.severity, each.rule, each.title, *sorted(words(each.message)))
        for each in judged.violations
    )
    return judged.tally and judged.tally.total, judged.stats, judged.legal, faults


def words(message: str) -> list[str]:
    return re.split(r"[\s,:;]+", message)


def check(creation: Creation) -> None:
    stored = dumps(creation)
    assert loads(creation.kind, stored) == creation
    number = crc32(stored.encode())
    other = shuffled(creation, random.Random(number))  # noqa: S311
    judged = judge(creation)
    assert verdict(judged) == verdict(judge(other)), creation
    card = describe(creation)
    assert card_text(card).startswith(card.title)
    assert (card.stamp == "ILLEGAL") is not judged.legal
    if number % LAID_OUT == 0:
        size = FORMATS[number // LAID_OUT % len(FORMATS)]
        assert leaves(card, size, InkStyle.COLOUR)
    if number % PRINTED == 0:
        assert card_pdf(card).startswith(b"%PDF")


@pytest.mark.parametrize("part", share(range(PARTS), of=40))
def test_ten_thousand_creations_are_judged_drawn_and_stored(part: int) -> None:
    """Part by part, so that every core takes its share."""
    chance = random.Random(f"part {part}")  # noqa: S311
    seen: set[Creation] = set()
    while len(seen) < MANY // PARTS:
        creation = random_creation(chance)
        if creation not in seen:
            check(creation)
            seen.add(creation)
