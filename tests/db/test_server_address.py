"""The address of a library on a server, as a player types it in fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.errors import LibraryError
from db.store.server import PORT, ServerAddress, parsed, shown

words = st.text("abz09:./@?# []%\\\0ß\n", max_size=8) | st.text(max_size=8)
ports = st.integers(-1, 99_999).map(str) | st.just("") | words


@given(words, ports, words, words, words)
def test_what_is_typed_is_what_the_driver_gets_or_is_refused_in_words(
    server: str, port: str, database: str, user: str, password: str
) -> None:
    address = ServerAddress(server, port, database, user, password)
    try:
        url = parsed(address.place)
    except LibraryError as refusal:
        said = str(refusal)
    else:
        said = ""
    if said:
        assert said.startswith("Type ")
        return
    assert url.host == server.strip()
    assert (url.port or PORT) == int(port.strip() or PORT)
    assert url.database == database.strip()
    assert (url.username or "") == user.strip()
    assert (url.password or "") == password


@given(st.text("abcdefghijklmnopqrstuvwxyzäß%@:/? '\"\\", min_size=1, max_size=12))
def test_a_password_is_in_nothing_that_is_shown(password: str) -> None:
    secret = f"{password}\N{SKULL}"
    address = ServerAddress("club.example", "", "clublibrary", "club", secret)
    bare = ServerAddress("club.example", "", "clublibrary", "club")
    assert "\N{SKULL}" not in repr(address)
    # The library is called the same, whether or not its password was typed.
    assert shown(parsed(address.place)) == shown(parsed(bare.place)) == bare.place


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("", "", "club", "club"), "the name of the server"),
        (("two words", "", "club", "club"), "the name of the server"),
        (("host/x", "", "club", "club"), "the name of the server"),
        (("host", "0", "club", "club"), "the port"),
        (("host", "65536", "club", "club"), "the port"),
        (("host", "x", "club", "club"), "the port"),
        (("host", "٣", "club", "club"), "the port"),
        (("host", "", "", "club"), "the name of the database"),
        (("host", "", "a?b", "club"), "the name of the database"),
        (("host", "", "club", ""), "the user"),
    ],
)
def test_what_is_wrong_with_a_field_is_said(
    typed: tuple[str, str, str, str], told: str
) -> None:
    with pytest.raises(LibraryError, match=told):
        _ = ServerAddress(*typed).place


def test_an_address_of_numbers_is_taken() -> None:
    assert ServerAddress("::1", "5433", "club", "club").place == (
        "postgresql://club@[::1]:5433/club"
    )


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("postgresql://club@SERVER/clublibrary", ("SERVER", "", "clublibrary", "club")),
        ("postgresql://a%40b:x@h:5433/d", ("h", "5433", "d", "a@b")),
        ("postgres://h/d", ("h", "", "d", "")),
    ],
)
def test_a_whole_address_fills_the_fields(
    text: str, fields: tuple[str, str, str, str]
) -> None:
    found = ServerAddress.read(text)
    assert (found.server, found.port, found.database, found.user) == fields


def test_a_name_is_no_whole_address() -> None:
    for text in ("SERVER", "", "sqlite:///x.db", "http://h/d"):
        assert ServerAddress.read(text) is None
