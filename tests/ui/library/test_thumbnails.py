"""The small pictures of lists: drawn when seen, kept by value, side and scale."""

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.brikwars import SYSTEM
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from ui.library.pictures import Thumbnails
from ui.widgets.paint.drawings import MOST


def colours(image: QImage) -> set[int]:
    return {
        image.pixel(x, y) for x in range(image.width()) for y in range(image.height())
    }


def test_every_example_has_a_picture_of_bricks(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    for example in examples_of(SYSTEM.key):
        for _, design in example.designs:
            image = made.picture(design, 24, 1.0).toImage()
            # A ground alone has a colour or two, and its round corners a few more.
            assert len(colours(image)) > 20, design.title


def test_armies_show_their_emblem_and_house_rules_something(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    assert len(colours(made.picture(Army(name="Guard"), 24, 1.0).toImage())) > 3
    assert made.picture(RuleSet(), 24, 2.0).width() == 48


def test_a_picture_is_drawn_once_and_kept(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    design = Army(name="Guard")
    assert made.of(design, 24, 1.0) is None
    with qtbot.waitSignal(made.drawn):
        pass
    first = made.of(design, 24, 1.0)
    assert first is not None
    assert made.of(design, 24, 1.0) is first
    assert made.of(design, 30, 1.0) is None
    made._made.clear()
    assert made.of(design, 24, 1.0) is None


def test_only_the_latest_are_kept(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    armies = [Army(name=str(number)) for number in range(MOST + 5)]
    for army in armies:
        made._draw(id(army), army, 8, 1.0)
    assert made.of(armies[0], 8, 1.0) is None
    assert made.of(armies[-1], 8, 1.0) is not None
