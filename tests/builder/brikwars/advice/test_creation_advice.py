"""The reminders on the card of a creation, each with its rule."""

from fractions import Fraction

import pytest

from builder import judge
from builder.brikwars.engine.phrases import carried, too_big
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.reference import reference
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Text
from tests.builder.brikwars.advice.reading import card_text, remarks

T = WeaponType
BEAST = Creation(size=5, move=8, mind=Mind.D6)


def arm(
    kind: WeaponType, size: int, how: Mounting = Mounting.FIXED, count: int = 1
) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), mounting=how, count=count)


def armed(
    *mounts: Mount, size: int = 4, mind: Mind = Mind.D6, move: int = 6
) -> Creation:
    return Creation(size=size, move=move, mind=mind, mounts=mounts)


def field(hazard: Hazard, die: HazardDie, dice: int, size: int) -> Field:
    group = HazardDice(hazard=hazard, die=die, count=dice)
    return Field(name="Aura", size=size, dice=(group,))


def remarked(creation: Creation) -> dict[str, str]:
    return dict(remarks(creation, STANDARD))


CASES = {
    "R8.1.23 weapons and Fields": (
        Creation(
            size=4,
            mind=Mind.D6,
            mounts=(arm(T.GUN, 2),),
            fields=(field(Hazard.SHIELD, HazardDie.D6, 1, 4),),
        ),
        "R8.1.23",
        "same Power",
    ),
    "R8.2.6 a car with a scythe": (
        armed(arm(T.MELEE, 2), mind=Mind.NONE),
        "R8.2.6",
        "cannot Counter without a trained Pilot",
    ),
    "R8.2.6 a door with a scythe": (
        armed(arm(T.MELEE, 2), mind=Mind.NONE, move=0),
        "R8.2.6",
        "cannot Counter.",
    ),
    "R8.2.7 a beast and the small": (BEAST, "R8.2.7", 'cannot Counter Size 2" or less'),
    "R8.2.7 what its Shoves take": (BEAST, "R8.2.7", "its Use is 5"),
    "R8.2.8 whom it shoves": (BEAST, "R8.2.8", 'Shoves what is up to Size 5"'),
    "R8.2.8 who shoves it": (BEAST, "R8.2.8", "−2 for each inch"),
    "R8.2.9 rooted": (Creation(size=2, mind=Mind.D6), "R8.2.9", "no Angry Inch"),
    "R8.2.15 plated in part": (
        Creation(size=4, move=6, mounts=(arm(T.PLATING, 2),)),
        "R8.2.15",
        "strikes the plating in view",
    ),
    "R8.4.27 larger arms": (
        armed(arm(T.MELEE, 4, Mounting.HELD)),
        "R8.4.27",
        'up to 1" in size 12" far',
    ),
    "R8.4.28 beyond their Range": (
        armed(arm(T.MELEE, 4, Mounting.HELD)),
        "R8.4.27",
        "each inch beyond Range takes a point of Skill",
    ),
    "R8.5.7 triggers a turn": (
        Creation(size=3, fields=(field(Hazard.EXPOSURE, HazardDie.D6, 2, 3),)),
        "R8.5.7",
        "Full triggers a turn: Aura 3.",
    ),
    "R8.5.18 a shield's uses a turn": (
        Creation(size=1, fields=(field(Hazard.SHIELD, HazardDie.D6, 1, 1),)),
        "R8.5.20",
        "stop up to 2 dice a turn",
    ),
    "R8.5.19 where a shield comes from": (
        Creation(size=1, fields=(field(Hazard.SHIELD, HazardDie.D6, 1, 1),)),
        "R8.5.19",
        "Projector on the surface",
    ),
    "R8.5.21 nobody at the gun": (
        armed(arm(T.GUN, 2), mind=Mind.NONE, move=0),
        "R8.5.21",
        "0 CP, Skill d4",
    ),
    "R8.6.1 tail and breath": (
        armed(arm(T.MELEE, 2), arm(T.FLAMETHROWER, 2), arm(T.GUN, 1)),
        "R8.6.1",
        "ranged, arc or close combat",
    ),
    "R8.6.5 a crew": (
        armed(arm(T.LAUNCHER, 5), arm(T.GUN, 1), mind=Mind.NONE),
        "R8.6.5",
        'at most 4 at Launcher 5".',
    ),
}


