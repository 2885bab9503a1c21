"""The question of a creation on fire: what its Burning Rolls do to it (8.3, 8.5)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from builder.brikwars.chances.burning import BurningRoll, blaze, spread_chance
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.fields import FACES, shrink_chance
from builder.brikwars.model.designs import LARGEST, Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import HALF
from builder.content.card import Stat, Text, gain, loss, table
from builder.core.field_spec import again, field, validated
from builder.core.formatting import decimal, inches, percent
from builder.core.rulebook import Fix, Violation
from builder.odds import Pmf, Unanswerable
from builder.questions.model import Answer, Later, Question, Shown

TURNS: Final = 8
"""Turns that are followed."""
MOST: Final = 30
"""The most inches of creation that are followed through all turns."""


@validated
class Blaze:
    """The situation: how much of it burns, and who fights the Fire."""

    fire: int = again(Condition, "fire", default=1, rule="R8.5.12", group="Fire")
    size_damage: int = again(Condition, "size_damage", group="Condition")
    doused: int = field(
        0,
        "Put out each turn",
        unit='"',
        low=0,
        high=LARGEST,
        rule="R8.5.14",
        group="Fire",
        hint="An inch for each inch of apparatus; under water all goes out",
    )


def irrelevant_fields(creation: Creation, _: Blaze, __: House) -> frozenset[str]:
    """Return the fields that make no difference: a minifig burns whole (R8.3.14)."""
    if creation.minifig:
        return frozenset({"fire", "size_damage"})
    return frozenset({"size_damage"} if creation.hit_points else ())


def answer(creation: Creation, asked: Blaze, house: House) -> Answer:
    """Return what the Burning Rolls of a creation do, or why it makes none."""
    refusal = _refused(creation, asked)
    if refusal:
        return Answer(refusals=(refusal,))
    found = tuple(_turns(creation, asked, house))
    stats = tuple(_stats(creation, asked, house, found[0]))
    return Answer(stats, parts=Later(partial(_parts, creation, asked, house, found)))


def _refused(creation: Creation, asked: Blaze) -> Violation | None:
    if creation.minifig:
        return None
    left = creation.size - asked.size_damage
    most = max(1, left)
    if left < 1:
        at, size = ("size_damage",), creation.size
        fixes = (Fix("Leave it whole", at, 0),) if size else ()
        return TEXTS.violation("R7.2", "gone", at, fixes, size=size)
    if not asked.fire:
        light = Fix('Light 1" of it', ("fire",), 1)
        return TEXTS.violation("R8.5.12", "unlit", light.at, (light,))
    if asked.fire > most:
        fix, fire = Fix(f"Make the Fire {inches(most)}", ("fire",), most), asked.fire
        return TEXTS.violation(
            "R8.5.12", "beyond", fix.at, (fix,), fire=fire, left=left
        )
    return None


def _burns(creation: Creation, asked: Blaze, house: House) -> tuple[int, Fraction, int]:
    """Inches of Fire, the Structure Level they must beat, and the most they can be.

    A minifig is put out by a 1, whatever it is made of (R8.3.14).
    """
    if creation.minifig:
        return 1, HALF, 1
    now = Combatant(creation, Condition(size_damage=asked.size_damage), house)
    return asked.fire, now.structure.level, now.size


def _turns(creation: Creation, asked: Blaze, house: House) -> Iterator[BurningRoll]:
    fire, level, size = _burns(creation, asked, house)
    if size > MOST:
        raise Unanswerable(
            f"Fire on {inches(size)} of creation: up to {inches(MOST)} are followed"
        )
    yield from blaze(fire, level, size, TURNS, asked.doused)


def _stats(
    creation: Creation, asked: Blaze, house: House, now: BurningRoll
) -> Iterator[Stat]:
    fire, level, size = _burns(creation, asked, house)
    rolled, (left, grinding) = f"{fire}d{FACES}", now
    out = 1 - left.at_least(1)
    doused = (f"{inches(asked.doused)} doused",) if asked.doused else ()
    yield gain("Goes out", percent(out), (rolled, *doused))
    harm = decimal(grinding.mean, 2)
    if creation.minifig:
        yield loss("Loses a limb", percent(grinding.mean), ("this turn",))
        yield loss("Spreads", percent(grinding.mean), ("to what it touches",))
        return
    yield loss("Grinding Damage", harm, ("this turn, on average",))
    yield loss("Fire after", _mean(left), (f"of {inches(size)}", "on average"))
    beyond = percent(spread_chance(fire, level, size))
    yield loss("Spreads", beyond, ('to what is within 1"', "where it cannot grow"))


def _mean(left: Pmf) -> str:
    return f'{float(left.mean):.2f}"'


def _parts(
    creation: Creation, asked: Blaze, house: House, found: tuple[BurningRoll, ...]
) -> Iterator[Shown]:
    rows, done = [], Fraction(0)
    for turn, (left, grinding) in enumerate(found, start=1):
        done += grinding.mean
        out = percent(1 - left.at_least(1))
        rows.append((str(turn), out, _mean(left), decimal(done, 2)))
    harm = ">Limbs lost" if creation.minifig else ">Grinding Damage"
    labels = ("^Turn", ">Is out by then", ">Fire left", f"{harm} so far")
    yield table("Turn by turn, on average", labels, rows)
    yield Text("What is counted", tuple(_notes(creation, asked, house)))


def _notes(creation: Creation, asked: Blaze, house: House) -> Iterator[str]:
    if creation.minifig:
        yield TEXTS.word("R8.3.14", "minifig", die=f"1d{FACES}")
    else:
        _, level, __ = _burns(creation, asked, house)
        yield TEXTS.word("R8.5.12", "grows", out=percent(shrink_chance(level)))
    if asked.doused:
        yield TEXTS.word("R8.5.14", "doused", doused=asked.doused)
    yield TEXTS.word("R7.2", "not_followed")


BURNING: Final = Question(
    key="burning",
    title="On Fire",
    about="What its Burning Rolls do: when the Fire goes out, and what it costs.",
    on=Creation,
    situation=Blaze,
    start=lambda _creation, _house: Blaze(),
    answer=answer,
    irrelevant_fields=irrelevant_fields,
    applies=lambda creation, _house: creation.size > 0,
)
"""The Burning Rolls of a creation."""
