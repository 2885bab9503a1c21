"""The editors of BrikWars: dice as chips, mods in pairs, weapons in a table."""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from builder import judge
from builder.brikwars import Creation, House, Mount, Weapon
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Round
from builder.brikwars.model.homemade import OwnMind, OwnType
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import EFFECTS, Die, OwnDie, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Stat
from builder.core.field_spec import field_specs
from builder.core.rulebook import Severity
from tests.patience import rest
from tests.sweeps import share
from ui.brikwars.creation_fields import MOST_NAMED, PowerPanel
from ui.brikwars.die_strip import MOST_OF_A_KIND, DieStrip
from ui.brikwars.mounts_field import MountsField, RoundsField
from ui.brikwars.swaps_field import SwapsField, offers
from ui.brikwars.weapon_fields import ModsField, _Head
from ui.core.document import Document
from ui.forms.fields.choice import LONGEST, SegmentedField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import OptionalField
from ui.forms.fields.options import OptionsField
from ui.forms.head import HeadlineBar, StatBar
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS
from ui.widgets.layouts import column, row
from ui.widgets.theme import dress, scaled

ROCKET = Weapon(name="Doom", type=WeaponType.ROCKET, size=4)
MENUS = pytest.mark.qt_log_ignore("plugin does not support", extend=True)


class Bench:
    """A page with the editors of BrikWars."""

    def __init__(
        self, qtbot: QtBot, value: object, context: EditorContext | None = None
    ) -> None:
        self.page = DesignPage(Document(value), context or EditorContext(EDITORS))
        qtbot.addWidget(self.page)
        self.page.resize(640, 500)
        self.page.show()

    @property
    def value(self) -> Any:
        return self.page.document.value

    @property
    def dice(self) -> SwapsField:
        field = self.page.form.fields["swaps"]
        assert isinstance(field, SwapsField)
        return field

    @property
    def mods(self) -> ModsField:
        field = self.page.form.fields["mods"]
        assert isinstance(field, ModsField)
        return field

    @property
    def mounts(self) -> MountsField:
        field = self.page.form.fields["mounts"]
        assert isinstance(field, MountsField)
        return field

    def choose(self, word: str, place: int | None = None) -> None:
        """Trigger the entry of the swap menu that begins with a text."""
        menu = self.dice.menu(place)
        actions = [*menu.actions()]
        for action in menu.actions():
            if isinstance(inner := action.menu(), QMenu):
                actions += inner.actions()
        entry = next(a for a in actions if a.text().removeprefix("✗ ").startswith(word))
        entry.trigger()
        menu.deleteLater()


def test_a_chip_is_swapped_by_mouse(qtbot: QtBot) -> None:
    bench = Bench(qtbot, ROCKET)
    strip = bench.dice.strip
    third = strip.visualItemRect(strip.item(2)).center()
    qtbot.mouseClick(strip.viewport(), LEFT, pos=third)
    assert strip.dice == (Die.EXP,)
    assert bench.dice.swap.accessibleName() == "Swap 1d10 Exp for…"
    bench.choose("d4 Fire")
    assert bench.value.swaps == (Swap(takes=(Die.EXP,), gives=Die.FIRE),)
    assert bench.dice.rating.text() == "4d10 Exp  →  1d4 Fire + 3d10 Exp"
    assert strip.dice == ()


@MENUS
def test_chips_are_swapped_by_keyboard(qtbot: QtBot) -> None:
    bench = Bench(qtbot, ROCKET)
    strip = bench.dice.strip
    strip.setFocus()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Space):
        qtbot.keyClick(strip, key)
    assert strip.dice == (Die.EXP, Die.EXP)
    qtbot.keyClick(strip, Qt.Key.Key_Return)
    first = bench.dice.well.chips[0]
    assert bench.page.focusWidget() is first
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert bench.value.swaps == (Swap(takes=(Die.EXP, Die.EXP), gives=Die.PHASED),)
    assert str(statline(bench.value).pool) == "1d12 Phased + 2d10 Exp"


def test_keys_move_over_the_dice(qtbot: QtBot) -> None:
    bench = Bench(qtbot, replace(ROCKET, size=14))
    strip = bench.dice.strip
    for key, place in (
        (Qt.Key.Key_End, 13),
        (Qt.Key.Key_Right, 13),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Right, 1),
    ):
        qtbot.keyClick(strip, key)
        assert strip.currentRow() == place
    qtbot.keyClick(strip, Qt.Key.Key_Down)
    assert strip.currentRow() > 1
    qtbot.keyClick(strip, Qt.Key.Key_Up)
    assert strip.currentRow() == 1
    qtbot.keyClick(strip, Qt.Key.Key_Space)
    qtbot.keyClick(strip, Qt.Key.Key_Escape)
    assert not strip.marked


