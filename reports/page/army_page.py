"""An army as one page of HTML: its units, the tables they use, the game.

What is the same on each page stands in `page.xml`, and is filled here.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element, fromstring

from builder.army.model import Army, Items
from builder.army.muster import plays, roster
from builder.content.card import Block, Card, Text
from builder.content.livery import Livery
from builder.content.play import Play
from builder.content.roster import Roster, by_group, priced, secret
from builder.core.formatting import brief, grouped, points
from reports.bricks.signs import names as sign_names
from reports.layout.glyphs import literal, typeset
from reports.page.blocks import block_elements
from reports.page.boxes import PlayedUnit, choice
from reports.page.elements import policy, source, tag, written
from reports.page.picture import portrait, shown, sign_symbol
from reports.page.style import TURNS, army_style, shares
from reports.page.unit import unit_element
from reports.reference import reference_of
from reports.text.plain import budget_lines, in_groups, notes


def army_page(
    army: Army, designs: Items, photos: Mapping[str, bytes], *, hidden: bool = False
) -> str:
    """Return an army as a page of HTML.

    Args:
        army: The army.
        designs: Every design it names, by id.
        photos: The photos at hand, by their keys.
        hidden: Whether it is to show to an opponent: without points, without notes.
    """
    listed = roster(army, designs)
    # A secret list has forgotten its designs.
    playing = plays(listed, army)
    marching = [unit.card.design for unit in listed.units if unit.card.design]
    rules, house = army.rule_system, army.effective_house
    tables = reference_of(rules, house, list(dict.fromkeys(marching)), army.title)
    page = _Page(secret(listed) if hidden else listed, playing, photos)
    return written(page.filled(tables))


class _Page:
    def __init__(
        self, roster: Roster, plays: Sequence[Play], photos: Mapping[str, bytes]
    ) -> None:
        # Its head counts what is left of the army, not of the limit.
        unit = roster.currency if priced(roster) else ""
        self.roster, self.photos = replace(roster, balance="", currency=unit), photos
        self.symbols: dict[str, Element] = {}
        self.looks: dict[object, str] = {}
        shots = (shot for play in plays for shot in play.shots)
        self.targets = list(dict.fromkeys(shot.against for shot in shots))
        known = dict(zip(map(id, roster.units), plays, strict=True))
        self.units = [
            PlayedUnit(
                unit, known[id(unit)], number, self._picture(unit.card), self.targets
            )
            for number, unit in enumerate(in_groups(roster), 1)
        ]
        self.root = fromstring(_file("page.xml"))  # noqa: S314 (it is our own)

    def filled(self, reference: Card) -> Element:
        """Return the page with all that it says of this army."""
        title = literal(self.roster.title or "Army")
        self._at("title").text = self._at("h1").text = title
        self._at("symbols").extend([*self._signs(), *self.symbols.values()])
        if self.roster.livery and self.roster.livery.emblem:
            self._at("header").insert(0, shown("sign-army", "sign"))
        self._at("army").extend(self._army())
        self._at("tables").extend(_tables(reference))
        self._at("game").insert(1, _turns())
        # Above both ways to begin.
        self._at("game")[-2:-2] = self._words()
        counts, points = self._at("aside"), self._at("points")
        if shares(self.roster):
            points[0].tail = literal(f" {self.roster.currency} left")
        else:
            counts.remove(counts[-1])
        self.root.set("data-army", _letters(self.roster.title, self.units, self.root))
        self._dress()
        # What a browser keeps is of these bytes alone: another army is a new game.
        self.root.set("data-page", _mark(written(self.root)))
        return self.root

    def _at(self, name: str) -> Element:
        """Return the element with an id, or else the first one of a kind."""
        found = self.root.find(f".//*[@id='{name}']")
        return next(self.root.iter(name)) if found is None else found

    def _dress(self) -> None:
        """Put in style sheets and script, and a policy that allows nothing else."""
        style = army_style(self.roster, self.units, self.targets)
        styles = [source("style", _file("page.css")), source("style", style)]
        script = source("script", _file("page.js"))
        self._at("head").extend(styles)
        self._at("body").append(script)
        self._at("policy").set("content", policy(styles, script))

    def _army(self) -> Iterator[Element]:
        """Yield the choice of a target, which holds for all units, and the units."""
        aims = (
            (
                choice("tg", place, name, "view", first=not place)[0],
                tag("label", typeset(name), class_="bx", for_=f"tg{place}"),
            )
            for place, name in enumerate(self.targets)
        )
        if self.targets:
            yield tag("fieldset", aims, class_="targets", aria_label="Against")
        heads = {id(group.units[0]): group for group in by_group(self.roster.units)}
        for played in self.units:
            if group := heads.get(id(played.unit)):
                name, _, size = group.head(self.roster.currency).rpartition(": ")
                yield tag("h2", name, tag("small", typeset(size)), class_="group")
            yield unit_element(played)
        if not self.units:
            yield tag("p", "No unit plays in this army yet.", class_="faint")
        yield tag("p", typeset(" · ".join(budget_lines(self.roster))), class_="faint")

    def _words(self) -> Iterator[Element]:
        """Yield what there is to remember of the army."""
        broken = Text("Broken rules", self.roster.violations, grave=True)
        texts = (Text(head, said, own=True) for head, said in notes(self.roster))
        return block_elements((broken, *texts))

    def _signs(self) -> Iterator[Element]:
        emblem = self.roster.livery and self.roster.livery.emblem
        if emblem:
            yield sign_symbol(emblem.sign, "sign-army")
        stats = (stat for played in self.units for stat in played.unit.card.stats)
        for name in sorted({stat.sign for stat in stats} & sign_names()):
            yield sign_symbol(name, f"sign-{name}")

    def _picture(self, card: Card) -> str:
        """Return the symbol of a portrait; what is drawn alike is written once."""
        army = (card.livery or Livery()).colour
        look = (card.photo, card.framing, card.portrait, card.badge, army)
        if look not in self.looks:
            symbol = portrait(card, self.photos, army)
            marks = repr([part.items() for part in symbol.iter()])
            symbol.set("id", f"p{len(self.symbols) + 1}")
            self.looks[look] = self.symbols.setdefault(marks, symbol).get("id") or ""
        return self.looks[look]


def _mark(text: str) -> str:
    """Return a few letters that stand for a text."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:8]


