"""A whole attack beside dice counted by hand, its weapons alone, and every set of them.

The counts here share no code with the program's chances: they throw each die, and take
their numbers from the printed rows (R8.1, R8.3, R8.6).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from builder.brikwars import SYSTEM
from builder.brikwars.attack.best import choices
from builder.brikwars.attack.charts import TARGETS as TARGET_ROWS
from builder.brikwars.attack.modifiers import Because, Modifier
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Against, MountShoot, Shelter, Sighted
from builder.brikwars.attack.strip import STRIPS, TOGETHER, strip
from builder.brikwars.attack.ways import worth
from builder.brikwars.attack.whole import AimedUse, WholeAttack, whole_of
from builder.brikwars.attack.whole_legality import problems
from builder.brikwars.attack.whole_question import WHOLE_ATTACK, from_plan
from builder.brikwars.chances.volley import Kinds, hits_of
from builder.brikwars.engine.combatant import Condition, CrewMember, Moved
from builder.brikwars.engine.loads import arms
from builder.brikwars.engine.rows import TRIGGER, AttackType, How
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import Arc
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.core.field_spec import values_of
from builder.core.formatting import decimal, percent
from builder.core.rulebook import Severity, legal
from builder.examples import examples_of
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.test_hidden_fields import MORE, examples, nudged
from tests.sweeps import SEED, THOROUGH

PLAIN: Final = House(bonus_dice=BonusDice.NONE)
"""Without Bonus Dice every die is thrown once, so all throws can be counted."""
APART: Final = replace(PLAIN, stacked_explosions=False)

# A bearer, its target and their odds, thrown die by die


@dataclass(frozen=True)
class Arm:
    """A weapon of the count: one of four kinds, so large, used so."""

    kind: Type
    inches: int
    how: How = How.SINGLE
    spread: int = 1

    @property
    def use(self) -> int:
        return (
            self.inches
            + {Type.MELEE: 1, Type.ROCKET: 2 * self.inches - 2}.get(self.kind, 2)
            - (self.inches - 2 if self.kind is Type.ROCKET else 0)
        )

    @property
    def reach(self) -> int | None:
        by_inch = {Type.GUN: (4, 2), Type.MACHINEGUN: (3, 2), Type.ROCKET: (6, 0)}
        if self.kind is Type.MELEE:
            return None
        each, more = by_inch[self.kind]
        return each * self.inches + more

    def rolls(self, spanned: int) -> int:
        if self.how is How.BURST:
            return self.spread
        return 1 + min(spanned, self.spread) if self.how is How.ARC else 1


@dataclass(frozen=True)
class Foe:
    """A target of the count: None is a minifig with Armor 4."""

    size: int
    level: Fraction | None
    distance: int = 3
    cover: int = 0
    still: bool = False
    unseen: bool = False
    spanned: int = 0

    def armor(self, left: int) -> tuple[int, ...]:
        """The faces of the dice of its Armor with so many inches left."""
        level = min(self.level or Fraction(0), Fraction(left))
        if level == Fraction(1, 2):
            return (6,)
        return (10,) * int(level)


@cache
def throws(dice: tuple[int, ...]) -> Counter[tuple[int, bool]]:
    """How often dice show each sum, and whether all of them show a 1."""
    shown = product(*(range(1, faces + 1) for faces in dice))
    return Counter((sum(each), set(each) <= {1}) for each in shown)


@cache
def beaten(dice: tuple[int, ...], more: int, armor: tuple[int, ...]) -> Fraction:
    """The chance that Damage exceeds an Armor; the minifig's 4 is no dice at all."""
    against = throws(armor) if armor else Counter({(4, False): 1})
    won = sum(
        many * other
        for (sum_, ones), many in throws(dice).items()
        for (stop, _), other in against.items()
        if not ones and max(0, sum_ + more) > stop
    )
    return Fraction(won, throws(dice).total() * against.total())


def skill_of(arm: Arm, foe: Foe) -> int:
    """What is added to a roll (5.1, 8.3)."""
    beyond = max(0, foe.distance - arm.reach) if arm.reach is not None else 0
    auto = arm.spread if arm.how is not How.SINGLE else 0
    unseen = 5 if foe.unseen and arm.reach is not None else 0
    return foe.size // 2 - foe.cover + foe.still - unseen - auto - beyond


def dice_of(arm: Arm, die: int) -> tuple[int, ...]:
    faces = {Type.MELEE: die, Type.ROCKET: 10}.get(arm.kind, 6)
    return (faces,) * arm.inches


