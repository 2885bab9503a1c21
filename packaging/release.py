"""What stands beside the files of a release: their checksums and the list of parts.

    python3 dev.py bundle release

It reads `dist/` and writes `SHA256SUMS` and `brickmuster-VERSION.cdx.json`.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from contents import ROOT
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from ui.core.licences import credits_of_installed
from ui.core.version import VERSION

DIST: Final = ROOT / "dist"
SUMS: Final = "SHA256SUMS"


def main() -> int:
    """Write both, and say how many files there are."""
    (DIST / f"brickmuster-{VERSION}.cdx.json").write_text(parts(), "utf-8")
    lines = [f"{digest}  {name}\n" for name, digest in checksums(DIST).items()]
    (DIST / SUMS).write_text("".join(lines), "utf-8")
    print(f"dist/{SUMS}: {len(lines)} files")
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
        version=VERSION,
        bom_ref=f"brickmuster@{VERSION}",
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
