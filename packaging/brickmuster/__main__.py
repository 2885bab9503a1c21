"""`python -m brickmuster`: the program itself."""

import sys

from ui.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
