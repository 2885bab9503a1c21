"""The word lists: each is asked for, and each file is read once and whole."""

import re
from pathlib import Path

from builder.drawing.words import FILE, word_list, word_lists

BUILDER = Path(__file__).resolve().parents[3] / "builder"
LISTS = word_lists((BUILDER / "drawing" / FILE).read_text(encoding="utf-8"))


def test_every_list_is_asked_for_by_its_name() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in BUILDER.rglob("*.py"))
    assert sorted(re.findall(r'= word_list\("([^"]+)"\)', code)) == sorted(LISTS)


def test_words_are_asked_in_the_order_of_the_file() -> None:
    assert list(word_list("wings").items()) == list(LISTS["wings"].items())


def test_words_are_in_lower_case_and_have_a_meaning() -> None:
    words = {word: what for each in LISTS.values() for word, what in each.items()}
    assert all(words.values())
    assert all(word == word.casefold() and word.strip() for word in words)
