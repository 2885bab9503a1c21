"""What a line looks like that is no stat line: a unit's Armor, a price, a heading."""

import re
from typing import Final

from builder.core.formatting import listed
from builder.system.labels import any_label, called

_TERMS: Final = ("Armor", "Skill", "Move", "Size", "Structure", "Power", "Mind",
                 "Health", "Training", "Action", "Crew")  # fmt: skip
_UNIT: Final = {
    word: any_label(word.casefold())
    for word in (*_TERMS, "weapons", "name", "abilities")
}
"""What cards say of a unit, and the words for it."""

SAY: Final = 'Gun 3", Use 5, Range 18", 3d6'
"""An example of a stat line."""

A_PRICE: Final = "a price"
A_NAME: Final = "a name with its price"
_PRICES: Final = any_label("cost")
_HEADED: Final = ("Armor", "Skill", "Move", "Size", "Structure", "Health", "Training")
"""What may have a word before it, as `Rider Training`; `Fire Power` is a name."""


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_LABELS: Final = {
    word: _pattern(rf"(?:.*\s)?(?:{said})" if word in _HEADED else said)
    for word, said in _UNIT.items()
}
_PRICE_LABEL: Final = _pattern(rf"(?:.*\s)?(?:{_PRICES})|total\b.*")
_STATED: Final = {
    word: _pattern(rf"(?<!\w)(?:{said})(?!\w)[\"”']?\s*(?:[:=]\s*\S|\+?-?\d|d\d)")
    for word, said in _UNIT.items()
}
_SKILL: Final = _pattern(r"\bskill(?:\s*die)?\s*[:=]?\s*\d*d\d")
_PRICE: Final = _pattern(
    rf"\d\s*[½]?\s*(?:cp|pts|points?)\b|\b(?:{_PRICES})\s*[:=]\s*\d"
)
_EXTRA: Final = _pattern(r"[+−-][\d½]+\s*(?:cp|pts|points?)\b")
_MANY: Final = _pattern(r"[^\w\"]*\d{1,5}\s*[x×]?\s+[^\W\d]{3}")
_WEAPON: Final = _pattern(rf"\b(?:{any_label('use', 'range')})\s*[:=]?\s*\d")
_HEADS: Final = frozenset(
    label
    for label, word in called().items()
    if word in ("name", "cost", "use", "range", "damage", "notes")
)
_LINK: Final = _pattern(r"\W*(?:https?://|www\.)\S+\W*$")
_FEW: Final = 6
_SENTENCE: Final = 8


def unit_label(name: str) -> str:
    """Return what a label says of a unit, or of its price; empty for a name.

    >>> unit_label("Armour"), unit_label("Rider Training"), unit_label("Zapper")
    ("a unit's Armor", "a unit's Training", '')
    """
    bare = " ".join(name.split())
    for word, pattern in _LABELS.items():
        if pattern.fullmatch(bare):
            return f"a unit's {word}"
    return A_PRICE if _PRICE_LABEL.fullmatch(bare) else ""


def unit_skill(text: str) -> str:
    """Return where a line says the Skill of a unit, such as `Skill d6`; or nothing.

    In the Damage of a weapon Skill stands behind a number, or by itself.
    """
    found = _SKILL.search(text)
    return found[0] if found else ""


def says_numbers(text: str) -> bool:
    """Return whether a line says a Use or a Range, as a weapon's does."""
    return _WEAPON.search(text) is not None


def looks_like(text: str) -> str:
    """Return what a line looks like that is no stat line; empty if nobody can tell.

    >>> looks_like("Armour: 4"), looks_like("3x Trooper"), looks_like("Long Guns")
    ("a unit's Armor", 'so many of one unit', 'a heading or a name')
    """
    words = re.findall(r"[^\W\d_]+", text)
    plain = not any(sign.isdigit() for sign in text)
    row = "\t" in text or text.count("|") > 1
    heads = len(_HEADS.intersection(map(str.lower, words))) > 2
    stats = [word for word, pattern in _STATED.items() if pattern.search(text)]
    price = _PRICE.search(text) is not None
    label, colon, _ = text.partition(":")
    unnamed = len(words) < 2 or (bool(colon) and bool(unit_label(label)))
    starts = text.lstrip("\"“'*_>•- ")[:1]
    known = {
        "a link; open it, and paste what stands there": _LINK.match(text) is not None,
        "the head of a table of a wiki": text.startswith(("{|", "!")),
        "the heads of a table, or one in it": row and plain,
        "a row of a table": row,
        "the heads of a table": plain and heads,
        "a special ability with its price": _EXTRA.search(text) is not None,
        f"a unit's {listed(stats[:3])}": 0 < len(words) < _SENTENCE * len(stats),
        "so many of one unit": _MANY.match(text) is not None,
        "a number by itself": not (words or plain),
        A_PRICE: price and unnamed,
        A_NAME: price,
        "a heading or a name": plain and len(words) <= _FEW and starts.isupper(),
        "a sentence": len(words) >= _SENTENCE,
    }
    return next((look for look, fits in known.items() if fits), "")


def advice(text: str) -> str:
    """Return what a line looks like that holds a strange word, or else what to do."""
    looks = looks_like(text)
    if looks in ("", A_NAME) and says_numbers(text):
        return "leave it out, or put it in front as a name with a colon"
    return f"it looks like {looks}" if looks else f"say for instance {SAY}"
