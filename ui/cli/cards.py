"""`cards`: the stat cards of a muster file, as PDF or as text."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from builder import describe, systems
from builder.army import Army, roster
from builder.card import Card
from builder.figures import times
from db.muster import MusterFile
from db.unreadable import shown
from reports.cards import Copy, cards_pdf
from reports.forum import card_bbcode, card_markdown
from reports.style import Copies, Ink, Settings, Sides, format_named, paper_named
from reports.text import card_text
from ui.cli.armies import meant
from ui.cli.choose import few, the_one
from ui.cli.files import opened
from ui.cli.parser import CARD_FORMS
from ui.cli.target import target
from ui.cli.terminal import Counter, counted, report
from ui.cli.trouble import DONE, Trouble

_WRITERS: Final = {"txt": card_text, "md": card_markdown, "bbcode": card_bbcode}


def cards(args: argparse.Namespace) -> int:
    """Print the cards that are asked for.

    Args:
        args: What `cards --help` lists.

    Raises:
        Trouble: If there is nothing to print, or it does not fit on the paper.
        Unreadable: If the file cannot be read.
    """
    out = target(args.output, CARD_FORMS, form=args.format, inputs=[args.file])
    file = opened(args.file)
    copies = _copies(file, args)
    if not copies:
        raise Trouble(f"{args.file}: there is nobody in it to print")
    settings = Settings(
        card=format_named(args.card),
        paper=paper_named(args.paper),
        sides=Sides(args.sides),
        copies=Copies(args.copies),
        ink=Ink(args.ink),
        cut_marks=args.cut_marks,
    )
    if out.form == "pdf":
        out.write(printed(copies, settings, file.photos))
    else:
        out.write(_written(copies, settings.copies, out.form).encode())
    total = sum(copy.count for copy in copies)
    number = total if settings.copies is Copies.EACH else len(copies)
    report(
        args,
        f"Wrote {args.output}: {counted(number, 'card')}",
        written=args.output,
        cards=number,
    )
    return DONE


def printed(
    copies: Sequence[Copy], settings: Settings, photos: Mapping[str, bytes]
) -> bytes:
    """The PDF of cards, counted on a terminal while it is made.

    Raises:
        Trouble: If no card of that format fits on the paper.
    """
    counter = Counter("card")
    try:
        return cards_pdf(copies, settings, photos, counter)
    except ValueError as error:
        raise Trouble(str(error)) from error
    finally:
        counter.close()


def marching(army: Army, file: MusterFile, against: str = "") -> list[Copy]:
    """A card for each entry of an army, under its house rules.

    Args:
        army: The army.
        file: Where its designs are.
        against: Whom the odds on the cards are against; nothing for none.
    """
    units = roster(army, file.designs, against).units
    return [Copy(unit.card, unit.count) for unit in units]


def _copies(file: MusterFile, args: argparse.Namespace) -> list[Copy]:
    armies = meant(file, args.army, args.file)
    wanted = {
        the_one(name, file.designs, "design", args.file): None for name in args.only
    }
    against = _against(args.odds)
    if not wanted and armies:
        return [copy for army in armies for copy in marching(army, file, against)]
    found = [
        copy for army in armies for copy in marching(_part(army, wanted), file, against)
    ]
    absent = _absent(wanted or dict.fromkeys(file.designs), armies)
    if args.army is not None and absent:
        name = file.designs[absent[0]].title
        raise Trouble(f"{args.file}: {name} does not march in {armies[0].title}")
    alone = (describe(file.designs[key], against=against) for key in absent)
    return [*found, *map(Copy, alone)]


def _against(wanted: str | None) -> str:
    """Whom the odds on the cards are against, as a game spells it.

    Raises:
        Trouble: If no game knows such a target.
    """
    if wanted is None:
        return ""
    known = [name for system in systems().values() for name in system.STRIPS]
    for name in known:
        if name.casefold() == wanted.strip().casefold():
            return name
    raise Trouble(f"--odds: no target is called {shown(wanted)}; there is {few(known)}")


def _part(army: Army, wanted: Mapping[str, None]) -> Army:
    entries = tuple(entry for entry in army.entries if entry.design in wanted)
    return dataclasses.replace(army, entries=entries)


def _absent(wanted: Mapping[str, None], armies: Sequence[Army]) -> list[str]:
    """The designs that march in none of the armies."""
    here = {entry.design for army in armies for entry in army.entries}
    return [key for key in wanted if key not in here]


def _written(copies: Sequence[Copy], how: Copies, form: str) -> str:
    return "\n".join(_WRITERS[form](card) for card in _counted(copies, how))


def _counted(copies: Sequence[Copy], how: Copies) -> Iterator[Card]:
    for copy in copies:
        if how is Copies.EACH:
            yield from [copy.card] * copy.count
        else:
            title = times(copy.count, copy.card.title)
            yield dataclasses.replace(copy.card, title=title)
