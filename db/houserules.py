"""House rules as a file of their own, to agree on and hand round."""

from __future__ import annotations

import os
from typing import Any

from db.codec import decode_house
from db.jsontext import contents, tree
from db.unreadable import Unreadable


def read_house(source: bytes | os.PathLike[str], name: str) -> Any:
    """The house rules of a file.

    Args:
        source: The file, or its bytes.
        name: What the sentence calls it.

    Raises:
        Unreadable: If it is no set of house rules we know.
    """
    try:
        return decode_house(tree(contents(source)))
    except Unreadable as wrong:
        raise Unreadable(f"{name}: {wrong.where}".rstrip(": "), wrong.why) from wrong
