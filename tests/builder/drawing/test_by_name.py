"""Every word of the tables of shapes draws something whole, not only those in use."""

from itertools import product
from typing import Any

import pytest

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.portrait.hands import _BLADES, _BOWS
from builder.brikwars.portrait.trooper import trooper
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.armed import _NOSES, at_nose, boom
from builder.drawing.barrels import ArmForm, DrawnArm
from builder.drawing.bricks import Portrait
from builder.drawing.mounts import _BEASTS, animal
from tests.portrait_laws import whole

WORDS = [(word, WeaponType.MELEE) for word in _BLADES]
WORDS += [(word, WeaponType.GUN) for word in _BOWS]


@pytest.mark.parametrize(("word", "kind"), WORDS, ids=str)
def test_a_weapon_of_any_name_is_held(word: str, kind: WeaponType) -> None:
    bare = trooper(Creation())
    for size, many in product((1, 2), (1, 2)):
        mount = Mount(weapon=Weapon(name=word.title(), type=kind, size=size))
        shown = trooper(Creation(mounts=(mount,) * many))
        assert whole(shown), (size, many)
        assert shown != bare


@pytest.mark.parametrize("of", sorted(_BEASTS))
def test_an_animal_is_whole_under_any_tack(of: str) -> None:
    for saddle, loaded in product((False, True), repeat=2):
        layers = animal(of, saddle=saddle, loaded=loaded)
        assert whole(Portrait(layers)), (saddle, loaded)


@pytest.mark.parametrize("form", list(_NOSES))
@pytest.mark.parametrize("made", [at_nose, boom])
def test_what_strikes_is_whole_at_any_size(form: ArmForm, made: Any) -> None:
    for size, dice in product(range(10), (1, 4)):
        layers = made(DrawnArm(form, size=size, dice=dice))
        assert whole(Portrait(layers)), (size, dice)
