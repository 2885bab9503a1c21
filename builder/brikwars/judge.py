"""The judge's report: one page to settle a dispute over a weapon."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from builder.brikwars.attack.charts import (
    TARGETS,
    compared,
    comparison,
    three_ranges,
)
from builder.brikwars.attack.choices import weapon_start
from builder.brikwars.attack.engagement import Engagement, beside, engage
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import (
    Against,
    Aim,
    Hands,
    Shelter,
    Shoot,
    idle_target,
    why_not_chosen,
)
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.strike import Strike
from builder.brikwars.explain import described, explain
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Row, Stat, Table, Text, table
from builder.core.field_spec import again, field, validated, values_of
from builder.core.formatting import figure, listed, points, signed
from builder.core.rulebook import Severity, Violation, legal
from builder.core.tally import Tally
from builder.core.unclear import Unclear
from builder.odds import Unanswerable
from builder.questions.model import Answer, Later, Question, Shown
from builder.system.readings import resting_words
from builder.system.way_out import FURTHER, Search, way_out

# The worth of a weapon beside the official rows: an estimate, and shown as one

REFERENCES: Final = ("Minifig, Armor 4", 'SL 1, 2"', 'SL 3, 6"')
"""The targets by which worth is measured: a minifig, and creations of SL 1 and 3."""
SIZES: Final = range(1, 7)
"""The Sizes of the official rows to compare with."""


@dataclass(frozen=True, slots=True)
class Official:
    """An official weapon, its price in CP, and its worth."""

    weapon: Weapon
    cost: Fraction
    worth: Fraction


@lru_cache(maxsize=512)
def worth(weapon: Weapon, house: House) -> Fraction | None:
    """Return the mean chance to hurt; None without Damage or with too many dice."""
    shoot = weapon_start(weapon, house)
    found = engage(weapon, shoot, house)
    # A Cannon or Launcher that takes no load does no Damage.
    if found is None or not found.strike.pool.harms:
        return None
    chances = []
    for name in REFERENCES:
        for distance in three_ranges(found.strike):
            there = replace(shoot, **TARGETS[name], distance=distance)
            try:
                chances.append(shot_of(found.strike, there, house).hurt)
            except Unanswerable:
                return None
    return sum(chances, Fraction(0)) / len(chances)


@lru_cache(maxsize=8)
def officials(house: House, *, melee: bool) -> tuple[Official, ...]:
    """Return the official weapons for close combat or for range, cheapest first.

    Cannons and Launchers are left out: their loads do the Damage, and cost the points.
    """
    found = []
    for kind in WeaponType:
        row = kind.row
        # What nobody makes is no price to compare with.
        if row.melee is not melee or row.bricks or row.loads or not row.made:
            continue
        for size in (1,) if row.bastard else SIZES:
            weapon = Weapon(type=kind, size=size)
            value = worth(weapon, house)
            if value is not None:
                found.append(Official(weapon, weapon_price(weapon).total, value))
    return tuple(sorted(found, key=lambda official: (official.cost, official.worth)))


def rival(weapon: Weapon, house: House) -> Official | None:
    """Return the official weapon nearest in cost; among equals the one worth most."""
    cost = weapon_price(weapon).total
    melee = statline(weapon).melee
    others = [each for each in officials(house, melee=melee) if each.weapon != weapon]
    return min(
        others, key=lambda each: (abs(each.cost - cost), -each.worth), default=None
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A price, estimated from official weapons of similar worth.

    Attributes:
        low: The official weapon with the next lower worth, or the same; or None.
        high: The official weapon with the next higher worth; or None.
        cost: CP between their prices, in proportion; None without one of them.
    """

    low: Official | None
    high: Official | None
    cost: Fraction | None


