"""The icons of the program as files, painted by the program itself."""

from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtGui import QImage

from ui.widgets.icons import emblem_image

LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
MAC: Final = (16, 32, 64, 128, 256, 512, 1024)
"""The sides in pixels that each system looks for."""


def painted(side: int) -> Image.Image:
    """Return the emblem, so many pixels wide and high."""
    image = emblem_image(side).convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (side, side), bytes(image.constBits()))


def write(folder: Path) -> None:
    """Write the icons of all systems into a folder, those of Linux as `hicolor`."""
    folder.mkdir(parents=True, exist_ok=True)
    for side in LINUX:
        apps = folder / "hicolor" / f"{side}x{side}" / "apps"
        apps.mkdir(parents=True, exist_ok=True)
        painted(side).save(apps / "brickmuster.png")
    for name, sides in (("brickmuster.ico", WINDOWS), ("brickmuster.icns", MAC)):
        *rest, largest = map(painted, sides)
        sizes = [(side, side) for side in sides]
        largest.save(folder / name, sizes=sizes, append_images=rest)
