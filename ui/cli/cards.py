"""`cards`: the cards as files; also what is printed where no window can open."""

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from builder import describe, systems
from builder.army.model import Army, Item
from builder.content.card import Card
from builder.core.formatting import counted, times
from builder.examples import examples_of
from builder.examples.blanks import BLANKS
from db.files.muster_file import MusterFile
from db.files.unreadable import shown
from db.sharing.house_rules import NamedHouseRules
from reports.card.bleed import lost
from reports.card.copies import Copy, job_title, wanted
from reports.card.job import cards_pdf, told_of
from reports.card.layout import extent
from reports.card.pictures import deck_zip, pictures_zip
from reports.card.tabletop import UPLOAD, DeckAbout
from reports.layout.formats import Arrangement, Copies, Settings
from ui.cli.files import Output, output_of
from ui.cli.names import armies_called, target_called, the_one
from ui.cli.reading import (
    agreed_on,
    card_settings_of,
    house_of,
    read_under,
    tell_of_others,
)
from ui.cli.terminal import DONE, CommandError, Counter, complain, report, say
from ui.printing.coded import (
    BLANK_TITLE,
    army_copies,
    blank_copies,
    coded,
    rules_copy,
    unit_copies,
)
from ui.printing.share import text_of


def cards(args: argparse.Namespace) -> int:
    """Print cards."""
    out, settings, agreed = output_of(args), card_settings_of(args), agreed_on(args)
    blank = _blank(args)
    file = MusterFile() if blank else read_under(args, agreed)
    offered = blank or coded(_copies(file, args, agreed), settings)
    copies = [copy for copy in offered if copy.times(settings)]
    deck = out.form == "zip" and args.pictures == "deck"
    _must_be_address(args.at, deck=deck)
    for sentence in told_of(copies, settings):
        complain(sentence)
    if not copies:
        raise CommandError(f"{args.where}: there is no card in it to print")
    if out.form in {"pdf", "zip"}:
        armies = [BLANK_TITLE] if blank else _armies(file, args)
        title = args.title or job_title(copies, armies)
        if out.form == "zip":
            draw: Callable[..., bytes] = pictures_zip
            if deck:
                draw = partial(deck_zip, about=DeckAbout(title, args.at or ""))
            out.write(_drawn(draw, copies, settings, file.photos))
            # Equal copies are one picture, and no sheet is filled.
            single = deck or settings.numbered
            settings = replace(
                settings,
                arrangement=Arrangement.PAGES,
                copies=settings.copies if single else Copies.COUNTED,
            )
        else:
            draw = partial(cards_pdf, title=title)
            out.write(_drawn(draw, copies, settings, file.photos))
        number, _ = extent(copies, settings, file.photos)
    else:
        cards = list(_counted(copies, settings))
        out.write(text_of(cards, out.form))
        number = len(cards)
    report(args, counted(number, "card"), cards=number)
    if deck and args.output != "-":
        complain(f"now {UPLOAD}")
    for why in (
        lost(settings, cut=deck or out.form not in {"pdf", "zip"}),
        "" if deck else settings.shop.remark(out.form),
    ):
        if why:
            complain(why)
    return DONE


def _armies(file: MusterFile, args: argparse.Namespace) -> list[str]:
    return [army.title for army in armies_called(file, args.army, args.where)]


def _blank(args: argparse.Namespace) -> list[Copy]:
    """Return the blank cards that are named; none if the command is about a file.

    Raises:
        CommandError: There is no such card, or a file or something in it is named, too.
    """
    named = [key.lower() for key in args.blank]
    if not named:
        return []
    if args.file or args.army or args.only:
        raise CommandError("--blank prints cards of nothing: leave out FILE and names")
    known = [blank.key for blank in BLANKS]
    for key in named:
        if key not in {*known, "all"}:
            kinds = ", ".join(known)
            raise CommandError(f"--blank is all or some of {kinds}, not {shown(key)}")
    return blank_copies(lambda one: "all" in named or one.key in named)


