"""An army travels as a code and as a square, from one library to another."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from db.files.muster_file import MusterFile
from db.sharing.codes import read_code
from db.sharing.parcel import square_text
from reports.layout.square import squares
from reports.roster.square import SIDES
from tests.journeys.test_sharing_with_friends import Player
from ui.exchange.share_dialog import ShareDialog, square_image


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path) -> Player:
    return Player(qtbot, tmp_path / "mine.db")


def shared(player: Player, title: str) -> ShareDialog:
    """Select an item of the library and press the keys of Share."""
    player.take_the_keyboard()
    player.select(title)
    player.qtbot.keyClick(
        player.controller.library_panel.view,
        Qt.Key.Key_E,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    window = player.controller.app.window
    player.qtbot.waitUntil(lambda: window.findChild(ShareDialog) is not None)
    dialog = window.findChild(ShareDialog)
    assert dialog
    return dialog


def fresh(file: MusterFile, name: str) -> MusterFile:
    """Return a file whose items no library has."""
    designs = {
        key: replace(each, name=f"{name} {each.name}")
        for key, each in file.designs.items()
    }
    armies = {key: replace(each, name=name) for key, each in file.armies.items()}
    return MusterFile(designs, armies)


def images_of(file: MusterFile) -> list[QImage]:
    return [square_image(one, 4) for one in squares(square_text(file), SIDES)]


def test_what_is_copied_is_the_army_that_was_selected(
    player: Player, qtbot: QtBot
) -> None:
    dialog = shared(player, "Border Guard")
    qtbot.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    file = read_code(QApplication.clipboard().text())
    (army,) = file.armies.values()
    mine = player.value("Border Guard")
    assert [entry.count for entry in army.entries] == [e.count for e in mine.entries]
    names = {each.title for each in file.designs.values()}
    values = player.values
    assert names == {values[entry.design].title for entry in mine.entries}
    dialog.close()


@pytest.mark.parametrize("way", ["paste", "drop"])
def test_a_square_comes_in(
    player: Player, qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    dialog = shared(player, "Border Guard")
    file = fresh(read_code(dialog.code.toPlainText()), "River Watch")
    dialog.close()
    (image,) = images_of(file)
    if way == "paste":
        QApplication.clipboard().setImage(image)
        player.bringing.paste_designs()
    else:
        image.save(str(tmp_path / "square.png"))
        drop(player, tmp_path / "square.png")
    player.agree()
    qtbot.waitUntil(lambda: "River Watch" in player.titles)
    army = player.value("River Watch")
    assert isinstance(army, Army)
    assert len(army.entries) == 6


def drop(player: Player, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    player.window.dropEvent(event)


def many(player: Player) -> MusterFile:
    """Return an army that takes several squares."""
    design = player.value("Trooper")
    designs = {
        f"d{at}": replace(design, name=f"Guard {at * 104729 % 99991}", notes=str(at**9))
        for at in range(250)
    }
    entries = tuple(Entry(design=key) for key in designs)
    return MusterFile(designs, {"a": Army(name="The whole host", entries=entries)})


def test_linked_squares_dropped_together_are_one_army(
    player: Player, qtbot: QtBot, tmp_path: Path
) -> None:
    images = images_of(many(player))
    assert len(images) > 1
    paths = [tmp_path / f"{at}.png" for at in range(len(images))]
    for image, path in zip(images, paths, strict=True):
        image.save(str(path))
    drop(player, *reversed(paths))
    player.agree()
    qtbot.waitUntil(lambda: "The whole host" in player.titles)
    assert len(player.value("The whole host").entries) == 250


def test_one_of_several_says_what_is_missing(
    player: Player, qtbot: QtBot, tmp_path: Path
) -> None:
    first, *_ = images_of(many(player))
    path = tmp_path / "one.png"
    first.save(str(path))
    before = player.titles
    drop(player, path)
    qtbot.waitUntil(lambda: any("missing" in said for said in words(player)))
    assert player.titles == before


def test_linked_squares_come_one_after_the_other(
    player: Player, qtbot: QtBot, tmp_path: Path
) -> None:
    file = many(player)
    texts = [one.text for one in squares(square_text(file), SIDES)]
    first, second = images_of(file)[:2]
    for at, image in enumerate((second, second, first)):
        path = tmp_path / f"{at}.png"
        image.save(str(path))
        drop(player, path)
        count = 1 if at < 2 else 2
        told = f"{count} of {len(texts)} linked squares"
        qtbot.waitUntil(lambda told=told: any(told in said for said in words(player)))
    # A phone may have read the others.
    QApplication.clipboard().setText("\n".join(texts[2:]))
    player.bringing.paste_designs()
    player.agree()
    qtbot.waitUntil(lambda: "The whole host" in player.titles)
    assert len(player.value("The whole host").entries) == 250
    assert not any("linked squares" in said for said in words(player))


def test_what_waits_for_its_fellows_is_forgotten_where_the_player_says_so(
    player: Player, qtbot: QtBot
) -> None:
    texts = [one.text for one in squares(square_text(many(player)), SIDES)]
    for text in (texts[0], texts[1]):
        QApplication.clipboard().setText(text)
        player.bringing.paste_designs()
        told = f"1 of {len(texts)} linked squares is here"
        qtbot.waitUntil(lambda told=told: any(told in said for said in words(player)))
        (forget,) = (
            each
            for each in player.window.findChildren(QPushButton)
            if each.text() == "Forget them"
        )
        qtbot.mouseClick(forget, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(
            lambda told=told: all(told not in said for said in words(player))
        )


def test_a_picture_without_a_square_says_so(
    player: Player, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "cat.png"
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.green)
    image.save(str(path))
    drop(player, path)
    qtbot.waitUntil(lambda: any("without a square" in said for said in words(player)))


def words(player: Player) -> list[str]:
    return [each.text() for each in player.window.findChildren(QLabel)]
