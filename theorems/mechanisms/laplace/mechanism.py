"""The Laplace mechanism: noise of scale b on a query of sensitivity Delta is (Delta/b)-DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, LAPLACE, PURE_DP, Delta, on
from dpproofs.proving.reading import conditions, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, dominated, for_all, integrate, linear, parts, specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.density import TEST, P, Q, phi
from theorems.mechanisms.laplace.law import MASS, b, density, m, n, x

SOURCE = "Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
INDISTINGUISHABLE_R, PURE_DP_R = on(INDISTINGUISHABLE, Y=REAL), on(PURE_DP, Y=REAL)

PAIR = Lemma(
    "mechanisms.laplace-pair", "Laplace laws with medians at most Delta apart are (Delta/b)-indistinguishable", SOURCE,
    (LAPLACE(P, m, b), LAPLACE(Q, n, b), absolute(m - n) <= Delta, 0 < b),
    INDISTINGUISHABLE_R(P, Q, factor * Delta / b, 0),
    mutants=(Mutant("factor", {factor: LESS}, "the event x <= m, where m < n",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1, Delta=1)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """|x - n| - |x - m| <= |m - n|, so the ratio of the densities is at most exp(Delta/b)."""
    epsilon = read(INDISTINGUISHABLE, claim).epsilon
    test = specialize(TEST, x)
    order = arith(-absolute(x - m) / b <= epsilon - absolute(x - n) / b, *conditions(claim))
    ratio = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
    point = arith(density(m) * phi(x) <= exp(epsilon) * (density(n) * phi(x)), ratio, test, 0 < b)
    ints = []
    for centre in (m, n):
        body = density(centre) * phi(x)
        small = both(arith(0 <= body, test, 0 < b), arith(body <= density(centre), test, 0 < b))
        ints.append(dominated(LEBESGUE, x, small, parts(use(MASS, 0 < b, m=centre))[0]))
    scaled_int, scaled = parts(linear(LEBESGUE, x, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(LEBESGUE, x, point, ints[0], scaled_int)
    first, second, *_ = claim.hypotheses
    laws = (at(h, phi, by=[TEST]) for h in (first, second))
    final = arith(E(P, x, phi(x)) <= exp(epsilon) * E(Q, x, phi(x)) + 0, bound, scaled, *laws)
    return for_all(claim.conclusion, final)