def more_of(arm: Arm, foe: Foe) -> int:
    """What is added to Damage: an inch past Range, and Size and cover in an Arc."""
    beyond = max(0, foe.distance - arm.reach) if arm.reach is not None else 0
    swept = foe.size // 2 - foe.cover if arm.how is How.ARC else 0
    return swept - beyond


States = dict[tuple[int, int], Fraction]
"""The chances of so many hits and points of Size Damage."""


def counted(line: Sequence[Arm], foe: Foe, die: int, *, stacks: bool) -> States:
    """All throws of some weapons, one after another."""
    most = max(1, foe.size)
    bombs = [each for each in line if each.kind is Type.ROCKET]
    states: States = {(0, 0): Fraction(1)}
    if stacks and len(bombs) > 1:
        states = boomed(bombs, foe, die)
        line = [each for each in line if each not in bombs]
    for arm in line:
        states = one_weapon(arm, foe, die, states, most)
    return states


def boomed(bombs: Sequence[Arm], foe: Foe, die: int) -> States:
    """Explosions that add up: what hits is one Damage Roll (R8.4.6)."""
    states: Counter[tuple[int, int]] = Counter()
    for naturals in product(range(1, die + 1), repeat=len(bombs)):
        struck = [
            bomb
            for bomb, shown in zip(bombs, naturals, strict=True)
            if shown > 1 and shown + skill_of(bomb, foe) >= bomb.use
        ]
        hurt = blown([more_of(bomb, foe) for bomb in struck], foe.armor(foe.size))
        share = Fraction(1, die ** len(bombs))
        states[len(struck), 1] += share * hurt  # type: ignore[assignment]
        states[len(struck), 0] += share * (1 - hurt)  # type: ignore[assignment]
    return {state: Fraction(chance) for state, chance in states.items() if chance}


def blown(mores: Sequence[int], armor: tuple[int, ...]) -> Fraction:
    """The chance that Explosions of a d10 each beat an Armor; none is below 0."""
    against = throws(armor) if armor else Counter({(4, False): 1})
    won = 0
    for dice in product(range(1, 11), repeat=len(mores)):
        sum_ = sum(max(0, die + more) for die, more in zip(dice, mores, strict=True))
        if set(dice) - {1}:
            won += sum(many for (stop, _), many in against.items() if sum_ > stop)
    return Fraction(won, 10 ** len(mores) * against.total())


def one_weapon(arm: Arm, foe: Foe, die: int, states: States, most: int) -> States:
    """The rolls of one weapon: it jams below its Auto Penalty (R8.3.10)."""
    going, over = dict(states), Counter[tuple[int, int]]()
    auto = arm.spread if arm.how is not How.SINGLE else 0
    for _ in range(arm.rolls(foe.spanned)):
        after: Counter[tuple[int, int]] = Counter()
        for (hits, done), chance in going.items():
            for shown in range(1, die + 1):
                into = over if shown < auto else after
                share = chance / die
                if shown == 1 or shown + skill_of(arm, foe) < arm.use:
                    into[hits, done] += share  # type: ignore[assignment]
                    continue
                left = foe.size - done
                dice, armor = dice_of(arm, die), foe.armor(left)
                hurt = beaten(dice, more_of(arm, foe), armor) if done < most else 0
                into[hits + 1, done + 1] += share * hurt  # type: ignore[assignment]
                into[hits + 1, done] += share * (1 - hurt)  # type: ignore[assignment]
        going = {state: Fraction(chance) for state, chance in after.items()}
    both = Counter(going)
    both.update(over)
    return {state: Fraction(chance) for state, chance in both.items() if chance}


KINDS: Final = (Type.GUN, Type.MACHINEGUN, Type.MELEE, Type.ROCKET)


def drawn(by: Random) -> tuple[list[Arm], Foe, Mind]:
    """Up to four weapons, somebody they go for, and who aims."""
    line = []
    for _ in range(by.randint(1, 4)):
        kind = by.choice(KINDS)
        inches = by.randint(1, 2 if kind is not Type.ROCKET else 1)
        how, spread = How.SINGLE, 1
        if kind is Type.MACHINEGUN:
            how = by.choice((How.SINGLE, How.BURST, How.ARC))
            spread = by.randint(2, 4) if how is How.BURST else by.randint(1, 3)
        line.append(Arm(kind, inches, how, spread))
    size = by.randint(0, 4)
    level = by.choice((None, Fraction(1, 2), Fraction(1), Fraction(2)))
    foe = Foe(
        size=1 if level is None else max(1, size),
        level=level,
        distance=by.randint(0, 12),
        cover=by.randint(0, 2),
        still=by.random() < 0.3,
        unseen=by.random() < 0.2,
        spanned=by.randint(0, 2),
    )
    return line, foe, by.choice((Mind.D6, Mind.D8))


