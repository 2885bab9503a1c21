"""Where a command writes: a whole new file or none, and never over what it read."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.core.formatting import listed
from ui.cli.errors import CommandError
from ui.core.atomic_write import write_whole


@dataclass(frozen=True, slots=True)
class Output:
    """A file to write, or standard output.

    Attributes:
        file: The file; None for standard output.
        form: What is written there, such as `pdf`.
    """

    file: Path | None
    form: str

    def write(self, data: bytes) -> None:
        """Write it whole, or leave everything as it was.

        Raises:
            Trouble: If it cannot be written.
        """
        if self.file is None:
            if sys.stdout is None:
                raise CommandError("there is no standard output to write to")
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            return
        try:
            write_whole(self.file, data)
        except OSError as error:
            why = error.strerror or error
            raise CommandError(f"{self.file} cannot be written: {why}") from error


def target(
    output: str,
    forms: Sequence[str],
    *,
    form: str | None = None,
    inputs: Iterable[str] = (),
) -> Output:
    """Where to write, before any work is done for it.

    Args:
        output: The file, or `-` for standard output.
        forms: What can be written, each named as a file's ending.
        form: What to write; taken from the ending where it is None, and text on
            standard output.
        inputs: Files that are read, and so must not be overwritten.

    Raises:
        Trouble: If nothing can be written there.
    """
    if output == "-":
        wanted = form or next(each for each in forms if each != "pdf")
        if wanted == "pdf" and sys.stdout is not None and sys.stdout.isatty():
            raise CommandError("a PDF is not for a terminal; name a file with -o")
        return Output(None, wanted)
    file = Path(output)
    wanted = form or file.suffix[1:].lower()
    if wanted not in forms:
        may = listed([f".{each}" for each in forms], "or")
        raise CommandError(f"{output} does not say what to write; it may end in {may}")
    if "\0" in output:
        raise CommandError(f"{output!r} cannot be the name of a file")
    try:
        _look_at(file, inputs)
    except OSError as error:
        why = error.strerror or error
        raise CommandError(f"{output} cannot be written: {why}") from error
    return Output(file, wanted)


def _look_at(file: Path, inputs: Iterable[str]) -> None:
    if file.is_dir():
        raise CommandError(f"{file} is a folder; name a file in it")
    if not file.parent.is_dir():
        raise CommandError(f"there is no folder {file.parent}; make it first")
    for name in inputs:
        if file.exists() and Path(name).exists() and file.samefile(name):
            raise CommandError(f"{file} is read by this command; write to another file")
