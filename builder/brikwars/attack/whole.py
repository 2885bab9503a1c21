"""All weapons of one attack at one target: the situation, and each of them (8.6).

A `WholeAttack` is the plan of a turn with a target. Each row that fires becomes the
`Engagement` that the odds of that weapon alone would make of it, so both say the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from builder.brikwars.attack.engagement import Engagement, aboard, attacks, engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.shot import RepeatedAttack, launched
from builder.brikwars.attack.situation import (
    MOST_ROLLS,
    Aim,
    Chosen,
    MountShoot,
    Sighted,
)
from builder.brikwars.chances.volley import Kinds, VolleyChances, points_of, together
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import SPREADING, How, PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan, Use
from builder.brikwars.model.designs import Creation, Round, Weapon
from builder.brikwars.model.house_rules import House
from builder.core.field_spec import again, field, field_specs, put, validated, values_of
from builder.core.formatting import times
from builder.core.rulebook import answerable
from builder.questions.model import usual


@validated
class AimedUse(PlannedUse):
    """How a weapon is used in a whole attack, and what it is fired with."""

    round: int | None = again(Chosen, "round")
    load: int | None = again(Aim, "load")


# The fields of the last base come first: whom, then with what, then in what condition.
@dataclass(frozen=True, kw_only=True)
class WholeAttack(TurnPlan, Sighted):
    """A turn whose weapons all go for one target, and how that stands."""

    shots: tuple[AimedUse, ...] = field(
        (), "Weapons", rule="R8.6.2", group="Weapons", one="weapon"
    )


MOST_HELP: Final = field_specs(MountShoot)["support"].high or 0
"""The most Gunners in support of one weapon, and attacks Homed In, that are counted."""


def aimed_use(row: PlannedUse) -> AimedUse:
    """Return a row of a turn's plan as one of a whole attack."""
    return row if isinstance(row, AimedUse) else AimedUse(**values_of(row, PlannedUse))


def idle_of_row(creation: Creation, arm: Arm | None, row: AimedUse) -> Iterator[str]:
    """Yield the fields of a row that make no difference to its weapon.

    An XSize counts where nothing is aboard, or nothing of that is fired.
    """
    ready = aboard(creation, arm) if arm else ()
    if not ready:
        yield "round"
    if arm is None or not arm.row.loads or (ready and row.round is not None):
        yield "load"


def settled(now: Combatant, arm: Arm | None, row: AimedUse) -> AimedUse:
    """Return a row whose fields without effect are as nobody has set them."""
    if row.by and (arm is None or len(now.users(arm)) < 2):
        row = replace(row, by=0)
    for name in idle_of_row(now.creation, arm, row):
        if getattr(row, name) != (unset := usual(row, name)):
            row = put(row, (name,), unset)
    return row


def aimed(asked: WholeAttack, arm: Arm, row: AimedUse) -> MountShoot:
    """Return the situation of one weapon of an attack, as the odds ask it.

    What is past the bounds of that question is cut down to them, and refused.
    """
    return MountShoot(
        **values_of(asked, Condition),
        **values_of(asked, Sighted),
        **values_of(row, MountShoot) | {"weapon": arm.places[0]},
        mode=row.how,
        points=max(1, min(row.spread, MOST_ROLLS)),
        support=min(row.gunners, MOST_HELP),
    )


def used(row: AimedUse, found: Engagement, *, loads: bool) -> str:
    """Return what is fired in words: `2 × Gun`, `Coax (burst 3)`, `Cannon (X2 HE)`."""
    spread = f" {row.spread}" if row.how in SPREADING else ""
    way = "" if row.how in (How.SINGLE, How.DIRECT) else f"{row.how}{spread}"
    load = found.use.load.title if loads and found.use.load else ""
    if load and found.use.arm.launches and not found.use.arm.together:
        load = found.use.arm.words(found.use.leaving)
    # In brackets, as commas stand between the weapons of an attack.
    words = ", ".join(filter(None, (way, load)))
    name = times(row.fired, row.weapon)
    return f"{name} ({words})" if words else name


