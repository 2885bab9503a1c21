"""Posts for forums: bold names, lists, columns, and no tag of a player's."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army
from builder.army.muster import roster
from builder.content.card import Card, Table
from builder.core.design import Design
from builder.examples import examples_of
from builder.registry import describe
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from reports.text.plain import card_text
from tests.db.values import designs
from tests.reports.posted import card_bbcode, roster_bbcode, tags
from tests.sweeps import share

PHPBB = {"b", "i", "size", "list", "*", "code"}
"""What a phpBB has as it comes, of all that we could write: no table."""

EXAMPLES = [one for game in systems() for one in examples_of(game)]
CARDS = [describe(design) for one in EXAMPLES for _, design in one.designs]
ARMIES = [(army, dict(one.designs)) for one in EXAMPLES for _, army in one.armies]


def closed(post: str) -> Iterator[str]:
    """Yield the names of the tags of a post that are closed in their order."""
    opened: list[str] = []
    for tag in tags(post):
        if tag.startswith("/"):
            assert opened.pop() == tag[1:], post
            yield tag[1:]
        elif tag != "*":
            opened.append(tag)
    assert not opened


@pytest.mark.parametrize("card", share(CARDS, 3), ids=lambda card: card.title)
def test_a_card_has_a_bold_name_and_columns_and_lists(card: Card) -> None:
    post = card_bbcode(card)
    found = [*closed(post)]
    assert set(tags(post)) <= PHPBB | {f"/{tag}" for tag in PHPBB}
    assert post.splitlines()[0].startswith(f"[size=150][b]{card.title}")
    blocks = (*card.front, *card.back)
    assert found.count("code") == sum(isinstance(block, Table) for block in blocks)
    for block in blocks:
        assert not block.title.strip() or f"[b]{block.title}[/b]\n" in post
    assert not re.search(r"\[code\][^\[]*\n[^\n]{90,}\n[^\[]*\[/code\]", post)


@pytest.mark.parametrize(("army", "held"), ARMIES)
def test_a_list_has_the_names_of_its_units_bold(army: Army, held: Any) -> None:
    listed = roster(army, held)
    post = roster_bbcode(listed)
    assert set(closed(post)) <= PHPBB
    for unit in listed.units:
        assert re.search(rf"\[\*\]\[b\]{re.escape(unit.name)}[,:]\[/b\] ", post)


@given(designs(), st.sampled_from(["[b]", "[/code]", "[*]x[/list]", "[url=x]", "[["]))
def test_no_name_of_a_player_is_a_tag(design: Any, name: str) -> None:
    evil, tame = (
        card_bbcode(describe(replace(design, name=one, notes=one)))
        for one in (f"N {name}", "N")
    )
    assert tags(evil) == tags(tame)


@pytest.mark.parametrize(
    "design",
    [one for _, one in EXAMPLES[0].designs],
    ids=lambda design: design.title,
)
def test_a_post_is_read_as_its_text_where_its_code_was_left_out(design: Design) -> None:
    """All values that are read of plain text are read of a post, too."""
    plain, posted = (
        read_text(write(describe(design))) for write in (card_text, card_bbcode)
    )
    assert values(plain)
    assert all(value in values(posted) for value in values(plain))


def values(read: Any) -> list[Any]:
    assert isinstance(read, PastedText)
    told = [dict(unit.told) for unit in read.units if not unit.loose]
    return [{key: one for key, one in each.items() if key != "notes"} for each in told]
