"""The command without arguments on a machine without a display."""

from pathlib import Path
from typing import Final

from builder import systems
from builder.army.muster import roster
from db.muster import MusterFile
from reports.layout.settings import Settings
from reports.roster.pdf import roster_pdf
from ui.cli.cards import marching, printed
from ui.cli.errors import DONE
from ui.cli.files import Output
from ui.cli.terminal import say
from ui.cli.verdict import Verdict

_OURS: Final = "brickmuster"
"""The start of the names of our files; older ones are replaced."""


def main_job(why: str) -> int:
    """Print price, verdict, cards and roster of the first example of each game.

    Args:
        why: Why no window opens.

    Raises:
        CommandError: If the current folder cannot be written.
    """
    why = why[0].upper() + why[1:]
    say(f"{why}, so no window opens; an example army is printed.")
    written: dict[Path, bytes] = {}
    for place, (key, system) in enumerate(systems().items()):
        example = system.examples()[0]
        file = MusterFile(dict(example.designs), dict(example.armies))
        say()
        say(f"{example.title}, {system.name}: {example.about}")
        Verdict(file).say()
        name = _OURS if place == 0 else f"{_OURS}-{key}"
        army = next(iter(file.armies.values()))
        settings = Settings()
        cards = printed(marching(army, file), settings, file.photos, army.title)
        written[Path.cwd() / f"{name}-cards.pdf"] = cards
        listed = roster_pdf(roster(army, file.designs), settings)
        written[Path.cwd() / f"{name}-roster.pdf"] = listed
    for path, data in written.items():
        Output(path, "pdf").write(data)
        say(f"Wrote {path}")
    say()
    say("brickmuster --help lists what it can do without a window.")
    return DONE
