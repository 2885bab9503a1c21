"""The icons of the program as files, painted by the program itself."""

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice

from ui.widgets.icons import emblem_image

LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
MAC: Final = (16, 32, 64, 128, 256, 512, 1024)
"""The sides in pixels that each system looks for."""


def painted(side: int) -> Image.Image:
    """Return the emblem, so many pixels wide and high."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    emblem_image(side).save(buffer, b"PNG")
    return Image.open(BytesIO(bytes(buffer.data().data())))


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
