"""The exponential mechanism on a finite set of outcomes: that it exists."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exists, exp, forall, function_type, lam, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, Delta, M, epsilon, w, y
from dpproofs.proving.tactics import almost, arith, both, cases, expand, generalize, integrate, parts, prove, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_means_integrable import INTEGRABLE
from theorems.foundations.measure.finite_points_one_more import SET
from theorems.foundations.measure.finite_points_share import SHARE
from theorems.foundations.measure.law_with_density import WITH_DENSITY
from theorems.foundations.measure.vanishing import VANISHING

x = var("x", "X")
loss = var("l", function_type(("X", "Y"), REAL))
RATE = epsilon / (2 * Delta)


def share(data: Term) -> Theorem:
    """The mean weight is at least 1/k of the weight of any of the points."""
    low = generalize(arith(0 <= weight(data, y)), y)
    return use(SHARE, SET, 0 < k, low, member(U, k, y2), f=lam(y, weight(data, y)))


def ratio(data: Term) -> Term:
    """The likelihood ratio to the uniform law."""
    return lam(y, weight(data, y) / total(data))


def weight(data: Term, outcome: Term) -> Term:
    """exp(-epsilon l(x, y)/(2 Delta))."""
    return exp(-RATE * loss(data, outcome))


def total(data: Term) -> Term:
    """The mean of the weights."""
    return E(U, w, weight(data, w))


EXISTS = Lemma(
    "bs16.lemma-7.3-exists", "A mechanism draws y among k points with weights exp(-epsilon l(x, y)/(2 Delta))",
    f"{BUN_STEINKE}, Lemma 7.3",
    (SET, 0 < k),
    exists(M, forall(x, DENSITY(lam(y, factor * ratio(x)(y)), M(x), U))),
    mutants=(Mutant("factor", {factor: LESS}, "the likelihood ratio would have mean 99/100",
                    witness=finite({"X": 1, "Y": 1}, U=(1,), k=1, epsilon=1, Delta=1, l=(0,))),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """The likelihood ratio has mean 1."""
    size, here = positive(x), ratio(x)(y)
    low = generalize(arith(0 <= here, size), x, y)
    ints, mean = parts(expand(U, y, here, every(weight(x, y)), size))
    one = arith(eq(E(U, y, here), 1), mean, size)
    return prove(
        claim.conclusion, use(WITH_DENSITY, low, generalize(both(ints, one), x), P=lam(x, U), f=lam((x, y), here))
    )


def positive(data: Term) -> Theorem:
    """The mean of the weights is positive: otherwise they would vanish."""
    goal, here = 0 < total(data), weight(data, y)

    def otherwise(no: Theorem) -> Theorem:
        low = almost(U, y, arith(0 <= here))
        none = use(VANISHING, low, every(here), arith(total(data) <= 0, no), mu=U, f=lam(y, here))
        return arith(goal, integrate(U, y, arith(num(1) <= 0, eq(here, 0)), surely=[none]))

    return cases(goal, lambda yes: yes, otherwise)


def every(body: Term) -> Theorem:
    """A function of y is integrable."""
    return use(INTEGRABLE, SET, 0 < k, f=lam(y, body))
