"""Bonus dice: a die that shows its highest face earns another, again and again.

The sum of equal dice has a closed form. Each die ends in a face below the highest,
and each bonus die adds one highest face. The number of bonus dice is negative binomial:
n of them come in C(dice + n - 1, n) ways, each as likely as faces^-n. The tail is cut
where it is less likely than one in 10^12: two d10 keep 0 to 13 bonus dice. The work is
the outcomes of the last faces times the numbers of bonus dice kept.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import count as numbers
from math import comb
from typing import Final

from builder.odds import limits as bounds
from builder.odds.limits import Unanswerable
from builder.odds.pmf import Pmf

SLIGHT: Final = Fraction(1, 10**12)
"""The probability of what may be cut from one kind of dice."""


def chained(dice: int, faces: int, *, less: int = 0, cut: Fraction = SLIGHT) -> Pmf:
    """Return the sum of dice whose highest face earns a bonus die, again and again.

    >>> str(chained(1, 10).at_least(11)), str(chained(2, 6).at_least(18))
    ('1/10', '11/216')

    Args:
        dice: How many are thrown at first.
        faces: Faces of each, bonus dice too; 2 or more.
        less: What every die, bonus dice too, loses; none falls below 0.
        cut: How likely the bonus dice left out may be, more than 0.

    Returns:
        The sum; its `truncation_error` is the exact probability of more bonus dice
        than are kept. Those cases count as their least possible sum, so `at_least`
        is exact up to that sum and never too high.

    Raises:
        Unanswerable: If there are too many dice or faces, or a die of one face,
            which would never stop.
    """
    _more_than_one_face(faces)
    return _chained(bounds.dice(dice), bounds.faces(faces), less, cut)


def capped(faces: int, chain: int, *, less: int = 0) -> Pmf:
    """Return one die with bonus dice, stopped after `chain` highest faces.

    A longer chain counts as its least possible sum, so dice still compare correctly;
    its probability is the `truncation_error`.

    >>> capped(2, 2)  # 1; 2 and 1; 2, 2 and whatever follows
    Pmf({1: 2, 3: 1, 4: 1}, error=1/4)

    Args:
        faces: Faces of each die; 2 or more.
        chain: How many highest faces are followed up.
        less: What every die loses; none falls below 0.

    Raises:
        Unanswerable: If there are too many faces, or only one.
    """
    _more_than_one_face(faces)
    step = max(0, bounds.faces(faces) - less)
    bounds.dice(chain)
    if step == 0:
        return Pmf.always(0)
    bounds.outcomes(step * chain + 1, faces**chain)
    weights = {step * chain: 1}
    for maxima in range(chain):
        for face in range(1, faces):
            outcome = step * maxima + max(0, face - less)
            share = faces ** (chain - maxima - 1)
            weights[outcome] = weights.get(outcome, 0) + share
    return Pmf(weights, Fraction(1, faces**chain))


@lru_cache(maxsize=512)
def _chained(dice: int, faces: int, less: int, cut: Fraction) -> Pmf:
    step = max(0, faces - less)
    if dice == 0 or step == 0:
        return Pmf.always(0)
    # A die without its highest face, each face lowered, at least to 0.
    final = dice @ Pmf.die(faces - 1).map(lambda face: max(0, face - less))
    kept, rest = _bonus_dice(dice, faces, cut)
    total = faces ** (dice + len(kept) - 1)
    slots = len(final.weights) + step * (len(kept) + dice)
    bounds.outcomes(slots, total)
    digits = total.bit_length() // bounds.DIGIT
    bounds.work(len(final.weights) * len(kept) * (20 + digits * digits // 16))
    weights = [0] * slots
    for bonus, ways in enumerate(kept):
        for at, weight in enumerate(final.weights, step * bonus):
            weights[at] += ways * weight
    weights[step * len(kept)] += rest
    return Pmf.dense(final.low, weights, Fraction(rest, total))


def _bonus_dice(dice: int, faces: int, cut: Fraction) -> tuple[list[int], int]:
    """Return the weights of 0, 1, 2 ... bonus dice, and the weight of more.

    The weights times (faces − 1)^dice, the ways to show no highest face, and the rest
    add up to faces^n, with n all dice thrown in the longest case kept.
    """
    finals = (faces - 1) ** dice
    rest, ways = faces**dice, []
    # After n bonus dice the weights are in units of faces^-(dice + n).
    for bonus in numbers():
        ways.append(comb(dice + bonus - 1, bonus))
        rest -= ways[-1] * finals
        if rest * cut.denominator <= cut.numerator * faces ** (dice + bonus):
            break
        rest *= faces
    last = len(ways) - 1
    return [way * faces ** (last - bonus) for bonus, way in enumerate(ways)], rest


def chain_for(dice: int, dropped: int, faces: int, cut: Fraction = SLIGHT) -> int:
    """Return after how many highest faces a die may stop if the best are dropped.

    A stopped die counts only if more dice are stopped than are dropped.

    Args:
        dice: How many are thrown.
        dropped: How many of the highest are dropped.
        faces: Faces of each.
        cut: How likely the chains left out may be.

    Raises:
        Unanswerable: If there are too many faces, or only one.
    """
    _more_than_one_face(bounds.faces(faces))
    ways, all_ways = comb(dice, dropped + 1), faces ** (dropped + 1)
    return next(n for n in numbers(1) if Fraction(ways, all_ways**n) <= cut)


def _more_than_one_face(faces: int) -> None:
    if faces == 1:
        raise Unanswerable("A die of 1 face would earn bonus dice for ever")
