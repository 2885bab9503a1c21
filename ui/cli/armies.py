"""Which armies of a muster file are meant."""

from __future__ import annotations

from builder.army.model import Army
from db.muster import MusterFile
from ui.cli.choose import few, the_one
from ui.cli.errors import CommandError


def meant(file: MusterFile, wanted: str | None, where: str) -> tuple[Army, ...]:
    """The army that is called so, or all of them where none is.

    Raises:
        Trouble: If there is none of that name.
    """
    if wanted is None:
        return tuple(file.armies.values())
    return (file.armies[the_one(wanted, file.armies, "army", where)],)


def the_army(file: MusterFile, wanted: str | None, where: str) -> Army:
    """The one army that is meant.

    Raises:
        Trouble: If there is none, or more than one.
    """
    found = meant(file, wanted, where)
    if not found:
        raise CommandError(f"{where}: it holds no army; `cards` prints its designs")
    if len(found) > 1:
        raise CommandError(f"{where}: choose an army with --army: {few(file.armies)}")
    return found[0]
