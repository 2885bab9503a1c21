"""The house rules of an army: what others would change, and the form of its own."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialogButtonBox,
    QFrame,
    QMenu,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder.against.shown import changed
from builder.army.model import Army
from builder.army.rule_impact import ArmyImpact, LibraryImpact, army_impact
from builder.content.card import Table, Text
from builder.content.card_blocks import HOME_MADE, LIMITS, in_force
from builder.core.design import HouseRules
from builder.core.field_spec import Path
from builder.core.formatting import SHORT, brief, counted
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import Edition, RuleSet
from ui.core.background import BackgroundTask, Progress
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.form import Form
from ui.library.catalogue import Catalogue
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, named, plain, small, styled
from ui.widgets.layouts import TOP, button, column, filled, row, tool_button
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Ink

if TYPE_CHECKING:
    from ui.questions.parts import TableView


def news(army: Army, context: Catalogue) -> tuple[str, str] | None:
    """Return the first other rules for an army; None if there are none.

    Returns:
        The id of the rule set, and a sentence: which it is, and what it would change.
    """
    found = next(_others(army, context.rulesets(army.system), context), None)
    if found is None:
        return None
    ruleset_id, lead, rules = found
    change = army_impact(army, rules.house, rules.edition, context.designs())
    return ruleset_id, f"{lead}: {_would(change)}."


def _others(
    army: Army, known: Mapping[str, RuleSet], context: Catalogue
) -> Iterator[tuple[str, str, RuleSet]]:
    """Yield id, description and rule set of other rules.

    First a newer version of the army's set, then the same version with other rules,
    then the active rule set of the library.
    """
    edition, house = army.edition, army.effective_house
    if edition and edition.code:
        same = {
            key: ruleset
            for key, ruleset in known.items()
            if ruleset.code == edition.code
        }
        newest = max(same, key=lambda key: same[key].version, default=None)
        if newest and same[newest].version > edition.version:
            version = same[newest].version
            lead = f"The library has version {version} of these rules"
            yield newest, lead, same[newest]
        for key, ruleset in same.items():
            if ruleset.version == edition.version and ruleset.effective_house != house:
                lead = f"{edition.title} says otherwise in the library than here"
                yield key, lead, ruleset
    ruling = context.ruling(army.system)
    if ruling and ruling.effective_house != house and ruling.edition != edition:
        key = next(key for key, ruleset in known.items() if ruleset == ruling)
        yield key, f"The library is judged by {ruling.edition.title}", ruling


def _would(change: ArmyImpact) -> str:
    if change.same:
        return "they would change nothing"
    before, after = change.before, change.after
    parts = []
    if before.total != after.total:
        parts.append(f"the army would come to {change.points}")
    if before.verdict != after.verdict:
        parts.append(f"the verdict would be: {after.verdict}")
    differ = counted(len(change.readings), "rule")
    return " and ".join(parts) or f"{differ} would be read otherwise at the table"


class UpdateBanner(QWidget):
    """A sentence about other rules, and a button to see what they would change.

    Attributes:
        chosen: Emitted with the id of the rule set to look at.
        words: The sentence.
        see: The button.
    """

    chosen = Signal(str)

    def __init__(self, context: Catalogue) -> None:
        super().__init__()
        self._context = context
        self._ruleset_id = ""
        self._army: Army | None = None
        self._state: tuple[object, ...] = ()
        self.words = small("", Ink.WARN, wrap=True)
        name = "See what these rules would change"
        self.see = button("See…", lambda: self.chosen.emit(self._ruleset_id), name=name)
        mark = Mark(Severity.NOTE)
        row(self, (mark, TOP), (self.words, 1), (self.see, TOP))
        context.ruled.connect(self._look)
        self.hide()

    def display(self, army: Army) -> None:
        """Show the line if the library has other rules for an army, else hide it."""
        # Name, notes and tags do not matter here, and working it out musters the army.
        self._army = replace(army, name="", notes="", tags=())
        self._look()

    def _look(self) -> None:
        if (army := self._army) is None:
            return
        sets = tuple(self._context.rulesets(army.system).items())
        state = (army, sets, self._context.ruling(army.system), self._context.designs())
        if state == self._state:
            return
        self._state = state
        found = news(army, self._context)
        if found:
            self._ruleset_id, sentence = found
            self.words.setText(sentence)
        self.setVisible(found is not None)


MOST_LINES: Final = 60
"""The most sentences shown; further ones are counted."""


Change = ArmyImpact | LibraryImpact
"""The impact of house rules on an army, or on the designs of a library."""


def _told(change: Change) -> tuple[tuple[str, ...], Table]:
    """Return what would change in words, which takes as long, and entry by entry."""
    return change.lines, change.table()


class ChangeDialog(FittedDialog):
    """Shows what would change, and lets the player accept or leave it.

    The changes are worked out in the background; until then nobody can agree.

    Attributes:
        table: What would change; None while it is not known, or where nothing would.
        agree: The button that agrees.
        leave: The button that changes nothing.
    """

    def __init__(
        self,
        what: str,
        rules: str,
        work: Callable[[Progress], Change],
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog and begin to work out the changes.

        Args:
            what: What would be judged: the name of an army, or the library.
            rules: The name of the rules that would judge it.
            work: Returns what would change.
            parent: The window it belongs to.
        """
        super().__init__(parent, "House rules: what would change")
        self.resize(720, 460)
        self.table: TableView | None = None
        title = bold(f"{what}, by {rules}", "head", wrap=True)
        self.bar = named("Working out what would change", QProgressBar())
        inside = QWidget()
        self._column = filled(QVBoxLayout(inside), self.bar, None)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inside)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        short = brief(rules, SHORT).replace("&", "&&")
        self.agree = self.buttons.addButton(f"Play by {short}", role.AcceptRole)
        self.leave = self.buttons.addButton("Leave it as it is", role.RejectRole)
        styled(self.agree, kind="primary")
        self.agree.setDefault(True)
        self.agree.setEnabled(False)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        words = plain("Nothing has been changed yet.")
        parts = (title, (area, 1), words, self.buttons)
        column(self, *parts, margins=(16, 14, 16, 12))
        self._press = BackgroundTask(self, self._show, self._fail)
        self._press.progressed.connect(self._progress)
        self._press.start(lambda going: _told(work(going)))

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _show(self, change: tuple[tuple[str, ...], Table]) -> None:
        every, table = change
        lines, more = every[:MOST_LINES], len(every) - MOST_LINES
        if more > 0:
            lines = (*lines, f"and {more} more")
        lines = lines or ("Nothing changes.",)
        # Where nothing would change, its heading would stand over nothing.
        self._put(Text("", lines), *[table] * bool(every and table.rows))
        self.agree.setEnabled(True)
        self.agree.setFocus()

    def _fail(self, why: str) -> None:
        self._put(Text("", (why,), grave=True))

    def _put(self, text: Text, *tables: Table) -> None:
        # Imported late: tables load slowly, and a page has only the line.
        from ui.questions.parts import TableView, TextView

        self.bar.hide()
        self._column.insertWidget(1, TextView(text))
        for table in tables:
            self.table = TableView(table)
            self._column.insertWidget(2, self.table)

    def done(self, result: int) -> None:
        """Stop the work and close."""
        self._press.close()
        super().done(result)