def _must_be_address(at: str | None, *, deck: bool) -> None:
    """Refuse an address that a virtual table cannot fetch, or that nothing uses.

    Raises:
        CommandError: It is such a one.
    """
    if at is None:
        return
    if not deck:
        raise CommandError("--at is for a deck: use it with --pictures deck, -o x.zip")
    if not re.fullmatch(r"(?:https?|file)://[!-~]+", at):
        raise CommandError(f"--at is an address such as https://example.org/, not {at}")


def _drawn(
    draw: Callable[..., bytes],
    copies: Sequence[Copy],
    settings: Settings,
    photos: Mapping[str, bytes],
) -> bytes:
    """Return what a writer makes of cards; show the progress on a terminal."""
    try:
        with Counter("card") as counter:
            return draw(copies, settings, photos, counter)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _copies(
    file: MusterFile, args: argparse.Namespace, agreed: NamedHouseRules | None
) -> list[Copy]:
    """Return the cards of designs, then those of rule sets."""
    armies = armies_called(file, args.army, args.where)
    against = target_called(args.odds)
    held: dict[str, Item] = {**file.designs, **file.rulesets}
    ids = [the_one(name, held, "design", args.where, file.armies) for name in args.only]
    sets = [
        rules_copy(rules)
        for key, rules in file.rulesets.items()
        if key in ids or (not ids and args.army is None)
    ]
    only = [key for key in dict.fromkeys(ids) if key in file.designs]
    if ids and not only:
        return sets
    tell_of_others(armies, agreed)
    if armies and not only:
        marched = (
            army_copies(army, file.designs, against, pool=args.pool) for army in armies
        )
        return [*chain.from_iterable(marched), *sets]
    chosen = only or list(file.designs)
    # A design that is asked for by name has a card whether it plays or not.
    pool = args.pool or bool(only)
    found = [
        copy
        for army in armies
        for copy in unit_copies(_part(army, chosen), file.designs, against, pool=pool)
    ]
    here = {entry.design for army in armies for entry in army.entries}
    alone = [file.designs[key] for key in chosen if key not in here]
    if args.army is not None and alone:
        name = alone[0].title
        raise CommandError(f"{args.where}: {name} does not march in {armies[0].title}")
    others = [
        Copy(describe(one_alone, house_of(one_alone, agreed), against))
        for one_alone in alone
    ]
    return [*found, *others, *sets]


def _part(army: Army, ids: Sequence[str]) -> Army:
    entries = tuple(entry for entry in army.entries if entry.design in ids)
    return replace(army, entries=entries)


def _counted(copies: Sequence[Copy], settings: Settings) -> Iterator[Card]:
    for one in wanted(copies, settings):
        yield replace(one.card, title=times(one.badge, one.card.title))


# The command without arguments on a machine without a display.

_OURS: Final = "brickmuster-cards.pdf"
_ROOT: Final = Path(__file__).resolve().parents[2]
_CALLED: Final = "python3 dev.py run" if (_ROOT / "dev.py").exists() else "brickmuster"
_HELP: Final = f"`{_CALLED} help` lists what works without a window"


def main_job(why: str, library: str | None) -> int:
    """Print the cards of the first example army, unless its file is there already.

    Args:
        why: Why no window opens.
        library: The library that the window should show; None for the player's own.

    Raises:
        CommandError: If a library was named, or the current folder cannot be written.
    """
    none = f"{why}, so no window opens"
    if library is not None:
        raise CommandError(f"{none}; {_HELP}")
    none = none[0].upper() + none[1:]
    path = Path.cwd() / _OURS
    if path.exists():
        say(f"{none}, and {path} is there already, so nothing is written. {_HELP}.")
        return DONE
    example = examples_of(next(iter(systems())))[0]
    file = MusterFile(dict(example.designs), dict(example.armies))
    army = next(iter(file.armies.values()))
    draw = partial(cards_pdf, title=army.title)
    cards = _drawn(draw, unit_copies(army, file.designs), Settings(), file.photos)
    Output(path, "pdf").write(cards)
    say(f"{none}; the cards of an example army are in {path}. {_HELP}.")
    return DONE
