"""What a question does not show has no part in its answer: every question, every game.

Each field of a situation is given other values, one at a time. Where the field is
hidden before and after, nothing that the rules say may change. The rules are asked
without `ask`, which resets what is hidden: so a field that does something cannot be
hidden either.

A field is hidden because it has no effect, because a rule refuses it or because the
design leaves one choice. The tables of the questions (`kept`) name the last two: these
alone come into sight when they are set, and are not reset.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest

from builder import kinds, systems
from builder.brikwars.model.designs import Creation, Mount, SuperNaturalDice, Weapon
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import InvalidValue, Path, field_specs, get, path_of, put
from builder.examples import examples_of
from builder.questions.model import Kept, Question, usual
from tests.sweeps import THOROUGH

MANY: Final = 400 if THOROUGH else 15
"""Situations of a question that are tried."""

ARSENAL: Final = (
    *(Weapon(type=each, size=1 if each.row.bastard else 3) for each in Type),
    *(
        Weapon(type=Type.ROCKET, size=3, swaps=(Swap(takes=(Die.EXP,), gives=each),))
        for each in (Die.BLAST, Die.PIERCING, Die.FIRE)
    ),
)
WIZARD: Final = Creation(
    size=4,
    flight=4,
    mind=Mind.D8,
    mounts=tuple(Mount(weapon=each, mounting=Mounting.JOINT) for each in ARSENAL),
    supernatural=(SuperNaturalDice(die=SuperNatural.FIRE, count=3),),
)
HANDS: Final = tuple(replace(each, mounting=Mounting.HELD) for each in WIZARD.mounts)
MORE: Final = (
    *ARSENAL,
    WIZARD,
    replace(WIZARD, mind=Mind.NONE, flight=0, supernatural=()),
    replace(WIZARD, mounts=HANDS, supernatural=()),
)
"""Designs beside those that come along with the games."""


def examples(system: Any) -> list[Any]:
    return [design for each in examples_of(system.key) for _, design in each.designs]


def questions() -> Iterator[Any]:
    """Every question with the game it belongs to; a comparison hides nothing."""
    for system in systems().values():
        for each in system.questions:
            if each.key != "compare":
                name = f"{system.key}-{each.key}-{each.on.__name__}"
                yield pytest.param(system, each, id=name)


@cache
def hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def others(system: Any, holder: Any, name: str) -> Iterator[Any]:
    """Other values of a field: of each kind that it can have."""
    kind: Any = type(holder)
    hint, spec = hints(kind)[name], field_specs(kind)[name]
    value = getattr(holder, name)
    types = get_args(hint) or (hint,)
    held = [each for each in examples(system) if type(each) in types]
    if get_origin(hint) is tuple:
        row = () if types[0] in kinds().values() else (types[0](),)
        yield from ((), row, (*held[:1],), (*held[-2:],))
        return
    yield from held
    for one in types:
        if one is bool:
            yield not value
        elif one is str:
            yield f"{value}x"
        elif one is type(None):
            yield None
        elif issubclass(one, Enum):
            yield from one
        elif one in (int, Fraction):
            low = spec.low or 0
            now = low if value is None else value
            yield from (one(each) for each in (now + 1, now + 3, low, now + 40))


def fields_of(situation: Any, under: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Each field of a situation and of its rows, by its path, with its holder."""
    for name in field_specs(type(situation)):
        yield (*under, name), situation
        rows = getattr(situation, name)
        for place, each in enumerate(rows if isinstance(rows, tuple) else ()):
            if is_dataclass(each) and type(each) not in kinds().values():
                yield from fields_of(each, (*under, name, place))


def nudged(system: Any, situation: Any, only: frozenset[str] | None, by: Random) -> Any:
    """The same with another value in one field, and that field; None if there is none.

    Args:
        system: The game.
        situation: The situation.
        only: The fields to choose from; None for all.
        by: What chooses.
    """
    names = {".".join(map(str, path)): (path, on) for path, on in fields_of(situation)}
    free = [each for each in names if only is None or each in only]
    if not free:
        return None
    name = by.choice(free)
    path, holder = names[name]
    values = [*others(system, holder, str(path[-1]))]
    try:
        return (name, put(situation, path, by.choice(values))) if values else None
    except InvalidValue:
        return None


