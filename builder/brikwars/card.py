"""The stat cards of BrikWars weapons, creations and Fields."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.brikwars.advice import in_play
from builder.brikwars.advice.tables import jams, ring_table, terrain_table
from builder.brikwars.engine.combatant import triggered_faces
from builder.brikwars.engine.fields import turns_table
from builder.brikwars.engine.loads import (
    Arm,
    as_fired,
    at_once,
    crash,
    is_cannon,
    is_launcher,
    joins,
    missiles,
    width,
)
from builder.brikwars.engine.loads import effects as loaded_effects
from builder.brikwars.engine.mechanisms import weapon_of
from builder.brikwars.engine.phrases import (
    carried,
    customs,
    effects,
    handling,
    hands_text,
    inert,
    mods_text,
    mounted_text,
    orders,
    sentence,
    short_damage,
    too_big,
)
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.size_damage import damage_track, hit_track
from builder.brikwars.engine.statline import statline, weapon_signs
from builder.brikwars.engine.stats import creation_stats, field_stats, weapon_stats
from builder.brikwars.engine.strike import skilled, usual_strike
from builder.brikwars.engine.turn import Turn
from builder.brikwars.legality import creation_audit, field_audit, weapon_audit
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    Payload,
    Round,
    Weapon,
)
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.portrait import portrait
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.hazards import DeviceSkill
from builder.brikwars.tables.scales import HalfMind, Mind, Mounting
from builder.brikwars.turn.firing_together import firing_together, fresh
from builder.brikwars.turn.legality_weapons import why_not_thrown
from builder.content.card import Block, Card, Row, Table, Text, table
from builder.content.card_blocks import closing, filled, in_force, source
from builder.content.livery import Badge
from builder.core.field_spec import Path
from builder.core.formatting import counted, figure, inches, times
from builder.core.rulebook import Severity, Violation, legal
from builder.core.tally import Tally

EACH_ROLLS: Final = TEXTS.word("R8.4.21", "each")
"""What stands beside things that leave a Launcher together."""

# The armament list of a creation's card: every weapon, and what it is loaded with


def armament(creation: Creation, house: House, found: tuple[Violation, ...]) -> Table:
    """Return every weapon with its mounting, its remarks and its loads.

    Args:
        creation: The creation that bears them.
        house: The house rules in force.
        found: The creation's broken rules; refused rows are struck.
    """
    refused = [finding.at for finding in found if finding.severity is Severity.REFUSE]
    turn = fresh(creation, house)
    rows = (
        row
        for place, mount in enumerate(creation.mounts)
        for row in _rows(mount, turn, place, refused)
    )
    arms_table = table("Armament", ("Weapon", "^Use", "^Range", "Damage"), rows)
    return replace(arms_table, part="arms")


def _rows(mount: Mount, turn: Turn, place: int, refused: list[Path]) -> Iterator[Row]:
    def broken(*at: str | int) -> bool:
        path = ("mounts", place, *at)
        return any(each[: len(path)] == path for each in refused)

    arm = next((arm for arm in turn.arms if place in arm.places), None)
    yield _weapon(mount, turn, arm, illegal=broken())
    thrown = dict(missiles(mount))
    for number, load in enumerate(mount.rounds):
        illegal = broken("rounds", number)
        if number in thrown:
            yield _missile(mount, load, turn, arm, illegal=illegal)
        else:
            yield _round(mount, load, turn.combatant.house, illegal=illegal)
    for number, thing in enumerate(mount.objects):
        yield _object(mount, thing, illegal=broken("objects", number))


def _weapon(mount: Mount, turn: Turn, arm: Arm | None, *, illegal: bool) -> Row:
    weapon, creation = mount.weapon, turn.creation
    line = statline(weapon)
    has_name = weapon.title != weapon.label
    silent = turn.combatant.silent
    blow = usual_strike(turn, arm) if arm else None
    shown = blow and blow.use is not None and line.automatic is None
    use = blow.use_text if blow and shown else line.use_text
    faces = blow.faces if blow and creation.mind is not Mind.NONE else 0
    below = [
        too_big(arm.inches, turn.combatant.now) if arm and arm in silent else "",
        line.load_text,
        "" if at_once(mount) else TEXTS.word("R8.4.18", "one", several=joins(mount)),
        *handling(weapon),
        *customs(weapon),
        *inert(weapon, creation.mind),
        _thrown(turn, arm) if arm else "",
    ]
    aside = [
        weapon.label if has_name else "",
        *carried(mount, creation),
        mods_text(weapon.mods),
    ]
    single = weapon.type.row.single_use
    reach = blow.range_text if blow else line.range_text
    name = times(mount.count, weapon.title)
    cells = (name, use, reach, skilled(line.damage, faces))
    return Row(
        cells,
        below=_below(below),
        aside=tuple(filter(None, aside)),
        struck=illegal,
        boxes=mount.count if single else 0,
        brief=_brief(cells, blow.brief_range if blow else reach),
        key=arm.name if arm else weapon.title,
        signs=weapon_signs(weapon),
    )


def _brief(cells: tuple[str, str, str, str], reach: str) -> tuple[str, ...]:
    """Return the cells of a row in short; nothing if they are short already."""
    name, use, _, damage = cells
    short = (name, use, reach, short_damage(damage))
    return short if short != cells else ()


def _thrown(turn: Turn, arm: Arm) -> str:
    """How far a blade flies from the hand that holds it; or nothing (R8.4.25, 29)."""
    now = turn.combatant
    flies = arm.throws and not why_not_thrown(now, arm)
    return f"{inches(now.throw)} thrown" if flies else ""


def _below(parts: list[str]) -> tuple[str, ...]:
    return (sentence("; ".join(filter(None, parts))),) if any(parts) else ()


def _round(mount: Mount, each: Round, house: House, *, illegal: bool) -> Row:
    """Return the row of Explosives that a weapon is loaded with."""
    fired = as_fired(mount.weapon, each.weapon, house)
    spent = is_launcher(mount.weapon)
    bought = mount.count * each.stock
    load = "Ammunition" if is_cannon(mount.weapon) else "payload"
    below = [
        f"{load} of {mount.weapon.title}",
        each.weapon.label if each.title != each.weapon.label else "",
        EACH_ROLLS if each.together > 1 else "",
        *handling(fired),
        *customs(fired),
        "" if spent else TEXTS.word("R8.4.12", "kept"),
        f"{bought} bought" if bought > 1 else "",
    ]
    damage = statline(fired).damage
    row = _load(each, damage, below, bought if spent else 0, illegal=illegal)
    return replace(row, signs=weapon_signs(fired))


def _missile(
    mount: Mount, load: Round, turn: Turn, arm: Arm | None, *, illegal: bool
) -> Row:
    """Return the row of an object with Damage of its own (R8.4.21)."""
    bought = mount.count * load.stock
    known = turn.creation.mind is not Mind.NONE
    damage = statline(load.weapon).damage
    below = [
        f"payload of {mount.weapon.title}",
        load.weapon.label if load.title != load.weapon.label else "",
        f"Size {inches(width(load.weapon))} as an object",
        EACH_ROLLS if load.together > 1 else "",
        *customs(load.weapon),
        *inert(load.weapon, turn.creation.mind),
        f"{bought} bought" if bought > 1 else "",
    ]
    faces = turn.combatant.faces(arm) if arm and known else 0
    return _load(load, skilled(damage, faces), below, bought, illegal=illegal)


def _object(mount: Mount, load: Payload, *, illegal: bool) -> Row:
    """Return the row of an object: what it does where it lands (R8.4.21)."""
    below = [
        f"payload of {mount.weapon.title}",
        f"Size {inches(load.size)}, SL {load.structure}",
        f"{inches(load.fire)} of Fire" if load.fire else "",
        EACH_ROLLS if load.together > 1 else "",
        *loaded_effects(load),
    ]
    bought = mount.count * load.together if load.dice else 0
    return _load(load, crash(load), below, bought, illegal=illegal)


def _load(
    load: Round | Payload, damage: str, below: list[str], boxes: int, *, illegal: bool
) -> Row:
    """Return the row of anything that is loaded."""
    cells = (times(load.together, load.title), "–", "–", damage)
    return Row(
        cells,
        below=_below(below),
        struck=illegal,
        boxes=boxes,
        brief=_brief(cells, "–"),
        key=load.title,
    )


# SuperNatural dice, Mechanisms and the Cliche on a card (6.1, 8.5, 10.3)

BLANK: Final = "_" * 24
"""A line to write on, where a Hero's Cliche is left open."""


