"""`roster`: the list of an army, as PDF, as text or for a spreadsheet."""

from __future__ import annotations

import argparse
from typing import Final

from builder.army.muster import roster as described
from reports.layout.settings import InkStyle, Settings, paper_named
from reports.roster.pdf import roster_pdf
from reports.text.csv import roster_csv
from reports.text.forum import roster_bbcode, roster_markdown
from reports.text.plain import roster_text
from ui.cli.armies import the_army
from ui.cli.errors import DONE
from ui.cli.house_rules import opened_under, tell_of_others
from ui.cli.options import agreed_on, inputs
from ui.cli.parser import ROSTER_FORMS
from ui.cli.target import target
from ui.cli.terminal import report

_WRITERS: Final = {
    "txt": roster_text,
    "md": roster_markdown,
    "bbcode": roster_bbcode,
    "csv": roster_csv,
}


def roster(args: argparse.Namespace) -> int:
    """Print the list of an army.

    Args:
        args: What `roster --help` lists.

    Raises:
        Trouble: If there is no army, or it must be chosen.
        Unreadable: If the file or the house rules cannot be read.
    """
    out = target(args.output, ROSTER_FORMS, form=args.format, inputs=inputs(args))
    agreed = agreed_on(args)
    file = opened_under(args.file, agreed)
    army = the_army(file, args.army, args.file)
    tell_of_others([army], agreed)
    listed = described(army, file.designs)
    if out.form == "pdf":
        settings = Settings(paper=paper_named(args.paper), ink=InkStyle(args.ink))
        out.write(roster_pdf(listed, settings, file.photos))
    else:
        out.write(_WRITERS[out.form](listed).encode())
    report(
        args,
        f"Wrote {args.output}: {army.title}, {listed.total} {listed.currency}",
        written=args.output,
        army=army.title,
    )
    return DONE
