"""A server that is away, restarts, refuses or is slow: a sentence, and nothing lost."""

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from builder.brikwars.model.designs import Creation
from db.errors import LibraryError
from db.library.library import Library
from db.store import server as speaking
from tests.patience import until
from tests.server import Server


@pytest.fixture
def library(database: str) -> Iterator[Library]:
    with Library(database) as opened:
        yield opened


def name_of(address: str) -> str:
    return make_url(address).database or ""


def refusal(place: str) -> str:
    with pytest.raises(LibraryError) as caught:
        Library(place)
    return str(caught.value)


@pytest.mark.parametrize("how", ["immediate", "fast"])
def test_work_goes_on_after_a_restart(
    server: Server, library: Library, how: str
) -> None:
    tank = library.add(Creation(name="Tank"))
    server.restart(how)
    assert library.save(tank.id, Creation(name="Car"), tank.version).version == 2
    server.restart(how)
    assert [each.value.name for each in library.everything()] == ["Car"]
    server.restart(how)
    assert library.changes().ids == {tank.id}


def test_a_server_that_is_away_is_told_and_awaited(
    server: Server, library: Library, database: str
) -> None:
    tank = library.add(Creation(name="Tank"))
    server.stop()
    try:
        for _ in range(2):
            with pytest.raises(LibraryError, match="its server is away") as caught:
                library.save(tank.id, Creation(name="Car"), tank.version)
            assert str(caught.value).startswith("The library postgresql://club@")
            with pytest.raises(LibraryError, match="its server is away"):
                library.everything()
        assert "its server is away" in refusal(database)
    finally:
        server.start()
    assert library.save(tank.id, Creation(name="Car"), tank.version).version == 2


def test_a_guest_who_is_shown_out_comes_back(server: Server, library: Library) -> None:
    tank = library.add(Creation(name="Tank"))
    server.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'Brickmuster'"
    )
    guests = "SELECT pid FROM pg_stat_activity WHERE application_name = 'Brickmuster'"
    until(lambda: not server.sql(guests), "the guest is out")
    assert library.save(tank.id, Creation(name="Car"), tank.version).version == 2


def test_what_was_refused_is_said_in_words(server: Server, database: str) -> None:
    server.sql("CREATE ROLE guest LOGIN PASSWORD 'open/sesame@'")
    name = name_of(database)
    wrong = server.address(name, "guest", "geheim")
    assert "refuses the name or the password" in refusal(wrong)
    assert "geheim" not in refusal(wrong)
    nobody = server.address(name, "guest")
    assert "refuses the name or the password" in refusal(nobody)
    assert "no database of that name" in refusal(server.address("nowhere"))
    server.sql("REVOKE CONNECT ON DATABASE " + name + " FROM PUBLIC")
    right = server.address(name, "guest", "open%2Fsesame%40")
    assert "has not the right" in refusal(right)
    server.sql("GRANT CONNECT ON DATABASE " + name + " TO guest")
    # A new library cannot be made by a guest, who may make no tables.
    assert "has not the right" in refusal(right)


def test_who_may_only_read_reads_and_is_told(server: Server, database: str) -> None:
    with Library(database) as library:
        tank = library.add(Creation(name="Tank"))
    server.sql("CREATE ROLE reader LOGIN PASSWORD 'r'")
    server.sql(
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader", name_of(database)
    )
    with Library(server.address(name_of(database), "reader", "r")) as library:
        assert library.everything() == (tank,)
        with pytest.raises(LibraryError, match="open to be looked at"):
            library.save(tank.id, Creation(name="Car"), tank.version)
        assert library.everything() == (tank,)


def test_who_loses_the_right_to_write_is_told(server: Server, database: str) -> None:
    with Library(database) as library:
        tank = library.add(Creation(name="Tank"))
        server.sql("REVOKE UPDATE ON library FROM club", name_of(database))
        with pytest.raises(LibraryError, match="has not the right"):
            library.save(tank.id, Creation(name="Car"), tank.version)
        assert library.everything() == (tank,)


def test_a_driver_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'psycopg'")

    monkeypatch.setattr(speaking, "create_engine", missing)
    told = refusal("postgresql://club:geheim@localhost/club?sslpassword=abc")
    assert told.endswith(
        "psycopg, which speaks with servers, is not installed: install Brickmuster anew"
    )
    assert "geheim" not in told
    assert "abc" not in told


@pytest.mark.parametrize(
    "place",
    [
        "postgresql://club:ge@heim/x@localhost:1/club",
        "postgresql://club:geheim@localhost:port/club",
        "postgresql://club@localhost:1/club?password=geheim",
    ],
)
def test_a_password_is_never_shown(place: str) -> None:
    assert "heim" not in refusal(place)


def test_nothing_stays_open_while_nobody_works(
    server: Server, library: Library
) -> None:
    tank = library.add(Creation(name="Tank"))
    library.everything()
    with pytest.raises(LibraryError):
        library.save(tank.id, Creation(name="Car"), 7)
    states = server.sql(
        "SELECT state FROM pg_stat_activity WHERE application_name = 'Brickmuster'"
    )
    assert set(states) == {("idle",)}


def test_a_writer_who_hangs_is_not_awaited_for_ever(
    server: Server, library: Library, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tank = library.add(Creation(name="Tank"))
    with psycopg.connect(database) as other:
        other.execute("SELECT * FROM library FOR UPDATE")
        with pytest.raises(LibraryError, match="being written by another window"):
            library.save(tank.id, Creation(name="Car"), tank.version)
        # Who only looks does not wait.
        assert library.everything() == (tank,)
    assert library.save(tank.id, Creation(name="Car"), tank.version).version == 2
    with library._reading() as session:
        asked = session.connection().exec_driver_sql("SHOW lock_timeout")
        assert asked.scalar() == "5s"


def test_a_slow_server_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with library._reading() as session:
        session.connection().exec_driver_sql("SET LOCAL statement_timeout = '50ms'")
        with pytest.raises(LibraryError, match="takes too long"):
            session.connection().exec_driver_sql("SELECT pg_sleep(3)")


def test_two_windows_open_a_new_library_at_once(server: Server) -> None:
    place = server.new_database()
    found: list[Any] = []

    def enter() -> None:
        try:
            with Library(place) as library:
                found.append(library.add(Creation(name="Tank")).version)
        except LibraryError as error:
            found.append(error)

    threads = [threading.Thread(target=enter) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 6


def test_a_read_sees_one_state(database: str, library: Library) -> None:
    with Library(database) as other, library._reading() as session:
        library.cache.catch_up(session)
        other.add(Creation(name="Tank"))
        library.cache.catch_up(session)
        assert library.cache.known == {}
    assert len(library.everything()) == 1
