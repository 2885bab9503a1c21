"""The rules of the SuperNatural dice of an attack (10.3)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.attack.aid import Put, PutDice
from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.supernatural import owned
from builder.brikwars.legality.fixes import removal
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.core.rulebook import Finding, Fix, rule, rules_in


@rule("R10.3", "It has such SuperNatural dice", on=Engagement)
def supernatural_dice_are_its_own(found: Engagement, _: House) -> Iterator[Finding]:
    """A creation puts no more dice on its attack than were bought for it."""
    now, put = found.turn.combatant, found.aimed.supernatural
    if now.plain:
        return
    left = owned(now.creation)
    for place, each in enumerate(put):
        has, at = left[each.die], ("supernatural", place, "count")
        left[each.die] = max(0, has - each.count)
        if each.count > has:
            away = removal("Leave it out", "supernatural", put, place)
            yield Finding(
                f"{each.title}, and {now.creation.title} has "
                f"{each.die.many(has) if has else 'none'} for it",
                at,
                (Fix(f"Use {has}", at, has) if has else away,),
            )


@rule("R10.3", "Dice alone do the Damage", on=Engagement)
def dice_alone_do_the_damage(found: Engagement, _: House) -> Iterator[Finding]:
    """An attack of dice alone needs a die on Damage."""
    arm, creation = found.use.arm, found.turn.combatant.creation
    if arm.row.bare and creation.supernatural and not found.strike.pool.chips:
        die = creation.supernatural[0].die
        yield Finding(
            "Put a SuperNatural die on Damage: nothing else hurts here",
            ("supernatural",),
            (Fix(f"Put a {die} on it", ("supernatural",), (PutDice(die=die),)),),
        )


@rule("R10.3", "Close combat has no Range", on=Engagement)
def no_die_is_put_on_no_range(found: Engagement, _: House) -> Iterator[Finding]:
    """A die on Range needs an attack that has one."""
    for place, each in enumerate(found.aimed.supernatural):
        at = ("supernatural", place, "on")
        if each.on is Put.RANGE and found.strike.close:
            yield Finding(
                f"{each.title}: {found.use.arm.weapon.title} strikes in close combat",
                at,
                (Fix("Put it on Damage", at, Put.DAMAGE),),
            )


@rule("R10.3", "The dice can show that", on=Engagement)
def dice_show_what_they_can(found: Engagement, house: House) -> Iterator[Finding]:
    """Dice show a 1 each at least; without Bonus Dice no more than their faces."""
    for place, each in enumerate(found.aimed.supernatural):
        if each.on is not Put.RANGE or each.shows is None:
            continue
        most = each.count * each.die.row.faces
        if house.bonus_dice is BonusDice.CHAINED:
            most = max(most, each.shows)
        if not each.count <= each.shows <= most:
            nearest = max(each.count, min(each.shows, most))
            at = ("supernatural", place, "shows")
            yield Finding(
                f"{each.die.many(each.count)} cannot show {each.shows}",
                at,
                (Fix(f"They show {nearest}", at, nearest),),
            )


RULES: Final = rules_in(globals())
"""In the order of the module."""
