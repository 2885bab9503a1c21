"""A library on a PostgreSQL server: how a connection is set up, kept and explained.

What is said here holds for servers alone; `db.store.connection` leaves them to it.

- Nobody waits long: five seconds for the server to answer, five for another writer,
  half a minute for one statement. A transaction that is left open is ended by the
  server, so that a program that hangs does not stop the club.
- A read sees one state of the library, however many statements it takes. A write sees
  all that was written before it, because it first waits for its turn
  (`UnitOfWork.of`).
- A connection that broke is made anew by the next piece of work.
"""

from __future__ import annotations

import re
import select as sockets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, create_engine, event, func, select
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from db.errors import LibraryError

if TYPE_CHECKING:
    from sqlmodel import Session


WAIT: Final = 5
"""Seconds to wait for a server to answer."""

_DRIVER: Final = "postgresql+psycopg"
"""What sqlalchemy calls the one driver that is tested with."""

_HIDDEN: Final = re.compile("pass|pw|key|secret", re.IGNORECASE)
"""What is left out where an address is shown, also where its name is mistyped."""

_SLASHLESS: Final = re.compile(r"\s*([a-z][a-z0-9+.-]+):(?!//)", re.IGNORECASE)
"""The beginning of an address whose slashes are missing; a drive has one letter."""

_ARGUMENTS: Final[dict[str, object]] = {
    "connect_timeout": WAIT,
    "application_name": "Brickmuster",
    "client_encoding": "utf8",
    # A cable that was pulled is noticed within about ten seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    # A statement that the server remembers breaks when another window brings the tables
    # up to date, and a pooler between us would not pass it on.
    "prepare_threshold": None,
    # A password is proved, and never handed over: whoever stands in the server's place
    # learns nothing, and is believed only once it proved that it knows it, too. One on
    # this machine may ask for none: see `_new`.
    "require_auth": "scram-sha-256",
}
"""How to connect, as far as the address does not say it itself."""

_SETTINGS: Final = (
    "SET statement_timeout = '30s'; SET lock_timeout = '5s'; "
    "SET idle_in_transaction_session_timeout = '60s'"
)
"""What each new connection begins with; sent by itself, because a pooler between us and
the server may refuse it in the first message."""

_RIGHTS: Final = """
SELECT has_table_privilege(oid, 'UPDATE')
           AND NOT current_setting('transaction_read_only')::bool,
       pg_has_role(relowner, 'USAGE')
FROM pg_class WHERE oid = 'library'::regclass
"""
"""How a server is asked for what a login may do: each write begins in that table."""

_MAKING: Final = 0x42724D75
"""The number of the lock under which tables are made, by one window at a time."""

_ASK: Final = "ask who looks after the server"

_STATES: Final = {
    "28P01": "refuses the name or the password; look after both, in the address and in "
    "the password file",
    "28000": f"does not let this name in from here; {_ASK}",
    "3D000": "is not there: the server has no database of that name; look after the "
    f"last word of the address, or {_ASK} to make it",
    "42501": "refuses that: this name has not the right to do it. Nothing was changed; "
    f"{_ASK} for it",
    "25006": f"may only be read, not written. Nothing was changed; {_ASK}",
    "57014": "takes too long to answer. Nothing was changed; try again",
    "55P03": "is being written by another window, which does not let go; try again. "
    "Nothing was changed",
    "40001": "was written by another window meanwhile; try again. Nothing was changed",
    "40P01": "was written by another window meanwhile; try again. Nothing was changed",
    "53100": "does not fit on the disk of its server, which is full. Nothing was "
    "changed; make room there and try again",
    "53300": "has as many guests as its server takes; try again later, or close a "
    "window somewhere",
    "22003": "cannot hold a number as large as that. Nothing was changed",
    "22001": "cannot hold a text as long as that. Nothing was changed",
}
"""What is said of each of the server's codes."""

