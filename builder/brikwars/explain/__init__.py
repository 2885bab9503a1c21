"""The legal builds that give a stat line, or that line as it is and what is near."""

from itertools import groupby, islice
from typing import Final

from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain.mod_shifts import MOST_PAIRS
from builder.brikwars.explain.nearest import claimed, nearest
from builder.brikwars.explain.parser import parse
from builder.brikwars.explain.search import LARGEST, builds
from builder.brikwars.explain.written import refusals, written
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.core.formatting import figure, times
from builder.core.rulebook import Severity
from builder.system.model import Explanation, NearestBuild

MOST: Final = 40
"""The most builds that are named; a line that leaves much open has hundreds."""
_NONE: Final = (
    f"No legal build of Size 1 to {LARGEST} with up to {MOST_PAIRS} positive mods "
    "gives this line"
)


def explain(text: str, house: House = STANDARD, most: int = MOST) -> Explanation:
    """Find the legal builds of a stat line such as `Use 4, Range 10", 2d6`.

    Args:
        text: The stat line.
        house: The house rules that judge the builds; their home-made weapons are
            tried, too.
        most: The most builds to name.

    Raises:
        Unclear: If the text is no stat line.
    """
    query = parse(text, house)
    found = [weapon for _, weapon in islice(builds(query), most + 1)]
    if found:
        lines = tuple((build, described(build, house)) for build in found[:most])
        return Explanation(lines, more=len(found) > most)
    near, exact = nearest(query), written(query)
    return Explanation(
        obstacles=(_NONE,),
        claims=claimed(query, near),
        nearest=tuple(
            NearestBuild(build, described(build, house), differ)
            for build, differ in near
        ),
        written=NearestBuild(exact, described(exact, house), refusals(exact, query))
        if exact
        else None,
    )


def described(weapon: Weapon, house: House = STANDARD) -> str:
    """Return a line such as `Gun 3" (9 CP): Use 5, Range 18", 3d6; Safety`.

    A build that a rule warns of names the rule.
    """
    line = statline(weapon)
    loads = line.load_text
    if line.payload_x is not None:
        # Ammunition is named in what it may load, and a payload is not.
        loads = f"{line.loads} {loads}"
    parts = [f"Use {line.use_text}", f"Range {line.range_text}", loads or line.damage]
    swaps = groupby(weapon.swaps)
    changes = [times(len(list(same)), str(swap)) for swap, same in swaps]
    changes += filter(None, [mods_text(weapon.mods)])
    changed = f"; {', '.join(changes)}" if changes else ""
    smart = ", Smart" if weapon.smart else ""
    cost = figure(weapon_price(weapon).total)
    warned = dict.fromkeys(
        each.rule
        for each in weapon_audit(weapon, house)
        if each.severity is Severity.WARN
    )
    warning = f" (but see {', '.join(warned)})" if warned else ""
    return f"{weapon.label}{smart} ({cost} CP): {', '.join(parts)}{changed}{warning}"
