"""How soon it is shown what a control would change, after the pause of the pointer.

It is told for a creation of ten weapons and for a weapon: from the end of the pause to
the words on the strip, each control in turn, as a player moves over them. Beside it
stands what a step of Size costs the window, as a base to compare with.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import Any

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from tests.bench.bench_forms import opened, read
from tests.bench.stopwatch import repeated, tell
from ui.core.rehearsal import Rehearsal
from ui.shell.welcome import GREETED
from ui.shell.window import Window
from ui.widgets.layouts import ACT
from ui.widgets.theme import dress

TIMES = 120
"""How many controls are looked at on a page."""

MIDDLE_MS, SLOW_MS = 20, 50
"""What the middle look may take, and the slowest but five of a hundred."""

KEY_MS = 16
"""What a key may take: one frame."""

KINDS = (WeaponType.GUN, WeaponType.MELEE, WeaponType.LAUNCHER, WeaponType.SHOTGUN)


def bearer() -> Creation:
    """Return a creation of ten weapons."""
    mounts = (
        Mount(weapon=Weapon(type=KINDS[place % 4], size=1 + place % 3))
        for place in range(10)
    )
    return Creation(name="Ten weapons", size=8, mind=Mind.D6, mounts=tuple(mounts))


def looks(rehearsal: Rehearsal, page: Any) -> tuple[list[float], list[float]]:
    """Look at controls of a page in turn; return the milliseconds and the CPU of each.

    A control that changes nothing is left out.
    """
    parts = [part for part in page.form.findChildren(QWidget) if part.property(ACT)]
    parts = [part for part in parts if part.isVisible() and part.isEnabled()]
    told: list[float] = []
    rehearsal.found.connect(
        lambda found: told.extend([time.perf_counter()] if found else [])
    )
    taken: tuple[list[float], list[float]] = [], []
    for turn in range(TIMES):
        told.clear()
        rehearsal.aim(None)
        act = page.act_at(parts[turn % len(parts)], parts[0].pos())
        began, spent = time.perf_counter(), time.process_time()
        rehearsal.aim(act, at_once=True)
        while not told and time.perf_counter() < began + 0.5:
            QApplication.processEvents()
            time.sleep(0.0005)
        if told:
            taken[0].append((told[0] - began) * 1000)
            taken[1].append((time.process_time() - spent) * 1000)
    return taken


def key(box: QWidget) -> Callable[[int], object]:
    """Return what presses a key in a box, up and down in turn."""
    keys = Qt.Key.Key_Up, Qt.Key.Key_Down
    return lambda turn: QTest.keyClick(box, keys[turn % 2])


def bench_rehearsal() -> None:
    app = QApplication.instance()
    app = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    dress(app)
    QSettings().setValue(GREETED, "True")
    with tempfile.TemporaryDirectory() as folder:
        window = Window(str(Path(folder) / "library.sqlite"))
        window.resize(1600, 900)
        read(window)
        rehearsal = window.controller.front.rehearsal
        for title in ("Ripper Blade", "Trooper"):
            page = opened(window, title)
            if title == "Trooper":
                ten = replace(bearer(), name=title)
                page.document.edit(ten, "Ten weapons")
            QTest.qWait(2_000)
            for words, taken in zip(
                ("waited", "CPU"), looks(rehearsal, page), strict=True
            ):
                middle, slow = quantiles(taken, n=2)[0], quantiles(taken, n=20)[-1]
                print(
                    f"{title}: {len(taken)} of {TIMES} told, {words} "
                    f"{middle:.1f} / {slow:.1f} / {max(taken):.1f} ms, "
                    f"{middle / MIDDLE_MS:.2f} and {slow / SLOW_MS:.2f} of what it may"
                )
            tell(
                f"{title}: a step of Size",
                KEY_MS,
                repeated(key(page.form.fields["size"].entry)),
            )
        window.close()
