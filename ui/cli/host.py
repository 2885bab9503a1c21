"""`host`: the armies of many players, judged by one set of rules and one limit."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from builder import systems
from builder.army.model import Army
from builder.army.muster import roster
from builder.content.card import Card, Text
from builder.core.field_spec import field_specs
from builder.core.formatting import counted
from db.files.jsontext import Json
from db.sharing.twins import digest, with_designs
from reports.layout.formats import Settings
from reports.pdf.document import bookmarked, pages_pdf
from reports.reference import ReferenceSheet, reference_of
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_sides, told_of
from reports.text.compact import roster_compact
from reports.text.plain import card_text
from ui.cli.entrants import Entrant, entrants
from ui.cli.files import output_of
from ui.cli.json_answers import of_agreed, of_army
from ui.cli.last_time import Sent, changes, last_time, remember
from ui.cli.reading import Agreed, agreed_on, settings_of, tell_of_idle
from ui.cli.terminal import (
    CANNOT,
    DONE,
    ILLEGAL,
    Args,
    CommandError,
    answer,
    complain,
    report,
)
from ui.core.time_words import today
from ui.printing.coded import army_code
from ui.printing.share import text_of


def host(args: Args) -> int:
    """Judge every army in a folder.

    Returns:
        0 if all are legal, 1 if one is illegal, 2 if something could not be judged.
    """
    out, agreed, args.limit = output_of(args), agreed_on(args), _limit(args.limit)
    if out.file and out.file.resolve().parent == Path(args.folder).resolve():
        why = "would lie among what players sent; name a file in another folder"
        raise CommandError(f"{out.file} {why}")
    tell_of_idle(args, out.form, {})
    arrived = [*entrants(args, agreed)]
    sent = [_sent(one) for one in arrived]
    changed, gone = changes(sent, last_time(args.folder))
    pairs = zip(arrived, changed, strict=True)
    found = [replace(one, changes=news) for one, news in pairs]
    result = _result(args, agreed, found, gone)
    if out.file or not args.json:
        drawn = _pdf(result, found, settings_of(args)) if out.form == "pdf" else b""
        out.write(drawn or text_of([result], out.form))
    if args.json:
        answer({
            "house": of_agreed(agreed) if agreed else None,
            "limit": args.limit,
            "entrants": [_facts(one) for one in found],
            "gone": gone,
        })  # fmt: skip
    else:
        report(args, result.kind)
    remember(args.folder, sent)
    armies = [one.mustered for one in found]
    if None in armies:
        return CANNOT
    return DONE if all(army.legal for army in armies if army) else ILLEGAL


def _limit(given: str | None) -> int | None:
    """Return the limit as armies have it."""
    try:
        return Army(limit=None if given is None else int(given)).limit
    except ValueError as wrong:
        most = f"{field_specs(Army)['limit'].high:,}"
        raise CommandError(f"--limit takes points, 0 to {most}, not {given}") from wrong


def _sent(one: Entrant) -> Sent:
    """Return an entrant as it is compared, whatever ids its file gives to designs."""
    if not one.id:
        return one.file, one.label, one.why, one.why
    army, designs = one.sent.armies[one.id], one.sent.designs
    marks = {key: digest(design) for key, design in designs.items()}
    listed = roster(one.mustered.army if one.mustered else army, designs, pool=True)
    mark = digest(with_designs(army, marks))
    return one.file, one.label, mark, *roster_compact(listed).splitlines()


def _result(
    args: Args, agreed: Agreed, found: Sequence[Entrant], gone: Sequence[str]
) -> Card:
    """Return how many armies are legal, and then each in turn."""
    armies = [one.mustered for one in found if one.mustered]
    illegal = sum(not army.legal for army in armies)
    summary = f"{counted(len(armies), 'army', 'armies')}, {illegal} illegal"
    summary += f", {len(found) - len(armies)} not judged"
    if found and not gone and all(one.changes == () for one in found):
        summary += "; nothing changed since last time"
    blocks = [one.block for one in found]
    blocks += [Text("Not there any more", tuple(gone))] if gone else []
    by = f"Judged by {agreed.title if agreed else 'the book'}"
    title = Path(args.folder).resolve().name
    return Card(title, summary, back=tuple(blocks), source=by)


def _facts(one: Entrant) -> dict[str, Json]:
    return {
        "file": one.file,
        "army": of_army(one.id, one.mustered) if one.mustered else None,
        "why": one.why,
        "remarks": one.remarks,
        "changes": one.changes,
    }


def _pdf(result: Card, found: Sequence[Entrant], settings: Settings) -> bytes:
    """Return all lists behind the result, and the tables that they use."""
    choices, photos = RosterChoices(dated=today()), dict[str, bytes]()
    sides = bookmarked(result.title, ReferenceSheet(result, settings).sides())
    armies = [(one.mustered, one) for one in found if one.mustered]
    lists = [roster(mustered.army, one.sent.designs) for mustered, one in armies]
    for (mustered, one), listed in zip(armies, lists, strict=True):
        code = army_code(mustered.army, one.sent.designs)(choices)
        pages, shown = roster_sides(listed, settings, one.sent.photos, choices, code)
        sides += bookmarked(one.label, pages)
        photos |= shown
    for sentence in told_of(lists, settings, [card_text(result)]):
        complain(sentence)
    for system in systems().values():
        ours = [army for army, _ in armies if army.army.rule_system is system]
        used = [one.design for army in ours for one in army.playing if one.design]
        if used:
            # All armies of a game are judged by the same rules.
            table = reference_of(system, ours[0].army.effective_house, used)
            sides += bookmarked(table.title, ReferenceSheet(table, settings).sides())
    return pages_pdf(result.title, sides, photos, "Armies of a host")
