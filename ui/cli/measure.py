"""`measure`: the Size that a length on the table comes to."""

import argparse
from collections.abc import Iterator

from builder import kinds
from builder.core.field_spec import field_specs
from builder.core.measure import INCHES, UNITS, SizeMeasure, Unit
from ui.cli.errors import DONE, CommandError
from ui.cli.json_answers import exact
from ui.cli.terminal import answer, say
from ui.core.amount import LENGTHS, length_of


def measure(args: argparse.Namespace) -> int:
    """Print the Sizes that a length comes to, for each kind of design.

    Raises:
        CommandError: If it is no length, or the unit is unknown.
    """
    length = length_of(args.length)
    if length is None:
        raise CommandError(f"{args.length}: {LENGTHS}")
    unit = _unit(args.unit)
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


def _unit(typed: str) -> Unit:
    """Return the unit that is named, or begins so."""
    word = typed.strip().lower().replace('"', "in") or "in"
    found = [unit for unit in UNITS if word in (unit.name, unit.short)]
    found += [unit for unit in UNITS if unit.name.startswith(word)]
    if not found:
        known = ", ".join(unit.short for unit in UNITS)
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
