"""A unit on the page: its line in the list, what is ticked of it, its card behind."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from builder.content.card import Block, Row, Stat, Table, Text
from builder.content.card_blocks import noted
from builder.content.play import HitState
from builder.core.formatting import times
from reports.bricks.signs import names as sign_names
from reports.layout.glyphs import typeset
from reports.page.blocks import block_elements
from reports.page.boxes import PlayedUnit, Ticked, box, choice
from reports.page.elements import tag
from reports.page.picture import shown
from reports.page.shots import during, shot_tables


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
