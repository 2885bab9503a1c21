"""Armies and designs that come from friends: by file, clipboard and forum post."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.army.groups import ticked
from builder.army.model import Army
from builder.examples import examples_of
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing.codes import written
from db.sharing.twins import Fate
from tests.journeys.table import Seat
from ui.exchange.preview import PreviewDialog
from ui.shell.commands import Commands
from ui.shell.importing import Bringing
from ui.shell.outgoing import Printing

CONTROL = Qt.KeyboardModifier.ControlModifier
EXAMPLE: Any = examples_of("brikwars")[0]


class Player(Seat):
    """One window on a library of its own."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        super().__init__(qtbot, place)
        self.bringing = self.controller.app.group(Bringing)
        qtbot.waitUntil(lambda: "Border Guard" in self.titles)
        qtbot.waitUntil(lambda: bool(self.controller.tabs.page))

    @property
    def values(self) -> dict[str, Any]:
        return dict(self.controller.repository.values())

    @property
    def titles(self) -> list[str]:
        return sorted(value.title for value in self.values.values())

    def named(self, title: str) -> str:
        found = [key for key, value in self.values.items() if value.title == title]
        assert len(found) == 1, (title, found)
        return found[0]

    def value(self, title: str) -> Any:
        return self.values[self.named(title)]

    def select(self, title: str) -> None:
        panel = self.controller.library_panel
        panel.show_id(self.named(title))
        panel.view.setFocus()

    def press(self, key: Qt.Key) -> None:
        focus = QApplication.focusWidget()
        assert focus
        self.qtbot.keyClick(focus, key, CONTROL)

    def preview(self) -> PreviewDialog:
        """Return the preview, once it is open."""
        self.qtbot.waitUntil(lambda: self.bringing.dialog is not None)
        assert self.bringing.dialog
        return self.bringing.dialog

    def agree(self) -> None:
        dialog = self.preview()
        self.qtbot.mouseClick(dialog.agree, Qt.MouseButton.LeftButton)
        self.qtbot.waitUntil(lambda: self.bringing.dialog is None)

    def idle(self) -> None:
        """Wait until the library has answered everything."""
        done: list[bool] = []
        self.qtbot.waitUntil(lambda: self.bringing._job is None)
        self.controller.repository.flush()
        self.controller.repository.when_done(lambda: done.append(True))
        self.qtbot.waitUntil(lambda: bool(done))

    def undo(self) -> None:
        self.controller.menus.undo.trigger()
        self.idle()

    def redo(self) -> None:
        self.controller.menus.redo.trigger()
        self.idle()


@pytest.fixture
def me(qtbot: QtBot, tmp_path: Path) -> Iterator[Player]:
    made = Player(qtbot, tmp_path / "mine.db")
    made.take_the_keyboard()
    yield made
    assert made.window.close()


