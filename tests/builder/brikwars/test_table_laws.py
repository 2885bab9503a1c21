"""All views of one creation in one situation agree.

Each law is tested over random creations, loads, conditions, aims and house rules,
through the answers and cards that a player reads.
"""

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.engagement import attackers, engage
from builder.brikwars.attack.others import (
    at,
    hurt_in_all,
    is_sharp,
    pierced,
    swept,
)
from builder.brikwars.attack.shot import whole
from builder.brikwars.attack.situation import (
    Against,
    ArcTarget,
    MountShoot,
    Order,
    Origin,
    Shelter,
    Shoot,
    TargetBehind,
)
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.card import armament
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.shields import guards, split
from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.size_damage import damage_track
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import Deflected, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.reference import reference
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.firing_together import firing_together, fresh
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.question import TURN_PLANNER
from builder.comparison.tables import NONE
from builder.content.card import Row, Table
from builder.core.rulebook import legal
from tests.builder.asked import table, value
from tests.builder.brikwars.desk import aimed_shot
from tests.builder.brikwars.values import ARMS, EXPLOSIVES, FIGHTERS, TABLES
from tests.sweeps import THOROUGH

WEAPON_ODDS, CREATION_ODDS = (
    next(each for each in QUESTIONS if each.key == "odds" and each.on is kind)
    for kind in (Weapon, Creation)
)
SMALL = settings(
    max_examples=60 if THOROUGH else 20,
    suppress_health_check=[HealthCheck.filter_too_much],
)
# Under each new table the judge works out the worth of every official weapon.
COMPENSATING_THROWER = Creation(
    size=4,
    structure=Structure.HALF,
    mind=Mind.D4,
    specialties=(Specialty.COMPENSATING,),
    mounts=(
        Mount(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=3), mounting=Mounting.HELD),
    ),
)
"""Its arm throws X2, and X3 while it stands still (R8.1.30)."""

