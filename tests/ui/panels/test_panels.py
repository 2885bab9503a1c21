"""The panels beside a page: verdict, bill and the card as it will print."""

from concurrent.futures import wait
from dataclasses import replace
from fractions import Fraction
from functools import partial
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from builder import describe
from builder.brikwars import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Text
from builder.core.rulebook import Fix, Severity, Violation
from builder.core.tally import Tally, Term
from reports.layout.formats import CLASSIC, format_named
from tests.patience import PATIENCE_S
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.panels.bill import AMOUNT, LABEL, RULE, WORKING, BillPanel
from ui.panels.card_preview import CardPanel, CardRequest, proof
from ui.shell.make_page import EDITORS
from ui.verdict.drawer import MOST_SHOWN, VerdictDrawer
from ui.verdict.row import ViolationRow
from ui.verdict.strip import VerdictPanel
from ui.widgets.paint.marks import WORDS, mark_icon

FIX = Fix("Make it 1", ("size",), 1)
BROKEN = Violation(
    Severity.REFUSE, "R1", "<b>Size</b>", "Size 0 & less", ("size",), (FIX,)
)
WARNED = Violation(Severity.WARN, "R2", "Fast", "It is fast", ("move",))


@pytest.fixture
def verdict(qtbot: QtBot) -> VerdictPanel:
    panel = VerdictPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 200)
    panel.show()
    return panel


@pytest.fixture
def cards(qtbot: QtBot) -> CardPanel:
    panel = CardPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()
    return panel


def test_no_violation_means_legal(verdict: VerdictPanel) -> None:
    verdict.display(())
    assert verdict.head.summary.text() == "Legal"
    assert verdict.message.text() == "No rule is broken."
    verdict.step(+1)
    verdict.step(-1)


def test_a_violation_is_shown_with_mark_and_rule(verdict: VerdictPanel) -> None:
    verdict.display((BROKEN, WARNED, WARNED))
    assert verdict.head.summary.text() == "1 fault"
    assert verdict.head.mark.accessibleName() == "Illegal"
    assert verdict.head.calm.text() == "Rule: <b>Size</b>"
    assert verdict.rule.text() == "R1"
    assert verdict.message.text() == "Size 0 & less"
    assert verdict.remedy.text() == "Make it 1"
    formats = {label.textFormat() for label in verdict.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}
    verdict.display((WARNED,))
    assert verdict.head.summary.text() == "Legal"
    assert verdict.head.calm.text() == "Warning · Rule: Fast"
    assert verdict.remedy.isHidden()


def test_a_switch_is_named(verdict: VerdictPanel) -> None:
    verdict.display((replace(BROKEN, switch="Swaps may feed swaps"),))
    assert "Swaps may feed swaps" in verdict.toolTip()


def test_go_and_fix_are_signalled(verdict: VerdictPanel, qtbot: QtBot) -> None:
    verdict.display((BROKEN, WARNED))
    with qtbot.waitSignal(verdict.lead) as gone:
        verdict.see.click()
    assert gone.args == [("size",)]
    with qtbot.waitSignal(verdict.fix) as fixed:
        verdict.remedy.click()
    assert fixed.args == [FIX]


def test_several_fixes_are_a_menu_in_the_list(qtbot: QtBot) -> None:
    row = ViolationRow()
    qtbot.addWidget(row)
    other = Fix("Throw it & away", ("size",), 2)
    row.display(BROKEN, (FIX, other), waivable=True)
    assert row.fix_button.text() == "Make it 1"
    assert row.more.text() == "1 more way"
    assert [action.text() for action in row.more.menu().actions()] == [
        "Throw it && away"
    ]
    with qtbot.waitSignal(row.fix) as fixed:
        row.more.menu().actions()[0].trigger()
    assert fixed.args == [other]
    row.display(BROKEN, (FIX,), waivable=True)
    assert row.more.isHidden()


def test_stepping_goes_round(verdict: VerdictPanel) -> None:
    gone: list[object] = []
    verdict.go.connect(gone.append)
    verdict.display((BROKEN, WARNED))
    for _ in range(3):
        verdict.step(+1)
    verdict.step(-1)
    assert gone == [("size",), ("move",), ("size",), ("move",)]
    verdict.display((BROKEN,))
    verdict.step(+1)
    assert gone[-1] == ("size",)


