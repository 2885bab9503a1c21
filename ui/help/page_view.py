"""A page of the manual as it is shown: Markdown in the colours of the window."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from ui.core.timer import timer
from ui.help.styling import headings, lay, room, style
from ui.help.texts import picture_file, text_of
from ui.widgets.labels import styled
from ui.widgets.paint.tokens import ThemeColor, is_dark

PAUSE_MS: Final = 120
"""The pause after the last change of the width before pictures are scaled anew."""

MOST_MARKS: Final = 300
"""The most found words that are marked in one page."""

_LOOK: Final = (
    QTextDocument.MarkdownFeature.MarkdownNoHTML
    | QTextDocument.MarkdownFeature.MarkdownDialectGitHub
)


class ManualView(QTextBrowser):
    """Shows one page; its links are asked for by a signal.

    Attributes:
        asked: Emitted with the link that was chosen, as the page has it.
        page: The name of the page; empty before the first one.
    """

    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page = ""
        self._marked: tuple[str, ...] = ()
        self._dressing = False
        self._wide = 0
        styled(self, kind="page")
        # A bar that comes and goes would change the width that pictures have.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.anchorClicked.connect(lambda url: self.asked.emit(url.toString()))
        self._later = timer(self, self._fit_pictures, PAUSE_MS)

    def show_page(self, name: str, words: str = "") -> None:
        """Show a page from its top.

        Args:
            name: Its name.
            words: Words to mark in it, as they were searched for.

        Raises:
            KeyError: If there is no such page.
        """
        self._marked = tuple(words.split())
        self.page = name
        self._render()
        # Qt keeps the cursor in sight when pictures come, and it stands at the end.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to(self, anchor: str) -> bool:
        """Scroll to a heading; return whether the page has it."""
        for name, block in headings(self.document()):
            if name == anchor:
                # What is not laid out yet has no place.
                self.document().documentLayout().documentSize()
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top) - self._air())
                cursor = QTextCursor(block)
                self.setTextCursor(cursor)
                self.verticalScrollBar().setValue(round(top) - self._air())
                return True
        return False

    @property
    def here(self) -> int:
        """How far down the page is scrolled, in pixels."""
        return self.verticalScrollBar().value()

    @here.setter
    def here(self, pixels: int) -> None:
        self.document().documentLayout().documentSize()
        self.verticalScrollBar().setValue(pixels)

    def link_area(self) -> QRect:
        """Return where the link is that has the pointer or the keyboard."""
        at = self.mapFromGlobal(self.cursor().pos())
        if self.rect().contains(at) and self.anchorAt(at):
            return QRect(at - QPoint(4, 10), at + QPoint(4, 10))
        return self.cursorRect()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a picture of the manual, made to fit; nothing else is ever loaded."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        words = name.toString() if isinstance(name, QUrl) else str(name)
        path = picture_file(words)
        inside = path.resolve().is_relative_to(picture_file("").resolve())
        image = QImage(str(path)) if inside else QImage()
        return _fitted(image, room(self.viewport().width()), self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out for the new width, and its pictures a little later."""
        super().resizeEvent(event)
        wide = self.viewport().width()
        if wide != self._wide:
            self._wide = wide
            lay(self.document(), wide)
            self._later.start()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the size of the type."""
        super().changeEvent(event)
        looks = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)
        if event.type() in looks and self.page and not self._dressing:
            self._again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Alt with an arrow and Backspace to the window."""
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt or event.key() == Qt.Key.Key_Backspace:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _air(self) -> int:
        return self.fontMetrics().height() // 2

    def _again(self) -> None:
        """Show the same page anew, at the same place."""
        bar = self.verticalScrollBar()
        part = bar.value() / max(1, bar.maximum())
        self._render()
        self.document().documentLayout().documentSize()
        bar.setValue(round(part * bar.maximum()))

    def _fit_pictures(self) -> None:
        if self.page and "](pictures/" in text_of(self.page, dark=False):
            self._again()

    def _render(self) -> None:
        self._dressing = True
        dark = is_dark(self.palette())
        document = self.document()
        document.setUndoRedoEnabled(False)
        document.setMarkdown(text_of(self.page, dark=dark), _LOOK)
        style(document, dark=dark)
        lay(document, self.viewport().width())
        self._mark(dark=dark)
        self._dressing = False

    def _mark(self, *, dark: bool) -> None:
        """Mark the words that were searched for."""
        marks: list[QTextEdit.ExtraSelection] = []
        for word in self._marked:
            at = self.document().find(word)
            while not at.isNull() and len(marks) < MOST_MARKS:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = at
                form = mark.format
                form.setBackground(ThemeColor.WARN_SOFT.of(dark=dark))
                form.setForeground(ThemeColor.TEXT.of(dark=dark))
                mark.format = form
                marks.append(mark)
                at = self.document().find(word, at)
        self.setExtraSelections(marks)


def _fitted(image: QImage, wide: int, scale: float) -> QImage:
    """Return a picture that is no wider than some pixels of the window.

    Args:
        image: The picture; its pixels are those of a screen with a scale of 1.
        wide: The pixels there are.
        scale: The scale of the screen.
    """
    if image.isNull():
        return image
    shown = min(image.width(), wide)
    sharp = min(image.width(), round(shown * scale))
    if sharp != image.width():
        way = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(sharp, way)
    image.setDevicePixelRatio(image.width() / shown)
    return image
