"""One card a page, front and back in turn, as print shops want it."""

from collections.abc import Mapping, Sequence

from reports.card.bleed import bled, rim
from reports.card.copies import Wanted
from reports.card.pieces import laid_out, sides_of
from reports.card.progress import Progress, tell
from reports.layout.settings import MM, Settings
from reports.pdf.document import document


def on_pages(
    every: Sequence[Wanted],
    settings: Settings,
    photos: Mapping[str, bytes],
    progress: Progress | None,
    title: str,
) -> bytes:
    """Return a page of its own for each side, with the boxes that print shops ask for.

    The page is the card and what bleeds over its cut: MediaBox and BleedBox are that,
    TrimBox is the card (ISO 32000-1, 14.11.2).
    """
    over = settings.bleed * MM
    wide, high = settings.card.width * MM, settings.card.height * MM
    size = wide + 2 * over, high + 2 * over
    with document(title, size, photos, "Stat cards") as pdf:
        pdf.canvas.setBleedBox((0, 0, *size))
        pdf.canvas.setTrimBox((over, over, over + wide, over + high))
        for key in photos:
            pdf.painter.prepare(key)
        tell(progress, 0, len(every))
        for done, one in enumerate(every, 1):
            photo = one.card.photo in photos
            for leaf in laid_out(one.card, settings, photo=photo, count=one.badge):
                for side in sides_of(leaf, settings):
                    pdf.canvas.translate(over, over)
                    colour = rim(one.card, settings)
                    pdf.painter.face(bled(side, colour, settings.bleed))
                    pdf.canvas.showPage()
            tell(progress, done, len(every))
    return pdf.data
