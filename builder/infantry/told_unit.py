"""A man, a weapon or an animal in words: `Sniper, elite 3, scoped rifle`."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from builder.core.unclear import Unclear
from builder.infantry.designs import (
    CATALOG,
    Animal,
    Man,
    RangeBand,
    RangeUnit,
    Role,
    Weapon,
)
from builder.infantry.scales import BodyArmor, Helmet, Kind
from builder.system.model import ToldUnit
from builder.system.telling import (
    Vocabulary,
    Word,
    any_of,
    armed,
    labels_of,
    once,
    vocabulary,
)

_Worn = TypeVar("_Worn", BodyArmor, Helmet)

_MAN: Final = ("elite", "armor", "helmet", "mounted")
_ANIMAL: Final = ("role", "riders")
_ANIMALS: Final = {
    each.title.casefold(): each
    for chapter in CATALOG.chapters
    for _, each in chapter.entries
    if isinstance(each, Animal) and " " in each.title
}
_KINDS: Final = {
    word: kind
    for kind in Kind
    if kind is not Kind.OTHER
    for word in (kind.value, kind.name.replace("_", " ").casefold())
}


def _weapon(said: Mapping[str, Word]) -> Weapon:
    kind = max((word for word in _KINDS if word in said["type"].text), key=len)
    numbers: dict[str, Any] = {
        key: said[key].numbers[0] for key in ("templates", "crew") if key in said
    }
    if "bands" in said:
        numbers["unit"], numbers["bands"] = _bands(said["bands"])
    return Weapon(type=_KINDS[kind], scope="scope" in said, **numbers)


def _bands(said: Word) -> tuple[RangeUnit, tuple[RangeBand, ...]]:
    """Return the rows of a range table that stand in one line, the nearest first."""
    inches = [sign in said.text for sign in ('"', "m")]
    if all(inches):
        raise Unclear("Its ranges are in metres and in inches")
    rows = sorted(zip(said.numbers[::2], said.numbers[1::2], strict=True))
    if len({to for to, _ in rows}) < len(rows):
        raise Unclear("A range has two chances")
    unit = RangeUnit.INCHES if inches[0] else RangeUnit.METRES
    return unit, tuple(RangeBand(to=Fraction(to), chance=chance) for to, chance in rows)


def _made(heard: Sequence[Sequence[Word]]) -> Man | Weapon | Animal:
    beast = once([[word for word in part if word.key in _ANIMAL] for part in heard])
    if "role" in beast and len(beast) == sum(map(len, heard)):
        role = Role(beast["role"].text)
        riders = beast["riders"].numbers if "riders" in beast else (role is Role.MOUNT,)
        return Animal(role=role, riders=int(riders[0]))
    man, weapons = armed(heard, _MAN, _weapon)
    if beast or (not man and len(weapons) != 1):
        raise Unclear("It is neither a man nor one weapon nor an animal")
    if not man:
        return weapons[0]
    return Man(
        elite=man["elite"].numbers[0] if "elite" in man else 0,
        armor=_named(BodyArmor, man.get("armor"), BodyArmor.NONE),
        helmet=_named(Helmet, man.get("helmet"), Helmet.STEEL),
        mounted="mounted" in man,
        weapons=weapons,
    )


def _named(of: type[_Worn], said: Word | None, plain: _Worn) -> _Worn:
    """Return what of its kind a man wears, such as `soft body armor`."""
    return next((each for each in of if said and each.value in said.text), plain)


def _worn(what: str, kinds: Iterable[str]) -> str:
    kind = any_of([*kinds], plural=False)
    return f"{kind} {what}|{what}:? {kind}"


_WORDS: Final = Vocabulary(
    vocabulary({
        "elite": r"elite(?: level)?:? [+−-]?\d{1,3}",
        "armor": _worn(r"(?:body )?armou?r", BodyArmor),
        "helmet": _worn("helmet", Helmet),
        "mounted": "mounted",
        "role": any_of([*Role], plural=False),
        "riders": r"\d{1,2} riders?|riders:? \d{1,2}",
        "scope": "scoped?|sniper scope",
        "type": rf"(?:\d{{1,2}} ?[x×]? ?)?{any_of([*_KINDS])}",
        "templates": r"\d{1,3} templates?|templates:? \d{1,3}",
        "crew": r"\d{1,3} crew|crew(?: of)?:? \d{1,3}",
        "bands": r"\d{1,5} ?(?:m|in|\"):? ?\d{1,3} ?%",
    }),
    labels_of(Man, Weapon, Animal),
    _made,
)  # fmt: skip


def told_unit(name: str, parts: Sequence[str]) -> ToldUnit:
    """Return the man, the weapon or the animal that the parts of a line tell of.

    The name of an animal of the rules, in two words, is enough.

    Raises:
        Unclear: If they tell of none, or say something twice.
    """
    animal = _ANIMALS.get(name.casefold())
    if animal and not parts:
        return ToldUnit(animal, words=len(name.split()))
    return _WORDS.told(name, parts)
