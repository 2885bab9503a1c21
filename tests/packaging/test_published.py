"""What lies beside a release: checksums, parts, recipes, workflows, policies."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import debian
import pytest
import release
import shells
import yaml  # type: ignore[import-untyped]
from contents import PROJECT, ROOT, version
from news import news
from validate_pyproject import api

from ui.cli.parser import SHELLS
from ui.core import addresses
from ui.core.licences import BUILT_ON, key

GITHUB = ROOT / ".github"
OURS = {"home": "https://example.org/", "source": "https://example.org/us/it"}


@pytest.fixture(scope="module")
def sums() -> dict[str, str]:
    """Return checksums of a release that has every file."""
    names = [form.format(version=version()) for form in release.FILES.values()]
    return {name: hashlib.sha256(name.encode()).hexdigest() for name in names}


@pytest.fixture(scope="module")
def recipes(sums: dict[str, str]) -> dict[str, str]:
    return dict(release.recipes(sums, OURS))


def test_each_file_of_a_release_has_its_checksum(tmp_path: Path) -> None:
    (tmp_path / "brickmuster-1.tar.gz").write_bytes(b"one")
    (tmp_path / "brickmuster_1_amd64.deb").write_bytes(b"two")
    (tmp_path / "manual").mkdir()
    (tmp_path / "other.txt").touch()
    assert release.checksums(tmp_path) == {
        "brickmuster-1.tar.gz": hashlib.sha256(b"one").hexdigest(),
        "brickmuster_1_amd64.deb": hashlib.sha256(b"two").hexdigest(),
    }


def test_the_list_of_parts_names_all_that_the_program_is_built_on() -> None:
    text = release.parts()
    assert text == release.parts(), "nothing in it is by chance"
    told = json.loads(text)
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["component"]["version"] == version()
    names = {key(each["name"]) for each in told["components"]}
    assert {key(name) for name in BUILT_ON} - names == set()
    assert all(each["licenses"] and each["purl"] for each in told["components"])


def test_without_an_address_no_recipe_is_written(sums: dict[str, str]) -> None:
    with pytest.raises(release.Missing, match="says no SOURCE"):
        release.recipes(sums, OURS | {"source": ""})
    first, *_ = sums
    with pytest.raises(release.Missing, match=re.escape(first)):
        release.recipes({k: v for k, v in sums.items() if k != first}, OURS)


def test_a_recipe_has_every_name_filled_in(
    recipes: dict[str, str], sums: dict[str, str]
) -> None:
    assert f"{addresses.APP_ID}.yml" in recipes
    for name, text in recipes.items():
        assert not re.search(r"@\w+@", name + text), name
    told = "".join(recipes.values())
    assert all(digest in told for digest in sums.values())


def test_flathub_builds_from_the_bundle(recipes: dict[str, str]) -> None:
    told = yaml.safe_load(recipes[f"{addresses.APP_ID}.yml"])
    assert told["id"] == addresses.APP_ID
    (module,) = told["modules"]
    (source,) = module["sources"]
    assert re.fullmatch(r"https://\S+/v[\d.]+/\S+\.tar\.gz", source["url"])
    assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])


def test_winget_finds_what_it_asks_for(recipes: dict[str, str]) -> None:
    told = {
        each["ManifestType"]: each
        for name, text in recipes.items()
        if name.endswith(".yaml")
        for each in [yaml.safe_load(text)]
    }
    assert told.keys() == {"version", "installer", "defaultLocale"}
    for each in told.values():
        assert each["PackageIdentifier"] == "Brickmuster.Brickmuster"
        assert str(each["PackageVersion"]) == version()
    for word in ("Publisher", "PackageName", "License", "ShortDescription"):
        assert told["defaultLocale"][word]
    (installer,) = told["installer"]["Installers"]
    assert installer.keys() >= {"Architecture", "InstallerUrl", "InstallerSha256"}


@pytest.mark.parametrize(
    ("tool", "name", "words"),
    [("ruby", "brickmuster.rb", ["-c"]), ("sh", "appimage.sh", ["-n"])],
)
def test_a_recipe_can_be_read(
    tool: str, name: str, words: list[str], recipes: dict[str, str], tmp_path: Path
) -> None:
    if not (program := shutil.which(tool)):
        pytest.skip(f"{tool} is not installed here")
    file = tmp_path / name
    file.write_text(recipes[name], "utf-8")
    done = subprocess.run(
        [program, *words, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_project_file_keeps_the_standards() -> None:
    api.Validator()(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8")))


@pytest.mark.full
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", sorted((GITHUB / "workflows").iterdir())),
        (
            "vendor.github-issue-forms",
            [file for file in (GITHUB / "ISSUE_TEMPLATE").iterdir()
             if file.name != "config.yml"],
        ),
    ],
)  # fmt: skip
def test_github_takes_workflows_and_forms(schema: str, files: list[Path]) -> None:
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    done = subprocess.run([*words, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_workflows_call_commands_that_there_are() -> None:
    from devtools.commands import COMMANDS

    text = "".join(file.read_text("utf-8") for file in (GITHUB / "workflows").iterdir())
    called = set(re.findall(r"python dev\.py (\w+)", text))
    assert called
    assert called - COMMANDS.keys() == set()


def test_every_supported_python_is_tested() -> None:
    told = yaml.safe_load((GITHUB / "workflows" / "check.yml").read_text("utf-8"))
    row = re.compile(r"Programming Language :: Python :: (3\.\d+)$")
    named = [
        at[1] for each in PROJECT["project"]["classifiers"] if (at := row.search(each))
    ]
    assert told["jobs"]["tests"]["strategy"]["matrix"]["python"] == named


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", "RELEASING.md"])
def test_policies_ask_the_one_place_of_addresses(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert "ui/core/addresses.py" in text
    assert not re.findall(r"https?://|[\w.]+@[\w.]+\.\w+", text)
    named = set(re.findall(r"`([A-Z_]{4,})`", text))
    assert named - {"SHA256SUMS"} <= vars(addresses).keys()


def test_the_news_of_a_version_end_where_the_one_before_begins() -> None:
    text = "# Log\n\n## [Unreleased]\n\n## [2] - x\n\n- b\n\n## [1] - y\n\n- a\n"
    assert news(text, "2") == "- b\n"
    assert news(text, "1") == "- a\n"
    assert news(text, "3") == ""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert news(changes, version())


needs_debian = pytest.mark.skipif(
    not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed here"
)


@needs_debian
def test_a_bundle_becomes_a_package_of_debian(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    man = bundle / "share" / "man" / "man1" / "brickmuster.1"
    man.parent.mkdir(parents=True)
    man.write_text(".TH X")
    zsh = bundle / "share" / shells.PLACES[SHELLS["zsh"]]
    zsh.parent.mkdir(parents=True)
    zsh.write_text("#compdef brickmuster")
    for name in ("brickmuster", "install", "README.txt", "LICENSE"):
        (bundle / name).write_text("#!/bin/sh\necho started\n")
    made = debian.package(bundle, tmp_path, "us@example.org")
    words = ["dpkg-deb", "--contents", str(made)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for line in (
        r"-rwxr-xr-x root/root .* \./usr/lib/brickmuster/brickmuster",
        r"\./usr/bin/brickmuster -> \.\./lib/brickmuster/brickmuster",
        r"-rw-r--r-- root/root .* \./usr/share/man/man1/brickmuster\.1\.gz",
        r"\./usr/share/doc/brickmuster/copyright",
        r"\./usr/share/zsh/vendor-completions/_brickmuster",
    ):
        assert re.search(line, told), line
    assert "install" not in told
    words = ["dpkg-deb", "--field", str(made), "Version", "Maintainer"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert f"Version: {version()}" in told
    assert "<us@example.org>" in told
