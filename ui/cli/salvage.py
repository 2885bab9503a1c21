"""`salvage`: what can be read of a damaged library, into a new one."""

import argparse
from pathlib import Path

from db.rescue.salvage import salvage
from ui.cli.files import must_end_as_library
from ui.cli.terminal import DONE, answer, complain, say


def salvaged(args: argparse.Namespace) -> int:
    """Write what can be read of a library into a new one, and say what cannot."""
    must_end_as_library(args.output)
    done = salvage(args.place, Path(args.output))
    if args.json:
        answer({"written": args.output, "kept": done.kept, "lost": list(done.lost)})
        return DONE
    for sentence in done.lost:
        complain(sentence)
    say(f"Wrote {args.output}: {done.kept}")
    return DONE