def _turns() -> Element:
    boxes = (
        choice("t", turn, f"Turn {turn}", "box", first=turn == 1)
        for turn in range(1, TURNS + 1)
    )
    return tag("fieldset", tag("legend", "Turn"), boxes, class_="turns")


def _tables(reference: Card) -> Iterator[Element]:
    """Yield the chapters of a reference; a text without paragraphs opens one."""
    title, chapters = "Tables", dict[str, list[Block]]()
    for block in reference.back:
        if isinstance(block, Text) and not block.paragraphs:
            title = block.title
        else:
            chapters.setdefault(title, []).append(block)
    for title, blocks in chapters.items():
        inside = block_elements(blocks)
        yield tag("details", tag("summary", title), inside, class_="ref")
    yield tag("p", typeset(reference.source), class_="faint")


def _letters(title: str, units: Sequence[PlayedUnit], boxes: Element) -> str:
    """Return a few letters that no other boxes have, for the page's address."""
    names, puts = [played.unit.name for played in units], boxes.iter("input")
    ids = [put.get("id", "") for put in puts if "box" in put.get("class", "")]
    return _mark("\n".join((title, *names, *ids)))


_ADDRESS: Final = re.compile(
    r"""(?:^|#)1\.([0-9a-f]{8})(?:\.([\w.]*))?[])>"',;!]*(?=\s|$)"""
)
"""The end of the address of a page: the letters of its army, and what is ticked."""
_LIKE_ONE: Final = re.compile(r"#\d+\.")
_BROKEN: Final = re.compile(r"\n(?=[\da-fhmrtu.]*(?:\n|\Z))")
"""Where a mail broke an address: the next line has nothing but its letters."""
_CUT: Final = "This address is not whole. Copy all of it from the page, to its end"
_MANY: Final = "There are several addresses in this text. Copy one of them"
_NONE: Final = (
    "No army here has the boxes of this page: it was changed since, or is not "
    "here. Take the change back, bring the army in, or save its page anew"
)


