"""What the desks of MicroFig Death hide is what no row of its rules reads.

The lists of what is hidden are written by hand. Here the rules are asked with a
situation that notes what is read of it, with every weapon a squad may have: what
nobody reads can be anything, and is hidden; what somebody reads is in sight.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass
from types import FunctionType
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.design import Design
from builder.core.field_spec import field_specs
from builder.core.rows import reasons
from builder.microfig import STANDARD, Squad
from builder.microfig.book import BOOK
from builder.microfig.exchange import terms_of
from builder.microfig.modifiers import FIRING
from builder.microfig.scales import Aim, Bulk, Cover, Held, SquadWeapon
from builder.microfig.situation import KIT, Ally, Fire, irrelevant_fields
from builder.microfig.situation_of_two import (
    SplitFire,
    SplitTarget,
    SquadExchange,
    enemy_of,
    fires_of,
    idle_in_exchange,
    idle_in_split,
    part_of,
)
from builder.microfig.volley import Volley
from tests.sweeps import examples


class Watched:
    """A value that notes the paths of the fields that are read of it."""

    def __init__(self, value: object, read: set[str], under: str = "") -> None:
        self._value, self._read, self._under = value, read, under

    def __getattr__(self, name: str) -> Any:
        made = getattr(type(self._value), name, None)
        if isinstance(made, property) and made.fget:
            return made.fget(self)
        if isinstance(made, FunctionType):
            return made.__get__(self)
        path = self._under + name
        self._read.add(path)
        value = getattr(self._value, name)
        if isinstance(value, tuple):
            return tuple(
                self._inside(row, f"{path}.{place}.") for place, row in enumerate(value)
            )
        return self._inside(value, f"{path}.")

    def _inside(self, value: Any, under: str) -> Any:
        inner = is_dataclass(value) and not isinstance(value, Design)
        return Watched(value, self._read, under) if inner else value


def fields_of(value: Any, under: str = "") -> Iterator[str]:
    for name in field_specs(type(value)):
        yield under + name
        inner = getattr(value, name)
        for place, row in enumerate(inner if isinstance(inner, tuple) else ()):
            if is_dataclass(row) and not isinstance(row, Design):
                yield from fields_of(row, f"{under}{name}.{place}.")


def unread(squad: Squad, fire: Fire) -> set[str]:
    """Return the fields that no row reads, whatever the squads may be armed with."""
    read: set[str] = set()
    seen: Any = Watched(fire, read)
    terms_of(squad, seen)
    for kit, does in ((squad, seen), *((each.kit, each) for each in seen.allies)):
        _ = kit.title, kit.troops, does.carrying, seen.extra_dice
        for weapon in SquadWeapon:
            volley = Volley(weapon, 1, kit, does, seen)
            reasons(FIRING, volley, STANDARD)
            BOOK.audit(volley, STANDARD)
    return {*fields_of(fire)} - read


SQUADS = st.builds(
    Squad, rifles=st.integers(0, 2), bulk=st.none() | st.sampled_from(Bulk)
)
ALLIES = st.builds(
    Ally, squad=st.none() | SQUADS, contact=st.booleans(), elsewhere=st.booleans()
)
FIRES = st.builds(
    Fire,
    contact=st.booleans(),
    touches=st.lists(SQUADS, max_size=2).map(tuple),
    elsewhere=st.booleans(),
    aim=st.sampled_from(Aim),
    chosen=st.none() | SQUADS,
    held=st.sampled_from(Held),
    cover=st.sampled_from(Cover),
    allies=st.lists(ALLIES, max_size=2).map(tuple),
)


@settings(max_examples=examples(100))
@given(SQUADS, FIRES)
def test_the_fire_desk_hides_what_no_row_reads(squad: Squad, fire: Fire) -> None:
    assert irrelevant_fields(squad, fire) == unread(squad, fire)


@settings(max_examples=examples(30))
@given(
    SQUADS, st.builds(SquadExchange, contact=st.booleans(), chosen=st.none() | SQUADS)
)
def test_an_exchange_hides_what_no_row_reads(
    squad: Squad, asked: SquadExchange
) -> None:
    ours, theirs = fires_of(squad, asked)
    idle = unread(squad, ours) & unread(enemy_of(asked), theirs)
    brought = {*KIT, "bulk"} if asked.chosen else set()
    hidden = idle & field_specs(SquadExchange).keys() | brought
    assert idle_in_exchange(squad, asked) == hidden


TARGETS = st.builds(SplitTarget, contact=st.booleans(), chosen=st.none() | SQUADS)


@settings(max_examples=examples(30))
@given(SQUADS, st.lists(TARGETS, max_size=3).map(tuple))
def test_split_fire_hides_what_no_row_reads(
    squad: Squad, targets: tuple[SplitTarget, ...]
) -> None:
    asked, hidden = SplitFire(targets=targets), set()
    for place, target in enumerate(targets):
        idle = unread(*part_of(squad, asked, target))
        here = idle & field_specs(SplitTarget).keys()
        here |= {"name", "troops_there"} if target.chosen else set()
        hidden |= {f"targets.{place}.{name}" for name in here}
    assert idle_in_split(squad, asked) == hidden