def test_an_illegal_swap_can_be_made_and_says_what_it_breaks(qtbot: QtBot) -> None:
    bench = Bench(qtbot, ROCKET)
    bench.dice.strip.item(0).setSelected(True)
    menu = bench.dice.menu()
    entry = next(a for a in menu.actions() if "d12 Phased" in a.text())
    assert entry.isEnabled()
    assert entry.text().startswith("✗ d12 Phased: a d10 Exp cannot become")
    assert entry.text().endswith("(R8.7.3)")
    entry.trigger()
    assert bench.value.swaps[0].gives is Die.PHASED
    broken = [found.rule for found in bench.page.state.violations]
    assert "R8.7.3" in broken
    model = bench.dice.list.model
    mark = model.data(model.index(0, 0), Qt.ItemDataRole.DecorationRole)
    assert not mark.isNull()


def test_offers_hold_every_effect_and_the_legal_ones_come_first() -> None:
    found = offers(ROCKET, (Die.EXP,), Spread.AREA)
    assert {offer.swap.gives for offer in found} == set(EFFECTS)
    flags = [bool(offer.broken) for offer in found]
    assert flags == sorted(flags)
    assert all(offer.swap.spread is Spread.AREA for offer in found)


def test_swaps_are_taken_back_moved_and_changed(qtbot: QtBot) -> None:
    fire = Swap(takes=(Die.EXP,), gives=Die.FIRE)
    acid = Swap(takes=(Die.EXP,), gives=Die.ACID)
    bench = Bench(qtbot, replace(ROCKET, swaps=(fire, acid)))
    bench.page.go(("swaps", 1))
    listed = bench.dice.list
    assert listed.row == 1
    listed.buttons["Up"].click()
    assert bench.value.swaps == (acid, fire)
    assert listed.row == 0
    bench.choose("d8 Blast", place=0)
    assert bench.value.swaps[0].gives is Die.BLAST
    bench.choose("Area damage", place=1)
    assert bench.value.swaps[1].spread is Spread.AREA
    listed.buttons["Undo this"].click()
    assert bench.value.swaps == (replace(fire, spread=Spread.AREA),)
    history = bench.page.document.history
    while history.canUndo():
        history.undo()
    assert bench.value.swaps == (fire, acid)


def test_a_weapon_without_dice_says_whose_dice_to_swap(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon(type=WeaponType.CANNON))
    assert "Explosive it fires as Ammunition" in bench.dice.none.text()
    assert bench.dice.strip.isHidden()


def test_a_thousand_dice_are_counted_and_not_all_drawn(qtbot: QtBot) -> None:
    bench = Bench(qtbot, replace(ROCKET, size=1_000))
    strip = bench.dice.strip
    assert strip.heightForWidth(600) < 400
    assert strip.count() == MOST_OF_A_KIND + 1
    assert not strip.grab().isNull()


def test_the_lines_of_dice_have_the_room_they_need(qtbot: QtBot) -> None:
    strip = DieStrip()
    qtbot.addWidget(strip)
    strip.show()
    strip.display([*[PoolDie(Die.EXP)] * 30, PoolDie(Die.D6), PoolDie(Die.FIRE)])
    for width in range(120, 640):
        strip.resize(width, strip.heightForWidth(width))
        last = strip.visualItemRect(strip.item(strip.count() - 1))
        assert strip.verticalScrollBar().maximum() == 0
        assert strip.height() - last.bottom() == 1


def test_mods_are_ticked_counted_and_balanced(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon())
    cells = bench.mods.cells
    qtbot.keyClick(cells[Mod.LONG_RANGE].tick, Qt.Key.Key_Space)
    assert bench.value.mods == (Mod.LONG_RANGE,)
    assert bench.mods.balance.text() == (
        "1 positive, 0 negative: pay with Sawed Off, Close Quarters, Surgical or Safety"
    )
    cells[Mod.LONG_RANGE].more.click()
    assert bench.value.mods == (Mod.LONG_RANGE, Mod.LONG_RANGE)
    cells[Mod.SAFETY].tick.click()
    cells[Mod.SURGICAL].tick.click()
    assert bench.mods.balance.text() == "2 positive, 2 negative: balanced"
    cells[Mod.LONG_RANGE].tick.click()
    assert bench.value.mods == (Mod.SAFETY, Mod.SURGICAL)
    assert "buys nothing" in bench.mods.balance.text()


