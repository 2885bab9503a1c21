"""The dialog of cards: own sizes, printers, the order of the cards, and pictures."""

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox
from pytestqt.qtbot import QtBot

from builder import describe
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.content.card import Card
from reports.card.copies import Copy
from reports.layout.formats import (
    FORMATS,
    LETTER,
    PAPERS,
    Arrangement,
    Copies,
    InkStyle,
    Proof,
    Settings,
    format_named,
    own_format,
    own_paper,
    shop_named,
)
from reports.layout.shops import SHOPS
from tests.ui.printing.conftest import Save
from ui.printing.cards import PrintCardsDialog, PrintQueue
from ui.printing.choices import remember
from ui.printing.printer import known, last_printer, learn, printers

Opened = Callable[[], PrintCardsDialog]


def copies() -> list[Copy]:
    return [
        Copy(Card(name, "Man"), count) for name, count in (("A", 1), ("B", 3), ("C", 2))
    ]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    def make() -> PrintCardsDialog:
        dialog = PrintCardsDialog(copies(), armies=["Wolves"])
        qtbot.addWidget(dialog, before_close_func=lambda one: one.close())
        return dialog

    return make


def spin(dialog: PrintCardsDialog, name: str) -> QDoubleSpinBox:
    entry = dialog.options.entries[name]
    assert isinstance(entry, QDoubleSpinBox)
    return entry


def pick(dialog: PrintCardsDialog, name: str, place: int) -> None:
    entry = dialog.options.entries[name]
    assert isinstance(entry, QComboBox)
    entry.setCurrentIndex(place)


def test_a_card_of_a_size_of_its_own_is_kept(opened: Opened, save: Save) -> None:
    dialog = opened()
    assert not dialog.options.wide.isVisibleTo(dialog.options)
    pick(dialog, "card", len(FORMATS))
    assert dialog.options.wide.isVisibleTo(dialog.options)
    dialog.options.wide.setValue(70)
    dialog.options.high.setValue(100)
    assert dialog.options.settings.card == own_format(70, 100)
    save(dialog)
    again = opened()
    assert again.options.settings.card == own_format(70, 100)
    assert again.options.high.isVisibleTo(again.options)
    assert again.options.high.value() == 100
    pick(again, "card", 0)
    assert again.options.settings.card == FORMATS[0]
    assert not again.options.wide.isVisibleTo(again.options)


def test_what_a_printer_needs_is_kept_by_its_name_and_paper(opened: Opened) -> None:
    dialog = opened()
    spin(dialog, "back_x").setValue(1.5)
    dialog.options.printer.setEditText("Brother / upstairs")
    dialog.options._name()
    assert printers() == ["Brother / upstairs"]
    assert last_printer() == "Brother / upstairs"
    spin(dialog, "scale_y").setValue(-2.5)
    pick(dialog, "paper", 1)
    assert dialog.options.settings.paper == LETTER
    assert known("Brother / upstairs", dialog.options.settings) == {}
    spin(dialog, "back_x").setValue(-4)
    pick(dialog, "paper", 0)
    settings = dialog.options.settings
    assert (settings.back_x, settings.scale_y) == (1.5, -2.5)
    assert spin(dialog, "back_x").value() == 1.5
    pick(dialog, "paper", 1)
    assert dialog.options.settings.back_x == -4


def test_sheets_on_their_side_have_offsets_of_their_own() -> None:
    upright, lying = Settings(back_x=1), Settings(card=format_named("bridge"))
    learn("Laser", upright)
    assert known("Laser", upright)["back_x"] == 1
    assert known("Laser", lying) == {}


def test_a_second_printer_brings_its_own_numbers(opened: Opened) -> None:
    learn("Old", Settings(margin=9, back_y=2))
    dialog = opened()
    dialog.options.printer.setEditText("New")
    dialog.options._name()
    dialog.options.printer.setEditText("Old")
    dialog.options._name()
    settings = dialog.options.settings
    assert (settings.margin, settings.back_y) == (9, 2)
    assert opened().options.settings == settings
    assert opened().options.called == "Old"


