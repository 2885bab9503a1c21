"""`completion`: the scripts that let a shell complete commands and options.

`shtab` makes them from the parser; `tests/ui/cli/test_shell_files.py` writes them with
`--update-goldens`, and fails where one is no longer what shtab would make.
"""

import argparse
from pathlib import Path
from typing import Final

from ui.cli.commands import SHELLS
from ui.cli.files import Output
from ui.cli.terminal import DONE, answer

FOLDER: Final = Path(__file__).with_name("shells")
"""Where the scripts and the manual page are."""


def completion(args: argparse.Namespace) -> int:
    """Print the script of a shell."""
    script = (FOLDER / SHELLS[args.shell]).read_text(encoding="utf-8")
    if args.json:
        answer({"shell": args.shell, "script": script})
    else:
        Output(None, "script").write(script)
    return DONE
