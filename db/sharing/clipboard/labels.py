"""What players call the statistics of a unit and of a weapon, and their values.

The words are in `labels.txt`. A label stands before its value or behind it: `Armour: 4`
or `8" move`.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from builder.core.reading import text_of
from db.sharing.clipboard.tables import one_line

DIE: Final = (
    r"\d{0,3} ?[dkw]\d{1,3}(?: ?[+−-] ?\d{1,3})?(?: ?(?:exp|pierc|fire)\w{0,9})?"
)
DICE: Final = re.compile(DIE, re.IGNORECASE)


@cache
def _called() -> Mapping[str, str]:
    """Return our word for each label, both in small letters."""
    lines = text_of(__package__ or "", "labels.txt").splitlines()
    rows = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {each.strip(): word for word, said in rows for each in said.split(",")}


@cache
def _labels() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a label before its value, and behind it."""
    words = sorted(_called(), key=len, reverse=True)
    any_of = "|".join(map(re.escape, words))
    value = r"[+−-]?(?:[\d½]|[dkw]\d)"
    before = (
        rf"^(?P<label>{any_of})\"?"
        rf"(?: ?[:=] ?(?P<said>.{{1,200}})| (?P<bare>{value}.{{0,80}}))$"
    )
    behind = rf"^(?P<said>{value}[\w+\"½]{{0,12}}) (?P<label>{any_of})$"
    flags = re.IGNORECASE
    return re.compile(before, flags), re.compile(behind, flags)


def word_for(label: str) -> str:
    """Return what we call a statistic or a column; empty for another word.

    >>> word_for("Armour"), word_for("UR"), word_for("Pts."), word_for("Zapper")
    ('armor', 'use', 'cost', '')
    """
    bare = one_line(label).strip(" *_:").casefold()
    return _called().get(bare, "")


def pieces(text: str) -> list[str]:
    """Return the parts of a line between commas and semicolons outside brackets."""
    out, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if sign in ",;" and not depth:
            out.append(text[start:at])
            start = at + 1
    return [each.strip() for each in (*out, text[start:]) if each.strip()]


def stats_in(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the statistics that a line tells, by our words, and what else it says."""
    before, behind = _labels()
    stats: dict[str, str] = {}
    rest: list[str] = []
    parts = pieces(text)
    whole = before.match(text)
    if whole and _called()[whole["label"].casefold()] in (
        "weapons",
        "abilities",
        "notes",
    ):
        parts = [text]
    for part in parts:
        found = before.match(part) or behind.match(part)
        word = _called()[found["label"].casefold()] if found else ""
        if found and word not in stats:
            stats[word] = (found["said"] or found.groupdict().get("bare") or "").strip()
        else:
            rest.append(part)
    dice = next((word for word in rest if DICE.fullmatch(word)), "")
    if dice and {"use", "range"} & set(stats) and "damage" not in stats:
        rest.remove(dice)
        stats["damage"] = dice
    return stats, rest


def price_in(text: str) -> Fraction | None:
    """Return a price that stands in a text, with or without its unit."""
    found = re.search(r"\d{1,6}|½", text)
    if not found:
        return None
    half = Fraction("½" in text or ".5" in text, 2)
    return Fraction(int(found[0])) + half if found[0] != "½" else half
