"""The dialog that shares: the code, its squares on the screen, and the muster file."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import (
    QFontDatabase,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)

from builder.army.model import Army
from builder.content.roster import LONG_CODE
from builder.core.formatting import brief
from db.errors import not_written
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from reports.layout.square import LEAST, Square, squares
from reports.page.army_page import army_page
from reports.roster.square import SIDES
from ui.core.background import BackgroundTask, Progress
from ui.core.file_dialogs import ask_where
from ui.core.file_writing import write_whole
from ui.core.timer import timer
from ui.exchange.sharing import Coded, SharedItems
from ui.exchange.texts import png_of
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import Segments
from ui.widgets.labels import SELECTABLE, ElidedLabel, bold, named, small, styled
from ui.widgets.layouts import bar, block, button, column, flow_bar, keep_room, row
from ui.widgets.paint.drawings import flag
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

# Squares on the screen: always black on white, as cameras read them best.

SIDE: Final = 268
"""The side of a square in a dialog, with its white, whatever the size of type."""

_EXPORTED: Final = 8
"""Pixels of a module in a picture to send."""

_PAPER: Final = Qt.GlobalColor.white
_INK: Final = Qt.GlobalColor.black


def square_image(square: Square, module: int = _EXPORTED) -> QImage:
    """Return a picture of a square with its white, so many pixels to a module."""
    side = square.across * module
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(_PAPER)
    with QPainter(image) as painter:
        for (left, top), _, (right, low), _ in square.black:
            box = QRectF(left, top, right - left, low - top)
            whole = QRectF(box.topLeft() * module, box.size() * module)
            painter.fillRect(whole, _INK)
    return image


def squares_image(squares: Sequence[Square]) -> QImage:
    """Return linked squares side by side, as one picture to send."""
    images = [square_image(square) for square in squares]
    wide = sum(image.width() for image in images)
    high = max(image.height() for image in images)
    strip = QImage(wide, high, QImage.Format.Format_RGB32)
    strip.fill(_PAPER)
    with QPainter(strip) as painter:
        at = 0
        for image in images:
            painter.drawImage(at, 0, image)
            at += image.width()
    return strip


def paint_square(painter: QPainter, square: Square | None, room: QRect) -> None:
    """Paint a square in the middle of a white ground; the ground alone if None.

    Each module is as many whole pixels as there is room for, so that all are alike;
    where that is few, they are made smooth instead.
    """
    painter.fillRect(room, _PAPER)
    if square is None:
        return
    ratio = painter.device().devicePixelRatio()
    pixels = int(min(room.width(), room.height()) * ratio)
    module = pixels // square.across
    smooth = module < 3
    image = square_image(square, 6 if smooth else module)
    side = pixels / ratio if smooth else image.width() / ratio
    area = QRectF(0, 0, side, side)
    area.moveCenter(QRectF(room).center())
    if not smooth:
        # On whole pixels of the screen.
        area.moveTo(round(area.x() * ratio) / ratio, round(area.y() * ratio) / ratio)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    painter.drawImage(area, image)


class SquareView(QWidget):
    """One square on white, in light and in dark.

    Attributes:
        square: What it shows; None while that is not known.
    """

    def __init__(self) -> None:
        super().__init__()
        self.square: Square | None = None
        self.setFixedSize(SIDE, SIDE)

    def display(self, square: Square | None, words: str) -> None:
        """Show another square, and say what it is to who cannot see it."""
        self.square = square
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        paint_square(painter, self.square, self.rect())


class LargeSquares(QWidget):
    """Squares that fill the screen, for a phone to read; Esc leaves.

    Attributes:
        at: Which one is shown.
    """

    def __init__(self, squares: Sequence[Square], title: str, parent: QWidget) -> None:
        """Show squares; there is at least one.

        Args:
            squares: The squares.
            title: What they hold.
            parent: The dialog they belong to.
        """
        super().__init__(parent, Qt.WindowType.Window, windowTitle=title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # A window in which nothing has the focus is silent to who cannot see it.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        self._squares, self._title = list(squares), title
        self.at = 0
        self.turn(0)

    def turn(self, step: int) -> None:
        """Show the next square, or the one before."""
        self.at = (self.at + step) % len(self._squares)
        many = len(self._squares)
        self._words = "Esc leaves"
        if many > 1:
            self._words = f"{self.at + 1} of {many}: ← and → turn, Esc leaves"
        self.setAccessibleName(f"Square of {self._title}. {self._words}")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn or leave."""
        key = event.key()
        if key in {Qt.Key.Key_Escape, Qt.Key.Key_F11}:
            self.close()
        elif key in {Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_PageDown}:
            self.turn(1)
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_PageUp}:
            self.turn(-1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, _: QMouseEvent) -> None:
        """Turn to the next one; leave after the last."""
        if self.at + 1 < len(self._squares):
            self.turn(1)
        else:
            self.close()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint it, with a line of words below it."""
        painter = QPainter(self)
        foot = scaled(44)
        painter.fillRect(self.rect(), _PAPER)
        room = self.rect().adjusted(0, 0, 0, -foot)
        paint_square(painter, self._squares[self.at], room)
        painter.setPen(_INK)
        line = self.rect().adjusted(scaled(24), self.height() - foot, -scaled(24), 0)
        cut = Qt.TextElideMode.ElideMiddle
        whole = f"{self._title}  ·  {self._words}"
        words = painter.fontMetrics().elidedText(whole, cut, line.width())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(line, flags, words)


_WIDE: Final = 960
_LINES: Final = 9
_SIZE: Final = 12
"""The size of the letters of a code."""
_COPIED_MS: Final = 2_000
_COPY: Final = "Copy code"
_SAVE: Final = "Save file…"
_LARGE: Final = "Show lar&ge"
_WRITING: Final = "Writing the page…"
_CANCELLED: Final = "Cancelled: nothing was written"


class _CodeField(QPlainTextEdit):
    """A code to be seen. As nobody types in it, it leaves Ctrl+C to its dialog."""

    def __init__(self) -> None:
        super().__init__(tabChangesFocus=True, readOnly=True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setWordWrapMode(self.wordWrapMode().WrapAnywhere)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(scaled(_SIZE))
        self.setFont(font)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * _LINES + scaled(18))
        self.setTextInteractionFlags(SELECTABLE)


class ShareDialog(FittedDialog):
    """Shares some items: as a code, as squares, or as a muster file.

    Attributes:
        code: The code.
        count: How long it is, and what chats make of it.
        meter: The same as a bar.
        primary: Copies the code, or saves the file where the code is too long.
        copy_list: Copies a list to read with the code below it.
        ways: Everything, or a secret list.
        view: The square.
        save: Saves the muster file.
        page: Saves an army as a page for phone and table.
        picture: Saves the squares as a picture.
        large: Shows them on the whole screen.
        leave: Closes the dialog, or cancels a page that is being written.
    """

    def __init__(
        self,
        shared: SharedItems,
        text: Callable[[bool], str],
        parent: QWidget | None = None,
    ) -> None:
        """Open on some items.

        Args:
            shared: What is shared.
            text: Returns it as text to read, secret or not.
            parent: The window it belongs to.
        """
        super().__init__(parent, f"Share {brief(shared.title)}")
        self._shared, self._text = shared, text
        self._squares: tuple[Square, ...] = ()
        self._at = 0
        self._rest = timer(self, self._name_primary, _COPIED_MS)
        self._make()
        self._task = BackgroundTask(self, self._drawn, self.about.setText)
        self._pages = BackgroundTask(self, self._put, self.state.setText)
        self._pages.stopped.connect(partial(self.state.setText, _CANCELLED))
        for over in (self._pages.done, self._pages.failed, self._pages.stopped):
            over.connect(lambda *_: self._turn_page(on=False))
        self._lay()
        QShortcut(QKeySequence.StandardKey.Copy, self, self.copy_code)
        QShortcut(QKeySequence("F11"), self, self.show_large)
        self._choose(hidden=False)
        self.primary.setFocus()

    def _make(self) -> None:
        kind = self._shared.kind
        self.code = named(kind, _CodeField())
        self.count = small("", wrap=True)
        self.meter = styled(QProgressBar(textVisible=False), kind="meter")
        self.meter.setRange(0, LONG_CODE)
        self.meter.setAccessibleName("Characters of one message")
        self.primary = styled(button(f"{_COPY}  Ctrl+C", self._primary), kind="primary")
        self.copy_list = button(
            "Copy with a &list to read", self._copy_list, "A short list, the code below"
        )
        choices = ((False, "Everything"), (True, "Secret list"))
        self.ways = Segments("What is shared", choices)
        self.ways.chosen.connect(lambda hidden: self._choose(hidden=hidden))
        within = "The muster file, with photos and house rules"
        self.save = button(_SAVE, self._save_file, within, "Save the muster file")
        about = "One file to tick on a phone, with all that each hit leaves"
        self.page = button("Sa&ve as page…", self._save_page, about)
        self.page.setVisible(self._shared.army is not None)
        self.view = SquareView()
        self.about = small("", wrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.before = button("‹", partial(self._turn, -1), "Square before", "Before")
        self.after = button("›", partial(self._turn, 1), "Next square", "Next")
        self.which = small("")
        self.picture = button("Save &picture…", self._save_picture)
        self.large = button(f"{_LARGE}  F11", self.show_large)
        self.leave = button("Close", self.reject)
        self.state = small("", wrap=True)

    def _lay(self) -> None:
        """Lay out the head, what scrolls and the foot, as high as they are at first."""
        edge, middle = scaled(16), QWidget()
        right = styled(self._right(), kind="well")
        kind = row(None, bold(self._shared.kind, "head"), (self.count, 1), gap=10)
        ways, choice = bar(self.ways, None), small(_CHOICE, wrap=True)
        left = block(ways, choice, kind, (self.code, 1), self.meter, gap=8)
        row(middle, (left, 1), right, gap=edge, margins=(edge,) * 4)
        foot = styled(QWidget(), kind="strip")
        words = " ".join(filter(None, (self._shared.along, _SERVERLESS)))
        lines = block(small(words, Ink.FAINT, wrap=True), self.state, gap=2)
        # In sight on any screen, whatever scrolls above.
        acts = flow_bar(self.primary, self.copy_list, self.save, self.page)
        last = row(None, (acts, 1), self.leave, gap=12)
        column(foot, lines, last, gap=8, margins=(edge, 10, edge, 10))
        head = _head(self._shared)
        column(self, head, (scrolling(middle), 1), foot, gap=0)
        wide = scaled(_WIDE)
        high = middle.heightForWidth(wide) + foot.heightForWidth(wide)
        self.resize(wide, head.sizeHint().height() + high)

    def _right(self) -> QWidget:
        right = QWidget()
        middle = Qt.AlignmentFlag.AlignHCenter
        title = bold("Square to scan", "head")
        title.setAlignment(middle)
        self.pages = bar(None, self.before, self.which, self.after, None, gap=8)
        acts = flow_bar(self.picture, self.large)
        layout = column(right, title, acts, gap=8, margins=(20, 12, 20, 12))
        layout.addWidget(self.view, 0, middle)
        layout.addWidget(self.about)
        layout.addWidget(self.pages)
        layout.addStretch(1)
        # Nothing moves where several squares come.
        keep_room(self.pages)
        self.pages.hide()
        self.about.setMinimumHeight(2 * self.about.fontMetrics().lineSpacing())
        return right

    @property
    def hidden_parts(self) -> bool:
        """Whether points and notes are left out."""
        return bool(self.ways.value)

    def _choose(self, *, hidden: bool) -> None:
        """Show the code of all of it, or that of a secret list."""
        self._coded = coded = self._shared.of(hidden=hidden)
        self.code.setPlainText(coded.code or coded.why)
        self.meter.setValue(min(len(coded.code), LONG_CODE))
        styled(self.meter, tone="" if coded.fits else "warn")
        self.count.setText(_length(coded))
        self.count.dip(Ink.FAINT if coded.fits else Ink.WARN)
        self.copy_list.setEnabled(bool(coded.code))
        # What was copied is not what is shown now.
        self.state.setText(_WRITING if self._pages.busy else "")
        self._name_primary()
        self._drawn(())
        self.about.setText("Drawing…" if coded.square else "It has no square")
        if coded.square:
            self._task.start(lambda _: squares(coded.square, SIDES))

    def _drawn(self, made: tuple[Square, ...]) -> None:
        self._squares, self._at = made, 0
        self._show_square()

    def _show_square(self) -> None:
        many = len(self._squares)
        self.picture.setEnabled(bool(many))
        self.large.setEnabled(bool(many))
        self.pages.setVisible(many > 1)
        if not many:
            self.view.display(None, "No square yet")
            self.about.setText("Too much for squares: save the file instead")
            return
        one = self._squares[self._at]
        which = f"{self._at + 1} of {many}"
        self.which.setText(which)
        self.about.setText(_about(one, many))
        part = f", {which}" if many > 1 else ""
        title = self._shared.title
        words = f"Square of {brief(title)}{part}: the same as the code, to scan"
        self.view.display(one, words)

    def _turn(self, step: int) -> None:
        if self._squares:
            self._at = (self._at + step) % len(self._squares)
            self._show_square()

    def _name_primary(self) -> None:
        fits = self._coded.fits
        self._rest.stop()
        self.primary.setMinimumWidth(0)
        self.primary.setText(f"{_COPY}  Ctrl+C" if fits else _SAVE)
        # Save is offered once: by the button that leads.
        self.save.setVisible(fits)

    def _primary(self) -> None:
        if self._coded.fits:
            self.copy_code()
        else:
            self._save_file()

    def copy_code(self) -> None:
        """Copy the code, and say so."""
        if self._coded.code:
            self._copy(self._coded.code, "the code")
            if self._coded.fits:
                # As wide as before: nothing else moves.
                self.primary.setMinimumWidth(self.primary.width())
                self.primary.setText("Copied")
                self._rest.start()

    def _copy_list(self) -> None:
        text = self._text(self.hidden_parts).rstrip("\n")
        self._copy(f"{text}\n\n{self._coded.code}\n", "the list with its code")

    def _copy(self, text: str, what: str) -> None:
        QApplication.clipboard().setText(text)
        secretly = ", without points and notes" if self.hidden_parts else ""
        self.state.setText(f"Copied {what}{secretly}")

    def show_large(self) -> None:
        """Show the squares on the whole screen."""
        if self._squares:
            large = LargeSquares(self._squares, self._shared.title, self)
            large.turn(self._at)
            large.showFullScreen()

    def _save_file(self) -> None:
        self._save("muster.json", partial(write, self._coded.file))

    def _save_picture(self) -> None:
        self._save("png", lambda: png_of(squares_image(self._squares)))

    def _save(self, ending: str, data: Callable[[], bytes]) -> None:
        """Ask where, and write a file."""
        path = ask_where(self, self._shared.title, ending)
        if path is not None:
            self._put((path, data))

    def _save_page(self) -> None:
        """Ask where, and write the army as a page, which may take some seconds."""
        army, file = self._shared.army, self._shared.open.file
        path = ask_where(self, self._shared.title, "html")
        if path is not None and army is not None:
            self.state.setText(_WRITING)
            self._turn_page(on=True)
            work = partial(_page, army, file, path, hidden=self.hidden_parts)
            self._pages.start(work)

    def _turn_page(self, *, on: bool) -> None:
        self.page.setEnabled(not on)
        self.leave.setText("Cancel" if on else "Close")

    def _put(self, saved: tuple[Path, Callable[[], bytes]]) -> None:
        self.state.setText(_saved(*saved))

    def reject(self) -> None:
        """Cancel a page that is being written and stay open; else close."""
        if self._pages.busy:
            self._pages.leave()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Draw no more."""
        self._task.close()
        self._pages.close()
        super().done(result)


