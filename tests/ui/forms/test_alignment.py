"""The fields of all sections of a form begin at one place."""

from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Creation
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.shell.make_page import EDITORS


def test_fields_with_a_label_begin_at_one_place(qtbot: QtBot) -> None:
    form = Form(Creation, EditorContext(EDITORS))
    qtbot.addWidget(form)
    form.display(Creation(size=3))
    form.resize(700, 900)
    form.show()
    qtbot.waitExposed(form)
    lines = [line for line in form.lines.shown if line.label]
    assert len({line.field.x() for line in lines}) == 1
    assert len(lines) > 5
