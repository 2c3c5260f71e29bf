"""E[exp(-l Z)] <= exp(max(0, l - 1) (xi + rho l)) for l > 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, rho, w, xi
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, cases, dominated, expand, integrate, parts, rewrite, use
from theorems.foundations.divergences.loss_moments_swapped import SWAPPED_MOMENT
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.densities.privacy_loss_mean_of_inverse import MEAN_OF_INVERSE
from theorems.foundations.reals.young import YOUNG
from theorems.notions.zcdp.domain import BACK
from theorems.notions.zcdp.loss import INVERSE_RATIO, RATIO, Z, l

LOWER = Lemma(
    "foundations.zcdp-loss-lower", "E[exp(-l Z)] <= exp(max(0, l - 1) (xi + rho l)) for l > 0", "elementary",
    (BACK, RATIO, INVERSE_RATIO, 0 < l),
    conj(integrable(P, w, exp(-l * Z)), E(P, w, exp(-l * Z)) <= factor * exp(maximum(0, l - 1) * (xi + rho * l))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, xi = rho = 0",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), Q=("1/4", "3/4"), l="98/100", rho="1/1000", xi=100)),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """The order l of the swapped pair; for l <= 1, Jensen's inequality and E[exp(-Z)] = 1."""
    body, goal = exp(-l * Z), comparison(claim)

    def large(above: Theorem) -> Theorem:
        whole, moment = parts(use(SWAPPED_MOMENT, at(BACK, l, by=[above]), RATIO, above, alpha=l, t=xi + rho * l))
        excess = arith(eq(maximum(0, l - 1), l - 1), above)
        return both(whole, rewrite(moment, arith(eq(l - 1, maximum(0, l - 1)), excess)))

    def small(no: Theorem) -> Theorem:
        inverse_int, inverse = parts(use(MEAN_OF_INVERSE, RATIO, INVERSE_RATIO))
        convex = use(YOUNG, 0 < l, arith(l <= 1, no), u=l, x=-Z, y=0)
        point = arith(body <= l * exp(-Z) + (1 - l), convex)
        cover = parts(expand(P, w, l * exp(-Z) + (1 - l), inverse_int))[0]
        whole = dominated(P, w, both(arith(0 <= body), point), cover)
        mean = integrate(P, w, point, whole, inverse_int)
        none = arith(eq(maximum(0, l - 1) * (xi + rho * l), 0), no)
        return both(whole, arith(goal, mean, inverse, use(EXP_TANGENT, x=maximum(0, l - 1) * (xi + rho * l)), none))

    return cases(1 < l, large, small)
