"""The look of a page of the manual: sizes, distances and colours of its Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import (
    QFont,
    QFontDatabase,
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

from ui.manual.slugs import slug
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

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
    """Set the distances of a paragraph, a heading, a line of a list or of code."""
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
    """Set the type of headings, the colours of links, and the face of code."""
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
    """Return whether a paragraph is a line of a list."""
    found: QTextList | None = block.textList()
    return found is not None


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    return block.isValid() and (
        form.hasProperty(_P.BlockCodeFence) or form.hasProperty(_P.BlockCodeLanguage)
    )