def trials(
    system: Any, question: Question, house: Any, many: int
) -> Iterator[tuple[Any, Any, Any]]:
    """A design, a situation, and one that differs in the fields hidden in both."""
    by = Random(question.key)  # noqa: S311  # no secret
    known = (*examples(system), *(each.design for each in system.presets()), *MORE)
    mine = (each for each in known if type(each) is question.on)
    able = [each for each in mine if question.applies(each, house)]
    for _ in range(many):
        design = by.choice(able)
        begun = question.fit(design, question.start(design, house), house)
        for _ in range(by.randrange(5)):
            _, begun = nudged(system, begun, None, by) or ("", begun)
        begun = question.fit(design, begun, house)
        touched: set[str] = set()
        other = begun
        for name in sorted(question.irrelevant_fields(design, begun, house)):
            one = nudged(system, other, frozenset({name}), by)
            if one is None:
                continue
            hidden = question.irrelevant_fields(design, one[1], house)
            if name in hidden and touched <= hidden:
                touched.add(name)
                other = one[1]
            elif name not in question.kept:
                # By itself it is not shown again: nobody has to correct it.
                path = path_of(name)
                alone = put(begun, path, get(one[1], path))
                hidden = question.irrelevant_fields(design, alone, house)
                assert name in hidden, (design.title, name, alone)
        if touched:
            yield design, begun, other


def reset(situation: Any, path: Path) -> Any:
    """The same with a field as nobody has set it."""
    if not path or isinstance(path[-1], int):
        return situation
    return put(situation, path, usual(get(situation, path[:-1]), path[-1]))


@pytest.mark.parametrize(
    ("system", "question"),
    [each for each in questions() if Kept.REFUSED in each.values[1].kept.values()],
)
def test_what_a_rule_refuses_is_hidden_unset_or_where_no_rule_speaks(
    system: Any, question: Question
) -> None:
    house = system.standard
    for design, begun, _ in trials(system, question, house, MANY):
        for name in question.irrelevant_fields(design, begun, house):
            if question.kept.get(name) is not Kept.REFUSED:
                continue
            unset = reset(begun, (name,))
            if unset != begun:
                before, after = (
                    question.answered(design, each, house) for each in (begun, unset)
                )
                assert before == after, (design.title, name, begun)


def test_the_tables_name_fields() -> None:
    asked = [each.values[1] for each in questions()]
    for question in asked:
        alike = [each for each in asked if each.kept == question.kept]
        known = {name for each in alike for name in field_specs(each.situation)}
        assert question.kept.keys() <= known


@pytest.mark.parametrize(("system", "question"), [*questions()])
def test_what_is_not_shown_does_nothing(system: Any, question: Question) -> None:
    plain = House(bonus_dice=BonusDice.NONE)
    house = plain if system.key == "brikwars" else system.standard
    followers = [
        (each.follows[question.key], each)
        for each in system.questions
        if each.on is question.on and question.key in each.follows
    ]
    for design, begun, other in trials(system, question, house, MANY):
        before, after = (question.answered(design, e, house) for e in (begun, other))
        assert before == after, (design.title, begun, other)
        assert before == question.ask(design, other, house), (design.title, other)
        hidden = question.irrelevant_fields(design, begun, house)
        for each in before.refusals:
            # What a rule speaks of is there, and can be seen.
            get(begun, each.at)
            spoken = ".".join(map(str, each.at))
            assert spoken not in hidden, (each, begun)
            if spoken not in question.kept:
                # Nor was it hidden until somebody set it.
                unset = reset(begun, each.at)
                now = question.irrelevant_fields(design, unset, house)
                assert spoken not in now, (each, begun)
            for fix in each.fixes:
                put(begun, fix.at, fix.value)
        for take, each in followers:
            start = each.start(design, house)
            before, after = (take(design, e, start, house) for e in (begun, other))
            assert before == after, (design.title, begun, other)
