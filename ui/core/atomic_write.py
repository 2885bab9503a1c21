"""Writing a file in one step, completely or not at all."""

import os
import secrets
import shutil
from pathlib import Path

from ui.core.stopping import tidily


def write_whole(file: Path, data: bytes) -> None:
    """Replace a file, or make a new one, in one step.

    A link is followed, and the permissions of the old file are kept. A device or pipe
    is written to as it is.

    Raises:
        OSError: It cannot be written there; the old file is untouched.
    """
    file = Path(os.path.realpath(file))
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
