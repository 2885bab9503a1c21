"""All editors: those of the generic form, and those that games add."""

from typing import Final

from ui import brikwars, infantry
from ui.forms.fields.field import EditorRegistry
from ui.forms.make_field import make_field

EDITORS: Final = EditorRegistry(
    make_field,
    fields={**brikwars.FIELDS, **infantry.FIELDS},
    panels={**brikwars.PANELS, **infantry.PANELS},
    stats=brikwars.STATS,
    own=brikwars.OWN,
    second=brikwars.SECOND,
)
