"""The words of a verdict are whole and its strip keeps still, for all games."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import judge
from builder.army.model import Army, Entry, MusteredArmy
from builder.army.muster import muster
from builder.army.relief import relieved
from builder.core.design import Design
from builder.core.rulebook import Fix, Severity, Violation
from builder.system.way_out import UNSOUGHT, Way, WayOut, offered
from tests.builder.brikwars.legality.force import HOUSES, creation, weapon
from tests.journeys.table import Table
from tests.measures.designs import MAKERS
from tests.patience import rest
from tests.rule_coverage.rows import loaded
from ui.shell.layout import RAIL_WIDE, room_for
from ui.verdict.drawer import VerdictDrawer
from ui.verdict.strip import VerdictPanel
from ui.verdict.words import refused
from ui.widgets import theme
from ui.widgets.labels import small
from ui.widgets.layouts import lay_out

WIDTHS = (1024, 1280, 1920)
TYPES = (100, 150, 200)
DRAWN = 900
NOTE = Violation(
    Severity.NOTE, "R8.7.1", "Custom", "Show it to the others first", ("x",)
)


@cache
def verdicts() -> tuple[tuple[Violation, ...], ...]:
    """What the rules say of designs of all games, and of an army of them: each once."""
    draw = Random("whole words")  # noqa: S311 (no secret)
    make: list[Any] = [*MAKERS.values(), weapon, weapon, creation]
    drawn: list[Design] = [make[at % len(make)](draw) for at in range(DRAWN)]
    found = [judge(each).violations for each in drawn]
    ours = [each for each in drawn[::3] if each.system == "brikwars"]
    found += [judge(each, draw.choice(HOUSES)).violations for each in ours]
    found += [judge(case[0]).violations for case in by_hand()]
    found += [mustered(each, 1) for each in drawn[::40]]
    said: dict[str, tuple[Violation, ...]] = {}
    for some in found:
        said.setdefault("\n".join(each.message for each in some), some)
    return tuple(said.values())


def by_hand() -> Iterator[tuple[Design]]:
    """Yield the designs that the tests of the rules see broken."""
    folder = Path(__file__).parents[2] / "builder"
    for file in folder.rglob("test_*_rules.py"):
        yield from getattr(loaded(file), "CASES", {}).values()


def mustered(design: Design, over: int) -> tuple[Violation, ...]:
    """Return the verdict of an army of a design that is over its limit."""
    army = Army(system=design.system, entries=(Entry(design="x", count=2),))
    limit = max(0, int(muster(army, {"x": design}).total) - over)
    made = muster(replace(army, limit=limit), {"x": design})
    return tuple(relieved(made, each) for each in made.violations)


@pytest.fixture
def strip(qtbot: QtBot) -> Iterator[VerdictPanel]:
    """A strip as the window has it, at any size of type; the type is put back."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style, font, sheet = app.style().objectName(), app.font(), app.styleSheet()
    theme.dress(app)
    panel = VerdictPanel(small("Saved at 00:00"))
    qtbot.addWidget(panel)
    panel.show()
    yield panel
    theme.choose_text_size(100)
    app.setStyle(style)
    app.setFont(font)
    app.setStyleSheet(sheet)


def fit(strip: VerdictPanel, width: int, size: int) -> None:
    """Give a strip the room that it has in a window of a width."""
    theme.choose_text_size(size)
    room = room_for(round(width * 100 / size), 720)
    strip.setFixedWidth(width - theme.scaled(room.library or RAIL_WIDE + 2))
    QApplication.processEvents()
    strip.measure()


