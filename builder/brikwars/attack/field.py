"""The odds of a Field: exposure, crossing and fire (8.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.charts import AIMS, TARGETS
from builder.brikwars.attack.choices import idle_of_target
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.shot import (
    exposure_of,
    is_minifig,
    minifig_at,
    nobody_chosen,
    part_problems,
    part_words,
    target_of,
)
from builder.brikwars.attack.situation import Against, Another, ArcTarget, Hands
from builder.brikwars.chances.burning import ExposureChances, burning_roll, crossing
from builder.brikwars.engine.combatant import UNMANNED, Combatant, Condition
from builder.brikwars.engine.fields import (
    MOST_TURNS,
    SCOUT,
    Harm,
    Walk,
    faded,
    harms,
    hides,
    terrain_dice,
)
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field
from builder.brikwars.model.homemade import AnyMind
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.content.card import (
    Stat,
    Table,
    Text,
    chances,
    chart,
    gain,
    loss,
    table,
    without_blank_columns,
)
from builder.content.chart import Chart, Series
from builder.core.field_spec import again, field, validated, values_of
from builder.core.formatting import decimal, inches, percent
from builder.core.rulebook import Fix, Violation
from builder.questions.model import Answer, Later, Question, Shown, idle, regardless

FARTHEST: Final = 14


@validated
class Venture:
    """The situation: somebody in a Field, or on the way across."""

    against: Against = again(
        Another, "against", label="Who", group="Who is in it", phrase="{}"
    )
    size: int = again(Another, "size", rule="R8.5.9")
    level: Structure = again(Another, "level")
    chosen: Creation | None = again(Another, "chosen")
    part: Part = again(
        Another,
        "part",
        label="What of it is inside",
        hint="Plating stops dice only where it is exposed",
    )
    shield_power: int | None = again(Another, "shield_power")
    inside: int | None = again(
        ArcTarget,
        "inside",
        label="Inches of it inside",
        rule="R8.5.9",
        hint="Only what is exposed counts for its Size; all of it, unless you say",
    )
    skill: Mind = again(Hands, "skill", group="Crossing")
    distance: int = field(
        3, "Inches to cross", unit='"', low=0, high=100, rule="R8.5.16"
    )
    scout: bool = field(False, "Has Pathfinding", rule="R8.5.23", hint="Rolls d8")
    careful: bool = field(False, "At Half Speed", rule="R8.5.23")
    set_down: bool = field(
        False,
        "Is set down",
        rule="R8.5.16",
        hint="An object, with care; the Skill is that of who sets it down",
    )
    made: bool = field(
        False,
        "A weapon made it",
        rule="R8.7.19",
        group="Field",
        hint="Then it shrinks an inch a turn",
    )
    turns: int = field(0, "Turns ago", low=0, high=1_000, rule="R8.7.19")

    @property
    def victim(self) -> Another:
        """Who is in it, as a target of its dice."""
        return Another(**values_of(self, Another))

    @property
    def who(self) -> Creation | None:
        """The design of the library that is in it; None for all others."""
        return self.chosen if self.against is Against.CHOSEN else None

    @property
    def inches(self) -> int:
        """Its Size in inches; a minifig has 1."""
        if self.who:
            return self.who.size
        return self.size if self.against is Against.CREATION else 1

    @property
    def hardness(self) -> Structure:
        """Its Structure Level, as far as Fire is concerned."""
        return self.who.structure.like if self.who else self.level

    @property
    def walker(self) -> Creation | None:
        """The design that finds its own way; None where somebody sets it down."""
        return None if self.set_down else self.who

    @property
    def mind(self) -> AnyMind:
        """Whose Skill is rolled: its own, or that of who works it (10.1)."""
        own = self.walker.mind if self.walker else Mind.NONE
        return self.skill if own is Mind.NONE else own

    @property
    def finds_paths(self) -> bool:
        """Whether who rolls has Pathfinding (R8.5.23)."""
        known = self.walker.specialties if self.walker else ()
        return self.scout or Specialty.PATHFINDING in known

    @property
    def slow(self) -> bool:
        """Whether it goes at Half Speed, as what is plated always does (R8.2.14)."""
        return self.careful or (self.who is not None and self.who.plated)


def start(field: Field, _: House) -> Venture:
    """Return a minifig that crosses the whole Field."""
    return Venture(distance=min(100, field.size))


def irrelevant_fields(field: Field, venture: Venture, _: House) -> frozenset[str]:
    """Return the fields that make no difference to this Field."""
    who, clear, harmless = venture.walker, not hides(field), not harms(field)
    smooth = clear and not terrain_dice(field, Terrain.SLIPPERY)
    return idle_of_target(venture.victim) | idle(
        inside=harmless or venture.inches < 2,
        shield_power=harmless,
        part=harmless,
        skill=smooth or (who and who.mind is not Mind.NONE),
        scout=clear or (who and Specialty.PATHFINDING in who.specialties),
        careful=clear or venture.set_down or (who and who.plated),
        turns=not venture.made,
        distance=clear or venture.set_down,
        set_down=clear,
    )


def does_something(field: Field) -> bool:
    """Return whether anything in it hurts or hinders; a shield alone does not."""
    return bool(harms(field) or hides(field) or terrain_dice(field, None, *Terrain))


def answer(field: Field, venture: Venture, house: House) -> Answer:
    """Return the odds of a Field, or why it has none."""
    if refusal := _refused(field, venture, house):
        return Answer(refusals=(refusal,))
    now = faded(field, venture.turns) if venture.made else field
    if venture.made and not now.size:
        turns, size = venture.turns, field.size
        gone = TEXTS.violation("R8.7.19", "gone", turns=turns, size=size)
        return Answer(refusals=(gone,))
    stats = tuple(_stats(now, venture, house))
    if not stats:
        return Answer(refusals=(_without_odds(now),))

    def parts() -> Iterator[Shown]:
        if venture.made:
            yield _fading(field, venture, house)
        yield from _parts(now, venture, house)

    return Answer(stats, parts=Later(parts))


def _refused(field: Field, venture: Venture, house: House) -> Violation | None:
    """Why nobody, or no more than there is of somebody, can be in it."""
    if nobody_chosen(venture.victim):
        return TEXTS.violation("R5.1", "target", ("chosen",), minifig_at())
    if harms(field) and (wrong := part_problems(venture.victim, house)):
        return wrong[0]
    size, inside = venture.inches, venture.inside
    # What is no wider than an inch is in it or not; a part of it asks for nothing.
    if inside is not None and inside > size > 1 and harms(field):
        fix = Fix("All of it is", ("inside",), None)
        return TEXTS.violation(
            "R8.5.9", "inside", fix.at, (fix,), inside=inside, size=size
        )
    return None


def _without_odds(field: Field) -> Violation:
    """Say why a lawful Field has no odds of its own, and what to ask instead."""
    if any(group.hazard is Hazard.SHIELD for group in field.dice):
        return TEXTS.violation("R8.5.18", "shield")
    return TEXTS.violation("R8.5.1", "idle")


def exposed(
    dice: Mapping[HazardDie, int], venture: Venture, house: House
) -> ExposureChances:
    """Return the chances of one roll of Exposure dice on a victim (R8.5.8, R8.5.9)."""
    target, there = target_of(venture.victim, house)
    return exposure_of(
        dice.get(HazardDie.D6, 0),
        target,
        # Only what is exposed counts (R8.5.9); a minifig is inside or not.
        there if venture.inside is None else min(there, venture.inside),
        house,
        fire=dice.get(HazardDie.FIRE, 0),
    )


def _faces(venture: Venture) -> int:
    """Faces of the Skill die that is rolled for who is in the Field."""
    return SCOUT if venture.finds_paths else venture.mind.row.faces or UNMANNED


def _crossed(
    venture: Venture, distance: int, house: House, faces: int | None = None
) -> Fraction:
    walk = Walk(
        size=venture.inches,
        pathfinding=venture.finds_paths,
        half_speed=venture.slow,
        set_down=venture.set_down,
    )
    far = 0 if venture.set_down else distance
    return crossing(walk, faces or _faces(venture), far, house.bonus_dice)


def _stats(field: Field, venture: Venture, house: House) -> Iterator[Stat]:
    for harm in harms(field):
        done = exposed(harm.dice, venture, house)
        yield gain("Hurts", percent(done.hurt), (harm.label, harm.often))
        yield gain("Damage", decimal(done.damage.mean, 1), ("on average",))
        yield from _overload(harm, venture, house)
    yield from _moved(field, venture)
    if not hides(field):
        return
    crossed = _crossed(venture, venture.distance, house)
    if venture.set_down:
        yield Stat("Goes off", percent(1 - crossed), ("an object is set down",))
    else:
        yield Stat("Crosses", percent(crossed), (inches(venture.distance),))


def _overload(harm: Harm, venture: Venture, house: House) -> Iterator[Stat]:
    """The Power that a roll leaves a design: an inch less for each die (R8.5.8).

    A die that a shield stops costs the shield an inch. What Deflection stops by a
    house rule is not taken.
    """
    who, target = venture.who, target_of(venture.victim, house)[0]
    power = Combatant(who, Condition(), house).now if who and who.size else 0
    power = target.power if target.shields else power
    if who and power:
        stopped = target.deflection if house.exposure_deflected else 0
        left = power - max(0, sum(harm.dice.values()) - stopped)
        small = (f"of {inches(power)}", "after one roll")
        yield gain("Power left", inches(max(0, left)), small)


def _moved(field: Field, venture: Venture) -> Iterator[Stat]:
    """What Difficult Terrain does to a Move (R8.5.15)."""
    slow = terrain_dice(field, None, Terrain.SLOW)
    spikes = terrain_dice(field, Terrain.SPIKED)
    for count, care in ((slow, ()), (spikes, ("with care",))):
        if count:
            yield loss("Move lost", _mean(count), (*care, "on average"))
    if current := terrain_dice(field, Terrain.CURRENT):
        yield Stat("Carried", _mean(current), ("before its own Move", "on average"))
    if terrain_dice(field, Terrain.SLIPPERY):
        # Nobody asks here who is set down, or led by a Scout.
        alone = replace(venture, set_down=False, scout=False)
        falls = Fraction(1, _faces(venture if hides(field) else alone))
        yield loss("Falls", percent(falls), ("and is Disrupted", "each Skill roll"))


def _mean(dice: int) -> str:
    return inches(Fraction(7 * dice, 2))


def _parts(field: Field, venture: Venture, house: House) -> Iterator[Shown]:
    groups = harms(field)
    if groups:
        yield _everybody(groups, house)
    if hides(field) and not venture.set_down:
        yield _crossing_chart(venture, house)
    if any(group.die is HazardDie.FIRE for group in field.dice):
        yield _fires(venture)
    if counted := tuple(_notes(field, venture, house)):
        yield Text("What is counted", counted)


def _notes(field: Field, venture: Venture, house: House) -> Iterator[str]:
    if harms(field):
        yield TEXTS.word("R8.5.9", "counted")
        yield from part_words(venture.victim, house)
        target, _ = target_of(venture.victim, house)
        if target.shields:
            yield TEXTS.word("R8.5.18", "exposed", power=target.power)
    if hides(field):
        yield TEXTS.word("R8.5.16", "set_off")
    for group in field.dice:
        if group.hazard is Hazard.TERRAIN and group.terrain:
            kind = group.terrain
            yield TEXTS.word("R8.5.15", "does", terrain=kind, does=kind.small_print)


def _everybody(groups: list[Harm], house: House) -> Table:
    rows = []
    for name, target in TARGETS.items():
        other = Venture(**target)
        done = (exposed(harm.dice, other, house) for harm in groups)
        rows.append((name, *(percent(each.hurt) for each in done)))
    labels = ("Who", *(f">{harm.label}" for harm in groups))
    return table("Hurts, each time", labels, rows)


def _fading(field: Field, venture: Venture, house: House) -> Table:
    """A Field that a weapon made, turn by turn (R8.7.19)."""
    rows = []
    for turn in range(1, min(field.size, MOST_TURNS) + 1):
        then = faded(field, turn - 1)
        does = [
            percent(exposed(harm.dice, venture, house).hurt) for harm in harms(then)
        ]
        dice = ", ".join(group.label for group in then.dice)
        rows.append((str(turn), inches(then.size), dice, ", ".join(does)))
    labels = ("^Turn", "^Field", "Dice", ">Hurts")
    return without_blank_columns(table("Turn by turn", labels, rows))


def _crossing_chart(venture: Venture, house: House) -> Chart:
    ticks = range(1, FARTHEST + 1)

    def by(faces: int) -> Series:
        every = (_crossed(venture, at, house, faces) for at in ticks)
        return chances(f"d{faces}", every)

    every = map(by, SKILL_DICE)
    return chart("Crosses Concealed Hazards", "Inches moved", ticks, *every)


def _fires(venture: Venture) -> Table:
    """A Burning Roll: a minifig's (R8.3.14), or by inches of Fire (R8.5.12)."""
    title = "A Burning Roll, once it is on fire"
    if is_minifig(venture.victim):
        left, harm = burning_roll(1, Structure.HALF.level, 1)
        cells = percent(1 - left.at_least(1)), percent(harm.mean)
        return table(title, (">Goes out", ">Loses a limb"), (cells,))
    rows, size = [], max(1, venture.inches)
    for fire in range(1, min(size, 6) + 1):
        left, harm = burning_roll(fire, venture.hardness.level, size)
        means = (decimal(after.mean, 2) for after in (left, harm))
        rows.append((inches(fire), percent(1 - left.at_least(1)), *means))
    labels = (">Fire", ">Goes out", ">Inches after", ">Grinding Damage")
    return table(title, labels, rows)


FIELD_ODDS: Final = Question(
    key="odds",
    title="In the Field",
    about="What it does to whoever is in it, and how likely they get across.",
    on=Field,
    situation=Venture,
    start=start,
    answer=answer,
    aims=AIMS,
    irrelevant_fields=irrelevant_fields,
    applies=regardless(does_something),
)
"""The odds of a Field."""
