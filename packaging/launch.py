"""Start Brickmuster from its bundle.

`--prove-window PICTURE LIBRARY` is for those who build it: see `prove.py`.
"""

import os
import sys

# The bundle puts its own libraries first for itself. A viewer of PDFs that it opens is
# a program of the system, and would fail with them.
_BEFORE = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
if _BEFORE is not None:
    os.environ["LD_LIBRARY_PATH"] = _BEFORE
elif sys.platform == "linux":
    os.environ.pop("LD_LIBRARY_PATH", None)

from ui.__main__ import main  # noqa: E402 - Ctrl+C is guarded from here on

if __name__ == "__main__":
    if sys.argv[1:2] == ["--prove-window"]:
        from pathlib import Path

        from window_proof import proved

        sys.exit(proved(*map(Path, sys.argv[2:])))
    sys.exit(main())