def bearer(line: Sequence[Arm], mind: Mind) -> Creation:
    """A creation with the Power for all of them, each with a name of its own."""
    mounts = tuple(
        Mount(weapon=Weapon(name=f"{n}", type=each.kind, size=each.inches))
        for n, each in enumerate(line)
    )
    return Creation(size=9, move=4, mind=mind, mounts=mounts)


def attack(line: Sequence[Arm], foe: Foe, **more: Any) -> WholeAttack:
    rows = tuple(
        AimedUse(
            weapon=f"{n}",
            fired=1,
            how=How.DIRECT if each.kind is Type.ROCKET else each.how,
            spread=each.spread,
        )
        for n, each in enumerate(line)
    )
    return WholeAttack(
        shots=rows,
        attackers=3,
        distance=foe.distance,
        against=Against.MINIFIG if foe.level is None else Against.CREATION,
        size=foe.size,
        level=Structure.of(foe.level or Fraction(1)),
        cover=(Shelter.NONE, Shelter.PART, Shelter.MOST)[foe.cover],
        still=foe.still,
        unseen=foe.unseen,
        spanned=min([foe.spanned, *(e.spread for e in line if e.how is How.ARC)]),
        **more,
    )


def test_r8_6_1_a_whole_attack_is_every_throw_of_its_dice() -> None:
    """300 bearers with up to four weapons, targets and conditions."""
    by = Random(SEED)  # noqa: S311  # no secret
    for _ in range(300):
        line, foe, mind = drawn(by)
        asked = attack(line, foe)
        foe = replace(foe, spanned=asked.spanned)
        house = by.choice((PLAIN, APART))
        whole = whole_of(bearer(line, mind), asked, house)
        assert legal(problems(whole)), (line, foe)
        die = int(mind.row.faces or 0)
        states = counted(line, foe, die, stacks=house.stacked_explosions)
        assert sum(states.values()) == 1
        for place, found in enumerate((whole.chances.hits, whole.chances.hurts)):
            own: Counter[int] = Counter()
            for state, chance in states.items():
                own[state[place]] += chance  # type: ignore[assignment]
            for many in range(max(own) + 2):
                expected = sum(c for n, c in own.items() if n >= many)
                assert found.at_least(many) == expected, (line, foe, place, many)


def test_what_is_hit_first_matters() -> None:
    """A box of 2", SL 2, has 2d10 of Armor, and 1d10 after a point."""
    guns = [Arm(Type.GUN, 3), Arm(Type.GUN, 1)]
    foe = Foe(size=2, level=Fraction(2), distance=2)
    told = WHOLE_ATTACK.answer(bearer(guns, Mind.D6), attack(guns, foe), PLAIN)
    states = counted(guns, foe, 6, stacks=True)
    both = sum(c for (_, points), c in states.items() if points == 2)
    mean = sum(points * chance for (_, points), chance in states.items())
    assert value(told, "Destroys") == percent(Fraction(both))
    assert value(told, "Size Damage") == decimal(Fraction(mean), 2)


# One weapon says what its own odds say


def alone(shoot: MountShoot, creation: Creation, house: House) -> WholeAttack | None:
    """The whole attack with one weapon alone, as the odds have it."""
    there = arms(creation, house)
    arm = next((each for each in there if shoot.weapon in each.places), None)
    if arm is None:
        return None
    plain = arm.row.arc in (Arc.NONE, Arc.FIXED) and shoot.mode is How.SINGLE
    row = AimedUse(
        weapon=arm.name,
        fired=1,
        how=arm.hows[0] if plain else shoot.mode,
        spread=1 if arm.row.arc is Arc.FIXED else shoot.points,
        gunners=shoot.support,
        supporters=shoot.supporters,
        by=shoot.by,
        repeats=shoot.repeats,
        round=shoot.round,
        load=shoot.load,
    )
    about = {**values_of(shoot, Condition), **values_of(shoot, Sighted)}
    return WholeAttack(**about, shots=(row,))


