"""One attack in close combat, the Parry against it, and the blow back (8.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.brikwars.chances.attack import SingleAttack, hurt_chance, wounds
from builder.brikwars.chances.skill import ALL, NONE, SkillRoll, attack_roll
from builder.brikwars.engine.fields import FACES as FIRE
from builder.brikwars.model.house_rules import OverSkill
from builder.odds import Pmf


@dataclass(frozen=True, kw_only=True)
class Parry(SkillRoll):
    """A Parry against one attack; it does no Damage, so a Bonus Die goes on Skill.

    Attributes:
        levels: Levels of Deflection that it gives (R8.2.2, R8.2.3).
        held: Whether what Parries is in hands, so that it can be knocked away.
        frail: Whether any failure knocks it away, not a Critical Failure alone
            (R8.2.5).
        every: Whether it is rolled against attacks that miss, too.
    """

    overskill: OverSkill = OverSkill.SKILL
    levels: int = 1
    held: bool = True
    frail: bool = False
    every: bool = False

    @property
    def loses(self) -> Fraction:
        """The chance that it fails and what Parries is knocked away (R8.2.5)."""
        if not self.held:
            return NONE
        return 1 - self.roll.hit if self.frail else self.roll.critical


@dataclass(frozen=True, kw_only=True)
class Clash:
    """An attack, the Parry against it, and the blow of who still stands.

    Attributes:
        attack: The attack; one without dice is a Shove or a Grab.
        parry: The Parry; None where nobody Parries.
        back: The Counter; None where nobody strikes back.
        same: Whether what Parries also strikes back, so that it may be gone by then.
    """

    attack: SingleAttack
    parry: Parry | None = None
    back: SingleAttack | None = None
    same: bool = False

    @property
    def hit(self) -> Fraction:
        """The chance that the Attack Roll succeeds."""
        return self.attack.roll.hit

    @property
    def works(self) -> Fraction:
        """The chance that a Parry against it succeeds."""
        return self.parry.roll.hit if self.parry else NONE

    @property
    def parried(self) -> Fraction:
        """The chance that it hits and is Parried."""
        return self.hit * self.works

    @property
    def lands(self) -> Fraction:
        """The chance that it hits and is not Parried."""
        return self.hit - self.parried

    @property
    def lost(self) -> Fraction:
        """The chance that what Parries is knocked away (R8.2.5)."""
        if self.parry is None:
            return NONE
        rolled = ALL if self.parry.every else self.hit
        return rolled * self.parry.loses

    @property
    def through(self) -> SingleAttack:
        """The same attack after a Parry: its Deflection is added to the target's."""
        levels = self.parry.levels if self.parry else 0
        target = self.attack.target
        shielded = replace(target, deflection=target.deflection + levels)
        return replace(self.attack, target=shielded)

    def _ways(self) -> Iterator[tuple[Fraction, Fraction, bool]]:
        """Each way to hit: its chance, the chance that it hurts, whether Parried."""
        roll = self.attack.roll
        for attack, share, parried in (
            (self.through, self.works, True),
            (self.attack, 1 - self.works, False),
        ):
            if share:
                plain, spare = wounds(attack, attack.target.size)
                yield share * roll.plain, plain, parried
                yield share * roll.overskill, spare, parried

    @property
    def hurt(self) -> Fraction:
        """The chance that it hits and does more Damage than the Armor."""
        return sum((share * hurts for share, hurts, _ in self._ways()), NONE)

    def damage(self, *, parried: bool) -> Pmf:
        """Return the Damage of a hit, after a Parry or without; 0 if none can hit."""
        return (self.through if parried else self.attack).dealt

    @property
    def stands(self) -> Fraction:
        """The chance that who was attacked can strike back: alive, weapon in hand.

        Size Damage ends only what has an inch or less left.
        """
        mortal = self.attack.target.points <= 1
        parry, same = self.parry, self.same
        loses = parry.loses if parry and same else NONE
        missed = (1 - self.hit) * (1 - (loses if parry and parry.every else NONE))
        found = missed
        for share, hurts, parried in self._ways():
            # Of the ways that are not Parried, some lost the weapon that strikes back.
            kept = ALL if parried else 1 - loses / (1 - self.works)
            found += share * kept * (1 - hurts * mortal)
        return found

    @property
    def back_hurts(self) -> Fraction:
        """The chance that the blow back is struck and hurts the attacker."""
        if self.back is None:
            return NONE
        return self.stands * hurt_chance(self.back, self.back.target.size)

    def flies(self) -> dict[int, Fraction]:
        """Return how far what Parries is knocked away: inches, and their chance.

        The inches are the number of the Attack Roll: die and modifiers, no less than
        0. A Bonus Die that is rolled into the Skill would add to them. Nothing where
        the attack needs no roll (R8.2.5).
        """
        attack, found = self.attack, dict[int, Fraction]()
        if self.parry is None or attack.use is None or not self.parry.loses:
            return found
        bonus = int(attack.modifiers.total) + attack.plus
        losses = range(1, FIRE + 1) if attack.on_fire else (0,)
        for loss in losses:
            rolled = attack_roll(
                attack.skill,
                attack.use,
                bonus - loss,
                overskill=attack.overskill,
                bonus_dice=attack.bonus_dice,
            )
            for natural in rolled.naturals:
                dice = ALL if self.parry.every else natural.hit + natural.spare
                share = natural.chance * dice * self.parry.loses / len(losses)
                if share:
                    at = max(0, natural.number + bonus - loss)
                    found[at] = found.get(at, NONE) + share
        return dict(sorted(found.items()))
