"""What the arguments of a command name: file or library, what is in it, house rules.

Without a FILE it is the library, as it would be exported to a file. What is meant in it
is named by `--army` and `--only`, in a library as in a file. A name in the place of the
FILE would mean one thing in one folder and another thing in the next.
"""

import argparse
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from builder import home, systems
from builder.army.model import Army
from builder.army.troops import Troop, troops
from builder.core.design import Design
from builder.core.formatting import listed, plain_minus
from builder.system.model import System
from db.errors import short
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable, nearest, shown
from db.sharing.house_rules import NamedHouseRules, read_agreed
from reports.text.plain import one_line
from ui.cli.files import read_muster
from ui.cli.terminal import CommandError, complain


def read_source(args: argparse.Namespace) -> MusterFile:
    """Return the file that is named, or the whole library if none is.

    Args:
        args: The arguments `file` and `library`; also `only` if the command has it.

    Raises:
        Unreadable: If the file cannot be read.
        CommandError: If there is no such file or library.
        LibraryError: If the library cannot be read.
    """
    if args.file is None:
        _no_files_among(getattr(args, "only", None) or ())
        return in_library(args)
    return read_named(args.file)


def read_named(name: str) -> MusterFile:
    """Return a muster file; `-` is standard input.

    Raises:
        Unreadable: If it cannot be read; where it is not there, with a hint how to name
            something in the library.
    """
    path = Path(name)
    # `os.path` takes any text for a name, also one that is far too long.
    there = name == "-" or os.path.exists(name)  # noqa: PTH110
    if name and not there and path.name == name and not path.suffix:
        why = (
            "there is no such file; without a FILE your library is read, and --only "
            f"{shown(name)} names something in it"
        )
        raise Unreadable(name, why)
    return read_muster(name)


def in_library(args: argparse.Namespace) -> MusterFile:
    """Return the contents of the library that is named, or of the player's own."""
    from ui.cli.library_reading import read_library

    return read_library(args.library, by_the_book=args.house is None)


def _no_files_among(only: str | Sequence[str]) -> None:
    """Refuse a file that `--only` swallowed, for it takes all names behind it."""
    for name in [only] if isinstance(only, str) else only:
        if name.lower().endswith(".json") and Path(name).is_file():
            raise CommandError(
                f"{name} is a file, and --only takes names; write the file first"
            )


# Designs, armies and games by name or id.

_FEW: Final = 8


def the_one(
    called: str,
    held: Mapping[str, Any],
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
            f"{few(found)}"
        )
    if any(_folded(army.title) == name for army in armies.values()):
        hint = f"it is an army: --army {shown(called)}"
    elif not held:
        hint = f"it holds no {what}"
    elif near := nearest(called, names.values()) or nearest(called, held):
        # A player knows the names; ids are in the file alone.
        hint = f"did you mean {shown(names.get(near, near))}?"
    else:
        hint = f"there is {few(names.values())}"
    raise CommandError(f"{where}: no {what} is called {shown(called)}; {hint}")


def _folded(name: str) -> str:
    """Return a name as names are compared: in any case, with either minus."""
    return plain_minus(one_line(name)).casefold()


def few(names: Iterable[str]) -> str:
    """Return the first few names of items in words, and where all of them are.

    Words that the program knows are few enough for `every` of them.
    """
    all_names = [short(name) for name in names]
    more = len(all_names) - _FEW
    rest = [f"{more} more, which `brickmuster check` lists"] if more > 0 else []
    return listed([*all_names[:_FEW], *rest], "and" if rest else "or")


def every(words: Iterable[str]) -> str:
    """Return all words that the program knows in one place, as a list in words."""
    return listed([*words], "or")


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
    known = {key: each.name for key, each in systems().items()}
    for key, name in known.items():
        if called.casefold() in {key.casefold(), name.casefold()}:
            return systems()[key]
    near = nearest(called, known) or nearest(called, known.values())
    hint = f"did you mean {near}?" if near else f"there is {every(known)}"
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
    hint = (
        f"did you mean {shown(near)}?" if near else f"there is {few(map(shown, known))}"
    )
    raise CommandError(f"--odds: no target is called {shown(called)}; {hint}")


# What a situation may name: designs of a file, and units of its armies.


@dataclass(frozen=True, slots=True)
class NamedInFile:
    """The designs and armies of a muster file, by name or id.

    Attributes:
        designs: Its designs by id.
        armies: Its armies by id.
        where: The name of the file.
    """

    designs: Mapping[str, Any]
    armies: Mapping[str, Army]
    where: str

    def design(self, name: str) -> Any:
        """Return the design with a name or an id.

        Raises:
            CommandError: If there is none.
        """
        return self.designs[the_one(name, self.designs, "design", self.where)]

    def several(self, name: str, kinds: tuple[type, ...]) -> tuple[Any, ...]:
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


# The house rules that `--house` names, and which armies they apply to.


def agreed_on(args: argparse.Namespace) -> NamedHouseRules | None:
    """Return the house rules that `--house` names; None for the books' own.

    Raises:
        Unreadable: If they cannot be read, or the file holds none or several.
    """
    return None if args.house is None else read_agreed(Path(args.house), args.house)


def house_of(design: Design, agreed: NamedHouseRules | None) -> Any:
    """Return the house rules that judge a single design; None for the book's own."""
    return agreed.house if agreed and home(design) is agreed.system else None


def games_of(file: MusterFile) -> set[str]:
    """Return the keys of the games of a file's designs and armies."""
    designs = {home(each).key for each in file.designs.values()}
    return designs | {army.system for army in file.armies.values()}


def must_serve(agreed: NamedHouseRules | None, games: Collection[str]) -> None:
    """Refuse house rules whose game is not among those that were read.

    Raises:
        CommandError: If it is not.
    """
    if agreed and agreed.system.key not in games:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, and no "
            "design or army here is of that game"
        )


def must_be_of(agreed: NamedHouseRules | None, system: System) -> None:
    """Refuse the house rules of another game.

    Raises:
        CommandError: If they are of another one.
    """
    if agreed and agreed.system is not system:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, not for "
            f"{system.name}"
        )


def read_under(args: argparse.Namespace, agreed: NamedHouseRules | None) -> MusterFile:
    """Return a file or the library; its armies without house rules get these.

    Raises:
        Unreadable: If it cannot be read.
        CommandError: If nothing in it is of their game.
    """
    file = read_source(args)
    if agreed is None:
        return file
    must_serve(agreed, games_of(file))
    armies = {key: agreed.under(army) for key, army in file.armies.items()}
    return MusterFile(file.designs, armies, file.photos, file.rulesets)


def tell_of_others(armies: Iterable[Army], agreed: NamedHouseRules | None) -> None:
    """Say on standard error which armies keep house rules of their own."""
    for army in armies:
        if (
            agreed
            and army.rule_system is agreed.system
            and army.effective_house != agreed.house
        ):
            kept = army.edition.title if army.edition else "house rules of its own"
            complain(f"{army.title} plays by {kept}, not by {agreed.title}")