@pytest.mark.parametrize(("creation", "rule", "says"), CASES.values(), ids=CASES)
def test_a_card_says_what_a_rule_asks_to_remember(
    creation: Creation, rule: str, says: str
) -> None:
    assert says in remarked(creation)[rule]
    assert remarked(creation)[rule] in card_text(creation)


HELD = {
    "R8.1.12 short": (arm(T.MELEE, 4, Mounting.HELD), ["in hands"]),
    "R8.1.12 hand and a half": (
        arm(T.MELEE, 6, Mounting.HELD),
        ["in hands as a Heavy Weapon"],
    ),
    "R8.1.12 shot with both hands": (
        arm(T.GUN, 6, Mounting.HELD),
        ["in hands, two-handed"],
    ),
    "R8.1.12 long": (
        arm(T.MELEE, 8, Mounting.HELD),
        ["in hands, two-handed: no Sprint, no throwing"],
    ),
    "R8.2.11 on a joint": (
        arm(T.GUN, 2, Mounting.JOINT),
        ["on a joint: SL 1, Armor 1d10"],
    ),
    "R8.1.27 on a Small Turret": (
        arm(T.GUN, 2, Mounting.SMALL_TURRET),
        [
            'Small Turret: 2" of Power; no Sprint when carried',
            "an Action to Set Up, fires the turn after",
        ],
    ),
    "R8.1.29 setting up a Large Turret": (
        arm(T.GUN, 2, Mounting.LARGE_TURRET),
        [
            'Large Turret: 4" of Power; Half Speed when carried',
            "an Action to Set Up, fires the turn after",
        ],
    ),
    "stowed": (arm(T.EXPLOSIVE, 2, Mounting.CARRIED), ["stowed"]),
}


@pytest.mark.parametrize(("mount", "says"), HELD.values(), ids=HELD)
def test_a_weapon_says_how_it_is_carried(mount: Mount, says: list[str]) -> None:
    bearer = Creation(
        size=4, structure=Structure.TWO, move=6, mind=Mind.D6, mounts=(mount,)
    )
    assert list(carried(mount, bearer)) == says
    assert says[0].lower() in card_text(bearer).lower()


@pytest.mark.parametrize(
    ("body", "joint"), [("5", "4"), ("2", "1"), ("1", "½"), ("1/2", "½"), ("0", "0")]
)
def test_a_joint_is_a_level_softer_than_its_body(body: str, joint: str) -> None:
    """R8.2.11: one level less, never under ½ and never above the body."""
    assert str(Structure(body).joint) == joint


def test_the_hands_of_size_three_and_what_they_hold() -> None:
    """R8.1.14: S and M guns up to 4 (4½, whole), L blades up to 6."""
    holder = armed(arm(T.MELEE, 1, Mounting.HELD), size=3)
    assert 'Hands hold guns up to 4" and blades up to 6"' in card_text(holder)


def test_nothing_is_held_without_a_body() -> None:
    """R8.1.15: hands of Size 0 hold no weapon at all."""
    speck = Creation(
        size=0, structure=Structure.NONE, mounts=(arm(T.MELEE, 1, Mounting.HELD),)
    )
    assert not judge(speck).legal
    assert "Hands hold" not in card_text(speck)


def test_the_card_names_help_for_a_weapon_too_big() -> None:
    """R8.1.24, R8.1.25, R8.1.26: turns to bank, or helpers of like Power."""
    assert too_big(Fraction(5), 6) == ""
    assert too_big(Fraction(5), 4).startswith('Too Big: draws 5"; Divert All Power')
    assert "for 1 turn, or Teamwork with like Power" in too_big(Fraction(5), 4)
    assert "for 3 turns" in too_big(Fraction(13), 4)
    assert too_big(Fraction(1), 0) == 'Too Big: draws 1"'


