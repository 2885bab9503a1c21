"""The website has every page, and fetches nothing from elsewhere."""

import importlib.util
import re
from pathlib import Path

import pytest
from PIL import Image

from builder.core.colours import contrast
from tests import website
from ui.core.version import VERSION
from ui.manual import contents

CONFIG = website.CONFIG.read_text(encoding="utf-8")


def test_the_website_lists_each_page_once() -> None:
    listed = re.findall(r"^ +- ([\w-]+)\.md$", CONFIG, re.MULTILINE)
    assert sorted(listed) == sorted(["index", *contents.PAGES])


def test_a_picture_opens_large_and_words_stand_for_a_missing_one(
    tmp_path: Path,
) -> None:
    words = "The welcome page with the three jobs"
    assert f"\n*{words}*\n" in website.site_page("start", tmp_path)
    Image.new("RGB", (1200, 20)).save(tmp_path / "welcome.png")
    wide = f"{{ width={1200 // contents.DENSITY} }}"
    page = website.site_page("start", tmp_path)
    assert f"[![{words}](pictures/welcome.png){wide}](pictures/welcome.png)\n" in page


def test_the_home_page_says_what_there_is_to_get(tmp_path: Path) -> None:
    page = website.home_page(tmp_path)
    assert VERSION in page
    assert "no place yet to download" in page
    assert len(re.findall(r"^\*.+\*$", page, re.MULTILINE)) == 3, "pictures"
    assert "../" not in page
    assert "<!--" not in page
    source = "https://example.org/brickmuster"
    published = website.home_page(tmp_path, source)
    assert f"({source}/releases)" in published
    assert "no place yet" not in published


def test_only_an_address_makes_a_list_of_pages(tmp_path: Path) -> None:
    listed = tmp_path / "sitemap.xml"
    listed.write_text("<urlset/>")
    website.without_empty_list(tmp_path, "site_url: https://example.org/\n")
    assert listed.exists()
    website.without_empty_list(tmp_path, CONFIG)
    assert listed.exists() == ("\nsite_url:" in CONFIG)


def test_each_link_around_a_picture_has_one_that_is_seen() -> None:
    """A picture for other looks, which is hidden, was an empty link to the keyboard."""
    for name in contents.PAGES:
        page = website.site_page(name, contents.PICTURE_FOLDER)
        places = re.findall(r"\[!\[[^\]]*\]\(([^)]+)\)", page)
        assert len(places) == len(set(places)) == page.count("[!["), name
        assert not [place for place in places if "#" in place], name


def test_links_are_read_in_light_and_dark() -> None:
    """On white, and on the lightest ground that the generator's dark looks have."""
    styles = website.STYLE.read_text(encoding="utf-8")
    for scheme, ground in (("default", "#ffffff"), ("slate", "#1e2129")):
        rules = re.search(rf'scheme="{scheme}"\][^{{]*\{{(.*?)\}}', styles, re.DOTALL)
        assert rules
        colours = re.findall(r": (#\w{6});", rules[1])
        assert len(colours) == 2
        for colour in colours:
            assert contrast(colour, ground) >= 4.5, (scheme, colour)


@pytest.mark.parametrize(
    "text",
    [
        '<script async src="https://example.org/x.js">',
        "<img alt=a src=//example.org/x.png>",
        '<link href="https://example.org/x.css" rel="stylesheet">',
        "<style>@import 'https://example.org/x.css';</style>",
        "<style>a { background: url(https://example.org/x.png) }</style>",
    ],
)
def test_what_is_fetched_from_elsewhere_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.html").write_text(text)
    assert len(list(website.fetched(tmp_path))) == 1


def test_a_link_to_click_is_not_fetched(tmp_path: Path) -> None:
    (tmp_path / "x.html").write_text(
        '<a href="https://example.org">x</a><link rel=canonical href="https://x.org">'
        '<script src="assets/x.js"></script>'
    )
    assert not list(website.fetched(tmp_path))


needs_the_generator = pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None,
    reason="the generator is not installed here: python3 dev.py site brings it",
)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(website, "MADE", tmp_path)
    monkeypatch.setattr(website, "SITE", tmp_path / "site")
    return tmp_path


@pytest.mark.full
@needs_the_generator
def test_the_website_is_built(elsewhere: Path) -> None:
    assert website.main() == 0
    for name in contents.PAGES:
        page = (elsewhere / "site" / f"{name}.html").read_text(encoding="utf-8")
        for part in contents.sections(name):
            assert f'id="{part.anchor}"' in page, (name, part.anchor)


@pytest.mark.full
@needs_the_generator
def test_a_link_that_goes_nowhere_is_an_error(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = contents.page
    wrong = "[a page](armies.md#nowhere)"
    monkeypatch.setattr(contents, "page", lambda name: f"{real(name)}\n{wrong}\n")
    assert website.main() == 1
