"""The worked examples of the manual, read from their pages and done in a window.

A step is an item of a numbered list. What is bold in it is done: a menu, keys or a
button is pressed, and a field gets what stands as code behind it. The step ends with
the price and the verdict after it, in italics: `*9 CP, legal.*`. Further sentences
there are big values: `*9 CP, legal. Range 14″.*`. A picture below a step shows the
window then.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from tests.journeys.mending import offers
from tests.patience import rest
from tests.pictures.stage import Stage, pause
from ui.brikwars.die_strip import DieItem
from ui.brikwars.mounts_field import MountsField, RoundsField
from ui.brikwars.swaps_field import SwapsField
from ui.core.command_table import COMMANDS
from ui.forms.add_list import AddList, AddRow
from ui.forms.fields.choice import SegmentedField
from ui.forms.fields.field import FormField
from ui.forms.fields.options import OptionsField
from ui.forms.rows import PartList
from ui.manual import contents
from ui.widgets.inputs import FoldButton

PAGES: Final = tuple(each for each in contents.WRITTEN if each.startswith("make-"))
"""The pages with a worked example."""

NO_PRICE: Final = "No price"
"""Stands in place of the price of what has none."""

PATIENCE: Final = 400
"""How many times it is looked for what is not there yet, 50 ms apart."""

SIZE: Final = QSize(940, 700)
"""Of the window: no card stands beside the form, so that a picture can be large."""

BESIDE: Final = 120
"""Pixels above and below of what was used last that a picture shows as well."""

LEFT: Final = Qt.MouseButton.LeftButton


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a worked example.

    Attributes:
        place: Its number on the page, through all its lists.
        acts: What is done: the bold words, each with the code behind it.
        price: The price after it; empty where the page tells none.
        verdict: The verdict after it, in small letters.
        values: Big values after it, as `Range 14"`.
        picture: The name of the picture that follows; empty for none.
    """

    place: int
    acts: tuple[tuple[str, tuple[str, ...]], ...]
    price: str
    verdict: str
    values: tuple[str, ...]
    picture: str


def steps(page: str) -> tuple[Step, ...]:
    """Return the steps of a page in their order."""
    text = re.sub(r"```.*?```", "", contents.page(page), flags=re.DOTALL)
    parts = re.split(r"^\d+\. ", text, flags=re.MULTILINE)[1:]
    return tuple(_step(place, part) for place, part in enumerate(parts, start=1))


def _step(place: int, part: str) -> Step:
    picture = re.search(r"\(pictures/([\w-]+)\.png\)", part)
    # What stands on after the step is no more of it.
    said = " ".join(re.split(r"\n\n(?! )", part)[0].split())
    told = re.search(r"(?<!\*)\*([^*]+)\.\*(?!\*)", said)
    price, verdict, *values = re.split(r", |\. ", told[1]) if told else ("", "")
    # "Type `Ann` as **Name**" is "set **Name** to `Ann`".
    turned = re.sub(r"`([^`]+)` as (\*\*.+?\*\*)", r"\2 `\1`", said)
    found = re.findall(r"\*\*(.+?)\*\*|`(.+?)`", turned)
    acts: list[tuple[str, tuple[str, ...]]] = []
    for words, code in found:
        if words:
            acts.append((words, ()))
        else:
            acts[-1] = acts[-1][0], (*acts[-1][1], code)
    return Step(
        place, tuple(acts), price.replace(NO_PRICE, ""), verdict.casefold(),
        tuple(each.replace("″", '"') for each in values), picture[1] if picture else "",
    )  # fmt: skip


def pictures(page: str) -> tuple[str, ...]:
    """Return the names of the pictures of a page."""
    return tuple(step.picture for step in steps(page) if step.picture)


def codes(page: str) -> tuple[str, ...]:
    """Return the codes of a page, each of which can be pasted."""
    text = contents.page(page)
    return tuple(re.findall(r"^```\n(BM1\.\S+)\n```$", text, re.MULTILINE))


