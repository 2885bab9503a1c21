"""Manual Fire (8.6): what is asked, what the rules answer, and a volley by hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

from builder.brikwars.attack import choices
from builder.brikwars.attack.charts import HARM, rolled_words
from builder.brikwars.attack.engagement import (
    Design,
    Engagement,
    acting,
    attackers,
    engage,
)
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.shot import RepeatedAttack, dies, shot_of
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.engine.gunnery import (
    DISARRAY,
    MULLIGAN,
    STRIKE_ORDER,
    fires_toys,
    goes_on,
)
from builder.brikwars.engine.loads import Arm
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.content.card import Stat, Table, Text, chances, chart, gain, table
from builder.content.chart import Chart, Series
from builder.core.field_spec import field, values_of
from builder.core.formatting import decimal, figure, inches, percent
from builder.core.rulebook import Fix, Violation, answerable, gravest_first
from builder.core.tally import Tally, Term
from builder.questions.model import Answer, Later, Question, Shown, regardless

# The situations of Manual Fire: an attack of the odds, and how the toy shoots


@dataclass(frozen=True, kw_only=True)
class ByHand:
    """How the shot is made."""

    rolled: bool = field(
        False,
        "Dice after all",
        rule="R8.6.7",
        group="Manual Fire",
        hint="A Mulligan may be taken over by hand or by dice",
    )
    mulligans: int = field(
        0,
        "Mulligans used",
        low=0,
        high=20,
        rule="R8.6.7",
        hint="Shots that stuck in the barrel or dribbled out; each costs 1 Damage",
    )


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class WeaponByHand(Shoot, ByHand):
    """A shot of a toy weapon by itself."""


@dataclass(frozen=True, kw_only=True)
class MountByHand(MountShoot, ByHand):
    """A shot of a toy weapon on a creation, in the condition it is in."""


# The answer to Manual Fire: what a strike does, Mulligan by Mulligan (R8.6.7)

Situation: TypeAlias = WeaponByHand | MountByHand
"""A shot of a toy, by itself or on a creation."""

FOLLOWED: Final = 6
"""Mulligans that the chart follows."""
NOTHING: Final = Answer(refusals=(TEXTS.violation("R8.6.7", "toyless"),))
EVEN: Final = Term("No Mulligan", Fraction(0), "R8.6.7", "the first shot")


def answer(design: Design, shot: Situation, house: House) -> Answer:
    """Return what a strike of the toy does, or the rules that refuse it."""
    found = engage(design, shot, house)
    if found is None or not fires_toys(found.strike.weapon):
        return NOTHING
    # A hand makes no Attack Roll that an inch past Range could cost a point.
    dice = () if shot.rolled else ("R8.3.16",)
    judged = (violation for violation in problems(found) if violation.rule not in dice)
    violations = gravest_first([*judged, *_counts(found, shot)])
    if not answerable(violations):
        return Answer(refusals=violations)
    repeated = attack_of(found, shot)
    stats = tuple(_stats(repeated, found, shot))
    parts = Later(partial(_parts, found, shot))
    cost = repeated.attack.damage_modifiers.terms or (EVEN,)
    return Answer(stats, Tally(cost), parts, violations)


def _counts(found: Engagement, shot: Situation) -> Iterator[Violation]:
    """A strike past the weapon's Range does not count; dice may go on (R8.6.7)."""
    reach = found.strike.reach
    if reach is None or shot.rolled or shot.distance <= reach:
        return
    fixes = [Fix("Roll dice", ("rolled",), True)]
    if reach >= 0:
        near = int(reach)
        fixes.insert(0, Fix(f"It strikes at {inches(near)}", ("distance",), near))
    far = shot.distance
    at = ("distance",)
    yield TEXTS.violation("R8.6.7", "past", at, fixes, distance=far, reach=reach)


