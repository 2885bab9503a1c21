"""How long a tap on the page of an army takes, on 40 units with photos.

It is a click, and all that the browser has to lay out anew before it can paint. A page
shall take less than 50 milliseconds for it on a phone; a machine of ours is faster.
"""

import json
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from builder import systems
from builder.army.model import Army, Entry
from builder.core.design import Design
from builder.examples import examples_of
from reports.page.army_page import army_page
from tests.browser import CHROMIUM, tab_in
from tests.photographed import Camera, photo

UNITS, MOST = 40, 50.0

TAPS = """(ids) => ids.map((id) => {
    const label = document.querySelector(`label[for=${id}]`), begun = performance.now();
    label.click();
    document.body.getBoundingClientRect();
    return performance.now() - begun;
})"""


def large_army() -> tuple[Army, dict[str, Design], dict[str, bytes]]:
    """Return an army of so many units, each with a photo."""
    examples = examples_of(next(iter(systems())))
    every = [design for example in examples for _, design in example.designs]
    designs = {
        f"d{number}": replace(
            every[number % len(every)], name=f"Unit {number}", photo=f"p{number}"
        )
        for number in range(UNITS)
    }
    entries = tuple(Entry(design=key) for key in designs)
    army = Army(name="Forty", system=next(iter(systems())), entries=entries)
    turned = (Camera(300, turned=2 * number, above=9) for number in range(UNITS))
    return army, designs, {f"p{at}": photo(one) for at, one in enumerate(turned)}


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def bench_tap(tmp_path: Path) -> None:
    file = tmp_path / "army.html"
    file.write_text(army_page(*large_army()), "utf-8")
    print(f"\n{UNITS} units with photos: {file.stat().st_size / 1e6:.2f} MB")
    for scripts in (True, False):
        with tab_in(tmp_path / f"profile{scripts}", scripts=scripts) as tab:
            tab.open(file.as_uri())
            ids = tab.do(
                "[...document.querySelectorAll('input.box:not(.first)')]"
                ".map((box) => box.id).filter((id) => /^u\\d+m/.test(id))"
            )
            times = sorted(tab.do(f"({TAPS})({json.dumps(ids[::7])})"))
            middle, slow = median(times), times[int(len(times) * 0.95)]
            print(
                f"a tap {'with' if scripts else 'without'} scripts: {middle:.1f} ms, "
                f"of 100 five take {slow:.1f} or more: {slow / MOST:.2f} of what it may"
            )
