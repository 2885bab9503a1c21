"""A server in the club's place that asks for the password in ways that give it away.

It is refused with a sentence by the window and by the command line, and never hears the
password, whether that stands in the address or in the password file.
"""

import os
import tempfile
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.false_server import CLEAR, MD5, NOTHING, SCRAM, false_server
from tests.torture import Broken
from tests.torture.strangers import by_command, by_window

SECRET: Final = "HerRealPassword"  # noqa: S105 (it is none)

WAYS: Final = {"clear text": CLEAR, "a hash": MD5, "nothing": NOTHING, "proof": SCRAM}
"""What it asks for; the last one never proves that it knows the password itself."""


def run(count: int, seed: int) -> str:
    """Meet it so often, each way in turn.

    Raises:
        Broken: If it hears the password, or is talked to.
    """
    ways = list(WAYS)
    heard = 0
    with tempfile.TemporaryDirectory(prefix="rogue") as folder:
        file = Path(folder, "pgpass")
        file.write_text(f"*:*:*:*:{SECRET}\n", encoding="utf-8")
        file.chmod(0o600)
        with patch.dict(os.environ, PGPASSFILE=str(file)):
            for number in range(count):
                way = ways[(seed - 1 + number) % len(ways)]
                heard += _met(way, "" if number // len(ways) % 2 else SECRET)
    return f"{count} meetings at 2 doors, {heard} bytes heard, none of the password"


def _met(way: str, password: str) -> int:
    """Meet a server that asks in one way; return how many bytes it heard."""
    with false_server(WAYS[way]) as server:
        place = server.address(password)
        for told in (by_window(place), by_command(place)):
            if SECRET in told or "password" not in told:
                raise Broken(f"who asks for {way} is told as {told!r}")
    heard = b"".join(server.heard)
    if SECRET.encode() in heard or (heard and way in {"clear text", "a hash"}):
        raise Broken(f"who asks for {way} heard {heard!r}")
    return len(heard)