_REFUSED: Final = (
    (r"password authentication|no password supplied|role .* does not exist", "28P01"),
    (r"pg_hba\.conf|not permitted to log in", "28000"),
    (r"database .* does not exist", "3D000"),
    (r"permission denied", "42501"),
    (r"too many (clients|connections)|connection slots", "53300"),
)
"""How refused connections are told apart: they come with words and no code."""

_UNPROVED: Final = "server did not complete authentication"
"""How the driver refuses a server that lets us in and proves nothing."""

_UNSAFE: Final = {
    _UNPROVED: "does not know the password itself: it let us in without a proof. "
    f"Perhaps that is not your server; {_ASK}",
    "requested a (cleartext|hashed) password|authentication method requirement": "asks "
    "for the password in a way that gives it away. It was not sent. Perhaps that is "
    f"not your server; {_ASK}: it has to ask for it by scram-sha-256",
    "does not support SSL": "does not speak TLS, which your address asks for by "
    f"sslmode. Perhaps that is not your server; {_ASK} to switch TLS on",
    "root certificate file|could not read root cert": "cannot be trusted yet: the file "
    "that tells which certificates to trust is missing; put it there, or name it in "
    "the address by sslrootcert",
    "does not match host name": "has the certificate of another server. Perhaps that "
    f"is not your server; write its name as its certificate has it, or {_ASK}",
    "certificate verify failed": "has a certificate that is not trusted. Perhaps that "
    f"is not your server; {_ASK} for its certificate, and name the file by sslrootcert",
    'option "require_auth"': "needs a newer psycopg, which keeps the password to "
    "itself; install that part anew",
}
"""What is said where a connection is refused because it would not be safe."""

_INVALID: Final = {
    r'invalid "?(\w+)"? value: ("[^"]*")': "{} has no value {}",
    r'for connection option "(\w+)"': "{} cannot be that",
    r'invalid connection option "(\w+)"': "there is no option {}",
    "(weak sslmode .*)": "{}",
}
"""How the driver refuses what stands behind the question mark of an address."""

_REFUSAL: Final = "FATAL"
"""The mark of a refusal, in whatever language its server speaks."""

_STARTING: Final = re.compile(r"starting up|shutting down|terminat|recovery")

_FAREWELL: Final = 3
"""How often we read what a server said while nobody asked; then it is no farewell."""

_GONE: Final = ("08", "57P")
"""How the codes begin that say that a server stops, or is not there."""

_AWAY: Final = (
    "does not answer: its server is away, or starts again just now. Nothing was "
    "changed; look after the network, and try again"
)

_NO_DRIVER: Final = (
    "the package psycopg, which speaks with servers, is not installed: install "
    "Brickmuster anew"
)


def is_server(url: URL) -> bool:
    """Return whether an address is that of a PostgreSQL server."""
    return url.drivername.partition("+")[0] in {"postgresql", "postgres"}


def is_address(place: str) -> bool:
    """Return whether a place is written as an address, and not as a file."""
    return "://" in place or _SLASHLESS.match(place) is not None


def parsed(address: str) -> URL:
    """Return the parts of an address.

    Raises:
        LibraryError: If it is none.
    """
    if bare := _SLASHLESS.match(address):
        raise LibraryError(
            f"{bare[1]}:… is no place for a library: an address has two slashes after "
            "the colon, such as postgresql://club@server/club. A file that is called "
            "so is named with its folder, as in ./"
        )
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise LibraryError(
            f"{hidden(address)} is not the address of a database"
        ) from error
    if not is_server(url) and url.get_backend_name() != "sqlite":
        raise LibraryError(
            f"{hidden(address)} is no place for a library: it is a file, such as "
            "Wolfpack.db, or a PostgreSQL server, such as postgresql://club@server/club"
        )
    if is_server(url) and "@" in f"{url.host}{url.database}":
        raise LibraryError(
            f"{hidden(address)} cannot be read: an @ in a password is written %40. "
            "Better leave the password out, and put it into the password file"
        )
    return url


