"""The texts of the rules and the code that says them hold together.

A check says a message by its key, with values; the template of that key has the same
names. A key that nobody says is a sentence that no player reads.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from builder.army import muster
from builder.brikwars import STANDARD, Creation, Field, Weapon
from builder.brikwars.advice import Section, when
from builder.brikwars.advice.values import VALUES
from builder.core import texts
from builder.core.rulebook import Case, Fix, Severity, Violation
from builder.core.texts import RulePart, RuleText, canonical, filled, read
from builder.house_rules import ruleset
from builder.microfig.designs import Squad
from builder.microfig.situation import Blast
from builder.microfig.volley import Volley
from builder.registry import systems
from builder.smallarms.situation import Shot

ROOT = Path(__file__).resolve().parent.parent.parent
RULES: dict[str, Mapping[str, RuleText]] = {
    **{game: system.rule_texts for game, system in systems().items()},
    "army": muster.TEXTS,
    "house_rules": ruleset.TEXTS,
}
"""The texts of each folder that has some."""
FILES = sorted((ROOT / "builder").rglob("rules/*.txt"))
OWN = {"key", "at", "fix", "fixes", "switch"}
"""What a finding takes besides the values of its template."""
MESSAGES = {"refuse", "bound", "warn", "note", "row"}

ASKED = {"TEXTS.word", "TEXTS.violation"}
ANY = "*"
"""Stands among values of which a template needs not all."""

Said = tuple[str, str, frozenset[str]]
"""A number, a key and the names of the values."""


def names(template: str) -> Iterator[str]:
    """Yield the names of the values of a template, and try what is done to them."""
    for _, name, way, _ in Formatter().parse(template):
        if name is None:
            continue
        yield name
        if "|" in (way or ""):
            for each in str(way).split("|", 1):
                yield from names(each)
        else:
            assert way in texts._WAYS, f"no way to say a value: {way}"


def wanted(part: RulePart) -> frozenset[str]:
    return frozenset(names(part.template))


def codes(game: str) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted((ROOT / "builder" / game).rglob("*.py")):
        source = file.read_text("utf-8")
        if "TEXTS" in source:
            yield file, ast.parse(source)


def string(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), f"no plain text: {ast.unparse(node)}"
    return str(node.value)


def said(call: ast.Call, number: str, key: ast.expr) -> Said:
    """Return what a call says; values are named in it, one by one."""
    assert all(each.arg for each in call.keywords), f"**: {ast.unparse(call)}"
    values = frozenset(str(each.arg) for each in call.keywords) - OWN
    return number, string(key), values


def decorator(function: ast.FunctionDef) -> ast.Call | None:
    for each in function.decorator_list:
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "TEXTS.rule":
            return each
    return None


def tabled(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the number and the key of each row of a table `_RULES`.

    One check says them all, so it has the values of each.
    """
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "_RULES":
            yield from ast.literal_eval(ast.unparse(rows_of(node.value)))


def rows_of(table: ast.expr | None) -> ast.expr:
    return ast.Tuple(table.values) if isinstance(table, ast.Dict) else ast.Tuple([])


def checks(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str, str]]:
    """Yield each check with its number and its key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (made := decorator(node)):
            if isinstance(made.args[0], ast.Name):
                yield from ((node, *row) for row in tabled(tree))
            else:
                yield node, string(made.args[0]), string(made.args[1])


def refused(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the number and the key of each violation that no check says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "TEXTS.violation":
            yield string(node.args[0]), string(node.args[1])


def calls(check: ast.FunctionDef, tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the calls in a check and in the functions that it hands its voice to."""
    helpers = {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and not decorator(node)
        and "say" in [each.arg for each in node.args.args]
    }
    left = [check]
    while left:
        for node in ast.walk(left.pop()):
            if isinstance(node, ast.Call):
                yield node
                if helper := helpers.pop(ast.unparse(node.func), None):
                    left.append(helper)


