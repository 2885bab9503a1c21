"""What travels as a code: an army with its designs, and what a secret list keeps."""

from collections.abc import Mapping
from dataclasses import replace

from builder.army.model import Army
from builder.core.design import Design
from db.files.muster_file import MusterFile, with_known
from db.files.unreadable import Unreadable
from db.sharing.codes import written_square


def army_file(army: Army, designs: Mapping[str, Design]) -> MusterFile:
    """Return an army with its designs, as far as they are there, as a muster file.

    Args:
        army: The army.
        designs: All designs by id.
    """
    whole = with_known(army, designs)
    needed = {each.design: designs[each.design] for each in whole.entries}
    return MusterFile(needed, {"army": whole})


def secret(file: MusterFile, *, notes: bool = False, limit: bool = False) -> MusterFile:
    """Return a file without what the other side shall not read.

    Args:
        file: The file.
        notes: Whether it keeps the notes on armies, entries, designs and house rules.
        limit: Whether it keeps the limits of armies.
    """

    def of_army(army: Army) -> Army:
        if not limit:
            army = replace(army, limit=None)
        if notes:
            return army
        entries = tuple(replace(entry, note="") for entry in army.entries)
        return replace(army, entries=entries, notes="")

    armies = {key: of_army(army) for key, army in file.armies.items()}
    if notes:
        return replace(file, armies=armies)
    designs = {key: replace(design, notes="") for key, design in file.designs.items()}
    sets = {key: replace(ruleset, notes="") for key, ruleset in file.rulesets.items()}
    return replace(file, designs=designs, armies=armies, rulesets=sets)


def square_text(file: MusterFile) -> str:
    """Return the code of a file in the letters of a square; nothing if it has none."""
    try:
        return written_square(file)
    except Unreadable:
        return ""