def shown(url: URL) -> str:
    """Return an address as it may be shown, without any secret.

    A library is called the same, whether or not its password is in the address.
    """
    secret = [name for name in url.query if _HIDDEN.search(name)]
    plain = url.difference_update_query(secret)._replace(password=None)
    return hidden(plain.render_as_string())


def hidden(address: str) -> str:
    """Return an address without its password, also where it is none.

    >>> hidden("postgresql://club:p@ss/word@host/club")
    'postgresql://club:***@host/club'
    """
    return re.sub(r"(//[^:/@]*):.*@", r"\1:***@", address)


def connected(url: URL) -> Connection:
    """Open a connection to a server.

    Raises:
        LibraryError: If it cannot be reached, or its driver is not installed.
    """
    given = {name: value for name, value in _ARGUMENTS.items() if name not in url.query}
    try:
        engine = create_engine(
            url.set(drivername=_DRIVER),
            poolclass=NullPool,
            connect_args=given,
            use_native_hstore=False,
        )
    except ImportError as error:
        raise LibraryError(
            f"The library {shown(url)} is on a server, and {_NO_DRIVER}"
        ) from error
    except SQLAlchemyError as error:
        raise LibraryError(f"{shown(url)} cannot be reached: {error}") from error
    from db.store import client

    client.known(engine.dialect)
    event.listen(engine, "do_connect", partial(_new, url, client.Client))
    event.listen(engine, "begin", _begin)
    event.listen(engine, "handle_error", partial(_told, shown(url)), retval=True)
    return engine.connect()


def author(session: Session) -> str | None:
    """Return who writes: the name of the login; None in a file, which asks for none."""
    connection = session.connection()
    if connection.dialect.name != "postgresql":
        return None
    driver: Any = connection.connection.driver_connection
    return str(driver.info.user)


def rights(connection: Connection) -> tuple[bool, bool]:
    """Return whether a login may write a library, and whether its tables are its own.

    Args:
        connection: A connection to a library on a server, in a transaction.
    """
    found = connection.exec_driver_sql(_RIGHTS).one()
    return bool(found[0]), bool(found[1])


def make_in_turn(connection: Connection) -> None:
    """Wait until no other window makes or changes the tables of a server.

    The turn ends with the transaction. SQLite has only one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_MAKING)))


def _new(
    url: URL,
    client: Any,
    _: object,
    __: object,
    arguments: list[str],
    named: Mapping[str, Any],
) -> Any:
    """Return a new connection to a server, which was asked for our password.

    Raises:
        LibraryError: If it lets anybody in, though there is a password for it.
    """
    try:
        driver = client.connect(*arguments, autocommit=True, **named)
    except client.OperationalError as unproved:
        if "require_auth" in url.query or _UNPROVED not in str(unproved):
            raise
        # One that may ask and may not would be believed halfway, so it is one or none.
        try:
            driver = client.connect(
                *arguments, autocommit=True, **{**named, "require_auth": "none"}
            )
        except client.OperationalError as asked:
            raise (unproved if "requirement" in str(asked) else asked) from None
        if driver.pgconn.password:
            driver.close()
            raise LibraryError(
                f"The library {shown(url)} lets anybody in without the password that "
                f"you have for it. Perhaps that is not your server; {_ASK}. Where it "
                "shall ask for none, add ?require_auth=none to the address"
            ) from None
    driver.execute(_SETTINGS)
    return driver


def _begin(connection: Connection) -> None:
    """Begin a transaction, on a new connection if the old one broke meanwhile."""
    driver: Any = connection.connection.driver_connection
    if _broken(driver):
        connection.invalidate()
        driver = connection.connection.driver_connection
    writes = connection.info.get("writes", False)
    driver.begin("READ COMMITTED" if writes else "REPEATABLE READ")


def _broken(driver: Any) -> bool:
    """Return whether a server closed an idle connection.

    It says so before it goes, so there is something to be read; no question is asked.
    """
    if driver.closed:
        return True
    try:
        for _ in range(_FAREWELL):
            if not sockets.select([driver.fileno()], [], [], 0)[0]:
                break
            driver.pgconn.consume_input()
    except Exception:  # noqa: BLE001 (whatever it is, a new connection mends it)
        return True
    return bool(driver.closed)


def _told(location: str, context: ExceptionContext) -> BaseException | None:
    """Return the error of a server in a player's words."""
    error = context.original_exception
    if not type(error).__module__.startswith("psycopg"):
        return None
    return LibraryError(f"The library {location} {_why(error)}")


