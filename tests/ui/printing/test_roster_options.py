"""The options of an army list: the dialog and the command line print the same."""

import functools
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import roster
from builder.content.roster import Roster
from builder.core.design import Design
from builder.examples import examples_of
from reports.layout.formats import Settings
from reports.roster.choices import RosterChoices
from ui.__main__ import main
from ui.printing.choices import recalled
from ui.printing.coded import army_code
from ui.printing.sheets import OPTIONS, PrintRosterDialog

BATTLE = Path(__file__).resolve().parents[3] / "examples" / "first-battle.json"
DAY = date(2026, 5, 31)
TARGET = "Minifig, Armor 4"


def first_battle() -> tuple[Army, dict[str, Design]]:
    example = examples_of("brikwars")[0]
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    return army, dict(example.designs)


@functools.cache
def listed(against: str = "") -> Roster:
    return roster(*first_battle(), against)


def dialog_of(qtbot: QtBot) -> PrintRosterDialog:
    dialog = PrintRosterDialog(listed(), against=listed, dated=DAY)
    dialog.carry(army_code(*first_battle()))
    qtbot.addWidget(dialog)
    return dialog


def printed(dialog: PrintRosterDialog) -> bytes:
    return dialog.job.pdf(Settings(), lambda _done, _total: True)


def by_command(folder: Path, *options: str) -> bytes:
    out = folder / "list.pdf"
    words = ["roster", str(BATTLE), "-o", str(out), "--date", str(DAY), *options]
    assert main(words) == 0
    return out.read_bytes()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the list as it is printed where nothing is chosen."""
    return by_command(tmp_path_factory.mktemp("plain"))


def test_nothing_chosen_is_the_same(qtbot: QtBot, plain: bytes) -> None:
    assert printed(dialog_of(qtbot)) == plain


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("summary", "--summary"),
        ("points", "--no-points"),
        ("notes", "--no-notes"),
        ("secret", "--secret"),
        ("rules", "--no-rules"),
        ("boxes", "--no-boxes"),
        ("square", "--no-square"),
    ],
)
def test_a_switch_is_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes, name: str, option: str
) -> None:
    dialog = dialog_of(qtbot)
    tick = dialog.content.entries[name]
    assert isinstance(tick, QCheckBox)
    tick.toggle()
    assert printed(dialog) == by_command(tmp_path, option) != plain


def test_a_secret_list_has_no_points_to_choose(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    ticks = [dialog.content.entries[name] for name in ("points", "notes")]
    assert all(tick.isEnabled() for tick in ticks)
    hide = dialog.content.entries["secret"]
    assert isinstance(hide, QCheckBox)
    hide.toggle()
    assert not any(tick.isEnabled() for tick in ticks)
    assert ticks[0].toolTip() == "A secret list has none"
    hide.toggle()
    assert all(tick.isEnabled() for tick in ticks)


@pytest.mark.parametrize(
    ("label", "word"),
    [("By name", "name"), ("By kind", "kind"), ("By points, most first", "points")],
)
def test_the_order_is_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes, label: str, word: str
) -> None:
    dialog = dialog_of(qtbot)
    box = dialog.content.entries["sort"]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findText(label))
    assert printed(dialog) == by_command(tmp_path, "--sort", word) != plain


def test_the_odds_are_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes
) -> None:
    dialog = dialog_of(qtbot)
    dialog.odds.setCurrentIndex(dialog.odds.findText(f"Against {TARGET}"))
    assert printed(dialog) == by_command(tmp_path, "--odds", TARGET) != plain


def test_what_was_chosen_is_chosen_again(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    tick = dialog.content.entries["rules"]
    assert isinstance(tick, QCheckBox)
    tick.setChecked(False)
    kept = recalled("roster-list", RosterChoices(), OPTIONS)
    assert not kept.rules
    assert kept.dated is None
    again = dialog_of(qtbot).content
    assert again.settings.dated == DAY
    assert not again.settings.rules
    # Everybody of the example plays, so there is nobody to add.
    assert list(again.entries) == [name for name in OPTIONS if name != "pool"]


def test_a_day_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "list.pdf")
    assert main(["roster", str(BATTLE), "-o", out, "--date", "soon"]) == 2
    assert "--date is a day such as" in capsys.readouterr().err
    assert main(["roster", str(BATTLE), "-o", out, "--date", ""]) == 0
