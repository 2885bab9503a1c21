"""`themes`: those there are, one as a file, and a file as one of the player's own."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from builder.content.theme import WORN, Theme, mended, shipped
from db.files.jsontext import Json
from db.files.themes import read_theme, write_theme
from db.library.library import Library
from db.library.opening import file_of
from db.store.library_file import Access
from reports.layout.fonts import faces_of
from ui.cli.files import output_of
from ui.cli.terminal import DONE, CommandError, answer, complain, report, say


def themes(args: argparse.Namespace) -> int:
    """List the themes, write one, or keep one.

    Raises:
        CommandError: If there is no theme of that name, or it cannot be written there.
        Unreadable: If the file holds no theme.
    """
    if args.keep is not None:
        kept = read_theme(Path(args.keep), args.keep)
        if kept.key in {one.key for one in shipped()}:
            why = f"{args.keep}: {kept.title} comes with Brickmuster; name yours else"
            raise CommandError(why)
        with Library(args.library) as library:
            library.keep_themes([kept])
        tell(kept)
        if args.json:
            answer({"kept": kept.key})
        else:
            say(f"Kept {kept.title}")
        return DONE
    if args.name is None:
        return _listed(args, _own(args.library))
    theme = called(args.name, args.library)
    output_of(args).write(write_theme(theme))
    report(args, f"the theme {theme.title}", theme=theme.key)
    return DONE


def _listed(args: argparse.Namespace, own: Mapping[str, Theme]) -> int:
    ours = {one.key: one for one in shipped()}
    if args.json:
        rows: list[Json] = [{"name": key, "own": key in own} for key in {**ours, **own}]
        answer({"themes": rows})
        return DONE
    for key, one in {**ours, **own}.items():
        say(f"{key}: {'your own' if key in own else 'comes with Brickmuster'}")
        for sentence in (*mended(one), *faces_of(one)[1]):
            say(f"  {sentence}")
    return DONE


def _own(place: str | None) -> Mapping[str, Theme]:
    """Return the themes of a library by key; none where there is no library yet."""
    file = file_of(place)
    if file is not None and not file.exists():
        return {}
    with Library(place, Access.LOOK) as library:
        return {one.key: one for one in library.themes()}


def called(name: str | None, place: str | None) -> Theme:
    """Return the theme that a command names, by its name or as a file.

    Args:
        name: What is typed; None for what each army wears.
        place: The library; None for the player's own.

    Raises:
        CommandError: If there is none.
        Unreadable: If the file holds none.
    """
    if name is None:
        return WORN
    if name.lower().endswith(".json"):
        return read_theme(Path(name), name)
    key = " ".join(name.lower().split())
    known = {one.key: one for one in shipped()}
    found = known.get(key) or (own := _own(place)).get(key)
    if found is None:
        every = ", ".join([*known, *own])
        raise CommandError(f"no theme is called {name}; there are {every}")
    return found


def tell(theme: Theme) -> None:
    """Say on standard error which colours and fonts are printed otherwise."""
    for sentence in (*mended(theme), *faces_of(theme)[1]):
        complain(sentence)
