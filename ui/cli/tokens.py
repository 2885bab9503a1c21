"""`tokens`: the templates and tokens of an army, as PDF."""

import argparse

from builder.army.groups import all_playing
from builder.army.kit import kit
from builder.army.muster import livery
from builder.core.formatting import counted
from reports.tokens.pdf import tokens_pdf
from ui.cli.files import output_of
from ui.cli.options import settings_of
from ui.cli.reading import agreed_on, only_army, read_under, tell_of_others
from ui.cli.terminal import DONE, report


def tokens(args: argparse.Namespace) -> int:
    """Print templates and tokens."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    army = only_army(file, args.army, args.where)
    tell_of_others([army], agreed)
    needed = kit(all_playing(army) if args.pool else army, file.designs)
    out.write(tokens_pdf(needed, settings_of(args), livery(army).colour))
    words = counted(len(needed.templates), "kind of piece", "kinds of pieces")
    report(args, f"{army.title}, {words}", army=army.title)
    return DONE
