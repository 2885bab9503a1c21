"""Every link of the documents goes somewhere, and every picture is known."""

import posixpath
import re

import pytest

from tests import docs
from ui.manual import contents

DOCUMENTS = docs.documents()


@pytest.mark.parametrize("place", DOCUMENTS)
def test_each_link_goes_somewhere(place: str) -> None:
    for is_picture, words, target in docs.links(DOCUMENTS[place]):
        assert words, f"a link without words: {target}"
        if is_picture or target.startswith(("https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        at = posixpath.normpath(posixpath.join(posixpath.dirname(place), path))
        at = at if path else place
        if at not in DOCUMENTS:
            assert not anchor, target
            assert (docs.ROOT / at).exists(), target
        elif anchor:
            assert anchor in docs.anchors(DOCUMENTS[at]), target


@pytest.mark.parametrize("name", contents.PAGES)
def test_the_manual_needs_nothing_from_outside_it(name: str) -> None:
    for is_picture, _, target in docs.links(contents.page(name)):
        if is_picture:
            picture = target.removeprefix("pictures/").removesuffix(".png")
            assert picture in docs.PICTURES
        else:
            assert target.partition("#")[0].removesuffix(".md") in ("", *contents.PAGES)


def test_each_picture_is_shown() -> None:
    shown = {
        target
        for name in contents.PAGES
        for is_picture, _, target in docs.links(contents.page(name))
        if is_picture
    }
    assert shown == {f"pictures/{name}.png" for name in docs.PICTURES}


def test_a_made_picture_has_a_known_name() -> None:
    for file in contents.PICTURE_FOLDER.glob("*.png"):
        assert file.stem in docs.PICTURES


def test_each_page_is_reached_from_another() -> None:
    reached = {
        target.partition("#")[0]
        for name in contents.PAGES
        for _, _, target in docs.links(contents.page(name))
    }
    unreached = {name for name in contents.PAGES if f"{name}.md" not in reached}
    assert unreached <= {"start"}


def test_the_list_of_decisions_names_each_once() -> None:
    folder = docs.ROOT / "docs" / "adr"
    heads = [
        (place.name, place.read_text(encoding="utf-8").splitlines()[0][2:])
        for place in sorted(folder.glob("[0-9]*.md"))
    ]
    listed = [
        (target, f"{target[:4]} {line.partition(') ')[2]}")
        for line in (folder / "README.md").read_text(encoding="utf-8").splitlines()
        for target in re.findall(r"^- \[\d{4}\]\((\d{4}[^)]*)\)", line)
    ]
    assert listed == heads
