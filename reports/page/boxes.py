"""What is ticked on a page: real inputs, so that no script is needed for them.

Each has an id, and the address of a page holds the ids of all that are ticked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, product
from typing import TypeAlias
from xml.etree.ElementTree import Element

from builder.content.card import Card, Row, reboxed
from builder.content.play import HitState, Play
from builder.content.roster import RosterUnit
from reports.page.elements import tag

Ticked: TypeAlias = tuple[Element, Element]
"""An input and its label."""


@dataclass(frozen=True)
class PlayedUnit:
    """A unit, and what the page knows of it.

    Attributes:
        unit: Its line of the list.
        play: Its states and its chances.
        number: Where it stands on the page, from 1; the ids of its boxes begin with it.
        picture: The symbol of its portrait.
        targets: The targets of all chances on the page, in their order.
    """

    unit: RosterUnit
    play: Play
    number: int
    picture: str
    targets: Sequence[str]
    _rows: Iterator[int] = field(default_factory=lambda: count(1))

    @cached_property
    def states(self) -> tuple[HitState, ...]:
        """Its states; one alone where hits change nothing but boxes."""
        return self.play.states or (HitState(0, self.unit.card.stats),)

    @property
    def models(self) -> Iterator[tuple[str, str, Element | None]]:
        """Each model: its number, what it is called, and the number as an element."""
        name, many = self.unit.name, self.unit.count
        for model in map(str, range(1, many + 1)):
            alone = many == 1
            shown = None if alone else tag("span", model, class_="num")
            yield model, name if alone else f"{name} {model}", shown

    def stands(self, card: Card, ticked: str) -> Card:
        """Return its card, or one like it, with boxes ticked as an address says."""
        found = re.findall(rf"\bu{self.number}([mr])(\d+)\D?(\d*)", ticked)
        mine = sorted((kind, int(at), int(end or 0)) for kind, at, end in found)
        own = {model - 1: hits for kind, model, hits in mine if kind == "m"}
        models, taken, row, before = range(self.unit.count), list[int](), 1, 0

        def stood(line: Row, part: str) -> Row:
            nonlocal row, before
            boxes = [*product(models, range(line.boxes))]
            if part == "track" and self.play.states:
                ticks = [(m, box) for m, box in boxes if before + box < own.get(m, 0)]
                before += line.boxes
            else:
                ticks = [(m, b) for m, b in boxes if ("r", row + m, b + 1) in mine]
                row += len(models)
            taken.extend(m for m, _ in ticks if part == "track")
            return replace(line, ticks=frozenset(ticks))

        stands, end = reboxed(card, stood), self.states[-1].hits
        left = [None if own.get(m) == end else taken.count(m) for m in models]
        stamp = "FALLEN" if left == [None] else card.stamp
        return replace(stands, models=tuple(left), stamp=stamp)

    def box_rows(self, labels: Sequence[str], meaning: str) -> Iterator[Element]:
        """Yield a row of boxes for each model.

        Args:
            labels: What stands in each box.
            meaning: What they count, such as the rounds of a weapon.
        """
        for _, called, number in self.models:
            row, whose = f"u{self.number}r{next(self._rows)}b", f"{called}, {meaning}"
            boxes = (
                box(f"{row}{place}", shown, f"{whose}: {shown}")
                for place, shown in enumerate(labels, 1)
            )
            yield tag("fieldset", number, boxes, class_="boxes", aria_label=whose)


def box(id_: str, shown: str, meaning: str, class_: str = "box") -> Ticked:
    """Return a box to tick.

    Args:
        id_: Its id.
        shown: What stands in it.
        meaning: What a tick means, for who does not see the box.
        class_: What the style sheets call it.
    """
    put = tag("input", type="checkbox", class_=class_, id=id_, name=id_)
    return put, _label(id_, shown, meaning)


def choice(
    group: str, number: int, meaning: str, class_: str, *, first: bool
) -> Ticked:
    """Return one of several of which one is ticked, the first at the start.

    A `view` is a choice of what is seen, and no address holds that; others are a `box`.
    """
    id_, kind = f"{group}{number}", f"{class_} first" if first else class_
    put = tag("input", type="radio", class_=kind, id=id_, name=group, checked=first)
    return put, _label(id_, str(number), meaning)


def _label(id_: str, shown: str, meaning: str) -> Element:
    # The words alone are read aloud: they say what is seen as well.
    words = tag("b", shown, aria_hidden="true"), tag("span", meaning, class_="sr")
    return tag("label", words, class_="bx", for_=id_)
