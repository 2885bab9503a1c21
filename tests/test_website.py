"""The website has every page, and fetches nothing from elsewhere."""

import importlib.util
import re
from pathlib import Path

import pytest

from tests import website
from ui.manual import contents

CONFIG = website.CONFIG.read_text(encoding="utf-8")


def test_the_website_lists_each_page_once() -> None:
    listed = re.findall(r"^ +- ([\w-]+)\.md$", CONFIG, re.MULTILINE)
    names = ["index" if name == website.HOME else name for name in contents.PAGES]
    assert sorted(listed) == sorted(names)


def test_a_picture_is_light_and_dark_and_words_stand_for_a_missing_one(
    tmp_path: Path,
) -> None:
    words = "The welcome page with the three jobs"
    assert f"\n*{words}*\n" in website.site_page("start", tmp_path)
    (tmp_path / "welcome.png").touch()
    assert f"![{words}](pictures/welcome.png)\n" in website.site_page("start", tmp_path)
    (tmp_path / "welcome-dark.png").touch()
    page = website.site_page("start", tmp_path)
    assert f"![{words}](pictures/welcome.png#only-light)" in page
    assert f"![{words}](pictures/welcome-dark.png#only-dark)" in page


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
        file = "index" if name == website.HOME else name
        page = (elsewhere / "site" / f"{file}.html").read_text(encoding="utf-8")
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
