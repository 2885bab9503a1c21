"""A look at what would come in: its card or its list, its bill and its verdict."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from builder import home
from builder.army.model import Army, Item
from builder.army.muster import muster, roster
from builder.core.design import Design, Houses
from builder.house_rules.ruleset import proof, sheet
from reports.text.compact import roster_compact
from ui.core.page import LateCard, PageState, seen
from ui.panels.bill import BillPanel
from ui.panels.card_preview import CardPanel
from ui.verdict.words import VerdictHead
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import ElidedLabel, named, small, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.theme import scaled

_WIDE, _HIGH = 880, 600
_FEW = 4
"""The broken rules that are shown before they scroll."""


class LookDialog(FittedDialog):
    """One item of an import, as it would be here; it stays outside.

    Attributes:
        state: What is shown.
        card: The card; None for an army.
        listed: The list of an army; None for anything else.
        bill: What it costs.
        broken: The broken rules; None if there are none.
    """

    def __init__(
        self,
        value: Item,
        designs: Mapping[str, Design],
        rules: Houses,
        photo: Callable[[str], bytes | None],
        parent: QWidget | None = None,
    ) -> None:
        """Open on an item.

        Args:
            value: The item.
            designs: The designs that an army may name, by id.
            rules: Returns the house rules of a game, for a design.
            photo: Returns a photo by its key.
            parent: The preview.
        """
        super().__init__(parent, "Look at it")
        self.state = _seen(value, designs, rules)
        self.card: CardPanel | None = None
        self.listed: QPlainTextEdit | None = None
        if isinstance(value, Army):
            text = roster_compact(roster(value, designs, pool=True))
            self.listed = _text(text, "The list")
        else:
            self.card = CardPanel(photo)
            self.card.display(self.state.card)
        self.bill = BillPanel()
        self.bill.display(self.state.tally, self.state.currency)
        self.broken: QPlainTextEdit | None = None
        if self.state.violations:
            violations = self.state.violations
            sentences = (f"{broken.rule}: {broken.message}" for broken in violations)
            self.broken = _text("\n".join(sentences), "The verdict")
            line = self.broken.fontMetrics().lineSpacing()
            self.broken.setFixedHeight(line * _FEW + 12)
        self._lay()

    def _lay(self) -> None:
        title = styled(ElidedLabel(self.state.title), role="title")
        verdict = VerdictHead()
        verdict.display(self.state.violations)
        shown: list[tuple[QWidget, int]] = [
            (view, 1) for view in (self.card, self.listed) if view
        ]
        if self.state.tally is not None:
            shown.append((self.bill, 1))
        else:
            self.bill.setParent(self)
            self.bill.hide()
        body = row(None, *shown, gap=12)
        close = button("Close", self.reject)
        foot = row(None, (small("Nothing has been changed yet."), 1), close, gap=12)
        head = row(None, verdict, None)
        broken = [self.broken] if self.broken else []
        column(self, title, head, (body, 1), *broken, foot, gap=8,
               margins=(16, 12, 16, 12))  # fmt: skip
        self.resize(scaled(_WIDE), scaled(_HIGH))
        close.setFocus()


def _seen(value: Item, designs: Mapping[str, Design], rules: Houses) -> PageState:
    if isinstance(value, Army):
        found = muster(value, designs)
        tally = found.tally if found.priced else None
        title, currency = value.title, found.currency
        return PageState(
            title, tally=tally, currency=currency, violations=found.violations
        )
    if isinstance(value, Design):
        return seen(value, rules(home(value).key))
    card = LateCard(sheet, (value,))
    return PageState(value.title, card=card, violations=proof(value))


def _text(text: str, name: str) -> QPlainTextEdit:
    return named(name, QPlainTextEdit(text, readOnly=True, tabChangesFocus=True))