class Walker:
    """Does what a page says, in the window of a stage."""

    def __init__(self, stage: Stage, code: str = "") -> None:
        """Begin.

        Args:
            stage: The window.
            code: What the clipboard holds where the page says to paste.
        """
        self.stage, self.code = stage, code
        self.last: QWidget | None = None

    @property
    def front(self) -> QWidget:
        """What the player works in: the dialog in front, or the window."""
        popup = QApplication.activePopupWidget()
        shown = [each for each in self._dialogs() if each.isVisible()]
        return popup or (shown[-1] if shown else self.stage.window)

    def _dialogs(self) -> list[QDialog]:
        return self.stage.window.findChildren(QDialog)

    @property
    def price(self) -> str:
        """The price of what is open."""
        page = self.stage.page
        return str(page.state.price) if page else ""

    @property
    def verdict(self) -> str:
        """The verdict on what is open, in small letters."""
        head = self.stage.controller.front.verdict.head
        return str(head.summary.text()).casefold()

    @property
    def values(self) -> tuple[str, ...]:
        """The big values of what is open, each with its label before it."""
        page = self.stage.page
        if not page:
            return ()
        asked = getattr(page, "panel", None)
        self.answered()
        stats = asked.view.said.answer.stats if asked else page.state.card().stats
        return tuple(f"{each.label} {each.value}" for each in stats)

    def answered(self) -> None:
        """Wait for the answer to the question in front, if there is one."""
        asked = getattr(self.stage.page, "panel", None)
        if asked:
            self.stage.until(lambda: asked.view.current)

    def do(self, step: Step) -> None:
        """Do all that a step says.

        Raises:
            LookupError: If something of it is not there.
        """
        self._scope: QWidget | None = None
        self.last = None
        for words, code in step.acts:
            for each in code:
                self._say(words, each)
            if not code:
                self._press(words)
            QApplication.processEvents()

    # What is bold and has no code behind it.

    def _press(self, words: str) -> None:
        keys = {each.keys.split("; ")[0]: each.id for each in COMMANDS}
        menus = self.stage.controller.menus
        if " > " in words:
            self._menu(words.split(" > "))
        elif words in keys:
            if words == "Ctrl+V":
                QApplication.clipboard().setText(self.code)
                # A player has clicked beside the fields, or the line would go into one.
                if focused := QApplication.focusWidget():
                    focused.clearFocus()
            self.stage.controller.actions[keys[words]].trigger()
        elif words in {"Ctrl+Z", "Ctrl+Y"}:
            (menus.undo if words == "Ctrl+Z" else menus.redo).trigger()
        elif words in {"Enter", "Esc"}:
            key = Qt.Key.Key_Return if words == "Enter" else Qt.Key.Key_Escape
            QTest.keyClick(QApplication.focusWidget() or self.front, key)
        else:
            # A heading of the page comes before a button elsewhere in the window.
            ways = (
                *(self._added, self._turned, self._click_inside, self._mended),
                *(self._heading, self._click_anywhere),
            )
            self._await(lambda: any(way(words) for way in ways), words)

    def _await(self, done: Callable[[], bool], words: str) -> None:
        """Do something as soon as the window offers it: an answer may be on its way.

        Raises:
            LookupError: If it does not come.
        """
        for _ in range(PATIENCE):
            if done():
                return
            pause(50)
        raise LookupError(f"nothing is called {words}")

    def _menu(self, way: Sequence[str]) -> None:
        before, entries = (
            self.stage.page,
            self.stage.controller.menus.bar.menus.actions(),
        )
        for words in way:
            found = [a for a in entries if a.text().replace("&", "") == words]
            if not found:
                raise LookupError(f"no menu {' > '.join(way)}")
            inside: Any = found[0].menu()
            if inside:
                inside.aboutToShow.emit()
                entries = inside.actions()
        found[0].trigger()
        if "New" in way:
            self.stage.until(lambda: self.stage.page is not before)

    def _added(self, words: str) -> bool:
        """Choose what is called so in the list Add…, if that is open."""
        for listed in self.stage.page.findChildren(AddList) if self.stage.page else ():
            rows = [listed.rows.held(row) for row in range(listed.rows.rowCount())]
            for place, row in enumerate(rows):
                if isinstance(row, AddRow) and row.addition.title == words:
                    listed.go(place)
                    listed.choose()
                    return True
        return False

    def _turned(self, words: str) -> bool:
        """Turn to a tab, or to a question, if there is one of these words."""
        for bar in self.front.findChildren(QTabBar):
            for at in range(bar.count()):
                if bar.isVisible() and bar.tabText(at).replace("&", "") == words:
                    bar.setCurrentIndex(at)
                    return True
        odds = getattr(self.stage.page, "odds", None)
        for item in (
            odds.list.findItems(words, Qt.MatchFlag.MatchExactly) if odds else ()
        ):
            odds.list.setCurrentItem(item)
            return True
        return False

    def _click_inside(self, words: str) -> bool:
        """Click a button of the part at hand, of the page or of the dialog."""
        inside = self.front if isinstance(self.front, QDialog) else self.stage.page
        return self._clicked(words, self._scope) or self._clicked(words, inside)

    def _click_anywhere(self, words: str) -> bool:
        """Click a button of the window."""
        return self._clicked(words, self.stage.window)

    def _clicked(self, words: str, around: QWidget | None) -> bool:
        for each in around.findChildren(QAbstractButton) if around else ():
            if each.isVisible() and each.isEnabled() and _called(each, words):
                self.last = each
                # A menu waits for the player: what is chosen in it comes next.
                menu: QMenu | None = getattr(each, "menu", lambda: None)()
                if menu is None:
                    each.click()
                return True
        return False

    def _mended(self, words: str) -> bool:
        """Choose a fix of the verdict: its remedy, or one in the list."""
        control = self.stage.controller
        verdict, drawer = control.front.verdict, control.frame.drawer
        if verdict.remedy.isVisible() and verdict.remedy.fix.label == words:
            verdict.remedy.click()
            return True
        if words not in {
            fix.label for each in verdict.violations for fix in verdict.mending(each)
        }:
            return False
        open_before = drawer.isVisible()
        if not open_before:
            drawer.unfold()
        found = offers(control).get(words)
        if not open_before:
            drawer.fold()
        if found:
            found()
        return bool(found)

    def _heading(self, words: str) -> bool:
        """Look at the part under a heading: what follows is first looked for there."""
        for each in self.front.findChildren(FormField):
            if each.isVisible() and words in {each.about.label, each.about.group}:
                self._scope = each
                return True
        for label in self.front.findChildren(QLabel):
            if label.isVisible() and words in (label.text(), label.accessibleName()):
                self._scope = label.parentWidget()
                return True
        return False

    # What is bold and has code behind it.

    def _say(self, words: str, code: str) -> None:
        for kind, way in _WAYS.items():
            each: Any
            for each in self.front.findChildren(kind):
                if each.isVisible() and _suits(each, words) and way(each, words, code):
                    self._scope = self._scope or each
                    self.last = each
                    return
        around = [self._scope, self.front, self.stage.window]
        for place in filter(None, around):
            fields = place.findChildren(FormField)
            # The fields of the page come before those of its parts.
            outer = getattr(getattr(self.stage.page, "form", None), "fields", {})
            own = [each for each in outer.values() if each in fields]
            for field in (*own, *fields):
                if field.isVisible() and field.about.label == words:
                    self.last = field
                    _fill(field, code)
                    return
            for widget in place.findChildren(QWidget):
                if widget.isVisible() and _named(widget) == words:
                    _enter(widget, code)
                    return
        raise LookupError(f"no field is called {words}")