def test_very_many_violations_are_counted(verdict: VerdictPanel) -> None:
    verdict.display([replace(WARNED, message=str(n)) for n in range(150)])
    verdict.setFixedWidth(1000)
    assert verdict.opener.text() == "149 more warnings"
    drawer = VerdictDrawer(verdict, verdict)
    drawer.unfold()
    assert len(drawer.rows) == MOST_SHOWN
    assert drawer.more.text() == "50 more are not shown: mend these first"
    # It begins where the marks of the rows do.
    edge = drawer.rows[0].contentsMargins().left()
    assert drawer.more.contentsMargins().left() == edge


def test_the_same_fix_is_not_applied_to_another_value(qtbot: QtBot) -> None:
    page = DesignPage(Document(Weapon(size=0)), EditorContext(EDITORS))
    qtbot.addWidget(page)
    fix = next(fix for found in page.state.violations for fix in found.fixes)
    page.document.edit(Weapon(size=5, name="Other"), "Other")
    assert not page.apply_fix(fix)
    assert page.document.value.size == 5


def test_a_fix_that_leads_nowhere_is_refused(qtbot: QtBot) -> None:
    page = Page(Document(Weapon()))
    qtbot.addWidget(page)
    for fix in (
        Fix("Gone", ("mounts", 3, "size"), 1),
        Fix("Nonsense", ("size",), -5),
        Fix("No tuple", (0,), 1),
    ):
        page.state = PageState(violations=(replace(BROKEN, fixes=(fix,)),))
        assert not page.apply_fix(fix)
    assert page.document.history.count() == 0


@pytest.mark.parametrize("severity", [*Severity, None])
def test_every_mark_is_drawn_and_has_a_word(
    severity: Severity | None, qapp: QApplication
) -> None:
    image = mark_icon(severity).pixmap(16, 16).toImage()
    colours = {image.pixel(x, y) for x in range(16) for y in range(16)}
    assert len(colours) > 2
    assert WORDS[severity]


def test_a_bill_is_a_tree_with_a_total(qtbot: QtBot) -> None:
    panel = BillPanel()
    qtbot.addWidget(panel)
    parts = (Term("Gun", Fraction(3), "R1"), Term("Turret", Fraction(1), "R2"))
    tally = Tally(
        (
            Term("Body", Fraction(3, 2), "R7.1", "3 × ½"),
            Term("<b>Arms</b>", Fraction(8), "R8", "2 × 4", parts),
        )
    )
    panel.display(tally, "CP")
    assert panel.total.text() == "9½ CP"
    arms = panel.model.index(1, 0)
    assert panel.model.data(arms) == "<b>Arms</b>"
    assert panel.model.rowCount(arms) == 2
    assert panel.tree.isExpanded(arms)
    panel.copy()
    text = QApplication.clipboard().text()
    assert text == panel.text()
    assert text.splitlines()[0] == "Body\t1½\t3 × ½\tR7.1"
    assert text.splitlines()[-1] == "Total\t9½ CP"
    panel.display(None, "points")
    assert panel.text() == ""
    assert not panel.none.isHidden()


