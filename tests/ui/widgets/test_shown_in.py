"""Widgets for values that come and go: each stays with what it shows."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.layouts import column, shown_in


def says(label: QLabel, words: str) -> bool:
    return label.text() == words


def test_a_widget_stays_with_what_it_shows(qtbot: QtBot) -> None:
    words = st.permutations("abcdef").flatmap(
        lambda all_: st.integers(0, 6).map(lambda many: all_[:many])
    )

    @given(st.lists(words, min_size=2, max_size=4))
    def law(shows: Sequence[list[str]]) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        pool, lines = list[QLabel](), column(window)
        window.show()
        before: list[tuple[str, QLabel]] = []
        for now in shows:
            for label, text in shown_in(pool, now, QLabel, lines, says):
                label.setText(text)
            after = [(label.text(), label) for label in pool if label.isVisible()]
            assert [text for text, _ in after] == now
            assert [lines.indexOf(label) for label in pool] == [*range(len(pool))]
            here = dict(after)
            assert all(here[text] is label for text, label in before if text in here)
            before = after
        window.close()

    law()
