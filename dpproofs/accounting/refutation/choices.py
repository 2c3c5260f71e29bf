"""One choice among candidates: two of them, the odds of which begin where an epsilon, or a divergence, shows most."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms import Step
from dpproofs.accounting.pairs.pair import OFFSETS, widest
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.numbers import apart, ball, endpoints, short, working
from dpproofs.privacy.notions import APPROX_DP, KL_DP


def chosen_apart(claim: PrivacyClaim) -> Witness | None:
    """Two candidates for which one exponential mechanism violates (epsilon, delta)-DP, or several a KL divergence.

    None where none does.
    """
    if claim.group > 1 or not claim.mechanism.is_row:
        return None
    if any(_loss(step, claim.relation) is None for step in claim.mechanism.leaves()):
        return None
    runs = [(loss, count) for step, count in claim.mechanism.counted() if (loss := _loss(step, claim.relation))]
    losses = [loss for loss, _ in runs]
    if claim.notion == KL_DP.name:
        leads, allowed = [*map(widest, losses)], claim.parameters["kappa"]
        parts = zip(losses, leads, (count for _, count in runs), strict=True)
        least = sum((count * _divergence(loss, lead) for loss, lead, count in parts), Fraction(0))
        what = "the KL divergence"
    elif claim.notion == APPROX_DP.name and [count for _, count in runs] == [1]:
        epsilon, allowed = claim.parameters["epsilon"], claim.parameters["delta"]
        least, lead = max((_delta(losses[0], offset, epsilon), offset) for offset in OFFSETS)
        leads, what = [lead], f"the least delta at epsilon = {written(epsilon)}"
    else:
        return None
    if not runs or least <= allowed:
        return None
    most, found = apart(allowed, least)
    behind, ahead = short(leads[0] + losses[0]), short(leads[0] - losses[0])
    mechanism = f"two candidates; the logarithm of the odds of the first one is -({behind}), and else -({ahead})"
    others = "; and others likewise" if len(runs) > 1 else ""
    return Witness(mechanism + others, f"{what} is at least {found}, more than {most}")


def _loss(step: Step, relation: str) -> Fraction | None:
    """How far the log odds of two candidates move both ways; None for other mechanisms."""
    loss, source = step.worst(1).coin or (None, None)
    is_choice = source is CHOICE and isinstance(loss, Fraction) and step.relation in (None, relation)
    return loss if is_choice and isinstance(loss, Fraction) else None


def _delta(loss: Fraction, offset: Fraction, epsilon: Fraction) -> Fraction:
    """How much likelier the first candidate becomes."""
    with working(128):
        high, low = (1 / (1 + ball(offset + sign * loss).exp()) for sign in (-1, 1))
        return endpoints(high - ball(epsilon).exp() * low)[0]


def _divergence(loss: Fraction, offset: Fraction) -> Fraction:
    """The KL divergence of the two choices, in the direction in which it is larger, nearly."""
    with working(256):
        likely, unlikely = (1 / (1 + ball(-offset - sign * loss).exp()) for sign in (1, -1))
        gained = (likely / unlikely).log()
        return endpoints(gained - (1 - likely) * 2 * ball(loss))[0]
