"""The smallest type of each card format, side and kind of page, as a table.

    python -m tests.type_sizes

measures every example, every preset and a card with far too much on it, and writes
`docs/type-sizes.md` anew.
"""

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import pikepdf

from builder import describe, home, systems
from builder.army.model import Army
from builder.army.muster import kit, roster
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card
from builder.content.livery import ArmyColour, Livery
from builder.core.design import Design
from builder.examples import examples_of
from reports.answer.model import answered_question
from reports.answer.pdf import answer_pdf
from reports.card.metrics import BORDER, place
from reports.layout.formats import FORMATS, Format, InkStyle, format_named
from reports.layout.marks import Clipped, Mark, Side, Words
from reports.reference import reference_of, reference_pdf
from reports.roster.pdf import roster_pdf
from reports.tokens import tokens_pdf
from tests.leaves import leaves
from tests.portraits import designs

FILE = Path(__file__).resolve().parents[1] / "docs" / "type-sizes.md"
SIDES = ("front", "back", "further")
LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex)
TALE = "The bridge was held, and whoever held it told of it. " * 60


@dataclass
class Sizes:
    """Letters of each size of type, in points.

    Attributes:
        plain: Of text that is read.
        bold: Of headings, values and words below a sign.
        small: Of small print at the foot, and of the ruler in the rim.
    """

    plain: Counter[float] = field(default_factory=Counter)
    bold: Counter[float] = field(default_factory=Counter)
    small: Counter[float] = field(default_factory=Counter)

    def line(self, *names: str) -> str:
        """Return a row of the table, which begins with names."""
        every = self.plain + self.bold + self.small
        cells = [
            f"{min(one):.1f}" if one else "–"
            for one in (self.plain, self.bold, self.small)
        ]
        most = max(every, key=lambda size: (every[size], size))
        return f"| {' | '.join((*names, *cells, f'{most:.1f}'))} |"


@cache
def cards() -> tuple[Card, ...]:
    """Return the cards of all examples and presets, and one with forty weapons."""
    made = dict.fromkeys(design for _, design in designs())
    kinds = islice(cycle(WeaponType), 40)
    guns = (
        Weapon(name=f"Gun {n}", type=kind, size=1 + n % 4)
        for n, kind in enumerate(kinds)
    )
    mounts = tuple(Mount(weapon=gun, mounting=Mounting.JOINT) for gun in guns)
    name = "Ωμέγα 龍 שלום"
    stress = Creation(name=name, size=8, mounts=mounts, notes=TALE[:2460])
    return tuple(replace(describe(one), livery=LIVERY) for one in (*made, stress))


def sizes_of(card_format: Format) -> dict[str, Sizes]:
    """Return the sizes of type on fronts, backs and further sides of a format."""
    found = {side: Sizes() for side in SIDES}
    for card in cards():
        first, *more = leaves(card, card_format, InkStyle.COLOUR, count=3)
        _add(found["front"], first.front)
        _add(found["back"], first.back)
        for leaf in more:
            _add(found["further"], leaf.front)
            _add(found["further"], leaf.back)
    return found


def _add(sizes: Sizes, side: Side) -> None:
    """Count the letters of a side."""
    for placed in side.content:
        for mark in _words(placed.marks):
            rim = placed.x + mark.x > side.width - 2.2 * BORDER
            foot = placed.y + mark.y > side.height - 4.5 * BORDER and not mark.bold
            kind = sizes.small if rim or foot else sizes.bold if mark.bold else None
            kind = sizes.plain if kind is None else kind
            kind[round(mark.size, 2)] += len(mark.text)


def _words(marks: Iterable[Mark]) -> Iterator[Words]:
    for mark in marks:
        if isinstance(mark, Clipped):
            yield from _words(mark.marks)
        elif isinstance(mark, Words) and mark.text.strip("! "):
            # The mark of what is silenced is a sign, no word.
            yield mark


def pages() -> dict[str, Sizes]:
    """Return the sizes of type on rosters, references and tokens of all examples."""
    found = {name: Sizes() for name in ("roster", "reference", "answer", "tokens")}
    for system in systems().values():
        for example in examples_of(system.key):
            held = dict(example.designs)
            _answer(found["answer"], next(iter(held.values())))
            for _, army in example.armies:
                assert isinstance(army, Army)
                _read(found["roster"], roster_pdf(roster(army, held)))
                _read(found["tokens"], tokens_pdf(kit(army, held)))
        whole = reference_of(system, system.played_by(None))
        _read(found["reference"], reference_pdf(whole))
    return found


def _answer(sizes: Sizes, design: Design) -> None:
    """Count the letters of the first question that a design is asked."""
    system = home(design)
    house = system.played_by(None)
    fitting = (one for one in system.questions if isinstance(design, one.on))
    question = next(one for one in fitting if one.applies(design, house))
    situation = question.start(design, house)
    told = question.answered(design, situation, house)
    said = answered_question(question, design, situation, house, told)
    _read(sizes, answer_pdf(said))


def _read(sizes: Sizes, pdf: bytes) -> None:
    """Count the letters of a PDF; bold and plain are not told apart."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            size = 0.0
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "Tf":
                    size = round(float(operands[1]), 2)
                elif str(operator) in ("Tj", "TJ"):
                    sizes.plain[size] += len(bytes(operands[0]))


def rows_of(card_format: Format) -> list[str]:
    """Return the rows of a format."""
    size = f"{card_format.width:g} × {card_format.height:g}"
    return [
        sizes.line(card_format.key, size, side)
        for side, sizes in sizes_of(card_format).items()
        if sizes.plain or sizes.bold
    ]


def headings() -> str:
    """Return the sizes of headings on cards whose grid is not enlarged."""
    rows = []
    for key, like in (("poker", "poker and larger"), ("mini-euro", "small")):
        sizes = place(format_named(key), "", InkStyle.COLOUR).sizes
        rows.append(f"| {like} | {sizes.head:.1f} | {sizes.label:.1f} |")
    return (
        "\n## Headings\n\nHeadings of blocks have one size on a card, heads of columns "
        "another; larger formats\nenlarge both with their grid.\n\n"
        "| Card | Heading | Head of a column |\n|---|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


def document() -> str:
    """Return the whole file."""
    head = (
        "| Page | Size, mm | Side | Text | Bold | Small print | Most letters |\n"
        "|---|---|---|---|---|---|---|\n"
    )
    rows = [row for one in FORMATS for row in rows_of(one)]
    rows += [sizes.line(name, "A4", "") for name, sizes in pages().items()]
    return (
        "# The smallest type\n\nIn points, on the cards and pages of all examples and "
        "presets and of a card with forty\nweapons. Made by `python -m tests.type_sizes"
        "`.\n\nText is what is read in lines. Bold are headings, values and the words "
        "below signs. Small\nprint is the foot and the ruler. The last column is the "
        "size that most letters have.\n\n" + head + "\n".join(rows) + "\n" + headings()
    )


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"))