def rows(tree: ast.Module) -> Iterator[tuple[str, str, ast.Call, ast.Attribute]]:
    """Yield the number and each key of the rows of a module, with call and maker."""
    makers = {
        ast.unparse(node.target)
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "RuleRows"
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if ast.unparse(node.func.value) in makers:
            tabled = isinstance(node.args[0], ast.Name)
            for words in barred(tree) if tabled else [string(node.args[0])]:
                # The number of a home-made rule is two words.
                home = words.startswith(("House ", "Set ", "Army "))
                number = " ".join(words.split()[: 1 + home])
                for key in words.removeprefix(number).split():
                    yield canonical(number), key, node, node.func


def barred(tree: ast.Module) -> Iterator[str]:
    """Yield the number and the key of each row of a table `_BARS`, made in one call."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "_BARS":
            assert isinstance(node.value, ast.Dict)
            yield from (string(words) for words in node.value.keys if words)


def spoken(tree: ast.Module) -> Iterator[Said]:
    """Yield every message and every word that a module says, but for rows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "TEXTS.sheet":
            for number in string(node.args[0]).split():
                yield number, "sheet", frozenset({ANY})
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ASKED:
            yield said(node, string(node.args[0]), node.args[1])
    for check, number, key in checks(tree):
        for call in calls(check, tree):
            if ast.unparse(call.func) != "say":
                continue
            if isinstance(call.args[0], ast.Name):
                for each in {key} | texts_in(check):
                    row = said(call, number, ast.Constant(each))
                    yield (*row[:2], row[2] | {ANY})
            else:
                yield said(call, number, call.args[0])


def texts_in(check: ast.FunctionDef) -> set[str]:
    """Return the texts in front of the rows that a check is made of."""
    rows = (node for node in ast.walk(check) if isinstance(node, ast.Tuple))
    first = (node.elts[0] for node in rows if len(node.elts) > 3)
    return {str(each.value) for each in first if isinstance(each, ast.Constant)}


@cache
def uses(game: str) -> tuple[tuple[str, Said], ...]:
    return tuple(
        (file.name, (canonical(number), key, values))
        for file, tree in codes(game)
        for number, key, values in spoken(tree)
    )


@pytest.mark.parametrize("game", RULES)
def test_each_use_of_a_text_gives_it_its_values(game: str) -> None:
    rules = RULES[game]
    for file, (number, key, values) in uses(game):
        names_ = wanted(rules[number].part(key))
        known = {*values, *seen(names_, house_of(game), "on")}
        assert names_ == (known & names_ if ANY in values else values), (
            f"{file}: {number} {key}"
        )


@pytest.mark.parametrize("game", RULES)
def test_every_key_is_said_and_stands_once(game: str) -> None:
    heard = {(number, key) for _, (number, key, _) in uses(game)}
    heard |= {row[:2] for _, tree in codes(game) for row in rows(tree)}
    written = [
        (rule.number, part.key)
        for rule in RULES[game].values()
        for part in rule.parts
        if part.use in MESSAGES | {"word"}
    ]
    assert len(set(written)) == len(written)
    assert set(written) == heard


def test_no_sentence_stands_under_two_numbers() -> None:
    """Each message and word is written once; elsewhere is said where it stands."""
    for folder in {file.parent for file in FILES}:
        written: dict[str, str] = {}
        files = [file.read_text("utf-8") for file in FILES if file.parent == folder]
        for rule in texts._rules(files):
            for part in rule.parts:
                if part.use not in MESSAGES | {"word"} or part.template[:2] == "= ":
                    continue
                if not part.template:
                    continue  # a row without a line of the sheet
                assert written.setdefault(part.template, rule.number) == rule.number


@pytest.mark.parametrize("game", RULES)
def test_a_check_is_named_by_the_message_that_has_its_title(game: str) -> None:
    titled = {
        (rule.number, part.key)
        for rule in RULES[game].values()
        for part in rule.parts
        if part.title
    }
    named = {
        (canonical(number), key)
        for _, tree in codes(game)
        for number, key in (
            *(row[1:] for row in checks(tree)),
            *refused(tree),
            *(row[:2] for row in rows(tree) if row[:2] in titled),
        )
    }
    assert named == titled


def house_of(game: str) -> type:
    return type(systems()[game].standard) if game in systems() else object


def kinds_at(kind: Any, name: str) -> tuple[Any, ...]:
    """Return what an attribute of a class may be; nothing if it has none.

    A parameter of a generic class is what stands for it, as in `Case[Squad, Blast]`,
    and in the bases of a class: `Shot(Firing[Weapon, Fire])`.
    """
    owner = get_origin(kind) or kind
    made = getattr(owner, name, None)
    hint = get_type_hints(owner).get(name)
    if isinstance(made, property):
        hint = get_type_hints(made.fget)["return"]
    for generic in (kind, *getattr(owner, "__orig_bases__", ())):
        places = getattr(get_origin(generic), "__parameters__", ())
        hint = dict(zip(places, get_args(generic), strict=False)).get(hint, hint)
    parts = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return tuple(part for part in parts if part not in (None, type(None)))


def seen(paths: Iterable[str], kind: Any, under: str = "") -> Iterator[str]:
    """Yield those of some paths that lead from attribute to attribute.

    Args:
        paths: `fire.target.title`.
        kind: The class of what is seen.
        under: The name of what is seen; without one the path begins with an attribute.
    """
    for path in paths:
        steps = path.split(".")
        if under and steps.pop(0) != under:
            continue
        kinds = {kind}
        for step in steps:
            ways = [kinds_at(each, step) for each in kinds]
            kinds = {each for way in ways for each in way} if all(ways) else set()
        if kinds:
            yield path


def words_of_rows() -> Iterator[Any]:
    """Yield all words of each row, what it sees and what else it is given."""
    for game in RULES:
        for file, tree in codes(game):
            module = import_module(
                ".".join(file.relative_to(ROOT).with_suffix("").parts)
            )
            for number, key, call, made in rows(tree):
                part = RULES[game][number].part(key)
                words = [part.title, part.template]
                kind = None
                if made.attr == "check":
                    kind = getattr(module, ast.unparse(made.value)).on
                for fix in call.args[3:4]:
                    if isinstance(fix, ast.Tuple):
                        named = getattr(module, ast.unparse(fix.elts[0]), None)
                        words.append(named or string(fix.elts[0]))
                more = {str(each.arg) for each in call.keywords} - OWN
                more -= {"reads", "shown"}
                yield pytest.param(game, words, kind, more, id=f"{game}-{number}-{key}")


@pytest.mark.parametrize(("game", "words", "kind", "more"), [*words_of_rows()])
def test_the_words_of_a_row_are_attributes_of_what_it_sees(
    game: str, words: list[str], kind: Any, more: set[str]
) -> None:
    """Or house rules, or worked out beside it: and then the words say it."""
    paths = {name for each in words for name in names(each)}
    given = {path for path in paths if path.partition(".")[0] in more}
    about = {*seen(paths, house_of(game), "on")}
    if kind:
        about |= {*seen(paths, kind)}
    assert paths == given | about
    assert {path.partition(".")[0] for path in given} == more or kind is None


def test_a_path_is_followed_through_what_may_be_there() -> None:
    """Each may be a squad or an ally; only one of them has a picture."""
    paths = {"kit.title", "kit.kind", "fire.target.bulk", "fire.nobody", "does"}
    assert {*seen(paths, Volley)} == {"kit.title", "fire.target.bulk", "does"}
    both = Case[Squad, Blast]
    assert {*seen({"design.title", "design.dice"}, both)} == {"design.title"}
    assert {*seen({"weapon.type", "weapon.kit"}, Shot)} == {"weapon.type"}


LINES = [
    part
    for rule in systems()["brikwars"].rule_texts.values()
    for part in rule.parts
    if part.use in {"sheet", "card"}
]


def test_a_line_of_a_sheet_has_a_section_tests_and_house_rules() -> None:
    for part in LINES:
        told = part.template or part.key
        section, _, passing = part.key.rpartition(", ")
        assert (section in Section.__members__) == (part.use == "sheet"), told
        tests = [getattr(when, name) for name in passing.split(" or ")]
        assert all(map(callable, tests)), told
        assert part.template or part.use == "card", told
        about = {f"house.{each}" for each in dir(STANDARD)} | {"card"}
        if part.use == "card":
            kinds = (Weapon, Creation, Field)
            about |= {f"part.{each}" for kind in kinds for each in dir(kind)}
        assert wanted(part) <= about | set(VALUES), told


def test_every_value_of_advice_is_said() -> None:
    said = {name for part in LINES for name in names(part.template)}
    assert set(VALUES) <= said


@pytest.mark.parametrize("file", FILES, ids=lambda each: "-".join(each.parts[-3:]))
def test_a_text_is_written_as_code_is(file: Path) -> None:
    """No checker of code reads it: columns, the sign of minus, words we do not say."""
    text = file.read_text("utf-8")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for line in text.splitlines():
        assert len(line) <= 88, line
        assert line == line.rstrip(), line
        assert not re.search(r"(?<![\w{])-\d|\d -\d", line), f"a true minus: {line}"
    assert not banned() & set(re.findall(r"[a-z-]+", text.casefold()))


PLAIN = frozenset(
    {"custom", "fault", "help", "issue", "key", "mod", "name", "page", "readings",
     "record", "settle", "skin", "standing", "template", "title", "type", "unit",
     "weight"}
)  # fmt: skip
"""Words that CONTEXT.md has others for, where a rule means something else by them."""


def banned() -> frozenset[str]:
    """Return the words of the third column of CONTEXT.md: what we do not say."""
    lines = (ROOT / "CONTEXT.md").read_text("utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| **")]
    third = [row[2] for row in rows if len(row) > 2]
    return frozenset(word for each in third for word in each.split(", ")) - PLAIN


