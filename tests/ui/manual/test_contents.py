"""The pages of the manual: words, menus, pictures, statements."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from builder import describe, judge, systems
from builder.army.muster import muster
from builder.brikwars.model.homemade import FORMULAS, OwnType
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.formatting import capital, figure
from builder.core.formula import LARGEST, Formula
from builder.core.rulebook import Severity, Violation
from builder.examples import Example, examples_of
from builder.glossary.terms import synonyms
from builder.rules.lookup import sources_of_rules
from db.files.muster_file import MusterFile
from db.sharing.codes import written
from tests import docs
from tests.journeys.table import Table
from tests.pictures.scenes import SHEETS, Labelled
from ui.__main__ import main
from ui.cli.parser import COMMANDS as CLI_COMMANDS
from ui.manual import contents
from ui.manual.made import slug


def test_each_page_begins_with_its_title() -> None:
    for name, title in contents.titles().items():
        assert title, name
        assert contents.page(name).startswith(f"# {title}\n"), name
    assert len(set(contents.titles().values())) == len(contents.PAGES)


def test_each_file_is_a_page() -> None:
    files = {file.stem for file in contents.FOLDER.glob("*.md")}
    assert files == set(contents.WRITTEN)


def test_an_unknown_page_is_refused() -> None:
    with pytest.raises(KeyError):
        contents.page("nowhere")


@pytest.mark.parametrize("name", contents.PAGES)
def test_a_page_has_no_heading_twice(name: str) -> None:
    anchors = [part.anchor for part in contents.sections(name)]
    assert len(anchors) == len(set(anchors))


def test_every_rule_has_its_place() -> None:
    places = [contents.rule_place(number) for number in sources_of_rules()]
    assert len(places) == len(set(places))
    for place in places:
        assert place is not None
        page, anchor = place
        assert anchor in {part.anchor for part in contents.sections(page)}


def test_a_rule_is_found_in_any_spelling() -> None:
    assert contents.rule_place("r8.7.3") == contents.rule_place("8.7.3")
    assert contents.rule_place("R99.1") is None


def test_a_search_wants_every_word_and_puts_headings_first() -> None:
    hits = contents.search("energy SHIELD")
    assert hits
    named = [
        all(word in hit.heading.casefold() for word in ("energy", "shield"))
        for hit in hits
    ]
    assert named == sorted(named, reverse=True)
    assert not contents.search("   ")
    assert not contents.search("zzzz")


@pytest.mark.parametrize("name", contents.PAGES)
def test_every_heading_is_found_by_its_words(name: str) -> None:
    for part in contents.sections(name):
        places = {(hit.page, hit.anchor) for hit in contents.search(part.heading)}
        assert (name, part.anchor) in places


def test_a_hash_in_code_is_no_heading() -> None:
    for name in contents.PAGES:
        found = sum(part.depth > 0 for part in contents.sections(name))
        text = re.sub(r"```.*?```", "", contents.page(name), flags=re.DOTALL)
        assert found == len(re.findall(r"^#+ ", text, flags=re.MULTILINE))


def test_slugs_are_those_of_web_pages() -> None:
    assert slug("Where it lies: Windows, macOS") == "where-it-lies-windows-macos"
    assert slug("  Two   words ") == "two-words"


def test_every_rule_is_told_with_a_sentence_and_its_place() -> None:
    for number, source in sources_of_rules().items():
        page, anchor = contents.rule_place(number) or ("", "")
        part = next(each for each in contents.sections(page) if each.anchor == anchor)
        said, where = part.lines[0], part.lines[-1]
        assert said.endswith((".", ":", ";")) or "." in said, number
        assert not said.startswith("See also"), number
        assert capital(source.texts[number].section) in where or source.name in where


def test_every_place_of_a_table_is_filled() -> None:
    for name in contents.PAGES:
        assert "<!--" not in contents.page(name)


@pytest.mark.parametrize(("ours", "theirs"), [
    (ours, each) for ours, theirs in synonyms().items() for each in theirs
])  # fmt: skip
def test_a_word_of_players_finds_a_place_that_says_it_our_way(
    ours: str, theirs: str
) -> None:
    hits = contents.search(theirs)
    parts = {(e.page, e.anchor): e for e in contents.sections("glossary")}
    assert any(ours.casefold() in hit.line.casefold() or (hit.page, hit.anchor) in parts
               for hit in hits), hits[:5]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("duplex", "printing"),
        ("letter paper", "printing"),
        ("double-sided", "printing"),
        ("dice symbol", "read-a-card"),
        ("android", "questions"),
        ("phone", "phone"),
        ("cp", "questions"),
        ("what is microfig death", "other-games"),
        ("what is small arms fire", "other-games"),
        ("what are the infantry fire rules", "other-games"),
    ],
)
def test_a_question_of_a_stranger_leads_to_its_page_first(
    asked: str, page: str
) -> None:
    assert contents.search(asked)[0].page == page


# The manual tells every menu, and no menu that is not there


def paths(menu: QMenu, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the way to each entry of a menu, with those of the menus inside it."""
    for action in menu.actions():
        if not action.isSeparator():
            here = (*above, action.text().replace("&", ""))
            yield here
            inside = action.menu()
            if isinstance(inside, QMenu):
                yield from paths(inside, here)


