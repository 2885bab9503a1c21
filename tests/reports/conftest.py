"""Cards as players make them, and ways to read a PDF back."""

import io
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from builder.content.card import Card, Column, Row, Stat, Table, Text
from builder.content.roster import Roster, RosterUnit

ARMS = (
    Column("Weapon"),
    Column("Use", "center"),
    Column("Range", "center"),
    Column("Damage"),
)
DAMAGE = (
    *(
        Column(label, "center", runs=label == "Armor")
        for label in ("Lost", "Size", "Armor", "Move", "Fly")
    ),
    Column("Too Big"),
)


@pytest.fixture(scope="session")
def dragon() -> Card:
    return Card(
        title="Scorpiosaurus Rex",
        kind='Creature, Size 4"',
        price="86½",
        currency="CP",
        stats=(
            Stat("Size", '4"', ("Structure 3",)),
            Stat("Armor", "3d10", ("2 × Deflection",)),
            Stat("Move", '8"', ('Fly 14"',)),
            Stat("Skill", "d8"),
            Stat("Power", '9 / 12"'),
        ),
        front=(
            Table(
                "Armament",
                ARMS,
                (
                    Row(('2 × Claw 2"', "3", "CC", "2 × d8")),
                    Row(('Stinger 3"', "4", "CC", "3 × d8"), ("Venomous",)),
                    Row(("6 × Rocket X2", "4", '12"', "2d10 Exp"), boxes=6),
                ),
                "arms",
            ),
            Text("Specialties", ("Flight: may hover", "Riding: costs nothing")),
        ),
        back=(
            Table(
                "Size Damage",
                DAMAGE,
                (
                    Row(("–", '4"', "3d10", '8"', '14"', "")),
                    Row(("", '3"', "3d10", '6"', '10"', "Rocket"), boxes=1),
                    Row(("", "0", "", "", "", "destroyed"), boxes=1),
                ),
                "track",
            ),
        ),
        source="Ninth edition of nothing; house rule: no sheep",
    )


@pytest.fixture(scope="session")
def illegal() -> Card:
    return Card(
        title="Überkanone <b>&amp; Söhne</b>",
        kind='Launcher, Size 5"',
        price="41⅔",
        currency="CP",
        stats=(Stat("Use", "10"), Stat("Range", '30"'), Stat("Damage", "d12+2d6")),
        back=(
            Text(
                "Broken rules",
                (
                    'R8.1.12 A hand weapon of Size 5" is held at Size 1"',
                    "R8.7.23 3 improvements but only 2 drawbacks",
                ),
                grave=True,
            ),
            Table(
                "Load", ARMS[:2], (Row(("Crate", "3"), ("too large",), struck=True),)
            ),
        ),
        stamp="ILLEGAL",
    )


@pytest.fixture(scope="session")
def plain() -> Card:
    return Card("Bob", "Minifig", "4", "CP", (Stat("Armor", "4"),))


@pytest.fixture(scope="session")
def photo() -> bytes:
    image = Image.radial_gradient("L").resize((400, 300)).convert("RGB")
    out = io.BytesIO()
    image.save(out, "JPEG")
    return out.getvalue()


@pytest.fixture(scope="session")
def army(dragon: Card, illegal: Card, plain: Card) -> Roster:
    return Roster(
        title="Wolfpack <i>&",
        system="Nothing, ninth edition",
        total="136",
        limit="400",
        balance="264 CP left",
        currency="CP",
        share=0.34,
        units=(
            RosterUnit(1, "86½", "86½", dragon, "rides in front"),
            RosterUnit(3, "4", "12", plain),
            RosterUnit(1, "", "", illegal),
        ),
        verdict="2 rules are broken",
        violations=("Überkanone: R8.1.12 too large", "Überkanone: R8.7.23 too good"),
        notes="Hold the bridge.\nThen fall back.",
        house=("No sheep",),
        remarks=("One entry has no points",),
    )


@pytest.fixture(scope="session")
def read() -> Callable[[bytes], list[str]]:
    """Return the text of each page, line breaks and spaces left out."""

    def texts(pdf: bytes) -> list[str]:
        document = pypdfium2.PdfDocument(pdf)
        out = []
        for page in document:
            text = page.get_textpage()
            # Inches are drawn with a mark of their own.
            said = text.get_text_range().replace("″", '"')
            out.append("".join(said.split()))
            text.close()
            page.close()
        document.close()
        return out

    return texts


Place = tuple[str, tuple[float, ...]]


@pytest.fixture(scope="session")
def placed() -> Callable[[bytes], list[list[Place]]]:
    """Return the forms on each page: name and matrix."""

    def forms(pdf: bytes) -> list[list[Place]]:
        out = []
        with pikepdf.open(io.BytesIO(pdf)) as document:
            for page in document.pages:
                stack: list[pikepdf.Matrix] = []
                matrix = pikepdf.Matrix()
                found: list[Place] = []
                for operands, operator in pikepdf.parse_content_stream(page):
                    match str(operator):
                        case "q":
                            stack.append(matrix)
                        case "Q":
                            matrix = stack.pop()
                        case "cm":
                            matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
                        case "Do":
                            name = str(operands[0]).rpartition(".")[2]
                            found.append((name, matrix.shorthand))
                out.append(found)
        return out

    return forms
