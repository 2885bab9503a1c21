"""The tab of one design: its big values, its form and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QWidget

from builder import describe, home, judge
from builder.core.design import Design
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import grouped, points
from builder.core.rulebook import Fix, Violation
from builder.questions.model import usual
from builder.system.way_out import UNSOUGHT, WayOut
from db.library.examples import is_example
from ui.core.document import Document
from ui.core.foreseen import Foreseen
from ui.core.page import Act, LateCard, PageState
from ui.core.way_finder import WayFinder
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.forms.head import EDGE, HeadlineBar, HintLine, PageHead
from ui.pages.asking_page import DESIGN, AskingPage
from ui.widgets.labels import bold, hair, small, styled
from ui.widgets.layouts import ACT, button, column, filled, row
from ui.widgets.paint.drawings import thumbnail
from ui.widgets.scrolling import keep_width, reveal, scrolling
from ui.widgets.theme import scaled


class DesignPage(AskingPage):
    """Edits a weapon, a creation or any other design, and answers questions about it.

    Attributes:
        form: The form of its fields.
        hint: What the field with the keyboard is about.
        bar: The bar of its big values.
        starts: What offers filled designs to begin with; None where there are none.
    """

    def __init__(
        self, document: Document, context: EditorContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, context, parent)
        self._ways = WayFinder(self)
        self._ways.found.connect(self._way_found)
        # From the outside in: Qt styles a part anew whenever what it is in is put into
        # something else, and the form has hundreds of parts.
        inside = QWidget()
        layout = column(inside, margins=(EDGE, 2, EDGE, 4))
        self.area = scrolling(inside)
        keep_width(self.area, layout)
        around = column(self._design, (self.area, 1), gap=0)
        self.bar = HeadlineBar(self._context)
        asking = replace(self._context, ask=self.ask)
        self.form = Form(type(document.value), asking, on_page=True)
        name, trouble = self.form.fields["name"], self.form.small_print("name")
        self.head = PageHead(name, trouble, self.bar)
        self._fill_strip()
        self._below = filled(layout, self.form, None)
        self.hint = HintLine(self.form)
        filled(around, hair(), self.hint)
        adder = (self.form.adder,) if self.form.adder else ()
        tabs = row(None, self.strip, None, *adder, margins=(EDGE, 0, EDGE, 0))
        head = row(None, (column(None, self.head, tabs, gap=0), 1), self._blank, gap=0)
        left = column(None, head, hair(), (self.stack, 1), gap=0)
        row(self, (left, 1), self.aside, gap=0)
        self.form.edited.connect(document.edit)
        self._offer_starts()
        document.changed.connect(self.display)
        self.display(document.value)

    def _offer_starts(self) -> None:
        """Offer filled designs to begin with, in the second column, below all else."""
        known = home(self.document.value).starts.items()
        kind = type(self.document.value)
        starts = {title: start for title, start in known if type(start) is kind}
        self.starts = StartTiles(starts) if starts else None
        if self.starts:
            self.form.end_second(self.starts)
            self.starts.chosen.connect(self._begin)

    def _begin(self, design: Design, words: str) -> None:
        self.document.edit(design, words)
        self.form.go(())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        if not self._key:
            self._spread()

    def _fit(self, key: str) -> None:
        if self.form.adder:
            self.form.adder.setVisible(not key)
        if key not in self.asking:
            # The window may have another width since it was in front.
            self._spread()

    def offer_additions(self) -> None:
        """List what else the design can have."""
        self.turn(DESIGN)
        self.form.list_additions()

    def _spread(self) -> None:
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.form.spread(self.width() - 2 * EDGE - bar)

    def stand_below(self, more: QWidget) -> None:
        """Show something below the form, which scrolls with it."""
        self._below.insertWidget(1, more)

    def display(self, value: Design) -> None:
        """Show a value everywhere on the page, and publish its state."""
        house = self._context.house
        known, system = self._context.known(value), home(value)
        judged = known.judged
        self.form.display(value, known)
        self.hint.follow(None, QApplication.focusWidget())
        if self.starts:
            self.starts.display(value)
        self.bar.display(value, judged)
        # An example that nobody has changed is marked.
        example = " · example" if is_example(value, {}) else ""
        self.head.what.setText(f"{value.label}{example}")
        self._renew_views(value)
        if self.panel:
            self.panel.display(value)
        tally, currency = judged.tally, system.currency
        total, working = (grouped(tally.total), tally.working) if tally else ("", "")
        self.head.price.display(total, currency, system.key, working)
        self.publish(
            PageState(
                title=value.title,
                price=points(tally.total, currency) if tally else "",
                card=LateCard(describe, (value, house)),
                tally=tally,
                currency=currency,
                violations=judged.violations,
                asking=self.state.asking,
                way_out=self._ways.seek(value, house) if self.isVisible() else UNSOUGHT,
            )
        )

    def act_at(self, widget: QWidget | None, at: QPoint) -> Act | None:
        """Return the act of the control in the form that a widget belongs to."""
        while widget is not None and self.form.isAncestorOf(widget):
            act: Act | None = widget.property(ACT) if widget.isEnabled() else None
            if act:
                return act
            widget = widget.parentWidget()
        return None

    def foresee(self, found: Foreseen | None) -> None:
        """Show what would change in the head."""
        self.bar.foresee(found.found.values if found else ())
        self.head.price.foresee(found.price if found else ())

    def showEvent(self, event: QShowEvent) -> None:
        """Search for the way out, as is done of the page in front alone."""
        super().showEvent(event)
        self.form.refold()
        self._way_found(self._ways.seek(self.document.value, self._context.house))

    def _way_found(self, found: WayOut) -> None:
        self.publish(replace(self.state, way_out=found))

    def judged(self, value: Design) -> Sequence[Violation]:
        """Return every violation of a design under the house rules in force."""
        return judge(value, self._context.house).violations

    def rule(self) -> None:
        """Show everything again, after a change of the house rules in force."""
        self.display(self.document.value)

    def go(self, path: Path) -> None:
        """Focus the field at a path and scroll to it."""
        self.turn(DESIGN)
        self.form.go(path)
        reveal(self)

    def apply_fix(self, fix: Fix) -> bool:
        """Apply a fix to the design, and show the design."""
        done = super().apply_fix(fix)
        if done:
            self.turn(DESIGN)
        return done


# What do you build? Filled designs to begin with, on the page of a new one.

SIDE: Final = 44
"""The side of a picture in pixels, at the ordinary size of type."""

_COLOUR: Final = "#4b5a3a"
_ACROSS: Final = 2


class StartTiles(QWidget):
    """A tile for each design to begin with, as long as the page says nothing else.

    Attributes:
        chosen: Emitted with the new design and the undo menu's words.
        tiles: The tiles by what they begin with.
    """

    chosen = Signal(object, str)

    def __init__(self, starts: Mapping[str, Design]) -> None:
        super().__init__()
        self._design: Design | None = None
        grid = QGridLayout()
        grid.setSpacing(8)
        self.tiles: dict[str, QPushButton] = {}
        for place, (title, start) in enumerate(starts.items()):
            price = points(judge(start).price or 0, home(start).currency)
            tile = button(
                f"{title}\n{price}",
                partial(self._begin, title, start),
                f"Begin with a {title.lower()} that is filled in, and change it",
                f"{title}, {price}",
            )
            self.tiles[title] = styled(tile, kind="start")
            grid.addWidget(tile, *divmod(place, _ACROSS))
        head = bold("What do you build?", "head")
        hint = small("Filled in and legal, to be changed; Undo takes it back")
        column(self, head, hint, grid, gap=6, margins=(0, 12, 0, 4))
        self._pictures = {
            title: describe(start).portrait for title, start in starts.items()
        }
        self._draw()

    def _begin(self, title: str, start: Design) -> None:
        name = self._design.name if self._design else ""
        begun = f"Begin with a {title.lower()}"
        self.chosen.emit(replace(start, name=name), begun)

    def display(self, design: Design) -> None:
        """Show the tiles while a design says nothing but its name."""
        self._design = design
        specs = field_specs(type(design)).keys() - {"name"}
        new = all(getattr(design, name) == usual(design, name) for name in specs)
        self.setVisible(new)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the pictures for another size of type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._draw()

    def _draw(self) -> None:
        side = scaled(SIDE)
        for title, tile in self.tiles.items():
            drawn = thumbnail(
                self._pictures[title], _COLOUR, side, self.devicePixelRatio()
            )
            tile.setIcon(QIcon(drawn))
            tile.setIconSize(QSize(side, side))