def test_mods_are_paid_by_a_fix(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon(mods=(Mod.LONG_RANGE,)))
    fault = next(v for v in bench.page.state.violations if v.rule == "R8.7.23")
    fix = next(fix for fix in fault.fixes if fix.label == "Pay with Safety")
    assert bench.page.apply_fix(fix)
    assert bench.value.mods == (Mod.LONG_RANGE, Mod.SAFETY)
    assert bench.page.document.history.undoText() == "Pay with Safety"
    assert all(v.severity is not Severity.REFUSE for v in bench.page.state.violations)
    # The same fix would now do harm, because it is for an older value.
    assert not bench.page.apply_fix(fix)
    assert bench.page.document.history.count() == 1


def test_a_useless_mod_is_told_with_its_rule_and_can_be_taken_off(
    qtbot: QtBot,
) -> None:
    bench = Bench(qtbot, Weapon(mods=(Mod.HIGH_CALIBER,)))
    cells = bench.mods.cells
    assert cells[Mod.LOW_IMPACT].isHidden()
    said = "No mods of Capacity: it loads nothing (R8.7.24)"
    assert bench.mods.without.text() == said
    assert not cells[Mod.HIGH_CALIBER].isHidden()
    tick = cells[Mod.HIGH_CALIBER].tick
    assert "loads nothing" in tick.toolTip()
    assert tick.accessibleDescription().endswith("(R8.7.24)")
    assert (tick.text(), tick.property("tone")) == ("✗ High Caliber", "refuse")
    cells[Mod.HIGH_CALIBER].tick.click()
    assert bench.value.mods == ()
    assert cells[Mod.HIGH_CALIBER].isHidden()


def test_only_a_mod_that_breaks_a_rule_by_itself_is_crossed(qtbot: QtBot) -> None:
    mods = (Mod.SAWED_OFF, *[Mod.CLOSE_QUARTERS] * 2, Mod.SAFETY)
    bench = Bench(qtbot, Weapon(mods=mods))
    cells = bench.mods.cells
    texts = [cells[mod].tick.text() for mod in dict.fromkeys(mods)]
    assert texts == ["✓ Sawed Off", "2× Close Quarters", "✓ Safety"]
    tones = [cells[mod].tick.property("tone") for mod in dict.fromkeys(mods)]
    assert tones == ["", "refuse", ""]
    assert "R8.7.25" in cells[Mod.CLOSE_QUARTERS].tick.toolTip()
    size = cells[Mod.CLOSE_QUARTERS].tick.size()
    cells[Mod.CLOSE_QUARTERS].tick.click()
    assert not cells[Mod.CLOSE_QUARTERS].tick.property("tone")
    assert cells[Mod.CLOSE_QUARTERS].tick.size() == size
    bench.page.document.history.undo()
    assert cells[Mod.CLOSE_QUARTERS].tick.property("tone") == "refuse"
    # What the table allows is marked as a choice like any other.
    found = bench.page.state.violations
    bench.page.allow(next(each for each in found if each.rule == "R8.7.25"), "", "")
    assert not cells[Mod.CLOSE_QUARTERS].tick.property("tone")


def test_a_mod_is_taken_again_and_less_often_by_keys(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon())
    toggle = bench.mods.cells[Mod.SAFETY]
    for key, count in (("+", 1), ("+", 2), ("-", 1), ("-", 0), ("-", 0)):
        qtbot.keyClicks(toggle.tick, key)
        assert bench.value.mods == (Mod.SAFETY,) * count
        assert toggle.tick.isChecked() is (count > 0)
    qtbot.keyClicks(toggle.tick, "++")
    assert toggle.tick.text() == "2× Safety"
    toggle.tick.click()
    assert bench.value.mods == ()


def test_each_statistic_is_shown_before_and_after_its_mods(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon(size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY)))
    heads = bench.mods._heads
    shown = {stat.value: head.value.text() for stat, head in heads.items()}
    assert (shown["Range"], shown["Use"]) == ('18" → 22"', "6")
    assert shown["Speed"] == "+1 turn"


