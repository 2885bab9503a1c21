"""The website of the manual, made by a generator from the pages of `ui.manual`.

    .venv/bin/python -m tests.website

It writes the pages to `dist/manual` and the website to `dist/site`. A link that goes
nowhere ends it with an error, and so does anything that a page would fetch from
elsewhere.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ui.manual import contents

ROOT: Final = Path(__file__).resolve().parent.parent
CONFIG: Final = ROOT / "docs" / "mkdocs.yml"
MADE: Final = ROOT / "dist"
"""What is made; the generator wants its configuration beside pages and website."""
SITE: Final = MADE / "site"

HOME: Final = "start"
"""The page that the website opens with; a website calls it `index`."""

_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(pictures/([\w-]+)\.png\)")
_FETCHED: Final = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?(?:https?:)?//[^\"' >]*"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|preconnect|icon))"
    r"[^>]*\bhref=[\"']?(?:https?:)?//[^\"' >]*"
    r"|@import\s+[\"']?(?:url\()?[\"']?(?:https?:)?//[^\"') ]*"
    r"|url\([\"']?(?:https?:)?//[^\"')]*",
    re.IGNORECASE,
)
"""What a browser would fetch from another server, without a click."""


def site_page(name: str, pictures: Path) -> str:
    """Return a page as the generator wants it.

    A picture is shown light or dark with the page. The words stand for one that is not
    made yet.

    Args:
        name: The name of the page.
        pictures: The folder of the pictures.
    """

    def shown(found: re.Match[str]) -> str:
        words, picture = found.groups()
        if not (pictures / f"{picture}.png").exists():
            return f"*{words}*"
        parts = [f"![{words}](pictures/{picture}.png#only-light)"]
        if (pictures / f"{picture}-dark.png").exists():
            parts.append(f"![{words}](pictures/{picture}-dark.png#only-dark)")
        else:
            parts = [f"![{words}](pictures/{picture}.png)"]
        return "\n".join(parts)

    text = _PICTURE.sub(shown, contents.page(name))
    return re.sub(rf"\]\({HOME}\.md", "](index.md", text)


def write_pages(target: Path) -> None:
    """Write all pages and pictures into a folder, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    if contents.PICTURE_FOLDER.is_dir():
        shutil.copytree(contents.PICTURE_FOLDER, target / "pictures")
    for name in contents.PAGES:
        file = target / f"{'index' if name == HOME else name}.md"
        file.write_text(site_page(name, contents.PICTURE_FOLDER), encoding="utf-8")


def fetched(site: Path) -> Iterator[str]:
    """Yield what the pages and style sheets of a website would fetch from elsewhere."""
    for file in sorted(site.rglob("*")):
        if file.suffix in {".html", ".css"}:
            for found in _FETCHED.findall(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(site)}: {found}"


def main() -> int:
    """Build the website; return 0, or 1 if a link or something fetched is wrong."""
    write_pages(MADE / "manual")
    shutil.rmtree(SITE, ignore_errors=True)
    config = shutil.copy(CONFIG, MADE)
    build = ["-m", "zensical", "build", "--strict", "--clean", "-f", config]
    done = subprocess.run([sys.executable, *build], check=False, cwd=MADE)
    if done.returncode:
        return 1
    outside = list(fetched(SITE))
    for each in outside:
        print(f"it would be fetched from elsewhere: {each}", file=sys.stderr)
    if not outside:
        print(f"The website is in {SITE}")
    return int(bool(outside))


if __name__ == "__main__":
    sys.exit(main())
