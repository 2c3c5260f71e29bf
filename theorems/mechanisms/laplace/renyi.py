"""The Rényi divergence of two Laplace laws of one scale, exactly."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, eq, exp, log
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, linear, parts, transfer, use, witness
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.mechanisms.laplace.density import P, Q
from theorems.mechanisms.laplace.law import b, density, x
from theorems.mechanisms.laplace.ratio import LAWS, LIKELIHOOD, RATIO, under_second_law
from theorems.mechanisms.laplace.tilted import INTEGRAL, ORDER, mu, nu, tilted, value

SOURCE = "Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II"


def divergence(gap: object, factor: Factor = 1) -> Term:
    """The Rényi divergence of Laplace laws at that distance."""
    return log(value(gap, factor)) / (alpha - 1)


GIVEN = (*LAWS, *ORDER)
GAP = absolute(mu - nu)

EXACT = Lemma(
    "mechanisms.laplace-renyi-exact", "The Rényi divergence of two Laplace laws of one scale is finite", SOURCE,
    GIVEN,
    on(RENYI_EQUALS, Y=REAL)(alpha, P, Q, divergence(GAP, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu = nu",
                    witness=finite({"Y": "real"}, P=laplace(0), Q=laplace(0), mu=0, nu=0, b=1, alpha=2)),),
)  # fmt: skip


@proof_of(EXACT)
def _exact(claim: Claim) -> Theorem:
    """The moment of the ratio is the tilted integral, over 2 b."""
    goal = claim.conclusion
    ints, total = parts(use(INTEGRAL, *ORDER))
    power = RATIO(x) ** alpha
    scaled_int, scaled = parts(linear(LEBESGUE, x, tilted() / (2 * b), [(1 / (2 * b), ints)]))
    weighted, equal = parts(
        transfer(LEBESGUE, x, arith(eq(tilted() / (2 * b), density(nu) * power), 0 < b), scaled_int)
    )
    power_int, mean = parts(under_second_law(power, arith(0 <= power), weighted))
    inside = value(GAP)
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    exponent = (alpha - 1) * read(RENYI_EQUALS, goal).d
    whole = arith(eq(exp(exponent), inside), level, 1 < alpha)
    moment = arith(eq(E(Q, x, power), exp(exponent)), mean, equal, scaled, total, whole, 0 < b)
    return witness(goal, RATIO, use(LIKELIHOOD, *LAWS, 0 < b), power_int, moment)
