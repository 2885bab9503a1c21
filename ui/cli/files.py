"""The files that a command reads, and the one it writes."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from glob import glob
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from builder.content.linked import LINK, is_code
from builder.core.formatting import brief, listed
from db.errors import not_written
from db.files.jsontext import LARGEST, contents
from db.files.muster_file import MusterFile
from db.files.unreadable import SquaresMissing, Unreadable
from db.sharing.clipboard.model import PastedText, Understood, in_words
from db.sharing.clipboard.reading import read_words
from db.sharing.codes import file_in, read, read_code
from db.sharing.squares import is_picture
from ui.cli.terminal import Args, CommandError, columns, fitted
from ui.core.file_writing import write_whole

WINDOWS: Final = os.name == "nt"

_BINARY: Final = ("pdf", "zip")

_OF_LIBRARIES: Final = ("db", "sqlite", "sqlite3")

_TEXTS: Final = ("txt", "md", "bbcode", "csv", "html", "json")

_KNOWN: Final = frozenset({*_BINARY, *_OF_LIBRARIES, *_TEXTS, "png", "jpg"})
"""Endings that stand for one sort of file; a file of another sort may not have them."""


def called(name: str) -> str:
    """Return what a sentence calls a file that is named, or a code in its place."""
    return "the code" if is_code(name) else name


_Read = TypeVar("_Read")


def read_each(
    names: Iterable[str],
    read_one: Callable[[str], _Read],
    refuse: Callable[[str, Unreadable], object],
) -> Iterator[tuple[str, _Read | MusterFile]]:
    """Yield what is in some files, by their names; linked squares come together.

    Args:
        names: The names, or codes.
        read_one: Reads one.
        refuse: Told what cannot be read.
    """
    waiting: dict[str, dict[str, SquaresMissing]] = {}
    for name in expanded(names):
        try:
            yield name, read_one(name)
        except Unreadable as wrong:
            if isinstance(wrong, SquaresMissing) and wrong.linked.key:
                waiting.setdefault(wrong.linked.key, {})[name] = wrong
            else:
                refuse(name, wrong)
    for fellows in waiting.values():
        every = ", ".join(dict.fromkeys(map(called, fellows)))
        parts = [linked.linked.parts.values() for linked in fellows.values()]
        try:
            found = file_in("\n".join(chain.from_iterable(parts)), every)
            yield every, found or MusterFile()
        except Unreadable as wrong:
            refuse(every, wrong)


def read_anything(name: str) -> MusterFile | PastedText:
    """Return a muster file, also from a code, or a text taken apart.

    Args:
        name: The name of a file, a code, or `-` for standard input.

    Raises:
        Unreadable: If it cannot be read; the sentence starts with the name.
        CommandError: If there is no standard input.
    """
    if is_code(name):
        found = file_in(name, "the code") if name.startswith(LINK) else None
        return found or read_code(name)
    if name == "-":
        if sys.stdin is None:
            raise CommandError("there is no standard input to read")
        where, data = "standard input", sys.stdin.buffer.read(LARGEST + 1)
        return (read if is_picture(data) else read_words)(data, where)
    data = contents(Path(name), name=name)
    if in_words(Path(name).suffix, data):
        return read_words(data, name)
    # Read anew: its bytes would be kept beside all that is made of them.
    del data
    return read(Path(name), name)


_HEADS: Final = {"doubts": "Taken with a doubt", "unread": "Not understood"}


def account(texts: Sequence[Understood]) -> dict[str, list[dict[str, str]]]:
    """Return what texts leave in doubt and what they do not tell; nothing for files."""
    if not texts:
        return {}
    return {
        label: [
            {"line": line.lines, "text": line.text, "why": line.why}
            for text in texts
            for line in getattr(text, label)
        ]
        for label in _HEADS
    }


def account_lines(account: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    """Yield the same, a sentence for each line."""
    for label, lines in account.items():
        for line in lines:
            text = f"“{brief(line['text'])}”: " if line["text"] else ""
            yield f"{_HEADS[label]}, line {line['line']}: {text}{line['why']}"


def expanded(names: Iterable[str]) -> list[str]:
    """Return the names of files, with the patterns among them filled in.

    The shells of Windows leave that to each program.

    Args:
        names: Names of files, or patterns such as `*.json`.
    """
    if not WINDOWS:
        return list(names)
    found = []
    for name in names:
        # A pattern may begin with a drive, which `Path.glob` refuses.
        there = [] if Path(name).exists() else sorted(glob(name))  # noqa: PTH207
        found += there or [name]
    return found


@dataclass(frozen=True, slots=True)
class Output:
    """A file to write, or standard output.

    Attributes:
        file: The file; None for standard output.
        form: The form of what is written, such as `pdf`.
    """

    file: Path | None
    form: str

    def write(self, data: bytes | str) -> None:
        """Write the data completely, or leave everything as it was.

        Raises:
            CommandError: If it cannot be written.
        """
        if isinstance(data, str):
            width = columns(sys.stdout) if self.form == "txt" else 0
            if self.file is None and width:
                lines = data.split("\n")
                data = "\n".join(fitted(line, width) for line in lines)
            # A spreadsheet takes a file without the mark for one of Windows' letters.
            mark = "\ufeff" if self.form == "csv" and self.file else ""
            data = (mark + data).encode()
        if self.file is None:
            if sys.stdout is None:
                raise CommandError("there is no standard output to write to")
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            return
        try:
            write_whole(self.file, data)
        except OSError as error:
            raise _unwritable(self.file, error) from error


def output_of(args: Args, *inputs: str) -> Output:
    """Return where to write; call it before the work, so that errors show early.

    The form is `--format`, or the ending of the file, or text on standard output.

    Args:
        args: The arguments `output` and `forms`; also `format`, `force`, `file`,
            `other` and `house` if the command has them.
        inputs: More files that are read and must not be overwritten.

    Raises:
        CommandError: If nothing can be written there, or if it would replace a file
            and the command has no `--force`.
    """
    form = getattr(args, "format", None)
    if args.output == "-":
        form = form or next((one for one in args.forms if one != "pdf"), "pdf")
        if form in _BINARY and sys.stdout is not None and sys.stdout.isatty():
            raise CommandError(
                f"a {form.upper()} is not for a terminal; name a file with -o"
            )
        return Output(None, form)
    file = named_file(args.output)
    given = (getattr(args, name, None) for name in ("file", "other", "house"))
    try:
        named = [name for name in given if name and not is_code(name)]
        _check(file, [*named, *inputs])
        form = _form_of(file, args)
        must_not_replace(file, args)
    except OSError as error:
        raise _unwritable(args.output, error) from error
    return Output(file, form)


def _form_of(file: Path, args: Args) -> str:
    """Return the form to write: the one asked for, or that of the file's ending."""
    form = file.suffix[1:].lower()
    asked: str | None = getattr(args, "format", None)
    if asked and form in _KNOWN - {asked}:
        raise _misnamed(args.output, [asked])
    if asked:
        return asked
    if form not in args.forms:
        endings = listed([f".{form}" for form in args.forms], "or")
        raise CommandError(
            f"{args.output} does not say what to write; it may end in {endings}"
        )
    return form


