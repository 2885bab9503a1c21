"""An army as one page of HTML: its units, the tables they use, the game.

What is the same on each page stands in `page.xml`, and is filled here.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element, fromstring

from builder.army.model import Army, Items
from builder.army.muster import plays, roster
from builder.content.card import (
    Block,
    Boxes,
    Card,
    CutOuts,
    Row,
    Ruler,
    Stat,
    Table,
    Text,
    evened,
)
from builder.content.card_blocks import filled, noted
from builder.content.livery import Livery
from builder.content.play import HitState, Play
from builder.content.roster import Roster, by_group, priced, secret
from builder.core.formatting import grouped, points, times
from reports.bricks.signs import names as sign_names
from reports.layout.glyphs import literal, typeset
from reports.page.boxes import PlayedUnit, Ticked, box, choice
from reports.page.elements import policy, source, tag, written
from reports.page.picture import portrait, shown, sign_symbol
from reports.page.shots import during, shot_tables
from reports.page.style import TURNS, army_style, shares
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
_LIKE_ONE: Final = re.compile(r"\S*#\d+\.\S*")
_BROKEN: Final = re.compile(r"\n(?=[\da-fhmrtu.]*(?:\n|\Z))")
"""Where a mail broke an address: the next line has nothing but its letters."""
_CUT: Final = "This address is not whole. Copy all of it from the page, to its end"
_MANY: Final = "There are several addresses in this text. Copy one of them"


def is_address(text: str) -> bool:
    """Return whether a text is the address of a page, be it a spoilt one."""
    return bool(_LIKE_ONE.fullmatch(unquote(text.strip())) or _addresses(text))


def _addresses(text: str) -> list[tuple[str, str]]:
    """Return what the addresses of a text say, broken into lines or encoded."""
    said = "\n".join(line.strip("> \t") for line in unquote(text).splitlines())
    found = {line: _ADDRESS.findall(line) for line in _BROKEN.sub("", said).split("\n")}
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
    every = {k: _boxes(one, items) for k, one in items.items() if isinstance(one, Army)}
    alike = {key: boxes for key, boxes in every.items() if boxes[0] == letters}
    if len(alike) > 1 and front not in alike:
        why = f"{len(alike)} armies here have the boxes of this page"
        raise ValueError(f"{why}. Open the one that is meant, and paste it again")
    for _, ids, stood in [alike[front]] if front in alike else alike.values():
        if ids.issuperset(filter(None, ticked.split("."))):
            return partial(stood, ticked)
        raise ValueError(_CUT)
    raise ValueError(
        "No army here has the boxes of this page: it was changed since, or is not "
        "here. Take the change back, bring the army in, or save its page anew"
    )


_Boxes = tuple[str, set[str], Callable[[str, str], Roster]]


def _boxes(army: Army, items: Items) -> _Boxes:
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


# A unit: its line in the list, what is ticked of it, its card behind.


def unit_element(played: PlayedUnit) -> Element:
    """Return a unit as one element, so that its boxes change what its card shows."""
    card = tag("div", _card(played), class_="page")
    # A name that all of them share opens one at a time.
    opened = tag("details", tag("summary", _line(played)), card, name="unit")
    kind = "one" if played.unit.count == 1 else "many"
    kind, boxes = (kind, _tracks) if played.play.states else ("squad", _models)
    tracks = tag("div", boxes(played), class_="tracks")
    return tag("section", opened, tracks, class_=f"unit {kind}", id=f"u{played.number}")


def _line(played: PlayedUnit) -> Iterator[Element]:
    """Yield the portrait, the name, the price, and the values of each state."""
    unit, card = played.unit, played.unit.card
    price = times(unit.count, f"{unit.each} {card.currency}") if unit.each else ""
    head = (
        tag("span", unit.name, class_="name"),
        tag("strong", card.stamp, class_="stamp") if card.stamp else None,
        tag("span", typeset(price), class_="price") if price else None,
    )
    values = (
        tag("span", _values(state), class_=f"ln {during([state.hits])}")
        for state in played.states
    )
    yield tag("span", "‹", class_="back", aria_hidden="true")
    yield shown(played.picture, "face")
    yield tag("span", tag("span", head, class_="hd"), values, class_="txt")


def _values(state: HitState) -> Iterator[Element]:
    if state.gone:
        yield tag("b", "Destroyed", class_="gone")
    for stat in state.stats:
        if stat.value != "–":
            value = tag("b", typeset(stat.value))
            yield tag("span", value, f" {typeset(stat.label)}", class_="kv")
    if state.silent:
        names = ", ".join(weapon.name for weapon in state.silent)
        yield tag("strong", f"Too Big: {typeset(names)}", class_="too-big")


def _models(played: PlayedUnit) -> Iterator[Element]:
    """Yield a box for each model, to tick when it falls."""
    at = f"u{played.number}m"
    boxes = (
        box(f"{at}{model}", model, f"{called} has fallen", f"box m c{played.number}")
        for model, called, _ in played.models
    )
    yield tag("fieldset", boxes, aria_label=played.unit.name)


def _tracks(played: PlayedUnit) -> Iterator[Element]:
    """Yield the Size Damage of each model, a box for each point of it."""
    for model, called, number in played.models:
        boxes = (_hit(played, model, called, state) for state in played.states)
        yield tag("fieldset", number, boxes, aria_label=called)


def _hit(played: PlayedUnit, model: str, called: str, state: HitState) -> Ticked:
    """Return the box of a state; the last one counts as a model that is gone."""
    hits, gone = state.hits, f" m c{played.number}" if state.gone else ""
    words = f"{called}: {hits} Size Damage{', destroyed' if gone else ''}"
    class_ = f"box k{model} h{hits}{gone}"
    group = f"u{played.number}m{model}h"
    return choice(group, hits, words, class_, first=not hits)


# Its card: its values after each hit, its weapons, its notes.


def _card(played: PlayedUnit) -> Iterator[Element]:
    """Yield all that the card of a unit says, from top to bottom."""
    unit, card = played.unit, noted(played.unit.card)
    yield tag("h2", unit.name)
    kind = " · ".join(filter(None, (card.kind, unit.group)))
    yield tag("p", typeset(kind), class_="kind")
    yield shown(played.picture, "window")
    if played.play.states and unit.count > 1:
        yield tag("fieldset", tag("legend", "Shown"), _which(played), class_="which")
    for state in played.states:
        yield tag("div", _state(played, state), class_=during([state.hits]))
    blocks = (*card.front, *card.back)
    yield from _weapons(played, blocks)
    yield from block_elements(_others(played, blocks), played)


def _which(played: PlayedUnit) -> Iterator[Element]:
    """Yield the choice of the model whose state is shown."""
    for number in range(1, played.unit.count + 1):
        words, class_ = f"Show model {number}", f"view w{number}"
        group = f"u{played.number}s"
        yield from choice(group, number, words, class_, first=number == 1)


def _state(played: PlayedUnit, state: HitState) -> Iterator[Element]:
    """Yield the big values of a state, and what fires together."""
    if played.play.states:
        # Without rules that choose, all states stand below each other.
        yield tag("h3", f"After {state.hits} Size Damage", class_="when")
    if state.gone:
        yield tag("p", "Destroyed", class_="gone")
        return
    before = played.states[0].stats
    tiles = (_tile(*both) for both in zip(state.stats, before, strict=True))
    yield tag("dl", tiles, class_="tiles")
    if state.together:
        yield tag("h3", "Firing together")
        yield tag("ul", (tag("li", typeset(line)) for line in state.together))


def _tile(stat: Stat, before: Stat) -> Element:
    """Return a big value, with what it was before a hit changed it."""
    changed = stat.value != before.value
    was = tag("dd", f"was {typeset(before.value)}", class_="was") if changed else None
    small = (tag("dd", typeset(text), class_="small") for text in stat.small)
    sign = shown(f"sign-{stat.sign}", "sign") if stat.sign in sign_names() else None
    head, value = tag("dt", sign, typeset(stat.label)), typeset(stat.value)
    inside = (head, tag("dd", value, class_="value"), was, small)
    return tag("div", inside, class_="tile fell" if changed else "tile")


def _weapons(played: PlayedUnit, blocks: Sequence[Block]) -> Iterator[Element]:
    """Yield each weapon with its row of the card and its chances."""
    shots, alone = played.play.shots, True
    if shots and played.play.aside:
        yield tag("p", played.play.aside, class_="faint")
    for block in blocks:
        if isinstance(block, Table) and block.part == "arms":
            alone = False
            labels = [column.label for column in block.columns[1:]]
            yield from (_weapon(played, labels, row) for row in block.rows)
    if alone:
        # A weapon by itself has no list of them.
        yield from shot_tables(shots, played.targets)


def _weapon(played: PlayedUnit, labels: Sequence[str], row: Row) -> Element:
    values = zip(labels, row.cells[1:], strict=False)
    facts = (
        tag("div", tag("dt", name), tag("dd", typeset(value)))
        for name, value in values
        if value != "–"
    )
    shots = [one for one in played.play.shots if one.name == row.key]
    numbers = [str(number) for number in range(1, row.boxes + 1)]
    head = tag("h3", typeset(row.cells[0]), class_="struck" if row.struck else None)
    inside = (
        head,
        tag("dl", facts, class_="facts"),
        played.box_rows(numbers, row.cells[0]) if numbers else None,
        (_too_big(state, row.key) for state in played.states),
        shot_tables(shots, played.targets),
        (tag("p", typeset(text), class_="faint") for text in row.lines),
    )
    return tag("section", inside, class_="arm")


def _too_big(state: HitState, name: str) -> Element | None:
    """Return that a weapon draws more Power than a state has; None if it does not."""
    draws = dict(state.silent).get(name)
    if draws is None:
        return None
    words = f"Too Big: it draws {draws}, and Power is {state.power}."
    return tag("p", typeset(words), class_=f"too-big {during([state.hits])}")


def _others(played: PlayedUnit, blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks of which nothing stands above, for each state by itself."""
    states = bool(played.play.states)
    for block in blocks:
        match block:
            case Table(part="arms"):
                continue
            case Table(part="track") | Text(title="Firing together") if states:
                continue
        yield block


