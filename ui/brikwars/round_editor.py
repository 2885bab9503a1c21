"""The editor of one round."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.legality.rounds import why_not_loaded
from builder.brikwars.model.designs import Round, Weapon
from builder.core.field_spec import FieldSpec, Path, field_specs
from ui.brikwars.size_field import SizeField
from ui.forms.fields.field import EditorContext, FieldChoices, FormField, buddy
from ui.rules.opening import rule_link
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.layouts import bar, button, column


class RoundEditor(FormField):
    """Three numbers of a round, and the form of its Explosive to unfold.

    Attributes:
        bricks: The field of its XSize.
        fields: The fields of how many are in one shot, and how many are bought.
        more: The button that unfolds the form.
    """

    def __init__(self, context: EditorContext, bearer: Callable[[], Weapon]) -> None:
        super().__init__("round", FieldSpec("Explosive"), context)
        self._bearer = bearer
        self._round: Round | None = None
        self._form: FormField | None = None
        self.bricks = SizeField("size", field_specs(Weapon)["size"], context)
        self.fields = {
            name: context.make_field(Round, name) for name in ("together", "stock")
        }
        self._column = column(self, _labelled(self.bricks))
        row = FlowLayout(gap=14)
        self._bars: dict[str, QWidget] = {}
        for name, field in self.fields.items():
            field.setToolTip(field.about.hint)
            self.relay(field, (name,), lambda: self._round)
            self._bars[name] = _labelled(field)
            row.addWidget(self._bars[name])
        tip = "Show the form of the Explosive: its name, mods and dice"
        self.more = button("Name and dice…", tip=tip)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        row.addWidget(self.more)
        self._column.addLayout(row)
        self.relay(self.bricks, ("weapon", "size"), lambda: self._round)

    def _unfold(self, on: bool) -> None:  # noqa: FBT001 (the signal of a button)
        if on and self._form is None:
            context = replace(
                self.context, choices=FieldChoices(why_disabled=self._barred)
            )
            self._form = context.make_field(Round, "weapon")
            self.relay(self._form, ("weapon",), lambda: self._round)
            self._column.addWidget(self._form)
        if self._form:
            self._form.setVisible(on)
            if on and self._round:
                self._form.display(self._round)

    def display(self, design: Round) -> None:
        """Show a round."""
        self._round = design
        self.bricks.display(design.weapon)
        # A Cannon fires one at a time: the field only shows to correct a higher count.
        self._bars["together"].setVisible(
            design.together > 1 or not is_cannon(self._bearer())
        )
        for field in self.fields.values():
            field.display(design)
        if self._form and self.more.isChecked():
            self._form.display(design)

    def _barred(self, name: str, value: Any) -> str:
        """Return why a round cannot be of a type."""
        if not name.endswith("weapon.type"):
            return ""
        return why_not_loaded(self._bearer(), value)

    def go(self, rest: Path) -> None:
        """Focus the field a path leads to, and unfold the form if it is in there."""
        match rest:
            case (str(name), *_) if name in self.fields:
                self.fields[name].go(())
            case ("weapon", "size", *_) | ():
                self.bricks.go(())
            case _:
                self.more.setChecked(True)
                if self._form:
                    self._form.go(rest[1:])


def _labelled(field: FormField) -> QWidget:
    """Return a field with its label before it and its rule after it."""
    rule = rule_link(field.about.rule)
    return bar(buddy(field), (field, 1), *((rule,) if rule else ()))
