"""Muster files as a player might write them, and the messages about bad ones."""

import json
from typing import Any

import pytest

from db.files.muster import read
from db.files.unreadable import Unreadable

GUN = {"id": "gun", "kind": "brikwars.weapon", "name": "Long Tom", "size": 4}
TANK = {
    "id": "tank",
    "kind": "brikwars.creation",
    "mounts": [{"weapon": "gun", "count": 2}, {"weapon": {"size": 3}}],
}
ARMY = {"id": "wolves", "name": "Wolves", "entries": [{"design": "tank", "count": 3}]}


def file_of(*listed: Any, armies: tuple[Any, ...] = (), **more: Any) -> dict[str, Any]:
    return {"brickmuster": 1, "designs": list(listed), "armies": list(armies)} | more


def spelt(file: Any) -> bytes:
    return json.dumps(file).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(data, "Wolves.json")
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith("Wolves.json")
    assert len(message) < 300
    return message
