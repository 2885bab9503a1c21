"""The dialog that prints a reference sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QComboBox, QWidget

from builder import home, systems
from builder.army.model import Army, uses
from builder.content.card import Card
from builder.core.design import Design, HouseRules
from builder.house_rules.ruleset import RuleSet
from builder.system.model import System
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import ReferenceJob
from ui.widgets.inputs import calm

HINT: Final = (
    "The tables of the game in short, by your house rules, to keep beside the dice."
)

Offer = tuple[str, ReferenceJob]
"""A choice in the player's words, and what it prints."""


def sheets(
    here: Any,
    designs: Mapping[str, Design],
    rules: Callable[[str], Any] = lambda _: None,
) -> Sequence[Offer]:
    """The sheets that can be had: what is open uses first, then each game whole.

    Args:
        here: The design, army or set of house rules that is open; None if none is.
        designs: Every design by its id.
        rules: The house rules of a game that designs are judged by.
    """
    found: list[Offer] = []
    for system in systems().values():
        house = _house(here, system, rules)
        said = _made(system, house)
        whole = ReferenceJob(f"{system.name} reference", said)
        found.append((f"Everything in {system.name}", whole))
    if here is None or isinstance(here, RuleSet):
        return found
    system = here.rule_system if isinstance(here, Army) else home(here)
    used = _marching(here, designs)
    if not used:
        return found
    said = _made(system, _house(here, system, rules), used, here.title)
    name = " ".join(here.title.split())
    only = (f"Only what {name} uses", ReferenceJob(f"{name} reference", said))
    return (only, *found)


def _made(
    system: System, house: HouseRules, designs: Sequence[Design] = (), title: str = ""
) -> Callable[[], Card]:
    def said() -> Card:
        from reports.reference.pdf import reference_of

        return reference_of(system, house, designs, title)

    return said


def _marching(here: Any, designs: Mapping[str, Design]) -> tuple[Any, ...]:
    """The designs that are meant: one, or those of an army that play its game."""
    if not isinstance(here, Army):
        return (here,)
    named = (designs[key] for key in designs if key in uses(here))
    return tuple(design for design in named if home(design) is here.rule_system)


def _house(here: Any, system: System, rules: Callable[[str], Any]) -> Any:
    """What is open plays by, where it is of this game; else what the library does."""
    if isinstance(here, Army | RuleSet) and here.rule_system is system:
        return here.effective_house
    standing = rules(system.key)
    return system.standard if standing is None else standing


class PrintReferenceDialog(PrintDialog):
    """Which tables, and on what paper.

    Attributes:
        which: Whether all of a game is told, or what is open uses.
    """

    def __init__(self, offers: Sequence[Offer], parent: QWidget | None = None) -> None:
        """Open on the first of the sheets.

        Args:
            offers: The sheets there are to choose from, at least one.
            parent: The window it belongs to.
        """
        super().__init__(offers[0][1], "reference", ("paper", "ink"), HINT, parent)
        self._offers = offers
        self.which = QComboBox()
        self.which.setAccessibleName("Tables")
        self.which.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for words, _ in offers:
            self.which.addItem(words)
        self.which.setEnabled(len(offers) > 1)
        self.which.setToolTip(
            "" if len(offers) > 1 else "Open a design or an army to print its own part"
        )
        calm(self.which)
        self.choices.form.insertRow(0, "&Tables", self.which)
        self.which.currentIndexChanged.connect(self._turn)

    def _turn(self, place: int) -> None:
        self.reprint(self._offers[place][1])