@dataclass(frozen=True)
class FiredRow:
    """Equal weapons of an attack.

    Attributes:
        use: Their row in the plan.
        found: One of them, as the odds of it alone see it.
    """

    use: Use
    found: Engagement

    @cached_property
    def shots(self) -> tuple[RepeatedAttack, ...]:
        """All that leaves one of them."""
        return launched(self.found.strike, self.found.aimed, self.found.house)

    @property
    def title(self) -> str:
        """What is fired, with the load where there is a choice."""
        row = aimed_use(self.use.shot)
        return used(row, self.found, loads=len(self.found.aboard) > 1)

    @cached_property
    def lawful(self) -> bool:
        """Whether the rules allow one of them by itself."""
        return answerable(problems(self.found))

    @cached_property
    def kinds(self) -> Kinds:
        """The rolls of one of them."""
        return tuple((shot.attack, shot.rolls) for shot in self.shots)


@dataclass(frozen=True)
class Whole:
    """An attack with all its weapons.

    Attributes:
        turn: The turn, by its own rules.
        asked: The situation.
        refused: Whether it has no chances, as it is not lawful or too much to work out.
    """

    turn: Turn
    asked: WholeAttack
    refused: bool = False

    @cached_property
    def parts(self) -> tuple[FiredRow, ...]:
        """The weapons that attack, in the order in which they fire."""
        return () if self.refused else tuple(_parts(self.turn, self.asked))

    @property
    def house(self) -> House:
        """The house rules of the turn."""
        return self.turn.combatant.house

    @cached_property
    def weapons(self) -> tuple[Kinds, ...]:
        """The rolls of each weapon, one after another."""
        return tuple(each.kinds for each in self.parts for _ in range(each.use.count))

    @cached_property
    def chances(self) -> VolleyChances:
        """The chances of all of them; not to be asked where nothing is fired.

        Raises:
            Unanswerable: If there are too many rolls or dice to work out.
        """
        return together(self.weapons)

    @property
    def rolls(self) -> int:
        """Attack Rolls, if nothing jams."""
        return sum(many for kinds in self.weapons for _, many in kinds)

    @property
    def points(self) -> int:
        """Points of Size Damage that destroy the target."""
        return points_of(self.weapons)

    @property
    def single_use(self) -> Iterator[FiredRow]:
        """The weapons that are used up, or leave the hand (R8.4.1, R8.4.25)."""
        for each in self.parts:
            if each.use.arm.row.single_use or each.found.strike.thrown:
                yield each


def rounds_there(creation: Creation) -> Counter[Weapon]:
    """Return how many Explosives of each kind are on board to be fired (R8.4.13).

    One weapon alone always has what it fires; its design says if that is missing.
    """
    found, alone = Counter[Weapon](), Counter[Weapon]()
    for mount in creation.mounts:
        if not mount.mounting.fires:
            found[mount.weapon] += mount.count
        for load in mount.rounds:
            found[load.weapon] += mount.count * load.stock
            alone |= Counter({load.weapon: 0 if load.stock else load.together})
    return found | alone


def fired_rounds(part: FiredRow, many: int) -> Counter[Weapon]:
    """Return the Explosives on board that so many weapons of a row fire.

    One of any XSize that is not on board needs none. That a Launcher has fewer than it
    launches together is for its design to say.
    """
    place, found = getattr(part.found.aimed, "round", None), Counter[Weapon]()
    if place is not None and place < len(part.found.aboard):
        for load in part.found.use.leaving:
            if isinstance(load, Round):
                own = min(load.together, load.stock or load.together)
                found[load.weapon] += many * own
    return found


def whole_of(creation: Creation, asked: WholeAttack, house: House) -> Whole:
    """Return an attack with each weapon that is fired and attacks."""
    turn = Turn.of(creation, asked, house)
    named = {arm.name: arm for arm in turn.arms}
    rows = (settled(turn.combatant, named.get(row.weapon), row) for row in asked.shots)
    asked = replace(asked, shots=tuple(rows))
    turn = turn.planning(asked)
    return Whole(turn, asked)


def _parts(turn: Turn, asked: WholeAttack) -> Iterator[FiredRow]:
    for use in turn.uses:
        aim = aimed(asked, use.arm, aimed_use(use.shot))
        found = engage(turn.creation, aim, turn.combatant.house)
        if found and attacks(use.arm.weapon):
            yield FiredRow(use, found)
