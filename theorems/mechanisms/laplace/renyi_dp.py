"""The Laplace mechanism under Rényi DP."""

from __future__ import annotations

from dpproofs.library.falsity import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, exp, log
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, alpha, q, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all, monotone, mp, parts, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.mechanism_pure_dp import NOISY, M
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.ratio import RENYI_DP_R
from theorems.mechanisms.laplace.renyi_divergence import DIVERGENCE
from theorems.mechanisms.laplace.renyi import SOURCE, divergence
from theorems.mechanisms.laplace.tilted import ORDER, d, value


def _mechanism_claim(factor: Factor) -> Claim:
    return Claim((SENSITIVITY(q, N, Delta), NOISY, *ORDER), RENYI_DP_R(M, N, alpha, divergence(Delta, factor)))


def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the medians."""
    goal = claim.conclusion
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    order = use(
        EXP_INCREASING,
        arith(-alpha * d / b <= (alpha - 1) * d / b, 0 <= d, wide, 0 < b),
        x=-alpha * d / b,
        y=(alpha - 1) * d / b,
    )
    grows = monotone(value(d), d, [0 <= d], order, wide, *ORDER)
    gap, top = absolute(q(x1) - q(x2)), read(RENYI_DP_R, goal).epsilon
    close = at_neighbours(hypothesis(claim, SENSITIVITY))
    larger = at(grows, gap, Delta, by=[arith(0 <= gap), arith(0 <= Delta, close), close])
    inside, above = value(gap), value(Delta)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    logs = use(
        LOG_BOUND,
        arith(exp(log(inside)) <= above, level, larger),
        arith(0 < above, positive, larger),
        x=log(inside),
        y=above,
    )
    small = arith(divergence(gap) <= top, logs, 1 < alpha)
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    exact = use(DIVERGENCE, *laws, *ORDER, P=M(x1), Q=M(x2), mu=q(x1), nu=q(x2))
    bound = mp(parts(at(exact, top))[1], small)
    return for_all(goal, bound)


LEMMA = Lemma(
    "mechanisms.laplace-renyi-dp", "The Laplace mechanism under Rényi DP", SOURCE,
    *_mechanism_claim(1).parts, _mechanism,
    (Mutant("factor", _mechanism_claim(LESS), "an equality for medians at distance Delta",
            witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1, alpha=2)),),
)  # fmt: skip

laplace_renyi_dp = Verified(LEMMA, "laplace_renyi_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
