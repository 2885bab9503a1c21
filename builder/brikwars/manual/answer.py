"""The answer to Manual Fire: what a strike does, Mulligan by Mulligan (R8.6.7)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from builder.brikwars.attack.engagement import Design, Engagement, engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.phrases import rolled_words
from builder.brikwars.attack.shot import RepeatedAttack, shot_of
from builder.brikwars.engine.manual_fire import (
    DISARRAY,
    MULLIGAN,
    STRIKE_ORDER,
    fires_toys,
    goes_on,
)
from builder.brikwars.manual.situation import MountByHand, WeaponByHand
from builder.brikwars.model.house_rules import House
from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart, Series
from builder.content.tables import chances, chart, table
from builder.core.field_spec import field_specs
from builder.core.formatting import figure, inches, percent
from builder.core.rulebook import Fix, Severity, Violation, gravest_first, legal
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable
from builder.questions.model import Answer, Shown, refused, unanswered

Situation: TypeAlias = WeaponByHand | MountByHand
"""A shot of a toy, by itself or on a creation."""

FOLLOWED: Final = 6
"""Mulligans that the chart follows."""
NOTHING: Final = refused(
    "R8.6.7", "A toy weapon fires", "It has no weapon that fires a projectile"
)
EVEN: Final = Term("No Mulligan", Fraction(0), "R8.6.7", "the first shot")


def answer(design: Design, shot: Situation, house: House) -> Answer:
    """Return what a strike of the toy does, or the rules that refuse it."""
    found = engage(design, shot, house)
    if found is None or not fires_toys(found.strike.weapon):
        return NOTHING
    # A hand makes no Attack Roll that an inch past Range could cost a point.
    dice = () if shot.rolled else ("R8.3.16",)
    judged = (each for each in problems(found) if each.rule not in dice)
    violations = gravest_first([*judged, *_counts(found, shot)])
    if not legal(violations):
        return Answer(refusals=violations)
    try:
        made = attack_of(found, shot)
        stats = tuple(_stats(made, found, shot))
        parts = tuple(_parts(found, shot))
    except Unanswerable as bound:
        return unanswered(bound)
    cost = made.attack.damage_modifiers.terms or (EVEN,)
    return Answer(stats, Tally(cost), parts, violations)


def _counts(found: Engagement, shot: Situation) -> Iterator[Violation]:
    """A strike past the weapon's Range does not count; dice may go on (R8.6.7)."""
    reach = found.strike.reach
    if reach is None or shot.rolled or shot.distance <= reach:
        return
    known = field_specs(type(shot))
    fixes = [Fix("Roll dice", ("rolled",), True)]
    if reach >= 0 and "distance" in known:
        near = int(reach)
        fixes.insert(0, Fix(f"It strikes at {inches(near)}", ("distance",), near))
    yield Violation(
        Severity.REFUSE,
        "R8.6.7",
        "Only strikes within Range count",
        f"It strikes at {inches(shot.distance)} and its Range is {inches(reach)}",
        ("distance",),
        tuple(fixes),
    )


def attack_of(
    found: Engagement, shot: Situation, mulligans: int | None = None
) -> RepeatedAttack:
    """Return the attack of a strike: by hand there is no Attack Roll (R8.6.7).

    Args:
        found: The use and its aim.
        shot: How the shot is made.
        mulligans: How many Mulligans were used; those of the situation by default.
    """
    used = shot.mulligans if mulligans is None else mulligans
    made = shot_of(found.strike, found.aimed, found.house)
    attack = made.attack
    terms = attack.damage_modifiers.terms
    if used:
        cost = Fraction(MULLIGAN * used)
        working = f"{used} × {figure(MULLIGAN)}" if used > 1 else ""
        terms = (*terms, Term("Mulligans", cost, "R8.6.7", working))
    attack = replace(attack, damage_modifiers=Tally(terms))
    if shot.rolled:
        return replace(made, attack=attack)
    struck = replace(attack, use=None, modifiers=Tally(), auto=0)
    return replace(made, attack=struck, rolls=1)


def _stats(made: RepeatedAttack, found: Engagement, shot: Situation) -> Iterator[Stat]:
    odds = made.chances
    points = len(odds.siege.steps)
    hits = percent(odds.hit) if shot.rolled else "by hand"
    rolled = f"{made.attack.skill_text}, {rolled_words(made.attack)}"
    how = rolled if shot.rolled else "no roll"
    yield Stat("To hit", hits, (how,))
    strike = "of a hit, on average" if shot.rolled else "of a strike, on average"
    yield Stat("Damage", f"{float(odds.damage.mean):.1f}", (strike,))
    harm = "with one Attack Roll" if shot.rolled else "if it strikes"
    yield Stat("Kills" if points == 1 else "Hurts", percent(odds.hurt), (harm,))
    if not shot.rolled:
        yield Stat(
            "Strikes needed",
            _worth(found, shot, shot.mulligans),
            ("to hurt as often as one roll",),
        )


def _worth(found: Engagement, shot: Situation, mulligans: int) -> str:
    """How often a hand must strike to hurt as often as dice would from the start."""
    dice = attack_of(found, replace(shot, rolled=True), 0).hurt
    hand = attack_of(found, replace(shot, rolled=False), mulligans).hurt
    return "never enough" if dice > hand or not hand else percent(dice / hand)


def _parts(found: Engagement, shot: Situation) -> Iterator[Shown]:
    yield _by_mulligan(found, shot)
    yield _table(found, shot)
    yield Text("At the table", tuple(_words(found)))
    yield Text(
        "What is counted",
        (
            (
                "A strike by hand needs no Attack Roll, so it has no modifiers, no "
                "OverSkill and no jam."
            ),
            "Damage must exceed the Armor; all ones do no harm.",
        ),
    )


def _by_mulligan(found: Engagement, shot: Situation) -> Chart:
    """The chance to hurt after so many Mulligans, by hand and by dice."""
    counts = range(FOLLOWED + 1)

    def by(label: str, *, rolled: bool) -> Series:
        each = replace(shot, rolled=rolled)
        return chances(label, (attack_of(found, each, used).hurt for used in counts))

    return chart(
        "Chance to hurt, by Mulligans",
        "Mulligans used",
        counts,
        by("A strike by hand", rolled=False),
        by("An Attack Roll", rolled=True),
    )


def _table(found: Engagement, shot: Situation) -> Table:
    """What each Mulligan leaves, and how often a hand must strike to be worth it."""
    by_hand = replace(shot, rolled=False)
    hands = [attack_of(found, by_hand, used) for used in range(FOLLOWED + 1)]
    rows = (
        (
            str(used),
            figure(MULLIGAN * used),
            f"{float(hand.mean):.1f}",
            percent(hand.hurt),
            _worth(found, shot, used),
        )
        for used, hand in enumerate(hands)
    )
    labels = ("^Mulligans", "^Damage", ">Mean", ">Hurts", ">Strikes needed")
    return table("Mulligan by Mulligan", labels, rows)


def _words(found: Engagement) -> Iterator[str]:
    """What counts as a strike with this weapon, and what stays as it fell."""
    yield STRIKE_ORDER
    why = goes_on(found.strike.weapon)
    if why:
        yield f"{why} (R8.6.7)."
    reach = found.strike.reach
    if reach is not None and reach >= 0:
        yield f"Only strikes within its Range of {inches(reach)} count."
    yield DISARRAY
