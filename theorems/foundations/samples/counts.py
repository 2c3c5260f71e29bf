"""How often a point occurs in a list f(1), ..., f(k)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, disj, eq, function_type, ind, lam, nat, num, substitute, summation, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, cases, discharge, generalize, mp, specialize, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

i, j, k, d = var("i"), var("j"), var("k"), var("d")
a = var("a", "A")
f = var("f", function_type((REAL,), "A"))


def count(size: object, point: Term, f: Term = f) -> Term:
    """The number of i = 1, ..., size with f(i) = point."""
    return summation(i, 1, size, ind(eq(f(i), point)))


least = mark("least", 1)

COUNT_GAP_MORE = Mutant("more", {least: MORE}, "k = 1, f(1) = a", witness=finite({"A": 1}, f=0, a=0, k=1))

COUNT_GAP = Lemma(
    "foundations.count-gap", "A count is 0 or at least 1", "elementary",
    (nat(k),),
    disj(eq(count(k, a), 0), least <= count(k, a)),
    mutants=(COUNT_GAP_MORE,),
)  # fmt: skip


@proof_of(COUNT_GAP)
def _gap(claim: Claim) -> Theorem:
    return by_length(claim.conclusion, *_known(claim.conclusion))


def by_length(goal: Term, base: Theorem, step: Theorem) -> Theorem:
    """The goal for all natural k, from 0 and from one step."""
    every = use("induction", base, generalize(discharge(step, nat(k), goal), k), A=lam(k, goal))
    return mp(specialize(every, k), nat(k))


def _known(goal: Term) -> tuple[Theorem, Theorem]:
    """The goal for no entries and for one more: by whether that is the point."""
    hit, known = eq(f(k + 1), a), one_more(a)
    more = substitute(goal, {k: k + 1})

    def step(case: Theorem) -> Theorem:
        return arith(more, known, goal, case)

    return arith(substitute(goal, {k: num(0)}), empty_list(a)), cases(hit, step, step)


def one_more(point: Term) -> Theorem:
    """One more entry."""
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    return use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=lam(i, ind(eq(f(i), point))))


def empty_list(point: Term) -> Theorem:
    """No entry of an empty list is the point."""
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=lam(i, ind(eq(f(i), point))))
