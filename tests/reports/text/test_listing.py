"""What army lists and cards say as text: weapons, the army, what is remarked."""

from collections.abc import Callable

import pytest

from builder import describe
from builder.army.model import Army
from builder.army.muster import roster
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation
from builder.content.roster import arms
from builder.core.design import Design
from builder.examples import catalog_of, examples_of
from builder.infantry import Man as Infantryman
from builder.microfig import Squad
from builder.smallarms import Man
from reports.layout.formats import Settings
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from reports.text.forum import (
    card_bbcode,
    card_markdown,
    markdown,
    roster_bbcode,
    roster_markdown,
)
from reports.text.plain import card_text, roster_text

MACHINE_GUN = catalog_of("infantry")["tripod-gun"]
RIFLE = catalog_of("infantry")["service-rifle"]
MIXED = catalog_of("microfig")["patrol"]
LEADER = catalog_of("smallarms")["team-leader"]


@pytest.mark.parametrize(
    ("design", "said"),
    [
        (LEADER, "Burp gun, Pistol"),
        (
            Infantryman(weapons=(RIFLE, MACHINE_GUN)),
            "Service rifle, Tripod machine gun",
        ),
        (MIXED, "1 pistol, 3 rifles, 1 heavy weapon"),
        (Man(weapons=()), ""),
        (Infantryman(), ""),
        (Squad(rifles=0), ""),
    ],
)
def test_a_line_of_a_list_names_the_weapons(design: Design, said: str) -> None:
    assert arms(describe(design)) == said


@pytest.mark.parametrize(
    ("game", "carried", "said"),
    [
        # A whole unit has the weapons one by one: over their tables and remarks.
        ("smallarms", "Burp gun, Pistol", 0),
        ("microfig", "1 rifle, 2 heavy weapons", 0),
        ("infantry", "Scoped rifle", 2),
    ],
)
def test_the_list_of_an_example_says_who_carries_what(
    game: str, carried: str, said: int, read: Callable[[bytes], list[str]]
) -> None:
    (example, *_) = examples_of(game)
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    listed = roster(army, dict(example.designs))
    # The kind of a squad names its arms, which are not said twice.
    text = roster_text(listed)
    assert carried in text or f"Squad of {carried.replace(', ', ' and ')}" in text
    assert text.count(carried.split(", ", maxsplit=1)[0]) == 1 or game != "microfig"
    paper = "".join(read(roster_pdf(listed, Settings())))
    assert paper.count(carried.replace(" ", "")) == said
    for weapon in carried.split(", "):
        assert weapon.lstrip("12 ").replace(" ", "").lower()[:6] in paper.lower()
    short = roster_pdf(listed, Settings(), choices=RosterChoices(summary=True))
    assert "".join(read(short)).count(carried.replace(" ", "")) == 1


def first_battle() -> tuple[Army, dict[str, Design]]:
    (example, *_) = examples_of("brikwars")
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    return army, dict(example.designs)


@pytest.mark.parametrize("write", [roster_text, roster_markdown, roster_bbcode])
def test_a_list_as_text_says_what_each_weapon_can_do(write: Callable[..., str]) -> None:
    army, designs = first_battle()
    told = [line for line in write(roster(army, designs)).splitlines() if ": " in line]
    for entry in army.entries:
        design = designs[entry.design]
        assert isinstance(design, Creation)
        for mount in design.mounts:
            line = statline(mount.weapon)
            if line.use is None or not mount.mounting.fires:
                continue
            start = f"{design.title}, "
            (said,) = (
                one for one in told if start in one and f"{mount.weapon.title}:" in one
            )
            assert f"Use {line.use_text}" in said
            if not mount.weapon.type.row.melee:
                assert f"Range {line.range_text}" in said


@pytest.mark.parametrize("write", [card_text, card_markdown, card_bbcode])
def test_a_card_as_text_says_whose_it_is_and_what_is_remarked(
    write: Callable[..., str],
) -> None:
    army, designs = first_battle()
    for unit in roster(army, designs).units:
        said = write(unit.card)
        assert army.title in said
        assert unit.note in said or markdown(unit.note) in said
    alone = write(describe(designs[army.entries[0].design]))
    assert army.title not in alone
    assert army.entries[0].note not in alone
