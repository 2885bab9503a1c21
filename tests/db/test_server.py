"""A server that is away, false, slow or far: a sentence, and nothing lost."""

import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from builder.army.model import Army, Entry, Item
from builder.brikwars.model.designs import Creation, Weapon
from builder.content.theme import Theme
from builder.house_rules.ruleset import RuleSet
from db.errors import LibraryError
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.library.opening import file_of
from db.store import server as speaking
from db.store.server import parsed, shown
from db.store.versions import Trail, Visit, new_mark
from tests.db.conftest import Draw
from tests.db.values import REACH
from tests.false_server import CLEAR, MD5, NOTHING, SCRAM, false_server
from tests.patience import until
from tests.proxy import Wire, wire_to
from tests.server import Server, running
from ui.history import reading
from ui.library.item_steps import put_all
from ui.library.worker import keep_apart

# A server that is away, restarts, refuses or is slow: a sentence, and nothing lost


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


# Who stands in the club server's place gets no password; faults of TLS are named

SECRET = "HerRealPassword"  # noqa: S105 (it is none)


def whole_refusal(place: str) -> str:
    with pytest.raises(LibraryError) as caught:
        Library(place)
    said = str(caught.value)
    assert SECRET not in said
    assert "\n" not in said
    return said


@pytest.fixture
def in_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The password stands in the password file, as the manual advises."""
    file = tmp_path / "pgpass"
    file.write_text(f"*:*:*:*:{SECRET}\n", encoding="utf-8")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))


@pytest.mark.parametrize("asks", [CLEAR, MD5])
@pytest.mark.parametrize("password", ["", SECRET])
def test_whoever_asks_for_a_password_in_the_clear_gets_none(
    in_file: None, asks: bytes, password: str
) -> None:
    with false_server(asks) as server:
        said = whole_refusal(server.address(password))
    assert server.heard == []
    assert "asks for the password in a way that gives it away. It was not sent" in said
    assert "scram-sha-256" in said


@pytest.mark.parametrize("password", ["", SECRET])
def test_who_has_a_password_talks_to_no_server_that_asks_for_none(
    in_file: None, password: str
) -> None:
    with false_server(NOTHING) as server:
        said = whole_refusal(server.address(password))
    assert server.heard in ([], [b"X\0\0\0\4"]), "no more than a farewell"
    assert "lets anybody in without the password" in said


@pytest.mark.parametrize("password", ["", SECRET])
def test_a_server_that_proves_nothing_itself_is_not_talked_to(
    in_file: None, password: str
) -> None:
    with false_server(SCRAM) as server:
        said = whole_refusal(server.address(password))
    assert all(data[:1] in b"pX" for data in server.heard), "no more than the proof"
    assert "does not know the password itself" in said


def test_who_has_none_is_let_in_by_a_server_that_asks_for_none(database: str) -> None:
    Library(database).close()


def test_a_server_of_ones_own_may_ask_for_none(in_file: None, database: str) -> None:
    assert "lets anybody in" in whole_refusal(database)
    Library(f"{database}?require_auth=none").close()


def test_a_password_of_today_is_taken(server: Server, database: str) -> None:
    Library(database).close()
    server.sql(f"CREATE ROLE scram LOGIN PASSWORD '{SECRET}'")
    name = parsed(database).database or ""
    server.sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO scram", name)
    Library(server.address(name, "scram", SECRET)).close()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("?sslmode=require", "does not speak TLS"),
        ("?sslmode=verify-full&sslrootcert=system", "does not speak TLS"),
        ("?sslmode=bogus", 'sslmode has no value "bogus"'),
        ("?require_auth=geheim", 'require_auth has no value "geheim"'),
        ("?sslmode=require&sslrootcert=system", "weak sslmode"),
        ("?connect_timeout=soon", "connect_timeout"),
        (f"?passwort={SECRET}", "passwort"),
        (f"?pw={SECRET}", "pw"),
    ],
)
def test_a_fault_of_tls_or_of_the_address_is_told_as_what_it_is(
    options: str, told: str
) -> None:
    with false_server(CLEAR) as server:
        said = whole_refusal(server.address(options=options))
    assert told in said
    assert "away" not in said
    assert server.heard == []


CERTIFICATE = "openssl req -new -x509 -nodes -days 3650 -subj /CN={} -keyout {} -out {}"


def test_a_certificate_that_is_not_trusted_is_told(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not installed")
    with running() as server:
        data = server.folder / "data"
        for name, host in (("server", "elsewhere"), ("other", "other")):
            key, made = (data / f"{name}.{end}" for end in ("key", "crt"))
            words = CERTIFICATE.format(host, key, made).split()
            subprocess.run(words, check=True, capture_output=True)
            key.chmod(0o600)
            if server.user:
                shutil.chown(key, server.user)
                shutil.chown(made, server.user)
        server.sql("ALTER SYSTEM SET ssl = on")
        server.sql("SELECT pg_reload_conf()")
        server.restart("fast")
        place = server.new_database()
        Library(f"{place}?sslmode=require").close()
        mine, others = (tmp_path / name for name in ("mine.crt", "other.crt"))
        shutil.copyfile(data / "server.crt", mine)
        shutil.copyfile(data / "other.crt", others)
        told = whole_refusal(f"{place}?sslmode=verify-full&sslrootcert={others}")
        assert "has a certificate that is not trusted" in told
        told = whole_refusal(f"{place}?sslmode=verify-full&sslrootcert={mine}")
        assert "has the certificate of another server" in told
        told = whole_refusal(f"{place}?sslmode=verify-full&sslrootcert=/nowhere.crt")
        assert "cannot be trusted yet" in told
        Library(f"{place}?sslmode=verify-ca&sslrootcert={mine}").close()


@pytest.mark.parametrize(
    "place",
    [
        f"postgresql:club:{SECRET}@host",
        f"postgresql:/club:{SECRET}@host/club",
        f"postgres:{SECRET}",
        f"POSTGRESQL+psycopg:club:{SECRET}@host",
        f"mysql:gast:{SECRET}@host",
        f" postgresql:club:{SECRET}@host/club",
        "ab:library.db",
        "sqlite:library.db",
    ],
)
def test_an_address_without_its_slashes_is_no_file(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = whole_refusal(place)
    assert "two slashes" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", [r"C:\games\Wolves.db", "C:Wolves.db", "c:/x/y.db"])
def test_a_drive_and_a_colon_further_on_are_those_of_a_file(place: str) -> None:
    assert str(file_of(place)) == place
    for other in ("./ab:library.db", "/games/ab:library.db", "two words: three.db"):
        assert file_of(other) is not None


@pytest.mark.parametrize("option", ["password", "passwort", "pwd", "sslkey", "secret"])
def test_an_option_that_may_be_secret_is_not_shown(option: str) -> None:
    address = f"postgresql://club@host/club?sslmode=require&{option}={SECRET}"
    assert shown(parsed(address)) == "postgresql://club@host/club?sslmode=require"


# A server that is far away is waited for seldom: counted, and not timed

OPENING, SAVE, LOOK, NOTHING_NEW = 15, 5, 6, 2
"""What was promised; a transaction has its beginning and its end, at least."""

MANY = 40
"""Things at once: none of them has a turn of its own where an act has a bound."""


@pytest.fixture
def wire(database: str) -> Iterator[Wire]:
    Library(database).close()
    with wire_to(make_url(database).port or 0) as wire:
        yield wire


@pytest.fixture
def far_library(wire: Wire, database: str) -> Iterator[Library]:
    with Library(wire.through(database)) as opened:
        yield opened


def trailed(value: Item, *, stepped: bool = False) -> Trail:
    return Trail("", (Visit(new_mark(), "Name", value, stepped),))


def army_of(*counts: int) -> Army:
    """Return an army of the guns, with so many of each."""
    entries = [Entry(design=f"gun{at}", count=some) for at, some in enumerate(counts)]
    return Army(name=f"{sum(counts)}", entries=tuple(entries))


HOUSE = RuleSet(name="Ours")
TANK = Creation(name="Tank")
GUNS: dict[str, Item] = {f"gun{at}": Weapon(name=f"Gun {at}") for at in range(MANY)}
THEMES = [Theme(name=f"Theme {at}") for at in range(MANY)]


def filled(far_library: Library) -> None:
    """Put something of each kind into a library, with a version before this one."""
    army = army_of(*[1] * MANY)
    for key, value in {**GUNS, "tank": TANK, "house": HOUSE, "army": army}.items():
        far_library.add(value, key)


def test_opening_and_the_first_look_wait_seldom(wire: Wire, database: str) -> None:
    with Library(database) as far_library:
        filled(far_library)
    with wire.counted(OPENING):
        far_library = Library(wire.through(database))
        assert len(far_library.changes().everything) > MANY
    far_library.close()


def test_each_save_waits_seldom(wire: Wire, far_library: Library) -> None:
    with wire.counted(SAVE):
        kept = far_library.add(Weapon(name="0"), "gun")
    assert wire.turns > SAVE, "the wire is the way to the server"
    anchor = ""
    # More saves than one visit has, with steps of several kinds.
    for number in range(1, 15):
        value = Weapon(name=str(number))
        visits = [
            Visit(new_mark(), "Name", one, stepped=False)
            for one in (Weapon(name=f"{number}!"), value)[number % 2 :]
        ]
        with wire.counted(SAVE):
            trail = Trail(anchor, tuple(visits)) if number % 5 else None
            kept = far_library.save("gun", value, kept.version, trail)
        anchor = visits[-1].mark if trail else ""
    assert len(far_library.past("gun", REACH).steps) > 14


def test_a_look_waits_seldom(wire: Wire, database: str, far_library: Library) -> None:
    mark = far_library.changes().mark
    with wire.counted(NOTHING_NEW):
        assert far_library.changes(mark) is None
    with Library(database) as other:
        filled(other)
        other.favour(["army", "tank"], on=True)
        other.stand("brikwars", "house")
        other.keep_themes(THEMES)
        other.remove("army", None)
    with wire.counted(LOOK):
        found = far_library.changes(mark)
    assert found.ids >= {*GUNS, "tank", "army", "house"}
    assert {*GUNS, "tank", "house"} <= found.everything.keys()
    assert "army" not in found.everything
    assert found.marks.favourites == {"army", "tank"}
    assert found.marks.standing == {"brikwars": "house"}
    assert len(found.marks.themes) == MANY
    with wire.counted(NOTHING_NEW):
        assert far_library.changes(found.mark) is None


UNSEEN = {"close", "tidying"}
"""What nobody waits for."""


class Counted:
    """Counts the turns of acts, and remembers which were done."""

    def __init__(self, wire: Wire, far_library: Library) -> None:
        self.library, self._wire = far_library, wire
        self.done: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.done.add(name)
        return partial(self._do, getattr(self.library, name))

    def _do(self, act: Any, *args: Any, turns: int, **more: Any) -> Any:
        with self._wire.counted(turns):
            return act(*args, **more)


def test_each_act_waits_seldom(wire: Wire, far_library: Library, draw: Draw) -> None:
    filled(far_library)
    act = Counted(wire, far_library)
    each = ("gun1", "tank", "army", "house")
    for key in each:
        held = act.load(key, turns=2)
        for name in "AB":
            value = replace(held.value, name=name)
            act.save(key, value, None, trailed(value), turns=SAVE)
        act.past(key, REACH, turns=4)
        act.versions(key, turns=3)
        act.version_value(key, 1, turns=3)
        act.raw_text(key, turns=2)
        act.keep_version(key, value, "Side", "mark", turns=4)
    for counts in ([2] * MANY, [3] * (MANY // 2)):
        army = army_of(*counts)
        act.save("army", army, None, trailed(army, stepped=True), turns=SAVE)
    act.stand("brikwars", "house", turns=3)
    act.stand("brikwars", None, turns=2)
    for on in (True, False, True):
        act.favour([*GUNS, "army"], on=on, turns=2)
    act.keep_themes(THEMES, turns=2)
    act.keep_themes(THEMES[:3], [one.key for one in THEMES[2:]], turns=2)
    key = act.keep_photo(draw(), turns=3)
    assert act.photo(key, turns=2)
    for ask in (act.marked, act.left_out):
        ask(turns=4)
    act.changes(turns=LOOK)
    act.everything(turns=4)
    act.unread(turns=4)
    for key in ("army", *GUNS, "tank", "house"):
        act.remove(key, None, turns=4)
    assert len(act.removed(turns=2)) == MANY + 3
    act.restore("army", turns=5)
    assert len(far_library.everything()) == MANY // 2 + 1, "its designs came, too"
    act.remove("army", None, turns=4)
    assert act.add(replace(TANK, name="Again"), "tank", turns=SAVE).id == "tank"
    assert act.empty_bin(turns=6) == MANY // 2 + 2
    act.add(army_of(1), "army", turns=SAVE)
    pictures = {f"p{at}": draw(size=(40 + at, 40)) for at in range(3)}
    photographed = {key: replace(TANK, name=key, photo=key) for key in pictures}
    file = MusterFile(photographed, {}, pictures)
    look = act.look_at(file, "a file", turns=5)
    act.take_in(look, {}, turns=6)
    act.bring_in(replace(file, rulesets={"other": replace(HOUSE, name="!")}), turns=6)
    assert len(act.take_out(turns=5).photos) == len(pictures)
    acts = {name for name, _ in getmembers(Library, isfunction) if name[0] != "_"}
    assert act.done == acts - UNSEEN


def test_an_act_of_the_window_waits_for_each_thing_once(
    wire: Wire, far_library: Library
) -> None:
    filled(far_library)
    with wire.counted(SAVE * 3):
        guns = [(key, GUNS[key]) for key in list(GUNS)[:3]]
        put_all(
            far_library, {key: (gun, replace(gun, name="!")) for key, gun in guns}, 1
        )
    with wire.counted(4):
        keep_apart(far_library, "tank", TANK, "mark")
    with wire.counted(6):
        reading.read_versions(far_library, "tank", TANK)
