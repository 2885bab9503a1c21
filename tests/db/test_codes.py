"""Codes: what goes into one comes out of it, and what is none is a sentence."""

import base64
import json
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder import kinds, systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation
from builder.core.field_spec import field_specs, field_types
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.files.muster import write
from db.files.muster_file import MusterFile, named_photos
from db.files.unreadable import Unreadable
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import (
    _WORDS,
    codes_in,
    file_in,
    read,
    read_code,
    written,
    written_square,
)
from db.sharing.house_rules import read_agreed
from tests.db.values import anything, armies, designs, hinted, unphotographed, values
from tests.torture.fuzz_mutations import text_bent

TANK = Creation(name="Tank", size=4)

SEALS = {1: "fcf5ce544a32c663da2e1ab0db7a5cea6b8e0bd09ec211427595dea2dbb0ba18"}
"""The sums of the words that codes are packed against."""

TROOPER = "BM1.ARtAl4ego10wI8YN6RLa0PFDKoY5eC4DMdFEpawZWwsA"
"""The code of a creation, as the first release writes it."""


@cache
def battle() -> MusterFile:
    (found,) = (each for each in examples_of("brikwars") if each.key == "first-battle")
    return MusterFile(dict(found.designs), dict(found.armies))


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Unreadable) as caught:
        act()
    return str(caught.value)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    asked, hints = field_specs(RuleSet), field_types(RuleSet)
    system = draw(st.sampled_from(list(systems().values())))
    return RuleSet(
        system=system.key,
        house=draw(st.none() | values(type(system.standard))),
        **{
            name: draw(hinted(hints[name], asked[name]))
            for name in ("name", "version", "author", "code", "notes", "tags")
        },
    )


def dressed(army: Army) -> st.SearchStrategy[Army]:
    """Return an army with what `armies` leaves out; its trial may be of anything."""
    asked, hints = field_specs(Army), field_types(Army)
    names = ("colour", "emblem", "edition", "waivers")
    return st.builds(
        replace,
        st.just(army),
        own_colour=st.sampled_from(["", "#1f5b3a"]),
        trial_of=st.sampled_from(["", "a", "army 0", "army 1", "b", "x" * 200]),
        **{name: hinted(hints[name], asked[name]) for name in names},
    )


@st.composite
def files(draw: st.DrawFn) -> MusterFile:
    """Return any file without photos; its ids are words of its own."""
    made = draw(st.lists(designs().map(unphotographed), max_size=2))
    keys = tuple(f"design {place}" for place in range(len(made)))
    mustered = draw(st.lists(armies(keys).flatmap(dressed), max_size=2))
    rules = draw(st.lists(rule_sets(), max_size=1))
    return MusterFile(
        dict(zip(keys, made, strict=True)),
        {f"army {place}": each for place, each in enumerate(mustered)},
        {},
        {f"set {place}": each for place, each in enumerate(rules)},
    )


def renamed(file: MusterFile, names: dict[str, str]) -> tuple[Any, ...]:
    """Return all that a file says, its ids by other names."""

    def entry(each: Entry) -> Any:
        told = {key: getattr(each, key) for key in Entry.__dataclass_fields__}
        return told | {"design": names[each.design]}

    return (
        [(names[key], value) for key, value in file.designs.items()],
        [
            (names[key], list(map(entry, army.entries)), _rest(army, names))
            for key, army in file.armies.items()
        ],
        [(names[key], value) for key, value in file.rulesets.items()],
    )


def _rest(army: Army, names: dict[str, str]) -> dict[str, Any]:
    told = {key: getattr(army, key) for key in Army.__dataclass_fields__}
    del told["entries"]
    return told | {"trial_of": names.get(army.trial_of, army.trial_of)}


def numbered(file: MusterFile) -> dict[str, str]:
    keys = [*file.designs, *file.armies, *file.rulesets]
    return {key: str(place) for place, key in enumerate(keys)}


def code_of(file: MusterFile) -> str:
    try:
        return written(file)
    except Unreadable as wrong:
        assert "too large for a code" in str(wrong)  # noqa: PT017
        assume(False)
        raise


