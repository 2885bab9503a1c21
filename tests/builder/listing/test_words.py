"""Words that forgive a letter, beside distances counted letter by letter."""

from collections.abc import Sequence
from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st

from builder.listing.words import SHORTEST, containing, nearest, words_in

NAMES = (
    "silver walker",
    "border guard",
    "gun",
    "guards of the harbor",
    "plated half-track",
    "sharpened trowel 4",
)
written = st.text("abcd", min_size=1, max_size=6)


def found_in(texts: Sequence[str], words: str) -> list[str]:
    known = " ".join(frozenset().union(*map(words_in, texts)))
    return nearest(texts, words, itself, known)


def itself(text: str) -> str:
    return text


@cache
def distance(one: str, other: str) -> int:
    """Return how many letters are wrong, two changed with each other as one."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        distance(one[1:], other) + 1,
        distance(one, other[1:]) + 1,
        distance(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if one[:2] == other[1::-1] and len(one) > 1:
        ways.append(distance(one[2:], other[2:]) + 1)
    return min(ways)


def means(word: str, part: str) -> bool:
    """Return whether a word begins a word of a text but for a letter."""
    least = max(len(word) - 1, SHORTEST)
    starts = {part[:size] for size in range(least, len(word) + 2) if size <= len(part)}
    forgiven = len(word) >= SHORTEST
    return forgiven and any(distance(word, start) <= 1 for start in starts)


@given(st.lists(written.map(lambda w: f"{w} x{w}"), max_size=6), written, written)
@example(["abcd d"], "abdc", "d")
@example(["abc x"], "abcc", "x")
@example(["bcd x"], "abcd", "x")
def test_what_is_found_is_near_and_what_is_near_is_found(
    texts: list[str], first: str, second: str
) -> None:
    words = f"{first} {second}"
    exact = [text for text in texts if first in text and second in text]
    parts = {part for text in texts for part in text.split()}
    meant = [
        {word} | {part for part in parts if means(word, part)}
        for word in (first, second)
    ]
    near = [
        text
        for text in texts
        if all(any(each in text for each in either) for either in meant)
    ]
    assert containing(texts, words, itself) == exact
    assert found_in(texts, words) == (exact or near)


def test_a_letter_less_more_or_other_finds_the_same() -> None:
    """Every word of a name, wrong in every way in one of its letters."""
    for name in NAMES:
        for word in name.replace("-", " ").split():
            for place in range(len(word)):
                head, tail = word[:place], word[place + 1 :]
                wrong = {f"{head}q{tail}", f"{head}q{word[place:]}"}
                wrong |= {head + tail} if len(word) > SHORTEST else set()
                swapped = head + tail[:1] + word[place] + tail[1:]
                for typed in wrong | {swapped}:
                    if len(typed) > SHORTEST:
                        assert name in found_in(NAMES, typed), (name, typed)


def test_exact_matches_are_alone_and_in_their_order() -> None:
    assert found_in(NAMES, "guard") == ["border guard", "guards of the harbor"]
    assert found_in(NAMES, "") == list(NAMES)
    assert found_in(NAMES, "gu") == ["border guard", "gun", NAMES[3]]


def test_numbers_and_short_words_are_meant_as_they_are_typed() -> None:
    assert found_in(NAMES, "sharpened 5") == []
    assert found_in(NAMES, "qu") == []
    assert found_in(NAMES, "(") == []
    assert found_in(NAMES, "silver wlk") == ["silver walker"]