def must_end_as_library(name: str) -> None:
    """Refuse the name of a new library that ends like another sort of file.

    Raises:
        CommandError: If it does.
    """
    if Path(name).suffix[1:].lower() in _KNOWN.difference(_OF_LIBRARIES):
        raise _misnamed(name, _OF_LIBRARIES)


def _misnamed(name: str, forms: Iterable[str]) -> CommandError:
    endings = listed([f".{each}" for each in forms], "or")
    return CommandError(
        f"{name} ends like another sort of file; what is written here may end in "
        f"{endings}"
    )


def must_not_replace(file: Path, args: Args) -> None:
    """Refuse to replace a file, unless the command was given `--force`.

    A device or a pipe has nothing to lose.

    Raises:
        CommandError: If the file is there.
    """
    if file.is_file() and not getattr(args, "force", False):
        raise CommandError(
            f"{file} is there already; name another file, or replace it with --force"
        )


def named_file(name: str) -> Path:
    """Return the path of a file; a CommandError if no file can be called so."""
    if "\0" in name:
        raise CommandError(f"{name!r} cannot be the name of a file")
    return Path(name)


def must_be_no_folder(file: Path) -> None:
    """Refuse a folder in the place of a file, by a CommandError."""
    if file.is_dir():
        raise CommandError(f"{file} is a folder; name a file in it")


def _check(file: Path, inputs: Iterable[str]) -> None:
    must_be_no_folder(file)
    if not file.parent.is_dir():
        raise CommandError(f"there is no folder {file.parent}; make it first")
    for name in inputs:
        if file.exists() and Path(name).exists() and file.samefile(name):
            raise CommandError(f"{file} is read by this command; write to another file")


def _unwritable(file: Path | str, error: OSError) -> CommandError:
    return CommandError(not_written(Path(file), error))