@given(files())
def test_a_file_comes_back_from_its_code_as_it_was(file: MusterFile) -> None:
    code = code_of(file)
    back = read_code(code)
    assert renamed(back, numbered(back)) == renamed(file, numbered(file))
    assert written(back) == code
    assert read_code(written_square(file)) == back


@pytest.mark.parametrize("kind", kinds())
@given(st.data())
def test_a_design_of_each_kind_comes_back(kind: str, data: st.DataObject) -> None:
    any_class: Any = kinds()[kind]
    design = data.draw(values(any_class).map(unphotographed))
    back = read_code(code_of(MusterFile({"any id": design})))
    assert back == MusterFile({"a": design})


def test_the_words_that_codes_are_packed_against_never_change() -> None:
    seals = {
        key: sha256(repr(words).encode()).hexdigest() for key, words in _WORDS.items()
    }
    assert seals == SEALS


def test_a_code_of_the_first_release_is_still_read() -> None:
    file = read_code(TROOPER)
    # Another zlib may pack it otherwise, so only the reading is compared.
    trooper = next(e for e in battle().designs.values() if e.title == "Trooper")
    assert file == MusterFile({"a": trooper})


def test_a_battle_of_seven_designs_is_a_short_code() -> None:
    assert len(written(battle())) < 500
    assert len(written_square(battle())) < 550


def test_an_army_of_forty_designs_fits_three_squares() -> None:
    every = [
        preset.design
        for system in ("brikwars",)
        for preset in systems()[system].presets()
    ]
    forty = {f"design {place}": each for place, each in enumerate(every[:40])}
    entries = tuple(
        Entry(design=key, count=1 + place % 7, note=f"Squad {place}", group="Foot")
        for place, key in enumerate(forty)
    )
    army = Army(name="The whole book", limit=2_000, entries=entries)
    code = written_square(MusterFile(forty, {"army": army}))
    # The letters of a square of 4.5 cm with modules of 0.4 mm: version 23, level L.
    assert len(code) < 3 * 1_588


def test_photos_are_left_out_and_told() -> None:
    with_one = {
        "a": replace(TANK, photo="front"),
        "b": replace(TANK, photo="front", name="Two"),
        "c": TANK,
    }
    file = MusterFile(with_one, photos={"front": b"anything"})
    assert len(named_photos(file)) == 1
    assert list(read_code(written(file)).designs.values()) == [
        TANK, replace(TANK, name="Two"), TANK
    ]  # fmt: skip


@pytest.mark.parametrize(
    "bent",
    [
        pytest.param(lambda code: f"Look: {code}.", id="a full stop"),
        pytest.param(lambda code: f"({code})", id="brackets"),
        pytest.param(lambda code: f"[code]{code}[/code]", id="bbcode"),
        pytest.param(lambda code: f"**{code}**", id="markdown"),
        pytest.param(lambda code: f"{code}{code}", id="twice"),
        pytest.param(lambda code: f"{code} and that is all", id="words behind it"),
        pytest.param(lambda code: "\n".join(wrap(code, 72)), id="lines"),
        pytest.param(lambda code: "> " + "\r\n> > ".join(wrap(code, 60)), id="quoted"),
        pytest.param(lambda code: " ".join(wrap(code, 30)), id="spaces"),
        pytest.param(lambda code: "=\n".join(wrap(code, 75)), id="quoted-printable"),
        pytest.param(lambda code: "\u200b".join(wrap(code, 20)), id="zero width"),
        pytest.param(
            lambda code: code.replace("--", "\u2013").replace("-", "\u2011"),
            id="typographer's hyphens",
        ),
    ],
)
def test_a_code_is_found_however_it_was_sent(bent: Callable[[str], str]) -> None:
    text = bent(written(battle()))
    assert read_code(text) == read_code(written(battle()))
    assert file_in(f"Hello,\nthis is mine:\n\n{text}\n\nBye", "x") == read_code(text)