def test_one_weapon_has_the_odds_it_had_before() -> None:
    by = Random(SEED)  # noqa: S311  # no secret
    known = [*examples(SYSTEM), *MORE]
    able = [
        each
        for each in known
        if isinstance(each, Creation) and WHOLE_ATTACK.applies(each, PLAIN)
    ]
    compared = 0
    for _ in range(500 if THOROUGH else 80):
        creation = by.choice(able)
        shoot = CREATION_ODDS.start(creation, PLAIN)
        weapons = CREATION_ODDS.offers(creation, shoot, "weapon", PLAIN)
        shoot = replace(shoot, weapon=by.choice(weapons)[0])
        shoot = CREATION_ODDS.fit(creation, shoot, PLAIN)
        for _ in range(by.randrange(6)):
            _, shoot = nudged(SYSTEM, shoot, None, by) or ("", shoot)
        # These are no part of a whole attack.
        shoot = replace(shoot, supernatural=(), along=(), behind=(), others=())
        shoot = replace(shoot, caught=(), fires=None, throws=None, together=1)
        shoot = replace(shoot, by=max(shoot.by, TRIGGER))
        shoot = CREATION_ODDS.fit(creation, shoot, PLAIN)
        shoot = CREATION_ODDS.settled(creation, shoot, PLAIN)
        plain = MountShoot()
        shoot = replace(shoot, origin=plain.origin, order=plain.order)
        if shoot.round is not None and CREATION_ODDS.offers(
            creation, shoot, "round", PLAIN
        ):
            # Beside what is aboard an XSize has no part here.
            shoot = replace(shoot, load=None)
        asked = alone(shoot, creation, PLAIN)
        if asked is None:
            continue
        before = CREATION_ODDS.answer(creation, shoot, PLAIN)
        after = WHOLE_ATTACK.answer(creation, asked, PLAIN)
        refused = [
            {e.rule for e in a.refusals if e.severity is Severity.REFUSE}
            for a in (before, after)
        ]
        assert refused[0] == refused[1], (creation.title, shoot)
        theirs = {stat.label: stat.value for stat in before.stats}
        ours = {stat.label: stat.value for stat in after.stats}
        rolls = 0
        if ours:
            rolls = whole_of(creation, asked, PLAIN).rolls
            compared += 1
        names = {"Kills", "Hurts", "Size Damage", "Destroys"} & theirs.keys()
        names |= {"To hit"} if rolls == 1 else set()
        for name in names & (ours.keys() | {"Kills", "Hurts"} & theirs.keys()):
            assert ours[name] == theirs[name], (creation.title, shoot, name)
    assert compared > 60


# What may fire together, counted by itself

TURRETS: Final = {Mounting.SMALL_TURRET: 2, Mounting.LARGE_TURRET: 4}


@dataclass(frozen=True)
class Team:
    """A small bearer in some condition."""

    size: int
    hurt: int
    kinds: tuple[tuple[Type, int, Mounting], ...]
    moved: Moved
    set_up: bool
    helpers: int
    saved: int
    fire: int
    attackers: int

    @property
    def creation(self) -> Creation:
        mounts = tuple(
            Mount(weapon=Weapon(name=f"{n}", type=kind, size=inches), mounting=at)
            for n, (kind, inches, at) in enumerate(self.kinds)
        )
        structure = Structure.HALF if self.size == 1 else Structure.ONE
        return Creation(
            size=self.size, move=5, mind=Mind.D6, structure=structure, mounts=mounts
        )

    def attack(self, ways: Sequence[How | None]) -> WholeAttack:
        """What fires, and how; the others have None."""
        rows = tuple(
            AimedUse(
                weapon=f"{n}",
                fired=how is not None,
                how=how or How.SINGLE,
                spread=2 if how is How.BURST else 1,
            )
            for n, how in enumerate(ways)
        )
        return WholeAttack(
            shots=rows,
            size_damage=self.hurt,
            moved=self.moved,
            set_up=self.set_up,
            helpers=self.helpers,
            saved=self.saved,
            fire=self.fire,
            attackers=self.attackers,
            distance=2,
            against=Against.CREATION,
            size=2,
            level=Structure.ONE,
        )

    def may(self, ways: Sequence[How | None]) -> bool:
        """Whether these fire together, by the rules and no code of the program."""
        left = self.size - self.hurt
        used = [(*self.kinds[n], how) for n, how in enumerate(ways) if how]
        if left <= 0:
            return False
        types = {
            "melee" if kind is Type.MELEE else "arc" if how is How.ARC else "ranged"
            for kind, _, _, how in used
        }
        if len(types) > self.attackers:
            return False
        drawn: list[int] = []
        for _, inches, at, _ in used:
            turret = TURRETS.get(at)
            if turret and (not self.set_up or inches > turret):
                return False
            own = bool(turret) and self.size == 1
            if own and self.moved is Moved.SPRINTS:
                return False
            drawn.append(0 if own else inches)
        if self.size == 1 and self.fire and len(used) > 1:
            return False
        base = 2 * (left + self.helpers)
        now = max(0, base - self.fire)
        whole, largest = sum(drawn), max(drawn, default=0)
        return whole <= now or (
            whole <= now + base * self.saved and whole - largest <= now
        )