def test_what_makes_no_difference_is_shut_and_says_why(opened: Opened) -> None:
    dialog = opened()
    entries = dialog.options.entries
    assert not entries["numbered"].isEnabled()
    assert "each copy" in entries["numbered"].toolTip()
    pick(dialog, "copies", list(Copies).index(Copies.EACH))
    assert entries["numbered"].isEnabled()
    pick(dialog, "arrangement", list(Arrangement).index(Arrangement.PAGES))
    for name in ("marks", "gutter", "margin", "back_x", "scale_x"):
        assert not entries[name].isEnabled()
        assert "print shop" in entries[name].toolTip()
    assert entries["bleed"].isEnabled()


def names(queue: PrintQueue) -> list[str]:
    return [copy.card.title for copy in queue.copies()]


def test_cards_are_put_in_order_counted_and_broken_by_hand(
    qtbot: QtBot, opened: Opened
) -> None:
    dialog = opened()
    queue, table = dialog.queue, dialog.queue.table
    assert names(queue) == ["A", "B", "C"]
    table.setCurrentCell(2, 0)
    queue.up.click()
    assert names(queue) == ["A", "C", "B"]
    assert table.currentRow() == 1
    assert queue.up.isEnabled()
    queue.move_card(-1)
    assert names(queue) == ["C", "A", "B"]
    assert not queue.up.isEnabled()
    number = table.item(1, 1)
    number.setData(Qt.ItemDataRole.EditRole, 0)
    assert names(queue) == ["C", "B"]
    number = table.item(2, 1)
    number.setData(Qt.ItemDataRole.EditRole, 7)
    mark = table.item(2, 2)
    mark.setCheckState(Qt.CheckState.Checked)
    last = queue.copies()[-1]
    assert (last.card.title, last.prints, last.breaks) == ("B", 7, True)
    assert list(dialog.cards.copies) == queue.copies()
    queue.reset.click()
    assert queue.copies() == copies()