def block_elements(
    blocks: Iterable[Block], played: PlayedUnit | None = None
) -> Iterator[Element]:
    """Yield blocks one below the other.

    Args:
        blocks: What they say.
        played: The unit whose boxes they have; None where nothing is ticked.
    """
    for block in filled(map(_on_screen, blocks)):
        if block.title.strip():
            yield tag("h3", typeset(block.title))
        match block:
            case Table():
                yield tag(
                    "div", _table(evened(block), played), class_="wide", tabindex=0
                )
            case Boxes():
                labels = [text or str(at) for at, text in enumerate(block.labels, 1)]
                yield from played.box_rows(labels, block.title) if played else ()
                yield from _paragraphs(block.paragraphs)
            case CutOuts():
                shapes = (shape.said for shape in block.shapes)
                yield from _paragraphs((*shapes, *block.paragraphs))
            case _:
                grave = isinstance(block, Text) and block.grave
                yield from _paragraphs(block.paragraphs, "grave" if grave else None)


def _on_screen(block: Block) -> Block:
    """Return a block without what is true on paper alone: inches, lines to write on."""
    if isinstance(block, Ruler):
        return Text("", ())
    if isinstance(block, Boxes) or (isinstance(block, Text) and not block.own):
        lines = tuple(text for text in block.paragraphs if "____" not in text)
        return replace(block, paragraphs=lines)
    return block


