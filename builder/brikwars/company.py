"""What designs do to each other in one army."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.brikwars.house import House
from builder.system import Company


def company(_designs: Sequence[tuple[int, Any]], _house: House) -> Company:
    """What they add to the army's bill, and what the rules say of them together."""
    return Company()
