"""`cards`: the stat cards of a muster file, as PDF or as text."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from builder import describe, systems
from builder.army.model import Army
from builder.army.muster import roster
from builder.content.card import Card
from builder.core.formatting import times
from builder.house_rules.ruleset import sheet
from db.houserules import NamedHouseRules
from db.muster import MusterFile
from db.unreadable import shown
from reports.card.job import Copy, cards_pdf
from reports.layout.settings import (
    Copies,
    InkStyle,
    Settings,
    Sides,
    format_named,
    paper_named,
)
from reports.text.forum import card_bbcode, card_markdown
from reports.text.plain import card_text
from ui.cli.armies import meant
from ui.cli.choose import few, the_one
from ui.cli.errors import DONE, CommandError
from ui.cli.house_rules import house_of, opened_under, tell_of_others
from ui.cli.options import agreed_on, inputs
from ui.cli.parser import CARD_FORMS
from ui.cli.target import target
from ui.cli.terminal import Counter, counted, report

_WRITERS: Final = {"txt": card_text, "md": card_markdown, "bbcode": card_bbcode}


def cards(args: argparse.Namespace) -> int:
    """Print the cards that are asked for.

    Args:
        args: What `cards --help` lists.

    Raises:
        Trouble: If there is nothing to print, or it does not fit on the paper.
        Unreadable: If the file or the house rules cannot be read.
    """
    out = target(args.output, CARD_FORMS, form=args.format, inputs=inputs(args))
    agreed = agreed_on(args)
    file = opened_under(args.file, agreed)
    copies = _copies(file, args, agreed)
    if not copies:
        raise CommandError(f"{args.file}: there is nobody in it to print")
    settings = Settings(
        card=format_named(args.card),
        paper=paper_named(args.paper),
        sides=Sides(args.sides),
        copies=Copies(args.copies),
        ink=InkStyle(args.ink),
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
        raise CommandError(str(error)) from error
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


def _copies(
    file: MusterFile, args: argparse.Namespace, agreed: NamedHouseRules | None
) -> list[Copy]:
    """The cards of designs, then those of sets of house rules."""
    armies, against = meant(file, args.army, args.file), _against(args.odds)
    held = {**file.designs, **file.rulesets}
    named = [the_one(name, held, "design", args.file) for name in args.only]
    sets = [
        Copy(sheet(rules))
        for key, rules in file.rulesets.items()
        if key in named or (not named and args.army is None)
    ]
    wanted = {key: None for key in named if key in file.designs}
    if named and not wanted:
        return sets
    tell_of_others(armies, agreed)
    if armies and not wanted:
        marched = [marching(army, file, against) for army in armies]
        return [*chain.from_iterable(marched), *sets]
    chosen = wanted or dict.fromkeys(file.designs)
    found = [
        copy for army in armies for copy in marching(_part(army, chosen), file, against)
    ]
    absent = _absent(chosen, armies)
    if args.army is not None and absent:
        name = file.designs[absent[0]].title
        raise CommandError(f"{args.file}: {name} does not march in {armies[0].title}")
    alone = [file.designs[key] for key in absent]
    cards = (describe(each, house_of(each, agreed), against) for each in alone)
    return [*found, *map(Copy, cards), *sets]


def _against(wanted: str | None) -> str:
    """Whom the odds on the cards are against, as a game spells it.

    Raises:
        Trouble: If no game knows such a target.
    """
    if wanted is None:
        return ""
    known = [name for system in systems().values() for name in system.strips]
    for name in known:
        if name.casefold() == wanted.strip().casefold():
            return name
    raise CommandError(
        f"--odds: no target is called {shown(wanted)}; there is {few(known)}"
    )


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
