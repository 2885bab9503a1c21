"""`measure`: the Size that a length on the table comes to."""

import argparse
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder import kinds
from builder.core.field_spec import field_specs
from builder.core.formatting import listed
from builder.core.measure import INCHES, UNITS, SizeMeasure, Unit
from ui.cli.json_answers import exact
from ui.cli.terminal import DONE, CommandError, answer, say
from ui.core.amount import LENGTHS, length_of

KNOWN: Final = (*UNITS, Unit("centimeters", "cm", Fraction(10)))
"""The units of the rulers, and one that people read off their own."""
_WITH_UNIT: Final = re.compile(r"""(.*?[\d¼½¾])\s*([a-z"]+)\s*""", re.IGNORECASE)


def measure(args: argparse.Namespace) -> int:
    """Print the Sizes that a length comes to, for each kind of design.

    Raises:
        CommandError: If it is no length, or the unit is unknown.
    """
    number, unit = _told(args.length, args.unit)
    length = length_of(number)
    if length is None:
        known = listed([each.short for each in KNOWN], "or")
        raise CommandError(f"{args.length}: {LENGTHS}; {known} may follow it")
    readings = [(*each, each[2].read(length, unit)) for each in _asked()]
    if args.json:
        sizes = [
            {"kind": kind, "sizes": list(found.choices)}
            for kind, _, _, found in readings
        ]
        inches = exact(length * unit.length / INCHES.length)
        facts = {"length": exact(length), "unit": unit.name, "inches": inches}
        answer({**facts, "of": sizes})
        return DONE
    for _, label, asked, found in readings:
        say(f"{label}: {found.words}. {asked.how}")
    return DONE


def _told(length: str, unit: str) -> tuple[str, Unit]:
    """Return a number and its unit, which may follow it without a blank or stand apart.

    Raises:
        CommandError: If the unit is unknown, or is there twice.
    """
    glued = _WITH_UNIT.fullmatch(length)
    if not glued:
        return length, _unit(unit)
    if unit:
        raise CommandError(f"{length} {unit}: the unit is there twice")
    return glued[1], _unit(glued[2])


def _unit(typed: str) -> Unit:
    """Return the unit that is named, or begins so."""
    word = typed.strip().lower().replace('"', "in") or "in"
    found = [unit for unit in KNOWN if word in (unit.name, unit.short)]
    found += [unit for unit in KNOWN if unit.name.startswith(word)]
    if not found:
        known = ", ".join(unit.short for unit in KNOWN)
        raise CommandError(f"{typed} is no unit; there are {known}")
    return found[0]


def _asked() -> Iterator[tuple[str, str, SizeMeasure]]:
    """Yield each kind of design that has a Size by measure, with its name."""
    for key, kind in kinds().items():
        for spec in field_specs(kind).values():
            if spec.measure:
                yield key, _label(kind.__name__, spec.label), spec.measure


def _label(kind: str, label: str) -> str:
    return label if label.startswith(kind) else f"{kind} {label}"