def uncut(strip: VerdictPanel) -> None:
    """See that the sentence and the remedy have room for all of their words."""
    words = strip.message.text()
    assert "…" not in words
    assert strip.message.has_room(words), words
    assert strip.message.width() >= strip.message._wide
    found = strip.current
    if found:
        assert words.startswith((found.message.rstrip("."), found.fault or "\0")), words
    remedy = strip.remedy
    if remedy.isVisible() and remedy.fix:
        said = " ".join(remedy.text().replace("&&", "&").split())
        label = " ".join(remedy.fix.label.split())
        assert said in {label, "Mend it: the list tells how"}
        assert remedy.sizeHint().boundedTo(remedy.size()) == remedy.sizeHint(), said
    opener = strip.opener
    assert opener.isHidden() or opener.sizeHint().width() <= opener.width(), (
        opener.text()
    )
    head = strip.head
    assert head.sizeHint().width() <= head.width(), head.calm.text()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("size", TYPES)
def test_all_words_are_whole_at_one_height(
    strip: VerdictPanel, width: int, size: int
) -> None:
    fit(strip, width, size)
    heights = set()
    for said in verdicts():
        strip.display(said, way_out=ways_of(said))
        heights.add(strip.height())
        lay_out()
        uncut(strip)
        acting = (width, size) not in {(1024, 200), (1280, 200)}
        assert strip.see.isVisible() == (acting and bool(said))
        assert strip.waive.isVisible() == (acting and bool(refused(said)))
    strip.display(())
    assert heights == {strip.height()}
    lay_out()
    status = strip._status
    assert status.isVisible()
    assert status.width() >= status.sizeHint().width() or size == 200
    lines = strip.message.height() // strip.message.fontMetrics().lineSpacing()
    assert lines == 2 or (width, size) != (1280, 100)


def ways_of(said: tuple[Violation, ...]) -> WayOut:
    """Return the fixes of some faults as if one search had found them for all."""
    fixes = [each for found in refused(said) for each in found.fixes]
    return WayOut(tuple(Way(each, (each.label,), None, None) for each in fixes))  # type: ignore[arg-type]


def test_there_are_many_designs() -> None:
    assert DRAWN >= 859
    assert len(verdicts()) > 500
    assert {each.rule[:4] for some in verdicts() for each in some} >= {"Army"}


def stands(strip: VerdictPanel) -> dict[str, QRect]:
    """Return where each part of a strip is that is seen."""
    lay_out()
    parts = {"message": strip.message, "waive": strip.waive, "see": strip.see}
    parts |= {"opener": strip.opener, "remedy": strip.remedy}
    return {name: each.geometry() for name, each in parts.items() if each.isVisible()}


def test_the_remedy_mends_what_the_sentence_says(strip: VerdictPanel) -> None:
    """Or all that is wrong at once, where that is known; never another line alone."""
    for said in verdicts():
        strip.display(said, way_out=WayOut())
        for _ in said:
            fix = strip.remedy.fix
            assert strip.current
            assert fix is None or fix in strip.current.fixes, strip.current.message
            strip.step(1)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_remedy_that_is_found_moves_nothing_and_stays(
    strip: VerdictPanel, width: int
) -> None:
    fit(strip, width, 100)
    for said in [each for each in verdicts() if refused(each)][::4]:
        ways = ways_of(said)

        def mending(found: Violation, ways: WayOut = ways) -> tuple[Fix, ...]:
            return offered(found, found.fixes, ways)

        strip.display(said, mending, way_out=UNSOUGHT)
        before = stands(strip)
        assert "remedy" not in before
        strip.fix_first()
        strip.display(said, mending, way_out=ways)
        after = stands(strip)
        remedy = strip.remedy.fix
        assert {name: after[name] for name in before} == before
        assert ("remedy" in after) == (remedy is not None) == bool(ways.ways)
        words = strip.remedy.text()
        for _ in refused(said):
            strip.measure()
            strip.display(tuple(said), mending, way_out=ways)
            assert (strip.remedy.fix, strip.remedy.text()) == (remedy, words)
            strip.step(+1)
        if ways.ways and len(refused(said)) > 1:
            assert "one change mends" in strip.head.calm.text()


