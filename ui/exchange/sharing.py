"""What is shared: its code, open and secret, what comes along, and what stays out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from builder.army.model import Army, Item
from builder.army.muster import livery, muster, roster
from builder.content.livery import Emblem
from builder.content.roster import LONG_CODE
from builder.core.formatting import counted, listed, points
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile, named_photos
from db.files.unreadable import Unreadable
from db.sharing.codes import written, written_square
from db.sharing.parcel import secret
from reports.card.copies import shown
from reports.layout.formats import Settings
from reports.roster.choices import RosterChoices, arranged
from ui.library.catalogue import Catalogue
from ui.printing.share import text_writers

HIDDEN_WORDS: Final = "Secret list: without points and notes."
"""What a secret copy says of itself."""


@dataclass(frozen=True, slots=True)
class Coded:
    """Some items as a code.

    Attributes:
        file: The items, with their photos.
        code: The code for text; empty if there is none.
        square: The code for squares.
        why: Why there is none.
    """

    file: MusterFile
    code: str = ""
    square: str = ""
    why: str = ""

    @property
    def fits(self) -> bool:
        """Whether the code fits one message of a chat."""
        return bool(self.code) and len(self.code) <= LONG_CODE


@dataclass(frozen=True, slots=True)
class SharedItems:
    """What a player shares.

    Attributes:
        title: What it is called.
        kind: What its code is called: `Army code`.
        what: What it is, in a line.
        along: What comes along, and what stays out.
        flag: The emblem and the colour of an army; empty for anything else.
        open: All of it.
        secret: The same without points and notes.
        army: The army, where it is one.
    """

    title: str
    kind: str
    what: str
    along: str
    flag: tuple[str, str]
    open: Coded
    secret: Coded
    army: Army | None = None

    def of(self, *, hidden: bool) -> Coded:
        """Return one of both."""
        return self.secret if hidden else self.open


def shared_items(file: MusterFile, ids: Sequence[str]) -> SharedItems:
    """Return what is shared of a file.

    Args:
        file: The items with all that they need.
        ids: The items that the player chose.
    """
    held = file.items
    meant = [held[key] for key in ids if key in held]
    first = meant[0] if meant else None
    alone = first if len(meant) == 1 else None
    kind, flag = "Code", ("", "")
    if isinstance(alone, Army):
        worn = livery(alone)
        kind = "Army code"
        flag = (worn.emblem or Emblem.TOWER).sign, worn.colour
    title = alone.title if alone else f"{len(meant)} things"
    what = _what(alone, file) if alone else _kinds(file)
    along = _along(file)
    both = coded(file), coded(secret(file))
    army = alone if isinstance(alone, Army) else None
    return SharedItems(title, kind, what, along, flag, *both, army)


def coded(file: MusterFile) -> Coded:
    """Return a file with its codes, or why it has none."""
    try:
        return Coded(file, written(file), written_square(file))
    except Unreadable as wrong:
        return Coded(file, why=f"It {wrong.why}.")


def _what(item: Item, file: MusterFile) -> str:
    if isinstance(item, Army):
        mustered = muster(item, file.designs)
        units = counted(len(item.entries), "unit")
        price = points(mustered.total, mustered.currency) if mustered.priced else ""
        return ", ".join(filter(None, (f"{units} with all designs", price.strip())))
    if isinstance(item, RuleSet):
        return f"House rules of {item.rule_system.name}"
    return str(item.label)


def _kinds(file: MusterFile) -> str:
    parts = (
        (file.armies, "army", "armies"),
        (file.designs, "design", "designs"),
        (file.rulesets, "set of house rules", "sets of house rules"),
    )
    said = [counted(len(held), one, many) for held, one, many in parts if held]
    return listed(said)


def _along(file: MusterFile) -> str:
    """Return what comes along and what stays out, in two sentences at most."""
    sentences = []
    ruled = [army for army in file.armies.values() if army.house is not None]
    if ruled:
        names = dict.fromkeys(a.edition.title for a in ruled if a.edition)
        called = f": {listed(list(names))}" if len(names) == 1 else ""
        sentences.append(f"House rules come along{called}.")
    if photos := len(named_photos(file)):
        stay = "stays" if photos == 1 else "stay"
        sentences.append(f"{counted(photos, 'photo')} {stay} out of code and square.")
    return " ".join(sentences)


def list_text(
    file: MusterFile, ids: Sequence[str], catalogue: Catalogue, *, hidden: bool
) -> str:
    """Return the items as text to read: an army as a compact list, for a chat.

    Args:
        file: The items with all that they need.
        ids: The items that the player chose.
        catalogue: Makes the card of a design.
        hidden: Whether it leaves out points and notes.
    """
    held = file.items
    texts = [HIDDEN_WORDS + "\n"] if hidden else []
    for item in (held[key] for key in ids if key in held):
        if isinstance(item, Army):
            listed_army = roster(item, file.designs, pool=True)
            if hidden:
                choices = RosterChoices(points=False, notes=False, pool=True)
                listed_army = arranged(listed_army, choices)
            texts.append(text_writers(listed_army)["compact"](listed_army))
        else:
            card = catalogue.card(item)
            bare = Settings(points=False, notes=False)
            card = shown(card, bare) if hidden else card
            texts.append(text_writers(card)["txt"](card))
    return "\n".join(texts)
