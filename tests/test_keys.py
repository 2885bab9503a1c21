"""Content carries keys: other words change the words, and nothing else.

What a card, a table or a rule says is written once more in other letters, without the
signs at which somebody might cut it. Whoever reads sentences loses his way then.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

import builder
from builder import comparison
from builder.brikwars.attack.strip import STRIPS
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Table, Text
from builder.content.chart import HeatTable, Series
from builder.content.roster import RosterUnit
from builder.content.roster import arms as arms_of
from builder.core.rulebook import Severity, Violation
from builder.history.versions import JudgedBy, count_rows, side_by_side_now
from reports.card.blocks import odds_slices
from reports.card.fill import IN_PLAY
from reports.card.metrics import place
from reports.chart.table import numbers_csv
from reports.layout.formats import POKER, InkStyle
from reports.layout.marks import Words
from reports.roster.arms import Arms, arms_slices
from reports.roster.look import RosterLook
from reports.text.shared import parted
from ui.brikwars.swaps_field import Offer

ROOT: Final = Path(builder.__file__).parent.parent
KEYS: Final = frozenset({"part", "key", "sign", "photo"})
"""What is no word."""
SIGNS: Final = str.maketrans(
    {":": "/", ",": "/", ";": "/", "×": "x", " ": "_", "\xa0": "_"}
)
"""Signs at which a sentence might be cut, and others of about their width."""
BOMB: Final = Weapon(type=WeaponType.EXPLOSIVE, size=1)
RIG: Final = Creation(
    size=6,
    mind=Mind.D8,
    mounts=(
        Mount(weapon=Weapon(type=WeaponType.CANNON, size=3, name="Cannon")),
        Mount(
            weapon=Weapon(type=WeaponType.LAUNCHER, size=4, name="Rack"),
            rounds=(Round(weapon=BOMB), Round(weapon=replace(BOMB, name="Egg"))),
        ),
        Mount(weapon=Weapon(type=WeaponType.GUN, size=2), count=2),
    ),
)


def other(text: str) -> str:
    """Say a text in other letters."""
    return text.swapcase().translate(SIGNS)


def reworded(content: Any) -> Any:
    """Return content with other words and the same keys."""
    if isinstance(content, str):
        return other(content)
    if isinstance(content, tuple):
        return tuple(map(reworded, content))
    if not is_dataclass(content) or isinstance(content, type):
        return content
    held = {each.name: getattr(content, each.name) for each in fields(content)}
    said = {name: reworded(it) for name, it in held.items() if name not in KEYS}
    return replace(content, **said)


def tables(card: Card, part: str) -> Iterator[Table]:
    for block in (*card.front, *card.back):
        if isinstance(block, Table) and block.part == part:
            yield block


def plain(texts: Iterator[str]) -> list[str]:
    """Texts so that other words are equal to the first ones."""
    return [text.casefold().translate(SIGNS) for text in texts]


def test_odds_stand_beside_their_weapons_whatever_those_are_called() -> None:
    card = builder.describe(RIG, None, STRIPS[0])
    made = Arms(2_000, RosterLook("", InkStyle.COLOUR), 1)

    def said(arms: Table, odds: Table) -> Iterator[str]:
        for piece in arms_slices(arms, odds, made):
            yield from (mark.text for mark in piece.marks if isinstance(mark, Words))

    (arms,), (odds,) = tables(card, "arms"), tables(card, "odds")
    assert {row.variant for row in odds.rows} == {"as X3", "Explosive X1", "Egg", ""}
    first = plain(said(arms, odds))
    assert plain(said(reworded(arms), reworded(odds))) == first
    assert not any("cannon_as" in text for text in first)


def test_a_strip_has_its_first_word_in_bold() -> None:
    strip = Table("Worth shooting at whom", (), (), "odds", "Worth shooting", "at whom")
    made = odds_slices(strip, place(POKER, "", InkStyle.COLOUR))
    words = [mark for each in made for mark in each.marks if isinstance(mark, Words)]
    assert [(each.text, each.bold) for each in words] == [
        ("Worth shooting", True),
        ("at whom", False),
    ]


def test_the_arms_of_a_list_are_found_under_any_heading() -> None:
    card = builder.describe(RIG)
    first, again = arms_of(card).split(", "), arms_of(reworded(card)).split(", ")
    assert len(first) == 5
    assert plain(iter(again)) == plain(iter(first))


def test_what_to_remember_is_told_without_a_heading_in_any_words() -> None:
    remarks = Text("Keep in mind", ("Runs.",), in_play=True)
    units = [
        RosterUnit(1, "", "", Card(name, "", back=(remarks,))) for name in ("Ann", "Bo")
    ]
    _, shared = parted(units)
    assert [each.paragraphs for each in shared if isinstance(each, Text)] == [
        ("Runs.",)
    ]
    named = replace(remarks, title=IN_PLAY, in_play=False)
    units = [replace(each, card=replace(each.card, back=(named,))) for each in units]
    _, shared = parted(units)
    assert [each.paragraphs for each in shared if isinstance(each, Text)] == [
        (f"{IN_PLAY}: Runs.",)
    ]


def test_differences_are_counted_by_any_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    gun = Weapon(type=WeaponType.GUN, size=2)
    by = JudgedBy(None, {})

    def counted() -> tuple[int, int]:
        return count_rows(side_by_side_now(gun, replace(gun, size=3), by))

    before = counted()
    assert before[0]
    monkeypatch.setattr(comparison.tables, "DIFFERS", "")
    assert counted() == before


def test_labels_with_commas_are_labels() -> None:
    table = HeatTable("Odds", "Target, whole", "inches, far", (), (Series("A", ()),))
    assert numbers_csv(table).startswith('"Target, whole","inches, far",')


def test_an_offer_says_the_fault_in_any_words() -> None:
    swap = Swap(takes=(Die.D6,), gives=Die.FIRE)
    broken = Violation(
        Severity.REFUSE, "R1", "", "No; no: no", fault="Not; so", advice="Do: it"
    )
    offer = Offer(swap, (swap,), (broken,))
    assert offer.brief == "Not; so (R1)"
    assert offer.why == "Not; so; Do: it (R1)"


CUTS: Final = frozenset({
    "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith",
    "split", "rsplit",
})  # fmt: skip
TRIMS: Final = frozenset({"strip", "lstrip", "rstrip"})
"""What cuts words off where it takes letters; signs at the ends are none."""
WORDS: Final = frozenset({
    "title", "label", "labels", "message", "cells", "corner", "below", "words",
    "sentence", "toolTip",
})  # fmt: skip
"""What holds words that a player reads."""
NAMES: Final = frozenset({
    "field", "flag", "key", "name", "names", "number", "path", "query", "re", "rule",
})  # fmt: skip
"""What holds no words: names of fields and files, numbers of rules."""
READERS: Final = (
    # What players write, or call their things.
    "db/sharing/clipboard", "builder/brikwars/explain", "builder/brikwars/portrait",
    "ui/exchange/texts.py", "builder/system/telling.py", "builder/microfig/volley.py",
    # The files of the program, and their names.
    "builder/core/rulebook.py", "builder/drawing", "ui/cli/parser.py",
    # What other programs say.
    "db/backup/backups.py", "db/errors.py", "db/library", "db/store/server.py",
    "ui/core/licences.py",
)  # fmt: skip
"""Who reads texts that the program does not say itself."""


def cuts(tree: ast.AST, *, says: bool) -> Iterator[int]:
    """The lines on which words are cut or compared: of content, or by a text of words.

    Args:
        tree: A module.
        says: Whether all its texts are the program's own words.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=held, attr=name), args=[by, *_]):
                own = says and spelled(by) and not NAMES & set(names_in(held))
                theirs = holds_words(held) or is_words(by)
                if (own and name in CUTS | TRIMS) or (theirs and name in CUTS):
                    yield node.lineno
            case ast.Compare(left=held, comparators=[ast.Constant(value=str(text))]):
                if text and holds_words(held):
                    yield node.lineno
            case ast.Compare(by, [ast.In() | ast.NotIn()], [held]) if says:
                if spelled(by) and (holds_words(held) or is_words(held)):
                    yield node.lineno
            case ast.Subscript(ast.Attribute(attr=name), ast.Slice(start, end)):
                off = isinstance(start, ast.Constant) or isinstance(end, ast.UnaryOp)
                if off and name in WORDS - {"cells", "labels"}:
                    yield node.lineno


def spelled(by: ast.AST) -> bool:
    """Whether something is a text with letters, or has one."""
    texts = (each.value for each in ast.walk(by) if isinstance(each, ast.Constant))
    return any(re.search("[A-Za-z]", text) for text in texts if isinstance(text, str))


def names_in(held: ast.AST) -> Iterator[str]:
    for node in ast.walk(held):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


def is_words(held: ast.AST) -> bool:
    return isinstance(held, ast.Name) and held.id in WORDS


def holds_words(held: ast.AST) -> bool:
    match held:
        case ast.Attribute(attr=name):
            return name in WORDS
        case ast.Subscript(value=inner):
            return holds_words(inner)
        case ast.Call(func=ast.Attribute(value=inner, attr=name)):
            return name in WORDS or holds_words(inner)
    return False


@pytest.mark.parametrize("folder", ["builder", "db", "reports", "ui"])
def test_nobody_cuts_words_or_compares_them(folder: str) -> None:
    found = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"))
        lines = cuts(tree, says=not name.startswith(READERS))
        found += [f"{name}:{line}" for line in lines]
    assert found == []
