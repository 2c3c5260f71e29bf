"""Section 2.2: Gaussian noise is not purely private, and zCDP is strictly between pure and approximate DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, normal, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, delta, epsilon, on, t
from dpproofs.proving.tactics import arith, at, cases, mp, obtain, parts, unfolded, use

from theorems.citations import LI
from theorems.foundations.divergences.order_infinity import RENYI_BELOW_MAX
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.renyi import DIVERGENCE
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.papers.li_2019.two_points import APART, b, event_at, marks, two_points, v

FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
PURE = on(INDISTINGUISHABLE, Y=REAL)(FIRST, SECOND, epsilon, 0)
shift = mark("shift", 0)

LEMMA = Lemma(
    "li16.claim-gaussian-not-pure", "Gaussian laws with different means are not epsilon-close for any epsilon",
    f"{LI}, section 2.2",
    (PURE, 0 < sigma),
    eq(mu, nu + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "mu = nu",
                        witness=finite({}, mu=0, nu=0, sigma=1, epsilon=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The divergence of order alpha is alpha (mu - nu)^2/(2 sigma^2), and at most epsilon for every alpha."""
    largest = use(MAX_DIVERGENCE_FROM_TESTS, PURE, P=FIRST, Q=SECOND)

    def apart(no: Theorem) -> Theorem:
        square = arith(0 < (mu - nu) ** 2, no)
        order = 2 + 2 * sigma**2 * (epsilon**2 + 1) / (mu - nu) ** 2
        above = arith(1 < order, square, 0 < sigma)
        bound = use(RENYI_BELOW_MAX, largest, above, P=FIRST, Q=SECOND, alpha=order, t=epsilon)
        exact = use(DIVERGENCE, 0 < sigma, above, alpha=order)
        least = mp(parts(at(exact, epsilon))[0], bound)
        value, rest = order * (mu - nu) ** 2 / (2 * sigma**2), (mu - nu) ** 2 / sigma**2
        size = arith(eq(value, rest + epsilon**2 + 1), square, 0 < sigma)
        return arith(claim.conclusion, least, size, arith(0 <= rest, 0 < sigma))

    return cases(eq(mu, nu), lambda yes: arith(claim.conclusion, yes), apart)


FINITE = RENYI(alpha, P, Q, t)
least = mark("least", 0)

LEAK = Lemma(
    "li16.claim-zcdp-between",
    "An answer that reveals the data with probability delta > 0 is (0, delta)-DP, and of no finite Rényi divergence",
    f"{LI}, before Theorem 2.5",
    (two_points(P, 1 - delta), two_points(Q, num(1)), APART, FINITE),
    delta <= least,
    mutants=(
                Mutant(
                    "less",
                    {least: Fraction(-1, 100)},
                    "delta = 0",
                    witness=finite({"Y": 2}, a=0, b=1, P=(1, 0), Q=(1, 0), delta=0, alpha=2, t=0),
                ),
            ),
)  # fmt: skip


@proof_of(LEAK)
def _leak(claim: Claim) -> Theorem:
    """The second point has probability delta and 0."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        change = at(parts(unfolded(parts(facts)[0]))[2], event_at(b))
        means = at(two_points(P, 1 - delta), event_at(b)), at(two_points(Q, num(1)), lam(v, L(v) * event_at(b)(v)))
        return arith(claim.conclusion, change, *means, *marks())

    return obtain(FINITE, "L", with_ratio)
