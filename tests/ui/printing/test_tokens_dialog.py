"""The dialog of templates and tokens."""

from pathlib import Path

import pypdfium2
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import kit
from builder.examples import examples_of
from ui.core.command_table import COMMANDS
from ui.printing.sheets import PrintTokensDialog


def test_what_an_army_needs_is_shown_and_saved(qtbot: QtBot, tmp_path: Path) -> None:
    example = examples_of("brikwars")[0]
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    dialog = PrintTokensDialog(kit(army, dict(example.designs)))
    qtbot.addWidget(dialog, before_close_func=lambda shown: shown.close())
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert list(dialog.choices.entries) == ["paper", "ink"]
    assert dialog.windowTitle() == "Print: Border Guard tokens"
    pages = "2 pages"
    qtbot.waitUntil(lambda: pages in dialog.words.text())
    out = tmp_path / "tokens.pdf"
    dialog.save_to(out)
    qtbot.waitUntil(lambda: "Saved" in dialog.status.text())
    with pypdfium2.PdfDocument(out) as pdf:
        assert "Explosion" in pdf[0].get_textpage().get_text_bounded()


def test_what_is_open_has_tokens() -> None:
    (command,) = [each for each in COMMANDS if each.id == "tokens"]
    assert command.needs == "page"