def attack_of(
    found: Engagement, shot: Situation, mulligans: int | None = None
) -> RepeatedAttack:
    """Return the attack of a strike: by hand there is no Attack Roll (R8.6.7).

    As many Mulligans were used as in the situation, unless somebody says.
    """
    used = shot.mulligans if mulligans is None else mulligans
    repeated = shot_of(found.strike, found.aimed, found.house)
    attack = repeated.attack
    terms = attack.damage_modifiers.terms
    if used:
        cost = Fraction(MULLIGAN * used)
        working = f"{used} × {figure(MULLIGAN)}" if used > 1 else ""
        terms = (*terms, Term("Mulligans", cost, "R8.6.7", working))
    attack = replace(attack, damage_modifiers=Tally(terms))
    if shot.rolled:
        return replace(repeated, attack=attack)
    struck = replace(attack, use=None, modifiers=Tally(), auto=0)
    return replace(repeated, attack=struck, rolls=1)


def _stats(
    repeated: RepeatedAttack, found: Engagement, shot: Situation
) -> Iterator[Stat]:
    odds = repeated.chances
    points = len(odds.siege.steps)
    hits = percent(odds.hit) if shot.rolled else "by hand"
    rolled = f"{repeated.attack.skill_text}, {rolled_words(repeated.attack)}"
    how = rolled if shot.rolled else "no roll"
    yield gain("To hit", hits, (how,))
    strike = "of a hit, on average" if shot.rolled else "of a strike, on average"
    yield gain("Damage", decimal(odds.damage.mean, 1), (strike,))
    harm = "with one Attack Roll" if shot.rolled else "if it strikes"
    verb = dies(shot) if points == 1 else "Hurts"
    yield gain(verb, percent(odds.hurt), (harm,))
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
    counted = TEXTS.word("R8.6.7", "counted")
    yield Text("What is counted", (counted, HARM))


def _by_mulligan(found: Engagement, shot: Situation) -> Chart:
    counts = range(FOLLOWED + 1)

    def by(label: str, *, rolled: bool) -> Series:
        asked = replace(shot, rolled=rolled)
        return chances(label, (attack_of(found, asked, used).hurt for used in counts))

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
            decimal(hand.mean, 1),
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
        yield TEXTS.word("R8.6.7", "within", reach=reach)
    yield DISARRAY


def fired(creation: Creation, house: House) -> list[Arm]:
    """Return the weapons of a creation that fire something."""
    return [arm for arm in attackers(creation, house) if fires_toys(arm.weapon)]


def weapon_start(weapon: Weapon, house: House) -> WeaponByHand:
    """Return the weapon as the odds open with it, fired by hand."""
    return WeaponByHand(**values_of(choices.weapon_start(weapon, house), Shoot))


def creation_start(creation: Creation, house: House) -> MountByHand:
    """Return a weapon of the creation that fires something, by hand."""
    ready = fired(creation, house)
    if not ready:
        return MountByHand()
    opened = choices.opening(creation, ready[0], house)
    return MountByHand(**values_of(opened, MountShoot))


def irrelevant_fields(design: Design, shot: Situation, house: House) -> frozenset[str]:
    """Return the fields that make no difference to a shot, by hand or by dice.

    What an Attack Roll asks for stays, as the hand is measured against the dice.
    """
    alone = replace(shot, others=())
    return choices.irrelevant_fields(design, alone, house) | {"others"}


def offers(
    creation: Creation, shot: MountByHand, field: str, house: House
) -> tuple[tuple[object, str], ...]:
    """Return the weapons that fire something, and the loads of the chosen one."""
    if field != "weapon":
        return choices.offers(creation, shot, field, house)
    holder: Any = acting(creation, shot)[0]
    return tuple((arm.places[0], arm.name) for arm in fired(holder, house))


WEAPON_BY_HAND: Final = Question(
    key="manual",
    title="Manual Fire",
    about="What does the toy's own shot do, and what do Mulligans cost?",
    on=Weapon,
    situation=WeaponByHand,
    start=weapon_start,
    answer=answer,
    why_disabled=choices.why_disabled,
    irrelevant_fields=irrelevant_fields,
    kept=choices.KEPT,
    applies=regardless(fires_toys),
)
CREATION_BY_HAND: Final = replace(
    WEAPON_BY_HAND,
    on=Creation,
    situation=MountByHand,
    start=creation_start,
    fit=choices.fit,
    offers=offers,
    applies=lambda creation, house: bool(fired(creation, house)),
)
