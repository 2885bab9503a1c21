"""Two threads lay out cards at once: neither waits for the other for ever."""

import threading

import pytest

from builder.content.card import Card
from builder.content.card_blocks import small_print
from reports.card import setting
from reports.card.setting import CardSetting
from reports.layout.fonts import LOCK
from reports.layout.formats import Settings

PATIENCE = 2
"""Seconds after which a thread is taken to wait for ever."""


def test_a_card_is_measured_while_another_one_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Up to Python 3.11 a cached property is locked while it is worked out.
    measuring, printing = threading.Event(), threading.Event()

    def slow(card: Card) -> str:
        if threading.current_thread() is measurer:
            measuring.set()
            printing.wait(PATIENCE)
        return small_print(card)

    def measure(sign: str) -> None:
        # Signs that nobody measured yet: those known are asked of no font.
        card = Card("Guard", "Soldier", source=sign * 3)
        assert CardSetting(card, Settings(), photo=False, count=1).footer

    def print_one() -> None:
        measuring.wait(PATIENCE)
        with LOCK:
            printing.set()
            measure("\u1e9e")

    monkeypatch.setattr(setting, "small_print", slow)
    measurer = threading.Thread(target=measure, args=("\u1e9f",), daemon=True)
    printer = threading.Thread(target=print_one, daemon=True)
    for each in (measurer, printer):
        each.start()
    for each in (measurer, printer):
        each.join(PATIENCE)
    assert not measurer.is_alive()
    assert not printer.is_alive()
