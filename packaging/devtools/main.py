"""The start of dev.py: the command, its list, and the sentences it ends with."""

import difflib
from collections.abc import Sequence

from devtools.commands import COMMANDS
from devtools.places import CANNOT_SET_UP, INTERRUPTED, WRONG_USE, Stop, say


def usage() -> str:
    """Return the list of all commands."""
    shown = {f"{name} {each.arguments}": each for name, each in COMMANDS.items()}
    width = max(map(len, shown))
    first = "    python3 dev.py"
    rows = [f"{first} {name:{width}}  {at.about}" for name, at in shown.items()]
    return "\n".join(
        [
            "Set Brickmuster up in this folder and start it, its tests or its checks.",
            "",
            *rows,
            "",
            "The first start makes the folder .venv and fetches packages into it.",
            "It needs Python 3.11 to 3.15 and nothing else. On Windows write `py` in",
            "place of `python3`.",
        ]
    )


def main(argv: Sequence[str]) -> int:
    """Run the command of the first argument with the others; return the exit code."""
    name, *args = argv or [""]
    if name in {"-h", "--help", "help"}:
        print(usage())
        return 0
    if name not in COMMANDS:
        say(unknown(name) if name else f"which command?\n\n{usage()}")
        return WRONG_USE
    try:
        return COMMANDS[name].work(args)
    except Stop as stop:
        say(str(stop))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        say(f"This folder cannot be used: {where}{error.strerror or error}")
    except KeyboardInterrupt:
        say("stopped; the next start takes it up again")
        return INTERRUPTED
    return CANNOT_SET_UP


def unknown(name: str) -> str:
    """Return what is said of a command that there is not.

    >>> unknown("tets").splitlines()[0]
    'There is no command "tets". Did you mean "test"?'
    """
    near = difflib.get_close_matches(name, COMMANDS, 1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return (
        f'There is no command "{name}".{hint}\n'
        f"The commands are {', '.join(COMMANDS)}. `python3 dev.py help` explains them."
    )
