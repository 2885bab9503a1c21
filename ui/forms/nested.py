"""The field of a design within a design: a form of its own."""

from typing import Any

from builder.core.field_spec import FieldSpec, Path
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.form import Form
from ui.forms.headlines import HeadlineBar
from ui.widgets.layouts import column


class DesignField(FormField):
    """The form of an inner design, below its headlines."""

    wide = True
    labelled = False

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        inside = column(self)
        self.bar = HeadlineBar(context) if kind in context.editors.stats else None
        if self.bar:
            inside.addWidget(self.bar)
        self.form = Form(kind, context.under(lambda: name))
        inside.addWidget(self.form)
        self.form.edited.connect(self._changed)

    def _changed(self, part: Any, text: str, key: str) -> None:
        self.edited.emit(part, text, key and f"{self.name}.{key}")

    def display(self, design: Any) -> None:
        """Show the inner design."""
        part = getattr(design, self.name)
        judged = self.context.judged(part)
        if self.bar and judged:
            self.bar.display(part, judged)
        self.form.display(part, judged)

    def go(self, rest: Path) -> None:
        """Focus a field of the inner design."""
        self.form.go(rest)
