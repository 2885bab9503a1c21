"""The verdict: how many faults, the sentence of one, and one remedy, on a strip.

It has one height for a width and a size of type, whatever it says: as many lines as the
longest sentence needs. Its remedy is blank, and keeps its room, until the search for a
way out has ended.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from builder.core.rulebook import Fix, Severity, Violation
from builder.system.way_out import NO_WAY, WayOut
from ui.core.foreseen import Foreseen
from ui.verdict.row import switched
from ui.verdict.words import (
    FixButton,
    VerdictHead,
    counted_others,
    mends_all,
    refused,
    rule_name,
    summed_up,
    which_of,
)
from ui.widgets.labels import ElidedLabel, InkedLabel, announce, literal, styled
from ui.widgets.layouts import button, column, keep_room, row, tool_button
from ui.widgets.paint.tokens import Ink, Spacing
from ui.widgets.theme import scaled

LONGEST: Final = "needed " * 16
"""As long as any sentence of a rule is, or else what is wrong alone; a law asks."""
NARROW, WIDE = 900, 1300
"""The width below which the buttons stand above the sentence, and that from which the
status stands beside a fault, at ordinary type."""
HEAD, OPENERS, REMEDY = 24, (150, 48), 236
"""The height of the first line, and the widths of buttons, at ordinary type: of the one
to the list where it tells how long that is, and where it does not."""
LEAST: Final = 252
"""The room that the words of the first line need, at ordinary type."""
SHARE: Final = 0.32
"""How much of the strip the remedy has at most."""
_GAP, _EDGES = 8, (Spacing.EDGE, 4, 8, 4)

Mending = Callable[[Violation], tuple[Fix, ...]]
"""Returns the fixes of a violation that help, the best first."""


class Sentence(InkedLabel):
    """The longest of several sentences that there is room for, whole, on its lines."""

    def __init__(self) -> None:
        super().__init__(wrap=True)
        self._wide = 0
        self.setSizePolicy(*[QSizePolicy.Policy.Ignored] * 2)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def fit(self, longest: str, wide: int) -> int:
        """Be as high as some words are in so many pixels; return how high that is."""
        self.ensurePolished()
        self._wide = max(1, wide)
        self.setFixedHeight(self._needs(longest).height())
        return self.height()

    def say(self, *forms: str) -> None:
        """Say the first that has room, or else the beginning of the last."""
        metrics, cut = self.fontMetrics(), Qt.TextElideMode.ElideRight
        wide = self._wide * max(1, self.height() // metrics.lineSpacing() - 1)
        last = metrics.elidedText(forms[-1], cut, wide)
        self.setText(next(filter(self.has_room, forms), last))

    def has_room(self, words: str) -> bool:
        """Return whether some words are whole on its lines."""
        needed = self._needs(words)
        return needed.width() <= self._wide and needed.height() <= self.height()

    def _needs(self, words: str) -> QRect:
        box, wrap = QRect(0, 0, self._wide, 9_999), Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(box, wrap, words)


class _Coming(ElidedLabel):
    """What would be; it lies over the first line, so that nothing moves there."""

    def __init__(self, over: QWidget) -> None:
        super().__init__()
        styled(self, kind="surface", role="strong")
        self.setParent(over)
        self.hide()

    def display(self, found: Foreseen, box: QRect) -> None:
        """Say in a box of the strip what the verdict would be."""
        self.dip(Ink.GOOD if found.found.legal else Ink.REFUSE)
        self.setText(found.verdict)
        self.setGeometry(box)


class VerdictPanel(QFrame):
    """The verdict of the page in front: what is wrong, and what mends it.

    Attributes:
        go: Emitted with the path of a field to show.
        lead: Emitted with the path of what is to be mended, maybe on another page.
        fix: Emitted with a fix to apply.
        allow: Emitted with a violation that the player's table wants to allow.
        told: Emitted with the number of a rule to tell about.
        unfold: Emitted when the player wants to see all of them.
        head: The mark and the words of the first line, with the number of the rule.
        message: The sentence of the violation at hand.
        coming: What the verdict would be if a control were used.
        remedy: The one change that is offered.
        violations: All violations, gravest first.
    """

    go = Signal(object)
    lead = Signal(object)
    fix = Signal(object)
    allow = Signal(object)
    told = Signal(str)
    unfold = Signal()

    def __init__(self, status: QWidget | None = None) -> None:
        super().__init__()
        styled(self, kind="strip")
        self.violations: tuple[Violation, ...] = ()
        self.waivable = True
        self.way_out = NO_WAY
        self.mending: Mending = attrgetter("fixes")
        self._at = -1
        self._paged, self._narrow, self._acting = True, False, True
        self._room = self._beside = 0
        self._fix: Fix | None = None
        self._status = status or QWidget()
        self.rule = tool_button("", lambda: self.told.emit(self.cited_rule))
        styled(self.rule, kind="link", plainMenu="true")
        self.head = VerdictHead(self.rule)
        self.message = Sentence()
        self.remedy = styled(FixButton(self.fix), kind="primary")
        self.waive = button("Allow…", lambda: self.allow.emit(self.current))
        self.waive.setToolTip("Your table allows it: it stays listed, and is printed")
        self.see = button("Go", self._lead, "Show what it is about")
        tip = "Show every line of the verdict (Ctrl+Shift+V)"
        self.opener = tool_button("", self.unfold.emit, tip, "Show the whole verdict")
        self._tools = (self.waive, self.see, self.opener)
        self._lay()
        self.coming = _Coming(self)
        self.setAccessibleName("Verdict")
        self.measure()

    def _lay(self) -> None:
        for tool in self._tools:
            styled(tool, kind="quiet")
        keep_room(self.remedy, *self._tools)
        self._first = row(None, self.head, None, self._status, gap=_GAP)
        text = column(None, self._first, self.message, gap=0)
        parts = ((text, 1), self.remedy, *self._tools)
        self._across = row(self, *parts, gap=_GAP, margins=_EDGES)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    # Its measures, which do not depend on what it says.

    def show_page(self, *, on: bool) -> None:
        """Tell whether a page is in front; without one there is the status alone."""
        self._paged, self._at = on, -1
        self.measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self.measure()

    def measure(self) -> None:
        """Give each part its room, as the width and the size of type have it."""
        narrow = self.width() < scaled(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            for tool in self._tools:
                (self._first if narrow else self._across).addWidget(tool)
        self.opener.setFixedWidth(scaled(OPENERS[narrow]))
        wide = min(scaled(REMEDY), round(self.width() * SHARE))
        acts = [tool.sizeHint().width() + _GAP for tool in (self.waive, self.see)]
        tools = self.opener.width() + _GAP + sum(acts)
        text = self.width() - sum(_EDGES[::2]) - wide - _GAP
        # Allow and Go are in the list alone where they would cut the first line.
        self._acting = not narrow or text - tools >= scaled(LEAST)
        self._room = text if narrow else text - tools
        self._beside = (tools if self._acting else tools - sum(acts)) * narrow
        high = self.message.fit(LONGEST, self._room)
        self.message.setVisible(self._paged)
        self.head.setFixedHeight(scaled(HEAD))
        # What is saved stands there too, and may be higher.
        high = max(scaled(HEAD), self._first.sizeHint().height()) + high * self._paged
        self.remedy.setFixedSize(wide, high)
        # One pixel is the line above it.
        self.setFixedHeight(high + sum(_EDGES[1::2]) + 1)
        self._tell()

    # What it says.

    def display(
        self,
        violations: Sequence[Violation],
        mending: Mending | None = None,
        *,
        waivable: bool = True,
        way_out: WayOut = NO_WAY,
    ) -> None:
        """Show violations.

        Args:
            violations: All of them, gravest first.
            mending: Returns the fixes that help; None for those that rules offer.
            waivable: Whether the table may allow what is refused.
            way_out: What makes it legal, as far as that is known.
        """
        self.mending = mending or attrgetter("fixes")
        after = tuple(violations), waivable, way_out
        if after == (self.violations, self.waivable, self.way_out):
            return
        before = summed_up(self.violations)[0]
        self.violations, self.waivable, self.way_out = after
        summary = summed_up(self.violations)
        if summary[0] != before:
            announce(self, ": ".join(filter(None, summary)))
        self._at = min(self._at, len(violations) - 1)
        self._fix = _remedy(self)
        self._tell()

    def foresee(self, found: Foreseen | None) -> None:
        """Say what a control would change, in the place of what is wrong now."""
        self._tell()
        self.coming.setVisible(found is not None)
        if found:
            box, beside = self.head.geometry(), self._status
            box.setRight(beside.x() if beside.isVisible() else self.message.width())
            self.coming.display(found, box)
            self.message.say(found.line)
            announce(self, found.sentence)

    def _tell(self) -> None:
        """Say what there is room for."""
        self.head.display(self.violations)
        self.rule.setText(self.cited_rule)
        self.setAccessibleDescription(": ".join(summed_up(self.violations)))
        self.head.setVisible(self._paged)
        at_hand = self.current
        others = [one for one in self.violations if one is not at_hand]
        listed = bool(others) and not self._narrow
        self.opener.setText(counted_others(others) if listed else "All")
        self.opener.setVisible(bool(self.violations) and self._paged)
        self._say_beside(at_hand)
        self._say_below(at_hand)
        self._offer(at_hand)

    def _say_beside(self, found: Violation | None) -> None:
        """Write the rest of the first line: which fault it is, and of which kind."""
        mended = mends_all(len(refused(self.violations))) if self.all_mending else ""
        words = mended or (which_of(found, self.violations) if found else "")
        whole = " · ".join(filter(None, (words, rule_name(found) if found else "")))
        parts = [self.head.mark, self.head.summary, self.rule]
        wide = [part.sizeHint().width() + _GAP + 1 for part in parts]
        roomy = self.width() >= scaled(WIDE)
        self._status.setVisible(not (found and self._paged) or roomy)
        # On a narrow strip the status has their room where nothing is wrong.
        acting = self._acting and not (self._narrow and found is None)
        keep_room(self.waive, self.see, on=acting)
        last = self._status.sizeHint().width() + _GAP if roomy else self._beside
        room = self._room - sum(wide) - last
        measured = self.head.calm.fontMetrics().horizontalAdvance
        # The number of the rule and its title stand in the list, too.
        self.rule.setVisible(bool(found) and measured(words) <= room)
        words = whole if measured(whole) <= room else words
        self.head.calm.setText(words)
        self.head.calm.dip(Ink.FAINT if found else None)

    def _say_below(self, found: Violation | None) -> None:
        """Write the longest sentence of a violation that there is room for."""
        if not found:
            self.message.say("No rule is broken.")
            self.setToolTip("")
            return
        bound = f"{self.way_out.said}." * bool(self.way_out.said)
        whole = switched(found, bound if found in refused(self.violations) else "")
        self.message.say(whole, switched(found), found.message, found.gist)
        self.setToolTip(literal(f"{whole}\n{rule_name(found)}"))
        self.see.setAccessibleName(f"Go to {found.rule} {found.title}")
        self.waive.setAccessibleName(f"Allow {found.rule} {found.title}")
        self.rule.setAccessibleName(f"Rule {found.rule}, {found.title}")

    def _offer(self, found: Violation | None) -> None:
        """Offer the remedy, whose words are whole, and what else can be done."""
        fix = self._fix if self._paged else None
        illegal = refused(self.violations)
        styled(self.remedy, kind="primary" if illegal else "button")
        size = self.remedy.maximumSize()
        self.remedy.offer(fix, size.width(), size.height())
        there = self._paged and self._acting
        self.waive.setVisible(there and self.waivable and found in illegal)
        self.see.setVisible(there and found is not None)

    @property
    def all_mending(self) -> tuple[Fix, ...]:
        """What mends several faults at once, the best first."""
        several = len(refused(self.violations)) > 1
        return tuple(each.fix for each in self.way_out.ways if several)

    @property
    def cited_rule(self) -> str:
        """The number of the rule at hand, for the key that opens the page of a rule."""
        return str(self.current.rule) if self.current else ""

    @property
    def current(self) -> Violation | None:
        """The violation the player is at; the gravest one if at none."""
        return self.violations[max(0, self._at)] if self.violations else None

    # What keys do with it.

    def fix_first(self) -> None:
        """Apply the remedy, as its button does; a permission stays."""
        found = self.current
        if self.remedy.fix and found and found.severity is not Severity.ALLOWED:
            self.fix.emit(self.remedy.fix)

    def allow_first(self) -> None:
        """Ask to allow the violation at hand, or the gravest."""
        found = self.current
        if found and self.waivable and found.severity is Severity.REFUSE:
            self.allow.emit(found)

    def _lead(self) -> None:
        if self.current:
            self.lead.emit(self.current.at)

    def step(self, step: int) -> None:
        """Go to the field of the next violation, or of the one before with −1."""
        count = len(self.violations)
        if not count:
            return
        start = 0 if step > 0 else count - 1
        self._at = start if self._at < 0 else (self._at + step) % count
        self._fix = _remedy(self)
        self._tell()
        self.go.emit(self.violations[self._at].at)


def _remedy(panel: VerdictPanel) -> Fix | None:
    """Return the way out, or what mends the violation whose sentence stands there.

    There is none before the search for a way out has ended.
    """
    illegal, way_out = refused(panel.violations), panel.way_out
    if illegal and not way_out.sought:
        return None
    found = illegal[0] if way_out.ways and illegal else panel.current
    fixes = panel.mending(found) if found else ()
    return fixes[0] if fixes else None