HOWS: Final = {
    Type.GUN: (How.SINGLE,),
    Type.MELEE: (How.SINGLE,),
    Type.BLASTGUN: (How.ARC,),
    Type.MACHINEGUN: (How.SINGLE, How.BURST, How.ARC),
}


def team(by: Random) -> Team:
    size = by.randint(1, 3)
    kinds: list[tuple[Type, int, Mounting]] = []
    while len(kinds) < by.randint(2, 4):
        kind = by.choice(tuple(HOWS))
        at = by.choice((Mounting.FIXED, Mounting.FIXED, *TURRETS))
        if kind is not Type.MELEE or at is Mounting.FIXED:
            kinds.append((kind, by.randint(1, 4), at))
    return Team(
        size=size,
        hurt=by.choice((0, 0, 0, 1)),
        kinds=tuple(kinds),
        moved=by.choice(tuple(Moved)),
        set_up=by.random() < 0.7,
        helpers=by.choice((0, 0, 1)),
        saved=by.choice((0, 0, 1)),
        fire=by.choice((0, 0, 1)),
        attackers=by.choice((1, 1, 2)),
    )


def every_way(made: Team) -> Iterator[tuple[How | None, ...]]:
    """Every set of its weapons, each used in every way; at least one is used."""
    ways = ((None, *HOWS[kind]) for kind, _, _ in made.kinds)
    return (each for each in product(*ways) if any(each))


def test_what_may_fire_together_is_counted_by_itself() -> None:
    """R8.1.16, R8.1.18, R8.1.24-25, R8.1.28-29, R8.3.13, R8.6.1: no code is shared."""
    by = Random(SEED)  # noqa: S311  # no secret
    some = Counter[bool]()
    for _ in range(400 if THOROUGH else 60):
        made = team(by)
        for ways in every_way(made):
            whole = whole_of(made.creation, made.attack(ways), PLAIN)
            may = legal(problems(whole))
            assert may == made.may(ways), (made, ways, problems(whole))
            some[may] += 1
    assert min(some.values()) > 100


def fired_in(made: Team, place: int) -> list[tuple[Kinds, AimedUse] | None]:
    """A weapon unused, and in every way with what it rolls."""
    kind, _, _ = made.kinds[place]
    found: list[tuple[Kinds, AimedUse] | None] = [None]
    for how in HOWS[kind]:
        for spread in range(2, 7) if how is How.BURST else (1,):
            row = AimedUse(weapon=f"{place}", fired=1, how=how, spread=spread)
            asked = replace(made.attack(()), shots=(row,))
            weapons = whole_of(made.creation, asked, PLAIN).weapons
            found += [(rolled, row) for rolled in weapons]
    return found


def test_the_best_attack_is_the_best_of_all_lawful_sets() -> None:
    """R8.6.1: among all sets, each weapon in every way."""
    by = Random(SEED + 1)  # noqa: S311  # no secret
    more = 0
    for _ in range(150 if THOROUGH else 40):
        made = team(by)
        most, most_rows = worth(()), []
        for fired in product(*(fired_in(made, n) for n in range(len(made.kinds)))):
            if not made.may([one[1].how if one else None for one in fired]):
                continue
            does = worth(tuple(one[0] for one in fired if one)).rank
            if does > most:
                most, most_rows = does, [one[1].title for one in fired if one]
        found = choices(whole_of(made.creation, made.attack(()), PLAIN)).found
        if not found:
            assert not any(most), made
            continue
        first = found[0]
        assert first.worth.rank == most, (made, first.names, most_rows)
        ranks = [each.rank for each in found]
        assert ranks == sorted(ranks, reverse=True)
        again = replace(made.attack(()), shots=first.rows)
        whole = whole_of(made.creation, again, PLAIN)
        assert legal(problems(whole))
        assert worth(whole.weapons) == first.worth
        more += len(whole.parts) > 1
    assert more > 5


