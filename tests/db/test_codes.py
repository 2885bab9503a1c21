"""Codes: what goes into one comes out of it, and what is none is a sentence."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.core.field_spec import field_specs, field_types
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile
from db.sharing.codes import read_code, written, written_square
from tests.db.values import armies, designs, hinted, unphotographed, values


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    asked, hints = field_specs(RuleSet), field_types(RuleSet)
    system = draw(st.sampled_from(list(systems().values())))
    return RuleSet(
        system=system.key,
        house=draw(st.none() | values(type(system.standard))),
        **{
            name: draw(hinted(hints[name], asked[name]))
            for name in ("name", "version", "author", "code", "notes", "tags")
        },
    )


@st.composite
def files(draw: st.DrawFn) -> MusterFile:
    """Return any file without photos; its ids are words of its own."""
    made = draw(st.lists(designs().map(unphotographed), max_size=4))
    keys = tuple(f"design {place}" for place in range(len(made)))
    mustered = draw(st.lists(armies(keys), max_size=2))
    rules = draw(st.lists(rule_sets(), max_size=2))
    return MusterFile(
        dict(zip(keys, made, strict=True)),
        {f"army {place}": each for place, each in enumerate(mustered)},
        {},
        {f"set {place}": each for place, each in enumerate(rules)},
    )


def renamed(file: MusterFile, names: dict[str, str]) -> tuple[Any, ...]:
    """Return all that a file says, its ids by other names."""

    def entry(each: Entry) -> Any:
        return names[each.design], each.count, each.note, each.group, each.sits_out

    return (
        [(names[key], value) for key, value in file.designs.items()],
        [
            (names[key], list(map(entry, army.entries)), _rest(army, names))
            for key, army in file.armies.items()
        ],
        [(names[key], value) for key, value in file.rulesets.items()],
    )


def _rest(army: Army, names: dict[str, str]) -> dict[str, Any]:
    told = {key: getattr(army, key) for key in Army.__dataclass_fields__}
    del told["entries"]
    return told | {"trial_of": names.get(army.trial_of, army.trial_of)}


def numbered(file: MusterFile) -> dict[str, str]:
    keys = [*file.designs, *file.armies, *file.rulesets]
    return {key: str(place) for place, key in enumerate(keys)}


@given(files())
def test_a_file_comes_back_from_its_code_as_it_was(file: MusterFile) -> None:
    code = written(file)
    back = read_code(code)
    assert renamed(back, numbered(back)) == renamed(file, numbered(file))
    assert written(back) == code
    assert read_code(written_square(file)) == back


def test_a_battle_of_seven_designs_is_a_short_code() -> None:
    (battle,) = (each for each in examples_of("brikwars") if each.key == "first-battle")
    file = MusterFile(dict(battle.designs), dict(battle.armies))
    assert len(written(file)) < 500
    assert len(written_square(file)) < 550
