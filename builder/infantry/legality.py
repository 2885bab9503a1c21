"""The rules of Infantry Fire and their book: for weapons, men, fire and animals."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from builder.content.card_blocks import passes, switch_of
from builder.core.field_spec import Path
from builder.core.formatting import figure
from builder.core.rows import RowPart, RuleRows, each_of
from builder.core.rulebook import Book, Case, Fix, in_order
from builder.fire_desk.desk import audit_armed, problems_of
from builder.fire_desk.section import MOST_MEN
from builder.infantry.chances import band_at, fires_first
from builder.infantry.designs import Animal, Entered, Man, RangeBand, Weapon
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.scales import (
    PIP,
    SIDES,
    WHOLE,
    WOUNDED_WALK,
    Posture,
    TargetKind,
    Template,
)
from builder.infantry.section import FootSections
from builder.infantry.situation import AnimalTurn, Shot, State
from builder.infantry.templates import GRENADE, if_short, outline, pieces


class BandChance(NamedTuple):
    """A chance in a range table: standing or after a move, with its row from 1."""

    weapon: Weapon
    row: int
    chance: int

    @property
    def most(self) -> int:
        """What is certain."""
        return SIDES if self.weapon.entered is Entered.D20 else WHOLE

    @property
    def plays(self) -> int:
        """The chance in whole pips of a d20, as it plays."""
        pip = 1 if self.weapon.entered is Entered.D20 else PIP
        return self.chance - self.chance % pip


def _chances(weapon: Weapon, _: House) -> Iterator[tuple[Path, BandChance]]:
    for place, band in enumerate(weapon.bands):
        yield ("bands", place, "chance"), BandChance(weapon, place + 1, band.chance)
        if band.moving is not None:
            yield ("bands", place, "moving"), BandChance(weapon, place + 1, band.moving)


class BandStep(NamedTuple):
    """A band of a range table, with its row from 1 and the band before it."""

    weapon: Weapon
    row: int
    near: RangeBand
    far: RangeBand

    @property
    def farther(self) -> bool:
        """Whether it reaches farther, as it should."""
        return self.far.to > self.near.to


def _steps(weapon: Weapon, _: House) -> Iterator[tuple[Path, BandStep]]:
    for place, (near, far) in enumerate(pairwise(weapon.bands), 1):
        yield ("bands", place), BandStep(weapon, place + 1, near, far)


_Row: TypeAlias = RowPart[Weapon, RangeBand]

_WEAPON: Final = RuleRows(TEXTS, Weapon, House)
_BAND: Final = RuleRows(TEXTS, _Row, House, each_of(Weapon, "bands"))
_CHANCE: Final = RuleRows(TEXTS, BandChance, House, (Weapon, _chances))
_STEP: Final = RuleRows(TEXTS, BandStep, House, (Weapon, _steps))
_MAN: Final = RuleRows(TEXTS, Man, House)
_SHOT: Final = RuleRows(TEXTS, Shot, House)
_SECTIONS: Final = RuleRows(TEXTS, FootSections, House)
_TURN: Final = RuleRows(TEXTS, Case[Animal, AnimalTurn], House)

_AS: Final = "Set the chance to {said}"
_GRENADE: Final = Fix(f"{GRENADE} mm, as of a grenade", ("wide",), GRENADE)
_CREWED: Final = "Its whole crew is there", None
_RIDDEN: Final = (
    Fix("Let it carry a rider", ("mount", "riders"), 1),
    Fix("Let them walk", ("mounted",), False),
)


def _firer_first(shot: Shot, house: House) -> bool:
    return fires_first(shot.elite, shot.fire.target_elite, house)


def _sorted(weapon: Weapon) -> Iterator[Fix]:
    ordered = tuple(sorted(weapon.bands, key=lambda band: band.to))
    if len({band.to for band in ordered}) == len(ordered):
        yield Fix("Sort the table", ("bands",), ordered)


def _said(weapon: Weapon, chance: int) -> str:
    return f"{figure(chance)}{'' if weapon.entered is Entered.D20 else ' %'}"


# fmt: off
CHECKS: Final = (
    _WEAPON.check("I15 table", lambda it, _: not it.bands, "bands"),
    _WEAPON.check("I14 crew", lambda it, _: it.shared, "crew",
                  few=lambda it, _: bool(if_short(it)),
                  fewer=lambda it, _: if_short(it)),
    _WEAPON.check("I14 size",
                  lambda it, _: (shape := outline(it)) and not shape.sized,
                  lambda it: "long" if it.wide else "wide",
                  lambda it, _: (_GRENADE,) * (it.shape is Template.CIRCLE)),
    _STEP.check("I15 order", lambda it, _: not it.farther,
                "to", lambda it, _: _sorted(it.weapon)),
    _CHANCE.check("I15 chance", lambda it, _: not 0 <= it.chance <= it.most, "",
                  ("Set the chance to {nearest}",
                   lambda it, _: min(it.most, max(0, it.chance))),
                  nearest=lambda it, _: min(it.most, max(0, it.chance))),
    _CHANCE.check("I15 pips",
                  lambda it, _: it.plays < it.chance and 0 <= it.chance <= it.most,
                  "", ("Set the chance to {plays} %", lambda it, _: it.plays)),
    _STEP.check("I15 range",
                lambda it, _: it.far.chance > it.near.chance and it.farther,
                "chance", (_AS, lambda it, _: it.near.chance),
                said=lambda it, _: _said(it.weapon, it.near.chance)),
    _BAND.check("I15 better", lambda it, _: it.part.after_move > it.part.chance,
                "moving", (_AS, lambda it, _: it.part.chance),
                row=lambda it, _: it.place + 1,
                said=lambda it, _: _said(it.whole, it.part.chance)),
    _STEP.check("I15 moving",
                lambda it, _: it.far.after_move > it.near.after_move and it.farther
                and (it.near.moving, it.far.moving) != (None, None),
                "moving", (_AS, lambda it, _: it.near.after_move),
                said=lambda it, _: _said(it.weapon, it.near.after_move),
                blank=lambda it, _: it.far.moving is None),

    _MAN.check("I4 level", lambda it, _: it.elite < 0,
               "elite", ("Make them ordinary", 0)),
    _MAN.check("I4 most", lambda it, on: passes(on.most_elite, it.elite),
               "elite", ("Make it elite level {on.most_elite}",
                         lambda _, on: on.most_elite), reads="elite"),
    _MAN.check("I1 most", lambda it, on: passes(on.most_weapons, len(it.weapons)),
               "weapons", ("Keep {on.most_weapons} {on.most_weapons:weapon|weapons}",
                           lambda it, on: it.weapons[: on.most_weapons]),
               reads="weapons.#", has=lambda it, _: len(it.weapons)),
    _MAN.check("I13 rider",
               lambda it, _: it.mounted and it.mount and not it.mount.riders,
               "mount", lambda *_: _RIDDEN),
    _MAN.check("I13 on_foot", lambda it, _: it.mount and not it.mounted,
               "mounted", ("He rides it", True)),

    _SHOT.check("I14 nobody", lambda it, _: it.short_of_crew and not it.fire.crewed,
                "crewed", _CREWED),
    _SHOT.check("I14 templates", lambda it, _: it.short_of_crew and it.fire.crewed,
                "crewed", _CREWED, all=lambda it, _: pieces(it.weapon),
                pieces=lambda it, _: pieces(it.weapon, it.fire.crewed)),
    _SHOT.check("I14 several",
                lambda it, _: it.fire.men > 1 and not it.weapon.hits_several,
                "men", ("Fire at one man", 1)),
    _SHOT.check("I1 range", lambda it, _: it.weapon.bands
                and not band_at(it.weapon, it.fire.distance), "distance",
                ("Fire at {weapon.reach} {weapon.unit}",
                 lambda it, _: it.weapon.reach)),
    _SHOT.check("I16 move",
                lambda it, _: it.fire.wounded and (it.fire.moved or it.fire.walked),
                lambda it: "moved" if it.fire.moved else "walked"),
    _SHOT.check("I16 wounded",
                lambda it, _: it.fire.wounded and it.fire.walked > WOUNDED_WALK,
                "walked", ("Walk {most} m", WOUNDED_WALK), most=WOUNDED_WALK),
    _SHOT.check("I4 first",
                lambda it, on: _firer_first(it, on)
                or fires_first(it.fire.target_elite, it.elite, on),
                switch=switch_of(House, "exactly_three_levels"), firer=_firer_first,
                levels=lambda it, _: abs(it.elite - it.fire.target_elite)),
    # Postures protect from small arms only (A-I4).
    _SHOT.check("I11 arms",
                lambda it, on: it.weapon.type.bursts and not on.cover_stops_fragments
                and it.fire.target is TargetKind.HUMAN
                and it.fire.posture is not Posture.STANDING,
                "posture", switch=switch_of(House, "cover_stops_fragments")),
    _SHOT.check("I9 artillery",
                lambda it, _: it.fire.red_zone and not it.weapon.type.zoned,
                "red_zone", ("Not in a red zone", False)),
    _SHOT.check("I13 mounts",
                lambda it, _: it.fire.chosen and it.fire.chosen.mounted
                and it.fire.target is TargetKind.HUMAN,
                "target", ("Fire at the mount", TargetKind.MOUNT)),
    _SHOT.check("I13 mount",
                lambda it, _: it.fire.chosen and not it.fire.chosen.mounted
                and it.fire.target is TargetKind.MOUNT,
                "target", ("Fire at the man", TargetKind.HUMAN)),

    _SECTIONS.check("I17 section", lambda it, _: len(it.ours) > MOST_MEN,
                    "comrades", ("Keep {most}", lambda it, _:
                                 it.asked.comrades[: MOST_MEN - it.asked.count]),
                    men=lambda it, _: len(it.ours), most=MOST_MEN),
    _SECTIONS.check("I17 foes", lambda it, _: not it.asked.foes, "foes"),
    _SECTIONS.check("I17 section", lambda it, _: len(it.theirs) > MOST_MEN,
                    "foes", men=lambda it, _: len(it.theirs), most=MOST_MEN),

    _TURN.check("I12 walks", lambda it, _: not it.asked.state.allows(it.asked.pace),
                "pace", ("It {asked.state.fastest}",
                         lambda it, _: it.asked.state.fastest),
                litter=lambda it, _: it.asked.state is State.LITTER),
    _TURN.check("I12 nothing",
                lambda it, _: it.asked.riders and not it.asked.state.carries,
                "riders", ("Get off", 0)),
    _TURN.check("I12 load",
                lambda it, _: it.asked.loaded and not it.asked.state.carries,
                "loaded", ("Unload it", False)),
    _TURN.check("I12 room",
                lambda it, _: it.asked.state.carries
                and it.asked.riders > it.design.riders,
                "riders", ("Riders: {design.riders}", lambda it, _: it.design.riders)),
    _TURN.check("I12 owner", lambda it, _: it.asked.state is State.LITTER),
    _TURN.check("I12 chart", lambda it, _: it.asked.state is State.WALKING),
)
# fmt: on


RULES: Final = CHECKS
BOOK: Final = Book("Infantry Fire Rules", "2017", in_order(RULES))

audit: Final = partial(audit_armed, BOOK)
problems: Final = partial(problems_of, BOOK)