@pytest.fixture
def real(qtbot: QtBot, tmp_path: Path) -> set[tuple[str, ...]]:
    """Return the way to each entry of the menus of a real window."""
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Rifleman")
    menus = table.window.controller.menus
    return {
        *paths(menus.share, ("Share",)),
        *(
            path
            for action in menus.bar.menus.actions()
            if isinstance(menu := action.menu(), QMenu)
            for path in paths(menu, (action.text().replace("&", ""),))
        ),
    }


def test_each_menu_that_the_manual_names_is_there(
    real: set[tuple[str, ...]],
) -> None:
    named = {
        tuple(words.split(" > "))
        for name in contents.WRITTEN
        for words in docs.bold(contents.page(name))
        if " > " in words
    }
    assert len(named) > 20
    assert named <= real


def test_each_entry_of_the_menus_is_told(real: set[tuple[str, ...]]) -> None:
    told = contents.page("settings-and-keys")
    by_the_library = {"Open recent", "Tabs of this design"}
    """Their entries are named by what the player has."""
    for path in real:
        if len(path) > 2 and (path[1] in by_the_library or path[1] == "New"):
            continue
        assert path[-1] in told, path


def test_each_command_of_the_command_line_is_told() -> None:
    told = contents.page("command-line")
    for name in CLI_COMMANDS:
        assert f"| `{name}` |" in told


# The gallery of the manual shows every example that is shipped, as it is now

BEGINNING = """\
# Gallery

Every example of the program, with its cards, its prices and its code. What breaks a
rule says so; an example with house rules is judged by them. Copy a code, press
**Ctrl+V** in the window, look at what comes in, and take it. Or click its tile on the
page that **View > Home** opens.

How such things are made, step by step:

"""


def gallery() -> str:
    """Return the page as it has to be."""
    lines = [
        f"- [{contents.titles()[page]}]({page}.md)"
        for page in contents.WRITTEN
        if page.startswith("make-")
    ]
    told = (
        "\n".join(_told(example, system.name))
        for system in systems().values()
        for example in examples_of(system.key)
    )
    return "\n\n".join((BEGINNING + "\n".join(lines), *told)) + "\n"


def _told(example: Example, game: str) -> Iterator[str]:
    yield from (f"## {example.title}", "", f"{game}. {example.about}", "")
    yield f"![Cards of the example {example.title}](pictures/gallery-{example.key}.png)"
    yield ""
    house = next((each.house for _, each in example.rulesets), None)
    for _, army in example.armies:
        found = muster(army, dict(example.designs))
        cost = found.total if found.priced else None
        yield _row(army.title, cost, found.violations)
    for _, design in example.designs:
        judged = judge(design, house)
        yield _row(design.title, judged.price, judged.violations)
    file = MusterFile(
        dict(example.designs), dict(example.armies), rulesets=dict(example.rulesets)
    )
    yield from ("", "```", written(file), "```")


def _row(title: str, price: object, found: tuple[Violation, ...]) -> str:
    points = "" if price is None else f", {figure(price)} CP"
    illegal = sum(each.severity is Severity.REFUSE for each in found)
    return f"- {title}{points}{f', {illegal} illegal' if illegal else ''}"


