"""`python -m brickmuster`: the program itself."""

import sys

from ui.__main__ import main

sys.exit(main())