def _called(button: QAbstractButton, words: str) -> bool:
    told = (button.text().replace("&", ""), button.accessibleName())
    begins = words.removesuffix(" …")
    return words in told or (begins != words and told[0].startswith(f"{begins} "))


def _named(widget: QWidget) -> str:
    return widget.accessibleName().replace("&", "")


def _suits(widget: QWidget, words: str) -> bool:
    about = getattr(widget, "about", None)
    told = {about.group, about.label} if about else set()
    return words in told or isinstance(widget, _IN_SIGHT.get(words, ()))


_IN_SIGHT: Final = {"Becomes": SwapsField, "Loaded with": RoundsField}
"""The words that a player reads beside a part, where its field is called otherwise."""


def _weapon(field: MountsField, _: str, code: str) -> bool:
    """Choose a type or a Size beside the button Add."""
    if code.isdigit():
        field.size_box.setValue(int(code))
        return True
    _enter(field.type, code)
    return True


def _round(field: RoundsField, _: str, code: str) -> bool:
    field.size_box.setValue(int(code.removeprefix("X")))
    return True


def _dice(field: SwapsField, words: str, code: str) -> bool:
    """Click a die of the pool, or one that it can become."""
    if words != "Becomes":
        strip = field.strip
        for at in range(strip.count()):
            item = strip.item(at)
            assert isinstance(item, DieItem)
            if str(item.pooled.die) == code and not item.isSelected():
                middle = strip.visualItemRect(item).center()
                QTest.mouseClick(strip.viewport(), LEFT, pos=middle)
                return True
        raise LookupError(f"no die {code}")
    for chip in field.well.chips:
        if chip.text() == code:
            chip.click()
            return True
    for action in field.menu().actions():
        if action.text().startswith(code):
            action.trigger()
            return True
    raise LookupError(f"no offer {code}")


