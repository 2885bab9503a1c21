"""A search knows what players call things."""

import pytest

from builder.glossary.terms import asked, synonyms

PAIRS = [(ours, each) for ours, theirs in synonyms().items() for each in theirs]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_a_word_of_players_finds_ours(ours: str, theirs: str) -> None:
    assert asked(theirs).rank("", f"about {ours.casefold()}") in {1, 3}
    assert ours in asked(theirs).told


def test_each_word_is_written_in_one_way() -> None:
    for ours, theirs in PAIRS:
        assert theirs == theirs.strip().casefold()
        assert theirs != ours.casefold()
    assert len(PAIRS) == len(set(PAIRS))


def test_what_was_typed_goes_before_what_it_means_and_heads_before_text() -> None:
    search = asked("Gun cost")
    ranks = [
        search.rank("the cost of a gun", "the cost of a gun"),
        search.rank("guns", "guns have a cost"),
        search.rank("cp of a weapon", "cp of a weapon"),
        search.rank("cp", "cp of a weapon"),
        search.rank("a gun", "a gun and nothing else"),
    ]
    assert ranks == [0, 1, 2, 3, None]


def test_a_phrase_is_more_than_its_words() -> None:
    search = asked("hit points")
    assert search.told == ("Armor", "Size Damage")
    assert search.rank("", "points that are hit") == 1
    assert search.rank("", "the armor") == 3


def test_our_word_is_found_at_the_start_of_a_word_alone() -> None:
    assert asked("cost").rank("", "a cpu") == 3
    assert asked("to hit").rank("", "a mouse") is None


def test_what_is_there_is_marked() -> None:
    assert asked("gun").in_text("a weapon, such as a gun") == ("gun", "weapon")
    assert not asked("").in_text("a weapon")