@pytest.mark.parametrize("before", ["1d8 − distance", "1d8+1 − distance"])
def test_no_row_of_mods_is_lower_for_a_short_word(
    qtbot: QtBot, qapp: QApplication, before: str
) -> None:
    """Surgical takes the dice of a ShotGun, and the mods below stay where they are."""
    dress(qapp)
    head, bar = _Head(Statistic.EFFECT), StatBar()
    qtbot.addWidget(head)
    qtbot.addWidget(bar)
    high = set()
    for after in (before, "–", before):
        head.display(before, after)
        bar.present((Stat("Damage", after),))
        high.add((head.sizeHint().height(), bar.sizeHint().height()))
    assert len(high) == 1


def test_the_values_of_another_type_stand_at_once_where_they_stay(
    qtbot: QtBot,
) -> None:
    """One more value took two lines for a moment, and the form jumped down and up."""
    page, bar = QWidget(), StatBar()
    qtbot.addWidget(page)
    column(page, row(None, (QLabel("Gun"), 1), bar), (QLabel("Form"), 1))
    page.resize(900, 300)
    page.show()
    used = [Stat("Use", "3"), Stat("Hands", "two-handed or one-handed", ("a minifig",))]
    for stats in (used, [*used[:1], Stat("KnockBack", "1", ("far",)), *used[1:]]):
        bar.present(stats)
        wide = bar.sizeHint().width()
        now = bar.heightForWidth(wide)
        rest()
        assert bar.heightForWidth(wide) == now


def test_the_legal_swaps_are_offered_and_taken_with_a_click(qtbot: QtBot) -> None:
    bench = Bench(qtbot, ROCKET)
    strip, well = bench.dice.strip, bench.dice.well
    assert not well.chips
    strip.item(0).setSelected(True)
    found = offers(ROCKET, (Die.EXP,), Spread.POINT)
    legal = [str(each.swap.gives) for each in found if not each.broken]
    names = [each.text() for each in well.chips]
    assert len(names) >= 3
    assert names == legal[: len(names)]
    well.chips[names.index("d4 Fire")].click()
    assert bench.value.swaps == (Swap(takes=(Die.EXP,), gives=Die.FIRE),)
    assert not well.chips
    # The mods still tell of the dice that the swap took: they have to say so.
    assert bench.mods._heads[Statistic.EFFECT].name.text() == "Base dice"
    bench.page.document.history.undo()
    assert bench.mods._heads[Statistic.EFFECT].name.text() == "Effect"


def test_each_type_says_what_it_is_for_and_its_price(qtbot: QtBot) -> None:
    """In the list of types there is room for both, at the Size to be added."""
    bench = Bench(qtbot, Creation(size=4))
    box, sizes = bench.mounts.type, bench.mounts.size_box
    for type_ in WeaponType:
        assert 0 < len(type_.row.purpose) <= 40, type_
    assert len({each.row.purpose for each in WeaponType}) >= len(WeaponType) - 1
    metrics = QFontMetrics(box.font())
    for size in (1, 5):
        sizes.setValue(size)
        for place, type_ in enumerate(WeaponType):
            words = f"{type_} {bench.mounts.listed.told(place)}"
            assert words.endswith(f"{type_.row.cost(size)} CP")
            wide = metrics.horizontalAdvance(words) + scaled(bench.mounts.listed.beside)
            assert wide < box.view().minimumWidth()
    assert box.maximumWidth() >= box.sizeHint().width()


def test_weapons_are_added_edited_and_taken_away(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Creation(size=4))
    mounts = bench.mounts
    mounts.type.setCurrentText("MachineGun")
    mounts.size_box.setValue(2)
    QAbstractItemModelTester(mounts.model)
    mounts.add(mounts.fresh())
    gun = Weapon(type=WeaponType.MACHINEGUN, size=2)
    assert bench.value.mounts == (Mount(weapon=gun),)
    assert not mounts.fold.isHidden()
    bench.page.go(("mounts", 0, "weapon", "name"))
    name = bench.page.focusWidget()
    qtbot.keyClicks(name, "Rattler")
    assert bench.value.mounts[0].weapon.name == "Rattler"
    assert bench.page.document.history.count() == 2
    cell = mounts.model.data(mounts.model.index(0, 0))
    assert cell == "Rattler"
    bench.page.go(("mounts", 0, "count"))
    qtbot.keyClick(bench.page.focusWidget(), Qt.Key.Key_Up)
    assert bench.value.mounts[0].count == 2
    assert mounts.model.data(mounts.model.index(0, 5)) == "16"
    bench.page.go(("mounts", 0, "mounting"))
    qtbot.keyClick(bench.page.focusWidget(), Qt.Key.Key_Down)
    assert bench.value.mounts[0].mounting is Mounting.JOINT
    mounts.buttons["Duplicate"].click()
    mounts.buttons["Remove"].click()
    mounts.buttons["Remove"].click()
    assert bench.value.mounts == ()
    assert mounts.fold.isHidden()
    history = bench.page.document.history
    history.undo()
    assert bench.value.mounts[0].weapon.name == "Rattler"