_WAYS: Final[dict[type, Callable[[Any, str, str], bool]]] = {
    MountsField: _weapon,
    RoundsField: _round,
    SwapsField: _dice,
}
"""Parts of a form that are no field with a label."""


def _fill(field: FormField, code: str) -> None:
    """Put a value into a field as a player does."""
    match field:
        case SegmentedField():
            chosen = [e for e in field.segments.buttons if e.text() == code]
            if not chosen:
                raise LookupError(f"{code} is not offered in {field.about.label}")
            chosen[0].click()
        case PartList():
            rows = [" ".join(cells) for cells in field.cells(field._design)]
            at = next((at for at, row in enumerate(rows) if code in row), -1)
            if at < 0:
                raise LookupError(f"no row {code} in {field.about.label}")
            field.table.setCurrentIndex(field.model.index(at, 0))
        case OptionsField():
            ways = {way.title: way.act for way in field.additions(None)}
            act = ways.get(code)
            if act is None:
                raise LookupError(f"{code} cannot be added to {field.about.label}")
            act()
        case _:
            tick, number = field.findChild(QCheckBox), field.findChild(QSpinBox)
            if tick and not tick.isChecked():
                tick.click()
            _enter(number or field.entry, code)


def _enter(widget: QWidget, code: str) -> None:
    """Type or choose a value.

    Raises:
        LookupError: If a list does not have it.
    """
    match widget:
        case QComboBox():
            at = widget.findText(code, Qt.MatchFlag.MatchStartsWith)
            if at < 0:
                raise LookupError(f"{code} is not offered")
            widget.setCurrentIndex(at)
        case QSpinBox():
            widget.setValue(int(code))
        case QLineEdit():
            widget.selectAll()
            QTest.keyClicks(widget, code)
        case QPlainTextEdit():
            widget.setPlainText(code)
        case QAbstractButton():
            widget.click()
        case _:
            raise LookupError(f"{type(widget).__name__} takes no {code}")


def seen(walker: Walker) -> tuple[QWidget, QRect]:
    """Return what a picture of a step shows: a dialog, or the page and its verdict."""
    front = walker.front
    if isinstance(front, QDialog):
        return front, front.rect()
    walker.answered()
    page, verdict = walker.stage.page, walker.stage.controller.front.verdict
    last = walker.last
    if isinstance(last, FoldButton):
        # What it unfolds is what the picture is about.
        last = last._part
    for area in page.findChildren(QScrollArea):
        # A button of a dialog is gone with it.
        there = last is not None and isValid(last) and area.isVisible()
        if last and there and area.isAncestorOf(last):
            area.ensureWidgetVisible(last, 0, BESIDE)
    corner = page.mapTo(front, QPoint())
    foot = verdict.mapTo(front, QPoint(0, verdict.height())).y()
    return page, QRect(corner.x(), corner.y(), page.width(), foot - corner.y())


def walked(page: str, stage: Stage, each: Callable[[Step, Walker], object]) -> None:
    """Do all steps of a page.

    Args:
        page: Its name.
        stage: The window.
        each: Called after each step.
    """
    stage.window.resize(SIZE)
    walker = Walker(stage, next(iter(codes(page)), ""))
    try:
        for step in steps(page):
            walker.do(step)
            stage.saved()
            # What was taken opens a little after it is in the library.
            rest()
            each(step, walker)
    finally:
        stage.clear()
