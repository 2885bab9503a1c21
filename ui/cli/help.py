"""`help`, `completion` and `schema`: what helps to use the other commands."""

import runpy
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from pkgutil import get_data
from typing import Final

from ui.cli.files import Output, output_of
from ui.cli.parser import SHELLS, parsed
from ui.cli.terminal import DONE, Args, CommandError, answer, report

_MAKER: Final = Path(__file__).resolve().parents[2] / "packaging" / "shells.py"
"""What makes the scripts when the program is built."""


def help_text(args: Args) -> int:
    """Print the help, as `--help` does.

    Raises:
        CommandError: If there is no such command.
    """
    topic = [args.topic] if args.topic else []
    text = StringIO()
    with suppress(SystemExit), redirect_stdout(text if args.json else sys.stdout):
        parsed([*topic, "--help"])
    if args.json:
        answer({"topic": args.topic, "text": text.getvalue()})
    return DONE


def completion(args: Args) -> int:
    """Print the script of a shell.

    Raises:
        CommandError: If this is the source, without the tool that makes it.
    """
    script = _script(args.shell)
    if args.json:
        answer({"shell": args.shell, "script": script})
    else:
        Output(None, "script").write(script)
    return DONE


def schema(args: Args) -> int:
    """Print the JSON Schema of muster files, which is JSON by itself; or write it."""
    of = "theme" if args.theme else "muster"
    data = get_data("db.files", f"{of}.schema.json") or b""
    if args.output is None:
        Output(None, "json").write(data)
        return DONE
    output_of(args).write(data)
    report(args, f"the JSON Schema of {of} files")
    return DONE


def _script(shell: str) -> str:
    try:
        return (get_data("ui.cli", f"shells/{SHELLS[shell]}") or b"").decode()
    except OSError:
        # Nobody built this program: it runs from its source.
        pass
    try:
        return str(runpy.run_path(str(_MAKER))["script"](shell))
    except (ImportError, OSError) as error:
        raise CommandError(
            "this is the source of Brickmuster, which makes that script with shtab, "
            "and shtab is not here; an installed Brickmuster has the script"
        ) from error
