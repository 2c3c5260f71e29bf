"""Finite sums, compared term by term."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, implies, lam, nat, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import Fact, arith, discharge, fresh, generalize, mp, over_range, specialize, use
from theorems.foundations.sums.sums import total
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

n, a = variables("n a")
s, t = variables("s t", function_type((REAL,), REAL))


def longer(terms: Term, upper: Term) -> Theorem:
    """The sum up to upper + 1 is the sum up to upper and one term, for natural upper."""
    natural = nat(upper)
    order = arith(0 <= upper + 1, use(NAT_NONNEGATIVE, natural, k=upper))
    return use("sum_step", use("nat_successor", natural, k=upper), order, a=0, b=upper, s=terms)


def by_length(goal: Callable[[Term], Term], base: Theorem, step: Callable[[Term], Theorem]) -> Theorem:
    """goal(n) for natural n: ``step`` proves goal(n + 1), and may assume that n is natural and goal(n)."""
    next_ = generalize(discharge(step(n), nat(n), goal(n)), n)
    return mp(specialize(use("induction", base, next_, A=lam(n, goal(n))), n), nat(n))


EVERY_TERM = {
    "equal": forall(i, implies(nat(i), eq(s(i), t(i)))),
    "at most": forall(i, implies(nat(i), s(i) <= t(i))),
}

SUM_EQUAL = Lemma(
    "foundations.sum-equal", "Sums of equal terms are equal", "elementary",
    (EVERY_TERM["equal"], nat(n)),
    eq(total(s, n), total(t, n)),
    mutants=(Mutant("order", {EVERY_TERM["equal"]: EVERY_TERM["at most"]}, "s = 0, t = 1",
                    witness=finite({}, n=1, s=0, t=2)),),
)  # fmt: skip

SUM_AT_MOST = Lemma(
    "foundations.sum-at-most", "Sums are ordered as their terms", "elementary",
    (EVERY_TERM["at most"], nat(n)),
    total(s, n) <= total(t, n),
    mutants=(Mutant("strict", Claim((EVERY_TERM["at most"], nat(n)), total(s, n) < total(t, n)), "s = t",
                    witness=finite({}, n=10, s=2, t=2)),),
)  # fmt: skip


@proof_of(SUM_EQUAL, SUM_AT_MOST)
def _compared(claim: Claim) -> Theorem:
    """Term by term."""
    return over_range(claim.conclusion, n, nat(n), each=claim.hypotheses[0])


def same_sums(terms: Term, others: Term, last: Term, each: Callable[[Term], Fact] | None = None) -> Theorem:
    """Sums up to ``last`` are equal, since terms with equal numbers are, by arithmetic from what ``each`` shows."""
    number = fresh("number", REAL, terms, others, last)
    shown = arith(eq(terms(number), others(number)), *([] if each is None else [each(number)]))
    every = generalize(discharge(shown, nat(number)), number)
    return use(SUM_EQUAL, every, nat(last), n=last, s=terms, t=others)
