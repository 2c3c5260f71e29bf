"""KL divergence, from Rényi divergences of orders near 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, implies, log, minimum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, RENYI, P, Q, alpha, m, rho, w, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, obtain, parts, use, witness
from theorems.foundations.divergences.order_one import KL_BELOW_RENYI
from theorems.foundations.divergences.kl_density import KL_AT
from theorems.citations import SOK
from theorems.notions.kl.passages import GAUSSIAN
from theorems.notions.bounded_zcdp.passages import BELOW
from theorems.notions.orders.passages import ORDER

LINE = forall(alpha, implies(ORDER, BELOW, RENYI(alpha, P, Q, xi + rho * alpha)))
SIGNS = 1 < m, 0 <= rho

PAIR = Lemma(
    "notions.kl-near-order-one", "D_alpha <= xi + rho alpha for 1 < alpha < m bounds KL divergence by xi + rho", SOK,
    (LINE, *SIGNS),
    KL(P, Q, xi + factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, f"xi = 0, {GAUSSIAN}",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("51/100", "49/100"), m=10, rho="0.142", xi=0)),),
)  # fmt: skip


@proof_of(PAIR)
def _line(claim: Claim) -> Theorem:
    """Otherwise some order near 1 gives less than the mean of the privacy loss."""
    goal = claim.conclusion

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, _ = parts(facts)
        mean = E(Q, w, ratio(w) * log(ratio(w)))
        bound = mean <= read(KL, goal).t

        def beyond(no: Theorem) -> Theorem:
            step = (mean - xi - rho) / (2 * (1 + rho))
            positive = arith(0 < step, no, *SIGNS)
            order = 1 + minimum((m - 1) / 2, step)
            inside = arith(1 < order, positive, *SIGNS), arith(order < m, *SIGNS)
            kl = _at_order(order, *inside)
            least = parts(use(KL_AT, kl, density, L=ratio, t=read(KL, kl).t))[1]
            slope = arith(rho * order <= rho * (1 + step), *SIGNS)
            near = arith(xi + rho * (1 + step) < mean, no, *SIGNS)
            return arith(bound, least, slope, near)

        return witness(goal, ratio, density, ints, cases(bound, lambda yes: yes, beyond))

    middle = (1 + m) / 2
    return obtain(_at_order(middle, arith(1 < middle, *SIGNS), arith(middle < m, *SIGNS)), "L", with_ratio)


def _at_order(order: Term, *inside: Theorem) -> Theorem:
    """KL <= xi + rho alpha for an order 1 < alpha < m."""
    bound = at(LINE, order, by=inside)
    return use(KL_BELOW_RENYI, bound, inside[0], beta=order, t=read(RENYI, bound).t)
