"""Gaussian differential privacy for groups: mu for one record is k mu for groups of size k."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, nat, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, WITHIN, D, M, N, k, mu_squared, of_groups, phi, test_function
from dpproofs.privacy.notions import w, x1, x2, x3
from fractions import Fraction
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, prove, split
from dpproofs.proving.tactics import squared_root, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.orders import b
from theorems.notions.gaussian_dp.triangle import TRIANGLE
from theorems.notions.profiles.same_laws import SAME_LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian, larger_mu
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

PRIVATE, NEAR, SIZE = GAUSSIAN_DP(M, N, b**2), WITHIN(D, N), nat(k)
GIVEN = (PRIVATE, NEAR, SIZE, 0 <= b)


def _group(size: Term, factor: Factor = 1) -> Term:
    return GAUSSIAN_DP(M, of_groups(D, size), factor * (size * b) ** 2)


INDUCTION = Lemma(
    "profiles.gaussian-groups-induction", "Gaussian DP for groups, by induction on their size",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    GIVEN,
    _group(k),
    mutants=(Mutant("factor", Claim(GIVEN, _group(k, LESS)), "the Gaussian mechanism, k = 1",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(gauss(0), gauss(1)), N=True, b=1, k=1)),),
)  # fmt: skip


@proof_of(INDUCTION)
def _induction(claim: Claim) -> Theorem:
    step = generalize(discharge(_one_more(), SIZE, _group(k)), k)
    found = at(use("induction", _nobody(), step, A=lam(k, _group(k))), k, by=[SIZE])
    return prove(claim.conclusion, found)


more = k + 1


def _one_more() -> Theorem:
    """Along the path to the last data set but one, and then one step."""
    known, goal = _group(k), _group(more)
    cost, larger = read(GAUSSIAN_DP, known).mu_squared, read(GAUSSIAN_DP, goal).mu_squared
    near, size = D(more, x1, x3), use(NAT_NONNEGATIVE, SIZE)

    def within(close: Theorem) -> Theorem:
        bound = at(known, x1, x3, by=[close])
        steps = arith(0 <= k * b, size, 0 <= b), arith(k * b <= more * b, 0 <= b)
        order = arith(0 <= cost), arith(cost <= larger, *steps)
        return larger_mu(bound, cost, larger, *order)

    def beyond(between: Term, path: Theorem) -> Theorem:
        close, step = parts(path)
        bounds = at(known, x1, between, by=[close]), at(PRIVATE, between, x3, by=[step])
        made = use(TRIANGLE, *bounds, arith(0 <= k * b, size, 0 <= b), 0 <= b, P=M(x1), R=M(between), Q=M(x3), a=k * b)
        return equal_mu(made, arith(eq((k * b + b) ** 2, larger)))

    ways = at(parts(unfolded(NEAR))[1], k, x1, x3, by=[SIZE, near])
    found = split(ways, within, lambda some: obtain(some, "x2", beyond))
    return for_all(goal, found, x1, x3)


def _nobody() -> Theorem:
    """Data sets at distance 0 are equal."""
    goal = _group(num(0))
    near, cost = D(num(0), x1, x2), read(GAUSSIAN_DP, goal).mu_squared
    same = at(parts(unfolded(NEAR))[0], x1, x2, by=[near])
    mean = E(M(x1), w, phi(w))
    every = generalize(discharge(arith(eq(mean, mean)), test_function(phi, w)), phi)
    itself = use(SAME_LAWS, every, arith(eq(cost, 0)), P=M(x1), Q=M(x1), s=cost)
    moved = use("leibniz", same, itself, x=x1, y=x2, A=lam(x3, PROFILE(M(x1), M(x3), gaussian(cost))))
    return for_all(goal, moved, x1, x2)


GROUPS = Lemma(
    "profiles.gaussian-groups", "mu-Gaussian DP is (k mu)-Gaussian DP for groups of size k",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (GAUSSIAN_DP(M, N, mu_squared), NEAR, SIZE, 0 <= mu_squared),
    GAUSSIAN_DP(M, of_groups(D, k), factor * k**2 * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism, k = 1",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, D=paths("N"), k=1,
                        mu_squared=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """mu is the root of mu^2."""
    private, cost = hypothesis(claim, GAUSSIAN_DP), read(GAUSSIAN_DP, claim).mu_squared
    mu, root = sqrt(mu_squared), squared_root(mu_squared, 0 <= mu_squared)
    positive = use(POWER_NONNEGATIVE, 0 <= mu_squared, u=mu_squared, a=Fraction(1, 2))
    one = at_neighbours(private)
    squared = for_all(GAUSSIAN_DP(M, N, mu**2), equal_mu(one, arith(eq(mu_squared, mu**2), root)))
    made = use(INDUCTION, squared, NEAR, SIZE, positive, b=mu)
    near = D(k, x1, x2)
    bound = at(made, x1, x2, by=[near])
    moved = equal_mu(bound, arith(eq((k * mu) ** 2, cost), root))
    return for_all(claim.conclusion, moved, x1, x2)


gaussian_dp_groups = Verified(GROUPS, "gaussian_dp_groups", requires=(1 <= k,))
