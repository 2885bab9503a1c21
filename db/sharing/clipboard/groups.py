"""The lines that stand over the groups of an army list."""

import re
from typing import Final

from builder.content.roster import NO_GROUP, WHOLE_ARMY

_HEAD: Final = re.compile(r"^(.*): \d{1,9} models?(?:, [^:]{1,60})?$")


def group_of(line: str) -> str | None:
    """Return the group that a line stands over; None if it is no such line.

    It is empty for the units without a group, and for what belongs to no unit.

    >>> group_of("Foot: 3 models, 29 CP"), group_of("Foot")
    ('Foot', None)
    >>> group_of("Without a group: 1 model"), group_of("The whole army")
    ('', '')
    """
    if line.rstrip() == WHOLE_ARMY:
        return ""
    found = _HEAD.match(line.rstrip())
    if found is None:
        return None
    name = found[1].strip()
    return "" if name == NO_GROUP else name
