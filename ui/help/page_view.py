"""A page of the manual: its text, its look, and which one is about what is open."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QKeyEvent,
    QPainter,
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

from builder import names, systems
from builder.core.design import Design
from builder.glossary.terms import asked
from ui.core.timer import timer
from ui.manual import contents
from ui.manual.made import slug
from ui.widgets.labels import styled
from ui.widgets.paint.painters import NUMBERS
from ui.widgets.paint.tokens import ThemeColor, is_dark
from ui.widgets.theme import scaled

# The pages that the manual's window shows, and which one is about what is open.


NEWS: Final = "what-is-new"
"""The name of the page of what is new, which is no page of the manual."""

NEWS_TITLE: Final = "What is new"

_NO_NEWS: Final = "The list of changes is not part of this copy of Brickmuster.\n"
_NAME: Final = "CHANGELOG.md"
_NOT_YET: Final = re.compile(r"## \[Unreleased\].*?(?=^## )", re.DOTALL | re.MULTILINE)
_VERSION: Final = re.compile(r"^## \[(.+?)\]", re.MULTILINE)
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\((pictures/[\w-]+\.png)\)")


def page_names() -> Sequence[str]:
    """Return the names of all pages, in their order."""
    return (*contents.PAGES, NEWS)


def title_of(name: str) -> str:
    """Return the title of a page.

    Raises:
        KeyError: If there is no such page.
    """
    return NEWS_TITLE if name == NEWS else contents.titles()[name]


def text_of(name: str) -> str:
    """Return a page as Markdown.

    Where a picture is missing, what it would show stands in its place.

    Raises:
        KeyError: If there is no such page.
    """
    if name == NEWS:
        return _news()
    text = _PICTURE.sub(_picture, contents.page(name))
    return f"{text}\n{_next(name)}"


def parts_of(name: str) -> Sequence[tuple[str, str]]:
    """Return the parts of a page: the words of their headings, and their anchors."""
    if name == NEWS:
        return ()
    return [(e.heading, e.anchor) for e in contents.sections(name) if e.depth == 2]


def _picture(found: re.Match[str]) -> str:
    there = (contents.FOLDER / found[2]).is_file()
    return found[0] if there else f"*Picture: {found[1]}*"


def _next(name: str) -> str:
    written = contents.WRITTEN
    place = written.index(name) + 1 if name in written else len(written)
    if place >= len(written):
        return ""
    after = written[place]
    return f"\n---\n\nNext: [{title_of(after)}]({after}.md)\n"


@cache
def _news() -> str:
    """Return the changes of all versions, without what is above the first one."""
    beside = Path(__file__).parents[2] / _NAME
    files = (resources.files("ui.help") / _NAME, beside)
    texts = (file.read_text(encoding="utf-8") for file in files if file.is_file())
    text = next(texts, "")
    start = text.find("\n## ")
    told = text[start + 1 :] if start >= 0 else _NO_NEWS
    told = _VERSION.sub(r"## \1", _NOT_YET.sub("", told))
    return f"# {NEWS_TITLE}\n\n{told}"


# Which page of the manual is about what a player is doing.

Place = tuple[str, str]
"""A page of the manual and the anchor of a heading in it; no anchor for its top."""

FIRST: Final[Place] = ("start", "")

DESIGN: Final = "DesignPage"

_FILE: Final = Path(__file__).with_name("places.txt")


@cache
def places() -> Mapping[str, Place]:
    """Return the page for each part of the window, by the name of its class."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split(": ") for line in lines if line and not line.startswith("#"))
    return {name: (place.partition("#")[0], place.partition("#")[2])
            for name, place in rows}  # fmt: skip


def place_of(widget: QWidget | None) -> Place | None:
    """Return the page for the innermost part around a widget that has one."""
    while widget is not None:
        for name in _names(widget):
            if name in places():
                return places()[name]
        widget = widget.parentWidget()
    return None


def glossary_of(game: str) -> Place:
    """Return where the words of a game stand, by its key."""
    return ("glossary", slug(systems()[game].name))


def _names(widget: QWidget) -> Iterator[str]:
    """Yield what a widget is called in the table, the most exact name first."""
    classes = [each.__name__ for each in type(widget).__mro__]
    if DESIGN in classes:
        document = getattr(widget, "document", None)
        value = getattr(document, "value", None)
        if isinstance(value, Design):
            yield f"{DESIGN} {_thing(value)}"
    yield from classes


