"""What lies beside a release: checksums, parts, workflows, policies."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import debian
import pytest
import release
import shells
import yaml  # type: ignore[import-untyped]
from contents import PROJECT, ROOT
from validate_pyproject import api

from ui.cli.parser import SHELLS
from ui.core import addresses, system_packages
from ui.core.licences import BUILT_ON, key
from ui.core.version import VERSION

GITHUB = ROOT / ".github"


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
    assert told["metadata"]["component"]["version"] == VERSION
    names = {key(each["name"]) for each in told["components"]}
    assert {key(name) for name in BUILT_ON} - names == set()
    assert all(each["licenses"] and each["purl"] for each in told["components"])


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


RUNNERS = {
    "ubuntu-22.04",  # until 2027-04-17; its C library is the oldest: 2.35
    "ubuntu-24.04",
    "ubuntu-24.04-arm",  # the C library of 22.04 is too old for Qt on ARM: 2.39
    "windows-2022",
    "windows-2025",
    "macos-15",
    "macos-15-intel",
}
"""The machines that GitHub has, as of 2026-11. To its schema any word is one."""


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each job of the workflows with the name of its file."""
    for file in sorted((GITHUB / "workflows").iterdir()):
        for job in yaml.safe_load(file.read_text("utf-8"))["jobs"].values():
            yield file.name, job


def machines(job: dict[str, Any]) -> set[str]:
    """Return the machines that a job runs on."""
    if job["runs-on"] != "${{ matrix.system }}":
        return {job["runs-on"]}
    matrix = job["strategy"]["matrix"]
    rows = [row["system"] for row in matrix.get("include", ())]
    return {*matrix.get("system", ()), *rows}


def test_workflows_run_on_machines_that_there_are() -> None:
    named = set().union(*(machines(job) for _, job in jobs()))
    assert named - RUNNERS == set()


def test_qt_finds_its_libraries_on_each_ubuntu() -> None:
    wanted = set(system_packages.packages(system_packages.PACKAGES, "apt-get"))
    for name, job in jobs():
        told = [str(step.get("run", "")) for step in job["steps"]]
        at = [i for i, line in enumerate(told) if line.startswith("python dev.py")]
        ubuntu = any(each.startswith("ubuntu") for each in machines(job))
        if not (ubuntu and at) or "release" in told[at[0]]:
            continue
        assert wanted - set(" ".join(told[: at[0]]).split()) == set(), name


def test_no_step_keeps_the_password_of_the_repository() -> None:
    for name, job in jobs():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name


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
    assert named - {"SHA256SUMS", "RUNNERS"} <= vars(addresses).keys()


def test_the_draft_of_a_release_tells_the_newest_version() -> None:
    if not (awk := shutil.which("awk")):
        pytest.skip("awk is not installed here")
    workflow = (GITHUB / "workflows" / "release.yml").read_text("utf-8")
    (program,) = re.findall(r"<\(awk '(.+?)' CHANGELOG\.md\)", workflow)
    parts = ["# A", "## [Unreleased]", "- c", "## [2] - x", "- b", "## [1] - y", "- a"]
    words = [awk, program]
    done = subprocess.run(
        words, input="\n\n".join(parts), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "## [2] - x\n\n- b"


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
        r"\./usr/share/doc/brickmuster/changelog\.gz",
        r"\./usr/share/doc/brickmuster/changelog\.Debian\.gz",
        r"\./usr/share/zsh/vendor-completions/_brickmuster",
    ):
        assert re.search(line, told), line
    assert "install" not in told
    words = ["dpkg-deb", "--field", str(made), "Version", "Maintainer"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert f"Version: {debian.NUMBER}\n" in told
    assert "<us@example.org>" in told
    history = ["dpkg-parsechangelog", "-l", "-", "-S", "Version"]
    document = tmp_path / "debian/usr/share/doc/brickmuster/changelog.Debian.gz"
    news = gzip.decompress(document.read_bytes())
    assert news.startswith(f"brickmuster ({debian.NUMBER}) unstable".encode())
    if shutil.which(history[0]):
        said = subprocess.run(history, input=news, capture_output=True, check=True)
        assert (said.stdout.decode().strip(), said.stderr) == (debian.NUMBER, b"")