# Everybody says the same of it


def test_the_planner_and_the_attack_refuse_the_same() -> None:
    by = Random(SEED)  # noqa: S311  # no secret
    refused = 0
    for _ in range(60):
        made = team(by)
        ways = by.choice([*every_way(made)])
        asked = made.attack(ways)
        plan = replace(
            TURN_PLANNER.start(made.creation, PLAIN),
            **values_of(asked, type(TURN_PLANNER.start(made.creation, PLAIN))),
        )
        planned = TURN_PLANNER.answer(made.creation, plan, PLAIN)
        begun = replace(WholeAttack(), distance=2)
        taken = from_plan(made.creation, plan, begun, PLAIN)
        told = WHOLE_ATTACK.answer(made.creation, taken, PLAIN)
        theirs = {e.rule: e.message for e in planned.refusals}
        ours = said(told)
        assert theirs.items() <= ours.items()
        power = [e for e in planned.stats if e.label == "Power"]
        if told.stats:
            (drew,) = [e for e in told.stats if e.label == "Power"]
            assert drew.value == power[0].value
        else:
            refused += 1
    assert refused > 5


def crew(*guns: int) -> Creation:
    mounts = tuple(Mount(weapon=Weapon(type=Type.GUN, size=each)) for each in guns)
    axe = Mount(weapon=Weapon(name="Axe", type=Type.MELEE, size=4))
    return Creation(name="Crew", size=4, move=5, mind=Mind.D6, mounts=(*mounts, axe))


def texts(told: Answer, title: str) -> tuple[str, ...]:
    (found,) = [p for p in told.parts if isinstance(p, Text) and p.title == title]
    return found.paragraphs


def gunned() -> tuple[Creation, WholeAttack]:
    """A tank of two crew: the first fires two Guns, the other has the Axe."""
    tank = replace(crew(2, 1), name="Tank", size=8, mind=Mind.NONE)
    tank = replace(tank, structure=Structure.TWO)
    axe = AimedUse(weapon="Axe", by=1)
    return tank, WholeAttack(
        distance=2, crews=(CrewMember(skill=Mind.D10),), shots=(axe,)
    )


def test_r8_6_1_the_best_attack_has_that_of_each_of_the_crew() -> None:
    """One attacker and one more crew make two types of attack together."""
    tank, asked = gunned()
    best = choices(whole_of(tank, asked, PLAIN)).found[0]
    # In the order of the book, whatever stands first in the list.
    assert best.types == (AttackType.RANGED, AttackType.MELEE)
    assert sum(row.fired for row in best.rows) == 3
    alone = replace(asked, shots=(), crews=())
    (one, two) = choices(whole_of(tank, alone, PLAIN)).found[:2]
    assert {one.types, two.types} == {(AttackType.MELEE,), (AttackType.RANGED,)}


def test_r8_6_1_how_many_of_all_attackers_have_attacked() -> None:
    """The first at the Controls and each of the crew count, of one type or of two."""
    tank, asked = gunned()
    best = choices(whole_of(tank, asked, PLAIN)).found[0]
    told = WHOLE_ATTACK.ask(tank, replace(asked, shots=best.rows), PLAIN)
    assert "2 of 2 attackers have attacked." in texts(told, "What it spends")
    guns = tuple(replace(row, by=n % 2) for n, row in enumerate(best.rows))
    guns = tuple(replace(row, fired=row.weapon != "Axe") for row in guns)
    told = WHOLE_ATTACK.ask(tank, replace(asked, shots=guns), PLAIN)
    assert "2 of 2 attackers have attacked." in texts(told, "What it spends")
    first = tuple(replace(row, by=0) for row in guns)
    told = WHOLE_ATTACK.ask(tank, replace(asked, shots=first), PLAIN)
    assert "One of 2 attackers has attacked." in texts(told, "What it spends")


