"""A JPEG of very many pixels, made without holding them in memory."""

import io
import struct

from PIL import Image

_BLOCK = bytes.fromhex("28a28a00")
"""The code of 16 by 16 pixels of one grey: four squares of light, two of colour."""


def grey_jpeg(width: int, height: int) -> bytes:
    """Return a baseline JPEG in colour, all of one grey."""
    out = io.BytesIO()
    small = Image.new("RGB", (16, 16), (128, 128, 128))
    small.save(out, "JPEG", quality=75, subsampling="4:2:0")
    data = out.getvalue()
    frame = data.index(b"\xff\xc0")
    scan = data.index(b"\xff\xda")
    start = scan + 2 + struct.unpack(">H", data[scan + 2 : scan + 4])[0]
    assert data[start:-2] == _BLOCK
    size = struct.pack(">HH", height, width)
    head = data[: frame + 5] + size + data[frame + 9 : start]
    blocks = -(-width // 16) * -(-height // 16)
    return head + _BLOCK * blocks + b"\xff\xd9"