def estimate(weapon: Weapon, house: House) -> Estimate | None:
    """Return a fair price by worth; None where worth cannot be worked out."""
    value = worth(weapon, house)
    if value is None:
        return None
    frontier = _frontier(officials(house, melee=statline(weapon).melee))
    low = next(
        (official for official in reversed(frontier) if official.worth <= value), None
    )
    high = next((official for official in frontier if official.worth > value), None)
    if low is None or high is None:
        return Estimate(low, high, None)
    part = (value - low.worth) / (high.worth - low.worth)
    return Estimate(low, high, low.cost + part * (high.cost - low.cost))


def _frontier(every: tuple[Official, ...]) -> list[Official]:
    """The official weapons that are worth more than all cheaper ones, in that order."""
    best: list[Official] = []
    for each in every:
        if not best or each.worth > best[-1].worth:
            if best and best[-1].cost == each.cost:
                best.pop()
            best.append(each)
    return best


CURRENCY: Final = "CP"
_MOST_NEAR: Final = 4


@validated
class Dispute:
    """The situation of the report: the claim, the target and the rival."""

    claimed: int | None = field(
        None,
        "Claimed price",
        unit=CURRENCY,
        low=0,
        high=1_000_000,
        group="Claim",
        hint="What its designer says it costs",
    )
    skill: Mind = again(Hands, "skill", group="Odds")
    against: Against = again(Aim, "against")
    size: int = again(Aim, "size")
    level: Structure = again(Aim, "level")
    cover: Shelter = again(Aim, "cover")
    rival: Weapon | None = field(
        None,
        "Beside",
        picked=True,
        hint="The official weapon of like cost, unless you choose another",
    )


def answer(weapon: Weapon, dispute: Dispute, house: House) -> Answer:
    """Return the whole report."""
    found = weapon_audit(weapon, house)
    bill = weapon_price(weapon)
    allowed = sum(finding.severity is Severity.ALLOWED for finding in found)
    verdict = "Legal" if legal(found) else "Illegal"
    waivers = (f"with {allowed} waived",) if allowed else ()
    guess = estimate(weapon, house)
    stats = [
        Stat("Verdict", verdict, waivers),
        Stat("By the tables", points(bill.total, CURRENCY), (weapon.label,)),
    ]
    if dispute.claimed is not None:
        stats.append(Stat("Claimed", points(dispute.claimed, CURRENCY)))
    if guess and guess.cost is not None:
        about = round(guess.cost)
        stats.append(Stat("Worth about", points(about, CURRENCY), ("an estimate",)))
    parts = Later(partial(_parts, weapon, dispute, house, guess))
    return Answer(tuple(stats), bill, parts)


def _parts(
    weapon: Weapon, dispute: Dispute, house: House, guess: Estimate | None
) -> Iterator[Shown]:
    line, found = statline(weapon), weapon_audit(weapon, house)
    cells = (weapon.label, line.use_text, line.range_text, line.damage)
    built = Row(cells, below=(described(weapon),))
    yield table("The weapon", ("Built as", "Use", "Range", "Damage"), [built])
    verdict = _verdict(weapon, dispute, found)
    yield table("The verdict", ("", "Rule", "What it says"), verdict)
    if not legal(found):
        yield _least(weapon, house)
        yield _nearest(weapon, house)
    official = rival(weapon, house)
    other = dispute.rival or (official and official.weapon)
    shoot = replace(weapon_start(weapon, house), **values_of(dispute, Shoot))
    if shoot.against is Against.CHOSEN:
        shoot = replace(shoot, against=Against.MINIFIG)
    here = engage(weapon, shoot, house)
    there = beside(here, other) if here and other else None
    if here and there:
        yield from _odds((here.strike, there), shoot, house)
    yield Text("A fair price", tuple(_worth(guess, here)))


def _odds(strikes: Sequence[Strike], shoot: Shoot, house: House) -> tuple[Shown, ...]:
    """Return the two weapons side by side, or why their odds are too large to count."""
    try:
        return (comparison(strikes, shoot, house), compared(strikes, shoot, house))
    except Unanswerable as bound:
        return (Text("Side by side", (str(bound),)),)


