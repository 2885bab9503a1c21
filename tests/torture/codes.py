"""Mutated codes: each is a sentence or the file it was, quick and in little memory.

Half of them are bent as letters, as a mail program or a hand bends them; half of them
as what is inside, with a right sum, as only somebody does who means harm.
"""

import base64
import json
import random
import time
import tracemalloc
import zlib
from collections import Counter
from typing import Final

from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.codes import (
    _WORDS,
    codes_in,
    file_in,
    read,
    read_code,
    written,
    written_square,
)
from tests.torture import Broken
from tests.torture.fuzz_cases import _musters
from tests.torture.fuzz_mutations import bent, bytes_bent, text_bent

SECONDS: Final = 1.0
"""Of CPU that one code may take."""
MEGABYTES: Final = 16
"""Of memory that one code may take."""


_KINDS: Final = (
    "cut short:",
    "changed or cut",
    "newer",
    "does not know",
    "does not play",
    "mistyped",
    "wrote",
    "holds more",
)
"""What the sentences say, by which they are counted."""


def run(count: int, seed: int) -> str:
    """Read so many mutated codes; return what came of them.

    Raises:
        Broken: If one is anything but a sentence or a file, takes long or much memory,
            or is read as another file than it was written from.
    """
    files = [read(data) for data in _musters()]
    codes = [(written(file), written_square(file)) for file in files]
    came: Counter[str] = Counter()
    slowest = largest = 0.0
    tracemalloc.start()
    try:
        for number in range(count):
            chance = random.Random(f"{seed}/{number}")  # noqa: S311
            place = chance.randrange(len(codes))
            inside = chance.random() < 0.5
            text = (
                _sealed(codes[place][0], chance)
                if inside
                else _mutated(codes, place, chance)
            )
            tracemalloc.reset_peak()
            before, held = time.process_time(), tracemalloc.get_traced_memory()[0]
            found, what = _read(text)
            took = time.process_time() - before
            used = (tracemalloc.get_traced_memory()[1] - held) / 1e6
            slowest, largest = max(slowest, took), max(largest, used)
            if took > SECONDS or used > MEGABYTES:
                raise Broken(f"case {seed}/{number}: {took:.1f} s, {used:.0f} MB")
            if found is not None and not inside and not _known(text, codes):
                raise Broken(f"case {seed}/{number} is read as another file")
            came[what] += 1
    finally:
        tracemalloc.stop()
    said = ", ".join(f"{each:,} {what}" for what, each in came.most_common())
    return (
        f"{count:,} codes: {said}; worst {slowest:.2f} s and {largest:.1f} MB "
        f"(seed {seed})"
    )


def _mutated(codes: list[tuple[str, str]], place: int, chance: random.Random) -> str:
    code = codes[place][chance.randrange(2)]
    at = sorted(chance.sample(range(4, len(code)), 2))
    other = codes[chance.randrange(len(codes))][chance.randrange(2)]
    swapped = [*code]
    swapped[at[0]], swapped[at[1]] = swapped[at[1]], swapped[at[0]]
    bends = (
        code[: at[0]],
        code + code,
        code[: at[0]] + other[at[0] :],
        code.lower(),
        code.swapcase(),
        "".join(swapped),
        code[: at[0]] + code[at[1] :],
        f"{code[: at[0]]}\n> {code[at[0] :]} and {other}",
    )
    if chance.random() < 0.4:
        return text_bent(code, chance)
    return chance.choice(bends)


def _sealed(code: str, chance: random.Random) -> str:
    """Return a code with something else inside, and a right sum."""
    data = base64.urlsafe_b64decode(code[4:] + "=" * (-len(code[4:]) % 4))
    at = 1
    while data[at] > 127:
        at += 1
    body = data[at + 5 :]
    words = _WORDS[1][1]
    if chance.random() < 0.8:
        tree = json.loads(zlib.decompressobj(-15, zdict=words).decompress(body))
        for _ in range(chance.randint(1, 4)):
            tree = bent(tree, chance)
        raw = json.dumps(tree).encode("utf-8", "surrogatepass")
        raw = raw if chance.random() < 0.7 else bytes_bent(raw, chance)
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=words)
        body = packer.compress(raw) + packer.flush()
    else:
        body = bytes_bent(body, chance)
    size, head = len(body), bytearray((1,))
    while size > 127:
        head.append(size % 128 + 128)
        size //= 128
    head.append(size)
    made = bytes(head) + zlib.crc32(head + body).to_bytes(4) + body
    return "BM1." + base64.urlsafe_b64encode(made).decode().rstrip("=")


def _read(text: str) -> tuple[MusterFile | None, str]:
    """Return the file in a text, and what came of it in a few words."""
    try:
        found = file_in(text, "the post")
    except Unreadable as wrong:
        said = str(wrong)
        if not said.startswith("the post") or len(said) > 2_000 or "\n" in said:
            raise Broken(f"this is no sentence: {said[:200]!r}") from wrong
        return None, next((each for each in _KINDS if each in said), "other refusals")
    if found is None and codes_in(text):
        raise Broken("a code was passed over")
    return found, "no code" if found is None else "files"


def _known(text: str, codes: list[tuple[str, str]]) -> bool:
    """Return whether each code of a text is read as one of those that were bent."""
    return {written(read_code(each)) for each in codes_in(text)} <= {
        code for code, _ in codes
    }
