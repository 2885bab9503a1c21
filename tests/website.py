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

from PIL import Image

from ui.core.addresses import SOURCE
from ui.core.version import VERSION
from ui.manual import contents

ROOT: Final = Path(__file__).resolve().parent.parent
CONFIG: Final = ROOT / "docs" / "mkdocs.yml"
MADE: Final = ROOT / "dist"
"""What is made; the generator wants its configuration beside pages and website."""
SITE: Final = MADE / "site"

HOME: Final = ROOT / "docs" / "home.md"
"""The page that the website opens with; it is no page of the manual."""

STYLE: Final = ROOT / "docs" / "site.css"

_PAGES: Final = "../ui/manual/pages/"
"""How the page that opens the website names those of the manual."""

_PUBLISHED: Final = (
    "Version {version}: [download it]({source}/releases) for Windows, macOS or Linux."
)
_UNPUBLISHED: Final = """\
This is version {version}. There is no place yet to download it from. Whoever has the
folder with its source types `python3 dev.py run` in it, on Windows `py dev.py run`;
Python 3.11 or newer is all it needs. For people without Python, `python3 dev.py bundle`
makes a program.
"""

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

    Args:
        name: The name of the page.
        pictures: The folder of the pictures.
    """
    return _with_pictures(contents.page(name), pictures)


def home_page(pictures: Path, source: str = SOURCE) -> str:
    """Return the page that the website opens with.

    Args:
        pictures: The folder of the pictures.
        source: Where the program is published; empty if nowhere.
    """
    text = HOME.read_text(encoding="utf-8").replace(_PAGES, "")
    there = _PUBLISHED if source else _UNPUBLISHED
    got = there.format(version=VERSION, source=source)
    return _with_pictures(text.replace("<!-- get -->", got), pictures)


def _with_pictures(text: str, pictures: Path) -> str:
    """Return a page whose pictures open large on a click.

    The words stand for one that is not made yet.
    """

    def shown(found: re.Match[str]) -> str:
        words, picture = found.groups()
        if not (pictures / f"{picture}.png").exists():
            return f"*{words}*"
        with Image.open(pictures / f"{picture}.png") as image:
            wide = image.width // contents.DENSITY
        place = f"pictures/{picture}.png"
        return f"[![{words}]({place}){{ width={wide} }}]({place})"

    return _PICTURE.sub(shown, text)


def write_pages(target: Path) -> None:
    """Write all pages and pictures into a folder, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    if contents.PICTURE_FOLDER.is_dir():
        shutil.copytree(contents.PICTURE_FOLDER, target / "pictures")
    for name in contents.PAGES:
        file = target / f"{name}.md"
        file.write_text(site_page(name, contents.PICTURE_FOLDER), encoding="utf-8")
    home = home_page(contents.PICTURE_FOLDER)
    (target / "index.md").write_text(home, encoding="utf-8")
    shutil.copy(STYLE, target)


def without_empty_list(site: Path, config: str) -> None:
    """Delete the list of pages for search machines: it is empty without addresses."""
    if not re.search(r"^site_url: \S", config, re.MULTILINE):
        for file in site.glob("sitemap.xml*"):
            file.unlink()


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
    without_empty_list(SITE, CONFIG.read_text(encoding="utf-8"))
    outside = list(fetched(SITE))
    for each in outside:
        print(f"it would be fetched from elsewhere: {each}", file=sys.stderr)
    if not outside:
        print(f"The website is in {SITE}")
    return int(bool(outside))


if __name__ == "__main__":
    sys.exit(main())
