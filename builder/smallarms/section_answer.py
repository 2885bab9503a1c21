"""What a section's volley and an exchange of fire come to: numbers and charts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.content.card import Table, Text, chances, chart, gain, table
from builder.content.chart import Chart
from builder.core.field_spec import Path
from builder.core.formatting import counted, decimal, percent
from builder.core.rulebook import Violation, answerable, gravest_first
from builder.fire_desk.section import FiresFirst, dead_of_both, losses_of_men, of_men
from builder.odds import Pmf
from builder.odds.tries import mean
from builder.questions.model import Answer, Later, Shown
from builder.smallarms.card import kill_text
from builder.smallarms.casualties import Wounds, chosen_table, known_table
from builder.smallarms.chances import hit_chance
from builder.smallarms.designs import Man
from builder.smallarms.house_rules import House
from builder.smallarms.legality import BOOK, problems
from builder.smallarms.rules import TEXTS
from builder.smallarms.section import (
    THEIRS,
    FireSpread,
    Party,
    SectionExchange,
    SectionFirer,
    Sections,
    SectionVolley,
    firers,
    hits_of,
    idle_in_section,
)
from builder.smallarms.section_toll import SectionToll, exchanged, toll
from builder.smallarms.situation import Shot

_SLIGHT: Final = Fraction(1, 2000)
"""What a chart of hits leaves to its ends."""


def answer(man: Man, asked: SectionVolley, house: House) -> Answer:
    """Return what a section's fire does, and what the other's does in an exchange."""
    sections = Sections(man, asked)
    found = _found(sections, house)
    if not answerable(found):
        return Answer(refusals=found)
    wounds = chosen_table(asked.casualties, asked.own_table)
    fired = _exchanged if isinstance(asked, SectionExchange) else _volleyed
    return replace(fired(sections, house, wounds), refusals=found)


def _volleyed(sections: Sections, house: House, wounds: Wounds) -> Answer:
    """Return what one volley of a section does."""
    men = firers(sections.us, house, wounds)
    rolls = counted(sum(firer.shot.rolls for firer in men if firer.shot), "roll")
    brought = hits_of((firer.shot for firer in men if firer.shot), house)
    lost = toll(sections.us, sections.them, house, wounds)
    stats = (
        gain("Hits", decimal(brought.mean, 2), (f"of {rolls}, on average",)),
        gain("Dead", decimal(mean(lost.dead), 2), (of_men(len(sections.them.men)),)),
        gain("Wounded", decimal(mean(lost.wounded), 2), ("and alive, on average",)),
        gain("A man dead", percent(1 - lost.dead[0]), ("at least one",)),
    )

    def parts() -> Iterator[Shown]:
        yield _hits_chart(brought)
        yield losses_of_men(
            "Losses of the other section",
            ("Dead", lost.dead),
            ("Wounded and alive", lost.wounded),
        )
        yield _fire_table("Who fires", men, house)
        yield _fate_table("The other section", sections.them, lost)
        yield Text("What is counted", tuple(_notes(sections, wounds)))

    return Answer(stats, parts=Later(parts))


def _exchanged(sections: Sections, house: House, wounds: Wounds) -> Answer:
    """Return what two sections lose that fire at each other."""
    ours, theirs = exchanged(sections, house, wounds)
    us, them = sections.us, sections.them

    def parts() -> Iterator[Shown]:
        yield losses_of_men("Men dead", ("Ours", ours.dead), ("Theirs", theirs.dead))
        yield losses_of_men(
            "Men wounded and alive",
            ("Ours", ours.wounded),
            ("Theirs", theirs.wounded),
        )
        yield _fire_table("Our fire", firers(us, house, wounds), house)
        yield _fire_table("Their fire", _answering(them, us, house, wounds), house)
        yield _fate_table("Our men", us, ours)
        yield _fate_table("Their men", them, theirs)
        yield Text("What is counted", tuple(_notes(sections, wounds)))

    men = len(us.men), len(them.men)
    stats = tuple(dead_of_both(ours.dead, theirs.dead, *men))
    return Answer(stats, parts=Later(parts))


def _answering(
    by: Party, at: Party, house: House, wounds: Wounds
) -> tuple[SectionFirer, ...]:
    """Return each man with his shot at the man he aims at first."""
    if not at.apart:
        return firers(by, house, wounds)
    targets = len(at.men) if by.spread is FireSpread.EACH else 1
    return tuple(
        firers(by, house, wounds, at.apart[place % targets])[place]
        for place in range(len(by.men))
    )


def _found(sections: Sections, house: House) -> tuple[Violation, ...]:
    """Return what the rules say of the sections and of each man's shot, once each."""
    found = list(BOOK.audit(sections, house))
    if answerable(tuple(found)):
        wounds = known_table(sections.asked.casualties, sections.asked.own_table)
        for front, side in sections.firing:
            ours = sections.us.apart if front else ()
            for far in dict.fromkeys(ours) or (None,):
                for firer in firers(side, house, wounds, far):
                    if firer.shot:
                        why = problems(firer.shot, house, firer.man)
                        rank = _rank(sections, firer.shot)
                        found += [_placed(one, front, rank) for one in why]
    return gravest_first(dict.fromkeys(found))


