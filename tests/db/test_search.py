"""Finding by words: names, what things are, notes, tags, and the weapons inside."""

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.listing.words import folded, matches
from db.library.library import Library
from tests.db.conftest import found_by


@pytest.fixture
def found(library: Library) -> Library:
    rocket = Weapon(name="Fröst-Blitz", type=WeaponType.ROCKET, size=2)
    library.add(
        Creation(name="Blåhaj", tags=("Ocean",), mounts=(Mount(weapon=rocket),)),
        "shark",
    )
    library.add(Weapon(notes="Made of an old\nSTRASSE sign"), "sign")
    library.add(
        Army(name="Wolves", entries=(Entry(design="shark", note="vanguard"),)), "wolves"
    )
    return library


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", {"shark", "sign", "wolves"}),
        ("  ", {"shark", "sign", "wolves"}),
        ("BLÅHAJ", {"shark"}),
        ("blahaj", {"shark"}),
        ("frost blitz", {"shark"}),
        ("blitz blahaj", {"shark"}),
        ("blitz wolves", set()),
        ("rocket", {"shark"}),
        ("ocean structure", {"shark"}),
        ("straße", {"sign"}),
        ("gun 1", {"sign"}),
        ("brikwars.weapon", {"shark", "sign"}),
        ("army", {"wolves"}),
        ("vanguard", {"wolves"}),
        ("nothing of the kind", set()),
    ],
)
def test_every_word_must_be_found(found: Library, words: str, ids: set[str]) -> None:
    assert found_by(found, words) == ids


def test_a_search_follows_what_is_saved(found: Library) -> None:
    kept = found.load("sign")
    saved = found.save("sign", Weapon(name="Pike"), kept.version)
    assert found_by(found, "strasse") == frozenset()
    assert found_by(found, "pike") == {"sign"}
    found.remove("sign", saved.version)
    assert found_by(found, "pike") == frozenset()


@pytest.mark.parametrize(
    ("text", "bare"),
    [("ÆØÅ Łódź", "aeoa lodz"), ("ﬁve ½", "five 1⁄2"), ("İstanbul", "istanbul")],
)
def test_letters_are_found_as_they_are_typed(text: str, bare: str) -> None:
    assert folded(text) == bare
    assert matches(folded(text), text)
