"""Packing what versions keep, against a text of what payloads look like.

A packed payload is small, and read alone. Packed against its neighbour it would take
less room, but one damaged version would then spoil others.

| bytes | what they are |
|---|---|
| 1 | the number of the text it is packed against |
| 4 | the CRC-32 of the payload |
| the rest | the payload in UTF-8, by DEFLATE |

Short payloads pack badly by themselves, because each would spell out the names of its
fields. So they are packed against a text of what payloads of the first release looked
like: the lines of `packing_words.txt`, without their ends. What comes last in it is
found most cheaply. It is frozen: what was packed against it can only be read with the
same one. New fields need no change there; a better text gets a number of its own.
"""

import zlib
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("packing_words.txt")

TEXTS: Final = {1: b"".join(_FILE.read_bytes().splitlines())}
"""The texts by their numbers; none may ever change or go."""

_NOW: Final = 1
"""The number of the text that new versions are packed against."""

_HEAD: Final = 5
_BARE: Final = -15
"""The window of zlib for data without a head of its own."""


def packed_text(payload: str) -> bytes:
    """Return a payload as a version keeps it."""
    # The present value may be a damaged one, with bytes that are no text.
    data = payload.encode(errors="surrogatepass")
    packer = zlib.compressobj(9, zlib.DEFLATED, _BARE, 9, zdict=TEXTS[_NOW])
    head = bytes((_NOW,)) + zlib.crc32(data).to_bytes(4)
    return head + packer.compress(data) + packer.flush()


def unpacked_text(packed: bytes) -> str:
    """Return the payload that a version keeps.

    Raises:
        ValueError: If it is damaged, or was packed by a newer Brickmuster.
    """
    text = TEXTS.get(packed[0]) if packed else None
    if text is None:
        raise ValueError("it is damaged, or of a newer Brickmuster")
    unpacker = zlib.decompressobj(_BARE, zdict=text)
    try:
        data = unpacker.decompress(packed[_HEAD:])
    except zlib.error as error:
        raise ValueError(f"it is damaged: {error}") from error
    if zlib.crc32(data).to_bytes(4) != packed[1:_HEAD]:
        raise ValueError("it is damaged: its sum is another")
    return data.decode(errors="surrogatepass")