@pytest.fixture
def friend(qtbot: QtBot, tmp_path: Path) -> Iterator[Player]:
    made = Player(qtbot, tmp_path / "theirs.db")
    yield made
    assert made.window.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a friend who has changed the Trooper and calls it so still."""
    designs, armies = dict(EXAMPLE.designs), dict(EXAMPLE.armies)
    designs["trooper"] = replace(designs["trooper"], size=2)
    designs["medic"] = replace(designs["rifleman"], name="Medic")
    path = tmp_path / "Sam's file.json"
    path.write_bytes(write(MusterFile(designs, armies)))
    return path


def fates(dialog: PreviewDialog) -> dict[str, str]:
    model = dialog.model
    return {
        model.index(row, 0).data(): model.index(row, model.column("fate")).data()
        for row in range(model.rowCount())
    }


def trooper_row(dialog: PreviewDialog) -> int:
    return list(fates(dialog)).index("Trooper")


def test_nothing_changes_before_the_player_agrees(me: Player, file: Path) -> None:
    before = me.values
    me.bringing.import_files([file])
    dialog = me.preview()
    assert fates(dialog) == {
        "Trooper": "Comes as Trooper (from Sam's file)",
        "Rifleman": "You have it",
        "Grenadier": "You have it",
        "Sergeant": "You have it",
        "Plated Half-track": "You have it",
        "Border Keep": "You have it",
        "Rifle": "You have it",
        "Medic": "New",
        "Border Guard": "Comes as Border Guard (from Sam's file)",
    }
    dialog.table.selectRow(trooper_row(dialog))
    assert "Cost: 8 CP → 8½ CP" in dialog.detail.toPlainText()
    assert 'Size: 1" → 2"' in dialog.detail.toPlainText()
    assert me.values == before
    dialog.reject()
    me.idle()
    assert me.values == before
    assert not me.controller.app.history.count()


def test_a_friends_trooper_is_kept_beside_mine(me: Player, file: Path) -> None:
    before = me.values
    me.bringing.import_files([file])
    me.agree()
    me.idle()
    theirs = me.value("Trooper (from Sam's file)")
    assert (theirs.size, me.value("Trooper").size) == (2, 1)
    army = me.value("Border Guard (from Sam's file)")
    assert me.named("Trooper (from Sam's file)") in {e.design for e in army.entries}
    assert me.values.items() >= before.items()
    assert me.told("3 new and 6 you had already")
    after = me.values
    me.undo()
    assert me.values == before
    me.redo()
    assert me.values == after


def test_a_friends_trooper_replaces_mine(me: Player, file: Path) -> None:
    mine, before = me.named("Trooper"), me.values
    me.controller.app.open(mine)
    me.bringing.import_files([file])
    dialog = me.preview()
    me.qtbot.mouseClick(dialog.every, Qt.MouseButton.LeftButton)
    me.qtbot.mouseClick(dialog.acts[Fate.REPLACE], Qt.MouseButton.LeftButton)
    assert fates(dialog)["Trooper"] == "Replaces your Trooper"
    me.agree()
    me.idle()
    assert me.named("Trooper") == mine
    assert me.value("Trooper").size == 2
    assert me.controller.tabs.pages[mine].document.value.size == 2
    assert me.told("1 new, 1 in place of yours")
    me.undo()
    assert me.values == before
    assert me.controller.tabs.pages[mine].document.value.size == 1
    me.redo()
    assert me.value("Trooper").size == 2
    assert "Medic" in me.titles


def test_a_friends_trooper_is_skipped_by_its_tick(me: Player, file: Path) -> None:
    me.bringing.import_files([file])
    dialog = me.preview()
    for title in ("Trooper", "Border Guard"):
        row = list(fates(dialog)).index(title)
        index = dialog.model.index(row, 0)
        box = Qt.ItemDataRole.CheckStateRole
        assert dialog.model.setData(index, Qt.CheckState.Unchecked.value, box)
    me.agree()
    me.idle()
    assert me.value("Trooper").size == 1
    assert "Medic" in me.titles
    assert me.told("1 new, 2 left out")


def test_the_next_file_of_a_friend_finds_what_was_renamed(
    me: Player, file: Path, tmp_path: Path
) -> None:
    me.bringing.import_files([file])
    me.agree()
    me.idle()
    theirs = me.named("Trooper (from Sam's file)")
    document = me.controller.repository.document(theirs)
    document.edit(replace(document.value, name="Sam's lad"), "Name")
    me.idle()
    # The same file again brings nothing.
    me.bringing.import_files([file])
    me.idle()
    assert me.told("9 you had already")
    # A newer one finds its own.
    designs = dict(EXAMPLE.designs)
    designs["trooper"] = replace(designs["trooper"], size=3)
    file.write_bytes(write(MusterFile({"trooper": designs["trooper"]})))
    me.bringing.import_files([file])
    dialog = me.preview()
    assert dialog.model.items[0].mine == theirs
    assert "Yours came from Sam's file.json" in dialog.detail.toPlainText()
    dialog.reject()
    me.idle()


POST = """[b]Night Raid[/b] (60 CP)

