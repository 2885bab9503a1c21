"""Fields of one choice of several: a list, or side by side if the words are short."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainter, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.core.field_spec import FieldSpec
from builder.core.formatting import brief, capital
from builder.core.row_enum import small_print
from ui.forms.fields.field import EditorContext, FormField, OwnChoices
from ui.widgets.inputs import Segments, calm, word_box
from ui.widgets.labels import ElidedLabel, literal, named, styled, tip
from ui.widgets.paint.tokens import BODY, Ink
from ui.widgets.tables import Index
from ui.widgets.theme import scaled, set_scaled

_GAP: Final = 18

_PRICE: Final = " · 88½ CP"
"""A price as wide as any that stands behind a detail."""

LEAST: Final = {False: 180, True: 150}
"""The least width of the closed box for long choices; the second where room is short.

In pixels at the ordinary size of type. The words of a short one are never cut.
"""

_AROUND: Final = 40
"""What the closed box needs beside its words."""

BESIDE: Final = 28
"""How many letters of small print stand beside the box; more stand below it."""

LONGEST: Final = 24
"""Letters of a choice that stands side by side with others; a player's own is cut."""

WIDEST: Final = 300
"""The greatest width in pixels of the closed box; the open list shows all."""


class PrintedField(FormField):
    """A field of choices: those of a printed table, then those of house rules."""

    def __init__(
        self,
        name: str,
        about: FieldSpec,
        context: EditorContext,
        printed: tuple[object, ...] = (),
        own: OwnChoices | None = None,
    ) -> None:
        """Make the field for printed choices, and for those that house rules add."""
        self._printed = printed
        self._own = own
        super().__init__(name, about, context)

    @property
    def known(self) -> tuple[object, ...]:
        """All choices there are now."""
        own = self._own(self.context.house) if self._own else ()
        return (*self._printed, *own)

    def why_not(self, value: object) -> str:
        """Return why a choice cannot be made now; empty if it can."""
        return self.context.choices.why_disabled(self.name, value)


class ChoiceField(PrintedField):
    """One member of an enumeration; the list shows each with its small print."""

    def _make(self) -> None:
        self._members: tuple[object, ...] = ()
        self._stacked = False
        # What is long stands below the box, in the small print of the form.
        words = [small_print(printed) for printed in self._printed]
        self._beside = any(words) and max(map(len, words)) <= BESIDE
        self._below = ""
        self.box = named(self.about.label, QComboBox())
        self.listed = self._listed()
        calm(self.box)
        self._offer(self._printed)
        # A line that does not fit ends in dots, and is whole in the tooltip.
        self.small = styled(ElidedLabel(ink=Ink.FAINT), role="small")
        set_scaled(self.small, QWidget.setMinimumWidth, 74 * self._beside)
        self.lay(self.box, (self.small, 1))
        self.choose_by(self.box, lambda place: self._members[place])

    def _listed(self) -> "Detailed":
        """Return what draws the choices of the open list."""
        return Detailed(self.box, lambda at: about(self._members[at]))

    def _offer(self, members: tuple[object, ...]) -> None:
        if members == self._members:
            return
        self._members = members
        with QSignalBlocker(self.box):
            self.box.clear()
            for place, member in enumerate(members):
                words = tip(small_print(member))
                self.box.addItem(label(member))
                self.box.setItemData(place, words, Qt.ItemDataRole.ToolTipRole)
        set_scaled(self, ChoiceField._widen, WIDEST)
        self._barred = DisabledItems(self.box)

    def _widen(self, most: int) -> None:
        self.listed.widen(self._members)
        advance = self.box.fontMetrics().horizontalAdvance
        words = max(advance(label(each)) for each in self._members)
        self._want = round(words * BODY / scaled(BODY)) + _AROUND
        self.box.setMinimumWidth(self._slim(stacked=self._stacked))
        # A long name of a player's own leaves room for the small print.
        self.box.setMaximumWidth(most)

    @property
    def least(self) -> int:
        """The width beside its label, however wide the closed box is now."""
        now, beside = (self._slim(stacked=each) for each in (self._stacked, False))
        return super().least - now + beside

    def _slim(self, *, stacked: bool) -> int:
        return scaled(min(self._want, LEAST[stacked]))

    def stack(self, *, stacked: bool) -> None:
        """Narrow the closed box."""
        self._stacked = stacked
        self.box.setMinimumWidth(self._slim(stacked=stacked))

    def display(self, design: object) -> None:
        """Show the chosen member; home-made choices come after the printed ones."""
        member = getattr(design, self.name)
        known = self.known
        self._offer(known if member in known else (*known, member))
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self._members.index(member))
        bar, name = self.context.choices.why_disabled, self.name
        self._barred.show([bar(name, member) for member in self._members])
        words = small_print(member)
        self._below = "" if self._beside else words
        if self.box.accessibleDescription() != words:
            self.box.setAccessibleDescription(words)
            self.small.setText(words if self._beside else "")
            self.small.setToolTip(tip(words))

    def detail(self) -> str:
        """Return the small print of the member, where it is long."""
        return self._below


