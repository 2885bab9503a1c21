"""The judge's report: verdict, legal builds, odds beside a rival, a price."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.situation import Against, Shelter
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.judge import (
    JUDGE,
    Dispute,
    answer,
    estimate,
    officials,
    rival,
    worth,
)
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table, Text
from builder.core.rulebook import Waiver
from tests.builder.asked import Golden
from tests.sweeps import examples

CHEAT = Weapon(name="Endless", type=WeaponType.GUN, size=2, mods=(Mod.LONG_RANGE,))
GUN = Weapon(type=WeaponType.GUN, size=2)


def table(weapon: Weapon, title: str, dispute: Dispute | None = None) -> Table:
    result = answer(weapon, dispute or JUDGE.start(weapon, STANDARD), STANDARD)
    found = next(part for part in result.parts if part.title.startswith(title))
    assert isinstance(found, Table)
    return found


def test_a_waiver_shows_in_the_report() -> None:
    allowed = replace(CHEAT, waivers=(Waiver(rule="R8.7.23"),))
    result = answer(allowed, Dispute(), STANDARD)
    assert result.stats[0].value == "Legal"
    assert result.stats[0].small == ("with 1 waived",)


def test_official_weapons_stand_beside_by_cost() -> None:
    found = rival(CHEAT, STANDARD)
    assert abs(found.cost - 6) <= 1
    assert not found.weapon.type.row.loads
    costs = [each.cost for each in officials(STANDARD, melee=False)]
    assert costs == sorted(costs)
    for each in officials(STANDARD, melee=True):
        assert each.cost == weapon_price(each.weapon).total


def test_another_rival_may_be_chosen() -> None:
    other = Weapon(name="Old Faithful", type=WeaponType.GUN, size=3)
    side = table(CHEAT, "Side by side", Dispute(rival=other))
    assert side.columns[2].label == "Old Faithful"
    assert JUDGE.why_disabled(CHEAT, Dispute(), "against", Against.CHOSEN, STANDARD)
    assert JUDGE.irrelevant_fields(CHEAT, Dispute(), STANDARD) == {"size", "level"}
    assert not JUDGE.irrelevant_fields(
        CHEAT, Dispute(against=Against.CREATION), STANDARD
    )


@settings(max_examples=examples(60, 12))
@given(
    st.builds(
        Weapon,
        type=st.sampled_from(WeaponType),
        size=st.integers(0, 5),
        mods=st.lists(st.sampled_from(Mod), max_size=3).map(tuple),
    )
)
def test_every_weapon_has_a_report(weapon: Weapon) -> None:
    result = answer(weapon, Dispute(claimed=4), STANDARD)
    assert result.stats[0].label == "Verdict"
    guess = estimate(weapon, STANDARD)
    if guess and guess.low and guess.high and guess.cost is not None:
        assert guess.low.cost <= guess.cost <= guess.high.cost
        value = worth(weapon, STANDARD)
        assert value is not None
        assert Fraction(0) <= guess.low.worth <= value <= guess.high.worth


def test_a_weapon_too_large_to_count_has_a_report() -> None:
    """Its odds are left out, with the reason."""
    huge = Weapon(type=WeaponType.GUN, size=1_000)
    result = answer(huge, Dispute(), STANDARD)
    words = [
        text
        for part in result.parts
        if isinstance(part, Text)
        for text in part.paragraphs
    ]
    assert "Its worth cannot be measured: it has too many dice." in words
    cannon = Weapon(type=WeaponType.CANNON, size=1_000)
    assert answer(cannon, Dispute(), STANDARD).stats[0].label == "Verdict"


DISPUTED = {
    "a cheat": (CHEAT, Dispute(claimed=3)),
    "a gun at its price": (GUN, Dispute(claimed=6)),
    "a gun a point too cheap": (GUN, Dispute(claimed=5)),
    "a blade": (Weapon(type=WeaponType.MELEE, size=1), Dispute()),
    "a blade on a wall": (
        Weapon(type=WeaponType.MELEE, size=3),
        Dispute(against=Against.CREATION, size=6, level=Structure.THREE),
    ),
    "a shield": (Weapon(type=WeaponType.SHIELD, size=2), Dispute()),
    "a large gun": (Weapon(type=WeaponType.GUN, size=9), Dispute(cover=Shelter.PART)),
    "a bomb": (Weapon(type=WeaponType.EXPLOSIVE, size=2), Dispute(skill=Mind.D10)),
    "waived": (replace(CHEAT, waivers=(Waiver(rule="R8.7.23"),)), Dispute()),
    "a cannon": (Weapon(type=WeaponType.CANNON, size=3), Dispute(claimed=0)),
}


def test_reports_match_their_golden(golden: Golden) -> None:
    """R8.1.2, R8.7.23 and our own estimate: bill, verdict, builds, what it is worth."""
    lines = []
    for name, (weapon, dispute) in DISPUTED.items():
        result = answer(weapon, dispute, STANDARD)
        stats = [" ".join((one.label, one.value, *one.small)) for one in result.stats]
        lines.append(f"{name}: {'; '.join(stats)}")
        for part in result.parts:
            rows = []
            if isinstance(part, Table):
                rows = [
                    f"{' | '.join((*row.cells, *row.below))}{' !' * row.struck}"
                    for row in part.rows
                ]
            elif isinstance(part, Text):
                rows = list(part.paragraphs)
            lines += [f"  {part.title}", *(f"    {row}" for row in rows)]
    golden("judges-reports", "\n".join(lines))


def test_a_rival_is_the_nearest_in_cost_and_then_the_best() -> None:
    """Our own choice: of the official weapons the nearest in cost, then in worth."""
    for size in range(1, 7):
        gun = Weapon(type=WeaponType.GUN, size=size)
        found = rival(gun, STANDARD)
        assert found
        cost = weapon_price(gun).total
        others = [o for o in officials(STANDARD, melee=False) if o.weapon != gun]
        nearest = min(abs(each.cost - cost) for each in others)
        near = [each for each in others if abs(each.cost - cost) == nearest]
        assert found in near
        assert found.worth == max(each.worth for each in near)


def test_a_way_that_need_not_be_the_least_is_not_called_so() -> None:
    many = replace(GUN, mods=(Mod.HIGH_CALIBER,) * 9)
    (change, *_), *_ = (row.cells for row in table(many, "Way out").rows)
    assert change == "Remove every High Caliber"
    assert table(CHEAT, "Least change").rows
