"""The cases of the fuzz run: how each is made, and what must hold of it."""

import argparse
import contextlib
import io
import json
import os
import random
import shlex
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import ui.main
from builder import judge, systems
from builder.brikwars.explain.parser import parse
from builder.core.design import Design
from builder.core.formula import Formula
from builder.core.unclear import Unclear
from builder.examples import examples_of
from builder.infantry.pasted_bands import BadCell, read_bands
from builder.smallarms.casualties import NoTable, read_table
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from reports.layout.formats import FORMATS
from tests.torture.fuzz_mutations import bent, bytes_bent, grafted, text_bent
from ui.__main__ import main
from ui.cli.parser import COMMANDS
from ui.core.amount import amount_of, length_of

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"

SHARES: Final = {
    "muster": 38,
    "printed": 2,
    "formula": 20,
    "stat line": 18,
    "table": 12,
    "pasted": 7,
    "command": 3,
}
"""How many of a hundred cases are of which kind."""

_FORMULAS: Final = ("4S+2", "S/2", "(S+1)/2", "3", "12X-4", "−3S", "4 S × 2", "2½")
_STATS: Final = (
    'Gun 3", Use 5, Range 18", 3d6',
    "Use 4, Range 10, 2d6",
    "Long Tom: Cannon 4, Use 7, Range 40, Explosive 4d10, 12 CP",
    'Armor 4, Move 5", Use 3, Range 6, 1d8+2',
    "Axe, Use 3, 1d6, Shove 2, Deflection 1, Rapid Fire x3",
)
_TABLES: Final = (
    "range\tchance\tmoving\n6\t80%\t40%\n12\t55\t20\n24\t30\t5\n",
    "10 5 10 15\n50 10 20 30\n100 15 30 60\n",
    "6;80;40\n12;55;20",
)
_PRINTED: Final = (
    ("cards", "FILE", "-o", "out.pdf", "--force", "--card", "CARD"),
    ("cards", "FILE", "-o", "out.pdf", "--force", "--odds", "Minifig, Armor 4"),
    ("cards", "FILE", "-o", "-", "--format", "txt"),
    ("roster", "FILE", "-o", "out.pdf", "--force"),
    ("roster", "FILE", "-o", "-", "--format", "md"),
    ("reference", "FILE", "-o", "-", "--format", "txt"),
    ("tokens", "FILE", "-o", "out.pdf", "--force"),
    ("check", "FILE", "--json"),
    ("odds", "FILE", "--only", "ONE"),
    ("odds", "FILE", "--only", "ONE"),
    ("odds", "FILE", "--only", "ONE", "--json"),
)
"""The commands that print and answer; ONE is a design of the file, CARD a format."""
_FILES: Final = ("first-battle.json", "fire-team.json", "house-rules.json")
"""The files that the examples of the help name."""
_ARGUMENTS: Final = (
    "", "-", "--", "--json", "--force", "-o", "out.pdf", "out.txt", "out.zip", "é.md",
    ".", "/", "none.json", "first-battle.json", "\u202e", "\udcff", "9" * 400, "-1",
    "1e999", "nan", "inf", "--house", "--army", "--only", "--set", "distance=1e9",
    "rows.9.x=1", "--card", "70x100", "0x0", "99999x1", "--margin", "--scale-x",
    "--bleed", "--odds",
    "Minifig", "--game", "brikwars", "--paper", "letter", "--format", "txt", "csv",
    "--arrange", "pages", "--library", "l.db", "--to", "--ask", "turn", "a\nb",
    "a\tb", "help", "examples", "completion", "bash", "Border Guard", "Trooper",
    "-V", "check",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One input.

    Attributes:
        kind: Which sort of input it is.
        data: The bytes of a file, a text, or the arguments of a command.
    """

    kind: str
    data: Any

    def text(self) -> str:
        """Return it as a person reads it."""
        if isinstance(self.data, bytes):
            return self.data.decode("utf-8", "backslashreplace")
        return self.data if isinstance(self.data, str) else repr(self.data)


def made(chance: random.Random, only: str = "") -> Case:
    """Return a case, of a named kind or of any; equal chances make equal cases."""
    kind = only or chance.choices([*SHARES], [*SHARES.values()])[0]
    return Case(kind, _MAKERS[kind](chance))


def _muster(chance: random.Random) -> bytes:
    data = chance.choice(_musters())
    if chance.random() < 0.7:
        tree = json.loads(data)
        for _ in range(chance.randint(1, 4)):
            tree = bent(tree, chance)
        data = json.dumps(tree, ensure_ascii=chance.random() < 0.5).encode(
            "utf-8", "surrogatepass"
        )
    return data if chance.random() < 0.5 else bytes_bent(data, chance)


def _printed_file(chance: random.Random) -> tuple[list[str], bytes]:
    """Return a command, and a file for it that is most often understood."""
    tree = json.loads(chance.choice(_musters()))
    for _ in range(chance.randint(1, 2)):
        tree = grafted(tree, _values(), chance)
    if chance.random() < 0.1:
        tree = bent(tree, chance)
    designs = tree.get("designs") if isinstance(tree, dict) else None
    listed = designs if isinstance(designs, list) else []
    held = [each for each in listed if isinstance(each, dict)]
    ids = [str(each["id"]) for each in held if "id" in each]
    words = {
        "FILE": "printed.json",
        "ONE": chance.choice(ids or ["none"]),
        "CARD": chance.choice(FORMATS).key,
    }
    line = [words.get(word, word) for word in chance.choice(_PRINTED)]
    text = json.dumps(tree, ensure_ascii=False)
    return line, text.encode("utf-8", "surrogatepass")


def _pasted(chance: random.Random) -> str:
    texts = (*_STATS, *_TABLES, *_lists())
    return text_bent(chance.choice(texts), chance)


def _command(chance: random.Random) -> list[str]:
    line = list(chance.choice(_commands()))
    for _ in range(chance.randint(0, 3)):
        at = chance.randint(0, len(line))
        match chance.randrange(4):
            case 0:
                line.insert(at, chance.choice(_ARGUMENTS))
            case 1 if len(line) > 1:
                line.pop(min(at, len(line) - 1))
            case 2 if line:
                line[min(at, len(line) - 1)] = chance.choice(_ARGUMENTS)
            case _ if line:
                at = min(at, len(line) - 1)
                line[at] = text_bent(line[at], chance).replace("/", "_")
    return line


_MAKERS: Final[Mapping[str, Callable[[random.Random], Any]]] = {
    "muster": _muster,
    "printed": _printed_file,
    "formula": lambda chance: text_bent(chance.choice(_FORMULAS), chance),
    "stat line": lambda chance: text_bent(chance.choice(_STATS), chance),
    "table": lambda chance: text_bent(chance.choice(_TABLES), chance),
    "pasted": _pasted,
    "command": _command,
}


@cache
def _musters() -> tuple[bytes, ...]:
    """Return whole muster files of all games, in a fixed order."""
    files = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.json"))]
    for system in systems().values():
        for each in examples_of(system.key):
            held = MusterFile(
                dict(each.designs), dict(each.armies), rulesets=dict(each.rulesets)
            )
            files.append(write(held))
    return tuple(data for data in files if len(data) < 60_000)


@cache
def _values() -> Mapping[str, tuple[Any, ...]]:
    """Return what stands at each key of all files."""
    found: dict[str, list[Any]] = {}

    def look(tree: Any) -> None:
        for key, value in tree.items() if isinstance(tree, dict) else ():
            found.setdefault(key, []).append(value)
            look(value)
        for value in tree if isinstance(tree, list) else ():
            look(value)

    for data in _musters():
        look(json.loads(data))
    return {key: tuple(values) for key, values in found.items()}


@cache
def _lists() -> tuple[str, ...]:
    return tuple(_printed(name) for name in ("first-battle.json", "fire-team.json"))


def _printed(name: str) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out):
        main(["roster", str(EXAMPLES / name), "-o", "-", "--format", "txt"])
    held: Any = out.buffer
    return str(held.getvalue().decode())


@cache
def _commands() -> tuple[tuple[str, ...], ...]:
    """Return the command lines that the help shows, on files that are there."""
    lines: list[tuple[str, ...]] = []
    for command in COMMANDS.values():
        for line in command.epilog.splitlines():
            words = line.strip()
            if words.startswith("brickmuster ") and "://" not in words:
                with contextlib.suppress(ValueError):
                    lines.append(tuple(shlex.split(words)[1:]))
    return tuple(lines)


class Desk:
    """Where cases are tried: a folder with files, and a library."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fuzz-desk-")
        self._path = Path(self._folder.name)
        self._library: Library | None = None
        self._stored = 0

    def __enter__(self) -> Self:
        os.chdir(self._path)
        for name in _FILES:
            (self._path / name).write_bytes((EXAMPLES / name).read_bytes())
        # Commands without a file read the library; a line may have spoiled it.
        with contextlib.redirect_stdout(io.StringIO()):
            main(["import", *_FILES])
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.renew()
        os.chdir(EXAMPLES)
        self._folder.cleanup()

    def warm(self) -> None:
        """Import and do once what every case needs, so that it is not measured."""
        for line in _commands():
            self.tried(Case("command", line))
        for data in _musters():
            self.tried(Case("muster", data))
        for text in (*_lists(), *_STATS):
            self.tried(Case("pasted", text))

    def renew(self) -> None:
        """Close the library; the next case has a new one."""
        if self._library is not None:
            self._library.close()
            self._library = None
        for file in self._path.glob("fuzz.db*"):
            file.unlink()

    def tried(self, case: Case) -> bool:
        """Try a case; return whether it was understood.

        Raises:
            Exception: Whatever no player should ever meet.
        """
        tries: Mapping[str, Callable[[Any], bool]] = {
            "muster": self._muster,
            "printed": self._printed,
            "formula": _formula,
            "stat line": _stat_line,
            "table": _table,
            "pasted": _text,
            "command": self._command,
        }
        return tries[case.kind](case.data)

    def _muster(self, data: bytes) -> bool:
        try:
            file = read(data, "fuzz.json")
        except Unreadable as wrong:
            _a_sentence(str(wrong))
            return False
        for each in file.designs.values():
            judge(each)
        if self._library is None or self._stored > 200:
            self.renew()
            self._library, self._stored = Library(self._path / "fuzz.db"), 0
        before = self._library.everything()
        try:
            brought = self._library.bring_in(file)
        except (Unreadable, NotAPicture) as wrong:
            _a_sentence(str(wrong))
            if self._library.everything() != before:
                raise AssertionError("a part of it was stored") from wrong
            return False
        self._stored += len(brought)
        held = {each.id for each in self._library.everything()}
        if not {each.id for each in brought} <= held:
            raise AssertionError("something was told to be stored and is not")
        return True

    def _printed(self, asked: tuple[list[str], bytes]) -> bool:
        line, data = asked
        (self._path / "printed.json").write_bytes(data)
        return self._command(tuple(line))

    def _command(self, line: tuple[str, ...]) -> bool:
        out: Any = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        wrong = io.StringIO()
        stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(b"{}"))
        window, ui.main.desktop = ui.main.desktop, _no_window
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(wrong):
                code = main(list(line))
        finally:
            sys.stdin, ui.main.desktop = stdin, window
        told = wrong.getvalue()
        if code not in {0, 1, 2} or "Traceback" in told or "Error" in told:
            raise AssertionError(f"{code}: {told}")
        if code == 2:
            # What was typed may stand in it. Of several stat lines it is an answer.
            said = told.strip() or out.buffer.getvalue().decode().strip()
            _a_sentence(said.splitlines()[-1], len(str(line)))
        return code != 2


