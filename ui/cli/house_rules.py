"""House rules that were named with `--house`, and whom they concern."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from builder import home
from builder.army.model import Army
from builder.core.design import Design
from builder.system.model import System
from db.houserules import NamedHouseRules
from db.muster import MusterFile
from ui.cli.errors import CommandError
from ui.cli.files import opened
from ui.cli.terminal import complain


def house_of(design: Design, agreed: NamedHouseRules | None) -> Any:
    """The house rules that a design alone is judged by; None for the book's own."""
    return agreed.house if agreed and home(design) is agreed.system else None


def games_of(file: MusterFile) -> set[str]:
    """The games that the designs and armies of a file are of, by their keys."""
    designs = {home(each).key for each in file.designs.values()}
    return designs | {army.system for army in file.armies.values()}


def must_serve(agreed: NamedHouseRules | None, games: Collection[str]) -> None:
    """Refuse house rules that concern nothing of what was read.

    Args:
        agreed: The house rules that were named.
        games: What is played, as `games_of` tells it.

    Raises:
        Trouble: If none of it is their game.
    """
    if agreed and agreed.system.key not in games:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, and no "
            "design or army here is of that game"
        )


def must_be_of(agreed: NamedHouseRules | None, system: System) -> None:
    """Refuse the house rules of another game.

    Raises:
        Trouble: If they are of another one.
    """
    if agreed and agreed.system is not system:
        raise CommandError(
            f"{agreed.name}: {agreed.title} is for {agreed.system.name}, not for "
            f"{system.name}"
        )


def opened_under(name: str, agreed: NamedHouseRules | None) -> MusterFile:
    """A muster file whose armies play by house rules, where they have none themselves.

    Raises:
        Unreadable: If it cannot be read.
        Trouble: If nothing in it is of their game.
    """
    file = opened(name)
    if agreed is None:
        return file
    must_serve(agreed, games_of(file))
    armies = {key: agreed.under(army) for key, army in file.armies.items()}
    return MusterFile(file.designs, armies, file.photos, file.rulesets)


def tell_of_others(armies: Iterable[Army], agreed: NamedHouseRules | None) -> None:
    """Say on standard error which armies keep to house rules of their own."""
    for army in armies:
        if (
            agreed
            and army.rule_system is agreed.system
            and army.effective_house != agreed.house
        ):
            kept = army.edition.title if army.edition else "house rules of its own"
            complain(f"{army.title} plays by {kept}, not by {agreed.title}")