def test_what_is_past_the_bounds_says_how_much_is_not() -> None:
    guns = Mount(weapon=Weapon(name="Gun", type=Type.GUN, size=1), count=90)
    many = Creation(name="Many", size=60, structure=Structure.ONE, mounts=(guns,))
    row = AimedUse(weapon="Gun", fired=90)
    asked = WholeAttack(
        against=Against.CREATION, size=40, level=Structure.ONE, shots=(row,)
    )
    told = WHOLE_ATTACK.ask(many, asked, PLAIN)
    (no,) = [each for each in told.refusals if each.severity is Severity.BOUND]
    assert no.message == "Up to 62 rolls at 40 points are worked out, not 90"
    assert "Some of these use fewer weapons than they may" in " ".join(
        texts(told, "What is counted")
    )
    fewer = no.fixes[0].apply(asked)
    assert 0 < fewer.shots[0].fired <= 62
    assert value(WHOLE_ATTACK.ask(many, fewer, PLAIN), "Hurts")
    told = WHOLE_ATTACK.ask(many, replace(asked, size=4), PLAIN)
    assert "fewer" not in " ".join(texts(told, "What is counted"))


def test_hit_points_are_called_by_their_name() -> None:
    """House 7: what the odds of one weapon call lost is called so here, too."""
    creation = crew(3, 2)
    troll = Creation(size=2, mind=Mind.D6, structure=Structure.ONE, hit_points=4)
    asked = replace(WHOLE_ATTACK.start(creation, PLAIN), distance=2)
    asked = replace(asked, against=Against.CHOSEN, chosen=troll)
    told = WHOLE_ATTACK.ask(creation, asked, PLAIN)
    odds = MountShoot(distance=2, against=Against.CHOSEN, chosen=troll)
    one = CREATION_ODDS.ask(creation, odds, PLAIN)
    assert value(one, "Hit points")
    assert value(told, "Hit points")
    (best,) = [p for p in told.parts if getattr(p, "title", "").startswith("Best")]
    assert isinstance(best, Table)
    heads = [column.label for column in best.columns]
    assert "Hit points" in heads
    assert "Size Damage" not in heads


def test_close_combat_alone_has_no_chart_of_distances() -> None:
    axe = WHOLE_ATTACK.start(crew(), PLAIN)
    told = WHOLE_ATTACK.ask(crew(), axe, PLAIN)
    assert not [p for p in told.parts if "distance" in getattr(p, "title", "")]


def aimed_at(part: Part, size: int | None) -> Answer:
    """The answer for two guns at a part of a tank: 4 of its 6 inches are plated."""
    plate = Mount(weapon=Weapon(type=Type.PLATING, size=4))
    tank = Creation(name="Tank", size=6, structure=Structure.TWO, mounts=(plate,))
    asked = replace(WHOLE_ATTACK.start(crew(2, 2), PLAIN), distance=2)
    asked = replace(asked, against=Against.CHOSEN, chosen=tank)
    asked = replace(asked, part=part, part_size=size)
    return WHOLE_ATTACK.ask(crew(2, 2), asked, PLAIN)


def test_r8_2_15_a_part_is_judged_and_told_as_in_the_odds() -> None:
    """What is no part is refused; a joint breaks; what a part is like is said."""
    told = aimed_at(Part.PLATED, 5)
    (no,) = [each for each in told.refusals if each.severity is Severity.REFUSE]
    assert (no.rule, no.at) == ("R8.2.15", ("part_size",))
    assert not told.stats
    joint = aimed_at(Part.JOINT, 1)
    assert value(joint, "Breaks")
    assert [each.label for each in joint.stats if each.label == "Kills"] == []
    assert any("joint" in line for line in texts(joint, "What is counted"))


def test_r8_6_3_what_is_rolled_against_an_attack_is_told_as_in_the_odds() -> None:
    creation = crew(3, 2)
    against = (Modifier(because=Because.INTERFERENCE, skill=Mind.D4),)
    asked = replace(WHOLE_ATTACK.start(creation, PLAIN), modifiers=against)
    told = WHOLE_ATTACK.ask(creation, asked, PLAIN)
    odds = MountShoot(modifiers=against)
    one = CREATION_ODDS.ask(creation, odds, PLAIN)
    line = next(e for e in texts(one, "What is counted") if "Interferes" in e)
    assert line in texts(told, "What is counted")