def _saved(path: Path, data: Callable[[], bytes]) -> str:
    """Write a file; return what became of it, in words."""
    try:
        write_whole(path, data())
    except (OSError, Unreadable) as error:
        why = not_written(path, error) if isinstance(error, OSError) else error
        return f"Not saved: {why}"
    return f"Saved as {path.name}"


def _head(shared: SharedItems) -> QWidget:
    """Return the head: the emblem of an army, what is shared, and what that is."""
    banner = styled(QWidget(), kind="banner")
    emblem, colour = shared.flag
    parts: list[QWidget] = []
    if colour:
        sign = flag(emblem, colour, scaled(40), banner.devicePixelRatioF())
        parts.append(QLabel(pixmap=sign))
    title = styled(ElidedLabel(f"Share {shared.title}"), role="title")
    words = block(title, small(shared.what), gap=0)
    row(banner, *parts, (words, 1), gap=12, margins=(scaled(16), 12, scaled(16), 12))
    return banner


def _length(coded: Coded) -> str:
    """Return how long a code is, and what chats make of it; empty for none."""
    chats = (
        "fits one chat message of 2,000" if coded.fits else "chats make a file of it"
    )
    return f"{len(coded.code):,} characters: {chats}" if coded.code else ""


def _about(one: Square, many: int) -> str:
    """Return how large a square is on paper at least, and its fellows."""
    # A module shall not be smaller than it is on our paper.
    least = math.ceil(one.across * LEAST) / 10
    said = f"Print at {least:g} cm or larger."
    return f"{said} Linked: all are needed, in any order." if many > 1 else said


_CHOICE: Final = "For an opponent: a secret list has no points, limit or notes."
_SERVERLESS: Final = "Nothing goes to a server: the code is all there is."


def _page(
    army: Army, file: MusterFile, path: Path, _: Progress, *, hidden: bool
) -> tuple[Path, Callable[[], bytes]]:
    """Return where an army's page goes, and what is in it."""
    return path, army_page(army, file.designs, file.photos, hidden=hidden).encode
