"""Section 6.1: one-way marginals and histograms with Gaussian noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, eq, exists, exp, forall, implies, ind, lam, log, nat, ne, num, sqrt, substitute, summation, var,
)  # fmt: skip
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import L2_SENSITIVITY, ZCDP, N, P, i, on, phi, rho, w, x1, x2
from dpproofs.notions import q_vector as q
from dpproofs.tactics import arith, at, discharge, for_all, generalize, obtain_all, rewrite, specialize, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.footnote_2_statistical_queries import STATISTICAL, n, sensitivity_of_queries
from theorems.bun_steinke_2016.lemma_2_5_multivariate_gaussian import MECHANISM, NOISY, M, x
from theorems.foundations.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.logarithm import LOG_BOUND
from theorems.foundations.gaussian import sigma
from theorems.foundations.gaussian_error import lambda_
from theorems.foundations.gaussian_errors import LARGEST_ERROR, NOISY as NOISY_ANSWERS, TEST, some_far
from theorems.foundations.gaussian_vector import LISTS
from theorems.foundations.square_order import SQUARE
from theorems.foundations.union_bound import d

SOURCE = f"{PAPER}, section 6.1"
V, beta = var("variance"), var("beta")
WITH_VARIANCE = substitute(NOISY, {sigma: sqrt(V)})
OUTPUT = lam(x, M(x, d))


def _private(sensitivity: Theorem, cost: Term, *facts: Term) -> Theorem:
    """The multivariate Gaussian mechanism with noise sqrt(V)."""
    root = arith(0 < sqrt(V), 0 < V)
    made = use(MECHANISM, sensitivity, LISTS, WITH_VARIANCE, nat(d), root, d=d, sigma=sqrt(V),
               Delta=sensitivity.conclusion.args[3])  # fmt: skip
    return rewrite(made, arith(eq(made.conclusion.args[3], cost), 0 < V, *facts))


def _marginals_claim(factor: Factor) -> Claim:
    given = STATISTICAL, LISTS, WITH_VARIANCE, nat(d), 1 <= d, 0 < n, 0 < V
    return Claim(given, on(ZCDP, Y="V")(OUTPUT, N, 0, factor * d / (2 * n**2 * V)))


def _marginals(claim: Claim) -> Theorem:
    """The means of d bits over n records have l2-sensitivity sqrt(d)/n."""
    sensitivity = use(sensitivity_of_queries(), nat(d), 1 <= d, 0 < n, STATISTICAL, k=d)
    return _private(sensitivity, claim.conclusion.args[3], 0 < n, 1 <= d)


MARGINALS = Lemma(
    "bs16.ex-6.1-marginals", "d one-way marginals of n records with noise N(0, d/(2 n^2 rho)) are rho-zCDP", SOURCE,
    *_marginals_claim(1).parts, _marginals,
    (Mutant("half", _marginals_claim(Fraction(1, 2)), "data sets whose means are at distance sqrt(d)/n: the divergence "
            "is 2 rho alpha"),),
)  # fmt: skip

MARGINAL_VARIANCE, COUNT_VARIANCE = d / (2 * n**2 * rho), 1 / rho


def _tail_claim(variance: Term, bound: Term, *signs: Term) -> Claim:
    noise = substitute(NOISY_ANSWERS, {sigma: sqrt(variance)})
    return Claim((noise, nat(d), TEST, some_far(lambda_), *signs), E(P, w, phi(w)) <= bound)


def _tail(claim: Claim, variance: Term) -> Theorem:
    """The union bound over d Gaussian tails."""
    signs = claim.hypotheses[4:]
    root = sqrt(variance)
    made = use(LARGEST_ERROR, *claim.hypotheses, arith(0 < root, *signs), sigma=root)
    return arith(claim.conclusion, made, arith(eq(made.conclusion.args[1], claim.conclusion.args[1]), *signs))


def _marginals_tail_claim(factor: Factor) -> Claim:
    bound = d * exp(-factor * lambda_**2 * n**2 * rho / d)
    return _tail_claim(MARGINAL_VARIANCE, bound, 0 < rho, 0 < n, 1 <= d, 0 <= lambda_)


MARGINALS_TAIL = Lemma(
    "bs16.ex-6.1-marginals-error", "The largest error of d marginals with noise N(0, d/(2 n^2 rho)) is above lambda "
    "with probability at most d exp(-lambda^2 n^2 rho/d)", SOURCE, *_marginals_tail_claim(1).parts,
    lambda claim: _tail(claim, MARGINAL_VARIANCE),
    (Mutant("double", _marginals_tail_claim(2), "d = 1, lambda n sqrt(2 rho) = 3: it has probability 0.0027"),),
)  # fmt: skip


def _counts_tail_claim(factor: Factor) -> Claim:
    return _tail_claim(COUNT_VARIANCE, d * exp(-factor * lambda_**2 * rho / 2), 0 < rho, 1 <= d, 0 <= lambda_)


COUNTS_TAIL = Lemma(
    "bs16.ex-6.1-histograms-error", "The largest error of d counts with noise N(0, 1/rho) is above lambda with "
    "probability at most d exp(-lambda^2 rho/2)", SOURCE, *_counts_tail_claim(1).parts,
    lambda claim: _tail(claim, COUNT_VARIANCE),
    (Mutant("double", _counts_tail_claim(2), "d = 1, lambda sqrt(rho) = 3: the probability is 0.0027 > exp(-9)"),),
)  # fmt: skip

RADIUS_SIGNS = 0 < rho, 1 <= d, 0 < beta, beta <= 1


def _radius_claim(factor: Factor) -> Claim:
    noise = substitute(NOISY_ANSWERS, {sigma: sqrt(COUNT_VARIANCE)})
    radius = sqrt(factor * log(d / beta) / rho)
    return Claim((noise, nat(d), TEST, *RADIUS_SIGNS), implies(some_far(radius), E(P, w, phi(w)) <= beta))


def _radius(claim: Claim) -> Theorem:
    """d exp(-lambda^2 rho/2) = beta."""
    ratio = arith(1 <= d / beta, *RADIUS_SIGNS)
    positive = use(LOG_BOUND, arith(0 < d / beta, ratio), arith(exp(num(0)) <= d / beta, ratio), x=0, y=d / beta)
    value = 2 * log(d / beta) / rho
    low = arith(0 <= value, positive, 0 < rho)
    root = use(POWER_NONNEGATIVE, low, arith(ne(num(Fraction(1, 2)), 0)), u=value, a=Fraction(1, 2))
    outside, goal = claim.conclusion.args
    made = use(COUNTS_TAIL, *claim.hypotheses[:3], some_far(sqrt(value)), 0 < rho, 1 <= d, root, lambda_=sqrt(value))
    square = use(SQUARE, low, u=value)
    exponent = arith(eq(-(sqrt(value) ** 2) * rho / 2, -log(d / beta)), square, 0 < rho)
    same = arith(eq(d * exp(-log(d / beta)), beta), *RADIUS_SIGNS)
    return discharge(arith(goal, rewrite(made, exponent), same), outside)


COUNTS_RADIUS = Lemma(
    "bs16.ex-6.1-histograms-radius", "The largest error of d counts with noise N(0, 1/rho) is above "
    "sqrt(2 log(d/beta)/rho) with probability at most beta", SOURCE, *_radius_claim(2).parts, _radius,
    (Mutant("root", _radius_claim(1), "d = 1, beta = 1/100: the probability is 0.0319"),),
)  # fmt: skip


def _radius_of(conclusion: Term) -> Term:
    """The radius in: each w has phi(w) <= 0, or an error above the radius."""
    larger = conclusion.args[0].args[0].args[1].args[0].args[-1]
    return larger.args[0]


a, b, k = var("a"), var("b"), var("k")
REPLACED = forall(
    (x1, x2), implies(N(x1, x2), exists((a, b), forall(i, eq(q(x1, i) - q(x2, i), ind(eq(i, a)) - ind(eq(i, b))))))
)


def _moved(first: Term, second: Term, counts: Theorem) -> Theorem:
    """One record leaves a count and enters another: the squares add up to at most 2."""
    square = lam(i, (q(x1, i) - q(x2, i)) ** 2)
    goal = summation(i, 1, k, square(i)) <= ind(first <= k) + ind(second <= k)
    base = arith(substitute(goal, {k: num(0)}), use("sum_empty", a=1, b=0, s=square))
    order = arith(1 <= k + 1, use("nat_nonnegative", nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=square)
    last = arith(square(k + 1) <= ind(eq(k + 1, first)) + ind(eq(k + 1, second)), specialize(counts, k + 1))
    step = generalize(discharge(arith(substitute(goal, {k: k + 1}), longer, last, goal), nat(k), goal), k)
    every = at(use("induction", base, step, A=lam(k, goal)), d, by=[nat(d)])
    root = use(SQUARE, arith(num(0) <= 2), u=2)
    return arith(summation(i, 1, d, square(i)) <= sqrt(2) ** 2, every, root)


def _counts(claim: Claim) -> Theorem:
    """The counts of neighbours are at Euclidean distance at most sqrt(2)."""
    near = N(x1, x2)
    moved = obtain_all(at(REPLACED, x1, x2, by=[near]), "a b", _moved)
    sensitivity = for_all(L2_SENSITIVITY(q, d, N, sqrt(2)), moved)
    return _private(sensitivity, claim.conclusion.args[3])


def _counts_claim(factor: Factor) -> Claim:
    given = REPLACED, LISTS, WITH_VARIANCE, nat(d), 0 < V
    return Claim(given, on(ZCDP, Y="V")(OUTPUT, N, 0, factor / V))


COUNTS = Lemma(
    "bs16.ex-6.1-histograms", "The counts of a histogram with noise N(0, 1/rho) are rho-zCDP", SOURCE,
    *_counts_claim(1).parts, _counts,
    (Mutant("half", _counts_claim(Fraction(1, 2)), "d = 2, one record of n changes: the means are at distance "
            "sqrt(2)"),),
)  # fmt: skip

marginals_zcdp = Verified(MARGINALS, "marginals_zcdp")
histogram_zcdp = Verified(COUNTS, "histogram_zcdp", omits=(d,))
marginals_error_probability = Verified(
    MARGINALS_TAIL, "marginals_error_probability", {"radius": lambda_}, reads=lambda c: c.args[1]
)
histogram_error_probability = Verified(
    COUNTS_TAIL, "histogram_error_probability", {"radius": lambda_}, reads=lambda c: c.args[1]
)
histogram_error_radius = Verified(COUNTS_RADIUS, "histogram_error_radius", reads=_radius_of)