def test_one_remedy_stays_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    """From opening on it is blank or the same, whatever is sought behind it."""
    table = Table(qtbot, tmp_path / "library.sqlite")
    verdict = table.window.controller.front.verdict
    for title in ("Endless Gun", "Phased Pistol", "Troublemakers"):
        shown: list[str] = []
        table.open(title)
        assert not verdict.remedy.isVisible()
        qtbot.waitUntil(verdict.remedy.isVisible)
        for _ in range(3):
            shown.append(verdict.remedy.text())
            rest()
        assert len(set(shown)) == 1


def test_a_fault_of_a_design_leads_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.open("Troublemakers")
    army, verdict = table.page, table.window.controller.front.verdict
    verdict.step(+1)
    verdict.step(+1)
    assert table.page is army
    assert verdict.message.text().startswith("Gunner with too much gun: ")
    verdict.see.click()
    qtbot.waitUntil(lambda: table.page is not army)
    assert table.page.document.value.title == "Gunner with too much gun"


def test_ways_of_an_army_are_sought_once_the_player_has_paused(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.open("Border Guard")
    asked: list[str] = []

    def counted(made: MusteredArmy, found: Violation) -> Violation:
        asked.append(found.rule)
        return relieved(made, found)

    monkeypatch.setattr("ui.pages.army_page.relieved", counted)
    army, remedy = table.page.document, table.window.controller.front.verdict.remedy
    for limit in (150, 155, 160):
        army.edit(replace(army.value, limit=limit), "Limit")
        assert not asked
        assert not remedy.isVisible()
    qtbot.waitUntil(remedy.isVisible)
    assert remedy.text() == "One Trooper less, −8 CP"
    assert "Army 1" in asked


def test_legal_comes_before_a_note(strip: VerdictPanel) -> None:
    fit(strip, 1280, 100)
    strip.display((NOTE,))
    assert strip.head.summary.text() == "Legal"
    assert strip.head.calm.text() == "Note · Rule: Custom"
    assert strip.message.text() == NOTE.message
    assert not strip.remedy.isVisible()


def test_a_name_of_the_players_gives_way_to_what_is_wrong(strip: VerdictPanel) -> None:
    fit(strip, 1280, 100)
    fault = "2 positive, 1 more negative needed"
    strip.display(
        (replace(NOTE, message=f"{'Overcharged ' * 20}: {fault}", fault=fault),)
    )
    assert strip.message.text() == fault


def test_what_mends_all_stands_in_the_head_alone(qtbot: QtBot) -> None:
    strip, over = VerdictPanel(), QWidget()
    for each in (strip, over):
        qtbot.addWidget(each)
    over.resize(1000, 700)
    over.show()
    drawer = VerdictDrawer(strip, over)
    own = Fix("Undo it", ("size",), 1)
    said = tuple(
        replace(NOTE, severity=Severity.REFUSE, rule=f"R{at}", fixes=(own,) * (at == 1))
        for at in (1, 2)
    )
    both = Fix("Remove Long Range, then undo it", (), 2)
    other = Fix("Make it a Sword", (), 3)
    strip.display(said, way_out=UNSOUGHT)
    drawer.unfold()
    assert not drawer.remedy.isVisible()
    assert not any(row.fix_button.isVisible() for row in drawer.rows)
    ways = WayOut(tuple(Way(each, (each.label,), None, None) for each in (both, other)))  # type: ignore[arg-type]
    strip.display(said, lambda found: offered(found, found.fixes, ways), way_out=ways)
    drawer.refresh()
    assert drawer.head.calm.text() == "one change mends both"
    assert drawer.remedy.fix == both
    assert [act.text() for act in drawer.others.menu().actions()] == [other.label]
    assert [row.fixes for row in drawer.rows] == [(own,), ()]
    # All of it has room, so nothing scrolls.
    lay_out()
    assert drawer.area.verticalScrollBar().maximum() == 0
    drawer.fold()