def test_the_words_we_do_not_say_are_found() -> None:
    assert {"nonsense", "homebrew"} <= banned()


# The reader.

TEXT = """# part

R1.1 A title
One
two.
see 7.1
refuse far: Too far
  {n} {n:inch|inches} [behind {reach:inches}];
  [go nearer]
warn near:
  {names:and}
sheet MODS, MODDED or SMART: Each mod.
card ALWAYS
word net: net {net:signed}
"""


def test_a_rule_is_read_with_its_parts() -> None:
    rule: RuleText = read((TEXT,))["R1.1"]
    assert (rule.title, rule.says, rule.see) == ("A title", "One two.", ("R7.1",))
    assert [(each.use, each.key, each.title) for each in rule.parts] == [
        ("refuse", "far", "Too far"),
        ("warn", "near", ""),
        ("sheet", "MODS, MODDED or SMART", ""),
        ("card", "ALWAYS", ""),
        ("word", "net", ""),
    ]
    assert [each.template for each in rule.parts[1:]] == [
        "{names:and}",
        "Each mod.",
        "",
        "net {net:signed}",
    ]


class Texts(texts.RuleTexts):
    """The text above, as the rules of a game."""

    def __init__(self) -> None:
        super(texts.RuleTexts, self).__init__(lambda: read((TEXT,)))


