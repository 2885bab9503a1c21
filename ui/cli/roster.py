"""`roster`: an army list as PDF, as text or for a spreadsheet."""

import argparse
from datetime import date

from builder.army.muster import roster as described
from reports.roster.choices import RosterChoices, RosterSort
from reports.roster.pdf import roster_pdf
from ui.cli.cards import target_called
from ui.cli.files import output_of
from ui.cli.options import settings_of
from ui.cli.reading import agreed_on, only_army, read_under, tell_of_others
from ui.cli.terminal import DONE, CommandError, report
from ui.core.today import today
from ui.printing.share import text_of


def roster(args: argparse.Namespace) -> int:
    """Print an army list."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    army = only_army(file, args.army, args.where)
    tell_of_others([army], agreed)
    odds = target_called(args.odds)
    listed = described(army, file.designs, odds, pool=args.pool)
    if out.form == "pdf":
        out.write(roster_pdf(listed, settings_of(args), file.photos, _choices(args)))
    else:
        out.write(text_of(listed, out.form))
    price = f"{listed.total} {listed.currency}" if listed.total else ""
    said = ", ".join(filter(None, (army.title, price)))
    report(args, said, army=army.title)
    return DONE


def _choices(args: argparse.Namespace) -> RosterChoices:
    """Return what is on the printed list.

    Raises:
        CommandError: If its day is none.
    """
    return RosterChoices(
        sort=RosterSort(args.sort),
        summary=args.summary,
        points=args.points,
        notes=args.notes,
        rules=args.rules,
        boxes=args.boxes,
        groups=args.groups,
        pool=args.pool,
        dated=_day(args.date),
    )


def _day(given: str | None) -> date | None:
    """Return the day in the foot; None where it is left empty."""
    if given is None:
        return today()
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise CommandError(f"--date is a day such as 2026-05-31, not {given}") from None
