"""Who stands in the club server's place gets no password; faults of TLS are named."""

import shutil
import subprocess
from pathlib import Path

import pytest

from db.errors import LibraryError
from db.library.library import Library
from db.library.opening import file_of
from db.store.server import parsed, shown
from tests.false_server import CLEAR, MD5, NOTHING, SCRAM, false_server
from tests.server import Server, running

SECRET = "HerRealPassword"  # noqa: S105 (it is none)


def refusal(place: str) -> str:
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
        said = refusal(server.address(password))
    assert server.heard == []
    assert "asks for the password in a way that gives it away. It was not sent" in said
    assert "scram-sha-256" in said


@pytest.mark.parametrize("password", ["", SECRET])
def test_who_has_a_password_talks_to_no_server_that_asks_for_none(
    in_file: None, password: str
) -> None:
    with false_server(NOTHING) as server:
        said = refusal(server.address(password))
    assert server.heard in ([], [b"X\0\0\0\4"]), "no more than a farewell"
    assert "lets anybody in without the password" in said


@pytest.mark.parametrize("password", ["", SECRET])
def test_a_server_that_proves_nothing_itself_is_not_talked_to(
    in_file: None, password: str
) -> None:
    with false_server(SCRAM) as server:
        said = refusal(server.address(password))
    assert all(data[:1] in b"pX" for data in server.heard), "no more than the proof"
    assert "does not know the password itself" in said


def test_who_has_none_is_let_in_by_a_server_that_asks_for_none(database: str) -> None:
    Library(database).close()


def test_a_server_of_ones_own_may_ask_for_none(in_file: None, database: str) -> None:
    assert "lets anybody in" in refusal(database)
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
        said = refusal(server.address(options=options))
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
        told = refusal(f"{place}?sslmode=verify-full&sslrootcert={others}")
        assert "has a certificate that is not trusted" in told
        told = refusal(f"{place}?sslmode=verify-full&sslrootcert={mine}")
        assert "has the certificate of another server" in told
        told = refusal(f"{place}?sslmode=verify-full&sslrootcert=/nowhere.crt")
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
    said = refusal(place)
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