def test_a_weapon_is_copied_from_the_library(qtbot: QtBot) -> None:
    context = EditorContext(
        EDITORS, shelf=lambda: [("1", "A & B", ROCKET), ("2", "Horse", Creation())]
    )
    bench = Bench(qtbot, Creation(), context)
    picker = bench.mounts.shelf.open_picker()
    assert [each.item.title for each in picker.found] == ["A & B"]
    picker.choose()
    assert bench.value.mounts == (Mount(weapon=ROCKET),)


def test_a_violation_of_a_mounted_weapon_leads_into_its_editor(qtbot: QtBot) -> None:
    bad = Weapon(mods=(Mod.LONG_RANGE,))
    bench = Bench(qtbot, Creation(mounts=(Mount(), Mount(weapon=bad))))
    fault = next(v for v in bench.page.state.violations if v.rule == "R8.7.23")
    bench.page.go(fault.at)
    assert bench.mounts.row == 1
    focused = bench.page.focusWidget()
    assert isinstance(focused, QAbstractButton)
    assert focused.text() in {mod.value for mod in Mod if not mod.positive}


def test_a_focused_field_is_scrolled_into_view(qtbot: QtBot) -> None:
    swap = Swap(takes=(Die.EXP,), gives=Die.PHASED)
    weapon = replace(ROCKET, swaps=(swap,))
    mounts = (*(Mount() for _ in range(5)), Mount(weapon=weapon))
    bench = Bench(qtbot, Creation(mounts=mounts))
    bench.page.go(("mounts", 5, "weapon", "swaps", 0))
    focused = bench.page.focusWidget()
    assert focused.accessibleName() == "Damage swaps in their order"
    qtbot.waitUntil(lambda: not focused.visibleRegion().isEmpty())


def test_the_power_panel_names_weapons_without_power(qtbot: QtBot) -> None:
    guns = Mount(weapon=Weapon(name="Big Gun", size=3), count=2)
    bench = Bench(
        qtbot, Creation(size=2, mind=Mind.D6, flight=4, mounts=(guns, Mount()))
    )
    (panel,) = bench.page.findChildren(PowerPanel)
    assert panel.amount.text() == '7" of 4" (2" aloft)'
    assert not panel.model.rowCount()
    panel.fold.click()
    rows = [
        [panel.model.data(panel.model.index(row, column)) for column in range(5)]
        for row in range(panel.model.rowCount())
    ]
    assert rows[0] == ['2"', "1, 1d10", 'fly 4"', '4" (2" aloft)', ""]
    assert rows[1][4] == "Big Gun"
    assert rows[2][4] == "destroyed"
    assert 'Big Gun and Gun 1"' in panel.sets.text()
    assert 'In the air: Gun 1"' in panel.sets.text()


def test_the_power_panel_names_a_few_sets_and_leads_to_the_others(
    qtbot: QtBot,
) -> None:
    """Weapons and notes stay in reach, whether it flies or not."""
    mounts = tuple(Mount(weapon=Weapon(size=n)) for n in range(1, 10))
    for flight in (0, 4):
        bench = Bench(
            qtbot, Creation(size=6, mind=Mind.D6, flight=flight, mounts=mounts)
        )
        (panel,) = bench.page.form.findChildren(PowerPanel)
        _, *sets = panel.sets.text().splitlines()
        assert len(sets) == MOST_NAMED
        assert not panel.planner.isHidden()
        panel.planner.click()
        assert bench.page.panel
        assert bench.page.panel.question.key == TURN_PLANNER.key
    bench = Bench(qtbot, Creation(size=2, mounts=mounts[:1]))
    (panel,) = bench.page.findChildren(PowerPanel)
    assert panel.planner.isHidden()


