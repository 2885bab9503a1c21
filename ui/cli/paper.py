"""What is printed beside cards: army list, templates, tables of a game, a test page."""

import argparse
from dataclasses import replace
from datetime import date
from pathlib import Path

from builder import home, systems
from builder.army.groups import all_playing
from builder.army.model import Army, uses
from builder.army.muster import kit, kit_of
from builder.army.muster import roster as described
from builder.content.card import Card
from builder.content.kit import Kit
from builder.content.linked import is_code
from builder.content.roster import secret
from builder.core.design import Design, HouseRules
from builder.core.formatting import counted
from builder.system.model import System
from db.files.muster_file import MusterFile
from db.sharing.house_rules import NamedHouseRules
from reports.layout.formats import RosterSort
from reports.reference import reference_of, reference_pdf
from reports.roster.choices import RosterChoices
from reports.sheet.calibration import calibration_pdf
from reports.tokens import tokens_pdf
from ui.cli.files import output_of
from ui.cli.names import (
    armies_called,
    few,
    game_called,
    only_army,
    target_called,
    the_one,
)
from ui.cli.reading import (
    agreed_on,
    chosen_paper,
    game_of,
    must_be_of,
    read_under,
    settings_of,
    tell_of_others,
    theme_called,
)
from ui.cli.terminal import DONE, CommandError, complain, report
from ui.core.time_words import today
from ui.printing.coded import army_code
from ui.printing.share import text_of


def roster(args: argparse.Namespace) -> int:
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
    listed = secret(listed) if args.secret else listed
    if out.form == "pdf":
        choices = _choices(args)
        code = army_code(army, file.designs)(choices)
        settings = replace(settings_of(args), theme=theme_called(args))
        for sentence in told_of(listed, settings):
            complain(sentence)
        out.write(roster_pdf(listed, settings, file.photos, choices, code))
    else:
        out.write(text_of([listed], "compact" if args.compact else out.form))
    price = f"{listed.total} {listed.currency}" if listed.total else ""
    words = ", ".join(filter(None, (army.title, price)))
    report(args, words, army=army.title)
    return DONE


def _choices(args: argparse.Namespace) -> RosterChoices:
    return RosterChoices(
        sort=RosterSort(args.sort),
        summary=args.summary,
        points=args.points,
        notes=args.notes,
        rules=args.rules,
        boxes=args.boxes,
        groups=args.groups,
        secret=args.secret,
        pool=args.pool,
        square=args.square,
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


def tokens(args: argparse.Namespace) -> int:
    """Print templates and tokens."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    alone = args.army is None and (args.only or not file.armies)
    needed = _alone(file, args, agreed) if alone else _army_kit(file, args, agreed)
    out.write(tokens_pdf(needed, settings_of(args)))
    words = counted(len(needed.templates), "kind of piece", "kinds of pieces")
    named = {"title" if alone else "army": needed.title}
    report(args, f"{needed.title}, {words}", **named)
    return DONE


def _army_kit(
    file: MusterFile, args: argparse.Namespace, agreed: NamedHouseRules | None
) -> Kit:
    army = only_army(file, args.army, args.where)
    if args.only:
        raise CommandError("--only is for designs without an army: leave out --army")
    tell_of_others([army], agreed)
    return kit(all_playing(army) if args.pool else army, file.designs)


def _alone(
    file: MusterFile, args: argparse.Namespace, agreed: NamedHouseRules | None
) -> Kit:
    """Return what designs need that march in no army."""
    designs = [*_designs(file, (), args).values()]
    needed = kit_of(designs, agreed.house if agreed else None)
    if not needed.templates:
        raise CommandError(f"{needed.title}: it needs no template and no token")
    return needed


def reference(args: argparse.Namespace) -> int:
    """Print a reference sheet."""
    out, agreed = output_of(args), agreed_on(args)
    # Without a file, and with nothing named in the library, it is the whole book.
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


def _whole(args: argparse.Namespace, agreed: NamedHouseRules | None) -> Card:
    system = game_of(args.game or None, agreed)
    if agreed is None:
        return reference_of(system, system.standard, title=args.title or "")
    title = args.title or f"{system.name} reference, {agreed.title}"
    return reference_of(system, agreed.house, title=title)


def _used(args: argparse.Namespace, agreed: NamedHouseRules | None) -> Card:
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


def _title(
    ours: list[Design], armies: tuple[Army, ...], args: argparse.Namespace
) -> str:
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
    file: MusterFile, armies: tuple[Army, ...], args: argparse.Namespace
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


def _system(designs: dict[str, Design], args: argparse.Namespace) -> System:
    if args.game:
        return game_called(args.game)
    found = list(dict.fromkeys(home(design).key for design in designs.values()))
    if len(found) > 1:
        raise CommandError(f"{args.where}: choose a game with --game: {few(found)}")
    return systems()[found[0]]


def _house(
    system: System,
    armies: tuple[Army, ...],
    args: argparse.Namespace,
    agreed: NamedHouseRules | None,
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


def calibrate(args: argparse.Namespace) -> int:
    """Print a test page."""
    out = output_of(args)
    out.write(calibration_pdf(chosen_paper(args), landscape=args.landscape))
    report(args, "print it on both sides at 100 %, then read it against the light")
    return DONE