def _why(error: BaseException) -> str:
    code = getattr(error, "sqlstate", None) or ""
    words = str(error).strip()
    if not code and (reason := _told_apart(words)):
        return reason
    if not code:
        code = next((code for form, code in _REFUSED if re.search(form, words)), "")
    if code in _STATES:
        return _STATES[code]
    lost = any(kind.__name__ == "OperationalError" for kind in type(error).__mro__)
    refused = _REFUSAL in words and not _STARTING.search(words)
    if code.startswith(_GONE) or (lost and not code and not refused):
        return _AWAY
    return f"cannot be used: {words.splitlines()[0] if words else type(error).__name__}"


def _told_apart(words: str) -> str:
    """Return what keeps the driver from connecting, though the server is there."""
    for form, told in _UNSAFE.items():
        if re.search(form, words):
            return told
    for form, told in _INVALID.items():
        if found := re.search(form, words):
            wrong = told.format(*found.groups())
            return f"cannot be used: {wrong}; look after the end of the address"
    return ""


PORT: Final = 5_432
"""The port of a server that says nothing else."""

_HIGHEST: Final = 65_535

_HOST: Final = re.compile(r"[^\s/@?#,\[\]\\\0]+")
"""What the name or number of a server can be; in an address it is not quoted."""

_DATABASE: Final = re.compile(r"[^?@\0]+")

_USER: Final = re.compile(r"[^\0]+")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a library on a server is, field by field as it was typed.

    Attributes:
        server: The name or the number of the computer.
        port: Where it listens; `PORT` if empty.
        database: The name of the database.
        user: The role that opens it.
        password: Its password; empty if the driver finds it, such as in the password
            file. It is kept nowhere, and shown nowhere.
    """

    server: str
    port: str
    database: str
    user: str
    password: str = field(default="", repr=False)

    @classmethod
    def read(cls, text: str) -> ServerAddress | None:
        """Return the parts of a whole address; None if it is none."""
        if "://" not in text:
            return None
        try:
            url = parsed(text.strip())
        except LibraryError:
            return None
        if not is_server(url):
            return None
        port = str(url.port or "")
        names = (url.host or "", port, url.database or "", url.username or "")
        return cls(*names, password=url.password or "")

    @property
    def place(self) -> str:
        """The whole address, with the password: what opens the library.

        Raises:
            LibraryError: If a part is missing or cannot be; the sentence says which.
        """
        url = URL.create(
            "postgresql",
            username=_part(self.user, _USER, "the user, such as club"),
            password=self.password or None,
            host=_part(self.server, _HOST, "the name of the server, such as club.lan"),
            port=self._port(),
            database=_part(self.database, _DATABASE, "the name of the database"),
        )
        text = url.render_as_string(hide_password=False)
        if "\0" in self.password or parsed(text) != url:
            raise LibraryError(
                "Type the address anew: one of its signs cannot be in an address"
            )
        return text

    def _port(self) -> int | None:
        text = self.port.strip()
        if not text:
            return None
        if re.fullmatch("[0-9]{1,5}", text) and 1 <= int(text) <= _HIGHEST:
            return int(text)
        raise LibraryError(
            f"Type the port as a number from 1 to {_HIGHEST}, or leave it empty for "
            f"{PORT}"
        )


def _part(text: str, form: re.Pattern[str], what: str) -> str:
    text = text.strip()
    if form.fullmatch(text):
        return text
    raise LibraryError(f"Type {what}")