def is_address(text: str) -> bool:
    """Return whether a text is the address of a page, be it a spoilt one."""
    word = unquote(text.strip())
    cut = _LIKE_ONE.search(word) and word.split() == [word]
    return bool(cut or _addresses(text))


def _addresses(text: str) -> list[tuple[str, str]]:
    """Return what the addresses of a text say, broken into lines or encoded."""
    said = "\n".join(line.strip("> \t") for line in unquote(text).splitlines())
    lines = _BROKEN.sub("", said).split("\n")
    found = {line: _ADDRESS.findall(line) for line in lines}
    told = any(" " in line and not here for line, here in found.items())
    return [] if told else [*dict.fromkeys(chain.from_iterable(found.values()))]


def standing(text: str, items: Items, front: str = "") -> Callable[[str], Roster]:
    """Return what lists the army of an address as it stands, against a target.

    Args:
        text: The address.
        items: All armies and designs that there are, by id.
        front: The id of the army that is meant where several have the same boxes.

    Raises:
        ValueError: There is none, the address is not whole, or several are like it,
            each in a sentence.
    """
    found = _addresses(text)
    if len(found) != 1:
        raise ValueError(_MANY if found else _CUT)
    ((letters, ticked),) = found
    armies = {key: one for key, one in items.items() if isinstance(one, Army)}
    every = ((key, _boxes(army, items)) for key, army in armies.items())
    alike = {key: boxes for key, boxes in every if boxes[0] == letters}
    if not alike:
        raise ValueError(_NONE)
    key = front if front in alike else next(iter(alike))
    if len(alike) > 1 and key != front:
        title = brief(armies[key].title)
        why = f"{len(alike)} armies called {title} have the boxes of this page"
        raise ValueError(f"{why}. Open the one that is meant, and paste it again")
    _, ids, stood = alike[key]
    if not ids.issuperset(filter(None, ticked.split("."))):
        raise ValueError(_CUT)
    return partial(stood, ticked)


def _boxes(
    army: Army, items: Items
) -> tuple[str, set[str], Callable[[str, str], Roster]]:
    """Return the letters of an army's boxes, their ids, and what lists it by ticks."""
    listed = roster(army, items)
    listed = replace(listed, units=in_groups(listed))
    pairs = zip(listed.units, plays(listed, army, chances=False), strict=True)
    units = [PlayedUnit(*both, at, "", ()) for at, both in enumerate(pairs, 1)]
    boxes = tag("form", map(unit_element, units), _turns())
    ids = {put.get("id", "") for put in boxes.iter("input")}
    stood = partial(_standing, (army, items), units)
    return _letters(listed.title, units, boxes), ids, stood


def _standing(
    of: tuple[Army, Items], units: Sequence[PlayedUnit], ticked: str, against: str
) -> Roster:
    listed = roster(*of, against, pool=True)
    playing = [unit for unit in in_groups(listed) if unit.plays]
    pairs = zip(playing, units, strict=True)
    cards = {id(unit): played.stands(unit.card, ticked) for unit, played in pairs}
    stood = [replace(one, card=cards.get(id(one), one.card)) for one in listed.units]
    turn = max(map(int, re.findall(r"\bt(\d+)", ticked)), default=1)
    words = f"Turn {turn}"
    if listed.worth:
        losses = ((one.worth, one.count, len(one.card.fallen)) for one in stood)
        left = listed.worth - sum(worth / of * n for worth, of, n in losses if worth)
        words += f": {grouped(left)} of {points(listed.worth, listed.currency)} left"
    return replace(listed, units=tuple(stood), balance=words, turn=turn)


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")
