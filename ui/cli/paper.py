"""What is printed: cards, army list, templates, tables of a game, a test page.

Cards come as files; they are also printed where no window can open.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from builder import describe, home, systems
from builder.army.groups import ticked
from builder.army.model import Army, Item, uses
from builder.army.muster import kit, kit_of
from builder.army.muster import roster as described
from builder.content.card import Card
from builder.content.linked import is_code
from builder.core.design import Design, HouseRules
from builder.core.formatting import counted, times
from builder.examples import examples_of
from builder.examples.blanks import BLANKS
from builder.system.model import System
from db.files.muster_file import MusterFile, with_known
from db.files.unreadable import shown
from reports.card.copies import Copy, job_title, wanted
from reports.card.idle import idle_of_cards
from reports.card.job import cards_pdf, told_of
from reports.card.pictures import deck_zip, pictures_zip
from reports.card.pieces import extent
from reports.card.tabletop import UPLOAD, DeckAbout
from reports.layout.formats import Arrangement, Copies, RosterSort, Settings
from reports.layout.idle import idle_setting
from reports.page.army_page import army_page
from reports.reference import reference_of, reference_pdf
from reports.roster.choices import ALL_PLAY, RosterChoices, arranged, idle_of_list
from reports.sheet.calibration import calibration_pdf
from reports.tokens import left_out_of, tokens_pdf
from ui.cli.files import Output, output_of
from ui.cli.names import (
    armies_called,
    few,
    game_called,
    only_army,
    target_called,
    the_one,
)
from ui.cli.reading import (
    Agreed,
    agreed_on,
    card_settings_of,
    chosen_paper,
    game_of,
    house_of,
    must_be_of,
    read_under,
    settings_of,
    tell_of_idle,
    tell_of_others,
    theme_called,
)
from ui.cli.terminal import DONE, Args, CommandError, Counter, complain, report, say
from ui.core.time_words import today
from ui.printing.coded import (
    BLANK_TITLE,
    army_code,
    army_copies,
    blank_copies,
    coded,
    rules_copy,
    unit_copies,
)
from ui.printing.share import text_of


def roster(args: Args) -> int:
    """Print an army list."""
    # Its writers bring most of what those of cards do; the others are light.
    from reports.roster.pdf import roster_pdf, told_of

    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    army = only_army(file, args.army, args.where)
    if args.compact and out.form != "txt":
        raise CommandError(f"--compact is plain text, not {out.form}: use -o list.txt")
    tell_of_others([army], agreed)
    odds = target_called(args.odds)
    listed = described(army, file.designs, odds, pool=args.pool)
    chosen: dict[str, Any] = {"sort": RosterSort(args.sort), "dated": _day(args.date)}
    names = {each.name for each in fields(RosterChoices)} - chosen.keys()
    choices = RosterChoices(**chosen, **{name: getattr(args, name) for name in names})
    form = "compact" if args.compact else out.form
    tell_of_idle(args, form, idle_of_list(listed, choices, odds))
    if form == "pdf":
        code = army_code(army, file.designs)(choices)
        settings = replace(settings_of(args), theme=theme_called(args))
        for sentence in told_of([listed], settings):
            complain(sentence)
        out.write(roster_pdf(listed, settings, file.photos, choices, code))
    else:
        out.write(text_of([arranged(listed, choices)], form))
    price = f"{listed.total} {listed.currency}" if listed.total else ""
    words = ", ".join(filter(None, (army.title, price)))
    report(args, words, army=army.title)
    return DONE


def _day(given: str | None) -> date | None:
    """Return the day in the foot; None where it is left empty."""
    if given is None:
        return today()
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise CommandError(f"--date is a day such as 2026-05-31, not {given}") from None


def page(args: Args) -> int:
    """Write an army as a page for phone and table."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    army = only_army(file, args.army, args.where)
    tell_of_others([army], agreed)
    out.write(army_page(army, file.designs, file.photos, hidden=args.secret))
    report(args, army.title, army=army.title)
    return DONE


