"""How PostgreSQL is asked without waiting more often than there is something to hear.

Each answer of a server that is far away takes a while, and what only changes rows has
none that anybody waits for. So the beginning of a transaction and its changes are held
back, and sent in one go with the next question, or with the end of the transaction.
They reach the server in their order, and what goes wrong there is raised by whatever
sent them: by the end of the transaction at the latest, which then does not happen.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus

_ANSWERLESS: Final = re.compile(
    r"\s*(?:BEGIN|INSERT|UPDATE|DELETE)\b(?!.*\bRETURNING\b)",
    re.IGNORECASE | re.DOTALL,
)
"""What only changes rows, and returns none."""


class Client(psycopg.Connection[Any]):
    """A connection that holds back what nobody waits for the answer of."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cursor_factory = _Cursor
        self._held: list[Callable[[psycopg.Cursor[Any]], object]] = []

    def begin(self, isolation: str) -> None:
        """Begin a transaction with the next question."""
        self.hold(lambda cursor: cursor.execute(f"BEGIN ISOLATION LEVEL {isolation}"))

    def hold(self, work: Callable[[psycopg.Cursor[Any]], object]) -> None:
        """Do something with the next question that is asked."""
        self._held.append(work)

    def send(self, question: Callable[[], object]) -> None:
        """Do what was held back and ask a question, and wait for all of it once."""
        held, self._held = self._held, []
        if not held:
            question()
            return
        with self.pipeline():
            for work in held:
                work(psycopg.Cursor(self))
            question()

    def cursor(self, name: str = "", **kwargs: Any) -> Any:
        """Return a cursor; one with a name asks the server at once."""
        if name:
            self.send(lambda: None)
            return super().cursor(name, **kwargs)
        return super().cursor(**kwargs)

    def commit(self) -> None:
        """End a transaction, with all that was held back of it."""
        idle = self.pgconn.transaction_status == TransactionStatus.IDLE
        # The server knows of a transaction, or is to change something.
        if not idle or len(self._held) > 1:
            self.send(lambda: psycopg.Cursor(self).execute("COMMIT"))
        self._held.clear()

    def rollback(self) -> None:
        """Take a transaction back; what was held back never happens."""
        self._held.clear()
        super().rollback()


class _Cursor(psycopg.Cursor[Any]):
    """A cursor that waits only for rows."""

    def execute(self, query: Any, params: Any = None, **kwargs: Any) -> Any:
        """Ask for something, or hold it back where nothing is asked for."""
        if _ANSWERLESS.match(query):
            self._client.hold(lambda cursor: cursor.execute(query, params))
        else:
            ask = super().execute
            self._client.send(lambda: ask(query, params, **kwargs))
        return self

    def executemany(
        self, query: Any, params_seq: Iterable[Any], *, returning: bool = False
    ) -> None:
        """Do the same with each of some parameters."""
        if _ANSWERLESS.match(query):
            params = list(params_seq)
            self._client.hold(lambda cursor: cursor.executemany(query, params))
        else:
            ask = super().executemany
            self._client.send(lambda: ask(query, params_seq, returning=returning))

    @property
    def _client(self) -> Client:
        return self.connection  # type: ignore[return-value]


def known(dialect: Any) -> None:
    """Tell sqlalchemy what it would ask each new server for, one question at a time.

    What was changed is not counted: nobody else writes within our turn.
    """
    dialect.supports_sane_rowcount = dialect.supports_sane_multi_rowcount = False
    dialect._get_server_version_info = lambda _: (15,)  # noqa: SLF001
    dialect._get_default_schema_name = lambda _: "public"  # noqa: SLF001
    dialect._set_backslash_escapes = lambda _: None  # noqa: SLF001
    dialect._backslash_escapes = False  # noqa: SLF001
    dialect.get_default_isolation_level = lambda _: "READ COMMITTED"
