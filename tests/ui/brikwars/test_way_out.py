"""One way out: in the window, in `check`, its JSON, the judge and the preview."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from builder import way_out
from builder.brikwars import STANDARD, SYSTEM
from builder.brikwars.judge import Dispute, answer
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from builder.system.way_out import WayOut
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.sharing.arriving import ImportLook
from db.sharing.twins import arrivals
from tests.builder.brikwars.legality.force import illegal, weapon
from tests.sweeps import examples
from ui.__main__ import main
from ui.core.document import Document
from ui.core.way_finder import WayFinder
from ui.exchange.arriving import Read
from ui.exchange.preview import PreviewDialog
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS
from ui.verdict.strip import VerdictPanel

GUN = Weapon(type=WeaponType.GUN, size=2)
PLASMA = OwnType(name="Plasma", notes="hot", cost="S", reach="20S", die=Die.D12)
STRICT = House(most_positive=2, largest_weapon=4)

UNPAID = replace(GUN, mods=(Mod.HIGH_POWERED,))
"""A mod that nothing pays for."""


def page_of(qtbot: QtBot, design: Weapon, house: House) -> DesignPage:
    """Return a page of the window that has found the way out."""
    rules = EditorContext(EDITORS, rules=lambda: house)
    page = DesignPage(Document(design), rules)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: bool(page.state.way_out.ways or page.state.way_out.said))
    return page


def refused(page: DesignPage) -> Any:
    return next(v for v in page.state.violations if v.severity is Severity.REFUSE)


def checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], design: Weapon, house: House
) -> tuple[str, Any]:
    """Return what `check` says of a design, in words and as JSON."""
    files = {"w.json": MusterFile({"w": design})}
    files["h.json"] = MusterFile(rulesets={"h": RuleSet(name="Ours", house=house)})
    for name, file in files.items():
        (tmp_path / name).write_bytes(write(file))
    argv = ["check", str(tmp_path / "w.json"), "--house", str(tmp_path / "h.json")]
    argv.append("--ways")
    capsys.readouterr()
    assert main(argv) == 1
    said = capsys.readouterr().out
    assert main([*argv, "--json"]) == 1
    return said, json.loads(capsys.readouterr().out)["designs"][0]["way_out"]


def test_only_the_page_in_front_has_its_way_out_searched(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page behind others waits for it, also when the rules change."""
    asked: list[Weapon] = []
    seek = WayFinder.seek

    def noted(self: WayFinder, design: Weapon, house: House | None) -> WayOut:
        asked.append(design)
        return seek(self, design, house)

    monkeypatch.setattr(WayFinder, "seek", noted)
    pages = QStackedWidget()
    qtbot.addWidget(pages)
    behind = replace(GUN, size=3, mods=(Mod.HIGH_POWERED,))
    for design in (GUN, behind):
        pages.addWidget(DesignPage(Document(design), EditorContext(EDITORS)))
    pages.show()
    hidden: Any = pages.widget(1)
    hidden.rule()
    assert behind not in asked
    pages.setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(hidden.state.way_out.ways))


def test_check_searches_for_ways_where_it_is_asked_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it the verdict is there at once, and the promised key is null."""
    (tmp_path / "w.json").write_bytes(write(MusterFile({"w": UNPAID})))
    argv = ["check", str(tmp_path / "w.json")]
    assert main([*argv, "--ways"]) == 1
    assert "Least change: " in capsys.readouterr().out
    monkeypatch.setattr("ui.cli.check.way_out", None)
    assert main(argv) == 1
    said = capsys.readouterr().out
    assert "Least change" not in said
    assert "With --ways you also see what would make them legal" in said
    assert main([*argv, "--json"]) == 1
    (design,) = json.loads(capsys.readouterr().out)["designs"]
    assert design["way_out"] is None


def assert_previewed(
    qtbot: QtBot, design: Weapon, house: House, lines: tuple[str, ...]
) -> None:
    """Wait until the preview of what was pasted says some lines."""
    read = Read(MusterFile({"w": design}))
    look = ImportLook("", read.file, (), arrivals(read.file, {}, {}, "", told=True))
    dialog = PreviewDialog(look, "From a test", (lambda _: house, {}), read)
    qtbot.addWidget(dialog)
    dialog.table.selectRow(0)

    def says_all() -> bool:
        return all(line in dialog.detail.toPlainText() for line in lines)

    qtbot.waitUntil(says_all)
    broken = dialog.model.broken(dialog.model.items[0])
    said = dialog.detail.toPlainText().splitlines()
    # The reasons once, then the way out, before all that is only told.
    assert said[: len(broken) + len(lines)] == [*broken, *lines]
    assert not any(line.startswith("Illegal:") for line in said)


def test_all_views_offer_the_same(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One law: the ways, in their order, for weapons drawn at random."""
    for design, house in illegal(weapon, 11, examples(8, 4)):
        found = way_out(design, house)
        labels = [each.fix.label for each in found.ways]
        page = page_of(qtbot, design, house)
        offered = [fix.label for fix in page.fixes(refused(page))]
        assert offered[: len(labels)] == labels
        assert page.state.way_out.said == found.said
        said, facts = checked(tmp_path, capsys, design, house)
        lines = found.lines("CP")
        assert all(line in said for line in lines)
        assert [each["label"] for each in facts["ways"]] == labels
        assert facts["said"] == found.said
        report = answer(design, Dispute(), house).parts
        (least,) = [p for p in report if getattr(p, "title", "") == found.title]
        rows = [row.cells[0].split(" (rests on")[0] for row in least.rows]
        assert rows[: len(labels)] == labels
        assert_previewed(qtbot, design, house, lines)


def test_the_bound_is_said_where_there_is_no_way(qtbot: QtBot) -> None:
    lost = replace(GUN, mods=(*[Mod.HIGH_CALIBER] * 5, *[Mod.HIGH_POWERED] * 5))
    page = page_of(qtbot, lost, STANDARD)
    strip = VerdictPanel()
    qtbot.addWidget(strip)
    strip.display(page.state.violations, lambda _: (), way_out=page.state.way_out)
    assert "o change of up to" in page.state.way_out.said
    assert page.state.way_out.said in strip.toolTip()


def test_the_report_speaks_like_every_page() -> None:
    """Sizes and what there is to take are said, and no swap that was not made."""
    (size,) = SYSTEM.audit(replace(GUN, size=6), STRICT)
    assert size.message == "Size 6 is above 4, the largest this table plays"
    swap = Swap(takes=(Die.D6,) * 2, gives=Die.PHASED)
    (only,) = SYSTEM.audit(replace(GUN, size=1, swaps=(swap,)), STANDARD)
    assert only.message.endswith('this swap is made: a Gun 1" has 1d6')


def test_a_gun_is_never_answered_with_a_blade() -> None:
    parts = answer(replace(GUN, type=PLASMA, size=3), Dispute(), STANDARD).parts
    (near,) = [p for p in parts if "legal builds" in getattr(p, "title", "")]
    assert near.rows
    assert not any("Range CC" in row.cells[0] for row in near.rows)
