"""One choice among candidates: two of them, the odds of which begin where an epsilon shows most."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms import Step
from dpproofs.accounting.pairs.pair import OFFSETS
from dpproofs.accounting.pairs.sources import CHOICE
from dpproofs.numbers import apart, ball, endpoints, short, working
from dpproofs.privacy.notions import APPROX_DP


def chosen_apart(claim: PrivacyClaim) -> Witness | None:
    """Two candidates for which one exponential mechanism violates (epsilon, delta)-DP; None where none does."""
    step = claim.mechanism
    if not isinstance(step, Step) or claim.notion != APPROX_DP.name or claim.group > 1:
        return None
    loss, source = step.worst(1).coin or (None, None)
    if source is not CHOICE or not isinstance(loss, Fraction) or step.relation not in (None, claim.relation):
        return None
    epsilon, delta = claim.parameters["epsilon"], claim.parameters["delta"]
    least, lead = max((_delta(loss, offset, epsilon), offset) for offset in OFFSETS)
    if least <= delta:
        return None
    allowed, found = apart(delta, least)
    behind, ahead = short(lead + loss), short(lead - loss)
    mechanism = f"two candidates; the logarithm of the odds of the first one is -({behind}), and else -({ahead})"
    return Witness(
        mechanism, f"the least delta at epsilon = {written(epsilon)} is at least {found}, more than {allowed}"
    )


def _delta(loss: Fraction, offset: Fraction, epsilon: Fraction) -> Fraction:
    """How much likelier the first candidate becomes."""
    with working(128):
        high, low = (1 / (1 + ball(offset + sign * loss).exp()) for sign in (-1, 1))
        return endpoints(high - ball(epsilon).exp() * low)[0]
