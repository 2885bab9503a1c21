"""The rules for weapons, men and declared shots (S1 to S15)."""

from collections.abc import Iterator
from typing import Final

from builder.content.house_rules import switch_of
from builder.core.formatting import figure, inches
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in
from builder.smallarms.casualties import Choice, NoTable, chosen_table
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.hitting import basis
from builder.smallarms.house_rules import House
from builder.smallarms.scales import MOST_BURST, Action, Casualties, Firearm
from builder.smallarms.situation import HALF_ARC, Shot

MOST_ROLLS: Final = 200
"""Rolls of one volley beyond which no exact odds are worked out."""


@rule("S15", "An automatic weapon is automatic", on=Weapon)
def automatics_are_automatic(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse submachine guns and automatic rifles that fire no bursts."""
    if weapon.type.row.automatic and not weapon.action.bursts:
        yield Finding(
            f"An {weapon.type} fires bursts; its action is {weapon.action}",
            ("action",),
            (Fix("Make it automatic", ("action",), Action.AUTO),),
        )


@rule("S15", "The magazine is known", on=Weapon, severity=Severity.WARN)
def capacity_is_known(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of no capacity: undeclared fire empties the clip; no chart is published."""
    if weapon.capacity is None:
        yield Finding(
            f"{weapon.title} has no capacity yet: a player who declares no rounds "
            "fires the whole clip, so say how many it holds",
            ("capacity",),
        )


@rule("S10", "A long burst climbs", on=Weapon, severity=Severity.NOTE)
def long_bursts_climb(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note that rounds beyond `MOST_BURST` are spent and do nothing."""
    if weapon.type.row.climbs and (weapon.capacity or 0) > MOST_BURST:
        yield Finding(
            f"Of a burst of {weapon.capacity} rounds, {MOST_BURST} count and the rest "
            "is wasted",
            ("capacity",),
        )


@rule("S12", "An automatic rifle aims like a rifle", on=Weapon, severity=Severity.NOTE)
def automatic_rifles_are_assumed(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Note an assumed percentage: the text says how it kills, but not how it hits."""
    if weapon.type.row.assumed and not weapon.own:
        model = Firearm.SMG if house.automatic_rifle_as_smg else Firearm.RIFLE
        yield Finding(
            f"Its percentage is assumed to be that of the {model}: {model.row.formula}",
            ("type",),
            switch=switch_of(House, "automatic_rifle_as_smg"),
        )


@rule("S5", "An SMG needs no eye", on=Man, severity=Severity.WARN)
def sharpshooters_want_other_arms(man: Man, _: House) -> Iterator[Finding]:
    """Warn of a sharpshooter who carries a submachine gun and gains nothing by it."""
    for place, weapon in enumerate(man.weapons):
        if man.sharpshooter and not weapon.type.row.marked:
            yield Finding(
                f"{weapon.title}: a sharpshooter has no bonus with an {weapon.type}",
                ("weapons", place, "type"),
            )


@rule("S1", "A man has something to fire", on=Man, severity=Severity.NOTE)
def men_are_armed(man: Man, _: House) -> Iterator[Finding]:
    """Note a man without weapons, which no rule forbids."""
    if not man.weapons:
        yield Finding("They carry no weapon", ("weapons",))


@rule("S14", "A man is alive", on=Man, severity=Severity.WARN)
def men_are_alive(man: Man, _: House) -> Iterator[Finding]:
    """Warn of a man with a life force of 0 %, who is dead."""
    if man.life == 0:
        yield Finding("Their life force is 0 %: they are dead", ("life",))


@rule("S14", "The target is alive", on=Shot)
def targets_are_alive(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse fire at a man of the library who is dead."""
    target = shot.fire.target
    if target and not target.life:
        yield Finding(
            f"{target.title} is dead: their life force is 0 %",
            ("target",),
            (Fix("Fire at an unhurt man", ("target",), None),),
        )


@rule("S15", "Rounds are declared", on=Shot)
def some_rounds_are_fired(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse no rounds, and an undeclared clip of unknown capacity."""
    if shot.fire.rounds == 0:
        yield Finding(
            "No rounds are declared: name at least 1",
            ("rounds",),
            (Fix("Fire 1 round", ("rounds",), 1),),
        )
    if shot.fire.rounds is None and shot.weapon.capacity is None:
        yield Finding(
            f"The whole clip of {shot.weapon.title} would be fired, and its capacity "
            "is not known: say how many rounds it holds, or declare them",
            ("rounds",),
            (Fix("Fire 1 round", ("rounds",), 1),),
        )


@rule("S15", "No more than is loaded", on=Shot)
def no_more_than_is_loaded(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse more rounds than the clip holds."""
    if shot.overdrawn:
        most = shot.weapon.capacity
        yield Finding(
            f"{shot.rounds} rounds are declared and {shot.weapon.title} holds {most}",
            ("rounds",),
            (Fix(f"Fire all {most}", ("rounds",), most),),
        )


@rule("S10", "A long burst climbs", on=Shot, severity=Severity.WARN)
def rounds_are_wasted(shot: Shot, _: House) -> Iterator[Finding]:
    """Warn of rounds that leave the magazine and do nothing."""
    rounds = shot.rounds
    if shot.weapon.type.row.climbs and rounds > MOST_BURST:
        yield Finding(
            f"{rounds} rounds leave the magazine and {MOST_BURST} count",
            ("rounds",),
            (Fix(f"Fire {MOST_BURST}", ("rounds",), MOST_BURST),),
        )


@rule("S5", "An eye that does not help", on=Shot, severity=Severity.WARN)
def sharpshooters_gain_nothing(shot: Shot, _: House) -> Iterator[Finding]:
    """Warn of a sharpshooter who fires a submachine gun and has no bonus."""
    if shot.sharpshooter and not shot.weapon.type.row.marked:
        yield Finding(f"A sharpshooter has no bonus with an {shot.weapon.type}")


@rule("S6", "Sighting-in that does not help", on=Shot, severity=Severity.WARN)
def sighting_gains_nothing(shot: Shot, _: House) -> Iterator[Finding]:
    """Warn of sighting-in with a weapon that is no rifle or carbine."""
    if shot.fire.sighting and not shot.weapon.type.row.steady:
        yield Finding(
            f"Sighting-in has no effect with this {shot.weapon.type}",
            ("sighting",),
            (Fix("Do not sight in", ("sighting",), 0),),
        )


@rule("S7", "A rest that does not help", on=Shot, severity=Severity.WARN)
def resting_gains_nothing(shot: Shot, _: House) -> Iterator[Finding]:
    """Warn of a rest for a weapon that is no rifle or carbine."""
    if shot.fire.rested and not shot.weapon.type.row.steady:
        yield Finding(
            f"A rest has no effect with this {shot.weapon.type}",
            ("rested",),
            (Fix("Do not rest it", ("rested",), False),),
        )


@rule("S1", "Beyond the basic range", on=Shot, severity=Severity.NOTE)
def far_shots_start_below_zero(shot: Shot, house: House) -> Iterator[Finding]:
    """Note a basic percentage below 0, which rounds may still lift (A-S3)."""
    base = basis(shot.weapon, shot.fire.distance, house)
    if base < 0:
        yield Finding(
            f"{inches(shot.fire.distance)} is beyond the weapon's basic range: it "
            f"starts from {figure(base)} %",
            ("distance",),
            switch=switch_of(House, "no_negative_basis"),
        )


@rule("S8", "Fire outside the arc is hasty", on=Shot, severity=Severity.NOTE)
def fire_outside_the_arc_is_hasty(shot: Shot, _: House) -> Iterator[Finding]:
    """Note hasty fire, which has a quarter of the chance."""
    if shot.hasty:
        yield Finding(
            f"The target is more than {HALF_ARC}° off their facing: hasty fire",
            ("bearing",),
            (Fix("Face the target", ("facing",), shot.fire.bearing),),
        )


@rule("S13", "A casualty table can be read", on=Shot)
def own_tables_can_be_read(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse a pasted text that is not a casualty table."""
    yield from _unreadable(shot.fire)


@rule("S13", "A casualty table can be read", on=House)
def tables_of_a_set_can_be_read(house: House, _: House) -> Iterator[Finding]:
    """Refuse house rules that play by a text that is not a casualty table."""
    yield from _unreadable(house)


def _unreadable(choice: Choice) -> Iterator[Finding]:
    try:
        chosen_table(choice)
    except NoTable as refusal:
        yield Finding(
            str(refusal),
            ("own_table",),
            (Fix("Use the published table", ("casualties",), Casualties.PUBLISHED),),
        )


@rule("S3", "A volley can be worked out", on=Shot)
def volleys_can_be_reckoned(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse more rolls than exact odds can be worked out for; the limit is ours."""
    rolls = shot.rolls
    if rolls > MOST_ROLLS:
        yield Finding(
            f"{rolls} rolls: exact odds are worked out for up to {MOST_ROLLS}",
            ("rounds",),
            (Fix(f"Fire {MOST_ROLLS}", ("rounds",), MOST_ROLLS),),
        )


RULES: Final = rules_in(globals())
