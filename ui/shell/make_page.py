"""The page that edits a document, by what the document is."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget

from builder import home
from builder.army.model import Army
from builder.house_rules.ruleset import RuleSet
from ui import brikwars, infantry
from ui.core.document import Document
from ui.core.page import Page
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.make_field import make_field
from ui.pages.design_page import DesignPage
from ui.shell.commands import take_over
from ui.shell.context import AppContext
from ui.shell.examples import PresetCommands
from ui.shell.large_screen import WideParts

__all__ = ["EDITORS", "WideParts", "make_page"]

EDITORS: Final = EditorRegistry(
    make_field,
    fields={**brikwars.FIELDS, **infantry.FIELDS},
    panels={**brikwars.PANELS, **infantry.PANELS},
    facts=brikwars.FACTS,
    stats=brikwars.STATS,
    own=brikwars.OWN,
    unused=brikwars.UNUSED,
    second=brikwars.SECOND,
)


def make_page(app: AppContext, document: Document) -> Page:
    """Return the page that edits a document."""
    catalogue = app.catalogue
    # Where the page will be: putting it there later would style all of it again.
    place = app.tabs.findChild(
        QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
    )
    if isinstance(document.value, Army):
        from ui.pages.army_page import ArmyPage

        army = ArmyPage(document, catalogue, EDITORS, app.photos)
        army.taken.connect(partial(take_over, app))
        army.opened.connect(app.open)
        joining = app.group(PresetCommands)
        army.entries.printed.connect(partial(joining.enlist, document.id))
        army.entries.made.connect(partial(joining.make, document.id))
        return army
    if isinstance(document.value, RuleSet):
        from ui.pages.ruleset_page import RuleSetPage

        return RuleSetPage(document, catalogue, EDITORS, app.history, place)
    rules = partial(catalogue.standing.house, home(document.value).key)
    context = EditorContext(
        EDITORS, app.photos, catalogue.shelf, rules, card_format=lambda: app.card.format
    )
    page = DesignPage(document, context, place)
    catalogue.standing.changed.connect(page.rule)
    return page