def test_several_codes_in_a_text_come_in_together() -> None:
    one = MusterFile({"x": TANK}, {"y": Army(name="One", entries=(Entry(design="x"),))})
    two = MusterFile({}, {"y": Army(name="Two"), "z": Army(trial_of="y")})
    text = f"{written(one)}\nand\n{written_square(two)}"
    assert len(codes_in(text)) == 2
    found = file_in(text, "the post")
    assert found.designs == {"1 a": TANK}
    assert [army.title for army in found.armies.values()] == [
        "One", "Two", "Nameless army"
    ]  # fmt: skip
    assert found.armies["1 b"].entries[0].design == "1 a"
    assert found.armies["2 b"].trial_of == "2 a"
    many = "\n".join([written(one)] * 21)
    assert "21 codes; at most 20" in refusal(lambda: file_in(many, "the post"))


@given(st.text())
def test_words_hold_no_code(text: str) -> None:
    assert codes_in(text) == ()
    assert file_in(text, "the post") is None


@pytest.mark.parametrize("cut", [1, 3, 17, 200, 300])
def test_a_cut_code_says_how_much_is_missing(cut: int) -> None:
    code, square = written(battle()), written_square(battle())
    characters = "1 character is" if cut == 1 else f"{cut} characters are"
    for whole in (code, square):
        why = refusal(lambda: read_code(whole[:-cut]))  # noqa: B023
        assert why == f"the code: is cut short: {characters} missing; copy all of it"


