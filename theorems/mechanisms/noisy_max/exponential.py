"""Report-noisy-max with exponential noise, which is permute-and-flip (Ding, Kifer, Steinke, Wang, Xiao and Zhang)."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, forall, lam, minimum, nat
from dpproofs.privacy.notions import PURE_DP, Delta, M, N, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, integrate, linear, parts
from dpproofs.proving.tactics import specialize, use
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.swapped_means import mean_of_unit
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.exponential.mechanism import SENSITIVE, item, utility, x
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.noisy_max.laplace import RIVALS, best, i, n, noises, others

SOURCE = "McKenna and Sheldon 2020, arXiv:2010.12603, Theorem 1; Ding et al. 2021, arXiv:2105.07260, Theorem 5"


def reached(data: Term) -> Term:
    """The probability that exponential noise lifts the outcome i at least to the best of the others."""
    return minimum(1, exp((utility(data, i) - best(data, i, noises)) / b))


DRAWN = forall(x, FINITE_LAW(M(x), n, item, lam(i, E(others(i), noises, reached(x)))))
GIVEN = SENSITIVE, RIVALS, DRAWN, nat(n), 0 < b

LEMMA = Lemma(
    "mechanisms.permute-and-flip", "Permute-and-flip, as exponential noise of scale b, is (2 Delta/b)-DP", SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * 2 * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes; one falls back by Delta, and the other rises by Delta",
                    unwitnessed="differences of logarithms are not exact numbers of models"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Given the noise of the others, the own score and the best of the others move by Delta each."""
    inside = nat(i), 1 <= i, i <= n
    epsilon = read(PURE_DP, claim).epsilon
    own = at_neighbours(at(SENSITIVE, i, by=inside))
    rival = at(at(RIVALS, i, by=inside), x1, x2, noises, by=[N(x1, x2)])
    leads = [(utility(data, i) - best(data, i, noises)) / b for data in (x1, x2)]
    near = arith(leads[0] <= epsilon + leads[1], own, rival, 0 < b)
    grown = use(EXP_INCREASING, near, x=leads[0], y=epsilon + leads[1])
    factor = use(EXP_INCREASING, arith(0 <= epsilon, own, 0 < b), x=0, y=epsilon)
    point = arith(reached(x1) <= exp(epsilon) * reached(x2), grown, factor)
    ints = [mean_of_unit(others(i), noises, reached(data), _unit(data))[0] for data in (x1, x2)]
    scaled_int, scaled = parts(linear(others(i), noises, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(others(i), noises, point, ints[0], scaled_int)
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    there, here = (read(FINITE_LAW, law).p for law in laws)
    weight = arith(there(i) <= exp(epsilon) * here(i), bound, scaled)
    pair = use(CLOSE_WEIGHTS, *laws, nat(n), generalize(discharge(weight, *inside), i), P=M(x1), Q=M(x2), n=n, p=there,
               q=here, epsilon=epsilon)  # fmt: skip
    return for_all(claim.conclusion, pair)


def _unit(data: Term) -> Theorem:
    height = exp((utility(data, i) - best(data, i, noises)) / b)
    return both(arith(0 <= reached(data), arith(0 < height)), arith(reached(data) <= 1))


permute_and_flip = Verified(
    LEMMA, "permute_and_flip", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(n,)
)
