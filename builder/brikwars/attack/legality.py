"""The rules that judge an attack.

An attack is a turn with one use, so the rules of a turn judge it. The rules below
are about its target and its load.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from builder.brikwars.attack.engagement import Engagement, picked_load
from builder.brikwars.attack.others import explodes, is_sharp
from builder.brikwars.attack.shot import (
    minifig_at,
    nobody_chosen,
    part_problems,
    target_of,
)
from builder.brikwars.attack.situation import (
    MOST_ROLLS,
    Aim,
    Another,
    ArcTarget,
    MountShoot,
)
from builder.brikwars.attack.supernatural import Put, PutDice, owned
from builder.brikwars.engine.attack_roll import past_range
from builder.brikwars.engine.hands import thrower
from builder.brikwars.engine.loads import most_x
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.throwing import why_dropped
from builder.brikwars.legality.book import BOOK
from builder.brikwars.legality.rounds import removal
from builder.brikwars.model.designs import LARGEST, Mount, Payload
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.weapons import Arc
from builder.brikwars.turn.legality import problems_in, steering
from builder.content.card_blocks import passes
from builder.core.field_spec import Path
from builder.core.formatting import inches
from builder.core.rows import RowPart, RuleRows
from builder.core.rulebook import (
    OUR_BOUND,
    Book,
    Finding,
    Findings,
    Fix,
    Severity,
    Violation,
    gravest_first,
    rule,
    rules_in,
)
from builder.core.texts import Say

FIELDS: Final = {
    "fired": "weapon",
    "how": "mode",
    "spread": "points",
    "gunners": "support",
}
"""The field of a situation for a field of a planned use, where names differ."""


def problems(found: Engagement) -> tuple[Violation, ...]:
    """Return the violations of an attack, the gravest first."""
    planned = problems_in(found.aimed, found.turn, _path)
    own = ATTACKS.audit(found, found.house)
    parts = [
        one
        for at, each in _targets(found)
        for one in part_problems(each, found.house, at)
    ]
    return gravest_first([*planned, *own, *parts, *_of_picked_load(found)])


def _of_picked_load(found: Engagement) -> Iterator[Violation]:
    """What the rules of loads say of one that is picked from the library (8.4)."""
    load = found.use.load
    if load is None or load != picked_load(found.aimed):
        return
    thrown = isinstance(load, Payload)
    mount = Mount(weapon=found.use.arm.weapon)
    if isinstance(load, Payload):
        mount = replace(mount, objects=(load,))
    else:
        mount = replace(mount, rounds=(load,))
    field = "throws" if thrown else "fires"
    for violation in BOOK.audit(mount, found.house):
        if violation.at[:1] in {("rounds",), ("objects",)}:
            many = ("together",)
            fewer = [fix for fix in violation.fixes if fix.at[-1:] == many]
            fixes = [replace(fix, at=many) for fix in fewer]
            fixes.append(Fix("Leave it out", (field,), None))
            at = many if violation.at[-1:] == many else (field,)
            yield replace(violation, at=at, fixes=tuple(fixes))


def _path(at: Path) -> Path:
    match at:
        case ("shots", int(), str(field)):
            return (FIELDS.get(field, field),)
        case ("shots",):
            return ("weapon",)
    return at


@TEXTS.rule("5.1", "target", on=Engagement)
def targets_are_chosen(found: Engagement, _: House, say: Say) -> Findings:
    for at, each in _targets(found):
        if nobody_chosen(each):
            yield say("target", (*at, "chosen"), minifig_at(at))


def _targets(found: Engagement) -> Iterator[tuple[Path, Aim | Another]]:
    yield (), found.aimed
    rows: dict[str, tuple[Another, ...]] = {
        "along": found.aimed.along if found.strike.arc else (),
        "behind": found.aimed.behind if is_sharp(found) else (),
        "caught": found.aimed.caught if explodes(found) else (),
    }
    for name, others in rows.items():
        yield from (((name, place), each) for place, each in enumerate(others))


@TEXTS.rule("H", "steers", on=Engagement)
def riders_have_an_action(found: Engagement, _: House, say: Say) -> Findings:
    if found.mount:
        yield from steering(found.mount, say)


@TEXTS.rule("R8.1.20", "bearer", on=Engagement)
def big_guns_need_big_bearers(found: Engagement, _: House, say: Say) -> Findings:
    now, needed = found.turn.combatant, found.use.arm.weapon.charge
    if now.plain and needed > limit(now.creation.size):
        size = -(-needed // 2)
        fix = Fix(f"A bearer of {inches(size)}", ("hands",), size)
        yield say("bearer", ("hands",), (fix,), needed=needed, size=size)


@TEXTS.rule("R8.4.25", "arm", on=Engagement)
def grenades_fit_the_arm(found: Engagement, _: House, say: Say) -> Findings:
    """An Explosive by itself is dropped by whoever is too small to throw it."""
    now, arm = found.turn.combatant, found.use.arm
    thrown = now.plain and arm.thrown and bool(now.throw)
    if thrown and (why := why_dropped(now, arm)):
        size = min(LARGEST, thrower(arm.weapon.size))
        fix = Fix(f"Size {inches(size)} throws it", ("hands",), size)
        yield say("arm", ("hands",), (fix,), why=why)


_Swept: TypeAlias = RowPart[Engagement, Aim | ArcTarget]


def _swept(found: Engagement, _: House) -> Iterator[tuple[Path, _Swept]]:
    """Every target in the Arc, with its path; none unless it is Arc Fire."""
    if found.strike.arc:
        yield (), RowPart(found, 0, found.aimed)
        for place, target in enumerate(found.aimed.along):
            yield ("along", place), RowPart(found, place, target)


def _past(found: Engagement) -> int:
    return past_range(found.strike.reach, found.aimed.distance)


def _within(reach: Fraction | int | None) -> Iterator[Fix]:
    """The fix that fires from no farther away; mods may leave less than nothing."""
    if reach is not None and reach >= 0:
        yield Fix(f"Fire at {inches(int(reach))}", ("distance",), int(reach))


_ATTACK: Final = RuleRows(TEXTS, Engagement, House)
_SWEPT: Final = RuleRows(TEXTS, _Swept, House, (Engagement, _swept))

# fmt: off
_SPANNED: Final = _SWEPT.check(
    "R8.3.2 inside",
    lambda it, _: it.whole.use.arm.row.arc is not Arc.FIXED
    and it.part.spanned > it.whole.strike.spread,
    "spanned", ("It spans {arc}", lambda it, _: it.whole.strike.spread),
    arc=lambda it, _: it.whole.strike.spread)
_INSIDE: Final = _SWEPT.check(
    "R8.3.4 inside",
    lambda it, on: (it.part.inside or 0) > max(1, target_of(it.part, on)[1]),
    "inside", ("All of it is", None), size=lambda it, on: target_of(it.part, on)[1])
_PAST: Final = _ATTACK.check(
    "R8.3.16 past", lambda it, _: _past(it),
    "distance", lambda it, _: _within(it.strike.reach),
    beyond=lambda it, _: _past(it), skill=lambda it, _: -_past(it))
_FAR: Final = _ATTACK.check(
    "House 8 far", lambda it, _: passes(it.strike.farthest, it.aimed.distance),
    "distance", lambda it, _: _within(it.strike.farthest),
    weapon=lambda it, _: it.strike.weapon.title,
    farthest=lambda it, _: it.strike.farthest)
# fmt: on


@TEXTS.rule("R8.4.11", "fits", on=Engagement)
def loads_fit(found: Engagement, _: House, say: Say) -> Findings:
    arm, load = found.use.arm, found.aimed.load
    # What it has aboard is judged with the creation that bears it.
    picked = picked_load(found.aimed)
    if not arm.row.loads or picked or any(found.use.load in e for e in found.aboard):
        return
    most, title = most_x(arm.weapon), arm.weapon.title
    if most < 1:
        # Its own loads may be objects, which have a limit of their own.
        own = (Fix("Fire what it is loaded with", ("round",), 0),) if arm.loads else ()
        yield say("fits", ("load",), own, weapon=title, most=most)
    elif load is not None and load > most:
        fix = Fix(f"Load X{most}", ("load",), most)
        yield say("large", ("load",), (fix,), load=load, weapon=title, most=most)


@TEXTS.rule("R8.4.12", "board", on=Engagement)
def loads_are_on_board(found: Engagement, _: House, say: Say) -> Findings:
    arm, aimed = found.use.arm, found.aimed
    place = aimed.round if isinstance(aimed, MountShoot) and arm.row.loads else None
    if place and place >= len(found.aboard):
        ready = enumerate(map(arm.words, found.aboard))
        names = [f"{at} for {words}" for at, words in ready]
        yield say(
            "board",
            ("round",),
            (Fix("Fire another Explosive", ("round",), None),),
            weapon=arm.weapon.title,
            place=place,
            some=bool(names),
            loads=names,
        )


@rule("", OUR_BOUND, on=Engagement, severity=Severity.BOUND)
def launches_are_not_endless(found: Engagement, _: House) -> Findings:
    """Our own limit, as each thing launched has an Attack Roll (R8.4.21)."""
    if not countable(found):
        many = found.strike.all_rolls
        # Offer no other Explosive to a weapon that takes none.
        fits = most_x(found.use.arm.weapon) > 0
        other = Fix("Load another Explosive", ("round",), None)
        yield Finding(
            f"{many} things leave together: up to {MOST_ROLLS} Attack Rolls are worked "
            "out",
            ("round",),
            (other,) if fits else (),
        )


def countable(found: Engagement) -> bool:
    """Return whether a launch has no more Attack Rolls than `MOST_ROLLS`."""
    return not found.use.arm.launches or found.strike.all_rolls <= MOST_ROLLS


# The SuperNatural dice of an attack (10.3).


@TEXTS.rule("R10.3", "few", on=Engagement)
def supernatural_dice_are_its_own(found: Engagement, _: House, say: Say) -> Findings:
    now, put = found.turn.combatant, found.aimed.supernatural
    if now.plain:
        return
    left = owned(now.creation)
    for place, group in enumerate(put):
        has, at = left[group.die], ("supernatural", place, "count")
        left[group.die] = max(0, has - group.count)
        if group.count > has:
            away = removal("Leave it out", "supernatural", put, place)
            yield say(
                "few",
                at,
                (Fix(f"Use {has}", at, has) if has else away,),
                dice=group.title,
                creature=now.creation.title,
                many=group.die.many(has),
                has=bool(has),
            )


@TEXTS.rule("R10.3", "damage", on=Engagement)
def dice_alone_do_the_damage(found: Engagement, _: House, say: Say) -> Findings:
    arm, creation = found.use.arm, found.turn.combatant.creation
    if arm.row.bare and creation.supernatural and not found.strike.pool.chips:
        die = creation.supernatural[0].die
        fix = Fix(f"Put a {die} on it", ("supernatural",), (PutDice(die=die),))
        yield say("damage", ("supernatural",), (fix,))


@TEXTS.rule("R10.3", "range", on=Engagement)
def no_die_is_put_on_no_range(found: Engagement, _: House, say: Say) -> Findings:
    title = found.use.arm.weapon.title
    for place, each in enumerate(found.aimed.supernatural):
        if each.on is Put.RANGE and found.strike.close:
            fix = Fix("Put it on Damage", ("supernatural", place, "on"), Put.DAMAGE)
            yield say("range", fix.at, (fix,), dice=each.title, weapon=title)


@TEXTS.rule("R10.3", "shown", on=Engagement)
def dice_show_what_they_can(found: Engagement, house: House, say: Say) -> Findings:
    for place, group in enumerate(found.aimed.supernatural):
        if group.on is not Put.RANGE or group.shows is None:
            continue
        most = group.count * group.die.row.faces
        if house.bonus_dice is BonusDice.CHAINED:
            most = max(most, group.shows)
        if not group.count <= group.shows <= most:
            nearest = max(group.count, min(group.shows, most))
            dice = group.die.many(group.count)
            fix = Fix(f"They show {nearest}", ("supernatural", place, "shows"), nearest)
            yield say("shown", fix.at, (fix,), dice=dice, shows=group.shows)


RULES: Final = rules_in(globals())
"""In the order of what is asked first."""

ATTACKS: Final = Book("BrikWars", "attacks", RULES)
"""The rules of an attack that are no rules of a turn."""
