"""`roster`: an army list as PDF, as text or for a spreadsheet."""

import argparse

from builder.army.muster import roster as described
from reports.roster.pdf import roster_pdf
from ui.cli.choose import armies_called, few
from ui.cli.errors import DONE, CommandError
from ui.cli.files import output_of
from ui.cli.house_rules import agreed_on, read_under, tell_of_others
from ui.cli.options import settings_of
from ui.cli.terminal import report
from ui.printing.share import text_of


def roster(args: argparse.Namespace) -> int:
    """Print an army list."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args.file, agreed)
    armies = armies_called(file, args.army, args.file)
    if not armies:
        raise CommandError(f"{args.file}: it holds no army; `cards` prints its designs")
    if len(armies) > 1:
        names = few(file.armies)
        raise CommandError(f"{args.file}: choose an army with --army: {names}")
    (army,) = armies
    tell_of_others(armies, agreed)
    listed = described(army, file.designs)
    if out.form == "pdf":
        out.write(roster_pdf(listed, settings_of(args), file.photos))
    else:
        out.write(text_of(listed, out.form))
    price = f"{listed.total} {listed.currency}"
    report(args, f"{army.title}, {price}", army=army.title)
    return DONE
