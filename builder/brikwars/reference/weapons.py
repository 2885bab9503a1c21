"""The chapter of weapons: by Size, for minifigs, in hands, and KnockBack (8.1, 3)."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from builder.brikwars.advice import Section, when
from builder.brikwars.engine.hands import Category, Grip, arm, grip
from builder.brikwars.engine.phrases import CLUMSY
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import StatLine, knockback, legend, statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import House
from builder.brikwars.reference.blocks import SIX, Uses, by, grid, notes, span, square
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.scales import CREATION_SIZE, WEAPON_SIZE
from builder.brikwars.tables.weapons import BASTARD_SIZE, WeaponType
from builder.brikwars.tables.weapons import WeaponRow as Line
from builder.content.card import Block, Row, Ruler, Table, table
from builder.core.formatting import figure, inches, signed
from builder.core.measure import INCHES, decimal

_PLAIN: Final = (
    (WeaponType.MELEE, 1, "Hand Weapon"),
    (WeaponType.SHIELD, 1, "Shield"),
    (WeaponType.GUN, 1, "Short-Ranged Weapon"),
)
"""The smallest weapons of the rows by their names for minifigs (3)."""

_TRIFLES: Final = (
    ("Explosive (X1), thrown", "1", "1", inches(arm(1).reach), "1d10 Exp"),
    ("Thrown Object", "–", "its own", inches(arm(1).reach), "as in close combat"),
)
"""The things in the armory of minifigs that are no weapons of the rows (3)."""
_STATS: Final = ("Weapon", "^CP", "^Use", "^Range", "Damage")
"""The columns of a stat line."""


def _lower(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


_SMALL: Final = Fraction(3, 5)
"""The length of the example on the sheet, in inches."""
_GRIPS: Final = (Fraction(1), BASTARD_SIZE, Fraction(2))
"""The Sizes that a minifig holds as Short, Bastard and Long."""
_HEAVY: Final = (BASTARD_SIZE, *map(Fraction, (2, 3, 4)))


_WORDS: Final = TEXTS.word(
    "R8.1.1",
    "ruler",
    length=decimal(_SMALL),
    size=WEAPON_SIZE.read(_SMALL, INCHES).choices[0],
)
_HOW: Final = TEXTS.word(
    "R8.1.1",
    "measured",
    weapons=_lower(WEAPON_SIZE.how),
    creations=_lower(CREATION_SIZE.how),
)
_RULER: Final = Ruler("Size by measure (R8.1.1, 7.1)", (_WORDS, _HOW))


def weapons(about: Uses) -> Iterator[Block]:
    """Yield the tables of all weapons: formulas, numbers, armory, hands, KnockBack."""
    house = about.house
    if about.of(when.MEASURED):
        yield _RULER
    scaled = [kind for kind in about.types if not kind.row.bastard]
    if scaled:
        title = "By Size: S inches, X bricks (R8.1.2, 5–6, R8.3.5, R8.4.11, 18)"
        yield formulas(title, scaled, house)
    if about.everything:
        for kind in scaled:
            yield from values(kind, house, "R8.1.2")
    else:
        yield from _borne_here(about)
    yield from _armory(about)
    yield from _holding(about)
    yield from _pushing(about)
    yield legend(about.types)


def formulas(title: str, types: Iterable[AnyType], house: House) -> Table:
    """Return rows as formulas of the Size: S inches, X bricks."""
    return table(title, _STATS, (_formula(each, house) for each in types))


def _formula(kind: AnyType, house: House) -> Row:
    row = kind.row
    return Row(
        (
            row.key,
            _by_body(kind, house) or row.text(row.cost),
            row.use_text,
            "CC" if row.melee else f'{row.reach_text}"' if row.reach else "–",
            _damage(row),
        ),
        below=tuple(filter(None, ("; ".join(_remarks(row)),))),
    )


def _damage(row: Line) -> str:
    if row.dice and row.die:
        many = row.text(row.dice)
        if row.die is Die.BLAST:
            return f"{many} d{row.die.faces}{row.bonus_text} − distance"
        die = "Skill" if row.die.family is Family.SKILL else row.die.value
        return f"{many} {die}{row.bonus_text}"
    if row.deflection and row.thrust:
        deflection, thrust = row.text(row.deflection), row.text(row.thrust)
        return f'{deflection} Deflection, Shove {thrust}"'
    return row.loads or (f"{row.deflection} Deflection" if row.deflection else "–")


def _remarks(row: Line) -> Iterator[str]:
    yield from filter(None, (*row.notes, row.reload))
    if row.ammunition:
        yield f"Ammunition of X ≤ {row.ammunition}"
    if row.payload_x and row.payload:
        yield f'Explosives of X ≤ {row.payload_x} in all, or objects ≤ {row.payload}"'
    if row.bricks and not row.reach:
        yield TEXTS.word("R8.4.1", "used")


_CELLS: Final[tuple[tuple[str, Callable[[StatLine], str]], ...]] = (
    ("Use", lambda line: line.use_text),
    ("Range", lambda line: "–" if line.melee else line.range_text),
    ("Deflection", lambda line: _text(line.deflection)),
    ("Shove", lambda line: _text(line.thrust, inches)),
    ("Largest X", lambda line: _text(line.ammunition)),
    ("X in all", lambda line: _text(line.payload_x)),
    ("or objects", lambda line: _text(line.payload, inches)),
)
"""The rows of a weapon's own table, below its price."""


def _text(number: int | None, say: Callable[[int], str] = str) -> str:
    return "–" if number is None else say(number)


