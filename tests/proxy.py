"""A wire to a server that counts, is slow, or goes dead: for tests, on this machine.

A turn is what the client waits for: a step of the welcome, a query, or the end of a
batch (the server's protocol names it Sync). Who sends several things and then waits
for the answers of all makes one turn of them. It is read in what is sent, and not in
who speaks when: a busy machine answers the first thing before the second is sent.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_MOST: Final = 1 << 16
_WELCOME: Final = 196608
"""The number of the message with which a client comes in; others ask how to speak."""


class Wire:
    """What leads to a server, and does to the messages what a test wants.

    Attributes:
        port: Where it listens, on this machine.
        turns: How often the client waited for the server.
        delay: The seconds that each message travels, one way.
    """

    def __init__(self, listening: socket.socket, target: int) -> None:
        self.port: int = listening.getsockname()[1]
        self.turns = 0
        self.delay = 0.0
        self._listening, self._target = listening, target
        self._flows = threading.Event()
        self._flows.set()
        self._ends: list[socket.socket] = []

    def through(self, address: str) -> str:
        """Return the address of a server, led over this wire."""
        return address.replace(f":{self._target}/", f":{self.port}/")

    @contextmanager
    def counted(self, most: int) -> Iterator[None]:
        """Fail where what is done in the block takes more turns than this."""
        before = self.turns
        yield
        taken = self.turns - before
        assert taken <= most, f"{taken} turns, at most {most} are allowed"

    @contextmanager
    def dead(self) -> Iterator[None]:
        """Let nothing arrive on either side; then all that was sent meanwhile."""
        self._flows.clear()
        try:
            yield
        finally:
            self._flows.set()

    def serve(self) -> None:
        """Take one client after the other, until it is closed."""
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                client.close()
                continue
            self._ends += (client, server)
            for *ends, asks in ((client, server, _Asks()), (server, client, None)):
                work = (*ends, asks)
                threading.Thread(target=self._pump, args=work, daemon=True).start()

    def close(self) -> None:
        """Cut all connections."""
        self._flows.set()
        for end in (self._listening, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _pump(
        self,
        source: socket.socket,
        sink: socket.socket,
        asks: _Asks | None,
    ) -> None:
        with suppress(OSError):
            source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while data := source.recv(_MOST):
                if asks:
                    self.turns += asks.in_what_follows(data)
                self._flows.wait()
                if self.delay:
                    time.sleep(self.delay)
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


class _Asks:
    """Counts what asks for an answer, in all that a client sends on a connection."""

    def __init__(self) -> None:
        self._begun, self._rest = False, b""

    def in_what_follows(self, data: bytes) -> int:
        """Return how many messages that end in `data` ask for an answer."""
        self._rest += data
        count = 0
        # A message is its kind, its length with these four bytes, and what it says;
        # those before the client is in have no kind.
        while len(self._rest) >= (head := 4 + self._begun):
            length = int.from_bytes(self._rest[head - 4 : head]) + head - 4
            if len(self._rest) < length:
                break
            message, self._rest = self._rest[:length], self._rest[length:]
            count += not self._begun or message[:1] in b"QSp"
            self._begun |= int.from_bytes(message[4:8]) == _WELCOME
        return count


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    """Lay a wire to a server on this machine."""
    listening = socket.create_server(("127.0.0.1", 0))
    wire = Wire(listening, port)
    threading.Thread(target=wire.serve, daemon=True).start()
    try:
        yield wire
    finally:
        wire.close()