def _verdict(
    weapon: Weapon, dispute: Dispute, found: tuple[Violation, ...]
) -> Iterator[Row]:
    """A row for each violation and for a wrong price; or one row: legal."""
    for finding in found:
        cells = (finding.severity.label, finding.rule, finding.message)
        yield Row(cells, struck=finding.severity is Severity.REFUSE)
    total = weapon_price(weapon).total
    claim = total if dispute.claimed is None else dispute.claimed
    if claim != total:
        prices = f"The tables make it {figure(total)} CP; {claim} CP are claimed"
        yield Row(("Price", "R8.1.2", prices), struck=True)
    elif not found:
        yield Row(("Legal", "", "No rule is broken"))


@dataclass(frozen=True, slots=True)
class _Measures:
    """What a change of a weapon is judged by."""

    audit: Callable[[Weapon, House], Sequence[Violation]] = weapon_audit
    price: Callable[[Weapon, House], Tally] = lambda weapon, _house: weapon_price(
        weapon
    )
    chance: Callable[[Weapon, House], Fraction | None] = worth


def _least(weapon: Weapon, house: House) -> Table:
    """The least changes that make it legal, or how far was looked."""
    found = way_out(Search(_Measures(), weapon, house))
    rows = [
        (
            f"{way.fix.label}{resting_words(way.rests)}",
            figure(len(way.edits)),
            f"{signed(way.points)} {CURRENCY}" if way.points else "the same",
        )
        for way in found.ways
    ]
    rows += [(text, "", "") for text in (FURTHER * found.more, found.said) if text]
    return table(found.title, ("Change", "Edits", "Price"), rows)


def _nearest(weapon: Weapon, house: House) -> Table:
    """Legal builds of the same stat line, or those nearest to it, of its kind first."""
    line = statline(weapon)
    text = f"Use {line.use_text}, Range {line.range_text}, {line.damage}"
    try:
        found = explain(text, house)
    except Unclear:
        nothing = ("Its stat line cannot be had by any build",)
        return table("Legal builds", ("Build",), [nothing])
    rows = [(build, "the same line") for _, build in found.builds[:_MOST_NEAR]]
    near = sorted(
        found.nearest, key=lambda official: official.design.like is not weapon.like
    )
    rows += [
        (official.line, "; ".join(official.differences))
        for official in near[:_MOST_NEAR]
    ]
    title = "Legal builds of this line" if found.builds else "The nearest legal builds"
    return table(title, ("Build", "What differs"), rows or [("none", "")])


def _worth(guess: Estimate | None, here: Engagement | None) -> Iterator[str]:
    targets = listed([*REFERENCES])
    if guess is None:
        harms = here is not None and here.strike.pool.harms
        why = "it has too many dice" if harms else "it does no Damage of its own"
        yield f"Its worth cannot be measured: {why}."
        return
    yield (
        "An estimate, not a rule: worth is the chance to hurt with one attack of Skill "
        f"d6, on average at near, half and full Range against {targets}."
    )
    beside = (("Worth more than", guess.low), ("Worth less than", guess.high))
    for name, official in beside:
        if official:
            worth = f"{float(100 * official.worth):.1f} %"
            cost = points(official.cost, CURRENCY)
            yield f"{name} {official.weapon.title} ({cost}, {worth})."
    if guess.cost is None:
        side = "dearer than any" if guess.high is None else "cheaper than any"
        yield f"It would be {side} official weapon of Size 1 to 6."


JUDGE: Final = Question(
    key="judge",
    in_play=False,
    title="Judge's report",
    about="The bill, the verdict, legal builds beside it, and what it would be worth.",
    on=Weapon,
    situation=Dispute,
    start=lambda _weapon, _house: Dispute(),
    answer=answer,
    why_disabled=why_not_chosen,
    irrelevant_fields=lambda _weapon, dispute, _house: idle_target(dispute.against),
)
"""The report as a question of a weapon."""