class DisabledItems:
    """Items of an open list that cannot be chosen now; a tooltip says why."""

    def __init__(self, box: QComboBox) -> None:
        self._box = box
        tip = Qt.ItemDataRole.ToolTipRole
        self._tips = [box.itemData(place, tip) for place in range(box.count())]
        self._whys = [""] * box.count()

    def show(self, whys: Sequence[str]) -> None:
        """Disable the items with a reason, and enable the others.

        Args:
            whys: The reason for each item in its order; empty if it can be chosen.
        """
        if list(whys) == self._whys:
            return
        self._whys = list(whys)
        model = self._box.model()
        for place, why in enumerate(whys):
            if isinstance(model, QStandardItemModel):
                model.item(place).setEnabled(not why)
            tip = literal(why) if why else self._tips[place]
            self._box.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
            role = Qt.ItemDataRole.AccessibleDescriptionRole
            self._box.setItemData(place, why, role)


class Detailed(QStyledItemDelegate):
    """Draws choices of an open list, each with its detail at the right.

    Attributes:
        told: Returns the detail of a place in the box.
        beside: The width of what stands before a choice, at the ordinary size of type.
    """

    beside = 0

    def __init__(self, box: QComboBox, told: Callable[[int], str]) -> None:
        """Draw for a box; `told` returns the detail of a place in it."""
        super().__init__(box)
        self._box, self.told = box, told
        box.setItemDelegate(self)

    def widen(self, members: Sequence[object]) -> None:
        """Make the open list as wide as choices with their details and prices."""
        advance = self._box.fontMetrics().horizontalAdvance
        words = (f"{label(each)} {about(each)}{_PRICE}" for each in members)
        room = scaled(self.beside) + 3 * _GAP
        self._box.view().setMinimumWidth(max(map(advance, words)) + room)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a choice and its detail."""
        super().paint(painter, option, index)
        text = self.told(index.row())
        rect: QRect = option.rect
        palette = option.palette
        chosen = option.state & option.state.State_Selected
        painter.save()
        painter.setPen(palette.highlightedText().color() if chosen else Ink.FAINT.now)
        painter.drawText(
            rect.adjusted(0, 0, -8, 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            text,
        )
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a height that a finger hits."""
        size = super().sizeHint(option, index)
        size.setHeight(max(26, size.height()))
        return size


def about(member: object) -> str:
    """Return what stands beside a choice in the open list: what it is for."""
    row = getattr(member, "row", member)
    return str(getattr(row, "purpose", small_print(member)))


def label(member: object) -> str:
    """Return the word for a choice, capitalised if it is one; a dash for None.

    A member whose text is a sign, such as a unit, may have a `spoken` word.

    >>> from builder.brikwars.tables.scales import Mind, Mounting
    >>> label(Mounting.SMALL_TURRET), label(Mind.D6)
    ('Small turret', 'd6')
    """
    word = "–" if member is None else getattr(member, "spoken", str(member))
    plain = word.replace(" ", "").isalpha()
    return capital(word) if plain else word


# A field of one choice that depends on the design, such as a creation's weapons.


