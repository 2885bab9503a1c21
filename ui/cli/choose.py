"""Designs and armies by what a player calls them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from builder.core.formatting import listed
from db.errors import short
from db.unreadable import nearest, shown
from reports.text.plain import one_line
from ui.cli.errors import CommandError

_FEW: Final = 8


def the_one(wanted: str, held: Mapping[str, Any], what: str, where: str) -> str:
    """The id of what has this id, or else this name.

    Args:
        wanted: The id or the name, its case aside.
        held: What there is to choose from, by id.
        what: What it is called in a sentence, such as `army`.
        where: The place it is looked for in.

    Raises:
        Trouble: If there is none, or there are several of that name.
    """
    if wanted in held:
        return wanted
    names = {key: one_line(value.title) for key, value in held.items()}
    name = one_line(wanted).casefold()
    found = [key for key in held if names[key].casefold() == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            f"{where}: several are called {shown(wanted)}; name one by its id, "
            f"{few(found)}"
        )
    meant = nearest(wanted, [*names.values(), *held])
    hint = (
        f"did you mean {shown(meant)}?" if meant else f"there is {few(names.values())}"
    )
    none = hint if held else f"it holds no {what}"
    raise CommandError(f"{where}: no {what} is called {shown(wanted)}; {none}")


def few(names: Iterable[str]) -> str:
    """The first of the names, and how many there are besides."""
    all_names = [short(name) for name in names]
    more = len(all_names) - _FEW
    rest = [f"{more} more"] if more > 0 else []
    return listed([*all_names[:_FEW], *rest], "and" if rest else "or")
