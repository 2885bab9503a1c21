"""The search for designs, armies and games by name or id."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from builder import systems
from builder.army.model import Army
from builder.core.formatting import listed, plain_minus
from builder.system.model import System
from db.errors import short
from db.muster import MusterFile
from db.unreadable import nearest, shown
from reports.text.plain import one_line
from ui.cli.errors import CommandError

_FEW: Final = 8


def the_one(called: str, held: Mapping[str, Any], what: str, where: str) -> str:
    """Return the id of the item with this id, or else with this name.

    Args:
        called: The id, or the name in any case.
        held: The items to choose from, by id.
        what: The word for an item in a sentence, such as `army`.
        where: The name of the file or place that is searched.

    Raises:
        CommandError: If there is none, or several have that name.
    """
    if called in held:
        return called
    names = {key: one_line(value.title) for key, value in held.items()}
    name = _folded(called)
    found = [key for key in held if _folded(names[key]) == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            f"{where}: several are called {shown(called)}; name one by its id, "
            f"{few(found)}"
        )
    near = nearest(called, [*names.values(), *held])
    hint = f"did you mean {shown(near)}?" if near else f"there is {few(names.values())}"
    hint = hint if held else f"it holds no {what}"
    raise CommandError(f"{where}: no {what} is called {shown(called)}; {hint}")


def _folded(name: str) -> str:
    """Return a name as names are compared: in any case, with either minus."""
    return plain_minus(one_line(name)).casefold()


def few(names: Iterable[str]) -> str:
    """Return the first few names as a list in words, and how many more there are."""
    all_names = [short(name) for name in names]
    more = len(all_names) - _FEW
    rest = [f"{more} more"] if more > 0 else []
    return listed([*all_names[:_FEW], *rest], "and" if rest else "or")


def armies_called(file: MusterFile, name: str | None, where: str) -> tuple[Army, ...]:
    """Return the army with this name or id, or all armies if it is None.

    Raises:
        CommandError: If there is none of that name.
    """
    if name is None:
        return tuple(file.armies.values())
    return (file.armies[the_one(name, file.armies, "army", where)],)


def game_called(key: str) -> System:
    """Return the game with this key.

    Raises:
        CommandError: If there is none.
    """
    if key not in systems():
        raise CommandError(f"no game is called {key}; there is {few(systems())}")
    return systems()[key]


def only_army(file: MusterFile, called: str | None, where: str) -> Army:
    """Return the army that is called so, or the only one there is.

    Args:
        file: The file.
        called: Its name or id, if given.
        where: The name of the file.

    Raises:
        CommandError: If there is none, or several to choose from.
    """
    armies = armies_called(file, called, where)
    if not armies:
        raise CommandError(f"{where}: it holds no army; `cards` prints its designs")
    if len(armies) > 1:
        names = few(file.armies)
        raise CommandError(f"{where}: choose an army with --army: {names}")
    return armies[0]
