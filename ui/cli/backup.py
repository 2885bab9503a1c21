"""`backup`, `backups` and `restore`: copies of a library, and the way back."""

import argparse
from pathlib import Path
from typing import Any, Final

from builder.core.formatting import counted
from db.backup.ages import Backup, Reason
from db.backup.backups import backups, delete, homes, keep
from db.backup.contents import BackupContents, Since, contents, numbers
from db.moving.relocating import file_at, save_copy
from db.rescue.restoring import restore
from ui.cli.files import must_end_as_library, must_not_replace
from ui.cli.terminal import DONE, CommandError, Counter, answer, say

_SERVER: Final = (
    "this library is on a server, and Brickmuster makes no backups of it; "
    "`brickmuster backup -o FILE` writes all of it into one file"
)


def back_up(args: argparse.Namespace) -> int:
    """Make a backup beside the library, or write all of it into a file."""
    wanted = None if args.output is None else _target(args)
    file = _library(args)
    counter = Counter("Page")
    try:
        if wanted:
            target = wanted
            save_copy(args.library, str(file or args.library), target, counter)
        elif file is None:
            raise CommandError(_SERVER)
        else:
            made = keep(file, Reason.HAND, report=counter)
            target = made.file if made else file
    finally:
        counter.close()
    held = numbers(target) or (0, 0, 0)
    if args.json:
        answer({"written": str(target), **_counts(held)})
    else:
        say(f"Wrote {target}: {_said(held)}")
    return DONE


def list_backups(args: argparse.Namespace) -> int:
    """List the backups of a library, the newest first; delete one before that."""
    file = _library(args)
    if file is None:
        raise CommandError(_SERVER)
    if args.delete is not None:
        delete(_listed(args.delete, file))
    found = [(each, numbers(each.file)) for each in backups(file)]
    if args.json:
        rows = [{**_facts(each), **_counts(held)} for each, held in found]
        answer({"library": str(file), "backups": rows})
        return DONE
    if not found:
        say(f"There is no backup of {file} yet")
    for each, held in found:
        what = _said(held) if held else "cannot be read"
        say(f"{each.file.name}  {each.made:%Y-%m-%d %H:%M} UTC  {each.reason.words}")
        say(what, 2)
    return DONE


def put_back(args: argparse.Namespace) -> int:
    """Make a library what it was in a backup; the present one is kept as a backup."""
    file = _library(args, there=False)
    if file is None:
        raise CommandError(_SERVER)
    backup = _found(args.backup, file)
    held = contents(backup, file if file.exists() else None)
    if file.exists() and held.differing != () and not args.force:
        raise CommandError(
            f"{_would(held)} Nothing was changed; with --force the library becomes "
            f"what it was, and as it is now it is kept in {homes(file)[0]}"
        )
    if file.exists() and not args.force:
        if args.json:
            answer({"library": str(file), "changed": 0, "before": None})
        else:
            say(
                "No design, army or set of house rules differs, so nothing was "
                "changed; --force also puts back stars and the active house rules"
            )
        return DONE
    counter = Counter("Page")
    try:
        done = restore(file, backup, counter)
    finally:
        counter.close()
    before = done.before.file if done.before else None
    if args.json:
        kept = str(before) if before else None
        answer({"library": str(file), "changed": done.changed, "before": kept})
        return DONE
    say(f"The library {file} is as it was: {counted(done.changed, 'thing')} changed")
    if before:
        say(f"As it was before: {before}")
    return DONE


def _library(args: argparse.Namespace, *, there: bool = True) -> Path | None:
    """Return the library's file; None for one on a server."""
    file = file_at(args.library)
    if there and file is not None and not file.exists():
        raise CommandError(f"there is no library {file}")
    if file is not None:
        _must_be_no_folder(file)
    return file


def _must_be_no_folder(file: Path) -> None:
    if file.is_dir():
        raise CommandError(f"{file} is a folder; name a file in it")


def _target(args: argparse.Namespace) -> Path:
    """Return the file to write, which is not there yet unless it may be replaced."""
    if args.output == "-":
        raise CommandError("a library is not for a terminal; name a file with -o")
    if "\0" in args.output:
        raise CommandError(f"{args.output!r} cannot be the name of a file")
    target = Path(args.output)
    _must_be_no_folder(target)
    must_end_as_library(args.output)
    must_not_replace(target, args)
    return target


def _found(name: str, file: Path) -> Path:
    """Return the backup of a name: one of the list, `newest`, or any file."""
    if "\0" in name:
        raise CommandError(f"{name!r} cannot be the name of a file")
    held = backups(file)
    whole = [each for each in held if each.reason.whole]
    if name == "newest" and whole:
        return whole[0].file
    listed = [each.file for each in held if each.file.name in {name, f"{name}.db"}]
    if listed:
        return listed[0]
    path = Path(name)
    if not path.is_file():
        raise CommandError(
            f"there is no backup {name}; `brickmuster backups` lists those there are"
        )
    if path.resolve() == file.resolve():
        raise CommandError(f"{path} is the library itself")
    return path


def _listed(name: str, file: Path) -> Backup:
    """Return the backup of a name in the list."""
    for each in backups(file):
        if each.file.name in {name, f"{name}.db"}:
            return each
    raise CommandError(
        f"there is no backup {name}; `brickmuster backups` lists those there are"
    )


def _would(held: BackupContents) -> str:
    """Return in words what a restore would do."""
    if held.differing is None:
        return "The library cannot be read."
    counts = dict.fromkeys(Since, 0)
    for each in held.differing:
        counts[each.since] += 1
    return (
        f"It would bring back {counts[Since.REMOVED]}, change {counts[Since.CHANGED]} "
        f"and remove {counts[Since.ADDED]} made since."
    )


def _facts(backup: Backup) -> dict[str, Any]:
    return {
        "name": backup.file.name,
        "file": str(backup.file),
        "made": backup.made.isoformat(),
        "reason": backup.reason.value,
    }


def _counts(held: tuple[int, int, int] | None) -> dict[str, int | None]:
    names = ("designs", "armies", "rulesets")
    return dict(zip(names, held or (None, None, None), strict=True))


def _said(held: tuple[int, int, int]) -> str:
    designs, armies, rulesets = held
    said = f"{counted(designs, 'design')}, {counted(armies, 'army', 'armies')}"
    sets = counted(rulesets, "set of house rules", "sets of house rules")
    return f"{said}, {sets}" if rulesets else said
