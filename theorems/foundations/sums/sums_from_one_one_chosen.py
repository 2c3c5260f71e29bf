"""The sum of the terms with the number v is the term s(v); The mean of a combination of n functions."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, forall, implies, ind, integrable, lam
from dpproofs.language.terms import nat, num, summation
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import w
from dpproofs.proving.reading import comparison, consequence_of
from dpproofs.proving.tactics import arith, assume, at, both, cases, congruence, discharge, expand
from dpproofs.proving.tactics import over_range, parts, reversed_equation, transfer, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.sums.sums_from_one import (
    CHOSEN,
    IS_PLACE,
    by_count,
    g,
    i,
    longer,
    m,
    mu,
    n,
    none,
    s,
    total,
    v,
)


def _chosen_claim(factor: Factor) -> Claim:
    return Claim((nat(n), *IS_PLACE), eq(total(CHOSEN, n), factor * s(v)))


ONE_CHOSEN = Lemma(
    "foundations.sum-one-chosen", "The sum of the terms with the number v is the term s(v)", "elementary",
    *_chosen_claim(1).parts,
    mutants=(Mutant("factor", _chosen_claim(MORE), "n = v = 1, s = 1", witness=finite({}, n=50, s=2, v=20)),),
)  # fmt: skip


@proof_of(ONE_CHOSEN)
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


EVERY_INTEGRABLE = forall(i, implies(nat(i), 1 <= i, i <= n, integrable(mu, w, g(i, w))))


def _mean_claim(factor: Factor, relation: str = "eq") -> Claim:
    whole = summation(i, 1, n, s(i) * g(i, w))
    means = summation(i, 1, n, s(i) * E(mu, w, g(i, w)))
    return Claim(
        (EVERY_INTEGRABLE, nat(n)), conj(integrable(mu, w, whole), Term(relation, (E(mu, w, whole), factor * means)))
    )


SUM_MEANS = Lemma(
    "foundations.sum-from-one-means", "The mean of a combination of n functions", "elementary",
    *_mean_claim(1).parts,
    mutants=(Mutant("factor", _mean_claim(MORE), "g = 1 under a probability law, s = 1",
                    control=_mean_claim(1, "le"),
                    witness=finite({"Y": 1}, g="1/10", mu=(1,), n=10, s=1)),),
)  # fmt: skip


@proof_of(SUM_MEANS)
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
    base = discharge(both(start_int, arith(comparison(at_zero), start, zero, none(means))), num(0) <= n)

    low = arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    last = at(EVERY_INTEGRABLE, end, by=[use("nat_successor", nat(m), k=m), low, end <= n])
    before_int, before = parts(at(assume(goal(m)), by=[arith(m <= n, end <= n)]))
    split = total(terms, m) + s(end) * g(end, w)
    split_int, mean = parts(expand(mu, w, split, before_int, last))
    whole_int, whole = parts(transfer(mu, w, reversed_equation(longer(terms)), split_int))
    equal = comparison(consequence_of(goal(end)))
    step = discharge(both(whole_int, arith(equal, whole, mean, before, longer(means))), end <= n)
    integrable_, same = parts(by_count(goal, base, step))
    return both(integrable_, arith(comparison(claim), same))
