"""The hook that makes files for the wheel: it has what it declares, and nothing else.

pip, pipx, uv and `python -m build` build where only `build-system.requires` and the
hook's `dependencies` are installed. The hook imports parts of the program, so each of
these may import nothing but Python's standard library.
"""

import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from contents import PROJECT, ROOT

HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
MADE = """\
import sys
sys.path[:0] = sys.argv[1:]
from pathlib import Path
import shells
for file in shells.write(Path()):
    print(file.name)
"""


def test_the_hook_needs_the_standard_library_and_what_it_declares(
    tmp_path: Path,
) -> None:
    declared = tmp_path / "declared"
    declared.mkdir()
    for line in HOOK["dependencies"]:
        part = distribution(re.split(r"[^\w-]", line)[0])
        tops = {file.parts[0] for file in part.files or () if ".." not in file.parts}
        for top in tops:
            (declared / top).symlink_to(str(part.locate_file(top)))
    out = tmp_path / "out"
    out.mkdir()
    # -I and -S: neither this environment nor the caller's folder is seen.
    words = [sys.executable, "-I", "-S", "-B", "-c", MADE]
    done = subprocess.run(
        [*words, str(ROOT), str(ROOT / "packaging"), str(declared)],
        cwd=out,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split()) == sorted(file.name for file in out.iterdir())
    assert "brickmuster.1" in done.stdout
