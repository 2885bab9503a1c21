"""The pages of the rules in the window: what they tell of, a key, and the search."""

from collections.abc import Callable
from functools import partial
from typing import Any

from builder.army.model import Army
from builder.house_rules.ruleset import RuleSet
from builder.rules.lookup import rule_title, sources_of_rules
from ui.core.page import Page
from ui.pages.design_page import DesignPage
from ui.rules.opening import open_rule
from ui.rules.sheet import OpenValue, RuleDesk
from ui.shell.command_palette import PaletteItem
from ui.shell.context import AppContext
from ui.verdict.drawer import VerdictDrawer
from ui.verdict.strip import VerdictPanel


class RuleController:
    """Opens the pages of the rules, and tells them what is open.

    Attributes:
        desk: What the pages ask.
    """

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self.desk = RuleDesk(app.window, self._opened)
        app.tabs.changed.connect(self.desk.changed)
        app.tabs.front.connect(self.desk.changed)

    def listen(self, verdict: VerdictPanel, drawer: VerdictDrawer) -> None:
        """Open the pages of the rules that the verdict cites, beside all of it."""

        def tell(number: str) -> None:
            open_rule(drawer if drawer.isVisible() else verdict, number)

        verdict.told.connect(tell)

    def finds(self) -> list[PaletteItem]:
        """Return every rule as something that can be found."""
        return [
            PaletteItem(
                f"{number} {title}",
                f"rule, {source.name}",
                f"{number} {title} rule {source.name}",
                partial(open_rule, self._app.window, number),
            )
            for number, source in sources_of_rules().items()
            if (title := rule_title(number))
        ]

    def _opened(self) -> OpenValue:
        """Return what is in front: a page, or the situation of its question."""
        page, house = self._app.tabs.page, self._house
        if page is None:
            return OpenValue(house=house)
        asked = _asked(page, house)
        if asked is not None:
            return asked
        state = page.state
        value = page.document.value
        shown = value.effective_house if isinstance(value, RuleSet) else value
        return OpenValue(state.title, shown, state.violations, state.tally, house)

    def _house(self, system: str) -> Any:
        """Return the house rules in force for a game: of what is open, or standing."""
        value = self._app.value
        if isinstance(value, Army | RuleSet) and value.system == system:
            return value.effective_house
        return self._app.catalogue.standing.house(system)


def _asked(page: Page, house: Callable[[str], Any]) -> OpenValue | None:
    """Return the situation of the question in front, as it was answered last."""
    panel = page.panel if isinstance(page, DesignPage) else None
    said = panel.view.said if panel else None
    if panel is None or said is None:
        return None
    told = said.answer
    return OpenValue(said.title, panel.situation, told.refusals, told.tally, house)
