"""The sheet's chapter of weapons: by Size, and the armory of minifigs (8.1, 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.dice import Die, Family
from builder.brikwars.homemade import AnyType
from builder.brikwars.house import House
from builder.brikwars.price import weapon_price
from builder.brikwars.reference_hands import holding, pushing
from builder.brikwars.reference_parts import chapter, grid, titled
from builder.brikwars.reference_uses import SIX, Uses
from builder.brikwars.statline import StatLine, statline
from builder.brikwars.throwing import arm
from builder.brikwars.weaponrow import Row as Line
from builder.brikwars.weapons import WeaponType
from builder.card import Block, Column, Row, Table
from builder.figures import figure, inches

_PLAIN: Final = (
    (WeaponType.MELEE, 1, "Hand Weapon"),
    (WeaponType.SHIELD, 1, "Shield"),
    (WeaponType.GUN, 1, "Short-Ranged Weapon"),
)
"""What minifigs call the smallest weapons of the rows (3)."""

_TRIFLES: Final = (
    ("Bare Hands", "0", "hits", "CC", 'Shove 2" or Grab'),
    ("Minifig Tool", "1", "3", "CC", "1 Skill−1"),
    ("Random Object", "0", "4", "CC", "1 Skill−2"),
)
"""What the armory of minifigs holds besides its weapons (3)."""


_STATS: Final = (
    Column("Weapon"),
    Column("CP", "center"),
    Column("Use", "center"),
    Column("Range", "center"),
    Column("Damage"),
)
"""The columns of a stat line."""


def weapon_chapter(about: Uses, house: House) -> Iterator[Block]:
    """Every weapon's numbers."""
    return chapter("Weapons", _weapons(about, house))


def _weapons(about: Uses, house: House) -> Iterator[Block]:
    scaled = [each for each in about.types if not each.row.bastard]
    if scaled:
        yield _formulas(scaled, house)
    if about.everything:
        for each in scaled:
            yield from values(each, house, "R8.1.2")
    else:
        yield from _borne_here(about, house)
    yield from _armory(about, house)
    yield from holding(about)
    yield from pushing(about)


def _formulas(types: list[AnyType], house: House) -> Table:
    title = titled("By Size: S inches, X bricks", "R8.1.2", "R8.1.5", "R8.1.6")
    return formulas(title, types, house)


def formulas(title: str, types: Iterable[AnyType], house: House) -> Table:
    """Rows as formulas of the Size: S inches, X bricks."""
    return Table(title, _STATS, tuple(_formula(each, house) for each in types))


def _formula(each: AnyType, house: House) -> Row:
    row, letter = each.row, each.letter
    return Row(
        (
            row.key,
            _by_body(each, house) or row.cost.text(letter),
            row.use.text(letter) if row.use else "–",
            "CC" if row.melee else f'{row.reach.text(letter)}"' if row.reach else "–",
            _damage(row, letter),
        ),
        below=tuple(filter(None, ("; ".join(_remarks(row)),))),
    )


def _damage(row: Line, letter: str) -> str:
    if row.dice and row.die:
        many = row.dice.text(letter)
        die = "Skill" if row.die.family is Family.SKILL else row.die.value
        tail = " − distance" if row.die is Die.BLAST else ""
        return f"{many} {die.removesuffix(' Blast')}{tail}"
    if row.deflection and row.thrust:
        deflection, thrust = row.deflection.text(letter), row.thrust.text(letter)
        return f'{deflection} Deflection, Shove {thrust}"'
    return row.loads or (f"{row.deflection} Deflection" if row.deflection else "–")


def _remarks(row: Line) -> Iterator[str]:
    yield from row.notes
    if row.reload:
        yield row.reload
    if row.ammunition:
        yield f"Ammunition of X ≤ {row.ammunition}"
    if row.payload_x and row.payload:
        yield f'Explosives of X ≤ {row.payload_x} in all, or objects ≤ {row.payload}"'
    if row.bricks and not row.reach:
        yield "dropped, thrown, or fired by a Cannon or Launcher"


