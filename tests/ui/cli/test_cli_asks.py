"""What an attack and a Field are asked besides, in text and in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.ui.cli.commands import BATTLE, Cli
from ui.__main__ import main


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A muster file of a few designs, without Bonus Dice."""
    file = tmp_path / "yard.json"
    file.write_bytes(
        write(
            MusterFile(
                {
                    "rocket": Weapon(type=Type.ROCKET, size=1),
                    "launcher": Weapon(type=Type.LAUNCHER, size=5),
                    "bomb": Weapon(type=Type.EXPLOSIVE, size=2),
                    "oven": Field(size=6, dice=(HazardDice(count=2),)),
                    "golem": Creation(
                        name="Golem", size=2, structure=Structure.TWO, mind=Mind.D6
                    ),
                }
            )
        )
    )
    return file


def said(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a command says; it ends well."""
    assert main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def sets(**fields: object) -> list[str]:
    """Fields as they are typed; `__` stands for a dot."""
    made = (f"{name.replace('__', '.')}={told}" for name, told in fields.items())
    return [word for each in made for word in ("--set", each)]


def odds(
    capsys: pytest.CaptureFixture[str], design: str, *, on: Path = BATTLE, **fields: Any
) -> tuple[str, dict[str, Any]]:
    """The odds as text, and as JSON."""
    asked = ("odds", on, "--only", design, *sets(**fields))
    return said(capsys, *asked), json.loads(said(capsys, *asked, "--json"))


def value(answer: dict[str, Any], label: str) -> str:
    (found,) = [each["value"] for each in answer["stats"] if each["label"] == label]
    return str(found)


def test_modifiers_are_typed_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Rifle, Use 3: fog takes 2, and a d4 of who Interferes comes off."""
    text, answer = odds(
        capsys,
        "Rifle",
        modifiers__0__words="Fog",
        modifiers__0__amount=-2,
        modifiers__1__because="Interference",
        modifiers__1__skill="d4",
    )
    assert "Fog" in text
    assert "1d4 comes off each Attack Roll" in text
    terms = [each["label"] for each in answer["tally"]]
    assert terms == ["Fog", "Interference"]
    assert answer["set"]["modifiers"][1]["skill"] == "d4"
    # Fed back, it is the same.
    again = said(
        capsys,
        *("odds", BATTLE, "--only", "Rifle", "--json"),
        *("--set", json.dumps(answer["set"])),
    )
    assert json.loads(again) == answer


def test_a_part_is_named(cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    about: dict[str, Any] = {
        "against": "design of the library",
        "chosen": "half-track",
    }
    text, answer = odds(capsys, "Rifle", **about, part="a joint or turret")
    assert "Aimed at: a joint or turret" in text
    assert "Breaks" in text
    assert value(answer, "Breaks")
    assert "plated all over" in cli.said(
        *("odds", str(BATTLE), "--only", "Rifle"),
        *sets(**about, part="a bare part"),
        ends=1,
    )


def test_all_in_an_explosion_are_told(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Rocket X1, Use 2 and a d10: above 4 with 6 of 10 numbers, up to 2 inches away.

    A sixth of the shots keeps a die by OverSkill. Both dice kill 94 of 100 times, and
    36 of 100 times the lower one does, in a ring more: 4/6 × 0.6 + 1/6 × 0.94, and
    1/6 × 0.36.
    """
    text, answer = odds(
        capsys,
        "rocket",
        on=yard,
        distance=3,
        caught__0__away=2,
        caught__1__away=3,
    )
    assert "All in the Explosion" in text
    assert value(answer, "In the Explosion") == "1.17 hurt"
    tables = {each.get("table"): each for each in answer["parts"]}
    rows = tables["All in the Explosion"]["rows"]
    assert [row[-1] for row in rows] == ["55.7 %", "55.7 %", "6 %"]
    assert tables["In one Explosion"]["rows"][1] == ["2 or more", "55.7 %"]


def test_a_launcher_throws_a_design_by_its_name(
    yard: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    """Use 10 with a d12: a quarter hits; 2d6 of a golem of SL 2."""
    text, answer = odds(
        capsys, "launcher", on=yard, throws="golem", hands=3, skill="d12"
    )
    assert "It fires Golem, 2d6." in text
    assert "Throws a design: Golem" in text
    assert answer["set"]["throws"] == "golem"
    assert value(answer, "To hit") == "25 %"
    again = sets(fires="bomb", hands=3, together=3)
    assert "R8.4.18" in cli.said(
        "odds", str(yard), "--only", "launcher", *again, ends=1
    )


def test_a_field_takes_a_design_by_its_name(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """2d6, and +1 for two inches inside; 4 inches of Power less 2."""
    about = {"against": "design of the library", "chosen": "golem"}
    text, answer = odds(capsys, "oven", on=yard, **about)
    assert "From the library: Golem" in text
    assert value(answer, "Power left") == '2"'
    small = odds(capsys, "oven", on=yard, **about, inside=1)[1]
    assert value(small, "Damage") == "8.3"
    assert value(answer, "Damage") == "9.3"


def test_what_is_past_our_bounds_ends_like_no_rule(tmp_path: Path, cli: Cli) -> None:
    """1 says that something is unlawful; 2, that it cannot be worked out."""
    file = tmp_path / "moon.json"
    gun = Weapon(name="Moon", type=Type.GUN, size=1_000)
    file.write_bytes(write(MusterFile(designs={"moon": gun})))
    assert "past what is worked out" in cli.said("odds", str(file), ends=2)
    told = cli.json("odds", str(file), ends=2)
    assert told["allowed"]
    assert [each["weight"] for each in told["refusals"]] == ["bound"]
    file_of_both = ["odds", str(file), "--set", "against=design of the library"]
    assert main(file_of_both) == 1
