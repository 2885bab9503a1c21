"""The portrait of a weapon on its own: its row, Size, Range, dice, mods and swaps."""

from typing import Final

from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.portrait.beast import BOWS
from builder.brikwars.portrait.rows import look
from builder.brikwars.tables.dice import AnyDie, Die
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.weapons import Fuse
from builder.drawing.arsenal import arm, shaped
from builder.drawing.bricks import Portrait
from builder.drawing.picks import staged
from builder.drawing.weaponry import Ordnance
from builder.drawing.words import pick, word_list

_PER_INCH: Final = 1.2
"""Cells of barrel for each inch of Range."""
_SHORTEST: Final = 5
"""Cells of the shortest barrel."""
_LONGEST: Final = 26
"""Cells of the longest barrel."""

_BLADES: Final = word_list("weapon heads")
"""The head of a weapon for close combat, by how a word of its name begins."""

_LAUNCHERS: Final = word_list("weapon launchers")
_GUNS: Final = word_list("weapon guns")
_BOMBS: Final = word_list("weapon bombs")

_LETTERS: Final[dict[AnyDie, str]] = {
    Die.SKILL: "s",
    Die.D4: "w",
    Die.D6: "h",
    Die.D8: "n",
    Die.D10: "b",
    Die.D12: "e",
    Die.FIRE: "o",
    Die.ACID: "v",
    Die.POISON: "l",
    Die.PIERCING: "c",
    Die.BLAST: "y",
    Die.EXP: "r",
    Die.PHASED: "t",
    Die.SMOKE: "f",
}
"""The letter of each die in a magazine; that of a Field's die is mud."""

_TIPS: Final[dict[AnyDie, str]] = {
    Die.FIRE: "flame",
    Die.ACID: "acid",
    Die.POISON: "poison",
    Die.PIERCING: "needle",
    Die.BLAST: "blast",
    Die.EXP: "burst",
    Die.PHASED: "phased",
    Die.SMOKE: "smoke",
    Die.HAZARD_FIRE: "fire field",
    Die.HAZARD_DAMAGE: "damage field",
    Die.HAZARD_MOVE: "move field",
    Die.HAZARD_EXP: "exp field",
    Die.HAZARD_EMPTY: "empty field",
    Die.SHIELD_D4: "d4 shield",
    Die.SHIELD_D6: "d6 shield",
    Die.SHIELD_D8: "d8 shield",
    Die.SHIELD_D10: "d10 shield",
    Die.SHIELD_D12: "d12 shield",
}
"""What leaves the muzzle for a swapped die."""

_MODS: Final[dict[tuple[Statistic, bool], str]] = {
    (Statistic.USE, False): "scope",
    (Statistic.USE, True): "sawn",
    (Statistic.RANGE, True): "brake",
    (Statistic.RANGE, False): "foregrip",
    (Statistic.EFFECT, True): "cell",
    (Statistic.EFFECT, False): "laser",
    (Statistic.CAPACITY, True): "shells",
    (Statistic.CAPACITY, False): "cork",
    (Statistic.SPEED, True): "safety",
    (Statistic.SPEED, False): "quick",
}
"""The part of a mod: by what it changes, and whether it makes that larger."""

_FUSES: Final = {Fuse.STABLE: "stable", Fuse.UNSTABLE: "unstable"}


def weapon_portrait(design: Weapon) -> Portrait:
    """Return the picture of a weapon on its own."""
    return staged(arm(shaped(looks(design), design.portrait)), design.portrait)


def looks(design: Weapon) -> Ordnance:
    """Return what shows of a weapon."""
    line = statline(design)
    base = look(design.like).alone
    make, shape = _named(design, base)
    dice = line.pool.dice
    load = line.ammunition or line.payload_x or 0
    return Ordnance(
        make,
        _long(make, design, line),
        max(len(dice), line.ammunition or 0, 1),
        0 if design.type.row.bastard else design.size,
        base.stocked,
        tuple(_LETTERS.get(die, "n" if _own(die) else "u") for die in dice),
        "" if shape == "torch" and _tip(line) == "flame" else _tip(line),
        tuple(_parts(design)),
        load,
        shape,
    )


def _named(design: Weapon, base: Ordnance) -> tuple[str, str]:
    """Return its family and shape, by its row and then by a word of its name."""
    own = design.type.name if isinstance(design.type, OwnType) else ""
    name = design.name.strip() or own
    bow = pick(BOWS, f"{name} ")
    if bow and design.type.ranged:
        return "headed", bow
    if base.make == "sword" or base.shape:
        shape = "" if base.make == "worn" else pick(_BLADES, name)
        return ("headed", shape) if shape else (base.make, base.shape)
    if base.make == "rack":
        return pick(_LAUNCHERS, name, base.make), ""
    if base.make in ("gun", "machine"):
        return pick(_GUNS, name, base.make), ""
    return base.make, pick(_BOMBS, name) if base.make == "bomb" else ""


def _long(make: str, design: Weapon, line: StatLine) -> int:
    """Return the cells of its barrel by its Range, of its blade by its Size."""
    if line.reach is not None:
        longer = {"cannon": 8, "rocket": 6, "tube": 10, "rails": 10}.get(make, 0)
        cells = round(_PER_INCH * line.reach) + longer
        return min(max(cells, _SHORTEST), _LONGEST + longer // 2)
    size = design.size if not design.type.row.bastard else 1
    longer = 6 if look(design.like).alone.stocked else 0
    return min(8 + 4 * size + longer, _LONGEST + 4)


def _tip(line: StatLine) -> str:
    """Return what leaves its muzzle: the first die that is not its usual one."""
    usual = line.rated.usual
    for die in line.pool.dice:
        if usual is None or die != usual.die:
            return _TIPS.get(die, "own" if _own(die) else "")
    return ""


def _own(die: AnyDie) -> bool:
    return not isinstance(die, Die)


def _parts(design: Weapon) -> list[str]:
    """Return what is screwed on: mods, a robot brain, a fuse, home-made things."""
    parts = [_MODS[mod.row.stat, mod.row.shift > 0] for mod in design.mods]
    if design.smart:
        parts.append("smart")
    if design.fuse:
        parts.append(_FUSES[design.fuse])
    if design.effects:
        parts.append("charm")
    home_made = isinstance(design.type, OwnType)
    if home_made or any(not isinstance(mod, Mod) for mod in design.mods):
        parts.append("plate")
    return parts