def _thing(design: Design) -> str:
    """Return what a design of the first game is; empty for another game's."""
    first = next(iter(systems()))
    return names()[design.kind][0] if design.system == first else ""


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
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _style_table(frame, dark=dark)
    for block in _blocks(document):
        _style_block(block, dark=dark)
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


_PICTURED: Final = "\ufffc"
"""Stands in the text of a block for a picture."""


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _style_block(block: QTextBlock, *, dark: bool) -> None:
    cursor = QTextCursor(block)
    table: QTextTable | None = cursor.currentTable()
    form = QTextBlockFormat()
    level = block.blockFormat().headingLevel()
    # A line with a picture would get a part of the picture's height as air.
    line = 115 if level else 100 if _PICTURED in block.text() else _LINE
    form.setLineHeight(line, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if level:
        _, above, below = _HEADS[min(level, max(_HEADS))]
        form.setTopMargin(scaled(above))
        form.setBottomMargin(scaled(below))
    elif table is not None:
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
    """Return how a piece of a paragraph is written; `alone` if it is all of it."""
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
            form.setFontFamilies([NUMBERS])
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

_DIM: Final = QColor(0, 0, 0, 56)
"""What lies on the pictures in a dark window."""

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

    def __init__(self) -> None:
        super().__init__(openLinks=False, openExternalLinks=False)
        self.page = ""
        self._asked = asked("")
        self._dressing = False
        self._wide = 0
        styled(self, kind="page")
        # A bar that comes and goes would change the width that pictures have.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
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
        self._asked = asked(words)
        self.page = name
        self._render()
        # Qt keeps the cursor in sight when pictures come, and it stands at the end.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to(self, anchor: str) -> None:
        """Scroll to a heading, if the page has it."""
        for name, block in headings(self.document()):
            if name == anchor:
                # What is not laid out yet has no place.
                self.document().documentLayout().documentSize()
                top = self.document().documentLayout().blockBoundingRect(block).top()
                place = round(top) - self.fontMetrics().height() // 2
                self.verticalScrollBar().setValue(place)
                self.setTextCursor(QTextCursor(block))
                self.verticalScrollBar().setValue(place)
                return

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
        path = contents.FOLDER / words
        inside = path.resolve().is_relative_to(contents.FOLDER.resolve())
        image = QImage(str(path)) if inside else QImage()
        wide = room(self.viewport().width())
        # A picture of a step stands as far in as the step.
        lines = text_of(self.page).splitlines() if self.page else []
        if any(line.startswith("   ") and f"({words}" in line for line in lines):
            wide -= round(self.document().indentWidth())
        dark = is_dark(self.palette())
        return _fitted(image, wide, self.devicePixelRatioF(), dark=dark)

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
            QTimer.singleShot(0, self, self._again)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Alt with an arrow and Backspace to the window."""
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt or event.key() == Qt.Key.Key_Backspace:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _again(self) -> None:
        bar = self.verticalScrollBar()
        part = bar.value() / max(1, bar.maximum())
        self._render()
        self.document().documentLayout().documentSize()
        bar.setValue(round(part * bar.maximum()))

    def _fit_pictures(self) -> None:
        if self.page and "](pictures/" in text_of(self.page):
            self._again()

    def _render(self) -> None:
        self._dressing = True
        dark = is_dark(self.palette())
        document = self.document()
        document.setUndoRedoEnabled(False)
        document.setMarkdown(text_of(self.page), _LOOK)
        style(document, dark=dark)
        lay(document, self.viewport().width())
        marks: list[QTextEdit.ExtraSelection] = []
        for word in self._asked.in_text(self.toPlainText().casefold()):
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
        self._dressing = False


def _fitted(image: QImage, wide: int, scale: float, *, dark: bool) -> QImage:
    """Return a picture no wider than some pixels of a window of a scale, in a frame.

    All pictures are light, so a dark window dims them.
    """
    if image.isNull():
        return image
    shown = min(image.width() // contents.DENSITY, wide)
    sharp = min(image.width(), round(shown * scale))
    if sharp != image.width():
        way = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(sharp, way)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        if dark:
            painter.fillRect(image.rect(), _DIM)
        painter.setPen(ThemeColor.LINE.of(dark=dark))
        painter.drawRect(image.rect().adjusted(0, 0, -1, -1))
    image.setDevicePixelRatio(image.width() / shown)
    return image
