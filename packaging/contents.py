"""What of this tree goes into a bundle, and what of other people's work stays out."""

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
_TARGETS: Final = PROJECT["tool"]["hatch"]["build"]["targets"]
PACKAGES: Final[list[str]] = _TARGETS["wheel"]["packages"]

LINUX: Final = ROOT / "packaging" / "linux"
SHARE: Final = {
    "org.brickmuster.Brickmuster.desktop": "applications",
    "org.brickmuster.Brickmuster.metainfo.xml": "metainfo",
    "brickmuster.xml": "mime/packages",
    "brickmuster.svg": "icons/hicolor/scalable/apps",
}
"""What a desktop of Linux asks of a program, and where in a folder `share` it looks.
Wheel, bundle and Debian's package have such a folder."""

MIGRATIONS: Final = "db.migrations"
"""Alembic reads these modules as files, so they must be there as files."""

LEFT_OUT: Final = [
    "numpy", "lxml", "fontTools", "tkinter", "pytest", "hypothesis", "IPython",
    "matplotlib", "PIL._avif", "PIL._tkinter_finder", "PIL.ImageTk", "PIL.ImageQt",
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.scripts",
    "readline", "setuptools", "pip", "rich", "pygments", "mypy", "tomli",
]  # fmt: skip
"""Modules that something offers to use, and that we have no use for. `readline` is also
under the GPL, which would bind the whole bundle."""

_UNWANTED: Final = re.compile(
    r"(lib)?Qt6(Quick|Qml|VirtualKeyboard|Pdf|Labs|EglFS|Network)"
    r"|plugins/(generic|tls|networkinformation|qmltooling|egldeviceintegrations)/"
    r"|plugins/\w+/\w*(virtualkeyboard|qpdf|gtk3|eglfs|linuxfb|minimalegl|vnc|vkkhr)"
    r"|lib(atk|atspi|epoxy|gtk|pango|cairo|gdk|harfbuzz|graphite2|thai)[\w-]*"
    r"|lib(datrie|fribidi|pixman)[\w-]*"
    r"|lib(krb5|krb5support|k5crypto|gssapi_krb5|keyutils|com_err)\."
    r"|/Qt/(qml|translations)/"
)
"""Parts of Qt that its own plugins pull in, and what only those need: QML, the keyboard
on glass, PDF, the net, GTK. Its translations are not used either."""


def unwanted(path: str) -> bool:
    """Return whether a collected file serves nothing that we do."""
    return _UNWANTED.search(path.replace("\\", "/")) is not None