# The house rules of an army, on a tab of its page.


class HouseRulesPanel(QFrame):
    """The rule set of an army, and the form of its house rules, made when it is seen.

    Attributes:
        edited: Emitted with the army by other house rules, the undo menu's words, and
            the key under which successive edits become one step.
        sets: The button that lists the rule sets of the library.
    """

    edited = Signal(object, str, str)

    def __init__(self, catalogue: Catalogue, editors: EditorRegistry) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._editors = editors
        self._form: Form | None = None
        self._army: Army | None = None
        self.summary = bold("")
        tip = "Play all of these as the book has them"
        self.reset = button("As in the book", tip=tip)
        tip = "See what others would change, and play by them"
        self.sets = tool_button("Play by", tip=tip)
        self.sets.setMenu(QMenu(self.sets))
        self.sets.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = row(None, (self.summary, 1), self.reset, self.sets, gap=8)
        words = small("They decide what each design in this army costs and may do.")
        self._column = column(self, line, words, gap=6, margins=(0, 6, 0, 0))
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
        count = f"{changed} changed" if changed else "As in the book"
        self.summary.setText(str(army.edition) if army.edition else count)
        self.reset.setVisible(bool(changed))
        if self._form:
            self._form.display(army.effective_house)
        elif self.isVisible():
            self._make(army)
        self._offer()

    def _offer(self) -> None:
        army = self._army
        if army is None:
            return
        offers = {"": "The book"}
        for ruleset_id, rules in self._catalogue.rulesets(army.system).items():
            offers[ruleset_id] = " ".join(rules.edition.title.split())
        # Where there is nothing but the book, "As in the book" leads there.
        self.sets.setVisible(len(offers) > 1)
        menu = self.sets.menu()
        menu.clear()
        for ruleset_id, words in offers.items():
            menu.addAction(words.replace("&", "&&"), partial(self.weigh, ruleset_id))

    def weigh(self, ruleset_id: str) -> None:
        """Show what other rules would change; play by them if the player agrees.

        Args:
            ruleset_id: The rule set of the library; empty for the book.
        """
        army, designs = self._army, self._catalogue.designs()
        if army is None:
            return
        rules = self._catalogue.rulesets(army.system).get(ruleset_id)
        house, edition = (rules.house, rules.edition) if rules else (None, None)
        by = edition.title if edition else "the book"

        def work(going: Progress) -> ArmyImpact:
            impact = army_impact(army, house, edition, designs)
            otherwise = changed(impact.before, impact.after, going)
            return impact._replace(against=(*otherwise,))

        dialog = ChangeDialog(army.title, by, work, self)
        dialog.accepted.connect(partial(self._play, house, edition, f"Play by {by}"))
        dialog.open()

    @property
    def form(self) -> Form | None:
        """The form of the house rules, made when it is first wanted."""
        if self._form is None and self._army:
            self._make(self._army)
        return self._form

    def _make(self, army: Army) -> None:
        context = EditorContext(self._editors, rules=self._house)
        self._form = Form(
            type(army.rule_system.standard),
            context,
            on_page=True,
            first=(HOME_MADE, LIMITS),
        )
        self._form.spread(self.width())
        self._form.edited.connect(self._tell)
        self._column.addWidget(self._form)
        # At once, so that it can take the keyboard.
        self._form.show()
        self._form.display(army.effective_house)

    def _house(self) -> HouseRules | None:
        return self._army.house if self._army else None

    @property
    def _standard(self) -> HouseRules | None:
        return self._army.rule_system.standard if self._army else None

    def _tell(self, house: HouseRules | None, _: str, key: str) -> None:
        after = None if house == self._standard else house
        self._play(after, None, "House rules", key and f"house.{key}")

    def _play(
        self,
        house: HouseRules | None,
        edition: Edition | None,
        text: str,
        key: str = "",
    ) -> None:
        after = self._army and replace(self._army, house=house, edition=edition)
        self.edited.emit(after, text, key)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the form when it is seen for the first time."""
        super().showEvent(event)
        if self._form is None and self._army:
            self._make(self._army)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        if self._form:
            self._form.spread(self.width())

    def go(self, rest: Path) -> None:
        """Focus the house rule of a path, or the first one."""
        if self.form and rest:
            self.form.go(rest)
        elif self.form:
            parts = self.form.findChildren(QAbstractButton)
            next(each for each in parts if each.isVisibleTo(self)).setFocus()