def gear_traits(creation: Creation) -> Iterator[str]:
    """Yield the lines on the front: Cliche, half mind, magic, Mechanisms."""
    if creation.heroic or creation.cliche.strip():
        yield f"Cliche: {creation.cliche.strip() or BLANK}."
    if creation.obeys_as:
        yield f"Half mind: {creation.obeys_as}."
    if creation.supernatural:
        dice = ", ".join(die.title for die in creation.supernatural)
        yield f"SuperNatural dice: {dice}."
    if creation.mechanisms:
        titles = Counter(mechanism.title for mechanism in creation.mechanisms)
        counted = ", ".join(times(count, name) for name, count in titles.items())
        yield f"Mechanisms: {counted}."


def program(creation: Creation) -> tuple[str, ...]:
    """Return the lines of its Program, if it acts by one (10.1)."""
    told = creation.obeys_as is HalfMind.PROGRAMMED
    lines = map(str.strip, creation.program.splitlines() if told else ())
    return tuple(filter(None, lines))


def mechanism_table(creation: Creation) -> Table:
    """Return its Mechanisms, with a box where one works once (R8.5.21, R8.5.24)."""
    labels = ("Mechanism", "Set off when", "Worked", "^Skill")
    return table(
        "Mechanisms", labels, (_row(creation, each) for each in creation.mechanisms)
    )


