"""Run tests of this folder on a display of their own; the arguments go to pytest."""

import sys

from tests.display.screen import on_display, running

if __name__ == "__main__":
    with running() as screen:
        sys.exit(on_display(screen, sys.argv[1:]).returncode)
