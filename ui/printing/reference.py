"""The dialog that prints a reference sheet."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import home, systems
from builder.army.model import Army, Item, uses
from builder.core.design import Design, HouseRules
from builder.house_rules.ruleset import RuleSet
from builder.system.model import System
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import PagesJob, reference_job

HINT: Final = (
    "The tables of the game in short, by your house rules, to keep beside the dice."
)

Offer = tuple[str, PagesJob]
"""The words of a choice, and the job it prints."""


def sheets(
    here: Item | None,
    designs: Mapping[str, Design],
    rules: Callable[[str], HouseRules | None] = lambda _: None,
) -> Sequence[Offer]:
    """Return the sheets on offer: that of what is open first, then each whole game.

    Args:
        here: The design, army or rule set that is open; None if none is.
        designs: Every design by its id.
        rules: The house rules of a game that designs are judged by.
    """
    found: list[Offer] = []
    for system in systems().values():
        house = _house(here, system, rules)
        whole = reference_job(system, house, f"{system.name} reference")
        found.append((f"Everything in {system.name}", whole))
    if here is None or isinstance(here, RuleSet):
        return found
    system = here.rule_system if isinstance(here, Army) else home(here)
    used = _marching(here, designs)
    if not used:
        return found
    name = " ".join(here.title.split())
    house = _house(here, system, rules)
    part = reference_job(system, house, f"{name} reference", used, here.title)
    return ((f"Only what {name} uses", part), *found)


def _marching(here: Design | Army, designs: Mapping[str, Design]) -> tuple[Design, ...]:
    """Return a design itself, or the designs of an army that are of its game."""
    if not isinstance(here, Army):
        return (here,)
    used = (designs[key] for key in designs if key in uses(here))
    return tuple(design for design in used if home(design) is here.rule_system)


def _house(
    here: Item | None, system: System, rules: Callable[[str], HouseRules | None]
) -> HouseRules:
    """Return the house rules of what is open, or the library's for another game."""
    if isinstance(here, Army | RuleSet) and here.rule_system is system:
        return here.effective_house
    standing = rules(system.key)
    return system.played_by(standing)


class PrintReferenceDialog(PrintDialog):
    """The dialog for reference sheets.

    Attributes:
        which: The choice between the tables of a game and those of what is open.
    """

    def __init__(self, offers: Sequence[Offer], parent: QWidget | None = None) -> None:
        """Open on the first sheet; there must be at least one."""
        super().__init__(offers[0][1], "reference", ("paper", "ink"), HINT, parent)
        words = [each for each, _ in offers]
        self.which = self.add_choice(
            0, "&Tables", words, lambda place: self.reprint(offers[place][1])
        )
        self.which.setEnabled(len(offers) > 1)
        self.which.setToolTip(
            "" if len(offers) > 1 else "Open a design or an army to print its own part"
        )
