"""Polynomials with whole coefficients, packed into one big integer each.

A distribution is a polynomial: outcomes are exponents, weights are coefficients.
With a slot of fixed width for each coefficient, wide enough that sums never spill,
the product of two polynomials is the product of two integers. Python multiplies
those far faster than a loop over coefficients would.

>>> packed = pack((1, 2), WORD)  # 1 + 2x
>>> unpack(packed * packed, 3, WORD)  # 1 + 4x + 4x²
(1, 4, 4)
"""

import struct
from collections.abc import Sequence
from typing import Final

from builder.odds import limits as bounds

WORD: Final = 8
"""Bytes of the slots that `struct` packs by itself."""


def width(total: int) -> int:
    """Return the bytes of a slot that holds any weight up to a total."""
    return max(WORD, (total.bit_length() + 7) // 8)


def pack(weights: Sequence[int], size: int) -> int:
    """Pack weights into slots of so many bytes, the first in the lowest slot."""
    if size == WORD:
        return int.from_bytes(struct.pack(f"<{len(weights)}Q", *weights), "little")
    slots = (weight.to_bytes(size, "little") for weight in weights)
    return int.from_bytes(b"".join(slots), "little")


def unpack(packed: int, count: int, size: int) -> tuple[int, ...]:
    """Return the weights of so many slots, lowest first."""
    flat = packed.to_bytes(count * size, "little")
    if size == WORD:
        return struct.unpack(f"<{count}Q", flat)
    read = int.from_bytes
    return tuple(
        read(flat[at : at + size], "little") for at in range(0, count * size, size)
    )


def product(one: Sequence[int], other: Sequence[int], total: int) -> tuple[int, ...]:
    """Return the coefficients of a product.

    Args:
        one: Coefficients of a factor, lowest first.
        other: Coefficients of the other factor.
        total: The sum of the product's coefficients.

    Raises:
        Unanswerable: If it would take too long.
    """
    size = width(total)
    slots = len(one) + len(other) - 1
    # Packing and unpacking cost about as much again as the product itself.
    bounds.work(8 * bounds.product(len(one) * size * 8, len(other) * size * 8))
    return unpack(pack(one, size) * pack(other, size), slots, size)


LONG: Final = 7_000
"""Bits of a packed power, per term of its base, above which a recurrence is faster."""


def power(weights: Sequence[int], count: int, total: int) -> tuple[int, ...]:
    """Return the coefficients of a power, by squaring or by a recurrence.

    The recurrence takes slots times terms steps, and squaring about as long as the
    product of two numbers of half the bits; `LONG` says which is faster.

    >>> power((1, 1, 1), 2, 9), power((1, 0, 2), 2, 9)
    ((1, 2, 3, 2, 1), (1, 0, 4, 0, 4))

    Args:
        weights: Coefficients of the base, lowest first; the first is not 0.
        count: The exponent.
        total: The sum of the power's coefficients.

    Raises:
        Unanswerable: If it would take too long.
    """
    size = width(total)
    slots = (len(weights) - 1) * count + 1
    bits = slots * size * 8
    level = len(set(weights)) == 1
    terms = [(at, weight) for at, weight in enumerate(weights) if at and weight]
    # The cost of squaring grows faster than the answer, that of a recurrence does not.
    if bits <= LONG * (1 if level else len(terms)):
        bounds.work(8 * bounds.product(bits // 2, bits // 2))
        return unpack(pack(weights, size) ** count, slots, size)
    each = 20 + size * 8 // bounds.DIGIT
    bounds.work(slots * each * (3 if level else len(terms)))
    if level:
        return _level(weights[0], len(weights), count, slots)
    return _term_by_term(weights[0], terms, count, slots)


def _term_by_term(
    first: int, terms: Sequence[tuple[int, int]], count: int, slots: int
) -> tuple[int, ...]:
    """Return a power by Miller's recurrence: each coefficient from those before it.

    >>> _term_by_term(1, [(1, 2)], 2, 3)  # (1 + 2x)²
    (1, 4, 4)

    Where C is the power of A, C′·A = count·A′·C; comparing coefficients gives
    `at · first · C[at]` as a sum over the terms of A. Each division is exact, so the
    work is slots times terms, and no number is longer than a coefficient.
    """
    steps = [(back, (count + 1) * back * weight, weight) for back, weight in terms]
    out = [first**count]
    for at in range(1, slots):
        so_far = 0
        for back, fixed, weight in steps:
            if back > at:
                break
            so_far += (fixed - at * weight) * out[at - back]
        out.append(so_far // (at * first))
    return tuple(out)


def _level(weight: int, faces: int, count: int, slots: int) -> tuple[int, ...]:
    """Return the same for equal weights, (1 − x^faces) / (1 − x): three terms a step.

    >>> _level(1, 3, 2, 5)  # (1 + x + x²)²
    (1, 2, 3, 2, 1)
    """
    out = [weight**count]
    far = count * faces + faces
    for at in range(1, slots):
        so_far = (count + at - 1) * out[at - 1]
        if at >= faces:
            so_far -= (far - at) * out[at - faces]
        if at > faces:
            so_far += (far - count - at + 1) * out[at - faces - 1]
        out.append(so_far // at)
    return tuple(out)
