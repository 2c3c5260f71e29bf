"""Sums over 1, ..., n: linearity, one chosen term, and means."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, ind, integrable, lam, measure
from dpproofs.language.terms import nat, ne, num, summation, var, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import w
from dpproofs.proving.reading import comparison, consequence_of
from dpproofs.proving.tactics import Fact, arith, assume, at, both, cases, congruence, discharge, expand, generalize
from dpproofs.proving.tactics import over_range, parts, reversed_equation, transfer, use
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.measure.vanishing import NOTHING

i, m, n, a, b, v = variables("i m n a b v")
s, t = variables("s t", function_type((REAL,), REAL))
g = var("g", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))


def total(terms: Term, size: object) -> Term:
    """terms(1) + ... + terms(size)."""
    return summation(i, 1, size, terms(i))


def none(terms: Term) -> Theorem:
    """The sum without terms is 0."""
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms)


def longer(terms: Term) -> Theorem:
    """The sum up to m + 1 is the sum up to m and one term, for natural m."""
    low = arith(1 <= m + 1, use(NAT_NONNEGATIVE, nat(m), k=m))
    return use("sum_step", use("nat_successor", nat(m), k=m), low, a=1, b=m, s=terms)


def by_count(goal: Callable[[Term], Term], base: Theorem, step: Theorem, *facts: Fact) -> Theorem:
    """goal(n) for natural n, its premises from the facts; ``step`` proves goal(m + 1) from goal(m), for natural m."""
    every = generalize(discharge(step, nat(m), goal(m)), m)
    return at(use("induction", base, every, A=lam(m, goal(m))), n, by=[nat(n), *facts])


def _combined_claim(factor: Factor) -> Claim:
    both_sums = lam(i, a * s(i) + b * t(i))
    return Claim((nat(n),), eq(total(both_sums, n), a * total(s, n) + factor * b * total(t, n)))


def _by_terms(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))


SUM_COMBINED = Lemma(
    "foundations.sum-from-one-linear", "Sums over 1, ..., n are linear", "elementary",
    *_combined_claim(1).parts, _by_terms,
    (Mutant("factor", _combined_claim(MORE), "n = 1, b = 1, t = 1, s = 0",
            witness=finite({}, a="3/4", b="1/2", n=10, s=0, t="1/2")),),
)  # fmt: skip


def _ones_claim(factor: Factor) -> Claim:
    return Claim((nat(n),), eq(total(lam(i, num(1)), n), factor * n))


SUM_OF_ONES = Lemma(
    "foundations.sum-from-one-ones",
    "The sum of n ones is n",
    "elementary",
    *_ones_claim(1).parts,
    _by_terms,
    (Mutant("factor", _ones_claim(MORE), "n = 1", witness=finite({}, n=1)),),
)

CHOSEN = lam(i, ind(eq(v, i)) * s(i))
IS_PLACE = nat(v), 1 <= v, v <= n


def _other_claim(value: Term) -> Claim:
    elsewhere = forall(i, implies(nat(i), 1 <= i, i <= n, ne(v, i)))
    return Claim((nat(n), elsewhere), eq(total(CHOSEN, n), value))


def _other(claim: Claim) -> Theorem:
    """Every term is 0."""
    _, elsewhere = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=elsewhere)


NONE_CHOSEN = Lemma(
    "foundations.sum-none-chosen",
    "The sum of the terms with the number v, when there is none",
    "elementary",
    *_other_claim(num(0)).parts,
    _other,
    (Mutant("one", _other_claim(s(v)), "v = 0, s = 1", witness=finite({}, n=1, v=0, s=1)),),
)


def _chosen_claim(factor: Factor) -> Claim:
    return Claim((nat(n), *IS_PLACE), eq(total(CHOSEN, n), factor * s(v)))


def _chosen(claim: Claim) -> Theorem:
    """By induction: the sum is s(v) from the term with the number v on."""

    def begins(k: Term) -> Theorem:
        goal = eq(ind(v <= k) * s(v), ind(v <= k - 1) * s(v) + ind(eq(v, k)) * s(k))
        before = use(NAT_GAP, nat(v), nat(k), v < k, j=v, k=k)
        return cases(
            eq(v, k),
            lambda here: congruence(goal, here),
            lambda no: cases(
                v < k, lambda less: arith(goal, arith(v <= k - 1, before), less), lambda more: arith(goal, no, more)
            ),
        )

    so_far = over_range(eq(total(CHOSEN, n), ind(v <= n) * s(v)), n, nat(n), 1 <= v, each=begins)
    return arith(claim.conclusion, so_far, v <= n)


ONE_CHOSEN = Lemma(
    "foundations.sum-one-chosen",
    "The sum of the terms with the number v is the term s(v)",
    "elementary",
    *_chosen_claim(1).parts,
    _chosen,
    (Mutant("factor", _chosen_claim(MORE), "n = v = 1, s = 1", witness=finite({}, n=50, s=2, v=20)),),
)

EVERY_INTEGRABLE = forall(i, implies(nat(i), 1 <= i, i <= n, integrable(mu, w, g(i, w))))


def _mean_claim(factor: Factor, relation: str = "eq") -> Claim:
    whole = summation(i, 1, n, s(i) * g(i, w))
    means = summation(i, 1, n, s(i) * E(mu, w, g(i, w)))
    return Claim(
        (EVERY_INTEGRABLE, nat(n)), conj(integrable(mu, w, whole), Term(relation, (E(mu, w, whole), factor * means)))
    )


def _mean(claim: Claim) -> Theorem:
    """By induction: the expectation is linear."""
    terms, means = lam(i, s(i) * g(i, w)), lam(i, s(i) * E(mu, w, g(i, w)))
    end = m + 1

    def goal(size: Term) -> Term:
        sums = total(terms, size), total(means, size)
        return implies(size <= n, conj(integrable(mu, w, sums[0]), eq(E(mu, w, sums[0]), sums[1])))

    empty = none(terms)
    zero_int, zero = parts(use(NOTHING, mu=mu))
    start_int, start = parts(transfer(mu, w, reversed_equation(empty), zero_int))
    at_zero = consequence_of(goal(num(0)))
    base = discharge(both(start_int, arith(at_zero.args[1], start, zero, none(means))), num(0) <= n)

    low = arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    last = at(EVERY_INTEGRABLE, end, by=[use("nat_successor", nat(m), k=m), low, end <= n])
    before_int, before = parts(at(assume(goal(m)), by=[arith(m <= n, end <= n)]))
    split = total(terms, m) + s(end) * g(end, w)
    split_int, mean = parts(expand(mu, w, split, before_int, last))
    whole_int, whole = parts(transfer(mu, w, reversed_equation(longer(terms)), split_int))
    equal = consequence_of(goal(end)).args[1]
    step = discharge(both(whole_int, arith(equal, whole, mean, before, longer(means))), end <= n)
    integrable_, same = parts(by_count(goal, base, step))
    return both(integrable_, arith(comparison(claim), same))


SUM_MEANS = Lemma(
    "foundations.sum-from-one-means", "The mean of a combination of n functions", "elementary",
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(MORE), "g = 1 under a probability law, s = 1",
            control=_mean_claim(1, "le"),
            witness=finite({"Y": 1}, g="1/10", mu=(1,), n=10, s=1)),),
)  # fmt: skip
