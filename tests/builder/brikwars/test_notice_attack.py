"""Numbers worked out by hand where one wrong sign would change them."""

from dataclasses import replace
from fractions import Fraction

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.shot import target_of
from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Damage, chips
from builder.brikwars.chances.explosion import explosion
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House, OutOfRange
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER

PLAIN = House(bonus_dice=BonusDice.NONE)
SHOT = next(each for each in QUESTIONS if each.key == "odds" and each.on is Weapon)


def test_heavy_armor_and_a_shield_deflect_together() -> None:
    """3.3: a level of the armor and two of the situation cancel three dice."""
    aimed = Aim(against=Against.HEAVY, deflection=2)
    target, exposed = target_of(aimed, PLAIN)
    assert (target.deflection, exposed) == (3, 1)
    # A d6 reaches the Use of 6 with a 6. Of four d6 one is left, which beats Armor 4
    # with a 5 or a 6: a third of a sixth.
    gun = Weapon(type=WeaponType.GUN, size=4)
    situation = replace(SHOT.start(gun, PLAIN), against=Against.HEAVY, deflection=2)
    stats = {
        each.label: each.value for each in SHOT.answer(gun, situation, PLAIN).stats
    }
    assert (stats["To hit"], stats["Kills"]) == ("16.7 %", "5.6 %")


def test_each_die_of_an_explosion_loses_what_range_takes() -> None:
    """R8.3.16, R8.4.3: two d4 of Fire, two inches past Range."""
    fire = chips((Die.FIRE, Die.FIRE), 6)
    near, far = explosion(Damage(chips=fire, beyond=2, bonus_dice=BonusDice.NONE), 2, 0)
    # Faces 1 to 4 become 0, 0, 1, 2. Both dice: 2 × 3/4. The lower of the two is 1 or
    # more in 4 of 16 throws, and 2 in one of them.
    assert near.damage.mean == Fraction(3, 2)
    assert far.damage.mean == Fraction(5, 16)
    assert far.damage.high == 2
    assert near.hurt(Target(fixed=True)) == 0


def test_each_die_of_any_kind_loses_it_if_the_table_plays_so() -> None:
    """A22: two d6, an inch past Range, each less a point."""
    damage = Damage(
        chips=chips((Die.D6, Die.D6), 6),
        beyond=1,
        fading=OutOfRange.EACH,
        bonus_dice=BonusDice.NONE,
    )
    (ring,) = explosion(damage, 1)
    assert ring.damage.mean == 5
    assert ring.damage.high == 10


def test_dice_beyond_the_turns_own_power_are_more_than_one_use() -> None:
    """R8.1.24: five dice on 4 inches and 4 saved; what was saved serves one use."""
    field = Field(size=1, dice=(HazardDice(count=1),))
    creation = Creation(size=2, fields=(field,))
    begun = TURN_PLANNER.start(creation, STANDARD)
    rolls = (replace(begun.rolls[0], dice=5),)
    found = TURN_PLANNER.answer(
        creation, replace(begun, rolls=rolls, saved=1), STANDARD
    )
    assert "R8.1.24" in {each.rule for each in found.refusals}