FEW = settings(SMALL, max_examples=settings.default.max_examples * 2 // 10)

CONDITIONS: dict[str, st.SearchStrategy[Any]] = {
    "size_damage": st.integers(0, 2),
    "fire": st.integers(0, 1),
    "moved": st.sampled_from(Moved),
    "aloft": st.booleans(),
    "set_up": st.booleans(),
    "diverting": st.sampled_from([False, False, False, True]),
    "saved": st.integers(0, 2),
    "helpers": st.integers(0, 2),
    "helper_skill": st.sampled_from(Mind),
    "skill": st.sampled_from(Mind),
    "gunnery": st.booleans(),
}
FIRING: dict[str, st.SearchStrategy[Any]] = {
    "mode": st.sampled_from(How),
    "points": st.integers(1, 3),
    "support": st.integers(0, 2),
    "repeats": st.integers(0, 1),
}
AIMS: dict[str, st.SearchStrategy[Any]] = {
    "spanned": st.integers(0, 1),
    "distance": st.integers(0, 20),
    "against": st.sampled_from([a for a in Against if a is not Against.CHOSEN]),
    "size": st.integers(0, 4),
    "level": st.sampled_from(list(Structure)[:5]),
    "deflection": st.integers(0, 3),
    "cover": st.sampled_from(Shelter),
    "still": st.booleans(),
    "unseen": st.booleans(),
    "marked": st.booleans(),
    "burning": st.booleans(),
    "origin": st.sampled_from(Origin),
    "order": st.sampled_from(Order),
    "inside": st.none() | st.integers(1, 3),
}


def some(draw: st.DrawFn, known: dict[str, st.SearchStrategy[Any]]) -> dict[str, Any]:
    return {name: draw(values) for name, values in known.items()}


@st.composite
def engagements(
    draw: st.DrawFn, *, aims: bool = True
) -> tuple[Creation, Arm, MountShoot, House]:
    """A creation, one of its weapons that attacks, how it is used, and at whom."""
    creation, house = draw(FIGHTERS), draw(TABLES)
    ready = attackers(creation, house)
    assume(ready)
    arm = draw(st.sampled_from(ready))
    chosen = some(draw, CONDITIONS | FIRING | (AIMS if aims else {}))
    # Half of the time the weapon is fired as its kind is.
    if draw(st.booleans()):
        chosen["mode"] = arm.hows[0]
    return creation, arm, MountShoot(weapon=arm.places[0], **chosen), house


def planned(arm: Arm, shoot: MountShoot, count: int = 1) -> TurnPlan:
    """The turn in which a player plans the same use by hand."""
    condition = {each.name: getattr(shoot, each.name) for each in fields(Condition)}
    plain = shoot.mode is How.SINGLE and How.DIRECT in arm.hows
    fixed = arm.row.arc.value == "fixed"
    row = PlannedUse(
        weapon=arm.name,
        fired=count,
        how=How.DIRECT if plain else shoot.mode,
        spread=1 if fixed else shoot.points,
        gunners=shoot.support,
        repeats=shoot.repeats,
    )
    return TurnPlan(**condition, shots=(row,))


def cells(rows: tuple[Row, ...], name: str) -> tuple[str, ...]:
    return next(row.cells for row in rows if row.cells[0] == name)


# 1. What is offered together is allowed, and nothing larger is.


@st.composite
def standings(draw: st.DrawFn) -> tuple[Creation, TurnPlan, House]:
    """A creation in a condition, before it uses anything."""
    creation, house = draw(FIGHTERS), draw(TABLES)
    plan = TURN_PLANNER.start(creation, house)
    condition = some(draw, CONDITIONS) | {"attackers": draw(st.integers(1, 2))}
    return creation, replace(plan, **condition), house


def using(turn: Turn, counts: tuple[int, ...], hows: tuple[How, ...]) -> TurnPlan:
    rows = tuple(
        PlannedUse(weapon=arm.name, fired=count, how=how)
        for arm, count, how in zip(turn.arms, counts, hows, strict=True)
    )
    return replace(turn.plan, shots=rows)


@SMALL
@given(standings())
def test_every_set_that_is_offered_is_allowed(
    standing: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = standing
    turn = Turn.of(creation, plan, house)
    assume(legal(TURN_PLANNER.answer(creation, plan, house).refusals))
    for choice in full(turn).found:
        after = using(turn, choice.counts, choice.hows)
        assert legal(TURN_PLANNER.answer(creation, after, house).refusals)


@SMALL
@given(standings(), st.data())
def test_no_allowed_set_is_larger_than_an_offered_one(
    standing: tuple[Creation, TurnPlan, House], data: st.DataObject
) -> None:
    creation, plan, house = standing
    turn = Turn.of(creation, plan, house)
    counts = tuple(data.draw(st.integers(0, arm.count)) for arm in turn.arms)
    hows = tuple(data.draw(st.sampled_from(arm.hows)) for arm in turn.arms)
    assume(any(counts))
    used = using(turn, counts, hows)
    assume(legal(TURN_PLANNER.answer(creation, used, house).refusals))
    offered = full(turn, 10_000)
    assert not offered.more
    assert any(
        all(n <= most for n, most in zip(counts, choice.counts, strict=True))
        for choice in offered.found
    )


@SMALL
@given(FIGHTERS, TABLES)
def test_the_planner_allows_what_a_card_advises(
    creation: Creation, house: House
) -> None:
    # R8.6.1, R8.1.21: each line of "Firing together" is a turn that may be played.
    turn = fresh(creation, house)
    known = {choice.names(turn.arms): choice for choice in full(turn, 10_000).found}
    for line in firing_together(creation, house, 100):
        if not line.startswith("In the air"):
            choice = known[line.removesuffix(".")]
            plan = using(turn, choice.counts, choice.hows)
            assert legal(TURN_PLANNER.answer(creation, plan, house).refusals)


# 2. One die, Range, Damage, support and chance for one use, in every view.


@SMALL
@given(engagements(aims=False))
def test_planner_and_odds_show_the_same_attack(
    engagement: tuple[Creation, Arm, MountShoot, House],
) -> None:
    creation, arm, shoot, house = engagement
    # A minifig in the open and within Range, which the planner reckons with.
    near = replace(shoot, distance=0, against=Against.MINIFIG)
    turn = TURN_PLANNER.answer(creation, planned(arm, near), house)
    odds = CREATION_ODDS.answer(creation, near, house)
    assume(odds.stats)
    used = cells(table(turn, "Used this turn").rows, arm.name)
    made = aimed_shot(creation, near, house)
    die, _, use = used[3].partition(", ")
    assert die.partition(" ")[0] == f"d{made.attack.skill}"
    assert use == f"Use {made.attack.use}"
    assert used[5] == made.strike.range_text
    # An empty weapon is worked out with the largest round that fits.
    if arm.loads or not arm.row.loads:
        assert used[6] == made.strike.launched
    # Fire, penalties and support are in both, so the chance is one number.
    if (made.strike.reach or 0) >= 0:
        assert used[4] == value(odds, "To hit")


@SMALL
@given(FIGHTERS, TABLES, st.sampled_from(STRIPS))
@example(COMPENSATING_THROWER, House(), STRIPS[0])
def test_card_and_strip_show_the_use_and_range_of_the_odds(
    creation: Creation, house: House, against: str
) -> None:
    card = armament(creation, house, ())
    answer = strip(creation, against, house)
    shown = {row.cells[0]: row.cells for row in answer.rows} if answer else {}
    for arm in attackers(creation, house):
        opened = CREATION_ODDS.start(replace(creation, mounts=(arm.mount,)), house)
        opened = replace(opened, weapon=arm.places[0])
        found = engage(creation, opened, house)
        assert found
        # A card says what a creation can do that has not moved yet.
        waiting = engage(creation, replace(opened, moved=Moved.STILL), house)
        made = waiting.strike
        before = creation.mounts[: arm.places[0]]
        row = card.rows[sum(1 + len(m.rounds) + len(m.objects) for m in before)]
        assert row.cells[2] == made.range_text
        if made.range_text != found.strike.range_text:
            assert any("while standing still" in each for each in row.aside)
        assert row.cells[1] == made.use_text
        if arm.name in shown:
            asked = found.strike
            near = shown[arm.name][1].partition(":")[0]
            assert (near == "CC") is (asked.reach is None)
            last = [cell for cell in shown[arm.name][1:] if cell != "–"][-1]
            if asked.reach:
                full_range = last.partition(":")[0]
                assert full_range == f'{max(0, int(asked.reach))}"'


# 3. What may not be done has no odds, and what may be done has some.


@SMALL
@given(engagements())
def test_odds_are_refused_as_the_planner_refuses(
    engagement: tuple[Creation, Arm, MountShoot, House],
) -> None:
    creation, arm, shoot, house = engagement
    shoot = replace(shoot, spanned=0, inside=None)
    if "mode" in CREATION_ODDS.irrelevant_fields(creation, shoot, house):
        # It has one way of use, which the odds do not ask for and the planner does.
        shoot = replace(shoot, mode=arm.hows[0])
    turn = TURN_PLANNER.answer(creation, planned(arm, shoot), house)
    odds = CREATION_ODDS.answer(creation, shoot, house)
    assert bool(odds.stats) is legal(turn.refusals)
    refused = [{v.rule for v in a.refusals} for a in (turn, odds)]
    assert refused[0] <= refused[1]
    for violation in odds.refusals:
        for fix in violation.fixes:
            assert isinstance(fix.apply(shoot), MountShoot)


# 4. Size Damage only takes away.


@SMALL
@given(standings())
def test_size_damage_never_adds(standing: tuple[Creation, TurnPlan, House]) -> None:
    creation, plan, house = standing
    states = [
        Turn.of(creation, replace(plan, size_damage=damage), house)
        for damage in range(creation.size + 1)
    ]
    for before, after in pairwise(states):
        assert after.available <= before.available
        assert set(after.arms) <= set(before.arms)
        sets = [
            max(
                (choice.inches for choice in full(turn, 100).found), default=Fraction(0)
            )
            for turn in (before, after)
        ]
        assert sets[1] <= sets[0]


@SMALL
@given(FIGHTERS, TABLES)
def test_card_and_planner_silence_the_same_weapons(
    creation: Creation, house: House
) -> None:
    # R8.1.20: by each point of Size Damage.
    start = replace(TURN_PLANNER.start(creation, house), moved=Moved.STILL)
    answer = TURN_PLANNER.answer(creation, start, house)
    assume(Turn.of(creation, start, house).arms)
    on_card = damage_track(creation, house, 100)
    power = [column.label for column in on_card.columns].index("Power")
    plan = table(answer, "By Effective Size")
    # Where nothing is ever silenced, the plan has no column for it.
    silences = plan.columns[-1].label == "Too big"
    for card, turn in zip(on_card.rows, plan.rows, strict=True):
        if card.cells[-1] != "destroyed" and turn.cells[0] != '0"':
            assert card.cells[-1] == (turn.cells[-1] if silences else "")
            assert card.cells[power].rstrip('"') == turn.cells[1].rstrip('"')


# 5. Every die that hits is taken, cancelled or goes on.

CHIPS = st.lists(
    st.sampled_from([Die.D6, Die.PIERCING, Die.PHASED, Die.EXP, Die.FIRE]), max_size=6
).map(lambda dice: tuple(DamageDie(die, die.faces) for die in dice))


@given(
    CHIPS,
    st.sampled_from(Structure),
    st.integers(0, 5),
    st.sampled_from(Deflected),
    st.booleans(),
)
def test_dice_are_taken_cancelled_or_pass(
    held: tuple[DamageDie, ...],
    level: Structure,
    deflection: int,
    deflected: Deflected,
    pierces: bool,
) -> None:
    target = Target(level=level, size=9, deflection=deflection)
    met = split(held, target, deflected=deflected, pierces=pierces)
    assert Counter((*met.taken, *met.cancelled, *met.passing)) == Counter(held)
    assert met.pierced or not met.passing
    assert sum(chip.cost for chip in met.cancelled) <= deflection


@given(
    CHIPS,
    st.sampled_from(Structure),
    st.integers(0, 3),
    st.dictionaries(st.sampled_from([4, 6, 8, 10, 12]), st.integers(1, 3)),
    st.integers(0, 5),
)
def test_shields_stop_no_more_than_their_dice_and_power(
    held: tuple[DamageDie, ...],
    level: Structure,
    deflection: int,
    shields: dict[int, int],
    power: int,
) -> None:
    """R8.5.18: no die is lost, and less Power never helps whoever spends it."""
    target = Target(
        level=level,
        size=9,
        deflection=deflection,
        shields=tuple(shields.items()),
        power=power,
    )
    assume(len(held) < 5)
    ways = guards(Damage(chips=held), target, 9)
    for inches, way in enumerate(ways):
        met = way.split
        assert Counter((*met.taken, *met.cancelled, *met.passing)) == Counter(held)
        assert way.spent <= min(inches, sum(shields.values()))
        assert sum(c.cost for c in met.cancelled) <= deflection + way.spent
    hurts = [way.hurt for way in ways]
    assert hurts == sorted(hurts, reverse=True)


@st.composite
def armed(
    draw: st.DrawFn, weapons: st.SearchStrategy[Weapon]
) -> tuple[Creation, Arm, MountShoot, House]:
    """A creation whose first weapon is one of these, in its hands."""
    creation, house = draw(FIGHTERS), draw(TABLES)
    first = Mount(weapon=draw(weapons), mounting=Mounting.HELD)
    creation = replace(creation, size=draw(st.integers(1, 4)), mounts=(first,))
    arm = attackers(creation, house)[0]
    condition = some(draw, CONDITIONS) | {"size_damage": 0, "diverting": False}
    return creation, arm, MountShoot(**condition, **some(draw, AIMS)), house


SWEEPERS = st.builds(
    Weapon,
    type=st.sampled_from([WeaponType.MACHINEGUN, WeaponType.FLAMETHROWER]),
    size=st.integers(1, 2),
)
SPEARS = st.builds(
    Weapon,
    type=st.sampled_from([WeaponType.GUN, WeaponType.MACHINEGUN]),
    size=st.integers(1, 3),
    swaps=st.integers(1, 2).map(
        lambda many: (Swap(takes=(Die.D6,), gives=Die.PIERCING),) * many
    ),
)
BLADES = st.builds(
    Weapon,
    type=st.sampled_from([WeaponType.MELEE, WeaponType.TWO_HANDED]),
    size=st.integers(1, 3),
)


@SMALL
@given(armed(SWEEPERS), st.integers(0, 3), st.integers(0, 4))
def test_a_target_in_an_arc_is_attacked_like_a_first_one(
    engagement: tuple[Creation, Arm, MountShoot, House], points: int, size: int
) -> None:
    """R8.3.2: each target has the odds it would have alone; a jam leaves it less."""
    creation, _, shoot, house = engagement
    other = ArcTarget(
        against=Against.CREATION, size=size, level=Structure.ONE, spanned=points
    )
    both = replace(shoot, mode=How.ARC, spanned=0, inside=None, along=(other,))
    alone = at(both, other)
    told = CREATION_ODDS.answer(creation, both, house)
    lone = CREATION_ODDS.answer(creation, alone, house)
    assume(told.stats and lone.stats)
    row = table(told, "All in the Arc").rows[1]
    made = aimed_shot(creation, alone, house)
    assert int(row.cells[2]) == made.rolls
    assert row.cells[5] == value(lone, "To hit")
    found = engage(creation, both, house)
    assert found
    first, second = swept(found)
    assert second.hurt == whole((made,)).hurts.at_least(1)
    assert second.reached <= first.reached == 1
    assert hurt_in_all((first, second)) <= 2


@SMALL
@given(armed(SPEARS), st.sampled_from(list(Structure)[:4]), st.integers(1, 3))
def test_what_one_target_lets_through_strikes_the_next(
    engagement: tuple[Creation, Arm, MountShoot, House], level: Structure, size: int
) -> None:
    """R8.7.9: the dice behind a target are those it did not take; no more are hurt."""
    creation, _, shoot, house = engagement
    other = TargetBehind(against=Against.CREATION, size=size, level=level)
    aimed = replace(shoot, inside=None, behind=(other, other))
    told = CREATION_ODDS.answer(creation, aimed, house)
    found = engage(creation, aimed, house)
    assume(told.stats and found and is_sharp(found))
    assert found
    made = aimed_shot(creation, aimed, house)
    met = made.attack.met()
    for struck in pierced(made, found):
        went = struck.split
        there = (*went.taken, *went.cancelled, *went.passing)
        assert Counter(there) in (Counter(met.passing), Counter())
        assert struck.hurt <= made.attack.roll.hit
        met = went


@SMALL
@given(armed(BLADES | SWEEPERS))
def test_a_throw_is_planned_and_shown_alike(
    engagement: tuple[Creation, Arm, MountShoot, House],
) -> None:
    """R8.4.25, R8.4.29: what the planner throws has odds, at the reach of its card."""
    creation, arm, shoot, house = engagement
    thrown = replace(shoot, mode=How.THROWN, support=0, repeats=0)
    told = CREATION_ODDS.answer(creation, thrown, house)
    turn = TURN_PLANNER.answer(creation, planned(arm, thrown), house)
    assert bool(told.stats) is legal(turn.refusals)
    assert arm.throws or not told.stats
    assume(told.stats)
    used = cells(table(turn, "Used this turn").rows, arm.name)
    (row,) = armament(creation, house, ()).rows
    assert used[5].endswith("thrown")
    alone = not shoot.helpers and shoot.moved is not Moved.STILL
    assert not alone or used[5] in " ".join(row.below)


# 6. A weapon by itself, and the same one in somebody's hands.


@SMALL
@given(ARMS | EXPLOSIVES, st.integers(1, 4), st.sampled_from(Mind), TABLES, st.data())
def test_a_weapon_by_itself_fires_as_on_a_bearer(
    weapon: Weapon, hands: int, mind: Mind, house: House, data: st.DataObject
) -> None:
    chosen = data.draw(st.fixed_dictionaries(FIRING | AIMS))
    alone = Shoot(skill=mind, hands=hands, **chosen)
    # Somebody holds what is thrown; what is built in would be dropped (R8.4.25).
    bomb = weapon.like is WeaponType.EXPLOSIVE
    mount = Mount(weapon=weapon, mounting=[Mounting.FIXED, Mounting.HELD][bomb])
    bearer = Creation(size=hands, mind=mind, mounts=(mount,))
    # Without a mind the skill of the crew counts, here that of nobody.
    borne = MountShoot(skill=mind, **chosen)
    found = [engage(weapon, alone, house), engage(bearer, borne, house)]
    assert (found[0] is None) is (found[1] is None)
    assume(found[0])
    assert found[1]
    assert found[0].strike == found[1].strike
    one, other = aimed_shot(weapon, alone, house), aimed_shot(bearer, borne, house)
    assert (one.attack, one.rolls) == (other.attack, other.rolls)
    by_itself = WEAPON_ODDS.answer(weapon, alone, house)
    worn = CREATION_ODDS.answer(bearer, borne, house)
    if by_itself.stats and worn.stats:
        assert by_itself.stats[:3] == worn.stats[:3]


# 7. A house rule changes every view of what it is about.


@SMALL
@given(FIGHTERS, st.sampled_from(["bastard_draws_two", "independent_turrets"]))
def test_a_reading_of_power_reaches_every_view(creation: Creation, name: str) -> None:
    views = []
    turned: dict[str, Any] = {name: True}
    for house in (House(), House(**turned)):
        turn = fresh(creation, house)
        drawn = tuple(arm.inches for arm in turn.arms)
        planner = TURN_PLANNER.answer(
            creation,
            using(turn, (1,) * len(drawn), tuple(a.hows[0] for a in turn.arms)),
            house,
        )
        rows = table(planner, "Used this turn").rows if drawn and planner.stats else ()
        now = Combatant(creation, Condition(), house)
        views.append(
            (
                drawn,
                tuple(row.cells[1] for row in rows),
                tuple(arm.name for arm in now.silent),
                tuple(row.cells[-1] for row in damage_track(creation, house, 9).rows),
            )
        )
    assert (views[0][0] == views[1][0]) is (views[0][1] == views[1][1])
    if views[0][0] == views[1][0]:
        assert views[0] == views[1]


@SMALL
@given(engagements())
def test_a_reading_of_attacks_reaches_odds_and_strip_alike(
    engagement: tuple[Creation, Arm, MountShoot, House],
) -> None:
    """Under any house the strip's cells are the odds at those distances."""
    creation, arm, _, house = engagement
    answer = strip(creation, STRIPS[0], house)
    rows = [row for row in answer.rows if row.cells[0] == arm.name] if answer else []
    opened = CREATION_ODDS.start(replace(creation, mounts=(arm.mount,)), house)
    for row, cell in product(rows, (1, 2, 3)):
        where, _, rest = row.cells[cell].partition(": ")
        if not rest or rest == "–":
            continue
        at = 0 if where == "CC" else int(where.rstrip('"'))
        aimed = replace(opened, weapon=arm.places[0], distance=at, points=1)
        odds = CREATION_ODDS.answer(creation, aimed, house)
        hit, _, hurts = rest.replace("\xa0", " ").rpartition(", ")
        assert hit == value(odds, "To hit")
        # What leaves together is told roll by roll, and what does no Damage as that.
        struck = odds.stats[2]
        assert struck.small or hurts in ("–", struck.value)


# The judge's report and the reference sheet are views of the same answers.


@FEW
@given(ARMS, TABLES)
def test_the_judges_report_shows_the_odds(weapon: Weapon, house: House) -> None:
    judge = next(each for each in QUESTIONS if each.key == "judge")
    report = judge.answer(weapon, judge.start(weapon, house), house)
    beside = [p for p in report.parts if p.title == "Side by side"]
    odds = WEAPON_ODDS.answer(weapon, WEAPON_ODDS.start(weapon, house), house)
    assume(beside and odds.stats)
    assert isinstance(beside[0], Table)
    shown = {row.cells[0]: row.cells[1].removesuffix(" ▲") for row in beside[0].rows}
    assert shown["To hit"] == value(odds, "To hit")
    assert shown["Hurts"] in {value(odds, s.label) for s in odds.stats}
    expected = [s.value for s in odds.stats if s.label == "Attacks"]
    assert shown["Attacks until it is gone"] in (*expected, NONE)


@SMALL
@given(
    st.sampled_from([WeaponType.GUN, WeaponType.MACHINEGUN]),
    st.integers(2, 5),
    st.integers(0, 4),
    TABLES,
)
def test_the_reference_sheet_shows_the_odds(
    kind: WeaponType, size: int, gunners: int, house: House
) -> None:
    # R8.6.6: a Gunner's d8 with so many helpers; R8.3.10: a Burst of so many shots.
    weapon = Weapon(type=kind, size=size)
    sheet = {b.title.partition(" (")[0]: b for b in reference([weapon], house)}
    assume(gunners < size)
    helped = Shoot(skill=Mind.D8, support=gunners)
    line = table_row(sheet["A Gunner's d8 hits, by Use and team"], str(size + 2))
    odds = WEAPON_ODDS.answer(weapon, helped, house)
    assert line[1 + gunners] == value(odds, "To hit")
    if kind is WeaponType.MACHINEGUN:
        shots = gunners + 2
        burst = Shoot(mode=How.BURST, points=shots)
        odds = WEAPON_ODDS.answer(weapon, burst, house)
        line = table_row(sheet["Jam within a Burst"], str(shots))
        assert value(odds, "Jams") in line
    borne = table_row(sheet["At these Sizes, before mods and swaps"], weapon.label)
    found = engage(weapon, Shoot(), house)
    assert borne[2:4] == (str(found.strike.use), found.strike.range_text)


def table_row(block: object, label: str) -> tuple[str, ...]:
    assert isinstance(block, Table)
    return cells(block.rows, label)