def values(kind: AnyType, house: House, rule: str) -> Iterator[Block]:
    """Yield the numbers of a row at the Sizes in `SIX`.

    Args:
        kind: The row.
        house: The house rules.
        rule: The number of the rule that prints it.
    """
    weapons = [Weapon(type=kind, size=size) for size in SIX]
    rows: dict[str, Callable[[Weapon], str]] = {"CP": partial(_cost, house)}
    for label, say in _CELLS:
        row = partial(_cell, say)
        if any(row(weapon) != "–" for weapon in weapons):
            rows[label] = row
    if die := kind.row.die:
        effect = f"Damage, {die.row.effect}" if die.row.effect else "Damage"
        rows["Skill dice" if die is Die.SKILL else effect] = partial(_rated, die)
    across = by(weapons, lambda weapon: str(weapon.size))
    yield from grid(f"{kind.value} ({rule})", kind.letter, across, rows)


def _rated(die: Die, weapon: Weapon) -> str:
    pool = statline(weapon).rated
    return f"{die.rolled(len(pool.chips))}{signed(pool.bonus) if pool.bonus else ''}"


def _cell(say: Callable[[StatLine], str], weapon: Weapon) -> str:
    return say(statline(weapon))


def _borne_here(about: Uses) -> Iterator[Block]:
    """The numbers of the designs' weapons at their Sizes, before mods and swaps."""
    order, house = about.types, about.house
    sizes = {(order.index(each.type), each.size) for each in about.weapons}
    plain = [Weapon(type=order[place], size=size) for place, size in sorted(sizes)]
    rows = [_borne(each, house) for each in plain if not each.type.row.bastard]
    if rows:
        title = "At these Sizes, before mods and swaps (R8.1.2)"
        yield table(title, _STATS, rows)


def _armory(about: Uses) -> Iterator[Block]:
    """The weapons of minifigs: the smallest ones, and those printed for them alone."""
    rows, house = [], about.house
    if about.everything:
        rows += [
            _borne(Weapon(type=kind, size=size, name=name), house, f'{kind} {size}"')
            for kind, size, name in _PLAIN
        ]
    for kind in about.types:
        if kind.row.bastard:
            load = statline(Weapon(type=kind)).load_text
            marks = "; ".join(filter(None, (*kind.row.notes, kind.row.reload, load)))
            rows.append(_borne(Weapon(type=kind), house, marks))
    if about.everything:
        rows += map(Row, _TRIFLES)
    if rows:
        title = "Minifig armory (R8.1.9–10, R8.4.25, 3)"
        yield table(title, _STATS, rows)


def _borne(weapon: Weapon, house: House, below: str = "") -> Row:
    line = statline(weapon)
    price, below = _cost(house, weapon), below or line.load_text
    cells = (weapon.title, price, line.use_text, line.range_text, line.damage)
    return Row(cells, below=tuple(filter(None, (below,))))


def _cost(house: House, weapon: Weapon) -> str:
    return _by_body(weapon.type, house) or figure(weapon_price(weapon).total)


def _by_body(each: AnyType, house: House) -> str:
    """The price of Plating where it goes by the creation's Size; or nothing (A13)."""
    plating = each is WeaponType.PLATING and house.plating_by_creation
    return "CS+1" if plating else ""


def _holding(about: Uses) -> Iterator[Block]:
    """The weapons that fit into the hands of each Size."""
    if about.of(when.HELD):
        held = {creation.size for creation in about.creations if when.HELD(creation)}
        yield table(
            "Held in hands: weapon Sizes (R8.1.11, 13–14)",
            ("^Holder's Size", "^S Short", "^M Bastard", "^L Long, close combat"),
            [
                (inches(holder), *(_fitting(holder, kind) for kind in Category))
                for holder in (SIX if about.everything else sorted(held))
            ],
        )
        yield table(
            "How it is held (R8.1.12, R8.4.29)",
            ("", "Close combat", "Ranged"),
            [
                (kind.value, *_both(size))
                for kind, size in zip(Category, _GRIPS, strict=True)
            ],
        )
    if about.of(when.COMPENSATES):
        yield table(
            "Compensating minifig, standing still (R8.1.30–32)",
            ("^S", "Close combat", "Ranged"),
            [(figure(size), *_both(size, compensating=True)) for size in _HEAVY],
        )


def _fitting(holder: int, category: Category) -> str:
    """The weapon Sizes of a category for this holder, in close combat."""
    sizes: list[Fraction | int] = list(range(1, 2 * holder + 1))
    if holder == 1:
        sizes.insert(1, BASTARD_SIZE)
    fit = [
        size for size in sizes if grip(holder, size, melee=True).category is category
    ]
    return span([figure(size) for size in fit])


def _both(size: Fraction, *, compensating: bool = False) -> Iterator[str]:
    """How a minifig holds a weapon: in close combat, then to shoot."""
    for melee in (True, False):
        yield _handled(grip(1, size, melee=melee, compensating=compensating))


def _handled(held: Grip) -> str:
    if not held.legal:
        return "not at all"
    beside = "a Melee Shield beside it" if held.with_shield else ""
    clumsy = CLUMSY if held.clumsy else ""
    return ", ".join(filter(None, (held.plays_as, held.hands, beside, clumsy)))


def _pushing(about: Uses) -> Iterator[Block]:
    """The KnockBack of a hit, by the Sizes of weapon and target."""
    yield from square(
        "KnockBack in inches, by the target's Effective Size (R8.1.8)",
        "S",
        by(range(6)),
        by(about.sizes(_pushes)),
        lambda size, at: figure(knockback(Weapon(type=WeaponType.GUN, size=size), at)),
    )
    yield from notes(about, Section.PUSHED)


def _pushes(weapon: Weapon) -> bool:
    row = weapon.type.row
    return row.dice is not None and not (row.bastard or row.bricks)
