"""The works that players feel, each as large as shows what it asks again and again."""

import io
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder import describe, home, judge, systems
from builder.army.model import Army
from builder.army.muster import muster, roster
from builder.army.rule_impact import library_impact
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.explain import explain
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD as BRIKWARS
from builder.brikwars.model.house_rules import Deflected
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.weapons import WeaponType
from builder.content.theme import shipped as themes
from builder.listing.item import ListedItem, SortOrder, ordered
from builder.listing.words import folded, nearest, words_in
from builder.microfig import STANDARD as MICROFIG
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from db.store.search import searchable
from reports.card.copies import Copy
from reports.card.job import card_pdf, cards_pdf
from reports.card.pieces import extent
from reports.layout.formats import FORMATS, Settings
from reports.reference import reference_of, reference_pdf
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from reports.text.plain import card_text
from tests.bench.bench_army import army, designs
from tests.bench.bench_explain import LINES
from tests.bench.bench_forms import opened
from tests.bench.bench_forms import read as started
from tests.builder.test_goldens import busy, variants
from tests.measures.designs import drawn, shipped
from ui.manual.contents import search
from ui.presets.list import offered
from ui.printing.coded import army_code, blank_copies
from ui.shell.commands import Commands
from ui.shell.window import Window
from ui.widgets.theme import dress

LISTED: Final = (
    "3x Trooper with MachineGun and Pistol",
    "Gun: Use 3, Range 3, 5d12",
    "2 Tanks: Size 4, Structure Level 2, Move 8, Cannon Size 4",
    "Heavy Squad: 3 rifles, 1 heavy",
)
"""Lines of a post that is pasted, again and again."""

EVERY: Final[tuple[Any, ...]] = tuple(design for _, design in (*shipped(), *drawn()))
"""All examples, and a hundred that are drawn."""


RACK: Final = Mount(
    weapon=Weapon(type=WeaponType.LAUNCHER, size=4),
    rounds=tuple(
        Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=size))
        for size in (1, 1, 2, 3)
    ),
)
FORT: Final = Creation(
    size=24,
    mounts=(
        *(Mount(weapon=Weapon(type=WeaponType.GUN, size=size), count=30)
          for size in (1, 2, 3)),
        RACK,
    ),
)  # fmt: skip
"""What has ninety guns, and a Launcher whose loads leave in several ways."""
WARD: Final = Creation(
    size=6,
    fields=(Field(size=6, dice=(HazardDice(hazard=Hazard.SHIELD, count=6),)),),
)
"""What is behind Energy Shields."""


def judging() -> None:
    for design in EVERY:
        judge(design)


def cards() -> None:
    for design in EVERY:
        card_text(describe(design))


def odds() -> None:
    """Every question of some designs; of a few with each value changed, too."""
    unsparing = replace(MICROFIG, damage_unsparing=True)
    known = [(design, home(design).played_by(None)) for design in (*EVERY[::6], FORT)]
    known += [
        (design, home(design).played_by(None)) for design in EVERY if loaded(design)
    ]
    squads = [design for design in EVERY if design.kind == "microfig.squad"]
    known += [(squad, unsparing) for squad in squads[:3]]
    for place, (design, rules) in enumerate(known):
        for question in home(design).asked_of(design, rules):
            start = question.start(design, rules)
            full = busy(start)
            changed = [] if place % 5 else [value for _, value in variants(full)][::6]
            for situation in (start, full, *changed):
                question.ask(design, situation, rules)
    begun = busy(WHOLE_ATTACK.start(FORT, BRIKWARS))
    for distance in (4, 5):
        shielded = replace(
            begun, against=Against.CHOSEN, chosen=WARD, distance=distance
        )
        WHOLE_ATTACK.ask(FORT, shielded, BRIKWARS)


def loaded(design: Any) -> bool:
    """Return whether a design is a bearer of weapons with loads."""
    return any(mount.rounds for mount in getattr(design, "mounts", ()))


def edits() -> None:
    """A value goes up and down: verdict, card and the first question are asked."""
    for design in EVERY[1::8]:
        system = home(design)
        rules = system.played_by(None)
        for number in (1, 2, 1, 0):
            if hasattr(design, "size"):
                edited = replace(design, size=design.size + number)
            else:
                edited = replace(design, name=f"{design.name}{number}")
            judge(edited)
            describe(edited)
            system.glance(edited, rules)
            for question in system.asked_of(edited, rules)[:1]:
                question.ask(edited, question.start(edited, rules), rules)


