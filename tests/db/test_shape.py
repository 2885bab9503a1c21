"""Which values belong where, from annotations."""

from typing import Any

import pytest

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.core.field_spec import Path
from db.files.shape import slots, within


@pytest.mark.parametrize(
    ("hint", "path", "found"),
    [
        (Creation, (), (Creation,)),
        (Creation, ("mounts", 7), (Mount,)),
        (Creation, ("mounts", 0, "weapon", "size"), (int,)),
        (Creation, ("mounts", "weapon"), ()),
        (Creation, ("nowhere",), ()),
        (Creation, (0,), ()),
        (int | None, (), (int,)),
        (Weapon | Creation, ("smart",), (bool,)),
        (tuple[int, str], (1,), (str,)),
        (tuple[int, str], (2,), ()),
    ],
)
def test_annotations_are_found_by_path(
    hint: Any, path: Path, found: tuple[Any, ...]
) -> None:
    assert within(hint, path) == found


def test_ids_are_found_where_designs_belong() -> None:
    payload = {"name": "gun", "mounts": [{"weapon": "gun"}, {"weapon": {}}, 3]}
    assert list(slots(Creation, payload)) == [
        (("mounts", 0, "weapon"), (Weapon,), "gun")
    ]
