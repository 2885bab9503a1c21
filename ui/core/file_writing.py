"""How files are written: whole or not at all, and some for their owner alone."""

import os
import secrets
import shutil
from pathlib import Path
from typing import Final

from ui.core.stopping import tidily


def write_whole(file: Path, data: bytes) -> None:
    """Replace a file, or make a new one, in one step.

    A link is followed, and the permissions of the old file are kept. A device or pipe
    is written to as it is.

    Raises:
        OSError: It cannot be written there; the old file is untouched. The error names
            the file, and not the one beside it that is written first.
    """
    try:
        _write_whole(Path(os.path.realpath(file)), data)
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise


def _write_whole(file: Path, data: bytes) -> None:
    if file.exists():
        if not file.is_file():
            # A device or a pipe cannot be replaced, only written to.
            file.write_bytes(data)
            return
        if not os.access(file, os.W_OK):
            raise PermissionError(0, "it may only be read")
    part = file.with_name(f".brickmuster-{secrets.token_hex(8)}.part")
    with tidily():
        try:
            with part.open("xb") as new:
                new.write(data)
                new.flush()
                os.fsync(new.fileno())
            if file.exists():
                shutil.copymode(file, part)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


# Files that their owner alone may read.

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