def tokens(args: Args) -> int:
    """Print templates and tokens."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    tell_of_idle(args, out.form, _idle_pool(file, args))
    alone = args.army is None and (args.only or not file.armies)
    if alone:
        # What designs need that march in no army.
        designs = [*_designs(file, (), args).values()]
        needed = kit_of(designs, agreed.house if agreed else None)
        if not needed.templates:
            raise CommandError(f"{needed.title}: it needs no template and no token")
    else:
        army = only_army(file, args.army, args.where)
        if args.only:
            why = "--only is for designs without an army: leave out --army"
            raise CommandError(why)
        tell_of_others([army], agreed)
        places = range(len(army.entries)) if args.pool else ()
        needed = kit(ticked(army, places, playing=True), file.designs)
    out.write(tokens_pdf(needed, settings_of(args)))
    if lost := left_out_of(needed):
        complain(lost)
    words = counted(len(needed.templates), "kind of piece", "kinds of pieces")
    named = {"title" if alone else "army": needed.title}
    report(args, f"{needed.title}, {words}", **named)
    return DONE


def _idle_pool(file: MusterFile, args: Args) -> dict[str, str]:
    """Return why it changes nothing to take in what does not play, if it does not."""
    armies = armies_called(file, args.army, args.where)
    resting = any(not entry.plays for army in armies for entry in army.entries)
    return {"pool": ALL_PLAY} if args.pool and not resting else {}


def reference(args: Args) -> int:
    """Print a reference sheet."""
    out, agreed = output_of(args), agreed_on(args)
    # Without a file, and with nothing named in the library, it is the whole book.
    tell_of_idle(args, out.form, {})
    chosen = args.file or args.army or args.only or args.library
    sheet = _used(args, agreed) if chosen else _whole(args, agreed)
    if not sheet.back:
        raise CommandError(f"{sheet.title}: there are no tables for that yet")
    if out.form == "pdf":
        out.write(reference_pdf(sheet, settings_of(args)))
    else:
        out.write(text_of([sheet], out.form))
    report(args, sheet.title, title=sheet.title, tables=len(sheet.back))
    return DONE


def _whole(args: Args, agreed: Agreed) -> Card:
    system = game_of(args.game or None, agreed)
    if agreed is None:
        return reference_of(system, system.standard, title=args.title or "")
    title = args.title or f"{system.name} reference, {agreed.title}"
    return reference_of(system, agreed.house, title=title)


def _used(args: Args, agreed: Agreed) -> Card:
    file = read_under(args, agreed)
    armies = armies_called(file, args.army, args.where)
    designs = _designs(file, armies if args.army is not None else (), args)
    system = _system(designs, args)
    ours = [design for design in designs.values() if home(design) is system]
    if not ours:
        raise CommandError(f"{args.where}: it holds no design of {system.name}")
    title = _title(ours, armies, args)
    must_be_of(agreed, system)
    tell_of_others(armies, agreed)
    house = _house(system, armies, args, agreed)
    return reference_of(system, house, ours, title)


def _title(ours: list[Design], armies: tuple[Army, ...], args: Args) -> str:
    """Return what the sheet is called: as asked for, or after what it is about."""
    if args.title:
        return str(args.title)
    if args.only:
        return ", ".join(design.title for design in ours)
    if len(armies) == 1 and armies[0].title.strip():
        return armies[0].title
    if args.file is None:
        return "Library"
    named = args.file != "-" and not is_code(args.file)
    return Path(args.file).stem if named else "Muster file"


def _designs(
    file: MusterFile, armies: tuple[Army, ...], args: Args
) -> dict[str, Design]:
    marching = {key for army in armies for key in uses(army)}
    if not args.only:
        here = {
            key: design
            for key, design in file.designs.items()
            if not armies or key in marching
        }
        if not here:
            whose = f"in {armies[0].title}" if armies else "in it"
            hint = "; --house prints its house rules" if file.rulesets else ""
            raise CommandError(
                f"{args.where}: there is no design {whose} to print tables for{hint}"
            )
        return here
    keys = dict.fromkeys(
        the_one(name, file.designs, "design", args.where, file.armies)
        for name in args.only
    )
    for key in keys:
        if armies and key not in marching:
            name = file.designs[key].title
            raise CommandError(
                f"{args.where}: {name} does not march in {armies[0].title}"
            )
    return {key: file.designs[key] for key in keys}


def _system(designs: dict[str, Design], args: Args) -> System:
    if args.game:
        return game_called(args.game)
    found = list(dict.fromkeys(home(design).key for design in designs.values()))
    if len(found) > 1:
        raise CommandError(f"{args.where}: choose a game with --game: {few(found)}")
    return systems()[found[0]]


def _house(
    system: System, armies: tuple[Army, ...], args: Args, agreed: Agreed
) -> HouseRules:
    found = list(
        dict.fromkeys(a.effective_house for a in armies if a.rule_system is system)
    )
    if len(found) > 1:
        names = few(army.title for army in armies)
        raise CommandError(
            f"{args.where}: its armies play by different house rules; choose one with "
            f"--army: {names}"
        )
    if found:
        return found[0]
    return agreed.house if agreed else system.standard


def calibrate(args: Args) -> int:
    """Print a test page."""
    out = output_of(args)
    out.write(calibration_pdf(chosen_paper(args), landscape=args.landscape))
    report(args, "print it on both sides at 100 %, then read it against the light")
    return DONE


def cards(args: Args) -> int:
    """Print cards."""
    out, settings, agreed = output_of(args), card_settings_of(args), agreed_on(args)
    blank = _blank(args)
    file = MusterFile() if blank else read_under(args, agreed)
    offered = blank or coded(_copies(file, args, agreed), settings)
    copies = [copy for copy in offered if copy.times(settings)]
    deck = out.form == "zip" and args.pictures == "deck"
    _must_be_address(args.at, deck=deck)
    form = "deck" if deck else out.form
    tell_of_idle(args, form, _idle(copies, settings, file, args, form))
    if not copies:
        raise CommandError(f"{args.where}: there is no card in it to print")
    if out.form in {"pdf", "zip"}:
        named = () if blank else armies_called(file, args.army, args.where)
        armies = [BLANK_TITLE] if blank else [army.title for army in named]
        title = args.title or job_title(copies, armies)
        remarks = told_of(copies, settings, file.photos)
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
        for sentence in remarks:
            complain(sentence)
        number, _ = extent(copies, settings, file.photos)
    else:
        cards = [
            replace(copy.card, title=times(copy.badge, copy.card.title))
            for copy in wanted(copies, settings)
        ]
        out.write(text_of(cards, out.form))
        number = len(cards)
    report(args, counted(number, "card"), cards=number)
    if deck and args.output != "-":
        complain(f"now {UPLOAD}")
    if not deck and (remark := settings.shop.remark(out.form)):
        complain(remark)
    return DONE


def _idle(
    copies: Sequence[Copy],
    settings: Settings,
    file: MusterFile,
    args: Args,
    form: str,
) -> dict[str, str]:
    """Return what is chosen and makes no difference to some cards, each with why."""
    if form in {"zip", "deck"}:
        # No picture lies on a sheet.
        settings = replace(settings, arrangement=Arrangement.PAGES)
    names = [flag.removeprefix("--").replace("-", "_") for flag in args.given]
    beside = {name: why for name in names if (why := idle_setting(name, settings))}
    against = target_called(args.odds)
    pool = {} if args.blank else _idle_pool(file, args)
    return beside | pool | idle_of_cards(copies, settings, file.photos, against)


def _blank(args: Args) -> list[Copy]:
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


def _copies(file: MusterFile, args: Args, agreed: Agreed) -> list[Copy]:
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
        for army in [with_known(army, chosen) for army in armies]
        for copy in unit_copies(army, file.designs, against, pool=pool)
    ]
    here = {entry.design for army in armies for entry in army.entries}
    alone = [file.designs[key] for key in chosen if key not in here]
    if args.army is not None and alone:
        name = alone[0].title
        raise CommandError(f"{args.where}: {name} does not march in {armies[0].title}")
    others = [Copy(describe(one, house_of(one, agreed), against)) for one in alone]
    return [*found, *others, *sets]


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