def _no_window(args: argparse.Namespace) -> int:
    return 0 * len(vars(args))


def _formula(text: str) -> bool:
    with contextlib.suppress(ValueError, ZeroDivisionError):
        amount_of(text)
    length_of(text)
    try:
        made = Formula.read(text)
    except ValueError as wrong:
        _a_sentence(str(wrong))
        return False
    if Formula.read(str(made)) != made:
        raise AssertionError(f"{made} is read as something else")
    return True


def _stat_line(text: str) -> bool:
    try:
        parse(text)
    except Unclear as wrong:
        _a_sentence(str(wrong))
        return False
    return True


def _table(text: str) -> bool:
    understood = False
    for reader in (read_bands, read_table):
        try:
            reader(text)
            understood = True
        except (BadCell, NoTable) as wrong:
            _a_sentence(str(wrong))
    return understood


def _text(text: str) -> bool:
    try:
        said = read_text(text)
    except Unreadable as wrong:
        _a_sentence(str(wrong))
        return False
    if isinstance(said, PastedText):
        found = resolved(said, {}, lambda _: None, lambda *_: True)
        designs: list[Design] = list(found.designs.values())
        return bool(designs)
    return True


def _a_sentence(text: str, more: int = 0) -> None:
    """Refuse what is no answer for a player."""
    if not text.strip() or len(text) > 2_000 + more:
        raise AssertionError(f"this is no sentence: {text[:200]!r}")
