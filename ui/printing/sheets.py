"""The dialogs that print an army's list, its reference sheet, and its templates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import home, systems
from builder.army.model import Army, Item, uses
from builder.content.kit import Kit
from builder.content.roster import Roster
from builder.core.design import Design, HouseRules, Houses
from builder.house_rules.ruleset import RuleSet
from builder.system.model import System
from reports.layout.formats import RosterSort, Settings
from reports.roster.choices import RosterChoices, idle_of_list
from ui.core.time_words import today
from ui.printing.choices import (
    CHOICES,
    SHEET,
    ChoicesPanel,
    PrintOption,
    recalled,
    remember,
    remembered,
)
from ui.printing.coded import Code
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import PagesJob, reference_job, roster_job

_LIST_HINT: Final = "The army with its points, and every unit whole, to play from."

_GROUP: Final = "List"


OPTIONS: Final = {
    "sort": PrintOption("O&rder", _GROUP, tuple(RosterSort)),
    "summary": PrintOption("S&ummary only", _GROUP, tip="Two lines for each unit"),
    "secret": PrintOption(
        "Se&cret: no points, no notes", _GROUP, tip="To show to an opponent"
    ),
    "points": PrintOption("Poi&nts", _GROUP, tip="What units and army cost"),
    "notes": PrintOption("No&tes", _GROUP, tip="What you remark on army and entries"),
    "rules": PrintOption("Rules te&xt", _GROUP, tip="What the rules say in words"),
    "boxes": PrintOption(
        "&Boxes for each model", _GROUP, tip="To tick off losses, hits and ammunition"
    ),
    "groups": PrintOption("&Groups", _GROUP, tip="Each with its subtotal, as entered"),
    "pool": PrintOption(
        "Who does not pla&y, too", _GROUP, tip="In brackets, and not in the total"
    ),
    "square": PrintOption(
        "S&quare to scan", _GROUP, tip="The whole army, to scan or to read from a photo"
    ),
}
"""All options by their names in `RosterChoices`, in the order they are shown."""

_LIST: Final = "roster-list"
"""Apart from the paper and ink of the same dialog, some of which have like names."""


class PrintRosterDialog(PrintDialog):
    """The dialog for army lists.

    Attributes:
        content: The panel of what is on the list.
    """

    def __init__(
        self,
        roster: Roster,
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        against: Callable[[str], Roster] | None = None,
    ) -> None:
        """Open on a list.

        Args:
            roster: What it says.
            photos: The photos by key.
            parent: The window it belongs to.
            against: Returns the list with odds against a target; None for no choice.
        """
        self._roster, self._photos = roster, photos or {}
        self._code: Code = lambda _: ""
        self._target = ""
        choices = replace(recalled(_LIST, RosterChoices(), OPTIONS), dated=today())
        # All stands in one group: a list has no options of cards.
        paper = CHOICES | {"theme": replace(CHOICES["theme"], group=SHEET)}
        wanted = ChoicesPanel(remembered("roster"), ("theme", "paper", "ink"), paper)
        super().__init__(self._job(choices), "roster", _LIST_HINT, parent, wanted)
        # On offer is what makes a difference to the list if it is not as usual.
        idle = idle_of_list(roster, RosterChoices(groups=False, pool=True))
        offered = [name for name in OPTIONS if name not in idle]
        self.content = ChoicesPanel(choices, offered, OPTIONS)
        if grid := self.content.layout():
            # Its boxes end where those above do.
            grid.setContentsMargins(0, 0, 0, 0)
        self.choices.forms[SHEET].addRow(self.content)
        self.content.changed.connect(self._arrange)
        if against:
            self.add_odds(SHEET, 5, lambda aim: self._aim(aim, against(aim)))

    def _aim(self, target: str, roster: Roster) -> None:
        self._roster, self._target = roster, target
        self._arrange(self.content.settings)

    def _arrange(self, choices: RosterChoices) -> None:
        self.reprint(self._job(choices))

    def keep_choices(self, settings: Settings) -> None:
        """Remember what is on the list, too."""
        super().keep_choices(settings)
        remember(_LIST, self.content.settings, OPTIONS)

    def _job(self, choices: RosterChoices) -> PagesJob:
        code = partial(self._code, choices)
        return roster_job(self._roster, self._photos, choices, code, self._target)

    def carry(self, code: Code) -> None:
        """Give the list a square with the code that a function makes of its choices."""
        self._code = code
        self.reprint(self._job(self.content.settings))


_REFERENCE_HINT: Final = (
    "The tables of the game in short, by your house rules, to keep beside the dice."
)

Offer = tuple[str, PagesJob]
"""The words of a choice, and the job it prints."""


def sheets(
    here: Item | None, designs: Mapping[str, Design], rules: Houses = lambda _: None
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
    if isinstance(here, Army):
        system, named = here.rule_system, uses(here)
        held = [design for key, design in designs.items() if key in named]
        used = [design for design in held if home(design) is system]
    else:
        system, used = home(here), [here]
    if not used:
        return found
    name = " ".join(here.title.split())
    house = _house(here, system, rules)
    part = reference_job(system, house, f"{name} reference", used, here.title)
    return ((f"Only what {name} uses", part), *found)


def _house(here: Item | None, system: System, rules: Houses) -> HouseRules:
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
        super().__init__(offers[0][1], "reference", _REFERENCE_HINT, parent)
        words = [word for word, _ in offers]
        self.which = self.choices.add_box(SHEET, 0, "&Tables", words)
        self.which.currentIndexChanged.connect(
            lambda place: self.reprint(offers[place][1])
        )
        self.which.setEnabled(len(offers) > 1)
        self.which.setToolTip(
            "" if len(offers) > 1 else "Open a design or an army to print its own part"
        )


_TOKENS_HINT: Final = (
    "What this needs on the table, to cut out. Print at 100 %, and check the line "
    "of 100 mm on the first page."
)


class PrintTokensDialog(PrintDialog):
    """The dialog for templates and tokens, with paper and ink as options."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        super().__init__(tokens_job(kit), "tokens", _TOKENS_HINT, parent)


def tokens_job(kit: Kit) -> PagesJob:
    """Return the job that prints a kit."""

    def make(settings: Settings) -> bytes:
        from reports.tokens import tokens_pdf

        return tokens_pdf(kit, settings)

    def remarks(_: Settings) -> list[str]:
        from reports.tokens import left_out_of

        return list(filter(None, (left_out_of(kit),)))

    return PagesJob(f"{kit.title} tokens", make, remarks)