def test_an_answer_says_a_message_with_its_title() -> None:
    fix = Fix("Go nearer", ("at",), 1)
    found = Texts().violation("1.1", "far", ("at",), [fix], n=2, reach=18)
    words = '2 inches behind 18"; go nearer'
    assert found == Violation(
        Severity.REFUSE, "R1.1", "Too far", words, ("at",), (fix,)
    )


SAME = """

R1.2 Another
refuse far: Too far again
  = R1.1 near
"""


def test_a_sentence_is_read_where_it_stands() -> None:
    part = read((TEXT + SAME,))["R1.2"].part("far")
    assert (part.title, part.template) == ("Too far again", "{names:and}")


@pytest.mark.parametrize("there", ["R1.1 nowhere", "R1.3 near", "R1.2 far"])
def test_a_sentence_that_is_nowhere_is_refused(there: str) -> None:
    with pytest.raises(ValueError, match="has no sentence of its own"):
        read((TEXT + SAME.replace("R1.1 near", there),))


def test_a_check_says_its_messages() -> None:
    say = texts.Say(read((TEXT,))["R1.1"], Severity.REFUSE)
    far = say("far", ("at",), n=1, reach=18)
    assert far.message == '1 inch behind 18"; go nearer'
    assert (far.fault, far.advice) == ('behind 18"', "go nearer")
    assert (far.at, far.severity) == (("at",), None)
    near = say("near", names=["a", "b"], switch="A switch")
    assert (near.message, near.severity) == ("a and b", Severity.WARN)
    assert near.switch == "A switch"
    with pytest.raises(LookupError, match=r"R1\.1 has no nearby"):
        say("nearby")


@pytest.mark.parametrize(
    ("template", "value", "words"),
    [
        ("{v}", 3, "3"),
        ("{v:a}", "Axe", "an Axe"),
        ("{v:or}", ["a", "b", "c"], "a, b or c"),
        ("{v:signed}", -1, "−1"),
        ("{v:figure}", Fraction(1, 2), "½"),
        ("{v:one|{v} of them}", 2, "2 of them"),
        ("{v:one|{v} of them}", 1, "one"),
        ("may{v:| not}", True, "may"),
        ("may{v:| not}", False, "may not"),
        ("{v.stem}", Path("a/b.c"), "b"),
        ("{{v}}", 1, "{v}"),
    ],
)
def test_a_template_says_its_values(template: str, value: Any, words: str) -> None:
    assert filled(template, {"v": value}) == words


@pytest.mark.parametrize(
    "line", ["  goes on with nothing", "refuse far: A title\nno blanks"]
)
def test_a_line_that_goes_on_with_no_part_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="goes on with no part"):
        read((f"# part\n\nR1.1 A title\n{line}",))