def _row(creation: Creation, device: Mechanism) -> Row:
    skill = "–" if device.skill is DeviceSkill.NONE else str(device.skill)
    joined = device.works and TEXTS.word("R8.5.21", "joined", works=device.works)
    if weapon := weapon_of(creation, device):
        skill = f"d{triggered_faces(device, weapon)}"
    below = filter(None, (joined, device.does.strip().rstrip(".")))
    return Row(
        (device.title, device.trigger.strip() or "–", str(device.worked), skill),
        below=tuple(map(sentence, below)),
        boxes=int(device.once),
    )


MOST_STATES: Final = 15
"""Rows of a damage track with one for each hit: no side of a poker card holds more.

A giant's tells several in one."""

MOST_NAMED: Final = 4
"""Sets of weapons a card has room to name."""


def weapon_card(design: Weapon, house: House = STANDARD) -> Card:
    """Return the card of a weapon."""
    line = statline(design)
    back: list[Block] = [
        Text("Weapon Mods", tuple(f"{mod}: {mod.effect}." for mod in design.mods)),
        Text("Damage swaps", tuple(orders(line))),
        ring_table(design, house),
        jams(design),
        turns_table(line.pool),
    ]
    return replace(
        _card(design, house, weapon_price(design), weapon_audit(design, house), back),
        kind=design.label if design.name.strip() else _family(design),
        stats=weapon_stats(design),
        front=filled(
            [
                Text("", tuple(map(sentence, handling(design)))),
                Text("Damage dice", tuple(map(sentence, effects(line)))),
            ]
        ),
        badge=Badge.WEAPON,
        portrait=portrait(design),
    )


def creation_card(design: Creation, house: House = STANDARD) -> Card:
    """Return the card of a creation, with its weapons and Fields."""
    found = creation_audit(design, house)
    magic = ((die.title, die.die.row.does) for die in design.supernatural)
    back: list[Block] = [
        table("SuperNatural dice", ("Die", "What it does"), magic),
        mechanism_table(design),
        Text("Program", program(design)),
        _track(design, house),
        Text("Firing together", firing_together(design, house, MOST_NAMED)),
    ]
    return replace(
        _card(design, house, creation_price(design, house), found, back),
        kind=_kind(design),
        stats=creation_stats(design, house),
        front=filled(
            [armament(design, house, found), Text("", tuple(_traits(design, house)))]
        ),
        badge=Badge[design.sort.upper()],
        portrait=portrait(design),
    )


def _kind(design: Creation) -> str:
    """Return what it is; a list in words has its hit points nowhere else."""
    points = design.hit_points
    return f"{design.sort}, {counted(points, 'hit point')}" if points else design.sort


def _track(design: Creation, house: House) -> Block:
    if design.hit_points:
        return hit_track(design, MOST_STATES)
    sized = design.size > 1
    return damage_track(design, house, MOST_STATES) if sized else Text("", ())


def field_card(design: Field, house: House = STANDARD) -> Card:
    """Return the card of a Field: what is in it, and what it does."""
    back = [terrain_table("Which terrain", boxes=1)] if design.undecided else []
    does = [
        f"{group.label}: {group.does}."
        for group in design.dice
        if group.die in group.hazard.row.dice
    ]
    if design.natural:
        does.append(TEXTS.word("R8.5.6", "natural"))
    else:
        does.append(TEXTS.word("R8.5.7", "draws", dice=design.total_dice))
    price, found = field_price(design, house), field_audit(design, house)
    return replace(
        _card(design, house, price, found, back),
        kind=design.label if design.name.strip() else "Field Hazard",
        stats=field_stats(design),
        front=filled([Text("", tuple(does))]),
        badge=Badge.FIELD,
        portrait=portrait(design),
    )


def _card(
    design: Weapon | Creation | Field,
    house: House,
    price: Tally,
    found: tuple[Violation, ...],
    back: Sequence[Block],
) -> Card:
    """Return a card with what all kinds share; callers replace the blanks."""
    return Card(
        title=design.title,
        kind="",
        price=figure(price.total),
        currency="CP",
        back=filled([*back, in_play(design, house), *closing(design, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        framing=design.framing,
        source=source(BOOK, in_force(house)),
    )


def _family(weapon: Weapon) -> str:
    if weapon.type.row.melee:
        return "Close combat weapon"
    return "Ranged weapon" if weapon.type.ranged else "Equipment"


def _traits(creation: Creation, house: House) -> Iterator[str]:
    """Yield the lines on the front, below the portrait."""
    for specialty in creation.specialties:
        yield f"{specialty}: {specialty.row.does}."
    yield from gear_traits(creation)
    if creation.extra_minds:
        yield TEXTS.word("R10.1", "minds", minds=1 + creation.extra_minds)
    for field in creation.fields:
        dice = ", ".join(group.label for group in field.dice)
        yield f"{field.title}: {dice} in {inches(field.size)}."
    if creation.plated:
        yield TEXTS.word("R8.2.12", "covers")
    holds = any(mount.mounting is Mounting.HELD for mount in creation.mounts)
    if holds and (hands := hands_text(creation)):
        yield f"{hands}."
    if shared := mounted_text(creation, house):
        yield f"Power: {shared}."
    if creation.mind is Mind.NONE and creation.sort == "Vehicle":
        yield TEXTS.word("R10.1", "steered")
