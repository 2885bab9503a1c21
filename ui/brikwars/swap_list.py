"""A weapon's swaps in the order they are made."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import Signal

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Swap
from builder.content.card import Column
from builder.core.field_spec import FieldSpec
from builder.core.rulebook import Violation
from ui.brikwars.offers import refusals
from ui.forms.fields.field import EditorContext
from ui.forms.part_list import PartList
from ui.widgets.layouts import column


class SwapList(PartList):
    """The swaps, with buttons to change the current one.

    Attributes:
        changing: Emitted with the index of a swap that shall give another die.
    """

    changing = Signal(int)
    columns = (Column("Swaps, in their order"),)
    one = "swap"
    most_shown = 5

    def __init__(self, context: EditorContext) -> None:
        super().__init__("swaps", FieldSpec("Damage swaps in their order"), context)
        self.table.horizontalHeader().hide()
        self.table.doubleClicked.connect(lambda index: self.changing.emit(index.row()))
        column(self, self.table, self.tools, margins=(0, 4, 0, 0))

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the buttons for the current swap."""
        earlier = "Make it earlier: a swap can feed on those before it"
        return (
            ("Change…", "Give another die, or cover something else", self._change),
            ("Undo this", "Take this swap back, and keep the others", self.remove),
            ("Up", earlier, lambda: self.move_row(-1)),
            ("Down", "Make it later", lambda: self.move_row(+1)),
        )

    def cells(self, design: Weapon) -> Sequence[tuple[str, ...]]:
        """Return each swap with its number."""
        fed = "  (of dice swapped before)"
        return [
            (f"{place}.  {step.swap}{fed if step.fed else ''}",)
            for place, step in enumerate(statline(design).steps, start=1)
        ]

    def violations(self, design: Weapon) -> Iterable[Violation]:
        """Return the violations that make the weapon illegal."""
        return refusals(design, self.context.house)

    def removal(self, part: Swap) -> str:
        """Return the undo menu's words for the removal of a swap."""
        return f"Undo swap {part}"

    def display(self, design: Any) -> None:
        """Show a weapon's swaps; hide the list if there are none."""
        super().display(design)
        self.setVisible(bool(self.parts))

    def _change(self) -> None:
        self.changing.emit(self.row)
