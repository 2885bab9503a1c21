"""`host`: the armies of many players, judged by one set of rules and one limit.

What was sent last time is kept in the player's own data: each folder that was hosted
has a small file of JSON there, so that nothing is written beside what players sent.
"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from builder import systems, way_out
from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster, roster
from builder.army.relief import relieved
from builder.content.card import Card, Text
from builder.content.card_blocks import sentences
from builder.core.field_spec import field_specs
from builder.core.formatting import capital, counted
from builder.core.rulebook import Severity
from db.errors import why_of
from db.files.jsontext import Json
from db.files.muster_file import MusterFile, unpacked
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.own_library import first_place
from db.sharing.clipboard.model import PastedText
from db.sharing.twins import digest, with_designs
from reports.layout.formats import Settings
from reports.layout.glyphs import one_line
from reports.pdf.document import bookmarked, pages_pdf
from reports.reference import ReferenceSheet, reference_of
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_sides, told_of
from reports.text.compact import roster_compact
from reports.text.plain import card_text
from ui.cli.files import output_of, read_anything, read_each
from ui.cli.json_answers import of_agreed, of_army
from ui.cli.reading import Agreed, agreed_on, settings_of, tell_of_idle, told_in
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
from ui.core.file_writing import keep_private, write_whole
from ui.core.time_words import today
from ui.printing.coded import army_code
from ui.printing.share import text_of

# What players sent: the armies in the files of a folder, each judged alike.


@dataclass(frozen=True, slots=True)
class Entrant:
    """A file that a player sent, with one army of it; or why none of it is judged.

    Attributes:
        file: What it is called.
        why: Why none of it is judged, as a sentence; empty where an army is.
        sent: All that the file holds.
        id: The id of the army in it; empty where there is none.
        mustered: The army by the host's rules; None where none is judged.
        remarks: What would make the army legal, and what of its file was guessed or
            not understood, a sentence each.
        changes: What changed since last time, a sentence each; None where there was
            no last time.
        rules: Whether it is only what all are judged by.
    """

    file: str
    why: str = ""
    sent: MusterFile = field(default_factory=MusterFile)
    id: str = ""
    mustered: MusteredArmy | None = None
    remarks: tuple[str, ...] = ()
    changes: tuple[str, ...] | None = None
    rules: bool = False

    @property
    def label(self) -> str:
        """What it is called in a list: `anna.json: Border Guard`."""
        army = self.sent.armies.get(self.id)
        return one_line(f"{self.file}: {army.title}") if army else self.file

    @property
    def block(self) -> Text:
        """All that the host reads of it, under its name."""
        more = (*self.remarks, *(self.changes or ()))
        if (army := self.mustered) is None:
            return Text(self.label, tuple(map(one_line, (self.why, *more))), grave=True)
        spent = (army.spent, army.balance) if army.priced else ("No points known",)
        verdict = ", ".join(filter(None, (*spent, army.verdict.lower())))
        refused = sentences(army.violations, Severity.REFUSE)
        allowed = sentences(army.violations, Severity.ALLOWED)
        lines = (verdict, *refused, *allowed, *more)
        return Text(self.label, tuple(map(one_line, lines)), grave=not army.legal)


def entrants(args: Args, agreed: Agreed) -> Iterator[Entrant]:
    """Yield what lies in a folder, by the names of its files, judged alike.

    Hidden files are passed over.

    Args:
        args: The arguments `folder`, `house` and `limit`.
        agreed: The house rules; None for the books' own.

    Raises:
        CommandError: If the folder cannot be read or holds nothing.
    """
    folder, rules = os.path.realpath(args.folder), os.path.realpath(args.house or "")
    try:
        paths = sorted(Path(folder).iterdir())
    except OSError as error:
        raise CommandError(f"{args.folder} cannot be read: {why_of(error)}") from error
    names = [str(path) for path in paths if not path.name.startswith(".")]
    if not names:
        raise CommandError(f"there is no file in {args.folder}")
    found: dict[str, MusterFile | PastedText | Unreadable] = {}
    found |= read_each(names, _read, found.__setitem__)
    for name in sorted(found, key=str.casefold):
        content, file = found[name], one_line(name.replace(f"{folder}{os.sep}", ""))
        alone = os.path.realpath(name) == rules and not getattr(content, "armies", ())
        if isinstance(content, Unreadable):
            where = content.where.removeprefix(name).lstrip(", ")
            why = f"In {where}: {content.why}" if where else capital(content.why)
            yield Entrant(file, why, rules=alone)
        else:
            for one in _armies(file, content, agreed, args.limit):
                yield replace(one, rules=alone)


def _read(name: str) -> MusterFile | PastedText:
    # A folder, a link to nothing or out of what was sent; a pipe would be waited for.
    if not Path(name).is_file() or Path(name).resolve().parent != Path(name).parent:
        raise Unreadable(name, "is no file here; folders and links are not followed")
    content = read_anything(name)
    if isinstance(content, PastedText):
        return content
    try:
        # Players call photos as they like: here each is called by what it shows.
        file, photos = unpacked(content)
    except NotAPicture as wrong:
        raise Unreadable(name, str(wrong)) from wrong
    return replace(file, photos={photo.key: photo.data for photo in photos})


def _armies(
    file: str, content: MusterFile | PastedText, agreed: Agreed, limit: int | None
) -> Iterator[Entrant]:
    """Yield each army of a file, judged."""
    doubts: tuple[str, ...] = ()
    if isinstance(content, PastedText):
        content, doubts = told_in(content, agreed)
    if not content.armies:
        why = "There is no army in it; ask for a file with the army"
        yield Entrant(file, why, content, remarks=doubts)
    for key, army in content.armies.items():
        one = Entrant(file, "", content, key, remarks=doubts)
        yield _judged(one, army, agreed, limit)


def _judged(one: Entrant, army: Army, agreed: Agreed, limit: int | None) -> Entrant:
    """Return an entrant with its army judged, whatever rules that brings along."""
    if agreed and agreed.system is not army.rule_system:
        theirs, ours = army.rule_system.name, agreed.system.name
        return replace(one, why=f"Is for {theirs}, and the house rules are for {ours}")
    limit = army.limit if limit is None else limit
    plain = replace(army, house=None, edition=None, limit=limit)
    under = agreed.under(plain) if agreed else plain
    mustered = muster(under, one.sent.designs)
    remarks = (*_ways_out(mustered), *one.remarks)
    return replace(one, mustered=mustered, remarks=remarks)


def _ways_out(mustered: MusteredArmy) -> Iterator[str]:
    """Yield the best way to the limit, then to each design that is illegal."""
    for broken in mustered.violations:
        # The host has agreed on the limit: to raise it is no way.
        fixes = relieved(mustered, broken).fixes if broken.at == ("limit",) else ()
        for fix in [fix for fix in fixes if fix.at != ("limit",)][:1]:
            yield f"Way out: {fix.label}"
    for place in mustered.first_entries:
        result = mustered.results[place]
        if result.design and result.judgement and not result.judgement.legal:
            way = way_out(result.design, mustered.army.house)
            for line in way.lines(mustered.currency)[:1]:
                yield f"{result.title}: {line}"


# What they sent last time.

Sent: TypeAlias = Sequence[str]
"""An army that was sent: its file, label, what tells it from other versions, lines."""


def changes(
    sent: Sequence[Sent], before: Sequence[Sent] | None
) -> tuple[Sequence[tuple[str, ...] | None], list[str]]:
    """Return what changed in each army since last time, and what is gone."""
    if before is None:
        return [None] * len(sent), []
    left, was = [*before], dict[int, Sent]()
    # The same as it was, then by its label, its file (mended), and what is in it.
    for alike in (slice(3), slice(2), slice(1), slice(2, 3)):
        for place, now in enumerate(sent):
            found = [one for one in left if one[alike] == now[alike]]
            if found and place not in was:
                was[place] = found[0]
                left.remove(found[0])
    news = [_changes(now, was.get(place)) for place, now in enumerate(sent)]
    return news, [label for _, label, *_ in left]


def _changes(now: Sent, old: Sent | None) -> tuple[str, ...]:
    if old is None:
        return ("New since last time",)
    if now[2] == old[2]:
        same = f"The same army came as {old[0]} last time"
        return () if now[0] == old[0] else (same,)
    gone = [f"Before: {line}" for line in old[3:] if line not in now[3:]]
    come = [f"Now: {line}" for line in now[3:] if line not in old[3:]]
    return ("Changed since last time", *gone, *come)


def last_time(folder: str) -> list[Sent] | None:
    """Return what a folder held when it was hosted last; None for the first time."""
    try:
        held = json.loads(_home(folder).read_bytes())
        return [tuple(map(str, one)) for one in held if one[2]]
    except (LookupError, OSError, RecursionError, TypeError, ValueError):
        # What cannot be read is as good as none; it is written anew.
        return None


def remember(folder: str, sent: Sequence[Sent]) -> None:
    """Keep what a folder holds now; where that cannot be, next time is the first."""
    with suppress(OSError):
        keep_private(_home(folder))
        write_whole(_home(folder), json.dumps(sent).encode())


def _home(folder: str) -> Path:
    mark = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()
    return first_place().parent / "hosted" / f"{mark[:16]}.json"


# What the host says of it.


def host(args: Args) -> int:
    """Judge every army in a folder.

    Returns:
        0 if all are legal, 1 if one is illegal, 2 if something could not be judged.
    """
    out, agreed, args.limit = output_of(args), agreed_on(args), _limit(args.limit)
    folder = Path(os.path.realpath(args.folder))
    if out.file and Path(os.path.realpath(out.file)).is_relative_to(folder):
        why = "would lie among what players sent; name a file in another folder"
        raise CommandError(f"{out.file} {why}")
    tell_of_idle(args, out.form, {})
    arrived = [*entrants(args, agreed)]
    sent = [_sent(one) for one in arrived]
    changed, gone = changes(sent, last_time(args.folder))
    pairs = zip(arrived, changed, strict=True)
    found = [replace(one, changes=news) for one, news in pairs if not one.rules]
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
        why = f"--limit takes whole points, 0 to {most}, not {given}"
        raise CommandError(why) from wrong


def _sent(one: Entrant) -> Sent:
    """Return an entrant as it is compared, whatever ids its file gives to designs."""
    if not one.id:
        return one.file, one.label, f"{one.file}: {one.why}", one.why
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
    title = os.path.basename(os.path.realpath(args.folder))  # noqa: PTH119
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