def test_what_is_written_about_a_creation_comes_after_its_weapons(
    qtbot: QtBot,
) -> None:
    """Also where all stands in one column."""
    form = Bench(qtbot, Creation(notes="Old and grim")).page.form
    form.spread(400)
    rest()
    tops = [form.fields[name].mapTo(form, QPoint()).y() for name in ("mounts", "notes")]
    assert tops == sorted(tops)
    assert tops[0] > form.fields["mind"].mapTo(form, QPoint()).y()


def test_a_giant_has_its_table_summed_up(qtbot: QtBot) -> None:
    mounts = tuple(Mount(weapon=Weapon(size=n), count=9) for n in range(1, 60))
    bench = Bench(qtbot, Creation(size=1_000, mounts=mounts))
    (panel,) = bench.page.findChildren(PowerPanel)
    panel.fold.click()
    assert panel.model.rowCount() == 12
    assert panel.more.text().startswith("… and so on")


def test_specialties_are_added_and_taken_away(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Creation(mind=Mind.D6))
    field = bench.page.form.fields["specialties"]
    assert isinstance(field, OptionsField)
    ways = field.additions(bench.value)
    assert [way.title for way in ways] == [str(each) for each in Specialty]
    for way in ways[:2]:
        assert way.act
        way.act()
    # The second was made of the design as it was: a way adds to what is there now.
    assert len(bench.value.specialties) == 2
    assert field.held[0].text() == "Heroic Ego · 3 CP  ×"
    field.held[0].click()
    assert bench.value.specialties == (list(Specialty)[1],)
    field.held[0].click()
    assert bench.value.specialties == ()
    assert bench.page.document.history.count() == 4


def test_big_values_show_their_formulas(qtbot: QtBot) -> None:
    gun = Weapon(size=3, mods=(Mod.LONG_RANGE, Mod.SAFETY))
    bar = HeadlineBar(EditorContext(EDITORS))
    qtbot.addWidget(bar)
    bar.display(gun, judge(gun))
    said = [each.toolTip() for each in bar.findChildren(QWidget)]
    tips = {stat.label: (stat.value, stat.working) for stat in bar.stats}
    assert any("S+2 at S 3 = 5" in each for each in said)
    assert tips["Use"] == ("5", "S+2 at S 3 = 5")
    assert tips["Range"] == ('18"', '4S+2 at S 3+1 by mods = 18"')
    assert tips["Damage"] == ("3d6", "S at S 3 = 3 dice: 3d6")
    assert tips["Hands"][0] == 'Size 2" up'


@pytest.mark.parametrize(
    ("size", "kind"), share(list(product([0, 1, 7, 1_000], WeaponType)), of=5)
)
def test_every_weapon_can_be_opened(qtbot: QtBot, kind: WeaponType, size: int) -> None:
    weapon = Weapon(type=kind, size=size, mods=(Mod.SURGICAL,) * 2)
    assert Bench(qtbot, weapon).page.bar.stats


def test_house_rules_of_the_context_judge(qtbot: QtBot) -> None:
    swaps = (
        Swap(takes=(Die.EXP,), gives=Die.BLAST),
        Swap(takes=(Die.BLAST,), gives=Die.FIRE),
    )
    strict = EditorContext(EDITORS, rules=lambda: House(chained_swaps=False))
    bench = Bench(qtbot, replace(ROCKET, swaps=swaps), strict)
    assert any("feed on the dice" in v.switch for v in bench.page.state.violations)


def test_names_with_markup_are_literal_everywhere(qtbot: QtBot) -> None:
    gun = Weapon(name="<b>Gun</b>" * 900)
    bench = Bench(qtbot, Creation(name="<i>x</i>", mounts=(Mount(weapon=gun),)))
    bench.page.go(("mounts", 0, "weapon", "name"))
    formats = {label.textFormat() for label in bench.page.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}
    assert bench.page.form.minimumSizeHint().width() <= 620


@MENUS
def test_the_tooltip_of_a_chip_says_what_it_does(qtbot: QtBot) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QHelpEvent
    from PySide6.QtWidgets import QToolTip

    bench = Bench(qtbot, ROCKET)
    strip = bench.dice.strip
    event = QHelpEvent(QEvent.Type.ToolTip, QPoint(20, 15), QPoint(20, 15))
    QApplication.sendEvent(strip.viewport(), event)
    assert "KnockBack" in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.parametrize("mind", [Mind.NONE, Mind.D8])