[code]
3x Trooper - 8 CP each
2x Rifleman
1x Death Robot
[/code]
What do you think of it?

Use 4, Range 10", 2d6
"""


def test_a_forum_post_is_pasted(me: Player) -> None:
    before = me.values
    QApplication.clipboard().setText(POST)
    me.select("Trooper")
    me.press(Qt.Key.Key_V)
    dialog = me.preview()
    assert fates(dialog) == {'Gun 2"': "New", "Night Raid": "New"}
    lines = [
        [dialog.unread.model().index(row, column).data() for column in range(3)]
        for row in range(dialog.unread.model().rowCount())
    ]
    assert [line[:2] for line in lines] == [
        ["6", "1x Death Robot"],
        ["8", "What do you think of it?"],
    ]
    me.agree()
    me.idle()
    army = me.value("Night Raid")
    assert [(me.values[e.design].title, e.count) for e in army.entries] == [
        ("Trooper", 3),
        ("Rifleman", 2),
    ]
    assert army.limit == 60
    me.undo()
    assert me.values == before
    me.redo()
    assert "Night Raid" in me.titles


def test_what_one_window_copies_another_one_pastes(me: Player, friend: Player) -> None:
    mine = me.named("Trooper")
    document = me.controller.repository.document(mine)
    document.edit(replace(document.value, name="Storm Trooper", size=3), "Name")
    me.idle()
    me.take_the_keyboard()
    me.select("Storm Trooper")
    QApplication.clipboard().clear()
    me.press(Qt.Key.Key_C)
    clipboard = QApplication.clipboard()
    me.qtbot.waitUntil(lambda: "Storm Trooper\n====" in clipboard.text())
    before = friend.values
    friend.take_the_keyboard()
    friend.select("Rifleman")
    friend.press(Qt.Key.Key_V)
    friend.qtbot.waitUntil(lambda: "Storm Trooper" in friend.titles)
    friend.idle()
    assert friend.value("Storm Trooper") == me.value("Storm Trooper")
    friend.undo()
    assert friend.values == before
    friend.redo()
    assert "Storm Trooper" in friend.titles


def test_a_post_carries_an_army_whole(me: Player, friend: Player) -> None:
    trooper = me.controller.repository.document(me.named("Trooper"))
    trooper.edit(replace(trooper.value, name="Storm Trooper", size=3), "Name")
    army = me.controller.repository.document(me.named("Border Guard"))
    army.edit(replace(army.value, name="Storm Guard", notes="A note\nof mine"), "Name")
    me.idle()
    me.take_the_keyboard()
    me.select("Storm Guard")
    clipboard = QApplication.clipboard()
    clipboard.clear()
    me.press(Qt.Key.Key_C)
    me.qtbot.waitUntil(lambda: "Storm Guard\n====" in clipboard.text())
    words = clipboard.text()
    # The code stands alone in the last line.
    assert words.splitlines()[-1].startswith("BM1.")
    assert "BM1." not in "".join(words.splitlines()[:-1])
    quoted = "\n".join(f"> {line}" for line in words.splitlines())
    clipboard.setText(f"Look what Sam wrote:\n{quoted}\n\nNice, is it not?\n")

    friend.take_the_keyboard()
    friend.select("Rifleman")
    friend.press(Qt.Key.Key_V)
    dialog = friend.preview()
    assert fates(dialog)["Storm Guard"] == "New"
    assert not dialog.unread
    friend.agree()
    friend.idle()
    assert friend.value("Storm Trooper") == me.value("Storm Trooper")

    def told(player: Player) -> list[Any]:
        army = player.value("Storm Guard")
        marching = [
            (player.values[entry.design], replace(entry, design=""))
            for entry in army.entries
        ]
        return [replace(army, entries=()), *marching]

    assert told(friend) == told(me)


def test_cut_rows_of_the_library_come_back_with_undo(me: Player) -> None:
    me.select("Ripper Blade")
    kept = me.value("Ripper Blade")
    before = me.values
    me.press(Qt.Key.Key_X)
    me.idle()
    assert "Ripper Blade" not in me.titles
    me.select("Rifleman")
    me.press(Qt.Key.Key_V)
    me.qtbot.waitUntil(lambda: "Ripper Blade" in me.titles)
    me.idle()
    assert me.value("Ripper Blade") == kept
    me.undo()
    me.undo()
    assert me.values == before


def test_rows_of_an_army_are_pasted_into_another(me: Player) -> None:
    page: Any = me.controller.app.open(me.named("Border Guard"))
    page.entries.select([1, 2])
    page.entries.tree.setFocus()
    QApplication.clipboard().clear()
    me.press(Qt.Key.Key_C)
    me.qtbot.waitUntil(
        lambda: "Part of Border Guard" in QApplication.clipboard().text()
    )
    entries = page.document.value.entries
    me.controller.app.group(Commands).new("army")
    me.qtbot.waitUntil(lambda: me.controller.app.value.title != "Border Guard")
    other: Any = me.controller.tabs.page
    other.entries.tree.setFocus()
    me.press(Qt.Key.Key_V)
    me.qtbot.waitUntil(lambda: bool(other.document.value.entries))
    me.idle()
    assert other.document.value.entries == entries[1:3]
    me.undo()
    assert not other.document.value.entries
    me.redo()
    assert other.document.value.entries == entries[1:3]


def test_text_fields_keep_their_own_copy_and_paste(me: Player) -> None:
    page: Any = me.controller.app.open(me.named("Ripper Blade"))
    line = page.form.fields["name"].line
    line.setFocus()
    line.selectAll()
    me.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text() == "Ripper Blade"
    line.end(False)
    me.press(Qt.Key.Key_V)
    assert line.text() == "Ripper BladeRipper Blade"
    line.selectAll()
    me.controller.actions["cut"].trigger()
    assert (line.text(), QApplication.clipboard().text()) == ("", "Ripper Blade" * 2)
    me.controller.actions["paste"].trigger()
    assert line.text() == "Ripper Blade" * 2
    assert me.bringing.dialog is None


def test_files_and_text_that_are_dropped_come_one_after_the_other(
    me: Player, file: Path, tmp_path: Path
) -> None:
    again = tmp_path / "Again.json"
    again.write_bytes(file.read_bytes())
    words = tmp_path / "list.txt"
    words.write_text("3x Trooper\n2 Medic\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(each)) for each in (file, again, words)])
    act, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(9, 9), act, data, left, none)
    me.window.dropEvent(event)
    me.agree()
    # The second file is the same: what it brings is here already, so nobody is asked.
    dialog = me.preview()
    assert me.told("Again.json: 9 you had already")
    assert list(fates(dialog)) == ["Pasted list"]
    me.agree()
    me.idle()
    army = me.value("Pasted list")
    assert isinstance(army, Army)
    assert [(me.values[e.design].title, e.count) for e in army.entries] == [
        ("Trooper", 3),
        ("Medic", 2),
    ]


@pytest.mark.full
@pytest.mark.parametrize(
    "text",
    [
        "<b>Hero</b> <script>alert(1)</script>",
        "=1+1\n@SUM(A1)\n-2+3",
        "a\0b\x07c\x1b[31m\u202e\n\u2028",
        '{"brickmuster": 1, "designs": [{"id": "a", "kind": "brikwars.gun"}]}',
        '{"squads": [{"units": [{"name": {"a": 1}, "unit_number": "-4"}]}, 3]}',
        "[code][b][list][*]",
        "| No. | Unit |\n| --- | --- |\n| 99999999 | Trooper |",
        "x" * 1_000_001,
        "2d6 " * 200_000,
        "3x Trooper\n" * 3_000,
    ],
)  # fmt: skip
def test_hostile_text_is_shown_as_text_and_changes_nothing(
    me: Player, text: str
) -> None:
    before = me.values
    QApplication.clipboard().setText(text)
    me.select("Trooper")
    me.press(Qt.Key.Key_V)
    me.qtbot.waitUntil(
        lambda: me.bringing.dialog is not None or me.told("Not imported"),
    )
    assert me.values == before
    if me.bringing.dialog is not None:
        me.bringing.dialog.reject()
    me.idle()
    assert me.values == before


def test_a_library_of_before_knows_nothing_of_origins(tmp_path: Path) -> None:
    with Library(tmp_path / "new.db") as library:
        file = MusterFile(dict(EXAMPLE.designs))
        look = library.look_at(file, "a.json")
        assert len(library.take_in(look, {}).added) == len(EXAMPLE.designs)
        look = library.look_at(file, "a.json")
        assert {each.origin for each in look.items} == {None}


def test_everything_in_the_preview_has_a_name_and_fits_a_small_screen(
    me: Player, file: Path
) -> None:
    me.bringing.import_files([file])
    dialog = me.preview()
    for widget in dialog.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            text = getattr(widget, "text", str)()
            assert widget.accessibleName() or text, widget
    size = dialog.minimumSizeHint()
    assert (size.width() <= 760, size.height() <= 600) == (True, True)
    words = Qt.ItemDataRole.AccessibleTextRole
    assert "Trooper, Creature 2" in dialog.model.index(0, 0).data(words)
    dialog.reject()
    me.idle()


def test_the_keys_of_the_preview_choose_for_all(me: Player, file: Path) -> None:
    me.bringing.import_files([file])
    dialog = me.preview()
    dialog.activateWindow()
    me.qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    alt = Qt.KeyboardModifier.AltModifier
    chosen = dialog.table.selectionModel()
    me.qtbot.keyClick(dialog, Qt.Key.Key_D, alt)
    me.qtbot.waitUntil(lambda: len(chosen.selectedRows()) == 2)
    for key, title, fate in (
        (Qt.Key.Key_R, "Border Guard", "Replaces your Border Guard"),
        (Qt.Key.Key_S, "Trooper", "Left out"),
        (Qt.Key.Key_O, "Trooper", "Comes as Trooper (from Sam's file)"),
    ):
        me.qtbot.keyClick(dialog, key, alt)
        me.qtbot.waitUntil(lambda title=title, fate=fate: fates(dialog)[title] == fate)
    dialog.reject()
    me.idle()


def test_designs_are_pasted_into_the_list_of_an_army(me: Player) -> None:
    me.select("Swamp Smith")
    QApplication.clipboard().clear()
    me.press(Qt.Key.Key_C)
    clipboard = QApplication.clipboard()
    me.qtbot.waitUntil(lambda: "Swamp Smith" in clipboard.text())
    page: Any = me.controller.app.open(me.named("Border Guard"))
    before = page.document.value.entries
    page.entries.select([0])
    page.entries.tree.setFocus()
    me.press(Qt.Key.Key_V)
    me.qtbot.waitUntil(lambda: page.document.value.entries != before)
    entries = page.document.value.entries
    assert entries[1].design == me.named("Swamp Smith")
    assert (entries[:1], entries[2:]) == (before[:1], before[1:])
    me.idle()
    me.undo()
    assert page.document.value.entries == before


def test_designs_are_pasted_into_the_group_of_the_current_row(me: Player) -> None:
    me.select("Swamp Smith")
    QApplication.clipboard().clear()
    me.press(Qt.Key.Key_C)
    clipboard = QApplication.clipboard()
    me.qtbot.waitUntil(lambda: "Swamp Smith" in clipboard.text())
    page: Any = me.controller.app.open(me.named("Border Guard"))
    before = page.document.value.entries
    smith = me.named("Swamp Smith")

    def paste(group: str) -> list[tuple[str, str]]:
        page.entries.tree.setFocus()
        old = page.document.value.entries
        me.press(Qt.Key.Key_V)
        me.qtbot.waitUntil(lambda: page.document.value.entries != old)
        me.idle()
        return [(e.design, e.group) for e in page.document.value.entries]

    page.entries.select([0])
    assert paste("Foot")[1] == (smith, "Foot")
    me.undo()
    # The head of a group stands for its end.
    page.entries.tree.choose([page.entries.model.head("Foot")])
    assert paste("Foot")[4] == (smith, "Foot")
    me.undo()
    page.entries.select([5])
    assert paste("Armor and walls")[-1] == (smith, "Armor and walls")
    me.undo()
    assert page.document.value.entries == before


def test_a_whole_group_is_cut_and_pasted_into_another_army(me: Player) -> None:
    page: Any = me.controller.app.open(me.named("Border Guard"))
    document = page.document
    document.edit(ticked(document.value, [1], playing=False), "Trooper sits out")
    me.idle()
    whole = document.value
    page.entries.tree.choose([page.entries.model.head("Foot")])
    page.entries.tree.setFocus()
    QApplication.clipboard().clear()
    me.press(Qt.Key.Key_X)
    clipboard = QApplication.clipboard()
    me.qtbot.waitUntil(lambda: "Part of Border Guard" in clipboard.text())
    me.idle()
    assert document.value.entries == whole.entries[4:]
    assert [group.name for group in document.value.groups] == ["Armor and walls"]
    assert "(32)" in clipboard.text()
    me.controller.app.group(Commands).new("army")
    me.qtbot.waitUntil(lambda: me.controller.app.value.title != "Border Guard")
    other: Any = me.controller.tabs.page
    other.entries.tree.setFocus()
    me.press(Qt.Key.Key_V)
    me.qtbot.waitUntil(lambda: bool(other.document.value.entries))
    me.idle()
    assert other.document.value.entries == whole.entries[:4]
    assert [group.name for group in other.document.value.groups] == ["Foot"]


@pytest.mark.full
@pytest.mark.parametrize("form", ["txt", "md", "bbcode", "csv"])
def test_a_list_copied_as_text_comes_back_with_groups_and_ticks(
    me: Player, form: str
) -> None:
    page: Any = me.controller.app.open(me.named("Border Guard"))
    army = ticked(page.document.value, [1, 5], playing=False)
    # By another name, so that it is not taken for the one that is here.
    page.document.edit(replace(army, name="Night Raid"), "Ticks")
    me.idle()
    me.controller.app.group(Printing).copy(form)
    page.document.edit(army, "Name")
    me.idle()
    me.select("Swamp Smith")
    me.press(Qt.Key.Key_V)
    me.agree()
    me.idle()
    found = me.value("Night Raid")
    assert [(e.design, e.count, e.group, e.plays) for e in found.entries] == [
        (e.design, e.count, e.group, e.plays) for e in army.entries
    ]
    assert found.groups == army.groups


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda code: code[:-5], "is cut short: 5 characters are missing; copy all"),
        (lambda code: code[:40] + "x" + code[41:], "was changed or cut short on the"),
    ],
)
def test_a_harmed_code_is_told_in_a_sentence_of_the_window(
    me: Player, harm: Callable[[str], str], why: str
) -> None:
    trooper = MusterFile({"a": me.value("Trooper")})
    before = dict(me.values)
    me.take_the_keyboard()
    QApplication.clipboard().setText(harm(written(trooper)))
    me.bringing.paste_designs()
    me.qtbot.waitUntil(lambda: bool(me.controller.banners.lines))
    assert why in me.controller.banners.lines[-1].text
    assert me.bringing.dialog is None
    assert dict(me.values) == before
