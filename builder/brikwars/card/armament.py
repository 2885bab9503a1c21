"""The armament list of a creation's card: every weapon, and what it is loaded with."""

from collections.abc import Iterator

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.loads import (
    as_fired,
    at_once,
    crash,
    effects,
    is_cannon,
    is_launcher,
    missiles,
    width,
)
from builder.brikwars.engine.phrases import (
    carried,
    customs,
    handling,
    inert,
    mods_text,
    sentence,
    short_damage,
    too_big,
)
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.strike import skilled, usual_strike
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Payload, Round
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.turn.firing_together import fresh
from builder.brikwars.turn.legality_throws import why_not_thrown
from builder.content.card import Column, Row, Table
from builder.core.field_spec import Path
from builder.core.formatting import inches, times
from builder.core.rulebook import Severity, Violation


def armament(creation: Creation, house: House, found: tuple[Violation, ...]) -> Table:
    """Return every weapon with its mounting, its remarks and its loads.

    Args:
        creation: The creation that bears them.
        house: The house rules in force.
        found: The creation's broken rules; refused rows are struck.
    """
    refused = [each.at for each in found if each.severity is Severity.REFUSE]
    turn = fresh(creation, house)
    columns = (
        Column("Weapon"),
        Column("Use", "center"),
        Column("Range", "center"),
        Column("Damage"),
    )
    return Table(
        "Armament",
        columns,
        tuple(
            row
            for place, mount in enumerate(creation.mounts)
            for row in _rows(mount, turn, place, refused)
        ),
        "arms",
    )


def _rows(mount: Mount, turn: Turn, place: int, refused: list[Path]) -> Iterator[Row]:
    def broken(*at: str | int) -> bool:
        path = ("mounts", place, *at)
        return any(each[: len(path)] == path for each in refused)

    house = turn.combatant.house
    yield _weapon(mount, turn, place, illegal=broken())
    thrown = dict(missiles(mount))
    for number, each in enumerate(mount.rounds):
        illegal = broken("rounds", number)
        if number in thrown:
            yield _missile(mount, each, turn, place, illegal=illegal)
        else:
            yield _round(mount, each, house, illegal=illegal)
    for number, thing in enumerate(mount.objects):
        yield _object(mount, thing, illegal=broken("objects", number))


def _weapon(mount: Mount, turn: Turn, place: int, *, illegal: bool) -> Row:
    weapon, creation = mount.weapon, turn.creation
    line = statline(weapon)
    has_name = weapon.title != weapon.label
    arm = next((each for each in turn.arms if place in each.places), None)
    silent = turn.combatant.silent
    made = usual_strike(turn, arm) if arm else None
    use = made.use_text if made and made.use is not None else line.use_text
    known = made and creation.mind is not Mind.NONE
    below = [
        too_big(arm.inches, turn.combatant.now) if arm and arm in silent else "",
        line.load_text,
        "" if at_once(mount) else "one of its loads in a launch",
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
    cells = (
        times(mount.count, weapon.title),
        use,
        made.range_text if made else line.range_text,
        skilled(line.damage, made.faces) if made and known else line.damage,
    )
    return Row(
        cells,
        below=_below(below),
        aside=tuple(filter(None, aside)),
        struck=illegal,
        boxes=mount.count if single else 0,
        brief=_brief(*cells),
        key=weapon.title,
    )


def _brief(*cells: str) -> tuple[str, ...]:
    """Return the cells of a row in short; nothing if they are short already."""
    short = (*cells[:-1], short_damage(cells[-1]))
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
        "an Attack Roll for each" if each.together > 1 else "",
        *handling(fired),
        *customs(fired),
        "" if spent else "never used up",
        f"{bought} bought" if bought > 1 else "",
    ]
    damage = statline(fired).damage
    return _load(each, damage, below, bought if spent else 0, illegal=illegal)


def _missile(
    mount: Mount, each: Round, turn: Turn, place: int, *, illegal: bool
) -> Row:
    """Return the row of an object with Damage of its own (R8.4.21)."""
    bought = mount.count * each.stock
    known = turn.creation.mind is not Mind.NONE
    arm = next((each for each in turn.arms if place in each.places), None)
    damage = statline(each.weapon).damage
    below = [
        f"payload of {mount.weapon.title}",
        each.weapon.label if each.title != each.weapon.label else "",
        f"Size {inches(width(each.weapon))} as an object",
        "an Attack Roll for each" if each.together > 1 else "",
        *customs(each.weapon),
        *inert(each.weapon, turn.creation.mind),
        f"{bought} bought" if bought > 1 else "",
    ]
    faces = turn.combatant.faces(arm) if arm and known else 0
    by_hand = skilled(damage, faces) if faces else damage
    return _load(each, by_hand, below, bought, illegal=illegal)


def _object(mount: Mount, each: Payload, *, illegal: bool) -> Row:
    """Return the row of an object: what it does where it lands (R8.4.21)."""
    below = [
        f"payload of {mount.weapon.title}",
        f"Size {inches(each.size)}, SL {each.structure}",
        f"{inches(each.fire)} of Fire" if each.fire else "",
        "an Attack Roll for each" if each.together > 1 else "",
        *effects(each),
    ]
    bought = mount.count * each.together if each.dice else 0
    return _load(each, crash(each), below, bought, illegal=illegal)


def _load(
    each: Round | Payload, damage: str, below: list[str], boxes: int, *, illegal: bool
) -> Row:
    """Return the row of anything that is loaded."""
    cells = (times(each.together, each.title), "–", "–", damage)
    return Row(
        cells,
        below=_below(below),
        struck=illegal,
        boxes=boxes,
        brief=_brief(*cells),
        key=each.title,
    )