class OfferField(FormField):
    """One of the values on offer, which are asked for at each display.

    A value that is no longer on offer stays shown until another one is chosen.
    """

    def _make(self) -> None:
        self._offers: Sequence[tuple[object, str]] = ()
        self.box = named(self.about.label, word_box())
        self.box.setMinimumContentsLength(10)
        self.lay(self.box)
        self.choose_by(self.box, lambda place: self._offers[place][0])

    @property
    def least(self) -> int:
        """The width beside its label, however wide the closed box is now."""
        return max(super().least, self.box.minimumSizeHint().width())

    def stack(self, *, stacked: bool) -> None:
        """Narrow the closed box."""
        # A combo box keeps the hint that it has once given.
        self.box.setMinimumWidth(scaled(LEAST[stacked]) if stacked else 0)

    def display(self, design: object) -> None:
        """Show the offers, and which of them is chosen."""
        value = getattr(design, self.name)
        offers = tuple(self.context.choices.offers(self.name))
        if all(offer != value for offer, _ in offers):
            offers = (*offers, (value, f"{value} (not there any more)"))
        with QSignalBlocker(self.box):
            if offers != self._offers:
                self._offers = offers
                self.box.clear()
                self.box.addItems([" ".join(label.split()) for _, label in offers])
                self._barred = DisabledItems(self.box)
            place = next(at for at, (one, _) in enumerate(offers) if one == value)
            self.box.setCurrentIndex(place)
        why_disabled = self.context.choices.why_disabled
        self._barred.show([why_disabled(self.name, offer) for offer, _ in offers])
        self.box.setToolTip(literal(offers[place][1]))


MOST: Final = 6
"""The most choices that stand side by side."""

LETTERS: Final = 30
"""The most letters of all their words together."""


def suits_segments(members: Sequence[object]) -> bool:
    """Return whether choices are so few and short that all can be seen at once.

    >>> from builder.brikwars.tables.scales import Medium, Mounting
    >>> suits_segments(tuple(Medium)), suits_segments(tuple(Mounting))
    (True, False)
    """
    letters = sum(len(label(each)) for each in members)
    return 1 < len(members) <= MOST and letters <= LETTERS


class SegmentedField(PrintedField):
    """One member of a short printed list; all of them are seen at once.

    Those that house rules add stand behind the printed ones.

    Attributes:
        segments: The choices.
    """

    def _make(self) -> None:
        self._barred: tuple[object, ...] = ()
        self._members = self._printed
        self._words = ""
        self.segments = self._buttons()
        self._row = self.lay(self.segments)

    def _buttons(self) -> Segments:
        words = [(each, brief(label(each), LONGEST)) for each in self._members]
        made = Segments(self.about.label, words, wraps=True)
        made.chosen.connect(lambda member: self.edited.emit(member, "", ""))
        return made

    def _offer(self, members: tuple[object, ...]) -> bool:
        """Show these choices; return whether the keyboard was on one of others."""
        if members == self._members:
            return False
        held = any(button.hasFocus() for button in self.segments.buttons)
        self._members, self._barred = members, ()
        old, self.segments = self.segments, self._buttons()
        self._row.replaceWidget(old, self.segments)
        self.setFocusProxy(self.segments)
        old.hide()
        old.deleteLater()
        return held

    @property
    def least(self) -> int:
        """The width of the printed choices on one line."""
        printed = self.segments.buttons[: len(self._printed)]
        return sum(each.sizeHint().width() for each in printed)

    @property
    def entry(self) -> QWidget:
        """The choice that takes the keyboard."""
        return self.segments.focusProxy() or self.segments

    def display(self, design: Any) -> None:
        """Show the chosen member; one that cannot be chosen says why in its tooltip."""
        member = getattr(design, self.name)
        known = self.known
        held = self._offer(known if member in known else (*known, member))
        if self.segments.value != member:
            self.segments.choose(member)
        if held:
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._words = small_print(member)
        whys = list(map(self.why_not, self._members))
        barred = (whys, any(whys) and member)
        if barred == self._barred:
            return
        self._barred = barred
        for button, why, one in zip(
            self.segments.buttons, whys, self._members, strict=True
        ):
            # What is chosen stays readable, and can be left.
            button.setEnabled(not why or one == member)
            button.setToolTip(literal(why) if why else tip(small_print(one)))
            button.setAccessibleDescription(why or small_print(one))

    def detail(self) -> str:
        """Return the small print of the choice."""
        return self._words