def test_house_5_a_burst_without_a_penalty_has_the_shots_that_the_player_says() -> None:
    """Use 2(6) puts no end to a Burst: our own bound of 20 is none of the table."""
    own = OwnType(
        name="Chatterer", like=Type.MACHINEGUN, bonus="9", use="6", automatic="2"
    )
    gun = Mount(weapon=Weapon(name="Gun", type=own), count=1)
    bearer = replace(crew(), mounts=(gun,))
    row = AimedUse(weapon="Gun", how=How.BURST)
    for said_, shots in ((1, 2), (4, 4), (90, 20)):
        asked = WholeAttack(distance=2, shots=(replace(row, spread=said_),))
        best = choices(whole_of(bearer, asked, PLAIN)).found[0].rows
        assert (best[0].how, best[0].spread) == (How.BURST, shots)


def test_what_it_spends_does_not_say_the_power_again() -> None:
    """It is among the big values."""
    told = WHOLE_ATTACK.ask(crew(2), WHOLE_ATTACK.start(crew(2), PLAIN), PLAIN)
    assert value(told, "Power")
    titles = [getattr(part, "title", "") for part in told.parts]
    assert "What it spends" not in titles


def test_our_own_bounds_are_said_by_the_names_of_the_fields() -> None:
    creation = crew(3)
    asked = WHOLE_ATTACK.start(creation, PLAIN)
    rows = tuple(replace(row, gunners=900 * row.fired) for row in asked.shots)
    told = WHOLE_ATTACK.ask(creation, replace(asked, shots=rows), PLAIN)
    messages = [each.message for each in told.refusals if not each.rule]
    assert len(messages) == 1
    assert messages[0].endswith(": Gunners in support, up to 100 are worked out")


BLASTS: Final = Mount(weapon=Weapon(type=Type.BLASTGUN, size=2), count=2)
"""Their Damage falls with each inch."""


@pytest.mark.parametrize("against", STRIPS[:6:2])
@pytest.mark.parametrize(
    "creation", [crew(2, 2), replace(crew(), mounts=(BLASTS,))], ids=("guns", "blasts")
)
def test_the_line_of_a_card_is_the_answer_of_the_attack(
    against: str, creation: Creation
) -> None:
    table = strip(creation, against, STANDARD)
    (row,) = [each for each in table.rows if each.cells[0] == TOGETHER]
    begun = WHOLE_ATTACK.start(creation, STANDARD)
    target = TARGET_ROWS[against]
    begun = replace(begun, **target)
    found = choices(whole_of(creation, begun, STANDARD)).found[0]
    for cell in row.cells[1:]:
        where, _, chances = cell.replace("\xa0", " ").partition(": ")
        asked = replace(
            begun, shots=found.rows, distance=int(where.rstrip('"').rstrip("C") or 0)
        )
        told = WHOLE_ATTACK.ask(creation, asked, STANDARD)
        label = "Kills" if target["size"] == 1 else "Hurts"
        hits, hurts = chances.split(", ")
        assert value(told, label) == hurts
        fired = whole_of(creation, asked, STANDARD).weapons
        assert hits == percent(hits_of(fired).at_least(1))


@pytest.mark.parametrize(("guns", "size"), [(300, 2), (90, 100)])
def test_what_is_too_much_to_work_out_is_said(guns: int, size: int) -> None:
    """200 rolls at the most, and fewer at a large target; smaller sets are compared."""
    many = Mount(weapon=Weapon(type=Type.GUN, size=1), count=guns)
    creation = replace(crew(), size=200, mounts=(many,))
    row = AimedUse(weapon='Gun 1"', fired=guns)
    asked = WholeAttack(shots=(row,), against=Against.CREATION, size=size)
    told = WHOLE_ATTACK.ask(creation, asked, PLAIN)
    (why,) = [each for each in told.refusals if each.severity is Severity.BOUND]
    assert not why.rule
    assert not told.stats
    (best, *_) = cells(told, "Best attacks")
    fewer = int(best[0].partition(" ")[0])
    assert 10 < fewer < guns


@pytest.mark.parametrize("distance", [12, 24, 60])
def test_no_attack_is_said_to_do_more_that_reads_the_same(distance: int) -> None:
    designs = (design for each in examples_of("brikwars") for _, design in each.designs)
    walker = next(design for design in designs if design.title == "Missile-rack Walker")
    asked = replace(WHOLE_ATTACK.start(walker, STANDARD), distance=distance)
    answer = WHOLE_ATTACK.answer(walker, asked, STANDARD)
    better = [
        each for each in answer.refusals if each.title == "Another attack does more"
    ]
    assert not any(f": {value(answer, 'Kills')} to" in each.message for each in better)
    assert bool(better) is (distance == 12)