_SHOTS: Final = {"bearing": "hasty", "facing": "hasty"}
"""The field of a section for a field of one man's shot."""


def _rank(sections: Sections, shot: Shot) -> Path:
    """Return the path of the range of a shot."""
    far = shot.fire.distance
    for place, each in enumerate(sections.asked.ranks):
        if each.distance == far != sections.asked.distance:
            return "ranks", place, "distance"
    return ("distance",)


def _placed(found: Violation, front: str, rank: Path) -> Violation:
    """Return what the rules say of a shot as seen from the situation of a section."""
    if found.at == ("distance",):
        return replace(found, at=rank, fixes=())

    def name(of_shot: str | int) -> str:
        ours = _SHOTS.get(str(of_shot), str(of_shot))
        return THEIRS.get(ours, ours) if front else ours

    fixes = (
        replace(
            fix,
            at=(name(fix.at[0]),),
            value=False if fix.at[0] in _SHOTS else fix.value,
        )
        for fix in found.fixes
    )
    at = tuple(name(step) for step in found.at[:1])
    return replace(found, at=at, fixes=tuple(fixes))


def _hits_chart(brought: Pmf) -> Chart:
    """Return the chance of each number of hits; rare ends are added up."""
    low, high = min(brought), max(brought)
    while low < high and 1 - brought.at_least(low + 1) < _SLIGHT:
        low += 1
    while high > low and brought.at_least(high) < _SLIGHT:
        high -= 1
    between = range(low + 1, high)
    middle = [Fraction(brought.get(hits, 0), brought.total) for hits in between]
    first, last = 1 - brought.at_least(low + 1), brought.at_least(high)
    ticks = [str(number) for number in range(low, high + 1)]
    if low > min(brought):
        ticks[0] = f"≤ {low}"
    if high < max(brought):
        ticks[-1] = f"≥ {high}"
    values = (first, *middle, last) if low < high else (Fraction(1),)
    shown = chances("Chance", values)
    return chart("Hits of the section", "Hits", ticks, shown, style="bars")


def _fire_table(title: str, men: Sequence[SectionFirer], house: House) -> Table:
    """Return what each man fires, how likely a roll hits, and what to expect."""
    labels = ("Man", "Fires", ">Rounds", ">Rolls", ">To hit", "^Kills on", ">Hits")
    return table(title, labels, (_fire_row(each, house) for each in men))


def _fire_row(firer: SectionFirer, house: House) -> tuple[str, ...]:
    shot, name = firer.shot, f"{firer.place + 1}. {firer.man.title}"
    if shot is None:
        return (name, "nothing", "–", "–", "–", "–", "–")
    hit = hit_chance(shot, house)
    return (
        name,
        shot.weapon.title,
        str(shot.rounds),
        str(shot.rolls),
        percent(hit),
        kill_text(shot, house),
        decimal(hit * shot.rolls, 2),
    )


def _fate_table(title: str, side: Party, lost: SectionToll) -> Table:
    rows = (
        (
            f"{place}. {man.title}",
            f"{man.life} %",
            percent(fate.dead),
            percent(fate.wounded),
            percent(fate.life / 100),
        )
        for place, (man, fate) in enumerate(zip(side.men, lost.fates, strict=True), 1)
    )
    labels = ("Man", ">Life before", ">Dead", ">Wounded", ">Life after, mean")
    return table(title, labels, rows)


def _notes(sections: Sections, wounds: Wounds) -> Iterator[str]:
    yield "The chances are exact: nothing is rounded before it is shown."
    aimed = [(front, _AIMED[side.spread]) for front, side in sections.firing]
    if len({how for _, how in aimed}) == 1:
        who = "Both aim" if len(aimed) > 1 else "We aim"
        yield f"{who} {aimed[0][1]}."
    else:
        for front, how in aimed:
            yield f"{'They' if front else 'We'} aim {how}."
    yield "Rounds at a man who has died are lost."
    if wounds is None:
        yield TEXTS.word("S13", "wounds")
    if isinstance(sections.asked, SectionExchange):
        first = sections.asked.first
        if first is FiresFirst.BOTH:
            yield TEXTS.word("S14", "once")
        else:
            yield TEXTS.word("S14", "answers", ours=first is FiresFirst.OURS)
        untested = "morale" in idle_in_section(sections.design, sections.asked)
        if sections.asked.morale and not untested:
            yield TEXTS.word("S16", "tested")
        else:
            yield TEXTS.word("S16", "untested")


_AIMED: Final = {
    FireSpread.EACH: "man by man, each at the one across, then from the front again",
    FireSpread.ONE: "with all weapons at the first man",
    FireSpread.NEXT: "each at the first man who still stands when their turn comes",
}
