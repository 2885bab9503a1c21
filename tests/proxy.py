"""A wire to a server that counts, is slow, or goes dead: for tests, on this machine.

A turn is a message of the client that follows one of the server: who sends several
things and then waits for the answers of all makes one turn of them.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_MOST: Final = 1 << 16


class Wire:
    """What leads to a server, and does to the messages what a test wants.

    Attributes:
        port: Where it listens, on this machine.
        turns: How often the client spoke after the server had.
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
            said = _Said()
            self._ends += (client, server)
            for ends, up in (((client, server), True), ((server, client), False)):
                work = (*ends, said, up)
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
        said: _Said,
        up: bool,
    ) -> None:
        with suppress(OSError):
            source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while data := source.recv(_MOST):
                if up and not said.by_client:
                    self.turns += 1
                said.by_client = up
                self._flows.wait()
                if self.delay:
                    time.sleep(self.delay)
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


class _Said:
    """Who spoke last on a connection."""

    by_client = False


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
