"""KL divergence under zCDP: the limit of the Rényi bounds as the order falls to 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, log, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, RENYI, RENYI_LINE, P, Q, rho, w, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, obtain, parts, use, witness
from theorems.foundations.divergences.order_one import KL_BELOW_RENYI
from theorems.foundations.divergences.kl_density import KL_AT
from theorems.notions.zcdp.domain import DOMAIN

LINE = RENYI_LINE(P, Q, xi, rho)
slack = mark("slack", 0)

ZCDP_KL = Lemma(
    "foundations.zcdp-kl", "(xi, rho)-zCDP bounds KL divergence by xi + rho", "elementary",
    (LINE,),
    KL(P, Q, xi + rho - slack),
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "P = Q, xi = rho = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), rho="0.55", xi=0)),
             Mutant("order 2 only", Claim((RENYI(2, P, Q, xi + 2 * rho),), KL(P, Q, xi + rho)),
                    "randomized response, epsilon = 1, xi = 0, rho = D_2/2 = 0.3677: KL = 0.4621",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), rho="0.5", xi=0))),
)  # fmt: skip


@proof_of(ZCDP_KL)
def _line(claim: Claim) -> Theorem:
    """Otherwise some order near 1 gives less than the mean of the privacy loss."""
    goal, rho0 = claim.conclusion, parts(use(DOMAIN, LINE))[0]

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, _ = parts(facts)
        mean = E(Q, w, ratio(w) * log(ratio(w)))
        bound = mean <= read(KL, goal).t

        def beyond(no: Theorem) -> Theorem:
            order = 1 + (mean - xi - rho) / (2 * (1 + rho))
            kl = _at_order(order, arith(1 < order, no, rho0))
            least = parts(use(KL_AT, kl, density, L=ratio, t=read(KL, kl).t))[1]
            return arith(bound, least, no, rho0)

        return witness(goal, ratio, density, ints, cases(bound, lambda yes: yes, beyond))

    return obtain(_at_order(2, arith(num(1) < 2)), "L", with_ratio)


def _at_order(order: object, above: Theorem) -> Theorem:
    """KL <= xi + rho alpha for an order alpha > 1."""
    bound = at(LINE, order, by=[above])
    return use(KL_BELOW_RENYI, bound, above, beta=order, t=read(RENYI, bound).t)
