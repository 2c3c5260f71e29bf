"""Shuffled epochs of DP-SGD: how well the largest of all noisy sums tells whether one record is against all others."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import flint

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.base import Step
from dpproofs.accounting.mechanisms.dp_sgd import LEAST, DpSgdShuffled
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.numbers import apart, ball, endpoints, working
from dpproofs.privacy.relations import REPLACE_ONE

BITS, GRID, FINER, FINE, MOST_EPOCHS = 256, 120, 3, 2**14, 2000
LARGEST = 500
"""The largest epsilon, and noise multiplier, for which a level is searched in floats; of these 1/500 is the least."""
MOST_RECORDS = 10**12
"""A refutation is about data that fill all batches, and a proof of one that takes more is not read back."""


class Level(NamedTuple):
    """A level of noisy sums, above the sum of all gradients of -1; and in how many epochs it is reached."""

    level: Fraction
    often: int


def _reached(z: float, moved: float, steps: int) -> tuple[float, float]:
    """The probabilities that a sum reaches a level of z deviations: where one is moved by some, and where none is."""
    none = math.log1p(-math.erfc(z / math.sqrt(2)) / 2) if z > -5 else -math.inf
    one = math.log1p(-math.erfc((z - moved) / math.sqrt(2)) / 2) if z - moved > -8 else -math.inf
    return -math.expm1((steps - 1) * none + one), -math.expm1(steps * none)


def _best_often(p: float, q: float, epochs: int, epsilon: float) -> tuple[float, int]:
    """The least delta that is seen, and from how many epochs on."""
    found, total = (0.0, 1), 0.0
    for j in range(epochs, 0, -1):
        count = math.lgamma(epochs + 1) - math.lgamma(j + 1) - math.lgamma(epochs - j + 1)
        total += _power(count, p, j, epochs, 0.0) - _power(count, q, j, epochs, epsilon)
        found = max(found, (total, j))
    return found


def _power(count: float, chance: float, j: int, epochs: int, more: float) -> float:
    if chance <= 0 or (chance >= 1 and j < epochs):
        return 0.0
    rest = (epochs - j) * math.log1p(-chance) if j < epochs else 0.0
    return math.exp(min(700.0, count + j * math.log(chance) + rest + more))


def best_level(step: Step, epochs: int, epsilon: Fraction) -> Level:
    """The level at which the most is seen, nearly."""
    noise, steps = float(step.parameters["noise_multiplier"]), int(step.parameters["steps_per_epoch"])
    middle, wide, found = (2 / noise + 9) / 2, (2 / noise + 9) / 2, (-1.0, 1, 0.0)
    for _ in range(FINER):
        for place in (middle + wide * (2 * k / GRID - 1) for k in range(GRID + 1)):
            reach = _reached(place, 2 / noise, steps)
            seen, often = _best_often(*reach, min(epochs, MOST_EPOCHS), float(epsilon))
            found = max(found, (seen, often, place))
        middle, wide = found[2], 4 * wide / GRID
    return Level(Fraction(round(found[2] * noise * FINE), FINE), found[1])


def reached(step: Step, level: Fraction) -> tuple[flint.arb, flint.arb]:
    """The same probabilities, as rigorous numbers at the working precision."""
    noise, steps = step.parameters["noise_multiplier"], int(step.parameters["steps_per_epoch"])
    none, one = (1 - (ball((level - mean) / noise) / flint.arb(2).sqrt()).erfc() / 2 for mean in (0, 2))
    return 1 - none ** (steps - 1) * one, 1 - none**steps


def shuffled_apart(claim: PrivacyClaim) -> Witness | None:
    """A record with a gradient against those of all others, which shuffled epochs leak too much about."""
    runs, wanted = (
        claim.mechanism.counted() if claim.mechanism.is_row else (),
        WORST[claim.notion].delta(claim.parameters),
    )
    if wanted is None or claim.relation != REPLACE_ONE or claim.group > 1 or len(runs) != 1:
        return None
    ((step, epochs),) = runs
    epsilon, delta = wanted
    if not isinstance(step, DpSgdShuffled) or delta >= 1 or epochs > MOST_EPOCHS:
        return None
    if not step.parameters.get(LEAST, 1) <= step.full <= MOST_RECORDS:
        return None
    if epsilon > LARGEST or not 1 <= step.parameters["noise_multiplier"] * LARGEST <= LARGEST**2:
        return None
    level, often = best_level(step, epochs, epsilon)
    with working(BITS):
        p, q = reached(step, level)
        total = flint.arb(0)
        for j in range(often, epochs + 1):
            count = flint.arb(math.comb(epochs, j))
            total += count * (p**j * (1 - p) ** (epochs - j) - ball(epsilon).exp() * q**j * (1 - q) ** (epochs - j))
        least = endpoints(total)[0]
    if least <= delta:
        return None
    allowed, shown = apart(delta, least)
    fact = f"its least delta at epsilon = {written(epsilon)} is at least {shown}, more than {allowed}"
    said = "all gradients are -1, but for one record, whose gradient is 1 or -1; by whether a noisy sum reaches a level"
    return Witness(said, fact)


NEAR = Fraction(1, 10**5)
"""How near to each other, as a fraction, the ends of the search for an epsilon are in the end."""


def epsilon_of_epochs(claim: PrivacyClaim) -> Fraction | None:
    """The largest epsilon found at which shuffled epochs leak too much for the delta of the claim."""

    def is_false(epsilon: Fraction) -> bool:
        return shuffled_apart(replace(claim, parameters={**claim.parameters, "epsilon": epsilon})) is not None

    low, high = Fraction(0), Fraction(1)
    if "epsilon" not in claim.parameters or not is_false(low):
        return None
    while high <= LARGEST and is_false(high):
        low, high = high, 2 * high
    while high - low > NEAR * high:
        middle = Fraction(f"{float((low + high) / 2):.8g}")
        low, high = (middle, high) if is_false(middle) else (low, middle)
    return low
