"""Designs, armies, units, games and targets that an argument names, by name or id."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from builder import systems
from builder.army.groups import Troop, troops
from builder.army.model import Army
from builder.core.design import Design
from builder.core.formatting import listed, plain_minus
from builder.system.model import System
from db.errors import short
from db.files.muster_file import MusterFile
from db.files.unreadable import nearest, shown
from reports.layout.glyphs import one_line
from ui.cli.terminal import CommandError

_FEW: Final = 8

_LISTING: Final = {"preset": "presets", "example": "examples", "unit": "roster -o -"}
"""The command that lists all items of a kind; it is `check` for those of a file."""


class Titled(Protocol):
    """What is found by its name."""

    @property
    def title(self) -> str:
        """Its name as it is shown."""


def the_one(
    called: str,
    held: Mapping[str, Titled],
    what: str,
    where: str,
    armies: Mapping[str, Army] = MappingProxyType({}),
) -> str:
    """Return the id of the item with this id, or else with this name.

    Args:
        called: The id, or the name in any case.
        held: The items to choose from, by id.
        what: The word for an item in a sentence, such as `army`.
        where: The name of the file or place that is searched.
        armies: Armies of that place, which have an option of their own.

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
            f"{few(found, 'check --json')}"
        )
    if any(_folded(army.title) == name for army in armies.values()):
        hint = f"it is an army: --army {shown(called)}"
    elif not held:
        hint = f"it holds no {what}"
    elif near := nearest(called, names.values()) or nearest(called, held):
        # A player knows the names; ids are in the file alone.
        hint = f"did you mean {shown(names.get(near, near))}?"
    else:
        hint = f"there is {few(names.values(), _LISTING.get(what, 'check'))}"
    raise CommandError(f"{where}: no {what} is called {shown(called)}; {hint}")


def _folded(name: str) -> str:
    """Return a name as names are compared: in any case, with either minus."""
    return plain_minus(one_line(name)).casefold()


def few(names: Iterable[str], listing: str = "check") -> str:
    """Return the first few names of items in words, and where all of them are.

    Words that the program knows are few enough to be told all; `listing` is the command
    that tells the others.
    """
    all_names = [short(name) for name in names]
    more = len(all_names) - _FEW
    rest = [f"{more} more, which `brickmuster {listing}` lists"] if more > 0 else []
    return listed([*all_names[:_FEW], *rest], "and" if rest else "or")


def armies_called(file: MusterFile, name: str | None, where: str) -> tuple[Army, ...]:
    """Return the army with this name or id, or all armies if it is None.

    Raises:
        CommandError: If there is none of that name.
    """
    if name is None:
        return tuple(file.armies.values())
    return (file.armies[the_one(name, file.armies, "army", where)],)


def game_called(called: str) -> System:
    """Return the game with this key or name, in any case.

    Raises:
        CommandError: If there is none.
    """
    known = {key: system.name for key, system in systems().items()}
    for key, name in known.items():
        if called.casefold() in {key.casefold(), name.casefold()}:
            return systems()[key]
    near = nearest(called, known) or nearest(called, known.values())
    hint = f"did you mean {near}?" if near else f"there is {listed([*known], 'or')}"
    raise CommandError(f"no game is called {called}; {hint}")


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
        names = few(shown(army.title) for army in armies)
        raise CommandError(f"{where}: choose an army with --army: {names}")
    return armies[0]


def target_called(called: str | None) -> str:
    """Return the target of the odds on the cards, as a game spells it."""
    if called is None:
        return ""
    known = [name for system in systems().values() for name in system.strips]
    for name in known:
        if name.casefold() == called.strip().casefold():
            return name
    near = nearest(called, known)
    # Commas are part of their names.
    there = listed([*map(shown, known)], "or")
    hint = f"did you mean {shown(near)}?" if near else f"there is {there}"
    raise CommandError(f"--odds: no target is called {shown(called)}; {hint}")


@dataclass(frozen=True, slots=True)
class NamedInFile:
    """The designs and armies of a muster file, by name or id.

    Attributes:
        designs: Its designs by id.
        armies: Its armies by id.
        where: The name of the file.
    """

    designs: Mapping[str, Design]
    armies: Mapping[str, Army]
    where: str

    def design(self, name: str) -> Design:
        """Return the design with a name or an id.

        Raises:
            CommandError: If there is none.
        """
        return self.designs[the_one(name, self.designs, "design", self.where)]

    def several(self, name: str, kinds: tuple[type, ...]) -> tuple[Design, ...]:
        """Return a design, or the units of an army: `Patrol`, `Patrol/Rifleman`.

        Args:
            name: The name or id of a design, of an army, or of an army and a design
                in it.
            kinds: The classes of design that an army may give.

        Raises:
            CommandError: If there is neither, or the army has no such unit.
        """
        try:
            return (self.design(name),)
        except CommandError:
            troop = self._troop(name, kinds)
            if troop is None:
                raise
            return troop.members

    def _troop(self, name: str, kinds: tuple[type, ...]) -> Troop | None:
        """Return the units that a name means; None if it names no army."""
        head, _, tail = name.rpartition("/")
        for called, unit in ((name, ""), (head, tail)):
            try:
                key = the_one(called, self.armies, "army", self.where)
            except CommandError:
                continue
            return self._units(self.armies[key], kinds, unit.strip())
        return None

    def _units(self, army: Army, kinds: tuple[type, ...], unit: str) -> Troop:
        found = troops(army, self.designs, kinds)
        if not found:
            raise CommandError(
                f"{self.where}: {army.title} has no unit that can be named here; name "
                "one with others, or a design"
            )
        if not unit:
            return found[0]
        each = {str(place): troop for place, troop in enumerate(found[1:])}
        return each[the_one(unit, each, "unit", f"{self.where}, {army.title}")]
