"""A unit's row of a list wears its own colour and emblem, and its army's else."""

import io
from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image

from builder.army.model import Army, Entry
from builder.army.muster import livery, roster
from builder.content.livery import ArmyColour, Emblem
from builder.examples import examples_of
from reports.layout.formats import InkStyle
from reports.layout.marks import Polygon
from reports.roster.look import RosterLook
from reports.roster.pdf import roster_pdf
from reports.roster.unit import UnitPlace, unit_head

EXAMPLE = next(each for each in examples_of("brikwars") if each.armies)
ARMY = replace(EXAMPLE.armies[0][1], colour=ArmyColour.MOSS, emblem=Emblem.TOWER)
OWN = " ".join(["#.......#"] * 9)
PLUM = tuple(int(ArmyColour.PLUM.hex[at : at + 2], 16) for at in (1, 3, 5))


def dressed(**worn: object) -> Army:
    """Return the army with its second unit dressed."""
    entries = list(ARMY.entries)
    told = {name: getattr(entries[1], name) for name in Entry.__dataclass_fields__}
    entries[1] = Entry(**{**told, **worn})
    return replace(ARMY, entries=tuple(entries))


def page(army: Army) -> Image.Image:
    data = roster_pdf(roster(army, dict(EXAMPLE.designs)))
    (first, *_) = pypdfium2.PdfDocument(io.BytesIO(data))
    return first.render(scale=2).to_pil().convert("RGB")


def test_a_row_is_in_the_colour_of_its_unit() -> None:
    def plum(army: Army) -> int:
        shown = page(army)
        found = shown.getcolors(shown.width * shown.height) or []
        return sum(many for many, colour in found if colour == PLUM)

    assert not plum(ARMY)
    assert plum(dressed(colour=ArmyColour.PLUM)) > 500


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("worn", [{}, {"emblem": Emblem.TOWER}, {"own_emblem": OWN}])
def test_a_row_shows_an_emblem_only_where_it_is_another(
    ink: InkStyle, worn: dict[str, object]
) -> None:
    army = dressed(**worn)
    unit = roster(army, dict(EXAMPLE.designs)).units[1]
    look = RosterLook(livery(army).colour, ink)
    place = UnitPlace(500, 700, look, frozenset(), boxes=True, emblem=Emblem.TOWER)
    head, _ = unit_head(unit, place)
    bare, _ = unit_head(unit, replace(place, emblem=None))
    more = [mark for mark in head.marks if mark not in bare.marks]
    assert len(more) == ("own_emblem" in worn)
    for mark in more:
        assert isinstance(mark, Polygon)
        # Two pillars, each a ring of its own.
        assert len(mark.rings) == 2
        assert mark.fill == ("#000000" if ink is InkStyle.LOW else "#ffffff")
