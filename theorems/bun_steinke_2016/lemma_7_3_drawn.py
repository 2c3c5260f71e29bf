"""The exponential mechanism on a finite set of outcomes: its law, and that it exists."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, eq, exists, exp, forall, function_type, implies, lam, num, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import DENSITY, INDISTINGUISHABLE, PURE_DP, Delta, M, N, epsilon, phi, test_function, w, x1, x2, y
from dpproofs.tactics import (
    almost, arith, at, both, cases, discharge, expand, folded, for_all, generalize, integrate, linear, parts, prove,
    specialize, unfolded, use,
)  # fmt: skip
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.finite_points import U, k, member, y2
from theorems.foundations.finite_points_one_more import SET
from theorems.foundations.finite_points_means import INTEGRABLE
from theorems.foundations.finite_points_share import SHARE
from theorems.foundations.law_with_density import WITH_DENSITY

x, c = var("x", "X"), var("c")
loss = var("l", function_type(("X", "Y"), REAL))
RATE = epsilon / (2 * Delta)


def weight(data: Term, outcome: Term) -> Term:
    """exp(-epsilon l(x, y)/(2 Delta))."""
    return exp(-RATE * loss(data, outcome))


def total(data: Term) -> Term:
    """The mean of the weights."""
    return E(U, w, weight(data, w))


def ratio(data: Term) -> Term:
    """The likelihood ratio to the uniform law."""
    return lam(y, weight(data, y) / total(data))


DRAWN = forall(x, DENSITY(ratio(x), M(x), U))
SENSITIVE = forall((x1, x2, y), implies(N(x1, x2), member(U, k, y), absolute(loss(x1, y) - loss(x2, y)) <= Delta))
SIGNS = 0 < k, 0 < Delta, 0 < epsilon


def every(body: Term) -> Theorem:
    """A function of y is integrable."""
    return use(INTEGRABLE, SET, 0 < k, f=lam(y, body))


def share(data: Term) -> Theorem:
    """The mean weight is at least 1/k of the weight of any of the points."""
    low = generalize(arith(0 <= weight(data, y)), y)
    return use(SHARE, SET, 0 < k, low, member(U, k, y2), f=lam(y, weight(data, y)))


def positive(data: Term) -> Theorem:
    """The mean of the weights is positive: otherwise they would vanish."""
    goal, here = 0 < total(data), weight(data, y)

    def otherwise(no: Theorem) -> Theorem:
        low = almost(U, y, arith(0 <= here))
        none = use("E_vanishing", low, every(here), arith(total(data) <= 0, no), mu=U, f=lam(y, here))
        return arith(goal, integrate(U, y, arith(num(1) <= 0, eq(here, 0)), surely=[none]))

    return cases(goal, lambda yes: yes, otherwise)


def _exists_claim(factor: Factor) -> Claim:
    drawn = forall(x, DENSITY(lam(y, factor * ratio(x)(y)), M(x), U))
    return Claim((SET, 0 < k), exists(M, drawn))


def _exists(claim: Claim) -> Theorem:
    """The likelihood ratio has mean 1."""
    size, here = positive(x), ratio(x)(y)
    low = generalize(arith(0 <= here, size), x, y)
    ints, mean = parts(expand(U, y, here, every(weight(x, y)), size))
    one = arith(eq(E(U, y, here), 1), mean, size)
    return prove(
        claim.conclusion, use(WITH_DENSITY, low, generalize(both(ints, one), x), P=lam(x, U), f=lam((x, y), here))
    )


EXISTS = Lemma(
    "bs16.lemma-7.3-exists", "A mechanism draws y among k points with weights exp(-epsilon l(x, y)/(2 Delta))",
    f"{PAPER}, Lemma 7.3", *_exists_claim(1).parts, _exists,
    (Mutant("factor", _exists_claim(LESS), "the likelihood ratio would have mean 99/100"),),
)  # fmt: skip


def _private_claim(factor: Factor) -> Claim:
    return Claim((SET, DRAWN, SENSITIVE, *SIGNS), PURE_DP(M, N, factor * epsilon))


def _private(claim: Claim) -> Theorem:
    """The weights change by a factor of at most exp(epsilon/2), and so does their mean."""
    near, inside, test = N(x1, x2), member(U, k, y), test_function(phi, w)
    points, unit = unfolded(SET), specialize(test, y)
    gap = at(SENSITIVE, x1, x2, y, by=[near, inside])
    rate = arith(0 < RATE, 0 < Delta, 0 < epsilon)
    half = arith(eq(RATE * Delta, epsilon / 2), 0 < Delta)
    closer = []
    for first, second in ((x1, x2), (x2, x1)):
        change = arith(-RATE * loss(first, y) <= epsilon / 2 - RATE * loss(second, y), arith(
            RATE * (loss(second, y) - loss(first, y)) <= RATE * Delta, gap, rate), half)  # fmt: skip
        grown = use(EXP_INCREASING, change, x=change.conclusion.args[0], y=change.conclusion.args[1])
        closer.append(arith(weight(first, y) <= exp(epsilon / 2) * weight(second, y), grown))
    sums = integrate(U, y, closer[1], *(every(weight(v, y)) for v in (x1, x2)), surely=[points])
    a, b, S, T = variables("a b S T")
    cross = arith(a / S <= exp(epsilon) * (b / T), a <= exp(epsilon / 2) * b, T <= exp(epsilon / 2) * S, 0 < S, 0 < T,
                  0 <= b)  # fmt: skip
    here, there = weight(x1, y), weight(x2, y)
    term = use(cross, closer[0], sums, positive(x1), positive(x2), arith(0 <= there),
               a=here, b=there, S=total(x1), T=total(x2))  # fmt: skip
    tested = [ratio(v)(y) * phi(y) for v in (x1, x2)]
    point = arith(tested[0] <= exp(epsilon) * tested[1], term, unit)
    scaled_int, scaled = parts(linear(U, y, exp(epsilon) * tested[1], [(exp(epsilon), every(tested[1]))]))
    bound = integrate(U, y, point, every(tested[0]), scaled_int, surely=[points])
    means = [at(parts(unfolded(specialize(DRAWN, v)))[2], phi, by=[test]) for v in (x1, x2)]
    goal = E(M(x1), w, phi(w)) <= exp(claim.conclusion.args[2]) * E(M(x2), w, phi(w)) + 0
    tests = generalize(discharge(arith(goal, bound, scaled, *means), test), phi)
    pair = folded(INDISTINGUISHABLE(M(x1), M(x2), claim.conclusion.args[2], 0), tests)
    return for_all(claim.conclusion, pair)


PRIVATE = Lemma(
    "bs16.lemma-7.3-privacy", "Weights exp(-epsilon l(x, y)/(2 Delta)) on k points are epsilon-DP",
    f"{PAPER}, Lemma 7.3", *_private_claim(1).parts, _private,
    (Mutant("factor", _private_claim(LESS),
            "k points, loss Delta of one and 0 of the others, then the reverse; k large"),),
)  # fmt: skip
