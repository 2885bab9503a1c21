"""How large a picture may be."""

import pytest

from builder.core.pixels import too_many_pixels


@pytest.mark.parametrize(
    ("each", "reducible", "most"),
    [(1, True, 250), (4, True, 250), (1, False, 80), (3, False, 69), (4, False, 52)],
)
def test_the_largest_picture_is_read_and_one_pixel_more_is_not(
    each: int, reducible: bool, most: int
) -> None:
    """80 million pixels, or what fits 208 MB; at an eighth of its size 250 million."""
    millions = most * 1_000_000
    assert not too_many_pixels(millions, reducible=reducible, each=each)
    why = too_many_pixels(millions + 1, reducible=reducible, each=each)
    assert why.startswith(f"has more than {most} million pixels")
