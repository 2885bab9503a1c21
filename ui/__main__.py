"""The `brickmuster` command: the window, or one answer in the terminal.

    brickmuster [--library PLACE]
    brickmuster check|cards|roster|reference|explain|presets|import|export ...

Whatever the input, it ends with a sentence and an exit code, never a traceback.
Nothing heavy is imported here, so that Ctrl+C is guarded first.
"""

import os
import sys

try:
    from collections.abc import Sequence

    from ui.core.stopping import guard
except KeyboardInterrupt:
    # The few milliseconds before there is a guard.
    os.write(2, b"brickmuster: stopped\n")
    os._exit(130)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask.

    Args:
        argv: The arguments after the program's name; the process's own if None, which
            also ends at Ctrl+C then.

    Returns:
        The exit code: 0 done, 1 something is illegal or cannot be built, 2 unreadable
        or wrong use, 130 stopped by the player.
    """
    if argv is None:
        guard()
    # Only now: a second passes until all modules are there.
    from ui.main import answered

    return answered(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
