"""Print what is new in the version, out of `CHANGELOG.md`: the text of its release."""

import re

from contents import ROOT, version


def news(changes: str, number: str) -> str:
    """Return what stands under the heading of a version; empty if it has none."""
    head = rf"^## \[{re.escape(number)}\].*?$\n(.*?)(?=^## \[|\Z)"
    found = re.search(head, changes, re.MULTILINE | re.DOTALL)
    return found[1].strip() + "\n" if found else ""


if __name__ == "__main__":
    print(news((ROOT / "CHANGELOG.md").read_text("utf-8"), version()), end="")
