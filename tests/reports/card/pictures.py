"""Comparing pages with pictures that are kept, and showing where they differ."""

from pathlib import Path

from PIL import Image, ImageChops

from reports.pdf.raster import Pixels

KEPT = Path(__file__).resolve().parents[1] / "goldens"
COLOURS = 40
"""A kept picture has no more of them, so that it is small."""
STEP = 60
"""Pixels that are nearer than this, of 255 in any colour, are the same."""
MANY = 0.0004
"""A larger share of pixels is a change: about those of one figure of a value."""
HIGH = 300


def picture(page: Pixels) -> Image.Image:
    """Return a page as it is kept: of few colours, no two dithered."""
    few = page.image().quantize(COLOURS, dither=Image.Dither.NONE)
    return few.convert("RGB")


def dpi_for(points: float) -> float:
    """Return the dots an inch at which a height in points is `HIGH` pixels."""
    return HIGH / points * 72


def keep(name: str, shown: Image.Image) -> None:
    """Write a picture among those that are kept."""
    KEPT.mkdir(exist_ok=True)
    few = shown.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(KEPT / f"{name}.png", optimize=True)


def changed(kept: Image.Image, shown: Image.Image) -> tuple[Image.Image, int]:
    """Return a picture of where two of one size differ, and in how many pixels."""
    bands = ImageChops.difference(kept, shown).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    found = most.point(lambda value: 255 if value > STEP else 0)
    return found, found.histogram()[255]


def check(name: str, shown: Image.Image) -> str:
    """Compare a picture with the one that is kept under a name.

    Returns:
        What is wrong, with the new picture and that of the difference written beside
        the kept one; nothing if they are alike.
    """
    path = KEPT / f"{name}.png"
    new, gone = path.with_suffix(".new.png"), path.with_suffix(".difference.png")
    if not path.exists():
        shown.save(new)
        return f"no picture is kept as {path}; the new one is {new}"
    with Image.open(path) as file:
        kept = file.convert("RGB")
    if kept.size != shown.size:
        shown.save(new)
        return f"{name} is {shown.size} pixels, not {kept.size}; see {new}"
    found, many = changed(kept, shown)
    if many <= MANY * shown.width * shown.height:
        new.unlink(missing_ok=True)
        gone.unlink(missing_ok=True)
        return ""
    shown.save(new)
    pale = Image.blend(shown.convert("L"), Image.new("L", shown.size, 255), 0.75)
    red = Image.new("RGB", shown.size, "#d00000")
    Image.composite(red, pale.convert("RGB"), found).save(gone)
    left, top, right, bottom = found.getbbox() or (0, 0, 0, 0)
    return (
        f"{name}: {many} pixels changed, x {left} to {right}, y {top} to {bottom};"
        f" see {new} and {gone}, and --update-goldens if that is right"
    )
