"""The answer to a bout of close combat: chances, inches, and what they come from."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.phrases import COUNTED, cut_words, rolled_words
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.clash import Clash
from builder.brikwars.melee.legality import problems
from builder.brikwars.melee.match import Match, match
from builder.brikwars.melee.sides import Design
from builder.brikwars.melee.situation import BARE_SHOVE, Bout, Doing
from builder.brikwars.melee.tables import by_parry, by_size, flown, steps
from builder.brikwars.model.house_rules import House
from builder.content.card import Stat, Text
from builder.core.formatting import inches, percent
from builder.core.rulebook import legal
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable
from builder.questions.model import Answer, Shown, unanswered

BARE_DIE: Final = Term("No modifiers", Fraction(0), "5.1", "the bare Skill die")


def answer(design: Design, bout: Bout, house: House) -> Answer:
    """Return the chances of a bout, or the rules that refuse it."""
    found = match(design, bout, house)
    violations = problems(found)
    if not legal(violations):
        return Answer(refusals=violations)
    try:
        tally = Tally(found.attack.modifiers.terms or (BARE_DIE,))
        stats, parts = tuple(_stats(found)), tuple(_parts(found))
    except Unanswerable as bound:
        return unanswered(bound)
    return Answer(stats, tally, parts, violations)


def _stats(found: Match) -> Iterator[Stat]:
    clash, you = found.clash, "you" if found.defends else ""
    yield _rolled(found, "It hits" if you else "To hit")
    if found.parry:
        yield Stat("Parried", percent(clash.parried), ("of all attacks",))
    if found.deed is Doing.STRIKE:
        yield from _harm(found, you)
    else:
        label = f"{'Shoves' if found.deed is Doing.SHOVE else 'Grabs'} {you}".strip()
        yield Stat(label, percent(clash.lands), _inches_shoved(found))
    if found.parry and found.guard.in_hands:
        yield Stat("Weapon lost", percent(clash.lost), ("what Parries flies off",))
    if clash.back:
        label = "You hurt it" if found.defends else "Hurts you"
        yield Stat(label, percent(clash.back_hurts), ("by the blow back",))


def _rolled(found: Match, label: str) -> Stat:
    """The big value of the Attack Roll, whose modifiers are the tally."""
    attack = found.attack
    die = "no roll" if attack.use is None else f"d{attack.skill}"
    return Stat(label, percent(found.clash.hit), (f"{die}, {rolled_words(attack)}",))


def _harm(found: Match, you: str) -> Iterator[Stat]:
    clash = found.clash
    mean = f"{float(clash.damage(parried=False).mean):.1f}"
    small = ["of a hit, on average"]
    if found.parry:
        small.append(f"Parried {float(clash.damage(parried=True).mean):.1f}")
    yield Stat("Damage", mean, tuple(small))
    dies = clash.attack.target.size <= 1
    verb = f"{'Kills' if dies else 'Hurts'} {you}".strip()
    yield Stat(verb, percent(clash.hurt), _spared(clash, found))
    if found.knockback:
        yield Stat("KnockBack", inches(found.knockback), ("of a hit, Parried too",))


def _spared(clash: Clash, found: Match) -> tuple[str, ...]:
    """The chance to hurt if nobody Parried, as a small line."""
    if found.parry is None:
        return ()
    return (f"{percent(Clash(attack=clash.attack).hurt)} without a Parry",)


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
    """Sentences on what the numbers include, and what the book leaves open."""
    house, attack = found.house, found.attack
    yield f"{COUNTED} Bonus Dice {house.bonus_dice}."
    if found.deed is Doing.STRIKE:
        yield from _strike_notes(found, attack)
    elif found.deed is Doing.SHOVE:
        yield from _shove_notes(found)
    else:
        yield "A Grab does no Damage; chapter 8 does not say what it holds (5.2)."
    if found.parry:
        yield from _parry_notes(found)
    yield cut_words(_cut(found))


def _cut(found: Match) -> Fraction:
    """The probability, at most, of Bonus Dice that are left out of a strike."""
    if found.deed is not Doing.STRIKE:
        return Fraction(0)
    armor = found.attack.target.armor.truncation_error
    return armor + found.clash.damage(parried=False).truncation_error


def _strike_notes(found: Match, attack: SingleAttack) -> Iterator[str]:
    if attack.bonus_dice.value != "are not played":
        yield f"OverSkill dice of the attack are spent {attack.overskill}."
    if found.clash.back:
        yield (
            "The blow back is struck after the attack, by who still lives and has "
            "that weapon in hand; the rest of 5.2 is not in this book."
        )


def _shove_notes(found: Match) -> Iterator[str]:
    weapon = found.attacker.weapon
    if weapon and found.printed_thrust is not None:
        yield f"{weapon.title} Shoves {inches(found.thrust)} (R8.2.2)."
    else:
        yield (
            f"Bare hands of a minifig Shove {inches(BARE_SHOVE)}; no number is printed "
            "for other hands or a Heavy Shield: it is the one you give (3)."
        )
    if found.parry:
        stops = found.bout.stops
        here = "all of it" if stops is None else f"{inches(stops)}, as you say"
        yield f"How much of a Shove a Parry stops is not printed; here {here}."
    if found.bout.shovers:
        yield "A Combined Attack counts the Sizes alone; its Skill and inches are open."


def _parry_notes(found: Match) -> Iterator[str]:
    yield (
        f"The Parry is rolled against {found.bout.parries}, as you say: the chapter "
        "does not. Its Bonus Die goes on Skill."
    )
    if found.knockback:
        yield "Deflection does not stop KnockBack."
    if found.guard.in_hands and found.attack.use is None:
        yield (
            "What Parries falls by a Critical Failure; without an Attack Roll the "
            "inches are yours to agree (R8.2.5)."
        )
