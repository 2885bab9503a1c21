"""Look at other people's parts: may we use them, is a fault of them known?"""

import json
import re
import subprocess
import sys
from importlib.metadata import distributions
from typing import Final

from constrain import FILE

from ui.core.licences import installed, key, licence_of

_ALLOWED: Final = re.compile(
    r"\b(MIT|BSD|0BSD|Apache|PSF|Python Software Foundation|ISC|HPND|Zlib|Unlicense|"
    r"CC0|LGPL|MPL|Mozilla|Bitstream)", re.IGNORECASE
)  # fmt: skip
_FORBIDDEN: Final = re.compile(
    r"(?<!L)GPL|Affero|Commercial|Proprietary|All rights reserved|SSPL|BUSL",
    re.IGNORECASE,
)
TOOLS: Final = {
    "docutils": "one file for an editor is under the GPL; twine's renderer uses others",
    "pyinstaller": "its exception lets a bundle have any licence",
    "pyinstaller-hooks-contrib": "it runs while a bundle is made, and is no part of it",
}
"""What only makes the program, and why its licence does not bind what is made."""


def allowed(licence: str) -> bool:
    """Return whether a part under this licence may go with a program under MIT."""
    choices = re.split(r"\bOR\b", licence)
    return any(
        _ALLOWED.search(each) and not _FORBIDDEN.search(each) for each in choices
    )


def refused() -> dict[str, str]:
    """Return the licences of installed distributions that we may not use, by name."""
    ours = {key(part.metadata["Name"]) for part in installed()}
    found = {}
    for part in distributions():
        name, licence = key(part.metadata["Name"]), licence_of(part)
        tool = name not in ours and name in TOOLS
        if name != "brickmuster" and not tool and not allowed(licence):
            found[name] = licence
    return found


def vulnerable(answer: str) -> list[str]:
    """Return a line for each known fault in an answer of pip-audit."""
    return [
        f"{part['name']} {part['version']}: {fault['id']}, "
        f"mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for part in json.loads(answer)["dependencies"]
        for fault in part.get("vulns", ())
    ]


def unasked(answer: str) -> int:
    """Return how many packages the service knew nothing of, by pip-audit's answer."""
    return sum("skip_reason" in part for part in json.loads(answer)["dependencies"])


def main() -> int:
    """Print what was found; 1 if a licence or a known fault forbids a release."""
    wrong = [f"{name}: licence {licence!r}" for name, licence in refused().items()]
    asked = ["--requirement", str(FILE), "--no-deps", "--disable-pip", "--format=json"]
    done = subprocess.run(
        [sys.executable, "-m", "pip_audit", "--progress-spinner=off", *asked],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stdout.strip():
        wrong += vulnerable(done.stdout)
        print(f"audit: {unasked(done.stdout)} packages could not be looked up")
    else:
        # No network, or no service: that is no fault of ours.
        why = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        print(f"audit: known faults could not be looked up: {why}")
    print("\n".join(wrong) or "audit: nothing forbids a release")
    return min(1, len(wrong))
