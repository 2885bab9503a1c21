"""House rules on the command line: to judge by, judged, printed and shared."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import WeaponType
from builder.house_rules.ruleset import RuleSet
from builder.infantry import STANDARD as INFANTRY
from db.files.codec import encode
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.library.library import Library
from tests.ui.cli.commands import BATTLE, EXAMPLES, TEAM, Cli, ended

OURS = EXAMPLES / "house-rules.json"

LASER = OwnType(name="Laser", cost="4S")
WOLF = RuleSet(
    name="Wolfpack rules",
    version=3,
    author="Ann",
    code="wolfpack",
    house=House(plating_by_creation=True, types=(LASER,)),
)
BEAR = RuleSet(name="Bear rules", code="bear", house=House(largest_weapon=2))
CART = Creation(
    name="Cart",
    size=4,
    move=4,
    mounts=(Mount(weapon=Weapon(type=WeaponType.PLATING)),),
)
CARTS = Army(name="Carts", entries=(Entry(design="cart", count=2),))
OURS_ALONE = Army(
    name="Own carts", entries=CARTS.entries, house=House(thrust_rate=Fraction(1))
)
LANCERS = Army(
    name="Lancers",
    limit=20,
    entries=(Entry(design="lance"),),
    house=WOLF.house,
    edition=WOLF.edition,
)
LANCE = Weapon(name="Light Lance", type=LASER, size=3)


class Desk:
    """Files in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def sets(self, name: str, *rules: RuleSet) -> Path:
        """Write a muster file that holds only rule sets."""
        held = {str(place): each for place, each in enumerate(rules)}
        return self.muster(name, MusterFile(rulesets=held))

    def muster(self, name: str, file: MusterFile) -> Path:
        return self.raw(name, write(file).decode())

    def bare(self, name: str, house: Any) -> Path:
        """Write bare house rules, as an army holds them."""
        army = Army(system=house.kind.partition(".")[0], house=house)
        return self.raw(name, json.dumps(encode(army)["house"]))

    def raw(self, name: str, output: str) -> Path:
        file = self.folder / name
        file.write_text(output, encoding="utf-8")
        return file


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def carts(desk: Desk) -> Path:
    """Return a file: a design, an army by the book, one by bare rules, one by a set."""
    return desk.muster(
        "carts.json",
        MusterFile(
            {"cart": CART, "lance": LANCE},
            {"carts": CARTS, "own": OURS_ALONE, "lancers": LANCERS},
        ),
    )