_CELLS: Final[tuple[tuple[str, Callable[[StatLine], str]], ...]] = (
    ("Use", lambda line: line.use_text),
    ("Range", lambda line: "–" if line.melee else line.range_text),
    ("Deflection", lambda line: _told(line.deflection)),
    ("Shove", lambda line: _told(line.thrust, inches)),
    ("Largest X", lambda line: _told(line.ammunition)),
    ("X in all", lambda line: _told(line.payload_x)),
    ("or objects", lambda line: _told(line.payload, inches)),
)
"""The rows of a weapon's own table below its price."""


def _told(number: int | None, say: Callable[[int], str] = str) -> str:
    return "–" if number is None else say(number)


def values(each: AnyType, house: House, rule: str) -> Iterator[Block]:
    """The numbers of a row at the Sizes of a whole sheet.

    Args:
        each: The row.
        house: The readings.
        rule: Where the row stands.
    """
    weapons = [Weapon(type=each, size=size) for size in SIX]
    lines = [statline(weapon) for weapon in weapons]
    rows = [
        ("CP", [_cost(weapon, house) for weapon in weapons]),
        *((label, [cell(line) for line in lines]) for label, cell in _CELLS),
    ]
    if each.row.die:
        dice = [each.row.die.many(len(line.rated.chips)) for line in lines]
        rows.append((_of(each.row.die), [many.partition(" ")[0] for many in dice]))
    told = [row for row in rows if any(cell != "–" for cell in row[1])]
    yield from grid(titled(each.value, rule), each.letter, SIX, told)


def _borne_here(about: Uses, house: House) -> Iterator[Block]:
    """The weapons of some designs at their Sizes, before mods and swaps."""
    sizes = dict.fromkeys((each.type, each.size) for each in about.weapons)
    order = about.types
    plain = [
        Weapon(type=kind, size=size)
        for kind, size in sorted(sizes, key=lambda at: (order.index(at[0]), at[1]))
        if not kind.row.bastard
    ]
    rows = [
        _borne(weapon, weapon.label, statline(weapon).load_text, house)
        for weapon in plain
    ]
    if rows:
        title = titled("At these Sizes, before mods and swaps", "R8.1.2")
        yield Table(title, _STATS, tuple(rows))


def _of(die: Die) -> str:
    """What a row of such dice is called."""
    if die is Die.SKILL:
        return "Skill dice"
    return f"Damage, {die.row.effect}" if die.row.effect else "Damage"


def _armory(about: Uses, house: House) -> Iterator[Block]:
    """What minifigs bear: the smallest weapons, and what is printed for them alone."""
    rows = []
    if about.everything:
        rows += [
            _borne(Weapon(type=kind, size=size), name, f'{kind} {size}"', house)
            for kind, size, name in _PLAIN
        ]
    for each in about.types:
        if each.row.bastard:
            marks = "; ".join(dict.fromkeys(_limits(each)))
            rows.append(_borne(Weapon(type=each), each.row.key, marks, house))
    if about.everything:
        reach = inches(arm(1).reach)
        rows.append(Row(("Explosive (X1), thrown", "1", "1", reach, "1d10 Exp")))
        rows += [Row(cells) for cells in _TRIFLES]
    if rows:
        title = titled("Minifig armory", "R8.1.9", "R8.1.10", "R8.4.25", "3")
        yield Table(title, _STATS, tuple(rows))


def _borne(weapon: Weapon, name: str, below: str, house: House) -> Row:
    line = statline(weapon)
    price = _cost(weapon, house)
    return Row(
        (name, price, line.use_text, line.range_text, line.damage),
        below=(below,) if below else (),
    )


def _cost(weapon: Weapon, house: House) -> str:
    return _by_body(weapon.type, house) or figure(weapon_price(weapon).total)


def _by_body(each: AnyType, house: House) -> str:
    """The price that goes by the Size of who bears it; or nothing (A13)."""
    plating = each is WeaponType.PLATING and house.plating_by_creation
    return "CS+1" if plating else ""


def _limits(each: AnyType) -> Iterator[str]:
    yield from each.row.notes
    if each.row.reload:
        yield each.row.reload
    if load := statline(Weapon(type=each)).load_text:
        yield load