def test_every_big_value_of_a_creation_says_what_counts_into_it(
    qtbot: QtBot, mind: Mind
) -> None:
    bench = Bench(qtbot, Creation(size=3, move=5, flight=2, mind=mind))
    tips = {stat.label: stat.working for stat in bench.page.bar.stats}
    assert all(re.search(r"\((R[\d.]+)\)", words) for words in tips.values())
    assert tips["Move"] == '5" on the ground and 2" flying (R9.1)'


# A shared Turret, and close combat weapons in a Launcher


SPEAR = Weapon(name="Spear", type=WeaponType.MELEE)
SHELF = [
    ("1", "Spear", SPEAR),
    ("2", "Bomb", Weapon(name="Bomb", type=WeaponType.EXPLOSIVE)),
    ("3", "Rifle", Weapon(name="Rifle")),
]


def turret_field(bench: Bench, place: int = 0) -> OptionalField:
    bench.page.go(("mounts", place, "turret"))
    editor = bench.mounts.editor
    field = editor.fields["turret"]
    assert isinstance(field, OptionalField)
    return field


def test_weapons_are_put_on_one_turret(qtbot: QtBot) -> None:
    gun = Mount(weapon=Weapon(size=2), mounting=Mounting.LARGE_TURRET)
    bench = Bench(qtbot, Creation(size=1, mounts=(gun, gun)))
    for place in (0, 1):
        turret_field(bench, place).set.click()
    assert [each.turret for each in bench.value.mounts] == [1, 1]
    prices = [bench.mounts.model.data(bench.mounts.model.index(n, 5)) for n in (0, 1)]
    assert prices == ["6", "6"]
    turret_field(bench, 1).set.click()
    assert bench.value.mounts[1].turret is None
    prices = [bench.mounts.model.data(bench.mounts.model.index(n, 5)) for n in (0, 1)]
    assert prices == ["6", "7"]


def test_only_turrets_ask_for_a_number(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Creation(mounts=(Mount(), Mount(turret=2))))
    assert not turret_field(bench, 0).isVisible()
    # A number that means nothing here can still be taken off.
    assert turret_field(bench, 1).isVisible()
    bench.page.go(("mounts", 0, "mounting"))
    for _ in range(3):
        qtbot.keyClick(bench.page.focusWidget(), Qt.Key.Key_Down)
    assert bench.value.mounts[0].mounting is Mounting.SMALL_TURRET
    assert turret_field(bench, 0).isVisible()


def test_a_launcher_is_loaded_with_a_spear_and_a_cannon_is_not(qtbot: QtBot) -> None:
    context = EditorContext(EDITORS, shelf=lambda: SHELF)
    offers = {}
    for kind in (WeaponType.LAUNCHER, WeaponType.CANNON):
        mount = Mount(weapon=Weapon(type=kind, size=4))
        bench = Bench(qtbot, Creation(size=4, mounts=(mount,)), context)
        bench.page.go(("mounts", 0, "rounds"))
        (rounds,) = bench.page.findChildren(RoundsField)
        picker = rounds.shelf.open_picker()
        offers[kind] = [each.item.title for each in picker.found]
        picker.table.selectRow(len(picker.found) - 1)
        picker.choose()
        loaded = bench.value.mounts[0].rounds
        wanted = SPEAR if kind is WeaponType.LAUNCHER else SHELF[1][2]
        assert loaded == (Round(weapon=wanted),)
    assert offers[WeaponType.LAUNCHER] == ["Bomb", "Spear"]
    assert offers[WeaponType.CANNON] == ["Bomb"]


# Home-made parts in the editors, as the rules have them


LEFT = Qt.MouseButton.LeftButton
LASER = OwnType(name="Laser", cost="4S", die=Die.D8)
STUN = OwnDie(name="Stun", sides=6)
OURS = House(types=(LASER,), dice=(STUN,))
DEARER = House(types=(replace(LASER, cost="5S", dice="2S"),))


def page_of(qtbot: QtBot, design: object, house: House) -> DesignPage:
    page = DesignPage(Document(design), EditorContext(EDITORS, rules=lambda: house))
    qtbot.addWidget(page)
    page.show()
    return page


def mounts_of(page: DesignPage) -> MountsField:
    field = page.form.fields["mounts"]
    assert isinstance(field, MountsField)
    return field