def test_a_rule_set_judges_items_without_house_rules_of_their_own(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    by_book = cli.json("check", carts, ends=1)
    by_set = cli.json("check", carts, "--house", wolf)
    assert by_book["house"] is None
    assert by_set["house"] == {
        "name": "Wolfpack rules",
        "system": "brikwars",
        "version": 3,
        "author": "Ann",
        "legal": True,
        "violations": [],
    }
    costs = [
        {each["id"]: each["cost"] for each in output["designs"]}
        for output in (by_book, by_set)
    ]
    # A13: plating by the creation, Size 4 + 1, instead of by itself, Size 1 + 1.
    assert costs[1]["cart"] - costs[0]["cart"] == 3
    points = [
        {each["id"]: each["points"] for each in output["armies"]}
        for output in (by_book, by_set)
    ]
    assert points[1]["carts"] - points[0]["carts"] == 6
    assert points[1]["own"] == points[0]["own"]
    edition = {each["id"]: each["edition"] for each in by_set["armies"]}
    wolfpack = {
        "name": "Wolfpack rules",
        "version": 3,
        "author": "Ann",
        "code": "wolfpack",
    }
    assert edition == {"carts": wolfpack, "own": None, "lancers": wolfpack}
    output = cli.said("check", carts, "--house", wolf)
    assert output.startswith("House rules: Wolfpack rules 3 by Ann\n")
    assert f"Cart: {costs[1]['cart']} CP, legal" in output
    assert "Army of 2, BrikWars, by Wolfpack rules 3\n" in output
    assert "Army of 2, BrikWars, by house rules of its own\n" in output


def test_changes_by_other_house_rules_are_listed_below_an_army(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    bear = desk.sets("bear.json", BEAR)
    output = cli.json("check", carts, "--house", bear, ends=1)
    found = {each["id"]: each for each in output["armies"]}
    # Carts have no rules of their own: they are judged by these, and not by the book.
    carted = found["carts"]["under"]
    assert (carted["points"], carted["legal"]) == (
        found["carts"]["points"],
        found["carts"]["legal"],
    )
    assert carted["lines"]
    lancers = found["lancers"]
    assert (lancers["legal"], lancers["points"]) == (True, 12)
    under = lancers["under"]
    assert list(under) == ["name", "version", "points", "legal", "lines"]
    assert (under["name"], under["version"]) == ("Bear rules", 1)
    assert (under["points"], under["legal"]) == (12, False)
    assert under["lines"][0] == "The army: Legal → Illegal: 2 broken rules"
    new = [line for line in under["lines"] if line.startswith("New:")]
    rules = [line.rpartition("(")[2].partition(":")[0] for line in new]
    assert rules == ["House 1", "House 3"]
    written = cli.said("check", carts, "--house", bear, ends=1)
    below = written.partition("Lancers: 12 of 20 CP, legal\n")[2]
    assert "\n    Under Bear rules 1:\n      The army: Legal → Illegal" in below
    assert "\n      New: Light Lance: " in below
    assert "Bear rules 1 instead of the book:\n" in written


def test_points_come_before_verdicts(desk: Desk, cli: Cli) -> None:
    army = Army(entries=CARTS.entries, house=House(), limit=20)
    file = desk.muster("a.json", MusterFile({"cart": CART}, {"a": army}))
    house = desk.bare("plated.json", House(plating_by_creation=True))
    (output,) = cli.json("check", file, "--house", house)["armies"]
    assert (output["under"]["name"], output["under"]["version"]) == (
        "plated.json",
        None,
    )
    before = output["points"]
    assert output["under"]["points"] == before + 6
    assert output["under"]["lines"][0] == f"The army: {before} → {before + 6} CP"
    written = cli.said("check", file, "--house", house)
    assert "Under plated.json:\n      The army: " in written


def test_a_sentence_says_that_nothing_would_change(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    output = cli.said("check", carts, "--house", desk.sets("w.json", WOLF))
    below = output.partition("Lancers:")[2]
    assert "Under Wolfpack rules 3 nothing would change.\n" in below


def test_bare_house_rules_have_the_name_of_their_file(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    house = desk.bare("plated.json", House(plating_by_creation=True))
    output = cli.said("check", carts, "--house", house, ends=1)
    assert output.startswith("House rules: plated.json\n")
    assert "Army of 2, BrikWars, by plated.json\n" in output


def test_the_sets_of_a_file_are_judged(desk: Desk, cli: Cli) -> None:
    broken = RuleSet(
        author="Bo",
        house=House(types=(OwnType(name="Laser", cost="4-S"),), hardest=4),
    )
    file = desk.sets("sets.json", WOLF, broken)
    output = cli.json("check", file, ends=1)
    assert output["legal"] is False
    wolf, other = output["rulesets"]
    assert wolf.pop("file") == str(file)
    assert wolf == {
        "id": "0",
        "kind": "ruleset",
        "name": "Wolfpack rules",
        "system": "brikwars",
        "version": 3,
        "author": "Ann",
        "legal": True,
        "violations": [],
    }
    assert (other["id"], other["legal"]) == ("1", False)
    first = other["violations"][0]
    assert (first["weight"], first["rule"]) == ("refuse", "House 5")
    assert first["at"] == ["house", "types", 0, "cost"]
    assert {each["rule"] for each in other["violations"]} >= {"Set 1", "Set 2"}
    written = cli.said("check", file, ends=1)
    assert "  Wolfpack rules 3: legal\n    House rules by Ann, BrikWars\n" in written
    assert "    In force:\n      Armor Plating costs" in written
    assert "      Weapons of our own (House): Laser\n" in written
    assert "  Nameless rules 1: ILLEGAL\n" in written
    assert "  2 sets of house rules, 1 illegal\n" in written


def test_a_rule_set_without_changes_says_so(desk: Desk, cli: Cli) -> None:
    output = cli.said("check", desk.sets("a.json", RuleSet(name="B", code="b")))
    assert "Nothing is turned or added" in output
    assert "1 set of house rules, legal\n" in output


def test_judging_by_illegal_house_rules_is_reported_as_illegal(
    desk: Desk, cli: Cli
) -> None:
    house = House(types=(OwnType(cost="4S"),))
    sets = desk.sets("broken.json", RuleSet(name="Odd", code="odd", house=house))
    bare = desk.bare("bare.json", house)
    for file in (sets, bare):
        output = cli.said("check", BATTLE, "--house", file, ends=1)
        assert "which is ILLEGAL itself\n" in output
        assert " (House 4: Every part has a name of its own)" in output
        answer = cli.json("check", BATTLE, "--house", file, ends=1)
        assert (answer["legal"], answer["house"]["legal"]) == (False, False)


def test_the_example_is_legal_under_its_own_rule_set(cli: Cli) -> None:
    by_book = cli.said("check", OURS, ends=1)
    assert "by the book here, and by the set with --house\n" in by_book
    assert "1 army, legal\n  1 set of house rules, legal\n" in by_book
    by_set = cli.said("check", OURS, "--house", OURS)
    assert "2 designs, legal\n" in by_set
    assert "by the book here" not in by_set


COMMANDS: dict[str, list[str]] = {
    "check": [],
    "cards": ["-o", "-"],
    "roster": ["-o", "-"],
    "odds": ["--only", "Rifle"],
    "reference": ["-o", "-"],
}
STRANGER = {"id": "a", "system": "infantry", "house": {"kind": "brikwars.house"}}
LOOSE = {"kind": "brikwars.house", "types": [{"cost": "4SS"}]}
BAD = {
    "gone": (None, "there is no such file"),
    "no JSON": ("[", "is not JSON"),
    "no kind": ("{}", "kind: is missing"),
    "no house": ('{"kind": "brikwars.weapon"}', "kind"),
    "a key": ('{"kind": "brikwars.house", "tea": true}', "tea: is not a key"),
    "no set": ('{"brickmuster": 1}', "holds no house rules; name a file that"),
    "a formula": (json.dumps(LOOSE), "types[0].cost: is no formula"),
    "a formula of a set": (
        json.dumps({"brickmuster": 1, "rulesets": [{"id": "a", "house": LOOSE}]}),
        "rulesets[0].house.types[0].cost: is no formula",
    ),
    "a stranger": (
        json.dumps({"brickmuster": 1, "rulesets": [STRANGER]}),
        "the house rules of another game",
    ),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("command", COMMANDS)
def test_bad_house_rules_are_refused_in_a_sentence(
    command: str, case: str, desk: Desk, cli: Cli
) -> None:
    output, words = BAD[case]
    house = desk.raw("house.json", output) if output else desk.folder / "house.json"
    options = COMMANDS[command]
    answer = cli.refused(command, BATTLE, *options, "--house", house)
    assert answer.startswith(f"brickmuster: {house}")
    assert words in answer


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_with_two_rule_sets_is_refused(
    command: str, desk: Desk, cli: Cli
) -> None:
    both = desk.sets("both.json", WOLF, BEAR)
    output = cli.refused(command, BATTLE, *COMMANDS[command], "--house", both)
    assert "holds 2 sets of house rules, Wolfpack rules 3 and Bear rules 1;" in output
    assert "only the one that is meant" in output
    many = desk.sets("many.json", *(RuleSet(name=f"Set {n}") for n in range(9)))
    output = cli.refused(command, BATTLE, *COMMANDS[command], "--house", many)
    assert "Set 4 1 and 4 more;" in output


@pytest.mark.parametrize("command", [*COMMANDS])
def test_a_set_of_another_game_is_refused(command: str, desk: Desk, cli: Cli) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    options = {"odds": []}.get(command, COMMANDS[command])
    output = cli.warned(command, TEAM, *options, "--house", wolf, ends=2)
    assert "Wolfpack rules 3 is for BrikWars, and no design or army here" in output


def test_house_rules_judge_the_files_of_their_game(desk: Desk, cli: Cli) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    output = cli.json("check", TEAM, BATTLE, "--house", wolf)
    editions = {each["name"]: each["edition"] for each in output["armies"]}
    assert editions["Hedgerow Patrol"] is None
    assert editions["Border Guard"]["name"] == "Wolfpack rules"


def test_cards_follow_house_rules_and_a_rule_set_has_a_card(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    book = cli.said("cards", carts, "-o", "-", "--only", "lance")
    assert "ILLEGAL" not in book  # It is in an army, under the rule set.
    file = desk.muster("a.json", MusterFile({"lance": LANCE}, rulesets={"w": WOLF}))
    alone = cli.said("cards", file, "-o", "-")
    assert "ILLEGAL" in alone
    assert alone.index("Light Lance") < alone.index("Wolfpack rules\n")
    assert "House rules, BrikWars\n" in alone
    both = cli.said("cards", file, "-o", "-", "--house", file)
    assert "ILLEGAL" not in both
    only = cli.said("cards", file, "-o", "-", "--only", "Wolfpack rules")
    assert only.startswith("Wolfpack rules\n")
    assert "Light Lance" not in only


def test_a_set_is_printed_after_the_armies_and_not_with_one_of_them(
    desk: Desk, cli: Cli
) -> None:
    out = desk.folder / "cards.pdf"
    assert cli.said("cards", OURS, "-o", out).endswith(": 4 cards\n")
    with pypdfium2.PdfDocument(out) as pdf:
        output = "".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert output.index("Lamplighter") < output.index("Harbor Street rules")
    few = cli.said("cards", OURS, "-o", out, "--force", "--army", "Night Watch")
    assert few.endswith(": 2 cards\n")
    sets = desk.sets("sets.json", WOLF, BEAR)
    assert cli.said("cards", sets, "-o", out, "--force").endswith(": 2 cards\n")


def test_designs_named_beside_a_rule_set_must_exist(cli: Cli) -> None:
    alone = ("cards", OURS, "-o", "-", "--only", "harbor-street")
    assert "no army is called" in cli.refused(*alone, "--army", "Day Watch")
    assert "no target is called" in cli.refused(*alone, "--odds", "the moon")


@pytest.mark.parametrize("command", ["cards", "roster", "odds", "reference"])
def test_the_file_of_house_rules_is_not_overwritten(
    command: str, desk: Desk, cli: Cli
) -> None:
    wolf = desk.sets("wolf.txt", WOLF)
    before = wolf.read_bytes()
    output = cli.refused(command, BATTLE, "-o", wolf, "--house", wolf)
    assert "is read by this command" in output
    assert wolf.read_bytes() == before


def test_a_roster_names_its_rule_set(
    desk: Desk, carts: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    roster = ("roster", carts, "-o", "-", "--house", wolf)
    assert "Played by Wolfpack rules 3 by Ann\n" in cli.said(*roster, "--army", "carts")
    assert ended(*roster, "--army", "own") == 0
    output = capsys.readouterr()
    assert "Played by" not in output.out
    kept = "Own carts plays by house rules of its own, not by Wolfpack rules 3"
    assert output.err == f"brickmuster: {kept}\n"
    assert cli.warned(*roster, "--army", "lancers") == ""


def test_odds_follow_house_rules(
    desk: Desk, carts: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    asked = ("odds", carts, "--only", "lance")
    assert "Weapons of our own (House): Laser" not in cli.said(*asked)
    output = cli.said(*asked, "--house", wolf)
    assert "Weapons of our own (House): Laser" in output
    bear = desk.sets("bear.json", BEAR)
    assert ended(*asked, "--army", "lancers", "--house", bear) == 0
    kept = "Lancers plays by Wolfpack rules 3, not by Bear rules 1\n"
    assert capsys.readouterr().err == f"brickmuster: {kept}"


def test_odds_with_a_rule_set_of_another_game_are_refused(desk: Desk, cli: Cli) -> None:
    wolf, team = desk.sets("wolf.json", WOLF), read(TEAM)
    designs = {"lance": LANCE, **team.designs}
    both = desk.muster("both.json", MusterFile(designs))
    output = cli.refused("odds", both, "--only", "Marksman", "--house", wolf)
    assert "Wolfpack rules 3 is for BrikWars, not for Small Arms Fire" in output


def test_a_reference_under_a_rule_set_has_its_home_made_parts(
    desk: Desk, carts: Path, cli: Cli
) -> None:
    wolf = desk.sets("wolf.json", WOLF)
    assert "Home-made" not in cli.said("reference", "-o", "-")
    output = cli.said("reference", "-o", "-", "--house", wolf)
    assert output.startswith("BrikWars reference, Wolfpack rules 3\n")
    assert "\nHome-made\n" in output
    assert "Laser (House)" in output
    used = cli.said("reference", carts, "--army", "carts", "-o", "-", "--house", wolf)
    assert "House rules in force" in used
    infantry = desk.bare("i.json", INFANTRY)
    front = cli.said("reference", "-o", "-", "--house", infantry)
    assert front.startswith("Infantry Fire Rules reference, i.json\n")
    game = ("--game", "infantry")
    output = cli.refused("reference", *game, "-o", "-", "--house", wolf)
    assert "is for BrikWars, not for Infantry Fire Rules" in output
    assert "--house prints its house rules" in cli.refused("reference", wolf, "-o", "-")


def test_a_reference_of_designs_in_no_army_follows_the_rule_set(
    desk: Desk, cli: Cli
) -> None:
    file = desk.muster("a.json", MusterFile({"cart": CART}, rulesets={"w": WOLF}))
    assert "House rules in force" not in cli.said("reference", file, "-o", "-")
    output = cli.said("reference", file, "-o", "-", "--house", file)
    assert "House rules in force" in output


def test_stat_lines_are_explained_by_the_rules_of_the_table(
    desk: Desk, cli: Cli
) -> None:
    line, wolf = "Use 3, Range 6, 1d6", desk.sets("wolf.json", WOLF)
    assert "Laser" not in cli.said("explain", line)
    output = cli.said("explain", line, "--house", wolf)
    assert '  Laser 1" (4 CP): Use 3, Range 6", 1d6\n' in output
    answer = cli.json("explain", line, "--house", wolf)
    costs = [
        build["cost"]
        for build in answer["builds"]
        if build["design"]["type"] == encode(LANCE)["type"]
    ]
    assert costs[0] == 4
    other = ("--system", "infantry", "--house", wolf)
    assert "not for Infantry" in cli.refused("explain", line, *other)
    assert "holds 2 sets" in cli.refused(
        "explain", line, "--house", desk.sets("both.json", WOLF, BEAR)
    )


def test_rule_sets_are_imported_and_exported(desk: Desk, cli: Cli) -> None:
    place, out = desk.folder / "Wolfpack.db", desk.folder / "out.json"
    sets = desk.sets("sets.json", WOLF, BEAR)
    output = cli.said("import", sets, OURS, "--library", place)
    assert "  Wolfpack rules 3 came in\n  Bear rules 1 came in\n" in output
    assert output.endswith("2 designs, 1 army, 3 sets of house rules came in\n")
    held = cli.json("import", sets, "--library", place)
    assert (held["designs"], held["armies"]) == ([], [])
    assert [each["name"] for each in held["rulesets"]] == [
        "Wolfpack rules",
        "Bear rules",
    ]
    alone = ("export", "bear rules", "-o", out, "--library", place)
    assert cli.said(*alone) == (
        f"Wrote {out}: 0 designs, 0 armies, 1 set of house rules\n"
    )
    assert list(read(out).rulesets.values()) == [BEAR]
    assert ended("check", BATTLE, "--house", out) == 1  # Its keep has a large gun.
    everything = cli.json("export", "-o", out, "--force", "--library", place)
    assert len(everything["rulesets"]) == 3
    with Library(place) as library:
        assert len(library.everything()) == 6
