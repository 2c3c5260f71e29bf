"""Concrete mechanisms that satisfy the premises of a claim, and rigorous numbers about them.

Each premise allows some mechanism that is as bad as possible, or nearly: a Gaussian whose query
attains the sensitivity, randomized response, a Laplace mechanism, randomized response that reveals
the truth with probability delta. They answer independently, so all that counts is the law of the
total privacy loss. What they violate, no theorem can promise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from dpproofs.claims.excess import PRECISIONS, sampled_loss_above
from dpproofs.claims.judgement import Witness, _witness
from dpproofs.claims.losses import MAX_TERMS, Coin, Laws, Pair, log_delta, solve, unsampled_epsilon
from dpproofs.claims.mechanisms import Mechanism, PoissonSampled, Step
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.single_losses import Loss, Margin, Odds
from dpproofs.claims.values import written
from dpproofs.claims.worst import WORST
from dpproofs.numbers import apart, short
from dpproofs.privacy.relations import RELATIONS

MAX_CHOICES = 64
CELLS = (64, 32, 16, 8, 4, 2)
MAX_CELLS = 2000
SIZE = (
    "a step that publishes the number of records, which is the same for records that are replaced, and another one "
    "where a record is added or removed; and all other steps constant"
)


# What the premises allow ----------------------------------------------------------------------


_NO_LOSS: tuple[Loss, ...] = (Fraction(0), Odds(Fraction(1)), Margin(Fraction(0)))


def pairs(mechanism: Mechanism, relation: str, group: int) -> list[Pair]:
    """Pairs of laws that the mechanism can have, for neighbouring data or groups, when its steps are at their worst."""
    found = []
    for steps in mechanism.choices(1, MAX_CHOICES):
        laws = [(step.worst(away(step, relation, group)), count) for step, count in steps]
        found += _whole(laws)
        if any(law.instead for law, _ in laws):
            found += _whole([(Laws(coin=law.instead) if law.instead else law, count) for law, count in laws])
    return found


def _whole(laws: list[tuple[Laws, int]]) -> list[Pair]:
    """The pair of all steps, each as often as it runs, and that of what is shown while the others are constant."""
    square, reveals, shown = Fraction(0), [], []
    coins: dict[tuple[Loss, str], int] = {}
    for law, count in laws:
        square += count * law.square
        if law.coin is not None and law.coin[0] not in _NO_LOSS:
            coins[law.coin] = coins.get(law.coin, 0) + count * law.copies
        if law.revealed:
            reveals.append((law.revealed, count))
        if law.shown:
            shown.append((law.shown, count))
    whole = _seen(Pair(square, tuple(Coin(*key, count) for key, count in coins.items()), tuple(reveals)))
    return [whole, Pair(reveals=tuple(shown))] if shown else [whole]


def _seen(pair: Pair) -> Pair:
    """The pair with Laplace noise seen in small cells, as far as there are not too many terms."""
    for cells in CELLS:
        finer = replace(pair, coins=tuple(replace(c, cells=cells) if c.laplace else c for c in pair.coins))
        if finer.terms <= MAX_CELLS:
            return finer
    return pair


def away(step: Step, relation: str, group: int) -> int:
    """How many neighbouring pairs of the step the data are apart."""
    own = step.relation or step.numbers_over
    if own is not None and own != relation == RELATIONS[0]:
        return 2 * group  # a query that counts one kind of record with + and another with -
    return group


# Refuting -------------------------------------------------------------------------------------


def refute(claim: PrivacyClaim) -> Witness | None:
    """A mechanism that satisfies the premises and provably violates the claim, if one is found."""
    worst = WORST[claim.notion]
    if any((step.relation, claim.relation) == RELATIONS for step in claim.mechanism.leaves()):
        found = worst.violated(Pair(reveals=((Fraction(1), 1),)), claim.parameters)
        if found is not None:
            return _witness(SIZE, found[1])
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in worst.tried(whole, claim.parameters):
            found = worst.violated(pair, claim.parameters)
            if found is not None:
                return _witness(str(found[0]), found[1])
    return _refuted_once(claim)


def _refuted_once(claim: PrivacyClaim) -> Witness | None:
    """A single record that one step on Poisson samples may tell too much of, whatever all others do.

    Where the step says A of it and B of no record, the answers have the laws A with the probability of the rate, and
    else B, and B. Their delta at an epsilon is the rate times that of A and B, at a larger epsilon.
    """
    wanted = WORST[claim.notion].delta(claim.parameters)
    if wanted is None or wanted[1] >= 1 or claim.relation != RELATIONS[1]:
        return None
    for step, epsilon, pair in _sampled_pairs(claim.mechanism, wanted[0]):
        fact = _sampled_above(pair, step.sampling_rate, *wanted, epsilon)
        if fact is not None:
            return _witness(f"{_drawn(step)}: {pair.behind() if not wanted[1] else pair}", fact)
    return None


def _drawn(step: PoissonSampled) -> str:
    return f"for a single record, which is drawn with probability {short(step.sampling_rate)}, and for none"


def _sampled_pairs(mechanism: Mechanism, epsilon: Fraction) -> Iterator[tuple[PoissonSampled, Fraction, Pair]]:
    """Steps on Poisson samples, an epsilon without sampling that stands for this one, and laws that they may have."""
    steps = dict.fromkeys(step for steps in mechanism.choices(1, MAX_CHOICES) for step, _ in steps)
    for step in steps:
        if isinstance(step, PoissonSampled):
            bounds = unsampled_epsilon(epsilon, step.sampling_rate)
            if bounds is not None:
                yield from ((step, bounds[1], pair) for pair in pairs(step.base, RELATIONS[1], 1))


def _sampled_above(pair: Pair, rate: Fraction, epsilon: Fraction, delta: Fraction, inner: Fraction) -> str | None:
    """Why a pair, of which the first law is mixed in with that rate, has too large a delta."""
    if not delta:
        return sampled_loss_above(pair.behind(), rate, epsilon)
    if pair.terms > MAX_TERMS or pair.never_exceeds(inner):
        return None
    for precision in PRECISIONS:
        low, high = pair.delta(inner, precision)
        if rate * low > delta:
            allowed, found = apart(delta, rate * low)
            return f"its least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
        if rate * high <= delta:
            return None
    return None


def violation(pair: Pair, claim: PrivacyClaim) -> str | None:
    """Why a pair of laws violates the claim; None when it is not seen to do so."""
    found = WORST[claim.notion].violated(pair, claim.parameters)
    return None if found is None else found[1]


def refuted_epsilon(claim: PrivacyClaim) -> Fraction | None:
    """An epsilon, as large as was found, below which the claim is refuted for its delta."""
    delta = claim.parameters.get("delta")
    if not WORST[claim.notion].is_profile or not delta:
        return None
    target = math.log(delta.numerator) - math.log(delta.denominator)
    best: Fraction | None = None
    for whole in pairs(claim.mechanism, claim.relation, claim.group):
        for pair in whole.parts():
            found = solve(log_delta(pair), target, 1.0)
            if not found:
                continue
            epsilon = Fraction(f"{found * (1 - 1e-8):.9g}")
            if pair.delta(epsilon, 256)[0] > delta:
                best = epsilon if best is None else max(best, epsilon)
    return max((e for e in (best, *_refuted_epsilons(claim, delta)) if e is not None), default=None)


def _refuted_epsilons(claim: PrivacyClaim, delta: Fraction) -> Iterator[Fraction]:
    """The same, by single steps on Poisson samples."""
    for step, _, pair in _sampled_pairs(claim.mechanism, Fraction(0)) if claim.relation == RELATIONS[1] else ():
        rate = step.sampling_rate
        if pair.terms > MAX_TERMS or delta >= rate:
            continue
        found = solve(log_delta(pair), math.log(delta / rate), 1.0)
        if not found:
            continue
        epsilon = Fraction(f"{math.log1p(float(rate) * math.expm1(min(found, 700.0))) * (1 - 1e-8):.9g}")
        bounds = unsampled_epsilon(epsilon, rate)
        if bounds is not None and rate * pair.delta(bounds[1], 256)[0] > delta:
            yield epsilon
