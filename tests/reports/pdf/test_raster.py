import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from builder.content.card import Card
from reports.card.job import card_pdf
from reports.layout.formats import POKER, Settings, Sides
from reports.pdf.raster import page_images


def test_a_page_becomes_pixels(dragon: Card) -> None:
    front, back = page_images(card_pdf(dragon), 150)
    assert (front.width, front.height) == pytest.approx(
        (POKER.width / 25.4 * 150, POKER.height / 25.4 * 150), abs=1
    )
    assert len(front.data) == front.stride * front.height
    assert front.data != back.data
    with Image.open(io.BytesIO(front.png())) as image:
        assert image.size == (front.width, front.height)
        # The white border, and the coloured band with the name on it.
        assert image.getpixel((3, 3)) == (255, 255, 255)
        assert image.getpixel((20, 22)) == (0x1F, 0x5B, 0x3A)


def test_pages_can_be_chosen(dragon: Card) -> None:
    pdf = card_pdf(dragon)
    every = page_images(pdf, 50)
    assert page_images(pdf, 50, range(1, 5)) == every[1:]


def test_threads_draw_and_look_at_once(dragon: Card, plain: Card) -> None:
    """Neither the drawing library nor the reading one can do two things at once."""

    def seen(card: Card) -> bytes:
        pdf = card_pdf(card, Settings(sides=Sides.FRONTS))
        return page_images(pdf, 60)[0].data

    cards = [dragon, plain] * 8
    alone = [seen(card) for card in cards[:2]] * 8
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(seen, cards)) == alone
