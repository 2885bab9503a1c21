"""Fields of text: a line, several lines, and tags."""

from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QColorDialog, QLineEdit, QPlainTextEdit

from builder.core.colours import COLOUR
from builder.core.field_spec import LONGEST_NAME, LONGEST_TEXT, Path
from ui.forms.fields.field import FormField
from ui.widgets.inputs import ElidedLine
from ui.widgets.labels import named
from ui.widgets.layouts import button
from ui.widgets.theme import set_scaled


class LineField(FormField):
    """A line of text."""

    def _make(self) -> None:
        line = ElidedLine(maxLength=self.about.high or LONGEST_NAME)
        self.line = named(self.about.label, line)
        self.lay(self.line)
        self._shown = ""
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._rewind)

    def _rewind(self) -> None:
        """Show the beginning of a long name, unless the player goes on with it."""
        if not self.line.hasFocus():
            self.line.setCursorPosition(0)

    def _typed(self, text: str) -> None:
        self._shown = text
        self.edited.emit(text, "", self.name)

    def display(self, design: Any) -> None:
        """Show the text; the cursor stays where it is while the player types."""
        text = getattr(design, self.name)
        # Compared with the last text, not with the widget: Qt shows a line break
        # in a line its own way, and setting it again would move the cursor.
        if text != self._shown:
            self._shown = text
            self.line.setText(text)
            self._rewind()

    def go(self, rest: Path) -> None:
        """Focus the line, with the cursor at its end."""
        super().go(rest)
        self.line.end(False)


def _show_lines(sheet: QPlainTextEdit, around: int) -> None:
    """Make a sheet three lines high, with some pixels around them."""
    sheet.setFixedHeight(3 * sheet.fontMetrics().lineSpacing() + around)


class LongField(FormField):
    """Text of several lines."""

    tall = True

    def _make(self) -> None:
        self.sheet = named(self.about.label, QPlainTextEdit(tabChangesFocus=True))
        set_scaled(self.sheet, _show_lines, 14)
        self._longest = self.about.high or LONGEST_TEXT
        self._shown = ""
        self.lay(self.sheet)
        self.sheet.textChanged.connect(self._typed)

    def _typed(self) -> None:
        text = self.sheet.toPlainText()
        if len(text) > self._longest:
            with QSignalBlocker(self.sheet):
                self.sheet.undo()
            return
        self._shown = text
        self.edited.emit(text, "", self.name)

    def display(self, design: object) -> None:
        """Show the text; the cursor stays where it is while the player types."""
        text = getattr(design, self.name)
        if text != self._shown:
            self._shown = text
            with QSignalBlocker(self.sheet):
                self.sheet.setPlainText(text)


class TagsField(FormField):
    """Short words, with commas between them."""

    def _make(self) -> None:
        line = ElidedLine(placeholderText="dino, fast, painted")
        self.line = named(self.about.label, line)
        self.line.setAccessibleDescription("Words with commas between them")
        self.lay(self.line)
        self._shown: tuple[str, ...] = ()
        self.line.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        words = (word.strip() for word in text.split(","))
        self._shown = tuple(dict.fromkeys(word for word in words if word))
        self.edited.emit(self._shown, "", self.name)

    def display(self, design: object) -> None:
        """Show the words; a comma being typed is left alone."""
        words = getattr(design, self.name)
        if words != self._shown:
            self._shown = words
            self.line.setText(", ".join(words))


_SWATCH: Final = 18


class ColourField(FormField):
    """A colour as `#1f5b3a`, typed or picked; blank for none."""

    def _make(self) -> None:
        self.line = named(self.about.label, QLineEdit(maxLength=7))
        self.line.setPlaceholderText("none")
        self.line.setToolTip(self.about.hint)
        name = f"Pick the colour: {self.about.label}"
        self.pick = button("Pick…", self._ask, name=name)
        self.lay(self.line, self.pick)
        self._shown = ""
        self.line.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        # While a colour is typed, the last whole one stays.
        if not text or COLOUR.fullmatch(text):
            self._shown = text
            self._swatch(text)
            self.edited.emit(text, "", self.name)

    def display(self, design: Any) -> None:
        """Show the colour, as words and as a swatch."""
        text = getattr(design, self.name)
        if text != self._shown or not text:
            self._shown = text
            if not self.line.hasFocus() or text:
                self.line.setText(text)
        self._swatch(text)

    def _swatch(self, text: str) -> None:
        pixmap = QPixmap(_SWATCH, _SWATCH)
        pixmap.fill(QColor(text) if text else Qt.GlobalColor.transparent)
        self.pick.setIcon(QIcon(pixmap) if text else QIcon())

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._shown or "#ffffff"), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.about.label)
        dialog.colorSelected.connect(self._picked)
        dialog.open()

    def _picked(self, colour: QColor) -> None:
        self.line.setText(colour.name())
        self._typed(colour.name())
