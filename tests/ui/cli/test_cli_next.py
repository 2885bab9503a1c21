"""`next`: the single edits that make a design better, on the command line."""

from fractions import Fraction

import pytest

from tests.ui.cli.commands import BATTLE, EXAMPLES, Cli

ASKED = ("next", BATTLE, "--only", "Grenadier")


def test_the_best_edit_is_first_and_nothing_is_written(cli: Cli) -> None:
    before = BATTLE.read_bytes()
    found = cli.json(*ASKED)
    assert BATTLE.read_bytes() == before
    assert (found["purpose"], found["purposes"][-1]) == ("kills", "price")
    gains = [Fraction(step["gain"]) for step in found["steps"]]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
    assert cli.said(*ASKED).startswith(
        f"{found['steps'][0]['edit']}: {found['steps'][0]['gives']}"
    )


def test_a_step_gives_what_odds_tells_of_its_design(cli: Cli) -> None:
    near = ("--set", "distance=2")
    (larger,) = (
        step
        for step in cli.json(*ASKED, *near)["steps"]
        if step["edit"] == 'Make the creation a Creature 2"'
    )
    asked = ("odds", BATTLE, "--only", "Grenadier", "--ask", "whole", *near)
    change = cli.json(*asked, "--change", "size=2")
    (kills,) = (one for one in change["chances"] if one["id"] == "kills")
    assert larger["edited"]["size"] == 2
    assert larger["points"] == change["points"]
    assert Fraction(kills["growth"]) == Fraction(larger["gain"])
    assert f"Kills {kills['before']} → {kills['after']}" in larger["gives"]


def test_the_price_may_become_better_and_gains_are_told_for_a_point(cli: Cli) -> None:
    for step in cli.json(*ASKED, "--purpose", "price")["steps"]:
        assert Fraction(step["gain"]) == -Fraction(step["points"])
        assert step["gain_a_point"] is None
    for step in cli.json(*ASKED)["steps"]:
        points = Fraction(step["points"])
        dense = Fraction(step["gain"]) / points if points > 0 else None
        told = step["gain_a_point"]
        assert (None if told is None else Fraction(told)) == pytest.approx(dense)


def test_what_was_changed_is_where_it_begins(cli: Cli) -> None:
    larger = cli.json(*ASKED, "--change", "size=2")
    assert larger["steps"][0]["gives"] != cli.json(*ASKED)["steps"][0]["gives"]


def test_it_is_kept_at_a_price_and_what_was_changed_stays(cli: Cli) -> None:
    kept = ("next", BATTLE, "--only", "Trooper", "--change", "size=2", "--keep")
    exactly = cli.json(*kept, "8")
    assert exactly["words"] == "This comes to exactly 8 CP."
    assert exactly["steps"]
    assert {step["edited"]["size"] for step in exactly["steps"]} == {2}
    assert {step["points"] for step in exactly["steps"]} == {-0.5}
    assert cli.said(*kept, "8").startswith(exactly["words"])
    below = cli.json(*kept, "1.7")
    assert below["words"].startswith("Nothing ")
    assert cli.json(*kept, "8.5")["words"] == "It costs 8½ CP now."


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--purpose", "kill"), 'did you mean "kills"?'),
        (("--purpose", "glory"), '"kills", "to-hit", "price"'),
        (("--change", "mounts.0.weapon.sze=2"), "did you mean mounts.0.weapon.size?"),
        (("--change", "mind=d7"), "d7"),
        (("--keep", "much"), "number"),
        (("--set", "distanc=2"), "did you mean distance?"),
    ],
)
def test_what_is_wrong_is_a_sentence_with_what_is_near(
    more: tuple[str, ...], words: str, cli: Cli
) -> None:
    assert words in cli.refused(*ASKED, *more)


def test_what_no_number_measures_is_refused(cli: Cli) -> None:
    said = cli.refused("next", EXAMPLES / "cavalry-patrol.json", "--only", "Pack mule")
    assert "no number measures Pack mule" in said
