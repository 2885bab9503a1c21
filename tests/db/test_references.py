"""Designs that name other designs of their file."""

import dataclasses
from typing import Any, Literal

import pytest

from builder import kinds
from builder.army.model import Army
from builder.core.field_spec import MOST_PARTS, InvalidValue, field, validate
from db.muster import read
from tests.db.musters import GUN, TANK, file_of, refusal, spelt


def test_few_lines_cannot_stand_for_a_mountain() -> None:
    tanks = [TANK | {"id": f"tank {n}"} for n in range(500)]
    said = refusal(spelt(file_of(GUN | {"notes": "x" * 100_000}, *tanks)))
    assert "one reference too many" in said


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """A kind of design that may hold its like, as no system has one yet."""

    kind: Literal["test.squad"] = "test.squad"
    name: str = field("", "Name")
    squads: tuple["Squad", ...] = field((), "Squads", high=MOST_PARTS)

    def __post_init__(self) -> None:
        validate(self)
        if any(each.name == "Traitor" for each in self.squads):
            raise InvalidValue(("squads",), "must not hold a traitor")

    @property
    def title(self) -> str:
        return self.name


@pytest.fixture
def nested_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**kinds(), "test.squad": Squad}
    monkeypatch.setattr("db.shape.kinds", lambda: known)
    for module in ("codec", "references", "payload_upgrades"):
        monkeypatch.setattr(f"db.{module}.classes", lambda: {**known, "army": Army})


def squad(name: str, *squads: Any) -> dict[str, Any]:
    return {"id": name, "kind": "test.squad", "squads": list(squads)}


@pytest.mark.usefixtures("nested_kinds")
def test_a_circle_of_references_is_refused() -> None:
    made = read(spelt(file_of(squad("a", "b"), squad("b", "c"), squad("c"))))
    assert made.designs["a"] == Squad(squads=(Squad(squads=(Squad(),)),))
    said = refusal(spelt(file_of(squad("a", "b"), squad("b", "c"), squad("c", "a"))))
    assert said.startswith("Wolves.json, designs[2].squads[0]: names")
    assert "a circle" in said


@pytest.mark.usefixtures("nested_kinds")
def test_what_a_design_refuses_to_hold_is_refused_by_reference() -> None:
    file = file_of(squad("a", "b"), squad("b") | {"name": "Traitor"})
    said = refusal(spelt(file))
    assert said == "Wolves.json, designs[0].squads: must not hold a traitor"


@pytest.mark.usefixtures("nested_kinds")
def test_references_upon_references_cannot_stand_for_a_mountain() -> None:
    listed = [squad(f"s{n}", *[f"s{n + 1}"] * 10) for n in range(12)]
    assert "one reference too many" in refusal(spelt(file_of(*listed, squad("s12"))))


@pytest.mark.usefixtures("nested_kinds")
def test_a_long_chain_of_references_is_refused_without_a_crash() -> None:
    listed = [squad(f"s{n}", f"s{n + 1}") for n in range(3_000)]
    assert "nested" in refusal(spelt(file_of(*listed, squad("s3000"))))
