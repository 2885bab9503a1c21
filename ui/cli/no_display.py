"""The command without arguments on a machine without a display."""

from pathlib import Path
from typing import Final

from builder import systems
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from reports.layout.settings import Settings
from ui.cli.cards import marching, printed
from ui.cli.files import Output
from ui.cli.terminal import DONE, CommandError, say

_OURS: Final = "brickmuster-cards.pdf"
_ROOT: Final = Path(__file__).resolve().parents[2]
_CALLED: Final = "python3 dev.py run" if (_ROOT / "dev.py").exists() else "brickmuster"
_HELP: Final = f"`{_CALLED} help` lists what works without a window"


def main_job(why: str, library: str | None) -> int:
    """Print the cards of the first example army, unless its file is there already.

    Args:
        why: Why no window opens.
        library: The library that the window should show; None for the player's own.

    Raises:
        CommandError: If a library was named, or the current folder cannot be written.
    """
    none = f"{why}, so no window opens"
    if library is not None:
        raise CommandError(f"{none}; {_HELP}")
    none = none[0].upper() + none[1:]
    path = Path.cwd() / _OURS
    if path.exists():
        say(f"{none}, and {path} is there already, so nothing is written. {_HELP}.")
        return DONE
    example = examples_of(next(iter(systems())))[0]
    file = MusterFile(dict(example.designs), dict(example.armies))
    army = next(iter(file.armies.values()))
    cards = printed(marching(army, file), Settings(), file.photos, army.title)
    Output(path, "pdf").write(cards)
    say(f"{none}; the cards of an example army are in {path}. {_HELP}.")
    return DONE
