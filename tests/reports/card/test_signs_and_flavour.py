"""Signs beside weapons stand with their words; a flavour line costs nothing."""

import re
from collections import Counter
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.engine.statline import LEGEND, weapon_signs
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Row, Table, Text
from builder.content.card_blocks import without_own
from builder.core.design import LONGEST_FLAVOUR, Design
from builder.microfig import Squad
from reports.bricks.signs import names
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.layout import laid_out
from reports.card.metrics import place
from reports.layout.formats import FORMATS, Format, InkStyle, Settings
from reports.layout.marks import Polygon, Words
from reports.text.plain import card_text
from tests.leaves import texts
from tests.portraits import designs
from tests.reports.posted import card_markdown
from tests.sweeps import share

SAID: Final = {
    "word-explosive": r"\bExp\b",
    "word-fire": r"\bFire\b",
    "word-automatic": r"\bArc\b|\bBurst\b|Auto Penalty",
    "word-two-handed": r"Two-Handed",
    "word-shield": r"\bParry\b|\bDeflection\b",
    "word-lobbed": r"lobbed",
}
EVERY = [design for _, design in designs()]


def arms(design: Design) -> list[Table]:
    front = describe(design).front
    return [each for each in front if isinstance(each, Table) and suits(each)]


def words(row: Row) -> str:
    return " ".join((*row.cells, *row.below))


def test_the_legend_has_every_sign_and_each_can_be_drawn() -> None:
    legend = {name for name, _ in LEGEND.signs}
    assert legend == set(SAID) == {each for each in names() if each.startswith("word-")}


@pytest.mark.parametrize("kind", WeaponType)
@pytest.mark.parametrize("size", [1, 4])
def test_a_row_says_the_word_of_each_of_its_signs(kind: WeaponType, size: int) -> None:
    weapon = Weapon(type=kind, size=size, name="Thing")
    mount = Mount(weapon=weapon, mounting=Mounting.JOINT)
    creation = Creation(size=9, move=5, mind=Mind.D6, mounts=(mount,))
    (row,) = (row for table in arms(creation) for row in table.rows)
    assert row.signs == weapon_signs(weapon)
    for sign in row.signs:
        assert re.search(SAID[sign], words(row)), (sign, words(row))


def test_signs_of_examples_stand_with_their_words() -> None:
    seen = set()
    for design in EVERY:
        for row in (row for table in arms(design) for row in table.rows):
            seen |= set(row.signs)
            assert all(re.search(SAID[each], words(row)) for each in row.signs)
    assert seen == set(SAID)


@pytest.mark.parametrize("card", FORMATS, ids=lambda each: each.key)
@pytest.mark.parametrize("ink", InkStyle)
def test_signs_move_no_word_and_stand_before_the_use(
    card: object, ink: InkStyle
) -> None:
    at = place(card, "#1f5b3a", ink)
    drawn = 0
    for table in (table for one in share(EVERY, 3) for table in arms(one)):
        bare = replace(table, rows=tuple(replace(row, signs=()) for row in table.rows))
        for shown in (ArmsShown(99), ArmsShown(0)):
            pairs = zip(
                arms_slices(table, at, shown), arms_slices(bare, at, shown), strict=True
            )
            for one, other in pairs:
                more = [mark for mark in one.marks if mark not in other.marks]
                assert [mark for mark in one.marks if mark not in more] == list(
                    other.marks
                )
                if not shown.noted:
                    assert not more
                drawn += len(more)
                use = [m.x for m in one.marks if isinstance(m, Words) and m.x > 0]
                for mark in more:
                    assert isinstance(mark, Polygon)
                    assert ink is not InkStyle.LOW or mark.fill in (
                        at.palette.text,
                        at.palette.alarm,
                    )
                    right = max(x for ring in mark.rings for x, _ in ring)
                    assert not use or right < min(use)
    assert drawn


LINE = "Nobody has ever seen it twice"


def sides_of(design: Design) -> tuple[int, str, str]:
    leaves = laid_out(describe(design), Settings())
    behind = " ".join(texts(*(leaf.back for leaf in leaves)))
    return len(leaves), " ".join(texts(leaves[0].front)), behind


def test_a_flavour_line_takes_no_card_and_moves_nothing_off_the_front() -> None:
    before = behind = 0
    some = share(EVERY, 3)
    for design in some:
        made = replace(design, flavour=LINE)
        (few, plain, _), (many, front, back) = sides_of(design), sides_of(made)
        assert many == few
        assert judge(made) == judge(design)
        there = LINE in front
        before += there
        behind += LINE in back
        assert not (there and LINE in back)
        added = Counter(front.split()) - Counter(plain.split())
        assert added == Counter(LINE.split() if there else ())
        assert not Counter(plain.split()) - Counter(front.split())
    # What is for play fills a front first; nearly every back has room.
    assert before > len(some) // 5
    assert before + behind > len(some) * 9 // 10


def test_a_line_that_would_cost_a_card_is_left_off() -> None:
    def leaves(lines: int, flavour: str) -> int:
        notes = "\n".join(["A line of what there is to know"] * lines)
        squad = Squad(rifles=5, notes=notes, flavour=flavour)
        return len(laid_out(describe(squad), Settings()))

    for lines in range(0, 40, 3):
        assert leaves(lines, LINE) == leaves(lines, "")


def flavoured(**more: object) -> Card:
    return describe(Squad(rifles=5, flavour="*Small*,\n and  many", **more))  # type: ignore[arg-type]


def test_texts_have_the_line_and_those_without_notes_do_not() -> None:
    card = flavoured()
    assert "*Small*, and many" in card_text(card)
    assert r"*\*Small\*, and many*" in card_markdown(card)
    assert "Small" not in card_text(without_own(card))


@given(st.text(max_size=LONGEST_FLAVOUR), st.sampled_from(FORMATS))
def test_any_line_is_laid_out(line: str, card: Format) -> None:
    told = describe(Squad(rifles=5, flavour=line))
    blocks = [each for each in told.back if isinstance(each, Text) and each.flavour]
    assert bool(blocks) == bool(line.split())
    assert laid_out(told, Settings(card=card))
