"""The documents of the project, their links and their commands, for tests."""

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests import worked
from tests.pictures.scenes import GALLERY
from ui.manual import contents
from ui.manual.made import slug

ROOT = Path(__file__).resolve().parents[1]

PICTURES = (
    "welcome",
    "weapon",
    "creation",
    "photo-ruler",
    "army",
    "against",
    "verdict",
    "cards-front",
    "cards-sheet",
    "card-parts",
    "roster",
    "print",
    "themes",
    "house-rules",
    "odds",
    "phone",
    "phone-secret",
    "tablet",
    "library",
    "history",
    "restore",
    "import",
    "settings",
    *(f"gallery-{key}" for key in GALLERY),
    *(name for page in worked.PAGES for name in worked.pictures(page)),
)
"""Every picture that a page of the manual may show."""


def documents() -> Mapping[str, str]:
    """Return every document by its place: the manual's pages first, then the rest."""
    found = {
        f"ui/manual/pages/{name}.md": contents.page(name) for name in contents.PAGES
    }
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for file in sorted(files):
        found[file.relative_to(ROOT).as_posix()] = file.read_text(encoding="utf-8")
    return found


def code_lines(text: str) -> Iterator[str]:
    """Yield the lines of the code blocks, fenced ones and those set in by four."""
    fenced, before = False, ""
    in_block = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            yield line
        elif line.startswith("    ") and (in_block or not before):
            in_block = True
            yield line[4:]
            before = line
            continue
        in_block = False
        before = line


COMMANDS = frozenset({"brickmuster", "python3", "py", "pipx", "pip", "sudo", "git"})
COMMANDS |= {"pg_dump", "pg_restore", ".venv/bin/python", "uv", "bash", "export", "tar"}
COMMANDS |= {"cd"}
"""What a line of a code block begins with if it is a command."""


def commands(text: str) -> list[str]:
    """Return the commands of a document, without remarks behind them."""
    lines = [line.partition("  #")[0].strip() for line in code_lines(text)]
    return [line for line in lines if line.split(" ")[0] in COMMANDS]


def prose(text: str) -> str:
    """Return a document without its code blocks."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"(?:(?<=\n\n)|^)(?: {4}.*\n)+", "", text, flags=re.MULTILINE)


def links(text: str) -> list[tuple[bool, str, str]]:
    """Return the links of a document: whether it is a picture, words, target."""
    bare = re.sub(r"`[^`\n]*`", "code", prose(text))
    return [
        (bool(mark), words, target)
        for mark, words, target in re.findall(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", bare)
    ]


@functools.cache
def anchors(text: str) -> tuple[str, ...]:
    """Return the headings of a document as links name them."""
    heads = re.findall(r"^#{1,6} (.+)$", prose(text), flags=re.MULTILINE)
    return tuple(slug(contents.plain_line(head)) for head in heads)


def bold(text: str) -> list[str]:
    """Return what is bold in a document, each on one line."""
    found = re.findall(r"\*\*(.+?)\*\*", prose(text), flags=re.DOTALL)
    return [" ".join(each.split()) for each in found]
