"""The mean of a finite sum is the sum of the means."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, integrable, lam, measure, nat
from dpproofs.language.terms import num, summation, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import i, w
from dpproofs.proving.tactics import arith, assume, at, both, expand, parts, transfer, use
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import by_length, longer
from theorems.foundations.reals.naturals import NAT_ZERO

n = var("n")
f = var("f", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))

EVERY_INTEGRABLE = forall(i, implies(nat(i), integrable(mu, w, f(i, w))))

SUM_MEAN_FACTOR = Mutant(
    "factor", {factor: MORE}, "f = 1 under a probability law", witness=finite({"Y": 1}, f="1/10", mu=(1,), n=0)
)
whole = summation(i, 0, n, f(i, w))

SUM_MEAN = Lemma(
    "foundations.sum-mean", "The mean of a sum is the sum of the means", "elementary",
    (EVERY_INTEGRABLE, nat(n)),
    conj(integrable(mu, w, whole), eq(E(mu, w, whole), factor * summation(i, 0, n, E(mu, w, f(i, w))))),
    mutants=(SUM_MEAN_FACTOR,),
)  # fmt: skip


@proof_of(SUM_MEAN)
def _mean(claim: Claim) -> Theorem:
    """By induction: the expectation is linear."""
    terms, means = lam(i, f(i, w)), lam(i, E(mu, w, f(i, w)))

    def goal(upper: Term) -> Term:
        return conj(integrable(mu, w, total(terms, upper)), eq(E(mu, w, total(terms, upper)), total(means, upper)))

    def of(index: Term, natural: Theorem) -> Theorem:
        return at(EVERY_INTEGRABLE, index, by=[natural])

    zero = num(0)
    one = arith(eq(f(zero, w), total(terms, zero)), use(SUM_ONE, s=terms))
    first_int, first = parts(transfer(mu, w, one, of(zero, use(NAT_ZERO))))
    base = both(first_int, arith(eq(E(mu, w, total(terms, zero)), total(means, zero)), first, use(SUM_ONE, s=means)))

    def step(upper: Term) -> Theorem:
        before_int, before = parts(assume(goal(upper)))
        last = of(upper + 1, use("nat_successor", nat(upper), k=upper))
        split = total(terms, upper) + f(upper + 1, w)
        split_int, mean = parts(expand(mu, w, split, before_int, last))
        same = arith(eq(split, total(terms, upper + 1)), longer(terms, upper))
        whole_int, whole = parts(transfer(mu, w, same, split_int))
        equal = eq(E(mu, w, total(terms, upper + 1)), total(means, upper + 1))
        return both(whole_int, arith(equal, whole, mean, before, longer(means, upper)))

    return by_length(goal, base, step)
