"""Words that forgive a letter, beside distances counted letter by letter."""

from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st

from builder.listing.words import SHORTEST, containing, nearest

NAMES = (
    "silver walker",
    "border guard",
    "gun",
    "guards of the harbor",
    "plated half-track",
    "sharpened trowel 4",
)
written = st.text("abcd", min_size=1, max_size=6)


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


def nearly(word: str, text: str) -> bool:
    """Return whether a word is in a text, or begins a word of it but for a letter."""
    if word in text:
        return True
    least = max(len(word) - 1, SHORTEST)
    starts = {
        part[:size]
        for part in text.split()
        for size in range(least, len(word) + 2)
        if size <= len(part)
    }
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
    near = [text for text in texts if nearly(first, text) and nearly(second, text)]
    assert containing(texts, words, itself) == exact
    assert nearest(texts, words, itself) == (exact or near)


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
                        assert name in nearest(NAMES, typed, itself), (name, typed)


def test_exact_matches_are_alone_and_in_their_order() -> None:
    assert nearest(NAMES, "guard", itself) == ["border guard", "guards of the harbor"]
    assert nearest(NAMES, "", itself) == list(NAMES)
    assert nearest(NAMES, "gu", itself) == ["border guard", "gun", NAMES[3]]


def test_numbers_and_short_words_are_meant_as_they_are_typed() -> None:
    assert nearest(NAMES, "sharpened 5", itself) == []
    assert nearest(NAMES, "qu", itself) == []
    assert nearest(NAMES, "(", itself) == []
    assert nearest(NAMES, "silver wlk", itself) == ["silver walker"]
