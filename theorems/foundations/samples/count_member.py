"""A point that occurs in a list is a member of it."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, function_type, implies, nat, num, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, assume, cases, discharge, mp, rewrite, use
from theorems.foundations.samples.counts import COUNT_GAP, by_length, count, j, k, one_more
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

a = var("a", "A")
f = var("f", function_type((REAL,), "A"))
least = mark("least", 1)

COUNT_MEMBER = Lemma(
    "foundations.count-member", "What occurs is counted", "elementary",
    (nat(k), nat(j), 1 <= j, j <= k, eq(f(j), a)),
    least <= count(k, a),
    mutants=(Mutant("more", {least: MORE}, "k = 1, f(1) = a", witness=finite({"A": 1}, f=0, a=0, k=1, j=1)),),
)  # fmt: skip


@proof_of(COUNT_MEMBER)
def _member(claim: Claim) -> Theorem:
    """An entry is the last one or among those before."""
    goal = implies(j <= k, 1 <= count(k, a))
    known, hit = (one_more(a), use(COUNT_GAP, nat(k))), eq(f(k + 1), a)

    def later(no: Theorem) -> Theorem:
        """The entry k + 1."""
        last = arith(eq(j, k + 1), no, j <= k + 1, use(NAT_GAP, nat(k), nat(j), arith(k < j, no), j=k, k=j))
        moved = rewrite(assume(eq(f(j), a)), last)
        return arith(1 <= count(k + 1, a), *known, moved)

    def before(yes: Theorem) -> Theorem:
        def either(case: Theorem) -> Theorem:
            return arith(1 <= count(k + 1, a), *known, mp(goal, yes), case)

        return cases(hit, either, either)

    step = discharge(cases(j <= k, before, later), j <= k + 1)
    base = discharge(arith(1 <= count(num(0), a), 1 <= j, j <= num(0)), j <= num(0))
    return mp(by_length(goal, base, step), j <= k)