def test_a_flyer_prints_both_its_limits() -> None:
    """R8.1.17: half the Power aloft, all of it in space."""
    flyer = Creation(size=4, flight=8)
    assert '8" | 4" aloft' in card_text(flyer)
    assert "aloft" not in card_text(Creation(size=4, flight=8, medium=Medium.SPACE))


def test_more_is_mounted_than_a_turn_can_use() -> None:
    """R8.1.19: legal, and words on the card."""
    walker = armed(arm(T.GUN, 3, count=4))
    assert judge(walker).legal
    assert '12" of weapons, 8" usable a turn' in card_text(walker)


def test_bombs_are_paid_one_by_one() -> None:
    """R8.1.5: six Explosives of two bricks cost six times two."""
    bare, full = armed(), armed(arm(T.EXPLOSIVE, 2, Mounting.CARRIED, count=6))
    before, after = judge(bare).tally, judge(full).tally
    assert before
    assert after
    assert after.total - before.total == 12


def test_a_boulder_is_a_weapon_and_its_trigger_is_free() -> None:
    """R8.5.21: a Mechanism costs nothing, the thing it drops is bought by its Size."""
    trap = judge(Creation(size=0, mounts=(arm(T.MELEE, 5),))).tally
    assert trap
    assert trap.total == 10


def test_a_scout_is_two_specialties() -> None:
    """R8.5.23: Pathfinding and Tracking, a point each; the card describes them."""
    scout = Creation(
        size=1,
        mind=Mind.D6,
        move=5,
        specialties=(Specialty.PATHFINDING, Specialty.TRACKING),
    )
    plain = Creation(size=1, mind=Mind.D6, move=5)
    dear, cheap = judge(scout).tally, judge(plain).tally
    assert dear
    assert cheap
    assert dear.total - cheap.total == 2
    assert "at Half Speed nothing concealed goes off" in card_text(scout)
    assert 'Marks a target within 8" for +1' in card_text(scout)


def test_a_custom_blow_in_weak_hands_is_an_ordinary_one() -> None:
    """R8.7.6: the bearer's card says that the Skill die is too small."""
    hammer = Weapon(
        type=T.MELEE, size=1, swaps=(Swap(takes=(Die.SKILL,), gives=Die.EXP),)
    )
    mount = Mount(weapon=hammer, mounting=Mounting.HELD)
    assert "Exp needs Skill d10: here an ordinary die" in card_text(armed(mount))
    hero = armed(mount, mind=Mind.D10)
    assert "needs Skill" not in card_text(hero)


def cannoneers(*mounts: Mount) -> list[str]:
    guns = arm(T.CANNON, 3, count=2)
    return [v.rule for v in judge(armed(guns, *mounts, size=8)).violations]


def test_a_round_for_each_cannon_is_never_used_up() -> None:
    """R8.4.12: it is bought once, as an Explosive, and never used up."""
    assert "R8.4.13" in cannoneers()
    assert "R8.4.13" not in cannoneers(arm(T.EXPLOSIVE, 3, Mounting.CARRIED, count=2))


def test_a_rocket_is_no_ammunition() -> None:
    """R8.4.16: a Cannon fires plain Explosives, so Rockets on board leave it empty."""
    assert "R8.4.13" in cannoneers(arm(T.ROCKET, 3, Mounting.CARRIED, count=9))


SHEET = {
    "R8.4.14": "stolen",
    "R8.4.20": "Size 0",
    "R8.6.2": "at the same Controls",
    "R8.6.3": "Interfere",
    "R8.6.7": "Manual Fire",
}


@pytest.mark.parametrize(("rule", "says"), SHEET.items(), ids=SHEET)
def test_a_sheet_says_what_no_card_has_room_for(rule: str, says: str) -> None:
    texts = [block for block in reference((), STANDARD) if isinstance(block, Text)]
    assert any(says in text for block in texts for text in block.paragraphs), rule