def test_a_mounted_weapon_reads_as_the_house_rules_have_it(qtbot: QtBot) -> None:
    tower = Creation(size=4, mounts=(Mount(weapon=Weapon(type=LASER, size=2)),))
    page = page_of(qtbot, tower, DEARER)
    mounts = mounts_of(page)
    (cells,) = mounts.cells(tower)
    judged = judge(tower, DEARER).tally
    assert cells[-1] == str(judged.terms[-1].amount) == "10"
    assert cells[2] == "4d8"


def test_a_home_made_weapon_is_mounted_from_the_list(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=4), OURS)
    mounts = mounts_of(page)
    assert mounts.type.findText("Laser") >= 0
    mounts.type.setCurrentText("Laser")
    mounts.size_box.setValue(3)
    mounts.add(mounts.fresh())
    (mount,) = page.document.value.mounts
    assert (mount.weapon.type, mount.weapon.size) == (LASER, 3)
    other = page_of(qtbot, Creation(size=4), House())
    assert mounts_of(other).type.findText("Laser") < 0


def test_the_list_of_new_weapons_keeps_what_is_chosen(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=4), OURS)
    mounts = mounts_of(page)
    mounts.type.setCurrentText("MachineGun")
    page.document.edit(Creation(size=5), "Size")
    assert mounts.type.currentText() == "MachineGun"


def test_damage_dice_are_those_of_the_house_rules_in_force(qtbot: QtBot) -> None:
    """There are as many chips as the weapon is judged to have."""
    weapon = Weapon(type=LASER, size=2)
    page = page_of(qtbot, weapon, DEARER)
    dice = page.form.fields["swaps"]
    assert isinstance(dice, SwapsField)
    assert dice.rating.text() == "4d8"


def test_a_home_made_effect_is_offered_and_swapped_in(qtbot: QtBot) -> None:
    page = page_of(qtbot, Weapon(size=2), OURS)
    dice = page.form.fields["swaps"]
    assert isinstance(dice, SwapsField)
    first = dice.strip.visualItemRect(dice.strip.item(0)).center()
    qtbot.mouseClick(dice.strip.viewport(), LEFT, pos=first)
    menu = dice.menu()
    words = [action.text() for action in menu.actions()]
    assert any("d6 Stun" in each for each in words)
    one = Swap(takes=(Die.D6,), gives=STUN)
    page.document.edit(replace(page.document.value, swaps=(one,)), "Swap")
    assert dice.rating.text().endswith("1d6 Stun + 1d6")
    assert "House 1" not in {each.rule for each in page.state.violations}


def test_a_home_made_bomb_is_priced_in_its_rack_as_it_is_billed(qtbot: QtBot) -> None:
    petard = OwnType(name="Petard", like=WeaponType.EXPLOSIVE, cost="2X")
    dear = House(types=(replace(petard, cost="3X", die=Die.D12),))
    rack = Mount(
        weapon=Weapon(type=WeaponType.LAUNCHER, size=4),
        rounds=(Round(weapon=Weapon(type=petard, size=2), stock=2),),
    )
    field = RoundsField(
        "rounds",
        field_specs(Mount)["rounds"],
        EditorContext(EDITORS, rules=lambda: dear),
    )
    qtbot.addWidget(field)
    field.display(rack)
    (cells,) = field.cells(rack)
    assert cells[3] == "12"
    assert cells[4].startswith("2d12")


def test_minds_of_a_table_stand_behind_the_printed_ones(qtbot: QtBot) -> None:
    """They come and go with the house rules; one that nobody knows can be left."""
    drilled = OwnMind(name="Drilled " * 9, plus=1)
    houses = [House(minds=(drilled,)), House()]
    page = DesignPage(
        Document(Creation()), EditorContext(EDITORS, rules=lambda: houses[0])
    )
    qtbot.addWidget(page)
    page.show()
    mind = page.form.fields["mind"]
    assert isinstance(mind, SegmentedField)
    buttons = mind.segments.buttons
    assert len(buttons) == len(Mind) + 1
    assert len(buttons[-1].text()) <= LONGEST
    qtbot.mouseClick(buttons[-1], LEFT)
    assert page.document.value.mind == drilled
    houses.pop(0)
    page.document.edit(replace(page.document.value, move=3), "Move")
    assert mind.segments.value == drilled
    qtbot.mouseClick(mind.segments.buttons[2], LEFT)
    assert page.document.value.mind is Mind.D6
    assert len(mind.segments.buttons) == len(Mind)
    qtbot.keyClick(mind.entry, Qt.Key.Key_Right)
    assert page.document.value.mind is Mind.D8
