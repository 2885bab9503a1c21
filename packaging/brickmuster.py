"""Start Brickmuster as `python -m brickmuster`; the wheel has this file at its top."""

import sys

from ui.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
