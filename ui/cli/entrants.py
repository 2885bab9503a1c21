"""What players sent: the armies in the files of a folder, each judged alike."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder import way_out
from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster
from builder.army.relief import relieved
from builder.content.card import Text
from builder.content.card_blocks import sentences
from builder.core.formatting import capital
from builder.core.rulebook import Severity
from db.errors import why_of
from db.files.muster_file import MusterFile, unpacked
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.resolving import resolved
from reports.layout.glyphs import one_line
from ui.cli.files import account, account_lines, read_anything, read_each
from ui.cli.reading import Agreed
from ui.cli.terminal import Args, CommandError


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
    """

    file: str
    why: str = ""
    sent: MusterFile = field(default_factory=MusterFile)
    id: str = ""
    mustered: MusteredArmy | None = None
    remarks: tuple[str, ...] = ()
    changes: tuple[str, ...] | None = None

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

    Hidden files are passed over, and so is a file of the house rules alone.

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
        if os.path.realpath(name) == rules and not getattr(content, "armies", ()):
            continue
        if isinstance(content, Unreadable):
            where = content.where.removeprefix(name).lstrip(", ")
            why = f"In {where}: {content.why}" if where else capital(content.why)
            yield Entrant(file, why)
        else:
            yield from _armies(file, content, agreed, args.limit)


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
        rules = {agreed.system.key: agreed.house} if agreed else {}
        text = resolved(content, {}, rules.get)
        doubts = tuple(account_lines(account([text])))
        content = MusterFile(text.designs, text.armies)
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