@pytest.mark.parametrize("write", [written, written_square])
def test_another_last_letter_is_another_code(
    write: Callable[[MusterFile], str],
) -> None:
    """Some of its bits may stand for nothing; still it was mistyped."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for length in range(1, 7):
        gun = Creation(name="G" * length, size=4)
        whole = write(MusterFile({"gun": gun}))
        for letter in set(letters) - {whole[-1]}:
            why = refusal(lambda: read_code(whole[:-1] + letter))  # noqa: B023
            assert "changed or cut short" in why or "is cut short" in why
        assert read_code(f"{whole}\nñ") == read_code(whole)


@pytest.mark.parametrize("mark", ["0/0", "1/0", "0/2", "3/2", "99/1"])
def test_a_mark_that_no_linked_square_has_is_told(mark: str) -> None:
    text = f"BM1-{mark}-AAAA:BM1:ABCDEFGHIJKLMN"
    why = refusal(lambda: file_in(text, "the post"))
    said = f"holds “BM1-{mark}-AAAA:”, a mark that no linked square has; copy it again"
    assert why == f"the post: {said}"


def test_one_linked_square_alone_was_changed() -> None:
    why = refusal(lambda: file_in("BM1-1/1-AAAA:BM1:ABCDEFGHIJKLMN", "the post"))
    assert "holds a linked square that was changed on the way" in why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "is no code; a code starts with BM1."),
        ("BM1.", "is cut short or mistyped at its start"),
        ("BM1.AQ", "is cut short or mistyped at its start"),
        ("BM2.AAAAAAAAAAAAAAAA", "was made by a newer Brickmuster"),
    ],
)
def test_what_is_no_code_is_a_sentence(text: str, why: str) -> None:
    assert why in refusal(lambda: read_code(text))


def sealed(content: object, *, words: int = 1) -> str:
    """Return a code of anything, with a right sum."""
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_WORDS[1][1])
    body = packer.compress(raw) + packer.flush()
    size, head = len(body), bytearray((words,))
    while size > 127:
        head.append(size % 128 + 128)
        size //= 128
    head.append(size)
    data = bytes(head) + zlib.crc32(head + body).to_bytes(4) + body
    return "BM1." + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_what_a_newer_program_writes_says_so() -> None:
    newer = "was made by a newer Brickmuster; update Brickmuster to read it"
    assert newer in refusal(lambda: read_code(sealed({}, words=9)))
    assert "made by a newer" in refusal(lambda: read_code(sealed({"brickmuster": 99})))
    strange = {"brickmuster": 1, "books": ["BrikWars 2030"]}
    why = refusal(lambda: read_code(sealed(strange)))
    assert 'is for "BrikWars 2030", which this Brickmuster does not play' in why
    shiny = {"brickmuster": 1, "designs": [{"kind": "brikwars.weapon", "shine": 3}]}
    why = refusal(lambda: read_code(sealed(shiny)))
    assert "says what this Brickmuster does not know (designs[0].shine" in why
    assert "update Brickmuster" in why


def test_photos_in_a_code_are_not_read() -> None:
    design = {"kind": "brikwars.weapon", "photo": "x"}
    content = {"brickmuster": 1, "designs": [design], "photos": {"x": "AAAA"}}
    assert 'names the photo "x"' in refusal(lambda: read_code(sealed(content)))


def test_a_post_with_a_bad_code_says_how_its_words_are_read() -> None:
    code = written(battle())
    bad = f"Border Guard\n{code[:90]}{'A' * len(code)}"
    why = refusal(lambda: read_text(bad, "the clipboard"))
    assert why.startswith("the clipboard, the code: was changed or cut short")
    assert "without its line, the other words are read" in why
    assert read_text(f"Border Guard\n{code}\n") == read_code(code)


@pytest.mark.parametrize("book", ["1e400", "NaN", "[]", "{}", "null", '"\\ud800"'])
def test_a_strange_book_is_a_sentence(book: str) -> None:
    content = f'{{"brickmuster":1,"books":[{book}]}}'.encode()
    assert "this Brickmuster does not" in refusal(lambda: read_code(sealed(content)))


@given(anything())
def test_anything_with_a_right_sum_is_a_sentence_or_a_file(content: Any) -> None:
    with suppress(TypeError, ValueError, Unreadable):
        code = sealed(content)
        assert isinstance(read_code(code), MusterFile)


SECTIONS = ("designs", "armies", "rulesets", "books", "photos", "brickmuster")


@given(st.dictionaries(st.sampled_from(SECTIONS), anything() | st.lists(anything())))
def test_a_strange_file_with_a_right_sum_is_a_sentence(content: Any) -> None:
    with suppress(TypeError, ValueError, UnicodeError):
        code = sealed({"brickmuster": 1} | content)
        with suppress(Unreadable):
            read_code(code)


@pytest.mark.parametrize(
    "bomb",
    [
        pytest.param(b" " * 50_000_000, id="blanks"),
        pytest.param(b"[" * 900_000, id="brackets"),
        pytest.param(
            b'{"brickmuster":1,"designs":['
            + b",".join([b'{"kind":"brikwars.creation"}'] * 4_900)
            + b"]}",
            id="many designs",
        ),
        pytest.param(
            b'{"brickmuster":1,"designs":['
            + b",".join([b'{"kind":"brikwars.house"}'] * 4_900)
            + b"]}",
            id="many defaults",
        ),
        pytest.param(
            b'{"brickmuster":1,"designs":[{"kind":"brikwars.weapon","notes":"'
            + "\U0001f600".encode() * 240_000
            + b'"}]}',
            id="a long note",
        ),
    ],
)
@pytest.mark.full
def test_a_bomb_takes_little_memory(bomb: bytes) -> None:
    code = sealed(bomb)
    with suppress(Unreadable):
        read_code(written(battle()))
    tracemalloc.start()
    try:
        with suppress(Unreadable):
            read_code(code)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 16_000_000


@given(st.randoms(use_true_random=False), st.booleans())
def test_a_bent_code_is_a_sentence(chance: Random, square: bool) -> None:
    whole = written_square(battle()) if square else written(battle())
    text = text_bent(whole, chance)
    try:
        found = read_code(text)
    except Unreadable as wrong:
        assert len(str(wrong)) < 500  # noqa: PT017
    else:
        assert found == read_code(whole)


def test_an_army_is_read_from_bytes_and_files(tmp_path: Path) -> None:
    post = tmp_path / "post.txt"
    text = f"Here it is:\n\n{written(battle())}\n"
    post.write_text(text, encoding="utf-8")
    assert read(post) == read(text.encode()) == read_code(text)
    # A note with a code in it is a note.
    noted = MusterFile({"x": replace(TANK, notes=f"see {written(battle())}")})
    assert read(write(noted)) == noted


def test_house_rules_are_read_from_a_code() -> None:
    rules = RuleSet(name="Ours", version=3)
    agreed = read_agreed(
        written(MusterFile(rulesets={"x": rules})).encode(), "the post"
    )
    assert agreed.rules == rules
    why = refusal(lambda: read_agreed(written(battle()).encode(), "the post"))
    assert "the post: holds no house rules" in why
