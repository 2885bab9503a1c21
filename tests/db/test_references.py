"""Designs that name other designs of their file."""

from typing import Any, Literal

import pytest

from builder import kinds
from builder.army.model import Army
from builder.core.design import Design
from builder.core.field_spec import MOST_PARTS, InvalidValue, field, validate, validated
from db.files.muster import read
from tests.db.musters import GUN, TANK, file_of, refusal, spelt


def test_short_files_cannot_unfold_to_huge_ones() -> None:
    tanks = [TANK | {"id": f"tank {n}"} for n in range(500)]
    message = refusal(spelt(file_of(GUN | {"notes": "x" * 100_000}, *tanks)))
    assert "one reference too many" in message


@validated
class Squad(Design):
    """A kind of design that may hold its own kind, which no system has yet."""

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
    monkeypatch.setattr("db.files.shape.kinds", lambda: known)
    for place in ("codec.CLASSES", "muster.CLASSES", "codec.VERSIONED"):
        monkeypatch.setattr(f"db.files.{place}", {**known, "army": Army})


def squad(name: str, *squads: Any) -> dict[str, Any]:
    return {"id": name, "kind": "test.squad", "squads": list(squads)}


@pytest.mark.usefixtures("nested_kinds")
def test_a_circle_of_references_is_refused() -> None:
    made = read(spelt(file_of(squad("a", "b"), squad("b", "c"), squad("c"))))
    assert made.designs["a"] == Squad(squads=(Squad(squads=(Squad(),)),))
    message = refusal(spelt(file_of(squad("a", "b"), squad("b", "c"), squad("c", "a"))))
    assert message.startswith("Wolves.json, designs[2].squads[0]: names")
    assert "a circle" in message


@pytest.mark.usefixtures("nested_kinds")
def test_a_reference_to_an_unfit_design_is_refused() -> None:
    file = file_of(squad("a", "b"), squad("b") | {"name": "Traitor"})
    message = refusal(spelt(file))
    assert message == "Wolves.json, designs[0].squads: must not hold a traitor"


@pytest.mark.usefixtures("nested_kinds")
def test_nested_references_cannot_unfold_to_huge_files() -> None:
    listed = [squad(f"s{n}", *[f"s{n + 1}"] * 10) for n in range(12)]
    assert "one reference too many" in refusal(spelt(file_of(*listed, squad("s12"))))


@pytest.mark.usefixtures("nested_kinds")
def test_a_long_chain_of_references_is_refused_without_a_crash() -> None:
    listed = [squad(f"s{n}", f"s{n + 1}") for n in range(3_000)]
    assert "nested" in refusal(spelt(file_of(*listed, squad("s3000"))))
