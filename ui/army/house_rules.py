"""The house rules of an army, in a part of the page that unfolds."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu

from builder.army.model import Army
from builder.content.house_rules import in_force
from builder.core.design import HouseRules
from builder.core.field_spec import Path
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.form import Form
from ui.library.catalogue import Catalogue
from ui.widgets.labels import plain, small, styled
from ui.widgets.layouts import button, column, row, tool_button


class HouseRulesPanel(QFrame):
    """The rule set of an army, and the form of its house rules to unfold.

    Attributes:
        edited: Emitted with the house rules (None for the book's own), the undo menu's
            words, and the key under which successive edits become one step.
        chosen: Emitted with the id of a rule set to look at; empty for the book.
        sets: The button that lists the rule sets of the library.
    """

    edited = Signal(object, str, str)
    chosen = Signal(str)

    def __init__(self, catalogue: Catalogue, editors: EditorRegistry) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._editors = editors
        self._form: Form | None = None
        self._army: Army | None = None
        self.opener = tool_button("House &rules")
        self.opener.setCheckable(True)
        self.opener.setAutoRaise(True)
        self.opener.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.opener.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.opener.setArrowType(Qt.ArrowType.RightArrow)
        styled(self.opener, kind="quiet", role="strong")
        self.summary = plain("")
        tip = "Play all of these as the book has them"
        self.reset = button("As in the book", tip=tip)
        tip = "See what others would change, and play by them"
        self.sets = tool_button("Play by", tip=tip)
        self.sets.setMenu(QMenu(self.sets))
        self.sets.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = row(None, self.opener, (self.summary, 1), self.reset, self.sets)
        self.inside = QFrame()
        words = small("They decide what each design in this army costs and may do.")
        self._column = column(self.inside, words, margins=(22, 0, 0, 0))
        column(self, line, self.inside, margins=(0, 6, 0, 0))
        self.inside.hide()
        self.opener.toggled.connect(self._fold)
        self.reset.clicked.connect(lambda: self._tell(self._standard, "", ""))
        catalogue.ruled.connect(self._offer)

    def display(self, army: Army) -> None:
        """Show the house rules of an army."""
        if self._form and self._army and army.system != self._army.system:
            self._column.removeWidget(self._form)
            self._form.deleteLater()
            self._form = None
        self._army = army
        changed = len(in_force(army.effective_house))
        count = f"{changed} changed" if changed else "as in the book"
        self.summary.setText(str(army.edition) if army.edition else count)
        self.reset.setVisible(bool(changed))
        if self._form:
            self._form.display(army.effective_house)
        elif self.opener.isChecked():
            self._make(army)
        self._offer()

    def _offer(self) -> None:
        army = self._army
        if army is None:
            return
        offers = {"": "The book"}
        for ruleset_id, rules in self._catalogue.rulesets(army.system).items():
            offers[ruleset_id] = " ".join(rules.edition.title.split())
        menu = self.sets.menu()
        menu.clear()
        for ruleset_id, words in offers.items():
            menu.addAction(
                words.replace("&", "&&"), partial(self.chosen.emit, ruleset_id)
            )

    @property
    def form(self) -> Form | None:
        """The form of the house rules, made when it is first wanted."""
        if self._form is None and self._army:
            self._make(self._army)
        return self._form

    def _make(self, army: Army) -> None:
        context = EditorContext(self._editors, rules=self._house)
        self._form = Form(type(army.rule_system.standard), context)
        self._form.edited.connect(self._tell)
        self._column.addWidget(self._form)
        self._form.display(army.effective_house)

    def _house(self) -> HouseRules | None:
        return self._army.house if self._army else None

    @property
    def _standard(self) -> HouseRules | None:
        return self._army.rule_system.standard if self._army else None

    def _tell(self, house: HouseRules | None, _: str, key: str) -> None:
        after = None if house == self._standard else house
        self.edited.emit(after, "House rules", key and f"house.{key}")

    def _fold(self, on: bool) -> None:  # noqa: FBT001 (the signal's parameter)
        self.opener.setArrowType(
            Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow
        )
        if on and self._form is None and self._army:
            self._make(self._army)
        self.inside.setVisible(on)

    def go(self, rest: Path) -> None:
        """Unfold, and focus the house rule of a path."""
        self.opener.setChecked(True)
        if self.form and rest:
            self.form.go(rest)
        else:
            self.opener.setFocus()
