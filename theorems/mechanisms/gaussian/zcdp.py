"""Proposition 1.6: the Gaussian mechanism."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, normal, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, RENYI_LINE, SENSITIVITY, ZCDP, Delta, N, alpha, on, q, value_of, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import Fact, arith, at, for_all, mp, parts, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.renyi import DIVERGENCE, ZCDP_R
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.neighbours import at_neighbours

MECHANISM = Lemma(
    "bs16.lemma-2.4-mechanism", "Adding N(0, sigma^2) to a query of sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{BUN_STEINKE}, Proposition 1.6 and Lemma 2.4",
    (SENSITIVITY(q, N, Delta), 0 < sigma),
    ZCDP_R(lam(var("x", "X"), normal(q(var("x", "X")), sigma)), N, 0, factor * Delta**2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, Delta="0.167", N=True, q=("1/3", "1/2"), sigma=1)),
             Mutant("half", {factor: Fraction(1, 2)}, "rho = Delta^2/(4 sigma^2)",
                    witness=finite({"X": 2}, Delta="1.4", N=True, q=("1/3", -1), sigma=1))),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(DIVERGENCE, 0 < sigma, 1 < alpha, mu=q(x1), nu=q(x2))
    return zcdp_of_equal(claim.conclusion, exact, square, 0 < sigma)


def zcdp_of_equal(goal: Term, exact: Theorem, *facts: Fact) -> Theorem:
    """rho-zCDP, from the divergence for neighbours x1, x2 at 1 < alpha; it is at most rho alpha by the facts."""
    offset, rho = read(ZCDP, goal)["xi", "rho"]
    small = arith(value_of(exact.conclusion) <= rho * alpha, *facts, 1 < alpha)
    bound = mp(parts(at(exact, rho * alpha))[1], small)
    first, second = read(RENYI, bound)["P", "Q"]
    line = on(RENYI_LINE, Y=first.type[1])(first, second, offset, rho)
    by_order = for_all(line, bound)
    return for_all(goal, by_order)


gaussian_zcdp = Verified(MECHANISM, "gaussian_zcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))
