"""Write `constraints.txt`: the version of each package that a player needs.

The versions are those of the locks, so an installation by pipx gets what we tested:

    pipx install . --pip-args="-c constraints.txt"
"""

import re
from pathlib import Path
from typing import Final

from contents import ROOT

from ui.core.licences import installed, key, needs

FILE: Final = ROOT / "constraints.txt"
_HEAD: Final = """\
# The versions that Brickmuster is tested with. `python3 dev.py bundle constraints`
# writes them from the lock. To install them:
#     pipx install . --pip-args="-c constraints.txt"
"""
_ENTRY: Final = re.compile(r"^(([a-z0-9-]+)==[^\\\n]*?) *\\?$", re.MULTILINE)


def constraints() -> str:
    """Return what the locks say of the packages that a player needs, without hashes."""
    parts = installed()
    wanted = {key(part.metadata["Name"]) for part in parts}
    # Also what another system needs, and this one has not.
    wanted |= {name for part in parts for name in needs(part)}
    locks = sorted(ROOT.glob("requirements*.lock"))
    text = "\n".join(lock.read_text("utf-8") for lock in locks)
    lines = {entry for entry, name in _ENTRY.findall(text) if name in wanted}
    return _HEAD + "".join(f"{line}\n" for line in sorted(lines))


def write() -> Path:
    """Write the file; return where it is."""
    FILE.write_text(constraints(), encoding="utf-8")
    return FILE
