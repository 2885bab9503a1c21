"""The manual's pages can be read, searched and linked to."""

import re

import pytest

from builder.core.formatting import capital
from builder.glossary.synonyms import synonyms
from builder.rules.lookup import sources_of_rules
from ui.manual import contents
from ui.manual.made import slug


def test_each_page_begins_with_its_title() -> None:
    for name, title in contents.titles().items():
        assert title, name
        assert contents.page(name).startswith(f"# {title}\n"), name
    assert len(set(contents.titles().values())) == len(contents.PAGES)


def test_each_file_is_a_page() -> None:
    files = {file.stem for file in contents.FOLDER.glob("*.md")}
    assert files == set(contents.WRITTEN)


def test_an_unknown_page_is_refused() -> None:
    with pytest.raises(KeyError):
        contents.page("nowhere")


@pytest.mark.parametrize("name", contents.PAGES)
def test_a_page_has_no_heading_twice(name: str) -> None:
    anchors = [part.anchor for part in contents.sections(name)]
    assert len(anchors) == len(set(anchors))


def test_every_rule_has_its_place() -> None:
    places = [contents.rule_place(number) for number in sources_of_rules()]
    assert len(places) == len(set(places))
    for place in places:
        assert place is not None
        page, anchor = place
        assert anchor in {part.anchor for part in contents.sections(page)}


def test_a_rule_is_found_in_any_spelling() -> None:
    assert contents.rule_place("r8.7.3") == contents.rule_place("8.7.3")
    assert contents.rule_place("R99.1") is None


def test_a_search_wants_every_word_and_puts_headings_first() -> None:
    hits = contents.search("energy SHIELD")
    assert hits
    named = [
        all(word in hit.heading.casefold() for word in ("energy", "shield"))
        for hit in hits
    ]
    assert named == sorted(named, reverse=True)
    assert not contents.search("   ")
    assert not contents.search("zzzz")


@pytest.mark.parametrize("name", contents.PAGES)
def test_every_heading_is_found_by_its_words(name: str) -> None:
    for part in contents.sections(name):
        places = {(hit.page, hit.anchor) for hit in contents.search(part.heading)}
        assert (name, part.anchor) in places


def test_a_hash_in_code_is_no_heading() -> None:
    for name in contents.PAGES:
        found = sum(part.depth > 0 for part in contents.sections(name))
        text = re.sub(r"```.*?```", "", contents.page(name), flags=re.DOTALL)
        assert found == len(re.findall(r"^#+ ", text, flags=re.MULTILINE))


def test_slugs_are_those_of_web_pages() -> None:
    assert slug("Where it lies: Windows, macOS") == "where-it-lies-windows-macos"
    assert slug("  Two   words ") == "two-words"


def test_every_rule_is_told_with_a_sentence_and_its_place() -> None:
    for number, source in sources_of_rules().items():
        page, anchor = contents.rule_place(number) or ("", "")
        part = next(each for each in contents.sections(page) if each.anchor == anchor)
        said, where = part.lines[0], part.lines[-1]
        assert said.endswith((".", ":", ";")) or "." in said, number
        assert not said.startswith("See also"), number
        assert capital(source.texts[number].section) in where or source.name in where


def test_every_place_of_a_table_is_filled() -> None:
    for name in contents.PAGES:
        assert "<!--" not in contents.page(name)


@pytest.mark.parametrize(("ours", "theirs"), [
    (ours, each) for ours, theirs in synonyms().items() for each in theirs
])  # fmt: skip
def test_a_word_of_players_finds_a_place_that_says_it_our_way(
    ours: str, theirs: str
) -> None:
    hits = contents.search(theirs)
    parts = {(e.page, e.anchor): e for e in contents.sections("glossary")}
    assert any(ours.casefold() in hit.line.casefold() or (hit.page, hit.anchor) in parts
               for hit in hits), hits[:5]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("duplex", "printing"),
        ("letter paper", "printing"),
        ("double-sided", "printing"),
        ("dice symbol", "read-a-card"),
        ("android", "questions"),
        ("phone", "questions"),
        ("cp", "questions"),
        ("what is microfig death", "other-games"),
        ("what is small arms fire", "other-games"),
        ("what are the infantry fire rules", "other-games"),
    ],
)
def test_a_question_of_a_stranger_leads_to_its_page_first(
    asked: str, page: str
) -> None:
    assert contents.search(asked)[0].page == page
