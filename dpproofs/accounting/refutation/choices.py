"""Choices of two candidates, or one query at a threshold, that begin where an epsilon, or a divergence, shows most."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import flint

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms.worst_cases import away
from dpproofs.accounting.pairs.pair import MAX_TERMS, widest
from dpproofs.accounting.pairs.single import Crossing, Heads, Margin
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.numbers import apart, ball, endpoints, short, working
from dpproofs.privacy.notions import APPROX_DP, KL_DP

PLACES, FINER, DIGITS = 24, 6, 2**14
"""Leads that are tried, how often the best is looked for between its neighbours, and how they are rounded."""
FARTHEST = 40.0
"""The largest lead that is tried, in nats or scales."""


class Choice(NamedTuple):
    """Two outcomes: how far one is behind the other moves by ``size``, in ``runs`` independent choices.

    The size is in nats of the odds, or in scales of the noise, of that on the threshold where there is one.
    """

    size: Fraction
    kind: Fraction | Heads | Margin | Crossing
    runs: int

    def chance(self, gap: flint.arb) -> flint.arb:
        """How likely the outcome that is behind by that gap is chosen."""
        if isinstance(self.kind, Fraction):
            return 1 / (1 + gap.exp())
        if gap < 0:
            return 1 - self.chance(-gap)
        if isinstance(self.kind, Heads):
            return (-gap).exp() / 2
        if isinstance(self.kind, Margin) or self.kind.lead == self.kind.own:
            return (-gap).exp() * (2 + gap) / 4
        ratio = ball(self.kind.own / self.kind.lead)
        return (ratio**2 * (-gap).exp() - (-gap * ratio).exp()) / (2 * (ratio**2 - 1))

    def chances(self, lead: Fraction) -> tuple[flint.arb, flint.arb]:
        """The probabilities before and after, at the working precision."""
        before = ball(self.size * lead)
        return self.chance(before), self.chance(before + ball(self.size))


def choices(claim: PrivacyClaim) -> tuple[Choice, ...]:
    """The steps as choices; none where some steps are others, or the claim is about parts of the data."""
    if not claim.mechanism.is_row or any(step.worst(1).copies > 1 for step in claim.mechanism.leaves()):
        return ()  # the best k are chosen among ever fewer
    found = []
    for step, count in claim.mechanism.counted():
        if step.relation not in (None, claim.relation):
            return ()
        loss, source = step.worst(away(step, claim.relation, claim.group)).coin or (None, None)
        if isinstance(loss, Fraction) and source is CHOICE:
            found.append(Choice(2 * loss, loss, count))
        elif isinstance(loss, Heads | Margin | Crossing):
            found.append(Choice(2 * loss.lead, loss, count))
        elif loss is not None:
            return ()
    return tuple(one for one in found if one.size)


Losses = list[tuple[float, float]]
"""Privacy losses with their probabilities, the largest loss first."""


def _losses(steps: Sequence[Choice], lead: Fraction, *, back: bool) -> Losses:
    """The total loss under the first law, in floats; under the second one if ``back``."""
    found: Losses = [(0.0, 1.0)]
    for one in steps:
        with working(64):
            p, q = (float(chance) for chance in one.chances(lead))
        if back:
            p, q = q, p
        if not (0 < p < 1 and 0 < q < 1):
            return []
        up, down = math.log(p / q), math.log1p(-p) - math.log1p(-q)
        own = [(k * up + (one.runs - k) * down, _binomial(one.runs, k, p)) for k in range(one.runs + 1)]
        found = [(a + b, v * w) for a, v in found for b, w in own]
    return sorted(found, reverse=True)


def _binomial(count: int, k: int, p: float) -> float:
    chosen = math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1)
    return math.exp(chosen + k * math.log(p) + (count - k) * math.log1p(-p))


def _epsilon(losses: Losses, delta: float) -> float:
    """The epsilon at which the least delta is this one."""
    first = second = 0.0
    for place, (loss, weight) in enumerate(losses):
        first, second = first + weight, second + weight * math.exp(-loss)
        later = losses[place + 1][0] if place + 1 < len(losses) else -math.inf
        if first > delta:
            level = math.log(first - delta) - math.log(second)
            if level >= later:
                return level
    return -math.inf


class Lead(NamedTuple):
    """How far one of two outcomes is ahead, in parts of what the gap moves by, and an epsilon that shows it."""

    epsilon: float
    lead: Fraction
    back: bool


def best_lead(claim: PrivacyClaim) -> Lead | None:
    """The lead at which an epsilon shows most at the delta of a claim, nearly; None for other claims."""
    delta = claim.parameters.get("delta")
    if claim.notion != APPROX_DP.name or not delta or delta >= 1:
        return None
    steps = choices(claim)
    if not steps or math.prod(one.runs + 1 for one in steps) > MAX_TERMS // 4:
        return None
    goal, most = float(delta), FARTHEST / float(max(one.size for one in steps))

    def at(lead: float) -> Lead:
        place = Fraction(round(lead * DIGITS), DIGITS)
        return max(Lead(_epsilon(_losses(steps, place, back=back), goal), place, back) for back in (False, True))

    tried = sorted({-0.5 + k / 8 for k in range(9)} | {0.5 + most * (k / PLACES) ** 3 for k in range(PLACES + 1)})
    best = max(map(at, tried))
    gap = next((b - a for a, b in pairwise(tried) if b > best.lead), 1.0)
    for _ in range(FINER):
        best = max(best, *(at(float(best.lead) + gap * k / 4) for k in range(-4, 5) if k))
        gap /= 4
    return best if best.epsilon > 0 else None


def _least(claim: PrivacyClaim, found: Lead, epsilon: Fraction) -> Fraction:
    """A lower bound of the least delta at an epsilon."""
    with working(192):
        e, total = ball(epsilon), flint.arb(0)
        terms = [(flint.arb(0), flint.arb(1))]
        for one in choices(claim):
            p, q = one.chances(found.lead)[:: -1 if found.back else 1]
            up, down = (p / q).log(), ((1 - p) / (1 - q)).log()
            weights = flint.arb_poly([1 - p, p]) ** one.runs
            own = [(k * up + (one.runs - k) * down, weights[k]) for k in range(one.runs + 1)]
            terms = [(a + b, v * w) for a, v in terms for b, w in own]
        for loss, weight in terms:
            total = total + weight * (1 - (e - loss).exp()).max(flint.arb(0))
        return endpoints(total)[0]


def chosen_apart(claim: PrivacyClaim) -> Witness | None:
    """Choices of two outcomes, or of one query, that violate (epsilon, delta)-DP, or a KL divergence.

    None where none does.
    """
    if claim.notion == KL_DP.name:
        return _diverging(claim)
    found = best_lead(claim)
    if found is None or found.epsilon < claim.parameters["epsilon"]:
        return None
    epsilon, allowed = claim.parameters["epsilon"], claim.parameters["delta"]
    least = _least(claim, found, epsilon)
    if least <= allowed:
        return None
    most, shown = apart(allowed, least)
    fact = f"the least delta at epsilon = {written(epsilon)} is at least {shown}, more than {most}"
    return Witness(_words(claim, found), fact)


def epsilon_chosen_apart(claim: PrivacyClaim) -> Fraction | None:
    """The largest epsilon found below which the claim is refuted at its delta."""
    found = best_lead(claim)
    if found is None:
        return None
    epsilon = Fraction(f"{found.epsilon * (1 - 1e-8):.9g}")
    return epsilon if _least(claim, found, epsilon) > claim.parameters["delta"] else None


def _words(claim: PrivacyClaim, found: Lead) -> str:
    """What is chosen between."""
    said = []
    for one in choices(claim):
        gaps = [one.size * found.lead, one.size * (found.lead + 1)]
        first, last = (f"{short(abs(gap))} scales {'below' if gap >= 0 else 'above'}" for gap in gaps)
        if isinstance(one.kind, Crossing):
            what = f"one query, {first} the threshold, of the noise on it, and else {last} it"
        elif isinstance(one.kind, Fraction):
            before, after = (short(-gap) for gap in gaps)
            what = f"two candidates; the logarithm of the odds of the first one is {before}, and else {after}"
        else:
            what = f"two candidates, the first of which is {first} the other one, and else {last} it"
        said.append(what if one.runs == 1 else f"{one.runs} independent choices: {what}")
    return "; and ".join(said)


def _diverging(claim: PrivacyClaim) -> Witness | None:
    """Exponential mechanisms whose KL divergence is too large."""
    runs = [(one.size / 2, one.runs) for one in choices(claim) if isinstance(one.kind, Fraction)]
    if claim.group > 1 or not runs or len(runs) < len(choices(claim)):
        return None
    leads, allowed = [widest(loss) for loss, _ in runs], claim.parameters["kappa"]
    parts = zip(runs, leads, strict=True)
    least = sum((count * _divergence(loss, lead) for (loss, count), lead in parts), Fraction(0))
    if least <= allowed:
        return None
    most, found = apart(allowed, least)
    behind, ahead = short(leads[0] + runs[0][0]), short(leads[0] - runs[0][0])
    mechanism = f"two candidates; the logarithm of the odds of the first one is -({behind}), and else -({ahead})"
    others = "; and others likewise" if len(runs) > 1 else ""
    return Witness(mechanism + others, f"the KL divergence is at least {found}, more than {most}")


def _divergence(loss: Fraction, offset: Fraction) -> Fraction:
    """The KL divergence of the two choices, in the direction in which it is larger, nearly."""
    with working(256):
        likely, unlikely = (1 / (1 + ball(-offset - sign * loss).exp()) for sign in (1, -1))
        gained = (likely / unlikely).log()
        return endpoints(gained - (1 - likely) * 2 * ball(loss))[0]
