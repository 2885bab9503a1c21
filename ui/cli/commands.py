"""The commands: a new one is a chapter of `commands.txt`, and a function in `ui.main`.

The text holds their words, and here is what is made of it. The arguments of a command
are read when it is given, or its help is wanted.
"""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pkgutil import get_data
from typing import Any, Final

from reports.layout.formats import (
    BOUNDS,
    FORMATS,
    PAPERS,
    Arrangement,
    Copies,
    InkStyle,
    Marks,
    Sides,
)
from reports.roster.choices import RosterSort

Keywords = dict[str, Any]
Option = tuple[tuple[str, ...], Keywords]
"""The arguments of `add_argument`."""

SHELLS: Final = {
    "bash": "brickmuster.bash",
    "zsh": "_brickmuster",
    "fish": "brickmuster.fish",
    "powershell": "brickmuster.ps1",
}
"""The script of each shell, beside the manual page."""


def _values(choice: type[StrEnum]) -> list[str]:
    return [each.value for each in choice]


CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "paper": [each.key for each in PAPERS],
    "ink": _values(InkStyle),
    "sides": _values(Sides),
    "copies": _values(Copies),
    "arrange": _values(Arrangement),
    "marks": _values(Marks),
    "pictures": ("cards", "deck"),
    "sort": _values(RosterSort),
    "shell": tuple(SHELLS),
}
"""What `{name}` in the text stands for; `{form}` are the forms of the command."""

_SHAPE: Final = re.compile(
    r"(?P<flag>\S+)"
    r"(?: (?P<word>[A-Z][A-Z= ]*?)?(?:\{(?P<of>\w+)\})?(?:=(?P<default>[a-z0-9-]*))?"
    r"(?P<mark>[?*+!]|\.\.\.)?| (?P<constant>[a-z]+=[a-z]+))?"
)

_MARKS: Final[Mapping[str | None, Keywords]] = {
    None: {},
    "!": {"required": True},
    "...": {"action": "append"},
    **{each: {"nargs": each} for each in "?*+"},
}
"""How often an argument is there, by the mark behind it."""


@dataclass(frozen=True)
class CliCommand:
    """One command; `ui.main` knows the function that does it.

    Attributes:
        about: A line about its purpose, without a capital.
        arguments: The lines of its arguments.
        epilog: The end of its help, below the options, with examples first.
        forms: The forms it can write, each as a file's ending.
        library: Whether it works on a library instead of on muster files.
        reads: Whether it reads a muster file, or else a library without changing it.
    """

    about: str
    arguments: Sequence[str]
    epilog: str
    forms: Sequence[str]
    library: bool
    reads: bool

    @cached_property
    def options(self) -> Sequence[Option]:
        """Its arguments and options."""
        return [_option(line, self.forms) for line in self.arguments]


def _option(line: str, forms: Sequence[str]) -> Option:
    typed, _, about = line.partition("  ")
    found = _SHAPE.fullmatch(typed)
    if found is None:
        raise ValueError(f"no argument: {line}")
    flag, word, default = found.group("flag", "word", "default")
    name = flag.removeprefix("--").removeprefix("no-").replace("-", "_")
    about = about.replace("{forms}", ", ".join(f".{each}" for each in forms))
    about = about.replace("{formats}", ", ".join(each.key for each in FORMATS[1:]))
    settings = {**_taken(found, name, forms), **_MARKS[found["mark"]]}
    if word == "N":
        about = about.replace("{bounds}", str(BOUNDS[name]))
    if default is not None:
        settings["default"] = default
    if "choices" in settings and default:
        about = "; ".join(filter(None, (about, f"{default} by default")))
    if found["mark"] == "+" and flag.startswith("--"):
        settings |= {"action": "extend", "default": []}
    settings["help"] = argparse.SUPPRESS if about == "-" else about
    return ("-o", flag) if flag == "--output" else (flag,), settings


def _taken(found: re.Match[str], name: str, forms: Sequence[str]) -> Keywords:
    """Return what an argument takes: a word, one of several, or none at all."""
    if const := found["constant"]:
        dest, _, value = const.partition("=")
        return {"action": "store_const", "dest": dest, "const": value}
    word, of = found.group("word", "of")
    named = {"metavar": word} if word else {}
    if of:
        # The words have no capitals, whatever a player types.
        words = forms if of == "form" else CHOICES[of]
        return {**named, "choices": words, "type": str.lower}
    if word == "N":
        return {**named, "type": _number}
    if word:
        return named
    off = found["flag"].startswith("--no-")
    return {"action": "store_false" if off else "store_true", "dest": name}


def _number(text: str) -> float:
    """Return a number as players write it: `1.5` or `1,5`."""
    return float(text.replace(",", "."))


_number.__name__ = "number"  # the word in the complaint of the parser


def _read(text: str) -> Iterator[tuple[str, CliCommand]]:
    head, *chapters = text.split("\n== ")
    groups: dict[str, Sequence[str]] = {}
    for part in head.split("\n@@ ")[1:]:
        name, _, lines = part.partition("\n")
        groups[f"@{name}"] = list(_lines(lines, groups))
    for chapter in chapters:
        title, _, rest = chapter.partition("\n")
        arguments, _, epilog = rest.partition("\n\n")
        named, _, about = title.partition(": ")
        name, *facts = named.replace("[", "").replace("]", "").split()
        yield (
            name,
            CliCommand(
                about,
                tuple(_lines(arguments, groups)),
                epilog.strip("\n") + "\n",
                tuple(each for each in facts if each not in {"library", "reads"}),
                library="library" in facts,
                reads="reads" in facts,
            ),
        )


def _lines(text: str, groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield each argument as one line, those of groups, too."""
    for line in text.strip("\n").replace("\n  ", " ").split("\n"):
        yield from groups[line] if line.startswith("@") else (line,)


COMMANDS: Final = dict(_read((get_data("ui.cli", "commands.txt") or b"").decode()))
"""The commands by name, in the order the help lists them."""
