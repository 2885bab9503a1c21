"""A server in the club's place that is not the club's: what does it get to hear?"""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

CLEAR: Final = struct.pack("!cII", b"R", 8, 3)
"""The demand for the password in clear text."""

MD5: Final = struct.pack("!cII4s", b"R", 12, 5, b"salt")
"""The demand for a hash of the password, from which it can be found out."""

NOTHING: Final = struct.pack("!cII", b"R", 8, 0) + struct.pack("!cIc", b"Z", 5, b"I")
"""No demand: whoever comes is let in."""

SCRAM: Final = struct.pack("!cII", b"R", 23, 10) + b"SCRAM-SHA-256\0\0"
"""The demand for a proof; who never gives its own does not know the password."""

_TLS: Final = 80_877_103
_GSS: Final = 80_877_104


@dataclass
class FalseServer:
    """A server that speaks no TLS, asks in one way, and keeps what it hears.

    Attributes:
        port: Where it listens, on this machine.
        asks: What it answers to whoever knocks.
        heard: What came after its demand.
    """

    port: int
    asks: bytes
    heard: list[bytes] = field(default_factory=list)

    def address(self, password: str = "", options: str = "") -> str:
        """Return an address that leads to it."""
        who = f"anna:{password}" if password else "anna"
        return f"postgresql://{who}@127.0.0.1:{self.port}/clublibrary{options}"

    def serve(self, listening: socket.socket) -> None:
        """Take one guest after the other, until the socket is closed."""
        while True:
            try:
                guest, _ = listening.accept()
            except OSError:
                return
            with guest, suppress(OSError, struct.error):
                self._receive(guest)

    def _receive(self, guest: socket.socket) -> None:
        guest.settimeout(10)
        while True:
            length, what = struct.unpack("!II", guest.recv(8, socket.MSG_WAITALL))
            guest.recv(length - 8, socket.MSG_WAITALL)
            if what not in (_TLS, _GSS):
                break
            guest.sendall(b"N")
        guest.sendall(self.asks)
        while data := guest.recv(1 << 16):
            self.heard.append(data)
            if self.asks == SCRAM:
                guest.sendall(NOTHING)


@contextmanager
def false_server(asks: bytes) -> Iterator[FalseServer]:
    """Let a false server listen."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = FalseServer(listening.getsockname()[1], asks)
        serving = threading.Thread(target=server.serve, args=(listening,), daemon=True)
        serving.start()
        yield server
        # A thread that waits for a guest does not see that its socket was closed.
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
    serving.join()
