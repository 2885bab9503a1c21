"""The house rules that `--house` names, and which armies they apply to."""

import argparse
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from builder import home
from builder.army.model import Army
from builder.core.design import Design
from builder.system.model import System
from db.files.muster_file import MusterFile
from db.sharing.house_rules import NamedHouseRules, read_agreed
from ui.cli.source import read_source
from ui.cli.terminal import CommandError, complain


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
