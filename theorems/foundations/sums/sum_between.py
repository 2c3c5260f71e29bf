"""Pieces of sums: the terms from one number to another, as a sum of all terms with some left out."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, minimum, nat, num, summation, variables
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, cases, induction, natural_sign, same_value, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.sums import s, total

a, b, n = variables("a b n")


def between(first: Term, last: Term, terms: Term) -> Term:
    """The terms with numbers from first to last, and 0 for the others."""
    return lam(i, ind(first <= i) * ind(i <= last) * terms(i))


PICKED, EACH = between(a, b, s), lam(i, s(i))


def _piece(last: Term) -> Term:
    return summation(i, a, last, s(i))


SUM_BETWEEN = Lemma(
    "foundations.sum-between", "Some terms in the middle, as a sum of all terms", "elementary",
    (nat(n), nat(b), 0 <= a),
    eq(_piece(minimum(n, b)), factor * total(PICKED, n)),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, a = b = 0, s = 1", witness=finite({}, a=1, b=2, n=3, s=1)),),
)  # fmt: skip


@proof_of(SUM_BETWEEN)
def _between(claim: Claim) -> Theorem:
    """By induction on the number of terms: the last one is among them or not."""
    low = num(-1)
    nowhere = same_value(lam(n, _piece(n)), arith(eq(minimum(low, b), low), natural_sign(b)))
    none = [
        use("sum_empty", arith(low < first, 0 <= a), a=first, b=low, s=terms)
        for first, terms in ((a, EACH), (0, PICKED))
    ]
    start = arith(eq(_piece(minimum(low, b)), total(PICKED, low)), nowhere, *none)
    base = _longer(low, num(0), use(NAT_ZERO), start)

    def said(top: Term) -> Term:
        return eq(_piece(minimum(top, b)), total(PICKED, top))

    def step(_: Term, m: Term) -> Theorem:
        return _longer(m, m + 1, use("nat_successor", nat(m), k=m), assume(said(m)))

    return induction(n, said, base, step, nat(n))


def _longer(before: Term, top: Term, natural: Theorem, known: Theorem) -> Theorem:
    """The statement for top, the number after before, from that for before."""
    goal = eq(_piece(minimum(top, b)), total(PICKED, top))
    last = use("sum_step", natural, arith(0 <= top, natural_sign(top, natural)), a=0, b=before, s=PICKED)

    def ends(first: Term, second: Term, fact: Theorem) -> list[Theorem]:
        """Where the two pieces end."""
        pairs = (top, first), (before, second)
        return [same_value(lam(n, _piece(n)), arith(eq(minimum(end, b), value), fact)) for end, value in pairs]

    def among(yes: Theorem) -> Theorem:
        pieces = ends(top, before, yes)

        def reached(low: Theorem) -> Theorem:
            more = use("sum_step", natural, low, a=a, b=before, s=EACH)
            return arith(goal, known, last, *pieces, more, yes, low)

        def over(no: Theorem) -> Theorem:
            none = [use("sum_empty", arith(end < a, no), a=a, b=end, s=EACH) for end in (top, before)]
            return arith(goal, known, last, *pieces, *none, no)

        return cases(a <= top, reached, over)

    def beyond(no: Theorem) -> Theorem:
        gap = arith(b <= before, use(NAT_GAP, nat(b), natural, arith(b < top, no), j=b, k=top))
        return arith(goal, known, last, *ends(b, b, gap), no)

    return cases(top <= b, among, beyond)
