"""What drops down is a popup, and one place makes it one."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / "ui" / "widgets" / "screen.py"


def calls() -> dict[Path, list[str]]:
    """Return the calls of each module of the window, as text."""
    return {
        file: [
            ast.unparse(node)
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        ]
        for file in (ROOT / "ui").rglob("*.py")
    }


def test_no_flag_of_a_window_is_added_to_its_type() -> None:
    """A dialog with the flag of a popup added is a tool window with a title bar."""
    added = {
        file.name: call
        for file, found in calls().items()
        for call in found
        if ".setWindowFlag(" in call
    }
    assert not added


def test_one_place_makes_popups() -> None:
    made = {
        file
        for file, found in calls().items()
        for call in found
        if "WindowType.Popup" in call and not call.startswith("super")
    }
    assert made == {HOME}
