"""Files that their owner alone may read."""

import os
from pathlib import Path
from typing import Final

_OURS: Final = 0o600
_OUR_FOLDER: Final = 0o700


def keep_private(file: Path) -> None:
    """Let the owner alone read a file, which is made where there is none.

    Raises:
        OSError: If it cannot be made, or is somebody else's.
    """
    file.parent.mkdir(mode=_OUR_FOLDER, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, _OURS))
    file.chmod(_OURS)