def test_the_gallery_is_that_of_the_examples(request: pytest.FixtureRequest) -> None:
    file = contents.FOLDER / "gallery.md"
    if request.config.getoption("--update-goldens"):
        file.write_text(gallery(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == gallery()


# Every formula of the manual is read, or refused, as its page says


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading, without what stands over it."""
    text = contents.page("formulas").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_each_formula_has_the_values_of_the_table() -> None:
    table = rows("What may stand there")
    assert len(table) > 10
    for cell, *values in table:
        (text,) = codes(cell)
        own = OwnType(name="Own", cost=text)
        formula = Formula.read(text)
        assert [formula(size) for size in (1, 2, 3)] == [int(each) for each in values]
        assert own.row.cost == formula


def test_each_refused_formula_is_refused_and_what_is_advised_is_read() -> None:
    table = rows("What may not stand there")
    assert len(table) > 6
    for cell, _, advice in table:
        for text in codes(cell):
            with pytest.raises(ValueError, match=r"no formula|above"):
                Formula.read(text)
            with pytest.raises(InvalidValue):
                OwnType(name="Own", cost=text)
        for text in codes(advice):
            Formula.read(text)


def test_the_largest_number_is_told() -> None:
    assert f"a number is {LARGEST:,} at most" in contents.page("formulas")


def test_each_field_with_a_formula_is_told_with_that_of_a_gun() -> None:
    table = {cells[0].strip("*"): cells for cells in rows("Where formulas stand")}
    specs = field_specs(OwnType)
    assert list(table) == [specs[name].label for name in _order(table)]
    assert {specs[name].label for name in FORMULAS} == set(table)
    gun = WeaponType.GUN.row
    for label, printed in (("CP", gun.cost), ("Use", gun.use), ("Range", gun.reach)):
        assert codes(table[label][2]) == [str(printed)]
    assert codes(table["Damage dice"][2]) == [str(gun.dice)]


def _order(table: dict[str, list[str]]) -> list[str]:
    by_label = {field_specs(OwnType)[name].label: name for name in FORMULAS}
    return [by_label[label] for label in table]


def test_the_laser_has_the_values_of_its_table() -> None:
    for _, cell, value in rows("An example"):
        (text,) = codes(cell)
        assert Formula.read(text)(2) == int(value)


def test_a_formula_below_nothing_is_rounded_down() -> None:
    assert Formula.read("(S-5)/2")(2) == -2


def test_the_prices_of_weapons_are_those_of_the_book() -> None:
    text = contents.page("weapons").split("## What a weapon costs\n")[1]
    lines = [line for line in text.split("\n## ")[0].splitlines() if line[:1] == "|"]
    assert len(lines) > 10
    for line in lines[2:]:
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        row = WeaponType(name).row
        letter = "X" if row.bricks else "S"
        cost, use, reach = ([code.replace("S", letter) for code in codes(each)]
                            for each in cells[:3])  # fmt: skip
        assert cost == [row.text(row.cost)]
        assert use in ([row.use_text], [])
        assert reach in ([row.reach_text], [])
        assert row.melee == (cells[2] == "CC")
        dice = re.search(r"(d\d+|Skill)", cells[3])
        assert not dice or dice[1] in str(row.die.value)


# What the manual says of the game and of a card is what the program says

UNIT = "brikwars.creation"
BATTLE = Path(__file__).resolve().parents[3] / "examples" / "first-battle.json"


def test_the_attack_of_the_page_is_that_of_the_engine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", str(BATTLE), "--only", "Rifleman"]) == 0
    said, page = capsys.readouterr().out, contents.page("five-minutes")
    figures = dict(re.findall(r"^  (To hit|Kills): ([\d.]+ %)", said, re.MULTILINE))
    assert f"That is a chance of {figures['To hit']}" in page
    assert f"kills in {figures['Kills']}" in page


def test_the_soldier_of_the_page_is_the_usual_one() -> None:
    page = contents.page("five-minutes")
    designs = {each.name: each for _, each in examples_of("brikwars")[0].designs}
    values = {each.label: each.value for each in describe(designs["Trooper"]).stats}
    for label in ("Move", "Skill", "Armor"):
        assert f"| {label} {values[label].replace(chr(34), '″')} |" in page


def test_the_values_of_a_card_are_told_in_their_order() -> None:
    page = contents.page("read-a-card")
    told = page.partition("| value |")[2].partition("\n\n")[0]
    names = re.findall(r"^\| (\w+) \|", told, re.MULTILINE)
    units = [
        each for _, each in examples_of("brikwars")[0].designs if each.kind == UNIT
    ]
    assert units
    for design in units:
        assert [each.label for each in describe(design).stats] == names


def test_each_number_of_the_labelled_card_is_told() -> None:
    card = SHEETS["card-parts"]
    assert isinstance(card, Labelled)
    told = re.findall(r"^\| (\d) \|", contents.page("read-a-card"), re.MULTILINE)
    count = len((*card.left, *card.right))
    assert told == [str(number) for number in range(1, count + 1)]
