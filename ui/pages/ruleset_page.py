"""The tab of one rule set: its name, its switches and its home-made parts."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QResizeEvent, QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from builder.army.rule_impact import library_impact
from builder.content.card_blocks import HOME_MADE, LIMITS
from builder.core.field_spec import Path
from builder.core.rulebook import Violation
from builder.house_rules.ruleset import RuleSet, proof, sheet
from ui.core.document import Document
from ui.core.page import LateCard, PageState, TabbedPage
from ui.forms.fields.field import EditorContext, EditorRegistry, FormField, buddy
from ui.forms.form import Form
from ui.forms.head import EDGE, HintLine, PageHead
from ui.library.catalogue import ActivateRuleSet, Catalogue
from ui.rulesets import ChangeDialog
from ui.widgets.labels import hair, plain, small
from ui.widgets.layouts import block, button, column, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import reveal, scrolling


class RuleSetPage(TabbedPage):
    """Edits a rule set.

    Attributes:
        fields: The fields of name, version, author, code, tags and notes, by name.
        form: The form of its switches, limits and home-made parts.
        stand: The button that makes it active in the library, or the book again.
        trouble: Why the last edit was refused; hidden if it was not.
    """

    keys = ""

    def __init__(
        self,
        document: Document,
        stock: Catalogue,
        editors: EditorRegistry,
        history: QUndoStack,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, parent)
        self._stock = stock
        self._shelf_history = history
        context = EditorContext(editors, rules=lambda: self.document.value.house)
        self.fields: dict[str, FormField] = {
            name: context.make_field(RuleSet, name)
            for name in ("name", "version", "author", "code", "tags", "notes")
        }
        self.form = Form(
            type(document.value.rule_system.standard),
            context,
            on_page=True,
            first=(HOME_MADE, LIMITS),
        )
        self.force = plain("", wrap=True)
        self.trouble = small("", Ink.REFUSE, wrap=True)
        self.trouble.hide()
        self.stand = button("", self._weigh)
        self._lay()
        for name, field in self.fields.items():
            field.edited.connect(partial(self._put, name))
        self.form.edited.connect(partial(self._put, "house"))
        document.changed.connect(self.display)
        stock.ruled.connect(self._tell_force)
        self.display(document.value)

    def _lay(self) -> None:
        self.head = PageHead(self.fields["name"], self.trouble)
        version, author = self.fields["version"], self.fields["author"]
        first = row(None, buddy(version), version, buddy(author), (author, 1), gap=8)
        force = row(None, (self.force, 1), self.stand, gap=12)
        below = [self.fields[name] for name in ("notes", "tags", "code")]
        labelled = [part for field in below for part in (buddy(field), field)]
        hint = small(self.fields["code"].about.hint, wrap=True)
        inside = block(self.form, *labelled, hint, None, margins=(EDGE, 4, EDGE, 10))
        self.area = scrolling(inside)
        self.hint = HintLine(self.form)
        top = column(None, first, force, gap=8, margins=(EDGE, 4, EDGE, 8))
        rules = block(top, hair(), (self.area, 1), hair(), self.hint, gap=0)
        self.add_part("House rules", rules)
        self.strip.setDrawBase(False)
        self.strip.hide()
        self.strip.currentChanged.connect(self.stack.setCurrentIndex)
        tabs = row(None, self.strip, margins=(EDGE, 0, 0, 0))
        column(self, self.head, tabs, (self.stack, 1), gap=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.form.spread(self.width() - 2 * EDGE - bar)

    def display(self, value: RuleSet) -> None:
        """Show a value everywhere on the page, and publish its state."""
        for field in self.fields.values():
            field.display(value)
        self.form.display(value.effective_house)
        self.hint.follow(None, QApplication.focusWidget())
        self.head.what.setText(f"House rules, {value.rule_system.name}")
        self._tell_force()
        self.publish(
            PageState(
                title=value.title,
                card=LateCard(sheet, (value,)),
                violations=proof(value),
                waivable=False,
            )
        )

    def judged(self, value: RuleSet) -> Sequence[Violation]:
        """Return what is wrong in a set of house rules."""
        return proof(value)

    def _put(self, name: str, part: object, text: str, key: str) -> None:
        refusal = self.document.put(name, part, text, key and f"{name}.{key}")
        self.trouble.setText(refusal)
        self.trouble.setVisible(bool(refusal))

    @property
    def _stands(self) -> bool:
        system = self.document.value.system
        return self._stock.standing.active_id(system) == self.document.id

    def _tell_force(self) -> None:
        game = self.document.value.rule_system.name
        other = self._stock.standing.ruleset(self.document.value.system)
        by = "it" if self._stands else other.edition.title if other else "the book"
        self.force.setText(f"The {game} designs of this library are judged by {by}.")
        again = "Play by the book again…" if self._stands else "Judge them by it…"
        self.stand.setText(again)

    def _weigh(self) -> None:
        value, stock = self.document.value, self._stock
        after = None if self._stands else value.house
        rules = "the book" if self._stands else value.edition.title
        name = None if self._stands else self.document.id
        designs = [
            design
            for design in stock.designs().values()
            if design.system == value.system
        ]
        before = stock.standing.house(value.system)
        dialog = ChangeDialog(
            "This library",
            rules,
            lambda told: library_impact(
                value.rule_system, designs, before, after, told
            ),
            self,
        )
        dialog.accepted.connect(
            lambda: self._shelf_history.push(
                ActivateRuleSet(stock.standing, value.system, name)
            )
        )
        dialog.open()

    def go(self, path: Path) -> None:
        """Focus the field at a path and scroll to it."""
        self.strip.setCurrentIndex(0)
        match path:
            case ("house", *rest):
                self.form.go(tuple(rest))
            case (str(name), *_) if name in self.fields:
                self.fields[name].go(())
            case _:
                self.fields["name"].go(())
        reveal(self)