def _paragraphs(texts: Sequence[str], class_: str | None = None) -> Iterator[Element]:
    lines = [tag("li", typeset(text)) for text in texts if text.strip()]
    if lines:
        yield tag("ul", lines, class_=class_)


def _table(table: Table, played: PlayedUnit | None) -> Element:
    sides = [f"to-{column.align}" for column in table.columns]
    heads = (
        # A head without words is none.
        tag("th" if column.label else "td", typeset(column.label), class_=side)
        for column, side in zip(table.columns, sides, strict=True)
    )
    rows = [part for row in table.rows for part in _row(row, sides, played)]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))


def _row(
    row: Row, sides: Sequence[str], played: PlayedUnit | None
) -> Iterator[Element]:
    """Yield a row of a table, and another one with what stands below it."""
    cells = zip(row.cells, sides, strict=False)
    line = (tag("td", typeset(cell), class_=side) for cell, side in cells)
    yield tag("tr", line, class_="struck" if row.struck else None)
    below = [tag("p", typeset(text)) for text in row.lines]
    if row.boxes and played:
        numbers = [str(number) for number in range(1, row.boxes + 1)]
        below += played.box_rows(numbers, typeset(row.cells[0]) or "Hit")
    if below:
        yield tag("tr", tag("td", below, colspan=len(sides)), class_="below")
