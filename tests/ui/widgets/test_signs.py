"""Every sign that the window uses is there, also on a system without any fonts."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QApplication

from ui.widgets.theme import FACES

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "reports" / "fonts"
SHOWN = ("ui", "builder")
READ = {"builder/brikwars/explain/parser.py"}
"""Modules whose strings hold what players type, not what the window shows."""

BARE = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}/none</dir><cachedir>{0}/cache</cachedir></fontconfig>"""

LACKING = """
import sys
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication
from ui.widgets.theme import dress
app = QApplication([])
dress(app)
for family in (app.font().family(), "Roboto Condensed"):
    metrics = QFontMetrics(QFont(family))
    print(*(each for each in sys.argv[1] if not metrics.inFontUcs4(ord(each))))
"""


def signs(module: Path) -> Iterator[str]:
    """Yield the signs in the strings of a module, but for those of its docstrings."""
    text = module.read_text(encoding="utf-8")
    if text.isascii():
        return
    tree = ast.parse(text)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (each for each in node.value
                        if id(node) not in told and each > "~" and each.isprintable()
                        )  # fmt: skip


@cache
def used() -> dict[str, str]:
    """Return every sign that the window may show, with a module that has it."""
    return {
        sign: name
        for root in SHOWN
        for module in sorted((ROOT / root).rglob("*.py"))
        for name in [module.relative_to(ROOT).as_posix()]
        for sign in signs(module)
        if name not in READ
    }


@pytest.mark.full
def test_the_faces_that_come_along_have_every_sign(qapp: QApplication) -> None:
    faces = [QRawFont(str(FONTS / name), 12) for name in FACES]
    found = used()
    assert {"★", "→", "−", "●"} <= found.keys()
    missing = {
        sign: name
        for sign, name in found.items()
        if not any(face.supportsCharacter(ord(sign)) for face in faces)
    }
    assert not missing


def test_a_system_without_fonts_shows_no_boxes(tmp_path: Path) -> None:
    """Where Qt asks fontconfig; elsewhere there are always fonts."""
    file = tmp_path / "fonts.conf"
    file.write_text(BARE.format(tmp_path), encoding="utf-8")
    bare = os.environ | {"FONTCONFIG_FILE": str(file), "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", LACKING, "".join(used())]
    done = subprocess.run(
        words, env=bare, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not done.stdout.split()
