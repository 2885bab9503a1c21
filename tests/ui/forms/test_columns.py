"""The columns of a form stay where they are, and its fields begin at one place."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import systems
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.mods import Mod
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.shell.make_page import EDITORS
from ui.widgets.theme import dress

SMALL_WINDOW = 770
"""The pixels that a form has in a window of 1280."""


def laid_out(form: Form) -> tuple[int, int]:
    """Return where the second column begins, once all is at rest."""
    for _ in range(3):
        QApplication.processEvents()
    at = form._halves[1].pos()
    return at.x(), at.y()


@pytest.fixture
def form(qtbot: QtBot, qapp: QApplication) -> Form:
    dress(qapp)
    made = Form(Weapon, EditorContext(EDITORS), on_page=True)
    # A page would lay these two out.
    for each in (made, made.fields["name"], made.small_print("name")):
        qtbot.addWidget(each)
    made.display(Weapon(size=3))
    made.resize(SMALL_WINDOW, 600)
    made.show()
    made.spread(SMALL_WINDOW)
    return made


def test_a_mod_taken_twice_moves_no_column(form: Form) -> None:
    before = laid_out(form)
    assert before[1] == 0
    for count in range(4):
        form.display(Weapon(size=3, mods=(Mod.SAFETY,) * count))
        assert laid_out(form) == before
    form.display(Weapon(size=3, mods=(Mod.SAFETY, Mod.CLOSE_QUARTERS) * 9))
    assert laid_out(form)[1] == 0


@given(st.lists(st.lists(st.sampled_from(Mod), max_size=40), max_size=6), st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8)
def test_an_edit_never_brings_columns_back(
    form: Form, edits: list[list[Mod]], data: st.DataObject
) -> None:
    """At most once they part, where they would not fit; another width decides anew."""
    form.display(Weapon(size=3))
    room = data.draw(st.integers(620, 900))
    form.resize(room, 600)
    form.spread(room)
    apart = [laid_out(form)[1] > 0]
    for mods in edits:
        form.display(Weapon(size=3, mods=tuple(mods)))
        apart.append(laid_out(form)[1] > 0)
    assert apart == sorted(apart)


# Fields of all sections begin at one place


HOUSES = [each.standard for each in systems().values()]


@pytest.mark.parametrize(
    "value",
    [Creation(size=3, flight=4, thrust=2, extra_minds=1), *HOUSES],
    ids=lambda each: type(each).__name__,
)
def test_fields_begin_at_one_place(qtbot: QtBot, value: object) -> None:
    form = Form(type(value), EditorContext(EDITORS))
    qtbot.addWidget(form)
    form.display(value)
    form.resize(700, 900)
    form.show()
    qtbot.waitExposed(form)
    lines = form.lines.shown
    assert len({line.field.x() for line in lines if line.label}) <= 1
    assert len({line.field.x() for line in lines if not line.label}) <= 1
    assert len(lines) > 5
