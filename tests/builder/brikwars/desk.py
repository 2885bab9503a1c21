"""The odds of a design, twice: from a function and from the command line."""

import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from builder.army.model import Army
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.engagement import Design, engage
from builder.brikwars.attack.shot import RepeatedAttack, shot_of
from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Table, Text
from builder.content.chart import Chart, HeatTable
from builder.questions.model import Answer
from db.files.codec import encode
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.builder.brikwars.by_hand import (
    BODY_ARMOR,
    HEAVY_ARMOR,
    MINIFIG,
    Attack,
    Foe,
    creation,
)
from ui.__main__ import main


@dataclass(frozen=True)
class DeskAnswer:
    """An answer: its big values, texts, tables and exact chances."""

    allowed: bool
    stats: dict[str, str]
    charts: dict[str, dict[str, dict[str, Fraction | None]]]
    tables: dict[str, list[list[str]]]
    texts: str

    def at(self, distance: int, series: str = "Hits and hurts") -> Fraction:
        """A point of the chart over the distance."""
        found = self.charts["By distance"][series][str(distance)]
        assert found is not None
        return found

    def against(self, target: str, column: str) -> Fraction:
        """A cell of the table of targets."""
        found = self.charts["Chance to hurt, by target"][target][column]
        assert found is not None
        return found

    @property
    def damage(self) -> list[Fraction]:
        """The chances of 1 Damage or more, of 2 or more, and so on."""
        bars = self.charts["At least so much Damage"]["Chance"]
        return [Fraction(chance or 0) for chance in bars.values()]

    @property
    def rings(self) -> list[list[str]]:
        """The rows of the table of the Explosion."""
        return self.tables["The Explosion, without OverSkill"]


TENTH = 0.000_51
"""The most a printed percentage is off: half of a tenth of a percent."""


def percentage(text: str) -> float:
    """`41.7 %` as a chance; `< 0.1 %` and `> 99.9 %` at their middle."""
    found = re.search(r"([\d.]+) %", text)
    assert found, text
    part = float(found[1])
    if text.startswith(("<", ">")):
        part += 0.05 if text.startswith(">") else -0.05
    return part / 100


def odds_of(
    design: Any, folder: Path, house: House = STANDARD, **fields: Any
) -> DeskAnswer:
    """The odds of a design in a situation; both ways must agree."""
    by_function = told_of(design, house, fields)
    assert by_function == _by_command_line(design, folder, house, fields)
    return by_function


def told_of(design: Any, house: House, fields: dict[str, Any]) -> DeskAnswer:
    """The odds of a design in a situation, from a function alone."""
    found = by_book(design, house, **fields)
    charts: dict[str, dict[str, dict[str, Fraction | None]]] = {}
    for part in found.parts:
        if isinstance(part, Chart | HeatTable):
            ticks = part.ticks if isinstance(part, Chart) else part.columns
            lines = part.series if isinstance(part, Chart) else part.rows
            charts[part.title] = {
                line.label: {
                    tick: point.value
                    for tick, point in zip(ticks, line.points, strict=True)
                }
                for line in lines
            }
    return DeskAnswer(
        bool(found.stats),
        {each.label: each.value for each in found.stats},
        charts,
        {
            part.title: [list(row.cells) for row in part.rows]
            for part in found.parts
            if isinstance(part, Table)
        },
        "\n".join(
            text
            for part in found.parts
            if isinstance(part, Text)
            for text in part.paragraphs
        ),
    )


def _by_command_line(
    design: Any, folder: Path, house: House, fields: dict[str, Any]
) -> DeskAnswer:
    muster, rules = folder / "designs.json", folder / "house.json"
    designs = {"it": design}
    designs |= {name: it for name, it in fields.items() if isinstance(it, Creation)}
    muster.write_bytes(write(MusterFile(designs)))
    rules.write_text(json.dumps(encode(Army(house=house))["house"]), "utf-8")
    sets = [("--set", f"{name}={_text(name, value)}") for name, value in fields.items()]
    command = ["odds", muster, "--only", "it", "--house", rules, "--json"]
    command += [word for pair in sets for word in pair]
    with redirect_stdout(io.StringIO()) as out:
        main([str(word) for word in command])
    answer = json.loads(out.getvalue())
    parts = answer["parts"]
    return DeskAnswer(
        answer["allowed"],
        {each["label"]: each["value"] for each in answer["stats"]},
        {
            part["chart"]: {
                line["label"]: {
                    tick: None if exact is None else Fraction(exact)
                    for tick, exact in zip(part["ticks"], line["exact"], strict=True)
                }
                for line in part["series"]
            }
            for part in parts
            if "chart" in part
        },
        {part["table"]: part["rows"] for part in parts if "table" in part},
        "\n".join(
            text for part in parts if "text" in part for text in part["paragraphs"]
        ),
    )


