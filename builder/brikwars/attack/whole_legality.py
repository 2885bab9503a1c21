"""The rules that judge a whole attack: those of its turn and of its weapons."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.brikwars.attack.legality import ATTACKS, FIELDS
from builder.brikwars.attack.shot import part_problems
from builder.brikwars.attack.situation import MOST_ROLLS
from builder.brikwars.attack.whole import (
    MOST_HELP,
    AimedUse,
    FiredRow,
    Whole,
    WholeAttack,
    fired_rounds,
    rounds_there,
)
from builder.brikwars.model.designs import Weapon
from builder.brikwars.rules import TEXTS
from builder.brikwars.turn.legality import TURN
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import times
from builder.core.rulebook import OUR_BOUND, Fix, Severity, Violation, gravest_first

_ROW: Final = {field: name for name, field in FIELDS.items() if name != "fired"}
"""The field of a row for a field of the odds of one weapon, where names differ."""


def problems(whole: Whole) -> tuple[Violation, ...]:
    """Return the violations of an attack, the gravest first."""
    planned = TURN.audit(whole.turn, whole.house)
    parts = part_problems(whole.asked, whole.house)
    own = (*_aimed(whole), *parts, *_rounds(whole), *_bounds(whole))
    return gravest_first([*planned, *own])


def _rounds(whole: Whole) -> Iterator[Violation]:
    """What fires a round each, of which too few are on board (R8.4.13)."""
    there = rounds_there(whole.turn.creation)
    fired = Counter[Weapon]()
    for part in whole.parts:
        fired += fired_rounds(part, part.use.count)
    for bomb, many in fired.items():
        over = many - there[bomb]
        if over <= 0:
            continue
        firing = [part for part in whole.parts if fired_rounds(part, 1)[bomb]]
        yield TEXTS.violation(
            "R8.4.13",
            "shared",
            firing[-1].use.at("round"),
            _fewer(firing, bomb, over),
            weapons=[times(part.use.count, part.use.name) for part in firing],
            bomb=bomb.title,
            many=many,
            there=there[bomb],
        )


def _fewer(firing: Sequence[FiredRow], bomb: Weapon, over: int) -> Iterator[Fix]:
    """The fixes that leave out as many weapons as have no round."""
    for each in firing:
        out = -(-over // fired_rounds(each, 1)[bomb])
        if out <= each.use.count:
            label = f"Leave out {times(out, each.use.name)}"
            yield Fix(label, each.use.at("fired"), each.use.count - out)


def _aimed(whole: Whole) -> Iterator[Violation]:
    """What the rules of an attack say of its weapons; the same of several only once."""
    found: dict[Violation, list[str]] = {}
    # Of a weapon that cannot be used so, the rules of the turn have said all.
    able = [part for part in whole.parts if part.use.shot.how in part.use.arm.ways]
    for part in able:
        for violation in ATTACKS.audit(part.found, whole.house):
            fixes = tuple(
                replace(fix, at=at)
                for fix in violation.fixes
                if (at := _place(part, fix.at)) and _known(at)
            )
            at = _place(part, violation.at)
            moved = replace(violation, at=at if _known(at) else (), fixes=fixes)
            found.setdefault(moved, []).append(part.use.name)
    for violation, names in found.items():
        some = 0 < len(names) < len(whole.parts)
        named = any(name in violation.message for name in names)
        lead = "" if named or not some else f"{', '.join(names)}: "
        yield replace(violation, message=f"{lead}{violation.message}")


def _place(part: FiredRow, at: Path) -> Path:
    """Return where in the situation a field of the odds of one weapon is."""
    match at:
        case (str(name), *_) if name in _ROWS:
            return part.use.at(_ROW.get(name, name))
    return at


_ROWS: Final = frozenset({"mode", "points", "support", "round", "load", "supporters"})
"""The fields of the odds of one weapon that a row has here."""


def _known(at: Path) -> bool:
    return bool(at) and at[0] in field_specs(WholeAttack)


def _bounds(whole: Whole) -> Iterator[Violation]:
    """Our own limits, where the odds of one weapon ask for less than a plan may say."""
    for part in whole.parts:
        limits = {"gunners": MOST_HELP, "repeats": MOST_HELP}
        limits |= {"spread": MOST_ROLLS} if part.use.spread else {}
        for name, most in limits.items():
            if getattr(part.use.shot, name) > most:
                at, label = part.use.at(name), field_specs(AimedUse)[name].label
                yield Violation(
                    Severity.BOUND,
                    "",
                    OUR_BOUND,
                    f"{part.use.name}: {label}, up to {most} are worked out",
                    at,
                    (Fix(f"Set {label} to {most}", at, most),),
                )
