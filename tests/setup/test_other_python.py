"""A Python that is too old gets a sentence or a newer one, and no SyntaxError."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from devtools import other_python

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "file",
    ["dev.py", "packaging/devtools/__init__.py", "packaging/devtools/other_python.py"],
)
def test_python_2_can_read_the_start(file: str) -> None:
    source = (ROOT / file).read_text(encoding="ascii")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.Starred)
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, newer), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not any(each.annotation for each in node.args.args)
            assert not node.args.kwonlyargs


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ((2, 7, 18), False),
        ((3, 10, 13), False),
        ((3, 11, 0), True),
        ((3, 15, 0), True),
        ((3, 16, 0), False),
    ],
)
def test_the_versions_are_3_11_to_3_15(version: tuple[int, ...], fits: bool) -> None:
    assert other_python.fits(version) == fits


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no Python on the PATH, and no program that installs one."""
    monkeypatch.setattr(other_python, "candidates", lambda: [["nobrick-python"]])
    monkeypatch.setattr("shutil.which", lambda _: None)


@pytest.mark.usefixtures("alone")
def test_without_another_python_it_says_where_to_get_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert other_python.start_with_another(["dev.py", "run"]) == 3
    said = capsys.readouterr().err
    assert "needs Python 3.11 to 3.15. This is Python" in said
    assert "Get Python 3.15, not a newer one, from https://www.python.org" in said


@pytest.mark.usefixtures("alone")
@pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")
@pytest.mark.parametrize(
    ("manager", "there", "line"),
    [
        ("apt-get", "python3.12", "install --no-install-recommends python3.12 "),
        ("apt-get", "nothing", ""),
        ("dnf", "python3.13", "dnf install python3.13"),
        ("pacman", "", "pacman -S --needed python"),
    ],
)
def test_the_line_brings_a_python_and_the_rest(
    monkeypatch: pytest.MonkeyPatch, manager: str, there: str, line: str
) -> None:
    def which(name: str) -> str | None:
        return name if name == manager else None

    monkeypatch.setattr("shutil.which", which)
    monkeypatch.setattr(other_python, "answers", lambda words: words[-1] == there)
    monkeypatch.setattr("ui.core.system_packages.lacks", lambda *_: True)
    found = other_python.install_line()
    assert line in found
    assert bool(found) == bool(line)
    if manager == "apt-get" and line:
        assert "python3.12-venv" in found
        assert "libegl1" in found


@pytest.mark.skipif(os.name == "nt", reason="programs on the PATH are scripts here")
def test_the_newest_that_fits_is_started(tmp_path: Path) -> None:
    # python3.14 stands for one that is on the PATH and does not work, as pyenv's are.
    for name, body in (
        ("python3.14", "exit 127"),
        ("python3.13", f'exec "{sys.executable}" "$@"'),
    ):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{body}\n")
        program.chmod(0o755)
    show = tmp_path / "show.py"
    show.write_text("import sys; print('started', *sys.argv[1:])")
    start = "import sys; from devtools.other_python import start_with_another as s; "
    done = subprocess.run(
        [sys.executable, "-c", f"{start}s({[str(show), 'run', 'a b']!r})"],
        env={"PATH": f"{tmp_path}:/bin", "PYTHONPATH": str(ROOT / "packaging")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "started run a b\n"
