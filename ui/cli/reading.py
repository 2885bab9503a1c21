"""What a command reads: a file or the library, under the house rules that are named.

Without a FILE it is the library, as it would be exported to a file. What is meant in it
is named by `--army` and `--only`, in a library as in a file. A name in the place of the
FILE would mean one thing in one folder and another thing in the next.
"""

import os
from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from builder import home, systems
from builder.army.model import Army, uses
from builder.content.linked import is_code
from builder.content.theme import WORN, Theme, shipped
from builder.core.design import Design, HouseRules
from builder.core.formatting import listed
from builder.system.model import System
from db.files.muster_file import MusterFile
from db.files.themes import read_theme
from db.files.unreadable import Unreadable, shown
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.resolving import resolved
from db.sharing.house_rules import NamedHouseRules, read_agreed
from reports.layout.formats import (
    BOUNDS,
    POKER,
    Arrangement,
    Copies,
    InkStyle,
    Marks,
    Paper,
    Proof,
    Settings,
    Sides,
    format_named,
    paper_named,
    shop_named,
)
from reports.layout.shops import HOME, Shop
from ui.cli.files import account, account_lines, called, read_anything
from ui.cli.names import game_called, the_one
from ui.cli.parser import COMMANDS
from ui.cli.terminal import Args, CommandError, complain

Agreed: TypeAlias = NamedHouseRules | None
"""The house rules that `--house` names; None for the books' own."""


def read_source(args: Args, agreed: Agreed = None) -> MusterFile:
    """Return the file that is named, or the whole library if none is.

    Args:
        args: The arguments `file` and `library`; also `only` if the command has it.
        agreed: The house rules that a text is read by.

    Raises:
        Unreadable: If the file cannot be read.
        CommandError: If there is no such file or library.
        LibraryError: If the library cannot be read.
    """
    if args.file is None:
        _no_files_among(getattr(args, "only", None) or ())
        return in_library(args)
    args.where = called(args.file)
    return read_named(args.file, agreed)


def read_named(name: str, agreed: Agreed = None) -> MusterFile:
    """Return a muster file, or what a text tells; `-` is standard input.

    What a text leaves in doubt is said on standard error.

    Raises:
        Unreadable: If it cannot be read; where it is not there, with a hint how to name
            something in the library.
    """
    path = Path(name)
    # `os.path` takes any text for a name, also one that is far too long.
    there = name == "-" or is_code(name) or os.path.exists(name)  # noqa: PTH110
    if not there and path.name == name and not path.suffix:
        why = (
            "there is no such file; without a FILE your library is read, and --only "
            f"{shown(name)} names something in it"
        )
        raise Unreadable(name, why)
    content = read_anything(name)
    if isinstance(content, MusterFile):
        return content
    file, doubts = told_in(content, agreed)
    if not file.items:
        raise Unreadable(name, "nothing of it was understood")
    for doubt in doubts:
        complain(f"{called(name)}: {doubt}")
    return file


def told_in(text: PastedText, agreed: Agreed) -> tuple[MusterFile, tuple[str, ...]]:
    """Return what a text tells, and what it leaves in doubt, a sentence each."""
    rules = {agreed.system.key: agreed.house} if agreed else {}
    found = resolved(text, {}, rules.get)
    file = MusterFile(found.designs, found.armies)
    return file, tuple(account_lines(account([found])))


def in_library(args: Args) -> MusterFile:
    """Return the contents of the library that is named, or of the player's own."""
    found: MusterFile = stock().read_library(
        args.library, by_the_book=args.house is None
    )
    return found


def stock() -> ModuleType:
    """Return what reads libraries; it is slow to import, and files do without."""
    from ui.cli import library

    return library


def _no_files_among(only: str | Sequence[str]) -> None:
    """Refuse a file that `--only` swallowed, for it takes all names behind it."""
    for name in [only] if isinstance(only, str) else only:
        if name.lower().endswith(".json") and Path(name).is_file():
            raise CommandError(
                f"{name} is a file, and --only takes names; write the file first"
            )


def part_of(file: MusterFile, only: Collection[str], where: str) -> MusterFile:
    """Return the named items of a file, armies with their designs; all if none is.

    Args:
        file: The file.
        only: The names or ids.
        where: What a sentence calls the file.

    Raises:
        CommandError: If nothing is called so, or several things are.
    """
    if not only:
        return file
    held, what = file.items, "design, army or set of house rules"
    ids = {the_one(name, held, what, where) for name in only}
    armies = {key: army for key, army in file.armies.items() if key in ids}
    marching = {used for army in armies.values() for used in uses(army)}
    return MusterFile(
        {key: design for key, design in file.designs.items() if key in ids | marching},
        armies,
        file.photos,
        {key: ruleset for key, ruleset in file.rulesets.items() if key in ids},
    )


# The house rules that `--house` names, and which armies they apply to.


def agreed_on(args: Args) -> Agreed:
    """Return the house rules that `--house` names; None for the books' own.

    Raises:
        Unreadable: If they cannot be read, or the file holds none or several.
    """
    if args.house is None:
        return None
    if is_code(args.house):
        return read_agreed(args.house.encode(), "the code")
    return read_agreed(Path(args.house), args.house)


def house_of(design: Design, agreed: Agreed) -> HouseRules | None:
    """Return the house rules that judge a single design; None for the book's own."""
    return agreed.house if agreed and home(design) is agreed.system else None


def games_of(file: MusterFile) -> set[str]:
    """Return the keys of the games of a file's designs and armies."""
    designs = {home(each).key for each in file.designs.values()}
    return designs | {army.system for army in file.armies.values()}


