"""Make the pictures: `python -m tests.pictures [NAME...]`, all of them by default."""

import json
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Two pixels to a point, as screens have them that show small type sharply.
os.environ["QT_SCALE_FACTOR"] = "2"


def make(wanted: list[str], folder: Path) -> None:
    """Write pictures, and what they show.

    Args:
        wanted: Their names; all if empty.
        folder: Where they lie.
    """
    from tests.pictures import making

    told = making.FILE.read_bytes() if making.FILE.exists() else b"{}"
    kept = json.loads(told)
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = home
        kept |= making.sheets(wanted, folder, Path(home))
        kept |= making.scenes(wanted, folder, Path(home))
    text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
    making.FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    from PySide6.QtGui import QGuiApplication

    from tests.pictures.making import FOLDER

    make(sys.argv[1:], FOLDER)
    # The offscreen platform deletes what was copied when Python is gone already.
    if QGuiApplication.instance():
        QGuiApplication.clipboard().clear()
