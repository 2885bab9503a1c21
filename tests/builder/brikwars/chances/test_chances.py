"""Attacks with exact chances: the Skill die, the Damage, the Armor, jams and wear."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.chances.armor import Target, armor
from builder.brikwars.chances.attack import SingleAttack, attack_chances, siege
from builder.brikwars.chances.skill import attack_roll
from builder.brikwars.engine.attack_roll import Situation, hits
from builder.brikwars.model.house_rules import (
    BonusDice,
    Deflected,
    OutOfRange,
    OverSkill,
)
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Structure
from builder.core.tally import Tally, Term
from builder.odds import MOST_FACES, Pmf, Unanswerable
from builder.odds.tries import once_of
from tests.builder.brikwars.one_blast import volley

SKILLS = st.sampled_from([4, 6, 8, 10, 12])
KINDS = st.sampled_from([Die.D4, Die.D6, Die.D8, Die.D10, Die.PHASED, Die.PIERCING])
TARGETS = st.builds(
    Target,
    size=st.integers(0, 4),
    level=st.sampled_from(list(Structure)[:6]),
    fixed=st.booleans(),
    worn=st.integers(0, 2),
    deflection=st.integers(0, 3),
    on_fire=st.booleans(),
)
ATTACKS = st.builds(
    SingleAttack,
    skill=SKILLS,
    use=st.integers(0, 12),
    dice=st.lists(KINDS, max_size=4).map(tuple),
    bonus=st.integers(-3, 3),
    beyond=st.integers(0, 3),
    auto=st.integers(0, 4),
    on_fire=st.booleans(),
    target=TARGETS,
    overskill=st.sampled_from(OverSkill),
    deflected=st.sampled_from(Deflected),
    bonus_dice=st.sampled_from(BonusDice),
    fading=st.sampled_from(OutOfRange),
    pierces=st.booleans(),
)


def at(amount: int) -> Tally:
    return Tally((Term("Modifier", Fraction(amount)),))


# The Attack Roll


@pytest.mark.parametrize("faces", [4, 6, 10])
@pytest.mark.parametrize("use", range(-1, 16))
def test_an_attack_roll_is_every_chain_counted(faces: int, use: int) -> None:
    # Core §2: a natural 1 fails; a highest face earns a Bonus Die, and so on.
    def climbed(so_far: int) -> Fraction:
        if so_far >= use:
            return Fraction(1)
        return sum(
            (
                (
                    climbed(so_far + face)
                    if face == faces
                    else Fraction(so_far + face >= use)
                )
                / faces
                for face in range(1, faces + 1)
            ),
            Fraction(0),
        )

    lower = sum(hits(face, 0, use) for face in range(1, faces))
    either = Fraction(lower, faces) + climbed(faces) / faces
    when_needed = attack_roll(faces, use)
    assert when_needed.hit == either
    assert when_needed.critical == Fraction(1, faces)
    assert attack_roll(faces, use, overskill=OverSkill.SKILL).hit == either
    kept = attack_roll(faces, use, overskill=OverSkill.DAMAGE)
    assert kept.hit == Fraction(
        sum(hits(f, 0, use) for f in range(1, faces + 1)), faces
    )
    assert attack_roll(faces, use + 3, 3) == when_needed


def test_bonuses_do_not_help_a_natural_one() -> None:
    """1.2: a 1 fails, whatever is added."""
    assert attack_roll(6, 2, 20).hit == Fraction(5, 6)
    assert attack_roll(6, None).hit == 1
    assert attack_roll(6, None).critical == 0


@given(SKILLS, st.integers(-5, 20), st.integers(-6, 6), st.booleans())
def test_a_higher_use_is_never_easier(
    faces: int, use: int, bonus: int, on_fire: bool
) -> None:
    for overskill in OverSkill:
        roll = attack_roll(faces, use, bonus, overskill=overskill, on_fire=on_fire)
        worse = attack_roll(faces, use + 1, bonus, overskill=overskill, on_fire=on_fire)
        assert roll.hit >= worse.hit
        assert roll.hit + roll.critical <= 1
        assert sum(each.chance for each in roll.naturals) == 1


SITUATIONS = st.builds(
    Situation,
    target=st.integers(0, 9),
    cover=st.integers(-2, 0),
    stationary=st.booleans(),
    visible=st.booleans(),
    beyond=st.integers(0, 3),
    arc=st.integers(0, 3),
    auto=st.booleans(),
    marks=st.integers(0, 2),
    support=st.integers(0, 3),
)


@given(SITUATIONS)
def test_the_terms_of_a_situation_add_up(situation: Situation) -> None:
    skill = situation.skill
    assert skill.total == situation.attack
    assert all(term.amount and term.rule for term in skill.terms)


# One attack


def test_a_fixed_armor_of_four_survives_a_four() -> None:
    # Core §2: Damage must exceed Armor.
    attack = SingleAttack(skill=6, use=2, dice=(Die.D4,), bonus_dice=BonusDice.NONE)
    assert attack_chances(attack).hurt == 0
    chained = replace(attack, overskill=OverSkill.SKILL, bonus_dice=BonusDice.CHAINED)
    assert attack_chances(chained).hurt == Fraction(5, 6) * Fraction(1, 4)
    assert attack.target.armor == Pmf.always(4)
    assert armor(Target(fixed=True, worn=2), 1) == Pmf.always(6)


@given(ATTACKS)
def test_laws_of_every_attack(attack: SingleAttack) -> None:
    made = attack_chances(attack, 3)
    assert 0 <= made.kill <= made.hurt <= made.hit <= 1
    assert made.roll.critical == Fraction(1, attack.skill)
    assert made.roll.overskill <= Fraction(1, attack.skill)
    assert 0 <= made.cut < Fraction(1, 10**10)
    assert made.damage.low >= 0
    assert made.at_least(1) >= made.at_least(2)
    assert made.mean == made.hit * made.damage.mean
    assert len(made.siege.steps) == max(1, attack.target.size)
    harder = replace(attack, use=(attack.use or 0) + 1)
    assert attack_chances(harder).hurt <= made.hurt
    farther = replace(attack, beyond=attack.beyond + 1)
    assert attack_chances(farther).hurt <= made.hurt + made.cut
    thicker = replace(attack, target=replace(attack.target, worn=3))
    assert attack_chances(thicker).hurt <= made.hurt
    stronger = replace(attack, bonus=attack.bonus + 1)
    assert attack_chances(stronger).hurt >= made.hurt


# Bursts, Arc Fire and jams


@pytest.mark.parametrize(
    ("faces", "shots", "chance"),
    [
        (4, 2, ".4375"),
        (4, 3, ".8750"),
        (4, 4, ".9961"),
        (6, 2, ".3056"),
        (6, 3, ".7037"),
        (6, 4, ".9375"),
        (8, 2, ".2344"),
        (8, 3, ".5781"),
        (8, 4, ".8474"),
    ],
)
def test_bursts_jam_as_the_table_says(faces: int, shots: int, chance: str) -> None:
    # R8.3.10
    attack = SingleAttack(skill=faces, use=3, modifiers=at(-shots), auto=shots)
    assert f"{float(once_of(attack.jam, shots)):.4f}" == "0" + chance


# Wearing down


@given(st.lists(st.fractions(0, 1, max_denominator=9), min_size=1, max_size=4))
def test_more_attacks_never_destroy_less(steps: list[Fraction]) -> None:
    made = siege(steps, 6)
    assert all(a <= b for a, b in pairwise(made.within))
    assert all(a.mean <= b.mean for a, b in pairwise(made.after))
    assert all(after.high <= len(steps) for after in made.after)


# What cannot be answered


@pytest.mark.parametrize(
    ("attack", "text"),
    [
        (SingleAttack(skill=1), "from 2 to"),
        (SingleAttack(skill=0), "from 2 to"),
        (SingleAttack(use=10**9), "out of bounds"),
        (SingleAttack(dice=(Die.D6,) * 10_000), "10,00. dice are too many"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(attack: SingleAttack, text: str) -> None:
    with pytest.raises(Unanswerable, match=text):
        attack_chances(attack)


def test_too_many_shots_are_refused() -> None:
    with pytest.raises(Unanswerable, match="0 to 50"):
        volley(((SingleAttack(), 51),))
    with pytest.raises(Unanswerable, match="0 to 50"):
        volley(((SingleAttack(), -1),))


def test_the_last_that_can_be_worked_out_is_answered() -> None:
    """Core §2: the bounds of dice, Use and rolls."""
    assert attack_roll(2, 2).hit == Fraction(1, 2)
    assert attack_roll(MOST_FACES, 2).critical == Fraction(1, MOST_FACES)
    assert attack_roll(6, 1_000).hit > 0
    assert attack_roll(6, -1_000).hit == Fraction(5, 6)
    for use in (1_001, -1_001):
        with pytest.raises(Unanswerable, match="1,000 apart"):
            attack_roll(6, use)
    with pytest.raises(Unanswerable, match="from 2 to"):
        attack_roll(MOST_FACES + 1, 2)
    assert volley(((SingleAttack(), 50),)).hits.high == 50
    assert volley(((SingleAttack(), 0),)).hits == Pmf.always(0)
    assert len(attack_chances(SingleAttack(), 100).siege.after) == 101
    assert len(attack_chances(SingleAttack(), 0).siege.after) == 1
    large = SingleAttack(target=Target(size=100))
    assert len(attack_chances(large, 1).siege.steps) == 100
    assert len(attack_chances(SingleAttack(target=Target(size=0))).siege.steps) == 1


def test_a_plain_attack_is_a_minifigs_bare_blow() -> None:
    """4.2, 5.1: a d6 against Use 2 for one Skill die of Damage on Armor 4."""
    plain = SingleAttack(bonus_dice=BonusDice.NONE)
    made = attack_chances(plain, 1)
    assert (made.hit, made.damage.high) == (Fraction(5, 6), 6)
    assert made.hurt == Fraction(5, 6) * Fraction(2, 6)
    assert plain.jam == made.cut == 0
