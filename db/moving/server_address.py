"""The address of a library on a server, in the parts that a player types."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.engine import URL

from db.errors import LibraryError
from db.store.server import is_server, parsed

PORT: Final = 5_432
"""The port of a server that says nothing else."""

_SCHEME: Final = "postgresql"

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
            _SCHEME,
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
