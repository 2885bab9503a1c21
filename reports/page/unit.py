"""A unit in the list of the page: its line, what is ticked of it, its card behind."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from builder.content.play import HitState
from builder.core.formatting import times
from reports.layout.glyphs import typeset
from reports.page.boxes import PlayedUnit, Ticked, box, choice
from reports.page.elements import tag
from reports.page.picture import shown
from reports.page.shots import during
from reports.page.unit_card import card_elements


def unit_element(played: PlayedUnit) -> Element:
    """Return a unit as one element, so that its boxes change what its card shows."""
    card = tag("div", card_elements(played), class_="page")
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
