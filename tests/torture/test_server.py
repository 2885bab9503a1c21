"""A few seconds of clients and a server that are killed."""

import pytest

from db.errors import Stored
from tests.torture import Broken, server

pytestmark = pytest.mark.full


def test_what_a_server_acknowledged_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    told = server.run(0, 1)
    assert "nothing acknowledged was lost" in told
    assert "Traceback" not in capfd.readouterr().err


def test_a_lost_save_is_noticed() -> None:
    told = {"what": "saved", "id": "a", "version": 2, "name": "b"}
    held: dict[str, Stored] = {}
    with pytest.raises(Broken, match="is lost"):
        server._judge(told, held, server.Figures(), 1)
