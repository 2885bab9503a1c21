"""Cards as pictures: a file for each side, and the sheets of a virtual table.

A virtual table takes a deck as one picture of up to 10 by 7 cards, whose last place it
keeps for the card it shows of a hidden hand, so 69 cards are on one.
"""

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from builder.content.card import Card
from reports.card.copies import Copy, Progress, Wanted, job_title, tell
from reports.card.job import card_sides_pdf, one_back_pdf
from reports.card.pieces import empty_job, extent, printed, refusal_of
from reports.card.tabletop import DeckAbout, DeckCard, DeckSheet, deck_files
from reports.layout.formats import (
    Arrangement,
    Copies,
    Format,
    Proof,
    Settings,
    Sides,
)
from reports.layout.shops import HOME
from reports.pdf.raster import Pixels, page_images, sized_images
from reports.text.names import safe_name

DPI: Final = 300
MOST_PIXELS: Final = 4096
"""The height and the width of a sheet at most, in pixels."""
LARGEST: Final = 50_000_000
"""The pixels of one picture at most; they take four bytes each."""
_COLUMNS: Final = range(2, 11)
_ROWS: Final = range(2, 8)
_ON_A_SHEET: Final = 69
_HIDDEN: Final = "#39424c"
_BACK: Final = "back.png"
"""The one back of all cards, where that is chosen."""
_THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of each file in an archive, so that the same cards give the same bytes."""


def pictures_zip(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
) -> bytes:
    """Return a ZIP with a PNG of each side of each card, with what bleeds over its cut.

    Equal copies are one picture, and so is the one back of all cards.

    Args:
        copies: The cards in their order.
        settings: The player's choices; of what concerns paper, nothing is used.
        photos: Portraits by key.
        progress: Called after each card; see `Progress`.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: There are no cards, or a picture would be too large.
    """
    faces, size = _faces(settings), settings.pixels
    if size[0] * size[1] > LARGEST:
        raise ValueError(
            f"a picture of {size[0]} x {size[1]} pixels is too large; at most "
            f"{LARGEST // 1_000_000} million are drawn: ask for fewer dots an inch"
        )
    if settings.shop.backs_first:
        faces = faces[::-1]
    lone = [replace(copy, prints=1) for copy in copies]
    kept = copies if settings.numbered else lone
    files: dict[str, bytes] = {}

    def draw(pdf: bytes) -> list[Pixels]:
        return sized_images(pdf, size)

    drawn = _drawn(kept, settings, photos, progress, draw)
    for number, (one, pages) in enumerate(drawn, 1):
        name = f"{number:03} {safe_name(one.card.called, 'Card')}"
        for at, page in enumerate(pages):
            leaf, side = divmod(at, len(faces))
            part = f" {leaf + 1}" if len(pages) > len(faces) else ""
            files[f"{name}{part} {faces[side]}.png"] = page.png(round(settings.dpi))
    for page in _one_back(copies, settings, photos, draw):
        files[_BACK] = page.png(round(settings.dpi))
    return _zipped(files)


def deck_grid(count: int, card: Format) -> tuple[int, int, int, int]:
    """Return the grid that shows so many cards, and one that is hidden, the largest.

    Args:
        count: How many cards there are, 1 to 69.
        card: Their size.

    Returns:
        How many columns (2 to 10) and rows (2 to 7) it has, and how wide and how high a
        card of it is, in pixels.
    """
    grids = []
    for rows in _ROWS:
        for columns in _COLUMNS:
            if columns * rows > count:
                most_wide, most_high = MOST_PIXELS / columns, MOST_PIXELS / rows
                dots = min(DPI / 25.4, most_wide / card.width, most_high / card.height)
                size = int(card.width * dots + 1e-6), int(card.height * dots + 1e-6)
                grids.append((columns, rows, *size))
    return max(grids, key=lambda grid: (grid[2], -grid[0] * grid[1]))


def deck_zip(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
    about: DeckAbout | None = None,
) -> bytes:
    """Return a ZIP with a deck for a virtual table such as Tabletop Simulator.

    It holds `fronts-1.png`, `backs-1.png` and so on, `deck.json` with the numbers
    that the player types in for each pair, the saved object that needs no typing, and
    a text about both. Each model has a card in the saved object. Where a card would
    show how many there are, its one picture shows it alone.

    Args:
        copies: The cards in their order.
        settings: The player's choices; of what concerns paper, nothing is used.
        photos: Portraits by key.
        progress: Called after each card; see `Progress`.
        about: What it is called, and where its pictures will be; None to call it as a
            print job, with bare names.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: There are no cards.
    """
    # Of the paper, nothing counts: no sheet is filled.
    plain = replace(settings, arrangement=Arrangement.PAGES, bleed=0.0, shop=HOME,
                    proof=Proof.OFF)  # fmt: skip
    alone = settings.copies is Copies.COUNTED
    shown = [replace(copy, count=1) if alone else copy for copy in copies]
    times = [
        copy.count if alone and copy.prints is None else 1
        for copy, alike in zip(copies, shown, strict=True)
        if not refusal_of(alike, plain, photos or ())
        for _ in range(copy.times(plain))
    ]
    total, _ = extent(shown, plain, photos or {})
    pile = _Pile(total, _faces(settings), settings.card)
    drawn = _drawn(shown, plain, photos, progress, pile.draw)
    for (one, pages), many in zip(drawn, times, strict=True):
        pile.add(one.card, pages, many)
    for page in _one_back(copies, plain, photos, pile.draw):
        pile.back = page.png(DPI)
    return _zipped(pile.files(about or DeckAbout(job_title(copies))))


class _Pile:
    def __init__(self, total: int, faces: Sequence[str], card: Format) -> None:
        self._total = total
        self._faces = faces
        self._card = card
        self._sheets: list[Image.Image] = []
        self._titles: list[str] = []
        self._cards: list[DeckCard] = []
        self._files: dict[str, bytes] = {}
        self._decks: list[dict[str, object]] = []
        self._made: list[DeckSheet] = []
        self.back = b""

    @property
    def _grid(self) -> tuple[int, int, int, int]:
        left = self._total - _ON_A_SHEET * len(self._decks)
        return deck_grid(max(1, min(left, _ON_A_SHEET)), self._card)

    def draw(self, pdf: bytes) -> list[Pixels]:
        """Return the sides of a card as large as its place."""
        _, _, wide, _ = self._grid
        return page_images(pdf, wide / self._card.width * 25.4)

    def add(self, card: Card, pages: Sequence[Pixels], copies: int) -> None:
        """Lay the sides of one card, front and back in turn."""
        step = len(self._faces)
        for at in range(0, len(pages), step):
            columns, rows, wide, high = self._grid
            if not self._sheets:
                size = columns * wide, rows * high
                self._sheets = [Image.new("RGB", size, _HIDDEN) for _ in self._faces]
            row, column = divmod(len(self._titles), columns)
            for sheet, page in zip(self._sheets, pages[at : at + step], strict=True):
                shown = page.image().resize((wide, high), Image.Resampling.LANCZOS)
                sheet.paste(shown, (column * wide, row * high))
            place = 100 * (len(self._decks) + 1) + len(self._titles)
            self._cards.append(DeckCard(card, place, copies))
            self._titles.append(card.called)
            if len(self._titles) == _ON_A_SHEET:
                self._finish()

    def files(self, about: DeckAbout) -> dict[str, bytes]:
        """Return all sheets, the numbers to type in, and the saved object."""
        if self._titles:
            self._finish()
        if self.back:
            self._wear(_BACK)
        told = json.dumps({"decks": self._decks}, indent=2, ensure_ascii=False)
        saved = deck_files(self._made, self._cards, about)
        return {**self._files, "deck.json": f"{told}\n".encode(), **saved}

    def _wear(self, back: str) -> None:
        """Give all sheets one back."""
        self._files[back] = self.back
        self._made = [sheet._replace(back=back, alike=True) for sheet in self._made]
        self._decks = [deck | {"back": back} for deck in self._decks]

    def _finish(self) -> None:
        (columns, rows, *_), number = self._grid, len(self._decks) + 1
        names = {face: f"{face}s-{number}.png" for face in self._faces}
        for name, sheet in zip(names.values(), self._sheets, strict=True):
            out = io.BytesIO()
            sheet.save(out, "PNG")
            self._files[name] = out.getvalue()
        back = names.get("back", "")
        self._made.append(DeckSheet(names["front"], back, columns, rows))
        self._decks.append(
            {
                "face": names["front"],
                "back": back,
                "unique_backs": "back" in names,
                "width": columns,
                "height": rows,
                "number": len(self._titles),
                "back_is_hidden": True,
                "cards": self._titles,
            }
        )
        self._sheets, self._titles = [], []


def _faces(settings: Settings) -> tuple[str, ...]:
    return ("front",) if settings.sides.on_fronts else ("front", "back")


def _one_back(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Mapping[str, bytes] | None,
    draw: Callable[[bytes], list[Pixels]],
) -> list[Pixels]:
    """Return the picture of the one back of all cards, if that is chosen."""
    if settings.sides is not Sides.ONE_BACK:
        return []
    return draw(one_back_pdf([copy.card for copy in copies], settings, photos))


def _drawn(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Mapping[str, bytes] | None,
    progress: Progress | None,
    draw: Callable[[bytes], list[Pixels]],
) -> Iterator[tuple[Wanted, list[Pixels]]]:
    """Yield each card with pictures of its sides; equal neighbours are drawn once."""
    if settings.sides is Sides.ONE_BACK:
        settings = replace(settings, sides=Sides.FRONTS)
    every = tuple(printed(copies, settings, photos or ()))
    if not every:
        raise empty_job(copies, settings, photos or ())
    pages: list[Pixels] = []
    tell(progress, 0, len(every))
    for done, one in enumerate(every, 1):
        before = every[done - 2]
        if done == 1 or (one.card, one.badge) != (before.card, before.badge):
            pages = draw(card_sides_pdf(one, settings, photos))
        yield one, pages
        tell(progress, done, len(every))


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files in an archive; pictures are compressed already."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            about = zipfile.ZipInfo(name, _THEN)
            about.create_system = 3
            about.external_attr = 0o644 << 16
            archive.writestr(about, data)
    return out.getvalue()
