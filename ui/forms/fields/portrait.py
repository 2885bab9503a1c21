"""The field of a portrait: another one, its parts by name, or as its design says."""

from builder.core.design import Design
from builder.core.formatting import brief
from builder.drawing.picks import Picks, split
from builder.portraits import another, strange
from ui.forms.fields.field import FormField
from ui.widgets.labels import plain
from ui.widgets.layouts import button, column, flow_bar
from ui.widgets.portrait_dialog import PortraitDialog

BY_NAME = "As its name and values say"
_LONGEST = 60


class PortraitField(FormField):
    """Buttons that change what is drawn of a design, and what was picked, in words."""

    tall = True

    def _make(self) -> None:
        self._design: Design | None = None
        self.another = button(
            "Another one", self.next, "Draw it another way; each look comes once"
        )
        self.pick = button("Parts…", self.ask, "Pick its parts by name", "Pick parts")
        self.reset = button(
            "By name", lambda: self._take(()), "Back to what its name and values say"
        )
        self.words = plain("", wrap=True)
        # The words stand below: beside the buttons a narrow form has no room for them.
        column(self, flow_bar(self.another, self.pick, self.reset), self.words)
        self.setFocusProxy(self.another)

    def next(self) -> None:
        """Draw the design another way."""
        if self._design:
            self._take(another(self._design))

    def ask(self) -> PortraitDialog | None:
        """Let the player pick the parts; None before a design is shown."""
        if self._design is None:
            return None
        dialog = PortraitDialog(self._design, self)
        dialog.chosen.connect(self._take)
        dialog.open()
        return dialog

    def _take(self, picks: Picks) -> None:
        if self._design and picks != self._design.portrait:
            self.edited.emit(picks, "Portrait", "")

    def display(self, design: Design) -> None:
        """Say what was picked for a design, and what of it draws nothing here."""
        same = self._design and self._design.portrait == design.portrait
        self._design = design
        self.reset.setEnabled(bool(design.portrait))
        if not same:
            self.words.setText(said(design))


def said(design: Design) -> str:
    """Return what was picked, in words: `Costume knight, hat crown`."""
    odd = strange(design)
    known = (" ".join(split(each)) for each in design.portrait if each not in odd)
    words = ", ".join(known) or BY_NAME
    lines = [brief(words[:1].upper() + words[1:], 2 * _LONGEST)]
    if odd:
        lines.append(f"Not known here, and kept: {brief(', '.join(odd), _LONGEST)}")
    return "\n".join(lines)