def must_serve(agreed: Agreed, games: Collection[str]) -> None:
    """Refuse house rules whose game is not among those that were read.

    Raises:
        CommandError: If it is not.
    """
    if agreed and agreed.system.key not in games:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, and no "
            "design or army here is of that game"
        )


def must_be_of(agreed: Agreed, system: System) -> None:
    """Refuse the house rules of another game.

    Raises:
        CommandError: If they are of another one.
    """
    if agreed and agreed.system is not system:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, not for "
            f"{system.name}"
        )


def game_of(called: str | None, agreed: Agreed) -> System:
    """Return the game that is named, or that of the house rules, or the first.

    Raises:
        CommandError: If there is no such game, or the house rules are of another one.
    """
    if called is None:
        return agreed.system if agreed else next(iter(systems().values()))
    system = game_called(called)
    must_be_of(agreed, system)
    return system


def read_under(args: Args, agreed: Agreed) -> MusterFile:
    """Return a file or the library; its armies without house rules get these.

    Raises:
        Unreadable: If it cannot be read.
        CommandError: If nothing in it is of their game.
    """
    file = read_source(args, agreed)
    if agreed is None:
        return file
    must_serve(agreed, games_of(file))
    armies = {key: agreed.under(army) for key, army in file.armies.items()}
    return MusterFile(file.designs, armies, file.photos, file.rulesets)


def tell_of_others(armies: Iterable[Army], agreed: Agreed) -> None:
    """Say on standard error which armies keep house rules of their own."""
    for army in armies:
        if (
            agreed
            and army.rule_system is agreed.system
            and army.effective_house != agreed.house
        ):
            kept = army.edition.title if army.edition else "house rules of its own"
            complain(f"{army.title} plays by {kept}, not by {agreed.title}")


def theme_called(args: Args) -> Theme:
    """Return the theme that `--theme` names, by its name or as a file.

    Raises:
        CommandError: If there is none.
        Unreadable: If the file holds none.
    """
    name: str | None = args.theme
    if name is None:
        return WORN
    if name.lower().endswith(".json"):
        return read_theme(Path(name), name)
    return theme_named(name, lambda: stock().own_themes(args.library))


def theme_named(name: str, own: Callable[[], Sequence[Theme]]) -> Theme:
    """Return the theme of a name: one of ours, or else of the player's own.

    Raises:
        CommandError: If there is none.
    """
    key = " ".join(name.lower().split())
    known = {one.key: one for one in shipped()}
    if key not in known:
        known |= {one.key: one for one in own()}
    if key not in known:
        raise CommandError(f"no theme is called “{name}”; there are {', '.join(known)}")
    return known[key]


def tell_of_idle(args: Args, form: str, reasons: Mapping[str, str]) -> None:
    """Say on standard error which options that are given make no difference.

    Args:
        args: The arguments.
        form: What is written, by its ending, or `deck` or `compact`.
        reasons: Why what is chosen makes none, by the name of what it sets.
    """
    unused = COMMANDS[args.command].idle(args.given, form)
    if unused:
        have = "has" if len(unused) == 1 else "have"
        complain(f"{listed(unused)} {have} no effect on {form}")
    for name, why in reasons.items():
        flags = (f"--{'no-' * off}{name}".replace("_", "-") for off in (False, True))
        flag = next((flag for flag in flags if flag in args.given), "")
        if flag not in unused:
            complain(f"{flag}: {why}" if flag else why)


# The paper, and what is on it: the same as the choices of the print dialogs.


def chosen_paper(args: Args) -> Paper:
    """Return the paper that is named.

    Raises:
        CommandError: There is none, or it is too small or too large.
    """
    with _refused():
        return paper_named(args.paper)


def settings_of(args: Args) -> Settings:
    """Return the settings with the chosen paper and ink.

    Raises:
        CommandError: The paper cannot be.
    """
    return Settings(paper=chosen_paper(args), ink=InkStyle(args.ink))


def card_settings_of(args: Args) -> Settings:
    """Return all settings of a print job of cards.

    Raises:
        CommandError: One of them cannot be, or is the print shop's to say.
    """
    lengths = {
        name: getattr(args, name) for name in BOUNDS if getattr(args, name) is not None
    }
    with _refused():
        shop = shop_named(args.shop)
        _leave_to(shop, args)
        chosen = replace(
            settings_of(args),
            card=format_named(args.card or POKER.key),
            theme=theme_called(args),
            sides=Sides(args.sides),
            copies=Copies(args.copies),
            arrangement=Arrangement(args.arrange or Arrangement.SHEETS),
            marks=Marks(args.marks),
            fill=args.fill,
            numbered=args.numbered,
            points=args.points,
            notes=args.notes,
            square=args.square,
            army_code=args.army_code,
            proof=Proof(args.proof or Proof.OFF),
            **lengths,
        )
        return chosen.at(shop)


def _leave_to(shop: Shop, args: Args) -> None:
    """Refuse what a print shop says itself.

    Raises:
        CommandError: The player says it, too.
    """
    fixed = {"card": shop.trim, "arrange": shop is not HOME, "bleed": shop.trim}
    for name, says in fixed.items():
        if says and getattr(args, name) is not None:
            raise CommandError(f"--shop {shop.key} says --{name} itself: leave it out")


@contextmanager
def _refused() -> Iterator[None]:
    """Make a complaint about the command of what a setting cannot be."""
    try:
        yield
    except (KeyError, ValueError) as error:
        raise CommandError(str(error.args[0])) from error
