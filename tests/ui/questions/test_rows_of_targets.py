"""Rows of a situation: designs picked in them, fields hidden in them."""

from dataclasses import replace

from builder.brikwars.attack.situation import Against, ArcTarget, Shoot
from builder.brikwars.model.designs import Creation
from ui.forms.fields.field import FieldChoices
from ui.questions import Picks


def test_a_design_picked_in_a_row_follows_the_library() -> None:
    wall = Creation(name="Wall")
    shelf = [("id", wall.title, wall)]
    picks = Picks(lambda: tuple((i, v.title, v) for i, _, v in shelf))
    chosen = ArcTarget(against=Against.CHOSEN, chosen=wall)
    asked = Shoot(along=(ArcTarget(), chosen))
    assert picks.renewed(asked) == asked
    thicker = replace(wall, size=6)
    shelf[0] = ("id", thicker.title, thicker)
    renewed = picks.renewed(asked)
    assert renewed.along == (ArcTarget(), replace(chosen, chosen=thicker))
    assert picks.renewed(Shoot()) == Shoot()


def test_a_row_hides_its_own_fields_alone() -> None:
    every = FieldChoices(
        irrelevant_fields=lambda: frozenset({"size", "along.1.level", "along.10.size"})
    )
    inner = every.under(lambda: "along.1")
    assert inner.irrelevant_fields() == {"level"}
