"""A page of the manual as it is shown: its Markdown, styled as the window is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextList,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from ui.core.timer import timer
from ui.help.texts import picture_file, text_of
from ui.manual.made import slug
from ui.widgets.labels import styled
from ui.widgets.paint.tokens import ThemeColor, is_dark
from ui.widgets.theme import scaled

# The look of a page of the manual: sizes, distances and colours of its Markdown.

_P = QTextFormat.Property

WIDEST: Final = 760
"""The longest line of a page, in pixels at the ordinary size of type."""

EDGE: Final = 28
"""The least distance between the words and the edges of the window."""

_BODY: Final = 14
_LINE: Final = 145
"""The height of a line, in percent of the type."""

_HEADS: Final = {1: (28, 0, 12), 2: (20, 26, 6), 3: (16, 18, 4), 4: (14, 14, 2)}
"""For each depth of a heading: the size of its type, and the room above and below."""

_FACE: Final = "Roboto Condensed"
"""The face of titles, which is that of the cards."""

_CELL: Final = 6
_LIST: Final = 3


def headings(document: QTextDocument) -> Iterator[tuple[str, QTextBlock]]:
    """Yield each heading of a page with its anchor."""
    for block in _blocks(document):
        if block.blockFormat().headingLevel():
            yield slug(block.text()), block


def style(document: QTextDocument, *, dark: bool) -> None:
    """Give a page that was read from Markdown the look of the window.

    Args:
        document: The page.
        dark: Whether the window is dark.
    """
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    cursor.select(QTextCursor.SelectionType.Document)
    whole = QTextCharFormat()
    whole.setProperty(_P.FontPixelSize, scaled(_BODY))
    cursor.mergeCharFormat(whole)
    tables = _tables(document)
    for table in tables:
        _style_table(table, dark=dark)
    for block in _blocks(document):
        _style_block(block, inside=_inside(block, tables), dark=dark)
        _style_words(block, dark=dark)
    cursor.endEditBlock()


def lay(document: QTextDocument, wide: int) -> None:
    """Keep the lines of a page from becoming too long.

    Args:
        document: The page.
        wide: The pixels there are.
    """
    edge = scaled(EDGE)
    frame = document.rootFrame()
    form = frame.frameFormat()
    rest = max(edge, wide - edge - scaled(WIDEST))
    if (form.leftMargin(), form.rightMargin()) == (edge, rest):
        return
    form.setLeftMargin(edge)
    form.setRightMargin(rest)
    form.setTopMargin(scaled(18))
    form.setBottomMargin(scaled(32))
    frame.setFrameFormat(form)


def room(wide: int) -> int:
    """Return the pixels that a picture has in a page of some width."""
    edge = scaled(EDGE)
    return max(1, min(scaled(WIDEST), wide - 2 * edge))


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _tables(document: QTextDocument) -> list[QTextTable]:
    frames = document.rootFrame().childFrames()
    return [each for each in frames if isinstance(each, QTextTable)]


def _inside(block: QTextBlock, tables: list[QTextTable]) -> bool:
    at = block.position()
    return any(each.firstPosition() <= at <= each.lastPosition() for each in tables)


def _style_block(block: QTextBlock, *, inside: bool, dark: bool) -> None:
    cursor = QTextCursor(block)
    form = QTextBlockFormat()
    form.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    found = block.blockFormat()
    level = found.headingLevel()
    if level:
        _, above, below = _HEADS[min(level, max(_HEADS))]
        form.setTopMargin(scaled(above))
        form.setBottomMargin(scaled(below))
        form.setLineHeight(
            115, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
    elif inside:
        form.setTopMargin(0)
        form.setBottomMargin(0)
    elif _is_code(block):
        # Any air between its lines would be a stripe of another colour.
        form.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
        form.setBackground(ThemeColor.SUNKEN.of(dark=dark))
        form.setLeftMargin(scaled(12))
        form.setTopMargin(0 if _is_code(block.previous()) else scaled(6))
        form.setBottomMargin(0 if _is_code(block.next()) else scaled(12))
    elif _is_listed(block):
        form.setTopMargin(scaled(_LIST))
        form.setBottomMargin(scaled(_LIST))
    else:
        form.setTopMargin(scaled(8) if _is_listed(block.previous()) else 0)
        form.setBottomMargin(scaled(10))
    cursor.mergeBlockFormat(form)


def _style_words(block: QTextBlock, *, dark: bool) -> None:
    pieces = []
    at = block.begin()
    while not at.atEnd():
        pieces.append(at.fragment())
        at += 1
    for piece in pieces:
        found = piece.charFormat()
        form = _type_of(block, found, alone=len(pieces) == 1, dark=dark)
        if form != found:
            cursor = QTextCursor(block)
            cursor.setPosition(piece.position())
            end = piece.position() + piece.length()
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(form)


def _type_of(
    block: QTextBlock, found: QTextCharFormat, *, alone: bool, dark: bool
) -> QTextCharFormat:
    """Return how a piece of a paragraph is written.

    Args:
        block: The paragraph or heading.
        found: How it is written without a look.
        alone: Whether it is all of the paragraph.
        dark: Whether the window is dark.
    """
    form = QTextCharFormat(found)
    level = block.blockFormat().headingLevel()
    if level:
        large = level <= 2
        # A heading of Markdown has a size relative to the text around it.
        form.clearProperty(_P.FontSizeAdjustment)
        size = _HEADS[min(level, max(_HEADS))][0]
        form.setProperty(_P.FontPixelSize, scaled(size))
        form.setFontWeight(QFont.Weight.Bold if large else QFont.Weight.DemiBold)
        if large:
            form.setFontFamilies([_FACE])
    elif found.fontItalic() and alone:
        form.setForeground(ThemeColor.FAINT.of(dark=dark))
    if found.isAnchor():
        form.setForeground(ThemeColor.ACCENT.of(dark=dark))
        form.setFontUnderline(True)
    if found.fontFixedPitch():
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        form.setFontFamilies([fixed.family()])
        form.setBackground(ThemeColor.SUNKEN.of(dark=dark))
    return form


def _style_table(table: QTextTable, *, dark: bool) -> None:
    form = table.format()
    form.setBorder(1)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(ThemeColor.LINE.of(dark=dark))
    form.setBorderCollapse(True)
    form.setCellPadding(scaled(_CELL))
    form.setCellSpacing(0)
    form.setTopMargin(scaled(4))
    form.setBottomMargin(scaled(14))
    form.setWidth(QTextLength())
    table.setFormat(form)
    for place in range(table.columns()):
        cell = table.cellAt(0, place)
        head = cell.format()
        head.setBackground(ThemeColor.SUNKEN.of(dark=dark))
        head.setFontWeight(QFont.Weight.DemiBold)
        cell.setFormat(head)


def _is_listed(block: QTextBlock) -> bool:
    found: QTextList | None = block.textList()
    return found is not None


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    return block.isValid() and (
        form.hasProperty(_P.BlockCodeFence) or form.hasProperty(_P.BlockCodeLanguage)
    )


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
