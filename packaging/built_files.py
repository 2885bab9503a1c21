"""Adds to the wheel what is made, not kept: scripts of the shells, the manual page.

What a desktop of Linux looks for goes into its folder `share`, too.

hatchling finds it by `pyproject.toml`.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuiltFiles(BuildHookInterface[Any]):
    """Makes the files before the wheel is built, and removes them afterwards."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put them into the wheel; one that is editable leads to the source."""
        if version != "standard":
            return
        sys.path[:0] = [self.root, str(Path(self.root) / "packaging")]
        import contents
        import shells

        shared = build_data["shared_data"]
        self._made = tempfile.TemporaryDirectory(prefix="brickmuster-")
        for file in shells.write(Path(self._made.name)):
            build_data["force_include"][str(file)] = f"ui/cli/shells/{file.name}"
            if file.name in shells.PLACES:
                shared[str(file)] = f"share/{shells.PLACES[file.name]}"
        for name, place in contents.SHARE.items():
            shared[str(contents.LINUX / name)] = f"share/{place}/{name}"

    def finalize(self, version: str, *_: object) -> None:
        """Remove them."""
        if version == "standard":
            self._made.cleanup()