def window() -> None:
    """A window with all examples is opened, and some keys are pressed in forms."""
    app = QApplication.instance()
    app = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    dress(app)
    with tempfile.TemporaryDirectory() as folder:
        shown = Window(str(Path(folder) / "library.sqlite"))
        # So wide that it shows all that a page has room for.
        shown.resize(2560, 1440)
        started(shown)
        for title in ("Long Gun", "Trooper", "Fire-breathing Dragon"):
            fields = opened(shown, title).form.fields
            for _ in range(3):
                QTest.keyClicks(fields["name"].entry, "x")
                QTest.qWait(300)
                QTest.keyClick(fields["size"].entry, Qt.Key.Key_Up)
                QTest.qWait(300)
        pages_of(shown)
        shown.close()


def pages_of(shown: Window) -> None:
    """Keys in the list of an army, and words that the manual is searched for."""
    known = shown.controller.repository.values().items()
    key = next(key for key, value in known if isinstance(value, Army))
    shown.controller.library_panel.opened.emit(key)
    QTest.qWait(1_500)
    page: Any = shown.controller.tabs.page
    page.entries.select([0])
    page.entries.tree.setFocus()
    for _ in range(3):
        for pressed in (Qt.Key.Key_Plus, Qt.Key.Key_Down):
            QTest.keyClick(page.entries.tree, pressed)
            QTest.qWait(200)
    shown.controller.app.group(Commands).new("ruleset")
    while not hasattr(page := shown.controller.tabs.page, "form"):
        QTest.qWait(100)
    for _ in range(3):
        QTest.keyClick(next(iter(page.form.fields.values())).entry, Qt.Key.Key_Down)
        QTest.qWait(300)
    for words in ("range", "field of fire", "army"):
        search(words)
    for game in ("", "brikwars", "", "brikwars"):
        offered(game)


def library() -> None:
    """A share of a library of 10,000: read from a file, judged, sorted and filtered."""
    many = {
        f"d{n}": replace(
            EVERY[n % len(EVERY)], name=f"{EVERY[n % len(EVERY)].name} {n}"
        )
        for n in range(500)
    }
    items = []
    for key, design in read(write(MusterFile(many))).designs.items():
        judge(design)
        text, title = folded(searchable(design)), design.title
        items.append(ListedItem(key, title, folded(title), design.kind, text=text))
    for order in SortOrder:
        ordered(items, order)
    known = " ".join(frozenset().union(*(words_in(item.text) for item in items)))
    for words in ("gun 7", "dragón", "no such thing"):
        nearest(items, words, attrgetter("text"), known)


def paper() -> None:
    """Cards in some formats, a list, and lists again in another ink."""
    for place, card_format in enumerate(FORMATS[::5]):
        copies = [Copy(describe(design), 1) for design in EVERY[place::4]]
        cards_pdf(copies, Settings(card=card_format))
    known = designs(30)
    listed = army(40, list(known))
    for _ in range(2):
        blank_copies()
    for notes in (True, False):
        code = army_code(listed, known)(RosterChoices())
        choices = RosterChoices(notes=notes)
        roster_pdf(roster(listed, known), choices=choices, code=code)
    card = replace(describe(EVERY[0]), photo="a photo")
    photos = {card.photo: photo()}
    for title in ("Scout", "Scouts", "A scout"):
        card_pdf(replace(card, title=title), photos=photos)
        extent([Copy(card, 3), *copies], Settings(fill=True), photos)


def photo() -> bytes:
    """Return a picture as a player's camera makes them."""
    out = io.BytesIO()
    Image.radial_gradient("L").resize((800, 600)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def explaining() -> None:
    for line in LINES:
        explain(line)
    text = read_text("\n".join(LISTED * 10))
    assert isinstance(text, PastedText)
    for _ in range(2):
        resolved(text, {})


def host() -> None:
    """A thousand entries of a hundred designs: mustered, changed, and told."""
    known = designs(100)
    listed = army(1_000, list(known))
    muster(listed, known)
    for number in range(3):
        entries = (replace(listed.entries[0], count=3 + number), *listed.entries[1:])
        muster(replace(listed, entries=entries), known)
    roster(listed, known)
    system = systems()["brikwars"]
    other = replace(BRIKWARS, deflected=Deflected.WEAKEST)
    for _ in range(2):
        library_impact(system, EVERY[:20], None, other)


def dressed() -> None:
    """Five cards, in each theme that comes along."""
    copies = [Copy(describe(design), 1) for design in EVERY[::40][:5]]
    for theme in themes():
        cards_pdf(copies, Settings(theme=theme))


def sheets() -> None:
    for system in systems().values():
        reference_pdf(reference_of(system, system.standard))


WORKS: Final[dict[str, Callable[[], None]]] = {
    "judge": judging,
    "card": cards,
    "odds": odds,
    "edit": edits,
    "window": window,
    "library": library,
    "paper": paper,
    "explain": explaining,
    "army": host,
    "themes": dressed,
    "reference": sheets,
}