def test_keys_move_a_card(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.options.more.click()
    dialog.queue.table.setCurrentCell(0, 0)
    dialog.queue.table.setFocus()
    qtbot.keyClick(dialog.queue.table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(dialog.queue) == ["B", "A", "C"]


def test_the_queue_shows_how_many_cards_the_options_make(opened: Opened) -> None:
    dialog = opened()

    def numbers() -> list[int]:
        table = dialog.queue.table
        items = [table.item(row, 1) for row in range(table.rowCount())]
        return [item.data(Qt.ItemDataRole.EditRole) for item in items if item]

    assert numbers() == [1, 1, 1]
    pick(dialog, "copies", list(Copies).index(Copies.EACH))
    assert numbers() == [1, 3, 2]
    assert [copy.prints for copy in dialog.queue.copies()] == [None] * 3


def test_a_queue_without_cards_says_so(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    with qtbot.waitExposed(dialog):
        dialog.show()
    for row in range(3):
        item = dialog.queue.table.item(row, 1)
        item.setData(Qt.ItemDataRole.EditRole, 0)
    qtbot.waitUntil(lambda: "No card" in dialog.words.text())


@pytest.mark.parametrize("deck", [False, True])
def test_pictures_are_saved(
    qtbot: QtBot, opened: Opened, tmp_path: Path, deck: bool
) -> None:
    remember("cards", Settings(card=format_named("mini-euro")))
    dialog = opened()
    path = tmp_path / "cards.zip"
    dialog.save_pictures(path, deck=deck)
    qtbot.waitUntil(lambda: "Saved cards.zip" in dialog.status.text())
    with zipfile.ZipFile(path) as archive:
        inside = archive.namelist()
        if deck:
            pictures, texts = inside[:2], inside[2:]
            assert pictures == ["fronts-1.png", "backs-1.png"]
            assert texts == ["deck.json", "saved-object.json", "readme.txt"]
            assert "what to upload" in dialog.status.text()
            (told,) = json.loads(archive.read("deck.json"))["decks"]
            assert told["cards"] == ["A", "B", "C"]
        else:
            assert len(inside) == 6


def test_a_bleed_that_does_nothing_says_so(
    qtbot: QtBot, opened: Opened, tmp_path: Path
) -> None:
    remember("cards", Settings(card=format_named("mini-euro"), bleed=3))
    dialog = opened()
    dialog.save_pictures(tmp_path / "cards.zip", deck=True)
    left_out = "the bleed of 3 mm is left out here"
    qtbot.waitUntil(lambda: left_out in dialog.status.text())
    low = replace(dialog.options.settings, ink=InkStyle.LOW)
    for settings, white in ((low, True), (replace(low, bleed=0), False)):
        proof = dialog.cards.proof(settings, 20, lambda *_: True)
        assert ("Low ink leaves the rim white" in "\n".join(proof.words)) is white


def shop(dialog: PrintCardsDialog, key: str) -> None:
    pick(dialog, "shop", SHOPS.index(shop_named(key)))


def test_a_print_shop_says_how_its_cards_are_made(opened: Opened, save: Save) -> None:
    dialog = opened()
    options = dialog.options
    shop(dialog, "mpc-tarot")
    assert options.settings == Settings().at(shop_named("mpc-tarot"))
    assert not options.entries["bleed"].isEnabled()
    assert options.entries["card"].toolTip() == "MakePlayingCards says it"
    assert options.wide.isVisibleTo(options)
    save(dialog)
    again = opened()
    assert again.options.settings == options.settings
    shop(again, "any")
    assert again.options.entries["card"].isEnabled()
    spin(again, "bleed").setValue(2)
    assert again.options.settings.bleed == 2
    shop(again, "none")
    assert again.options.entries["bleed"].isEnabled()
    assert replace(again.options.settings, card=Settings().card) == Settings()


def test_the_preview_shows_a_proof_that_the_file_has_not(opened: Opened) -> None:
    dialog = opened()
    shop(dialog, "mpc")
    chosen = dialog.options.settings
    assert chosen.proof is Proof.SHOWN
    shown = dialog.cards.proof(chosen, 60, quiet)
    bare = replace(chosen, proof=Proof.OFF)
    assert shown.pages[0] != dialog.cards.proof(bare, 60, quiet).pages[0]
    assert dialog.cards.pdf(chosen, quiet) == dialog.cards.pdf(bare, quiet)
    taken = "MakePlayingCards takes pictures of 822 × 1122 pixels: see Other ways"
    assert taken in shown.checks
    assert any("dashes at the safe area" in each for each in shown.checks)
    drive = dialog.cards.proof(Settings().at(shop_named("dtc")), 60, quiet)
    assert any("PDF/X-1a" in words for words in drive.words)


def test_a_paper_of_its_own_size_is_kept(opened: Opened, save: Save) -> None:
    dialog = opened()
    wide, high = dialog.options.sizes["paper"]
    assert not wide.isVisibleTo(dialog.options)
    pick(dialog, "paper", len(PAPERS))
    assert high.isVisibleTo(dialog.options)
    wide.setValue(320)
    high.setValue(450)
    assert dialog.options.settings.paper == own_paper(320, 450)
    save(dialog)
    again = opened()
    assert again.options.settings.paper == own_paper(320, 450)
    assert again.options.sizes["paper"][1].value() == 450


def quiet(_: int, __: int) -> bool:
    return True


def test_the_test_page_is_opened(
    qtbot: QtBot, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[QUrl] = []

    def view(url: QUrl) -> bool:
        seen.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", view)
    dialog = opened()
    dialog.options.asked.emit()
    qtbot.waitUntil(lambda: bool(seen))
    assert Path(seen[0].toLocalFile()).name == "Printer test.pdf"


def test_the_dialog_is_called_after_the_army(opened: Opened) -> None:
    assert opened().windowTitle() == "Print: Wolves"


@pytest.mark.parametrize("arrangement", Arrangement)
def test_a_card_that_is_left_out_is_told_and_the_others_are_shown(
    qtbot: QtBot, arrangement: Arrangement
) -> None:
    """More of them than the first sheet has room for stand before one that fits."""
    mounts = tuple(Mount(weapon=Weapon(name=f"Gun {at}")) for at in range(12))
    tanks = [Creation(name=f"Tank {at}", size=6, mounts=mounts) for at in range(40)]
    crowded = [Copy(describe(tank)) for tank in tanks]
    dialog = PrintCardsDialog([*crowded, *copies()], armies=["Wolves"])
    qtbot.addWidget(dialog, before_close_func=lambda one: one.close())
    settings = replace(
        dialog.options.settings, card=format_named("mini-euro"), arrangement=arrangement
    )
    proof = dialog.cards.proof(settings, 20, lambda *_: True)
    assert proof.words[0].startswith("3 cards")
    said = [words for words in proof.words if words.startswith("Left out")]
    assert said[0].startswith("Left out: Tank 0 has 12 weapons, more than have room")
    assert said[4:] == ["Left out as well: 36 other cards"]
    assert len(proof.pages) == (6 if arrangement is Arrangement.PAGES else 2)
