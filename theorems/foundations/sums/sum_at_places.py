"""Pieces of sums: the terms at places further and further on."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, forall, function_type, implies, lam, nat, ne, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i, k
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, discharge, generalize, induction, same_value, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import SUM_ONE, s, total
from theorems.foundations.sums.sums_compared import a, longer, n

place = var("place", function_type((REAL,), REAL))
SIGNS = forall(i, implies(conj(nat(i), i <= a), 0 <= s(i)))
PICKED, TERMS = lam(i, s(place(i))), lam(i, s(i))
NATURAL = forall(k, implies(conj(nat(k), k <= n), nat(place(k))))
INSIDE = forall(k, implies(conj(nat(k), k <= n), place(k) <= a))
FURTHER = forall(k, implies(conj(nat(k), k <= n - 1), place(k) < place(k + 1)))

SUM_AT_PLACES = Lemma(
    "foundations.sum-at-places", "Nonnegative terms at places further and further on add up to at most all",
    "elementary",
    (nat(n), nat(a), eq(place(0), 0), NATURAL, INSIDE, FURTHER, SIGNS),
    factor * total(PICKED, n) <= total(s, a),
    mutants=(Mutant("factor", {factor: MORE}, "n = a = 0, s = 1",
                        witness=finite({}, n=0, a=0, place=lambda i: 2 * i, s=1)),),
)  # fmt: skip


@proof_of(SUM_AT_PLACES)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of places."""
    known = at(induction(n, _said, _first(), _next, nat(n)))
    last, inside = (at(fact, n, by=[nat(n)]) for fact in (NATURAL, INSIDE))
    return arith(claim.conclusion, known, _up_to(place(n), last, a, assume(nat(a)), inside))


def _said(last: Term) -> Term:
    return implies(last <= n, total(PICKED, last) <= total(s, place(last)))


def _first() -> Theorem:
    """The first place is 0."""
    zero = num(0)
    same = [same_value(f, eq(place(0), 0)) for f in (lam(i, total(s, i)), TERMS)]
    one = [use(SUM_ONE, s=f) for f in (PICKED, TERMS)]
    return discharge(arith(total(PICKED, zero) <= total(s, place(zero)), *same, *one), zero <= n)


def _next(_: Term, last: Term) -> Theorem:
    """The terms between two places are at least 0."""
    within = arith(last <= n, last + 1 <= n)
    known, here = at(assume(_said(last)), by=[within]), at(NATURAL, last, by=[within])
    after, inside = (at(fact, last + 1, by=[last + 1 <= n]) for fact in (NATURAL, INSIDE))
    further = at(FURTHER, last, by=[arith(last <= n - 1, last + 1 <= n)])
    first, second = place(last), place(last + 1)
    gap = use(NAT_GAP, here, after, further, j=first, k=second)
    positive = arith(ne(second, 0), further, use(NAT_NONNEGATIVE, here, k=first))
    before = use(NAT_PREDECESSOR, after, positive, k=second)
    start = _up_to(first, here, second - 1, before, gap, inside)
    more = use(longer(TERMS, second - 1), before)
    same = [same_value(f, arith(eq(second - 1 + 1, second))) for f in (lam(i, total(s, i)), TERMS)]
    sign = at(SIGNS, second, by=[after, inside])
    sums = arith(total(s, first) + s(second) <= total(s, second), start, more, *same, sign)
    return discharge(
        arith(total(PICKED, last + 1) <= total(s, second), known, longer(PICKED, last), sums), last + 1 <= n
    )


def _up_to(low: Term, first: Theorem, high: Term, end: Theorem, order: Theorem, *inside: Theorem) -> Theorem:
    """Sums up to an end are at least those up to a number before it."""
    sign = at(SIGNS, i, by=[nat(i), arith(i <= a, i <= high, *inside)])
    signs = generalize(discharge(sign, nat(i), i <= high), i)
    return use(SUM_PART, use(NAT_ZERO), first, end, arith(0 + low <= high, order), signs, a=0, n=low, k=high)
