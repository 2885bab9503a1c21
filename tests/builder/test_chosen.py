"""What the player chose stays: ways to mend a design that keep it come first."""

from random import Random

import pytest

from builder import judge, systems, way_out
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design
from builder.core.rulebook import Violation, helpful_fixes, taken
from builder.examples import examples_of
from tests.builder.brikwars.legality.force import illegal, weapon
from tests.measures.designs import MAKERS


def drawn() -> list[Design]:
    """Return designs of all games, and all that the examples hold."""
    made = [
        make(Random(f"chosen {kind} {number}"))  # noqa: S311 (no secret)
        for kind, make in MAKERS.items()
        for number in range(2)
    ]
    made += [design for design, _ in illegal(weapon, 5, 6)]
    shipped = (each for key in systems() for each in examples_of(key))
    return [*made, *(design for each in shipped for _, design in each.designs)]


def judged(value: Design) -> tuple[Violation, ...]:
    return judge(value).violations


def test_what_keeps_the_choices_comes_first() -> None:
    """The ways out of all kinds by how much they take, fixes by whether they do."""
    ways = fixes = 0
    for design in drawn():
        costs = [taken(design, each.design) for each in way_out(design).ways]
        assert costs == sorted(costs), design
        ways += len(set(costs)) > 1
        for found in judged(design):
            helping = [
                each.apply(design) for each in helpful_fixes(design, found, judged)
            ]
            known = [(len(broken(each)), bool(taken(design, each))) for each in helping]
            assert known == sorted(known), design
            fixes += len(set(known)) > 1
    assert ways
    assert fixes


def broken(design: Design) -> set[str]:
    return {
        each.rule for each in judged(design) if each.severity in {"refuse", "bound"}
    }


@pytest.mark.parametrize("mod", [Mod.LONG_RANGE, Mod.HIGH_POWERED])
def test_a_mod_is_paid_for_before_it_is_removed(mod: Mod) -> None:
    gun = Weapon(type=WeaponType.GUN, size=2, mods=(mod,))
    (first, *_) = way_out(gun).ways
    assert first.fix.label.startswith("Pay with ")
    assert judge(first.design).legal


@pytest.mark.parametrize(
    ("before", "after", "cost"),
    [((), ("Gun",), 0), (0, 3, 0), (3, 0, 1), (3, 4, 1), ("", "Hob", 0), (None, 1, 0),
     (("Gun", "Gun"), ("Gun",), 1), (("Gun", "Axe"), ("Axe", "Gun"), 0),
     (Weapon(size=2), Weapon(size=2, smart=True), 0), (Weapon(smart=True), Weapon(), 1),
     ((Weapon(size=2), Weapon(size=1)), (Weapon(size=1), Weapon(size=1)), 1)],
)  # fmt: skip
def test_what_is_taken_is_counted(before: object, after: object, cost: int) -> None:
    assert taken(before, after) == cost
