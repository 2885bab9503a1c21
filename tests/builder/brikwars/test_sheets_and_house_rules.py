"""What a house rule changes on cards and sheets, and how tables are set."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from builder import describe, systems
from builder.brikwars.attack.strip import STRIPS
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.reference import reference
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card import Block, Table, Text
from builder.examples import catalog_of
from tests.builder.asked import Golden, standard_of

BREATH = catalog_of("brikwars")["fire-breath"]
CAR = catalog_of("brikwars")["gas-shell-car"]
DRAGON = catalog_of("brikwars")["fire-breathing-dragon"]
GRENADIER = catalog_of("brikwars")["grenadier"]
RIFLE = catalog_of("brikwars")["rifle"]
SCORPION = catalog_of("brikwars")["scorpiosaurus-rex"]
SHIELD_BEARER = catalog_of("brikwars")["shield-bearer"]

BOG = Field(
    name="Bog",
    size=4,
    dice=(
        HazardDice(hazard=Hazard.TERRAIN, count=1),
        HazardDice(hazard=Hazard.CONCEALED, count=2),
        HazardDice(die=HazardDie.FIRE, count=1),
    ),
)
GUNNERY = Creation(
    size=6,
    move=8,
    mounts=(
        Mount(weapon=Weapon(type=T.MACHINEGUN, size=3), mounting=Mounting.JOINT),
        Mount(weapon=Weapon(type=T.CANNON, size=4), mounting=Mounting.SMALL_TURRET),
        Mount(weapon=Weapon(type=T.FLAMETHROWER, size=2)),
        Mount(weapon=Weapon(type=T.BLASTGUN, size=3)),
        Mount(weapon=Weapon(type=T.LAUNCHER, size=2)),
        Mount(weapon=Weapon(type=T.EXPLOSIVE, size=3), count=2),
        Mount(weapon=Weapon(type=T.TWO_HANDED, size=1), mounting=Mounting.HELD),
    ),
    mind=Mind.D6,
)
DESIGNS = {
    "scorpion": SCORPION,
    "dragon": DRAGON,
    "car": CAR,
    "grenadier": GRENADIER,
    "shield bearer": SHIELD_BEARER,
    "breath": BREATH,
    "rifle": RIFLE,
    "bog": BOG,
    "gunnery": GUNNERY,
}


def lines_of(blocks: Sequence[Block], *, setting: bool = False) -> Iterator[str]:
    """Yield the text of blocks; `setting` shows how columns and rows are set."""
    for block in blocks:
        if isinstance(block, Text) and not setting:
            yield from (f"{block.title}: {each}" for each in block.paragraphs)
        if isinstance(block, Table) and setting:
            sides = " ".join(column.align for column in block.columns)
            struck = sum(row.struck for row in block.rows)
            boxes = sorted({row.boxes for row in block.rows})
            yield f"{block.title}: {sides}; struck {struck}; boxes {boxes}"
        elif isinstance(block, Table):
            labels = " | ".join(column.label for column in block.columns)
            yield f"{block.title}: {labels}"
            for row in block.rows:
                yield f"{block.title}: {' | '.join((*row.cells, *row.lines))}"


def card_lines(design: Any, house: House) -> list[str]:
    card = describe(design, house)
    stats = [" ".join((one.label, one.value, *one.small)) for one in card.stats]
    return [*stats, *lines_of((*card.front, *card.back))]


def changed() -> Iterator[tuple[str, House]]:
    """Yield house rules with one of them not as the book has it."""
    for each in fields(House):
        values: list[Any] = []
        match getattr(STANDARD, each.name):
            case bool() as on:
                values = [not on]
            case Enum() as chosen:
                values = [other for other in type(chosen) if other is not chosen]
            case None:
                values = [2]
            case _:
                pass
        for value in values:
            yield f"{each.name} = {value}", replace(STANDARD, **{each.name: value})


def added(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in after if line not in set(before)]


def test_a_house_rule_changes_these_lines_of_cards(golden: Golden) -> None:
    """A8 to A29: each card follows the house rules, and nothing else changes."""
    plain = {name: card_lines(design, STANDARD) for name, design in DESIGNS.items()}
    lines = []
    for rule, house in changed():
        lines.append(f"{rule}:")
        for name, design in DESIGNS.items():
            if new := added(plain[name], card_lines(design, house)):
                lines += [f"  {name}", *new]
    golden("cards-by-house-rule", "\n".join(lines))


def test_a_house_rule_changes_these_lines_of_the_sheet(golden: Golden) -> None:
    """A8 to A29: the reference sheet follows the house rules."""
    plain = list(lines_of(reference((), STANDARD)))
    lines = []
    for rule, house in changed():
        new = added(plain, list(lines_of(reference((), house))))
        lines += [f"{rule}:", *new]
    golden("sheet-by-house-rule", "\n".join(lines))


@pytest.mark.parametrize("name", ["scorpion", "grenadier", "bog", "gunnery"])
def test_a_sheet_of_one_design_matches_its_golden(name: str, golden: Golden) -> None:
    """3 to 11: the sheet of a design has its own Sizes and numbers only."""
    text = "\n".join(lines_of(reference((DESIGNS[name],), STANDARD)))
    golden(f"sheet-of-{name}", text)


def test_tables_are_set_as_their_golden_says(golden: Golden) -> None:
    lines = []
    for key, system in systems().items():
        found = lines_of(system.reference((), standard_of(system)), setting=True)
        lines += [f"{key}:", *sorted(set(found))]
    for name, design in DESIGNS.items():
        card = describe(design, STANDARD, against=STRIPS[0])
        blocks = lines_of((*card.front, *card.back), setting=True)
        lines += [f"{name}:", *(line for line in blocks if "struck" in line)]
    golden("settings-of-tables", "\n".join(lines))