def test_a_card_is_drawn_front_and_back(cards: CardPanel, qtbot: QtBot) -> None:
    card = describe(Weapon(name="Doom", type=WeaponType.ROCKET, size=4))
    with qtbot.waitSignal(cards.drawn):
        cards.display(lambda: card)
    # One side at a time; both where there is room for them beside each other.
    assert [face.isHidden() for face in cards.faces] == [False, True]
    cards.sides.buttons[1].click()
    assert [face.isHidden() for face in cards.faces] == [True, False]
    cards.resize(700, 500)
    assert [face.isHidden() for face in cards.faces] == [False, False]
    assert cards.sides.isHidden()
    cards.resize(300, 500)
    cards.sides.buttons[0].click()
    assert "Doom" in cards.faces[0].accessibleDescription()
    width = cards.faces[0].width()
    image = cards.faces[0].grab().toImage()
    middle = {image.pixel(width // 2, y) for y in range(image.height())}
    assert len(middle) > 3
    cards.display(None)
    assert cards.faces[0].isHidden()
    assert not cards.none.isHidden()
    with qtbot.waitSignal(cards.drawn):
        cards.display(lambda: card)
    assert not cards.faces[0].isHidden()


def test_typing_fast_draws_only_the_last_card(cards: CardPanel, qtbot: QtBot) -> None:
    drawn: list[CardRequest] = []
    cards._press.done.connect(lambda done: drawn.append(done[0]))
    with qtbot.waitSignal(cards.drawn):
        for letter in range(30):
            cards.display(partial(describe, Weapon(name="n" * letter)))
    qtbot.waitUntil(lambda: not cards._press.busy)
    assert len(drawn) <= 2
    assert drawn[-1].card.title == "n" * 29


def test_a_stale_card_is_not_shown(cards: CardPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(cards.drawn):
        cards.display(partial(describe, Weapon(name="new")))
    shown = cards._proof
    assert cards._asked
    old = replace(cards._asked, card=describe(Weapon(name="old")))
    cards._take(old, proof(old))
    assert cards._proof is shown


def test_a_format_without_room_for_all_weapons_is_refused_in_words(
    cards: CardPanel, qtbot: QtBot
) -> None:
    guns = (Weapon(name=f"Gun {number}", size=2) for number in range(12))
    tank = Creation(name="Tank", mounts=tuple(Mount(weapon=gun) for gun in guns))
    with qtbot.waitSignal(cards.drawn):
        cards.display(partial(describe, tank))
    assert cards._asked
    mini = replace(cards._asked, format=format_named("mini-euro"))
    refused = proof(mini)
    assert refused.trouble.startswith("Tank has 12 weapons, more than have room")
    assert "Gun 11" in refused.text
    assert not refused.pages


def test_drawing_does_not_block_the_window(
    cards: CardPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ui.panels.card_preview

    gate = Event()

    def slow(job: CardRequest) -> object:
        assert gate.wait(PATIENCE_S)
        return proof(job)

    monkeypatch.setattr(ui.panels.card_preview, "proof", slow)
    cards.display(partial(describe, Weapon(name="slow")))
    cards._timer.stop()
    cards._ask()
    assert cards._press.busy
    with qtbot.waitSignal(cards.drawn):
        gate.set()


def test_long_cards_are_turned_over(cards: CardPanel, qtbot: QtBot) -> None:
    notes = Text("Notes", tuple(f"Paragraph {n} " + "word " * 40 for n in range(40)))
    with qtbot.waitSignal(cards.drawn):
        cards.display(lambda: Card("Long", "Thing", back=(notes,)))
    assert cards.leaf.text().startswith("1 of ")
    assert not cards.onward.isHidden()
    assert not cards.back.isEnabled()
    cards.onward.click()
    assert cards.leaf.text().startswith("2 of ")
    assert cards.back.isEnabled()


def test_another_format_has_another_shape(cards: CardPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(cards.drawn):
        cards.display(partial(describe, Weapon()))
    poker = cards.faces[0].size()
    with qtbot.waitSignal(cards.drawn):
        cards.formats.setCurrentIndex(2)
    assert cards.format is CLASSIC
    assert cards.faces[0].height() < poker.height()
    cards.resize(300, 240)
    with qtbot.waitSignal(cards.drawn):
        cards.whole.click()
    assert cards.faces[0].height() <= cards.area.viewport().height()


def test_a_card_that_cannot_be_drawn_says_why(
    cards: CardPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise ValueError("no ink")

    monkeypatch.setattr("reports.card.job.card_pdf", broken)
    with qtbot.waitSignal(cards.drawn):
        cards.display(partial(describe, Weapon()))
    assert cards.note.text() == "This card cannot be drawn: no ink"


def test_a_window_may_close_while_its_card_is_drawn(qtbot: QtBot) -> None:
    panel = CardPanel()
    job = CardRequest(describe(Weapon()), 1, CLASSIC, {}, 100)
    panel._press.start(lambda _: (job, proof(job)))
    (run,) = panel._press._runs
    panel.deleteLater()
    QApplication.sendPostedEvents(panel, 52)
    wait([run.future], PATIENCE_S)


@pytest.mark.parametrize("width", [330, 600])
def test_a_long_working_leaves_room_for_the_item(qtbot: QtBot, width: int) -> None:
    panel = BillPanel()
    qtbot.addWidget(panel)
    panel.resize(width, 200)
    panel.show()
    shared = "shared by Twin Gun, Coax Gun and the Hull Gun of the second turret"
    terms = (
        Term("Body", Fraction(8), "R7.1", "Size 4"),
        Term("Turret 1", Fraction(1), "R8.1.27", shared),
    )
    panel.display(Tally(terms), "CP")
    tree = panel.tree
    wide = [tree.columnWidth(at) for at in range(4)]
    assert wide[0] >= tree.sizeHintForColumn(0)
    assert sum(wide) == tree.viewport().width()
    panel.resize(width + 80, 200)
    assert sum(map(tree.columnWidth, range(4))) == tree.viewport().width()


@pytest.mark.parametrize(("width", "below"), [(200, True), (600, False)])
def test_a_narrow_bill_has_each_working_below_its_item(
    qtbot: QtBot, width: int, below: bool
) -> None:
    panel = BillPanel()
    qtbot.addWidget(panel)
    panel.resize(width, 300)
    panel.show()
    working = "6 × 2 at 2 and a half CP"
    panel.display(Tally((Term("Flying Move", Fraction(24), "R9.1", working),)), "CP")
    tree = panel.tree
    first = panel.model.index(0, LABEL)
    # It is not where the working was, but the row has room for it.
    assert tree.isColumnHidden(WORKING) is below
    lines = tree.fontMetrics().lineSpacing()
    assert (tree.visualRect(first).height() >= 2 * lines) is below
    assert tree.columnWidth(LABEL) >= tree.fontMetrics().horizontalAdvance(
        "Flying Move"
    )


CREATION = (
    Term("Full Plating", Fraction(30), "R8.1.27", 'Armor Plating 4", S+1 at S 4'),
    Term("Flying Move", Fraction(24), "R9.1", '6 × 2" at (2 + SL 2) CP'),
    Term("Mind", Fraction(2), "R10.1", "Expert d8"),
)
ARMY = (
    Term("Scorpiosaurus Rex", Fraction(30), ""),
    Term("3 × Missile-rack Walker", Fraction(81, 2), "", "3 × 13½ CP"),
    Term("2 × Mud Walker", Fraction(27), "", "2 × 13½ CP"),
)


def test_a_long_bill_that_comes_first_has_low_rows(qtbot: QtBot) -> None:
    """They are measured in the columns that they stand in, and not in none."""
    heights = []
    for before in ((), CREATION):
        panel = BillPanel()
        qtbot.addWidget(panel)
        panel.resize(272, 400)
        panel.show()
        panel.display(Tally(before), "CP")
        panel.display(Tally(CREATION * 8), "CP")
        qtbot.waitUntil(lambda shown=panel: shown.tree.uniformRowHeights())
        first = panel.model.index(0, LABEL)
        heights.append(panel.tree.visualRect(first).height())
    assert heights[0] == heights[1] < 2 * panel.tree.fontMetrics().lineSpacing()


@pytest.mark.parametrize("terms", [CREATION, ARMY], ids=["creation", "army"])
@pytest.mark.parametrize("width", [220, 232, 250, 272, 330, 400, 600])
def test_nothing_of_a_bill_is_cut_while_there_is_room(
    qtbot: QtBot, terms: tuple[Term, ...], width: int
) -> None:
    panel = BillPanel()
    qtbot.addWidget(panel)
    panel.resize(width, 400)
    panel.show()
    panel.display(Tally(terms), "CP")
    tree, measured = panel.tree, panel.tree.fontMetrics()
    for column in (AMOUNT, RULE):
        assert tree.columnWidth(column) >= tree.sizeHintForColumn(column)
    for place, term in enumerate(terms):
        item = tree.visualRect(panel.model.index(place, LABEL))
        assert measured.horizontalAdvance(term.label) <= item.width(), term
        # A working is whole in its column, or in the cell of its item.
        within = tree.isColumnHidden(WORKING)
        room = item.width() if within else tree.columnWidth(WORKING)
        lines = max(1, item.height() // measured.lineSpacing() - within)
        long = measured.horizontalAdvance(term.working)
        assert long <= room * lines, term
        assert long <= room or not term.working.endswith("13½ CP"), term
