"""`move`: a whole library to another place."""

import argparse

from builder.core.formatting import counted
from db.moving.moving import copy_all
from ui.cli.files import must_end_as_library
from ui.cli.library_reading import must_exist
from ui.cli.terminal import DONE, answer, say


def move(args: argparse.Namespace) -> int:
    """Copy a library into an empty place, and say that it is used from there."""
    if "://" not in args.to:
        must_end_as_library(args.to)
    must_exist(args.library)
    copied = copy_all(args.library, args.to)
    if args.json:
        answer({
            "from": copied.source,
            "library": copied.target,
            "items": copied.items,
            "removed": copied.removed,
        })  # fmt: skip
        return DONE
    items = counted(copied.items, "item", "items")
    bin_ = f", and {copied.removed} in the bin" if copied.removed else ""
    say(f"{copied.target} now holds the library: {items}{bin_}, all compared")
    say(f"{copied.source} stays as it was, as a copy; open the new one from now on")
    return DONE
