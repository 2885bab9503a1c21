"""No function of the window waits for the library: it asks, and hears the answer."""

import ast
from collections.abc import Iterator

from tests.docs import ROOT

WAITS = {"wait_for", "result", "wait", "while_closed", "save_now", "waitForDone"}
"""What stands still until something is answered."""

ALLOWED = {
    "core/background.py _look": "it is done",
    "core/background.py _tell": "it is done",
    "library/worker.py answered": "the window closes, and waits for a blink",
    "library/worker.py close": "the window closes, and waits for a blink",
    "shell/saving.py saved": "the window closes, and waits for a blink",
    "library/pictures.py keep": "it runs in the thread that reads a photo",
    "library/pictures.py of": "photos for paper: five seconds at most, once",
    "library/worker.py soon": "a photo that is shown: a blink, once",
    "library/worker.py wait_for": "for photos alone",
    "library/worker.py while_closed": "it is called in a thread of the work's own",
    "backups/keeper.py put_back": "it runs in a thread of the work's own",
    "backups/keeper.py stop": "the window closes, and a backup notices it",
    "library/repository.py save_now": "the program is about to end",
    "shell/window.py save": "the program is about to end",
}

NOT_THE_LIBRARY = {"self.view.wait", "self._controller.leaving.wait"}
"""What is called so, and does not stand still."""


def waits() -> Iterator[str]:
    """Yield each function of the window that waits: its file, and its name."""
    for path in sorted((ROOT / "ui").rglob("*.py")):
        module = path.relative_to(ROOT / "ui").as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        for function in functions:
            calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
            names = {ast.unparse(call.func) for call in calls} - NOT_THE_LIBRARY
            if any(name.rpartition(".")[2] in WAITS for name in names):
                yield f"{module} {function.name}"


def test_nothing_waits_for_the_library_but_what_ends_the_window() -> None:
    assert set(waits()) == set(ALLOWED)
