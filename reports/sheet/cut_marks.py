"""The lines around the cards on a sheet that show where to cut and to fold."""

from typing import Final

from reportlab.pdfgen.canvas import Canvas

from reports.layout.settings import MM, Settings
from reports.sheet.grid import Grid

_GAP: Final = 2 * MM
_LENGTH: Final = 3 * MM
_LINE: Final = 0.25


def cut_marks(canvas: Canvas, grid: Grid) -> None:
    """Draw short lines outside the cards, at each place where a blade goes through."""
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(_LINE)
    canvas.setDash([])
    for column in range(grid.columns + 1):
        _upright(canvas, grid, grid.left + column * grid.slot_width)
    for row in range(grid.rows + 1):
        _lying(canvas, grid, grid.bottom + row * grid.slot_height)


def fold_marks(canvas: Canvas, grid: Grid, settings: Settings) -> None:
    """Draw dashed lines outside the cards, where a front and its back meet."""
    canvas.saveState()
    canvas.setStrokeColorRGB(0.35, 0.35, 0.35)
    canvas.setLineWidth(_LINE * 2)
    canvas.setDash([1.2, 1.2])
    if grid.slot_width > settings.card.width * MM * 1.5:
        for column in range(grid.columns):
            _upright(canvas, grid, grid.left + (column + 0.5) * grid.slot_width)
    else:
        for row in range(grid.rows):
            _lying(canvas, grid, grid.bottom + (row + 0.5) * grid.slot_height)
    canvas.restoreState()


def _upright(canvas: Canvas, grid: Grid, x: float) -> None:
    top = grid.bottom + grid.rows * grid.slot_height
    canvas.line(x, top + _GAP, x, top + _GAP + _LENGTH)
    canvas.line(x, grid.bottom - _GAP, x, grid.bottom - _GAP - _LENGTH)


def _lying(canvas: Canvas, grid: Grid, y: float) -> None:
    right = grid.left + grid.columns * grid.slot_width
    canvas.line(right + _GAP, y, right + _GAP + _LENGTH, y)
    canvas.line(grid.left - _GAP, y, grid.left - _GAP - _LENGTH, y)
