"""Ten thousand random creations, each judged twice, described, drawn and stored.

Every one is judged a second time with its mounts, its specialties, its Fields and the
mods of its weapons in another order, and the verdict must be the same: the same total,
the same big values, and the same violations. Paths and fixes name places in a design
and so move along, and a message may list the same names in another order; rule,
weight and the words of each message must agree, and how often each is told.

Every card is drawn as text. Laying one out for print takes a hundred times as long,
so that is done for one in `LAID_OUT`, in every size of card in turn, and one in
`PRINTED` becomes a whole PDF.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

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
from db.codec import dumps, loads
from reports.card.job import card_pdf
from reports.card.layout import leaves
from reports.layout.settings import FORMATS, InkStyle
from reports.text.plain import card_text

MANY = 10_000
PARTS = 4
BATCH = 10
"""Creations to an example, for hypothesis is slower than the rules."""
SPARE = 500
"""Some are made twice; so many more, and ten thousand are different."""
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


def few(values: Iterable, most: int) -> st.SearchStrategy:
    """Any so many of some values, drawn in one go: that is quick."""
    known = list(values)
    return st.sampled_from(
        [some for count in range(most + 1) for some in product(known, repeat=count)]
    )


WEAPONS = st.builds(
    Weapon,
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 9),
    mods=few(Mod, 4),
    swaps=few(SWAPS, 2),
)
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 3),
    mounting=st.sampled_from(Mounting),
)
FIELDS = [
    Field(size=size, dice=(HazardDice(hazard=hazard, die=die, count=count),))
    for size in (0, 1, 3, 6)
    for hazard in Hazard
    for die in HazardDie
    for count in (1, 3)
]
CREATIONS = st.builds(
    Creation,
    size=st.integers(0, 9),
    structure=st.sampled_from(Structure),
    move=st.integers(0, 20),
    flight=st.sampled_from([0, 0, 8, 30]),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(Mind),
    mounts=st.lists(MOUNTS, max_size=3).map(tuple),
    specialties=few(Specialty, 2),
    fields=few(FIELDS, 1) | few(FIELDS, 2),
)


def shuffled(creation: Creation, chance: random.Random) -> Creation:
    """The same creation with all that has no order in another one."""

    def mixed(values: tuple) -> tuple:
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


def verdict(judged: Judgement) -> tuple:
    """What must not depend on any order."""
    told = Counter(
        (each.severity, each.rule, each.title, *sorted(words(each.message)))
        for each in judged.violations
    )
    return judged.tally and judged.tally.total, judged.stats, judged.legal, told


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


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_creations_are_judged_drawn_and_stored(part: int) -> None:
    """A part at a time, so that every core takes its share."""
    seen: set[Creation] = set()

    # A batch would take minutes to be made smaller; the message names the creation.
    @settings(
        max_examples=(MANY + SPARE) // PARTS // BATCH,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(st.lists(CREATIONS, min_size=BATCH, max_size=BATCH, unique=True))
    def one(creations: list[Creation]) -> None:
        for creation in set(creations) - seen:
            check(creation)
        seen.update(creations)

    one()
    assert len(seen) >= MANY // PARTS, part
