"""The dialog of card themes, clicked and typed in."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from builder.content.theme import Back, CardFrame, Theme, shipped
from db.errors import LibraryError
from db.files.themes import read_theme, write_theme
from db.library.library import Library
from tests.journeys.table import Table
from tests.patience import rest
from tests.pipes import silent
from tests.ui.printing.conftest import Save
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintRosterDialog
from ui.printing.themes import ThemesDialog
from ui.shell.outgoing import ThemeCommands

MINE = Theme(name="Mine", paper="#f6ecd2", frame=CardFrame.DOUBLE, back=Back.BRICKS)


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.db")


def opened(table: Table) -> ThemesDialog:
    table.window.controller.actions["themes"].trigger()
    dialog = table.window.findChildren(ThemesDialog)[-1]
    table.qtbot.waitUntil(dialog.isVisible)
    return dialog


def typed(table: Table, dialog: ThemesDialog, at: str, words: str) -> None:
    line: Any = dialog.form.fields[at].line  # type: ignore[attr-defined]
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    table.qtbot.keyClicks(line, words)


def own(table: Table) -> tuple[Theme, ...]:
    return table.window.controller.app.group(ThemeCommands).own


def face(dialog: ThemesDialog) -> QImage:
    return dialog.card.faces[0]._image.copy()


def test_a_copy_is_changed_beside_its_card_and_kept(table: Table) -> None:
    table.open("Border Guard")
    dialog = opened(table)
    assert dialog.list.count() == len(shipped())
    assert not dialog.form.isEnabled()
    with table.qtbot.waitSignal(dialog.card.drawn):
        pass
    before = face(dialog)
    with table.qtbot.waitSignal(dialog.card.drawn):
        dialog.copy.click()
    assert dialog.form.isEnabled()
    typed(table, dialog, "name", "Gold")
    with table.qtbot.waitSignal(dialog.card.drawn):
        typed(table, dialog, "paper", "#ffe27a")
    assert dialog.theme == Theme(name="Gold", paper="#ffe27a")
    assert face(dialog) != before
    assert own(table) == (dialog.theme,)
    dialog.close()
    place = table.window.controller.repository.location
    table.window.close()
    with Library(place) as library:
        assert library.marked().themes == (Theme(name="Gold", paper="#ffe27a"),)


def test_undo_takes_typing_back_as_one_step(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    typed(table, dialog, "name", "Wolves")
    typed(table, dialog, "paper", "#123456")
    dialog.back.click()
    assert dialog.theme == Theme(name="Wolves")
    dialog.back.click()
    assert dialog.theme == Theme(name="Studs 2")
    dialog.back.click()
    assert own(table) == ()
    assert not dialog.back.isEnabled()


def test_two_themes_have_no_name_in_common_and_none_is_nameless(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    typed(table, dialog, "name", "Dark")
    assert "There is a theme “Dark” already" in dialog.told.text()
    assert dialog.theme.name == "Dar"


def test_a_half_typed_colour_changes_nothing(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    typed(table, dialog, "ink", "#12")
    assert dialog.theme.ink == ""
    assert not any(small._refusal for small in dialog.form._small.values())


def test_what_cannot_be_read_is_told_beside_the_card(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    typed(table, dialog, "ink", "#eeeeee")
    table.qtbot.waitUntil(lambda: "is too near to the colour" in dialog.told.text())


def bring(table: Table, dialog: ThemesDialog, place: Path) -> None:
    """Have a file read, and wait for that."""
    dialog.bring(place)
    table.qtbot.waitUntil(lambda: not dialog.told.text().startswith("Reading "))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_file_that_never_answers_holds_up_nothing(
    table: Table, tmp_path: Path
) -> None:
    dialog = opened(table)
    with silent(tmp_path / "pipe") as pipe:
        dialog.bring(pipe)
        assert dialog.told.text() == "Reading pipe…"
        bring(table, dialog, _file(table, MINE))
        assert dialog.theme == MINE


def test_a_file_comes_in_and_goes_out(table: Table, tmp_path: Path) -> None:
    place = tmp_path / "mine.json"
    place.write_bytes(write_theme(MINE))
    dialog = opened(table)
    bring(table, dialog, place)
    assert dialog.theme == MINE
    bring(table, dialog, place)
    assert own(table) == (MINE,)
    out = tmp_path / "out.json"
    dialog.write(out)
    assert read_theme(out, "out.json") == MINE
    place.write_bytes(write_theme(replace(MINE, ink="#222222")))
    bring(table, dialog, place)
    assert [one.name for one in own(table)] == ["Mine", "Mine 2"]


@pytest.mark.parametrize("name", ["Dark", " worn", "WORN"])
def test_a_file_with_a_taken_name_gets_another_and_that_is_told(
    table: Table, name: str
) -> None:
    dialog = opened(table)
    place = _file(table, replace(MINE, name=name))
    bring(table, dialog, place)
    stem = name.strip()
    assert dialog.theme == replace(MINE, name=f"{stem} 2")
    words = f"There is another “{stem}” already: this one is called “{stem} 2”."
    assert dialog.told.text() == words
    bring(table, dialog, place)
    assert own(table) == (dialog.theme,)


def test_a_file_may_be_dropped(table: Table) -> None:
    dialog = opened(table)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(_file(table, MINE)))])
    where, kind = QPoint(9, 9), Qt.DropAction.CopyAction
    keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    dialog.dragEnterEvent(event := QDragEnterEvent(where, kind, mime, *keys))
    assert event.isAccepted()
    dialog.dropEvent(QDropEvent(QPointF(where), kind, mime, *keys))
    table.qtbot.waitUntil(lambda: dialog.theme == MINE)


def test_a_removed_theme_stays_removed(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    typed(table, dialog, "name", "Brief")
    # What another window did is looked for at any time, such as now.
    table.window.controller.repository.look()
    dialog.remove.click()
    assert own(table) == ()
    rest()
    assert own(table) == ()
    assert dialog.theme == shipped()[0]


def test_another_window_changes_the_same_theme(table: Table) -> None:
    dialog = opened(table)
    bring(table, dialog, _file(table, MINE))
    dialog.copy.click()
    theirs = replace(MINE, ink="#223344")
    more = replace(MINE, name="Theirs")
    repository = table.window.controller.repository
    repository.save_now()
    with Library(repository.location) as library:
        library.keep_themes([theirs, more], ["mine 2"])
    repository.look()
    table.qtbot.waitUntil(lambda: more in own(table))
    assert dialog.list.count() == len(shipped()) + 2
    dialog.list.setCurrentRow(len(shipped()))
    assert dialog.theme == theirs
    assert cast("Any", dialog.form.fields["ink"]).line.text() == "#223344"
    dialog.undo()
    dialog.undo()
    # Steps made here are taken back; what was made there alone stays.
    assert own(table) == (more,)


def test_a_name_without_end_or_spaces_has_room(table: Table) -> None:
    dialog = opened(table)
    wide, long = dialog.width(), "W" * 60
    bring(table, dialog, _file(table, replace(MINE, name=long, body="F" * 200)))
    bring(table, dialog, _file(table, replace(MINE, name=long)))
    table.qtbot.waitUntil(lambda: "There is another" in dialog.told.text())
    dialog.list.setCurrentRow(len(shipped()))
    table.qtbot.waitUntil(lambda: "There is no font" in dialog.told.text())
    assert dialog.minimumSizeHint().width() <= wide
    assert not dialog.list.horizontalScrollBar().isVisible()
    assert dialog.list.item(len(shipped())).toolTip() == long


def test_undo_goes_back_to_what_was_copied(table: Table) -> None:
    dialog = opened(table)
    dialog.list.setCurrentRow(2)
    copied = dialog.theme
    dialog.copy.click()
    dialog.undo()
    assert dialog.theme == copied


def test_a_worn_theme_without_a_name_or_with_markup_is_only_text(
    table: Table, tmp_path: Path
) -> None:
    table.open("Border Guard")
    document = table.page.document
    document.put("theme", Theme(paper="#f6ecd2"), "Card theme")
    dialog = opened(table)
    assert dialog.theme == Theme(paper="#f6ecd2")
    dialog.write(tmp_path / "out.json")
    assert dialog.told.text().startswith("out.json, name: is missing")
    assert not (tmp_path / "out.json").exists()
    dialog.close()
    document.put("theme", Theme(name="<b>Mine"), "Card theme")
    dialog = opened(table)
    tips = [dialog.list.item(at).toolTip() for at in range(dialog.list.count())]
    assert "&lt;b>Mine" in tips[-1]


def test_a_hostile_file_is_a_sentence_and_changes_nothing(
    table: Table, tmp_path: Path
) -> None:
    place = tmp_path / "bad.json"
    place.write_text('{"kind": "theme", "name": "x", "body": "/etc/passwd"}')
    dialog = opened(table)
    bring(table, dialog, place)
    assert dialog.told.text().startswith("bad.json, body: must be the family of a font")
    assert own(table) == ()


def test_a_theme_that_cannot_be_kept_goes_and_that_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(table)

    def refuse(*_: object) -> None:
        raise LibraryError("the library may only be read")

    monkeypatch.setattr(Library, "keep_themes", refuse)
    dialog.copy.click()
    table.qtbot.waitUntil(lambda: own(table) == ())
    assert dialog.list.count() == len(shipped())
    assert dialog.told.text() == "Not kept: the library may only be read"


def test_an_army_wears_a_theme_and_takes_it_off_with_undo(table: Table) -> None:
    table.open("Border Guard")
    dialog = opened(table)
    dialog.list.setCurrentRow(1)
    assert dialog.wear.text() == "Put it on Border Guard"
    dialog.wear.click()
    assert table.page.document.value.theme == shipped()[1]
    assert dialog.wear.text() == "Take it off Border Guard"
    dialog.close()
    table.page.document.history.undo()
    assert table.page.document.value.theme is None


def test_what_an_army_wears_is_changed_on_and_undone_by_the_same_name(
    table: Table,
) -> None:
    table.open("Border Guard")
    dialog = opened(table)
    dialog.copy.click()
    dialog.wear.click()
    typed(table, dialog, "paper", "#ffeedd")
    typed(table, dialog, "ink", "#112233")
    assert dialog.theme == Theme(name="Studs 2", paper="#ffeedd", ink="#112233")
    assert own(table) == (dialog.theme,)
    dialog.back.click()
    assert dialog.theme == Theme(name="Studs 2", paper="#ffeedd")
    assert dialog.form.isEnabled()


def test_an_army_in_which_nobody_plays_shows_themes_on_an_example(
    table: Table,
) -> None:
    table.open("Border Guard")
    document = table.page.document
    out = tuple(replace(one, sits_out=True) for one in document.value.entries)
    document.put("entries", out, "Nobody plays")
    dialog = opened(table)
    assert dialog.shown.count() > 1
    dialog.wear.click()
    assert document.value.theme == shipped()[0]


def test_choices_are_words(table: Table) -> None:
    dialog = opened(table)
    buttons = dialog.form.findChildren(QAbstractButton)
    words = {each.text() for each in buttons} | {
        box.itemText(at)
        for box in dialog.form.findChildren(QComboBox)
        for at in range(box.count())
    }
    assert words == {
        "Pick…", "Studs", "Line", "Double line", "Round corners", "None", "Emblem",
        "Bricks", "Nothing", "Portrait", "Odds", "In play", "Small print", "Ruler",
    }  # fmt: skip


def test_an_army_whose_name_has_signs_and_no_end(table: Table) -> None:
    table.open("Border Guard")
    table.page.document.put("name", "Ham & <b>Eggs</b> " * 9, "Name")
    dialog = opened(table)
    assert dialog.wear.text() == "Put it on Ham && <b>Eggs</b> Ham &&…"
    assert dialog.wear.width() < dialog.width() / 2


def test_no_portrait_is_redrawn_where_only_looks_are_made(table: Table) -> None:
    table.open("Border Guard")
    assert not opened(table).card.redraw.isVisible()
    assert table.window.controller.app.card.redraw.isVisible()


def test_the_print_window_offers_and_remembers_it(table: Table, save: Save) -> None:
    table.open("Border Guard")
    bring(table, opened(table), _file(table, MINE))

    def printing() -> PrintCardsDialog:
        table.window.controller.actions["cards"].trigger()
        return table.window.findChildren(PrintCardsDialog)[-1]

    dialog = printing()
    box: Any = dialog.options.entries["theme"]
    assert box.itemText(0) == "As the army wears"
    box.setCurrentIndex(box.findText("Mine"))
    assert dialog.options.settings.theme == MINE
    save(dialog)
    dialog.close()
    again = printing()
    assert again.options.settings.theme == MINE


def test_an_army_list_and_blank_cards_are_printed_in_it_too(table: Table) -> None:
    table.open("Border Guard")
    bring(table, opened(table), _file(table, MINE))
    for command, kind in (("roster", PrintRosterDialog), ("blanks", PrintCardsDialog)):
        table.window.controller.actions[command].trigger()
        dialog = table.window.findChildren(kind)[-1]
        box = cast("QComboBox", dialog.choices.entries["theme"])
        box.setCurrentIndex(box.findText("Mine"))
        assert dialog.choices.settings.theme == MINE
        dialog.close()


def test_what_is_chosen_for_a_list_dresses_it(table: Table) -> None:
    table.open("Border Guard")
    table.window.controller.actions["roster"].trigger()
    dialog = table.window.findChildren(PrintRosterDialog)[-1]
    plain = dialog.job.pdf(dialog.choices.settings, lambda *_: True)
    dialog.choices.apply(theme=shipped()[3])
    assert dialog.job.pdf(dialog.choices.settings, lambda *_: True) != plain


def test_paper_says_why_it_makes_no_difference(table: Table) -> None:
    table.open("Border Guard")
    table.window.controller.actions["cards"].trigger()
    dialog = table.window.findChildren(PrintCardsDialog)[-1]
    paper = dialog.options.entries["paper"]
    assert paper.isEnabled()
    box = cast("QComboBox", dialog.options.entries["shop"])
    box.setCurrentIndex(2)
    assert not paper.isEnabled()
    assert paper.toolTip() == "Only on sheets: a print shop has its own"


def test_a_narrow_panel_has_two_rows_above_its_card(table: Table) -> None:
    table.open("Ripper Blade")
    card = table.window.controller.app.card
    card.setFixedWidth(240)
    table.qtbot.waitUntil(lambda: card.width() == 240)
    shown = (card.sides, card.whole, card.formats, card.redraw)
    QCoreApplication.processEvents()
    rows = {each.mapTo(card, each.rect().center()).y() for each in shown}
    assert len(rows) == 2


def test_tab_leads_through_list_buttons_fields_and_card(table: Table) -> None:
    dialog = opened(table)
    dialog.copy.click()
    dialog.list.setFocus()
    seen = []
    for _ in range(12):
        table.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        seen.append(dialog.focusWidget())
    assert seen.index(dialog.copy) < seen.index(dialog.load)
    name = dialog.form.fields["name"].entry
    assert seen.index(dialog.load) < seen.index(name)


def _file(table: Table, theme: Theme) -> Path:
    place = Path(table.window.controller.repository.location).with_name("mine.json")
    place.write_text(json.dumps(json.loads(write_theme(theme))))
    return place


def test_a_name_without_end_leaves_it_on_the_screen(table: Table) -> None:
    table.open("Trooper")
    document = table.page.document
    document.edit(replace(document.value, name="Long " * 190), "Name")
    dialog = opened(table)
    assert dialog.width() <= dialog.screen().availableGeometry().width()
