"""The fields of all sections of a form begin at one place, and so do its boxes."""

import pytest
from pytestqt.qtbot import QtBot

from builder import systems
from builder.brikwars.model.designs import Creation
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.shell.make_page import EDITORS

HOUSES = [each.standard for each in systems().values()]


@pytest.mark.parametrize(
    "value", [Creation(size=3), *HOUSES], ids=lambda each: type(each).__name__
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
