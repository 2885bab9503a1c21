"""What stands beside the files of a release: checksums, list of parts, recipes.

    python3 dev.py bundle release

It reads `dist/` and writes `SHA256SUMS`, `brickmuster-VERSION.cdx.json` and, in
`recipes/`, what other people's shops of programs want to know: Flathub, winget,
Homebrew. A recipe is a file of `packaging/recipes` with `@names@`. Addresses come from
`ui/core/addresses.py`; without them no recipe is written.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from contents import ROOT, version
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from ui.core.addresses import APP_ID, HOME, SOURCE
from ui.core.licences import credits_of_installed

DIST: Final = ROOT / "dist"
RECIPES: Final = ROOT / "packaging" / "recipes"
SUMS: Final = "SHA256SUMS"
_NAME: Final = re.compile(r"@(\w+)@")

FILES: Final = {
    "linux": "brickmuster-{version}-linux-x86_64.tar.gz",
    "windows": "brickmuster-{version}-windows-x86_64-setup.exe",
    "mac_arm": "brickmuster-{version}-macos-aarch64.dmg",
    "mac_intel": "brickmuster-{version}-macos-x86_64.dmg",
}
"""The files of a release that recipes name."""


class Missing(ValueError):
    """A recipe wants what is not there; the message says what."""


def main() -> int:
    """Write all of it, and say what is not written."""
    (DIST / f"brickmuster-{version()}.cdx.json").write_text(parts(), "utf-8")
    found = checksums(DIST)
    lines = [f"{digest}  {name}\n" for name, digest in sorted(found.items())]
    (DIST / SUMS).write_text("".join(lines), "utf-8")
    print(f"dist/{SUMS}: {len(found)} files")
    try:
        made = recipes(found, {"home": HOME, "source": SOURCE})
    except Missing as why:
        print(f"No recipes: {why}", file=sys.stderr)
        return 0
    for name, text in made.items():
        file = DIST / "recipes" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    print(f"dist/recipes: {len(made)} files")
    return 0


def checksums(folder: Path) -> Mapping[str, str]:
    """Return the SHA-256 of each file of a release in a folder, by its name."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.glob("brickmuster[-_]*"))
        if file.is_file()
    }


def parts() -> str:
    """Return the list of all parts that the program is built on, as CycloneDX 1.6.

    Two lists of one version are alike: neither a time nor a number by chance is in it.
    """
    licence = LicenseFactory().make_from_string
    root = Component(
        type=ComponentType.APPLICATION,
        name="brickmuster",
        version=version(),
        bom_ref=f"brickmuster@{version()}",
        licenses=[licence("MIT")],
    )
    bom = Bom()
    bom.metadata.component = root
    for each in credits_of_installed():
        if not each.version:
            continue
        purl = PackageURL("pypi", name=each.name.lower(), version=each.version)
        component = Component(
            type=ComponentType.LIBRARY,
            name=each.name,
            version=each.version,
            bom_ref=purl.to_string(),
            purl=purl,
            licenses=[licence(each.licence)] if each.licence else [],
        )
        bom.components.add(component)
        bom.register_dependency(root, [component])
    told = json.loads(JsonV1Dot6(bom).output_as_string())
    del told["serialNumber"], told["metadata"]["timestamp"]
    return json.dumps(told, indent=2, sort_keys=True) + "\n"


def recipes(sums: Mapping[str, str], addresses: Mapping[str, str]) -> Mapping[str, str]:
    """Return the text of each recipe by the name of its file.

    Args:
        sums: The SHA-256 of each file of the release.
        addresses: The addresses of the project: `home` and `source`.

    Raises:
        Missing: If an address or a file of the release is missing.
    """
    if lacking := [name.upper() for name, each in addresses.items() if not each]:
        raise Missing(
            f"ui/core/addresses.py says no {' and no '.join(lacking)}. Fill it in."
        )
    known = dict(addresses) | {"version": version(), "id": APP_ID}
    for key, form in FILES.items():
        name = form.format(version=version())
        if name not in sums:
            raise Missing(f"{name} is not in dist/. A release has all of its files.")
        known[f"{key}_sha256"] = sums[name]
        base = addresses["source"]
        known[f"{key}_url"] = f"{base}/releases/download/v{version()}/{name}"
    return dict(_filled(known))


def _filled(known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for file in sorted(RECIPES.iterdir()):
        text = _NAME.sub(lambda at: known[at[1]], file.read_text("utf-8"))
        yield _NAME.sub(lambda at: known[at[1]], file.name), text
