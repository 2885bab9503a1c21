"""Catalogs: texts of designs are read as they are meant, or refused with their line."""

import pytest

from builder import systems
from builder.brikwars import Creation, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.core.catalog import Reader
from builder.examples import catalog_of


def read(text: str, *classes: type) -> Reader:
    return Reader(text, "text", classes or (Creation, Weapon), {})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Weapn Sword", "text, line 1: nothing is called Weapn"),
        ("= Creation", "text, line 1: this is no design"),
        ("\n\nCreation; sizes 1", "text, line 3: Creation has no sizes"),
        ("Creation; size big", "text, line 1: invalid literal for int"),
        ("Creation; size -1", "text, line 1: size must be a whole number from 0"),
        ("Creation; structure 11", "text, line 1: '11' is not a valid Structure"),
        ("Weapon; smart maybe", "text, line 1: 'maybe'"),
        ("Creation\n  size 1\n  size 2", "text, line 3: size stands here twice"),
        ("Creation\n  mounts weapon\n    siz 1", "text, line 3: Weapon has no siz"),
        ("Creation\n  mounts weapon stick", "text, line 2: Weapon has no stick"),
        ("a = Creation\na = Creation", "text, line 2: a stands here twice"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, why: str) -> None:
    with pytest.raises(SyntaxError) as wrong:
        read(text)
    assert str(wrong.value).startswith(why)


@pytest.mark.parametrize("system", systems())
def test_every_catalog_is_read_and_has_chapters(system: str) -> None:
    for catalog in (systems()[system].catalog, catalog_of(system)):
        assert catalog.chapters
        assert all(each.entries for each in catalog.chapters)
        assert all(each.title for each in catalog.chapters)


def test_of_words_between_bars_each_is_taken_in_turn() -> None:
    text = "== a: b\nWeapon Club; type every gun | Rocket; size 1 | 2\n"
    sets = {"every gun": [WeaponType.GUN, WeaponType.CANNON]}
    (chapter,) = Reader(text, "text", (Weapon,), sets=sets).chapters
    assert [design for _, design in chapter.entries] == [
        Weapon(name="Club", type=kind, size=size)
        for kind in (WeaponType.GUN, WeaponType.CANNON, WeaponType.ROCKET)
        for size in (1, 2)
    ]
