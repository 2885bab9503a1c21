"""The questions about close combat: of a hand weapon, and of a creation."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final

from builder.brikwars.attack.charts import (
    COUNTED,
    NO_MODIFIERS,
    TARGETS,
    cut_words,
    rolled_words,
)
from builder.brikwars.attack.engagement import Design
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.shot import dies, part_words, standing
from builder.brikwars.attack.situation import Against, idle_target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.clash import Clash
from builder.brikwars.chances.skill import SkillRoll
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.close_combat import shove_use, shoves, too_large
from builder.brikwars.engine.combatant import Condition
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.statline import statline
from builder.brikwars.melee.legality import problems
from builder.brikwars.melee.match import (
    POWER,
    Match,
    at_foe,
    blades_and_shields,
    melee_arms,
    rides,
    usual_arm,
)
from builder.brikwars.melee.match import match as matched
from builder.brikwars.melee.situation import (
    BARE_SHOVE,
    NO_WEAPON,
    Bout,
    CreationBout,
    Doing,
    HandArm,
    WeaponBout,
)
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting
from builder.brikwars.turn.question import CONDITION_KEPT, condition_idle
from builder.content.card import (
    Stat,
    Table,
    Text,
    gain,
    loss,
    table,
    without_blank_columns,
)
from builder.content.chart import HeatTable, Point, Series
from builder.core.field_spec import field_specs
from builder.core.formatting import decimal, figure, inches, percent, signed
from builder.core.rulebook import answerable
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable
from builder.questions.model import (
    Answer,
    Kept,
    Later,
    Question,
    Shown,
    idle,
    regardless,
)

# The tables and charts of a bout: its steps, other Parries, and other Sizes.


LEVELS: Final = (1, 2, 3, 4)
"""Levels of Deflection of a Parry that the table of targets tries."""
SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 12)
"""Sizes of an opponent that a player meets."""


def steps(found: Match) -> Table:
    """Return each roll of the bout: die, Use, modifiers and its own chance."""
    attack, parry, back = found.attack, found.parry, found.clash.back
    who = "It" if found.defends else "You"
    other = "You" if found.defends else "It"
    weapon = found.attacker.weapon
    deed = f"{found.deed}, {weapon.title if weapon else BARE}"
    rows = [_step(f"{who}: {deed}", attack)]
    if parry:
        levels = f", {parry.levels} Deflection" * (found.deed is Doing.STRIKE)
        rows.append(_step(f"{other}: Parry{levels}", parry))
    if back:
        rows.append(_step(f"{other}: blow back", back))
    labels = ("Roll", "^Die", "^Use", "Modifiers", ">Chance")
    return without_blank_columns(table("Roll by roll", labels, rows))


def _step(name: str, rolled: SkillRoll) -> tuple[str, ...]:
    chance, terms = percent(rolled.roll.hit), rolled.modifiers.terms
    if rolled.use is None:
        return name, "–", "–", "hits by itself", chance
    said = ", ".join(f"{signed(term.amount)} {term.label}" for term in terms)
    return name, rolled.die_text, figure(rolled.use), said, chance


def flown(clash: Clash) -> Table:
    """Return how far what Parries is knocked away, with the chance of each (R8.2.5)."""
    rows = ((inches(away), percent(chance)) for away, chance in clash.flies().items())
    labels = ("^Inches away from the attacker", ">Chance")
    return table("What Parries is knocked away", labels, rows)


def by_parry(found: Match) -> HeatTable:
    """Return the chance to hurt usual targets, after Parries of so many levels."""
    rows = []
    _, _, exposed = found.target
    for name, usual in TARGETS.items():
        target, size = standing(**usual, house=found.house)
        easier = size_modifier(size) - size_modifier(exposed)
        moved = Term("Target Size", Fraction(easier), "R8.3.4")
        terms = (*found.attack.modifiers.terms, moved)
        attack = replace(found.attack, target=target, modifiers=Tally(terms))
        tough = (
            replace(target, deflection=target.deflection + levels)
            for levels in (0, *LEVELS)
        )
        points = (_hurts(replace(attack, target=target)) for target in tough)
        rows.append(Series(name, tuple(points)))
    labels = ("No Parry", *(f"{n} level{'s' * (n > 1)}" for n in LEVELS))
    title = "Chance to hurt, by target and Parry"
    return HeatTable(title, "Target", "Deflection of a Parry", labels, tuple(rows))


def _hurts(attack: SingleAttack) -> Point:
    try:
        chance = Clash(attack=attack).hurt
    except Unanswerable as bound:
        return Point(None, "–", (str(bound),))
    return Point(chance, percent(chance))


def by_size(found: Match) -> Table:
    """Return what changes with the Size of an opponent (R8.1.8, R8.2.7, R8.2.8)."""
    strikes = found.deed is Doing.STRIKE
    heads = ("KnockBack",) if strikes else ("Use", "Inches")
    labels = ("^Its Size", *(f"^{head}" for head in heads), "Counter")
    rows = (_sized(found, size) for size in SIZES)
    return table("By the Size of the opponent", labels, rows)


def _sized(found: Match, size: int) -> Iterator[str]:
    side = found.attacker
    yield inches(size)
    if found.deed is Doing.STRIKE:
        yield inches(found.knocks(size))
    else:
        own = statline(side.weapon).use if side.weapon else None
        use = shove_use(side.size, size, own)
        shoved = found.deed is Doing.SHOVE
        reaches = not shoved or shoves(side.size, found.bout.shovers, size)
        yield ("by itself" if use is None else figure(use)) if reaches else "–"
        helped = f"with {inches(size - side.size)} of helpers"
        yield (inches(found.thrust) if reaches else helped) if shoved else "–"
    yield _words(side.size, size)


def _words(own: int, other: int) -> str:
    if too_large(own, other):
        return "you are Too Large"
    return "it is Too Large" if too_large(other, own) else "both may"


# The answer to a bout of close combat: chances, inches, and what they come from.


def answer(design: Design, bout: Bout, house: House) -> Answer:
    """Return the chances of a bout, or the rules that refuse it."""
    found = matched(design, bout, house)
    violations = problems(found)
    if not answerable(violations):
        return Answer(refusals=violations)
    tally = Tally(found.attack.modifiers.terms or (NO_MODIFIERS,))
    stats, parts = tuple(_stats(found)), Later(partial(_parts, found))
    return Answer(stats, tally, parts, violations)


def _stats(found: Match) -> Iterator[Stat]:
    clash, you = found.clash, "you" if found.defends else ""
    ours, theirs = (loss, gain) if you else (gain, loss)
    die = "no roll" if found.attack.use is None else found.attack.die_text
    rolled = f"{die}, {rolled_words(found.attack)}"
    yield ours("It hits" if you else "To hit", percent(clash.hit), (rolled,))
    if found.parry:
        yield theirs("Parried", percent(clash.parried), ("of all attacks",))
    if found.deed is Doing.STRIKE:
        yield from _harm(found, you, ours)
    else:
        label = f"{'Shoves' if found.deed is Doing.SHOVE else 'Grabs'} {you}".strip()
        yield ours(label, percent(clash.lands), _inches_shoved(found))
    if found.parry and found.guard.in_hands:
        yield ours("Weapon lost", percent(clash.lost), ("what Parries flies off",))
    if clash.back:
        label = "You hurt it" if found.defends else "Hurts you"
        yield theirs(label, percent(clash.back_hurts), ("by the blow back",))


def _harm(found: Match, you: str, stat: Callable[..., Stat]) -> Iterator[Stat]:
    clash = found.clash
    mean = decimal(clash.damage(parried=False).mean, 1)
    small = ["of a hit, on average"]
    if found.parry:
        small.append(f"Parried {float(clash.damage(parried=True).mean):.1f}")
    yield stat("Damage", mean, tuple(small))
    aimed, _, __ = found.target
    verb = dies(aimed) if clash.attack.target.points <= 1 else "Hurts"
    verb = f"{verb} {you}".strip()
    spared = f"{percent(Clash(attack=clash.attack).hurt)} without a Parry"
    yield stat(verb, percent(clash.hurt), (spared,) if found.parry else ())
    if found.knockback:
        yield stat("KnockBack", inches(found.knockback), ("of a hit, Parried too",))


def _inches_shoved(found: Match) -> tuple[str, ...]:
    if found.deed is Doing.GRAB:
        return ()
    whole = inches(found.thrust)
    left = found.thrust_parried
    return (whole, f"Parried {inches(left)}") if found.parry and left else (whole,)


def _parts(found: Match) -> Iterator[Shown]:
    yield steps(found)
    if found.parry and found.clash.flies():
        yield flown(found.clash)
    if found.deed is Doing.STRIKE:
        yield by_parry(found)
    if not found.defends:
        yield by_size(found)
    yield Text("What is counted", tuple(_notes(found)))


def _notes(found: Match) -> Iterator[str]:
    house = found.house
    yield TEXTS.word("R5.1", "bonus", counted=COUNTED, bonus=house.bonus_dice)
    if not found.defends:
        yield from part_words(at_foe(found.bout), house)
    if found.deed is Doing.STRIKE:
        if house.bonus_dice is not BonusDice.NONE:
            yield TEXTS.word("R5.1", "overskill", overskill=house.overskill)
        if found.clash.back:
            yield TEXTS.word("R5.2", "back")
    elif found.deed is Doing.SHOVE:
        yield from _shove_notes(found)
    else:
        yield TEXTS.word("R5.2", "grab")
    if found.parry:
        yield from _parry_notes(found)
    yield cut_words(_cut(found))


def _cut(found: Match) -> Fraction:
    """The probability, at most, of Bonus Dice that are left out of a strike."""
    if found.deed is not Doing.STRIKE:
        return Fraction(0)
    armor = found.attack.target.armor.truncation_error
    return armor + found.clash.damage(parried=False).truncation_error


def _shove_notes(found: Match) -> Iterator[str]:
    weapon = found.attacker.weapon
    if weapon and found.printed_thrust is not None:
        title = weapon.title
        yield TEXTS.word("R8.2.2", "thrust", weapon=title, inches=found.thrust)
    else:
        yield TEXTS.word("R8.2.2", "bare", inches=BARE_SHOVE)
    if found.parry:
        stops = found.bout.stops
        yield TEXTS.word("R8.2.3", "stops", all=stops is None, stops=stops)
    if found.bout.shovers:
        yield TEXTS.word("R8.2.8", "combined")


def _parry_notes(found: Match) -> Iterator[str]:
    yield TEXTS.word("R8.2.3", "against", parries=found.bout.parries)
    if found.knockback:
        yield TEXTS.word("R3.3", "knockback")
    if found.guard.in_hands and found.attack.use is None:
        yield TEXTS.word("R8.2.5", "falls")


# The situation that a bout opens with, and the choices of its fields.


NO_HANDS: Final = "nothing"
BARE: Final = "bare hands"


def weapon_start(weapon: Weapon, _: House) -> WeaponBout:
    """Return a blade that strikes a minifig, or a shield that Parries it."""
    row = weapon.type.row
    shield = row.melee and not row.strikes
    return WeaponBout(doing=Doing.PARRY if shield else Doing.STRIKE)


def creation_start(creation: Creation, house: House) -> CreationBout:
    """Return the first thing it can do: strike, or Parry, or Shove with bare hands.

    What is smaller than a minifig can only Shove its like (R8.2.8).
    """
    blades, shields = blades_and_shields(creation, house)
    if blades:
        return CreationBout(weapon=blades[0].places[0], back=blades[0].places[0])
    if shields:
        return CreationBout(doing=Doing.PARRY, weapon=shields[0].places[0])
    if not creation.size:
        return CreationBout(doing=Doing.SHOVE, against=Against.CREATION, size=0)
    return CreationBout(doing=Doing.SHOVE)


def fit(creation: Creation, bout: CreationBout, house: House) -> CreationBout:
    """Return the situation for a creation whose weapons have changed."""
    rider, other = rides(creation, bout), rides(creation, bout, back=True)
    start = creation_start(rider or creation, house)
    if bout.weapon not in _places(rider or creation, house):
        bout = replace(bout, doing=start.doing, weapon=start.weapon)
        bout = replace(bout, back=start.back) if rider is other else bout
    if bout.back not in _places(other or creation, house):
        start = creation_start(other or creation, house)
        bout = replace(bout, back=start.back)
    return bout


def _places(creation: Creation, house: House) -> set[int | None]:
    there = melee_arms(creation, house)
    return {None, *(place for arm in there for place in arm.places)}


def offers(
    design: object, bout: Bout, field: str, house: House
) -> Sequence[tuple[object, str]]:
    """Return the weapons for close combat of the design, or of its opponent."""
    match field:
        case "weapon" if isinstance(design, Creation):
            fights = rides(design, bout) or design
            return (*_named(melee_arms(fights, house)), (None, BARE))
        case "back" if isinstance(design, Creation):
            fights = rides(design, bout, back=True) or design
            blades, _ = blades_and_shields(fights, house)
            return (*_named(blades), (None, NO_HANDS))
        case "own_arm" | "own_guard":
            return _of_foe(bout, house, guards=field == "own_guard")
    return ()


def _of_foe(
    bout: Bout, house: House, *, guards: bool
) -> tuple[tuple[object, str], ...]:
    """The weapons of an opponent from the library; unless chosen, its usual one."""
    none = NO_HANDS if guards else BARE
    if bout.chosen is None:
        return ((None, "as usual"), (NO_WEAPON, none))
    usual = usual_arm(bout.chosen, house, guards=guards)
    first = f"as usual: {usual.name if usual else none}"
    theirs = melee_arms(bout.chosen, house)
    return ((None, first), *_named(theirs), (NO_WEAPON, none))


def _named(arms: Sequence[Arm]) -> tuple[tuple[int, str], ...]:
    return tuple((each.places[0], each.name) for each in arms)


def why_disabled(
    design: Design, bout: Bout, field: str, value: Any, house: House
) -> str:
    """Return why a value cannot be chosen now; nothing if it can."""
    if field != "doing":
        return ""
    if isinstance(design, Weapon):
        return _BY_WEAPON.get((value, design.type.row.strikes), "")
    design = rides(design, bout) or design
    blades, shields = blades_and_shields(design, house)
    if value is Doing.STRIKE and not blades:
        return TEXTS.word("R8.2.1", "none", title=design.title)
    if value is Doing.PARRY and not (blades or shields):
        return TEXTS.word("R8.2.3", "none", title=design.title)
    return ""


_BY_WEAPON: Final = {
    (Doing.GRAB, True): TEXTS.word("R8.2.2", "grabs_not"),
    (Doing.GRAB, False): TEXTS.word("R8.2.2", "grabs_not"),
    (Doing.SHOVE, True): TEXTS.word("R8.2.2", "shoves_not"),
    (Doing.STRIKE, False): TEXTS.word("R8.2.2", "no_damage"),
}
"""Why a weapon by itself cannot do something, by whether it does Damage."""


KEPT: Final = {**CONDITION_KEPT, "diverting": Kept.REFUSED}
"""Why fields of a bout are hidden, where it is not that they have no effect."""


def irrelevant_fields(design: Design, bout: Bout, house: House) -> frozenset[str]:
    """Return the fields that make no difference to this bout."""
    found = matched(design, bout, house)
    without = _idle_deed(found) | _idle_foe(found) | _idle_own(found)
    return idle(**without) | idle_target(bout.against)


def _idle_deed(found: Match) -> dict[str, bool]:
    strikes, shoves = (found.deed is deed for deed in (Doing.STRIKE, Doing.SHOVE))
    parries = found.defends or found.guard.weapon is not None
    return {
        "plus": not strikes and found.attack.use is None,
        "push": not shoves or found.printed_thrust is not None,
        "shovers": not shoves,
        "parries": not parries,
        "parry_plus": not parries,
        "stops": not (shoves and parries),
        "counters": not strikes,
        "pilot": not strikes or not found.bout.counters,
        "back": not (found.defends and strikes),
    }


def _idle_foe(found: Match) -> dict[str, bool]:
    bout, defends = found.bout, found.defends
    chosen = bout.against is Against.CHOSEN
    strikes = found.deed is Doing.STRIKE
    # What it strikes with counts when it attacks, and when it strikes back.
    armed = defends or (strikes and bout.counters)
    led = chosen and bout.chosen is not None and bout.chosen.mind is not Mind.NONE
    # Its blow back is aimed at somebody else.
    spared = bout.chosen is None or (defends and not found.counters)
    return {
        "chosen": not chosen,
        "part": not chosen or spared,
        "part_size": not chosen or spared or bout.part is Part.ANY,
        "foe_skill": led,
        "mindless": chosen or defends or not strikes or bout.foe_skill is Mind.NONE,
        "cover": defends and not found.counters,
        "still": defends and not found.counters,
        "arm": chosen or not armed,
        "arm_size": chosen or not armed or not bout.arm.sized,
        "own_arm": not chosen or not armed,
        "guard": chosen or defends,
        "guard_size": chosen or defends or not bout.guard.sized,
        "own_guard": not chosen or defends,
        "in_hands": chosen or defends or bout.guard is HandArm.NONE,
    }


def _idle_own(found: Match) -> dict[str, bool]:
    bout, design = found.bout, found.design
    if isinstance(design, Weapon):
        return {"skill": design.smart}
    if not isinstance(bout, CreationBout):
        return {}
    idle = condition_idle(design, bout)
    side = found.guard if found.defends else found.attacker
    stand = side.arm.mounting if side.arm else None
    # Only a weapon that is used draws on Power, or needs a team.
    unused = found.defends or side.arm is None
    answered = found.defends and found.deed is Doing.STRIKE
    riders = {
        "rider_fights": bout.rider_of(design) is None,
        "rider_back": bout.rider_of(design) is None or not answered,
        "rider": "rider" in idle,
    }
    first, second = rides(design, bout), rides(design, bout, back=True)
    if first and (second or not answered):
        # The rider is as its design says; only its mount moves.
        return {**dict.fromkeys(field_specs(Condition), True), **riders, "moved": False}
    return {
        **dict.fromkeys(POWER if unused else (), True),
        **dict.fromkeys((*idle, "crews"), True),
        "gunnery": stand in (None, Mounting.HELD) or "gunnery" in idle,
        "diverting": not bout.diverting,
        "set_up": stand not in TURRETS,
        # Who strikes back defends itself, and needs no order.
        "obeys": found.defends or design.obeys_as is None,
        # Who Diverts All Power stands still (R8.1.24).
        **({"moved": False} if bout.diverting else {}),
        **riders,
    }


WEAPON_MELEE: Final = Question(
    key="melee",
    title="Close combat",
    about="Strike, Shove or Parry: who is hit, hurt, pushed or struck back?",
    on=Weapon,
    situation=WeaponBout,
    start=weapon_start,
    answer=answer,
    offers=offers,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
    kept=KEPT,
    applies=regardless(lambda weapon: weapon.type.row.melee),
)
CREATION_MELEE: Final = replace(
    WEAPON_MELEE,
    on=Creation,
    situation=CreationBout,
    start=creation_start,
    fit=fit,
    applies=lambda _creation, _house: True,
)