def _text(name: str, value: Any) -> str:
    """A value as the command line reads it; a design goes by its field's name."""
    if isinstance(value, Creation):
        return name
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)


PLAIN = House(bonus_dice=BonusDice.NONE)
HALF = Fraction(1, 2)
LEVELS = {HALF: Structure.HALF} | {n: Structure(str(n)) for n in range(6)}
Odds: TypeAlias = Callable[..., DeskAnswer]


def weapon(
    kind: Type, size: int, *gives: Die, takes: Die = Die.D6, keeps: bool = False
) -> Weapon:
    """A weapon, some of whose dice are swapped."""
    spread = Spread.KEEP if keeps else Spread.POINT
    swaps = tuple(Swap(takes=(takes,), gives=each, spread=spread) for each in gives)
    return Weapon(type=kind, size=size, swaps=swaps)


def at(foe: Foe) -> dict[str, object]:
    """The fields of a situation that describe the target."""
    if foe.fixed:
        kind = {4: Against.MINIFIG, 6: Against.ARMORED}[foe.fixed]
        return {"against": kind, "deflection": foe.deflection}
    return {
        "against": Against.CREATION,
        "size": foe.size,
        "level": LEVELS[foe.level],
        "deflection": foe.deflection,
    }


def agrees(told: DeskAnswer, attack: Attack, foe: Foe, distance: int) -> None:
    """Hit, hurt and every amount of Damage are as counted."""
    chances = [told.at(distance, "Hits"), told.at(distance), *told.damage]
    amounts = range(1, len(told.damage) + 1)
    counted = [attack.hit, attack.hurts(foe)]
    counted += [attack.at_least(least, foe) for least in amounts]
    if not attack.bonus_dice:
        assert chances == [each.low for each in counted]
    for number, (chance, each) in enumerate(zip(chances, counted, strict=True)):
        assert each.holds(chance), number


def houses(attack: Attack) -> Iterator[tuple[House, Attack]]:
    """The attack without Bonus Dice, and with chains of them."""
    yield PLAIN, attack
    yield STANDARD, replace(attack, bonus_dice=True)


TARGETS = {
    "Minifig, Armor 4": MINIFIG,
    "Minifig, Armor 6": BODY_ARMOR,
    "Minifig, Heavy Armor": HEAVY_ARMOR,
    'SL ½, 2"': creation(2, HALF),
    'SL 1, 2"': creation(2, 1),
    'SL 2, 4"': creation(4, 2),
    'SL 3, 6"': creation(6, 3),
    'SL 4, 8"': creation(8, 4),
    'SL 5, 10"': creation(10, 5),
}


def agrees_with_all(
    told: DeskAnswer, attack: Attack, distance: int, *, arc: bool = False
) -> None:
    """The table of targets is as counted; large ones are easier to hit (5.1)."""
    for name, foe in TARGETS.items():
        easier = foe.size // 2
        there = replace(attack, plus=attack.plus + easier, bonus=easier * arc)
        there = replace(there, bonus=attack.bonus + easier * arc)
        chance, counted = told.against(name, f'{distance}"'), there.hurts(foe)
        assert counted.holds(chance), name
        assert attack.bonus_dice or chance == counted.low, name


def by_book(design: Any, house: House = STANDARD, **fields: Any) -> Answer:
    """The odds of a design, from where the question opens."""
    question = next(
        each for each in QUESTIONS if (each.key, each.on) == ("odds", type(design))
    )
    situation = replace(question.start(design, house), **fields)
    return question.answer(design, situation, house)


def plainly(design: Any, house: House = PLAIN, **fields: Any) -> Answer:
    """The same without Bonus Dice, unless the house rules say otherwise."""
    return by_book(design, house, **fields)


def aimed_shot(design: Design, aimed: Aim, house: House) -> RepeatedAttack:
    """The attack that a situation is about.

    Raises:
        ValueError: If nothing attacks.
    """
    found = engage(design, aimed, house)
    if found is None:
        raise ValueError(f"{design.title} has no weapon that does Damage")
    return shot_of(found.strike, aimed, house)
