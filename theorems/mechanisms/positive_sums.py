"""Sums over 1, ..., n of positive terms."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, function_type, implies, lam, nat, num, summation, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.reading import consequence_of, premise_of
from dpproofs.proving.tactics import arith, assume, at, both, discharge, generalize, mp, parts, prove, use
from theorems.mechanisms.finite_sums import for_each
from theorems.foundations.naturals import NAT_NONNEGATIVE

i, k, n = variables("i k n")
s = var("s", function_type(("real",), "real"))


def _positive_claim(bound: int) -> Claim:
    return Claim((nat(n), 1 <= n, for_each(i, n, 0 < s(i))), bound < summation(i, 1, n, s(i)))


def _positive(claim: Claim) -> Theorem:
    """The last term is positive, and those before it add up to 0 or more."""
    natural, inside = nat(k), k + 1 <= n

    def bound(size: Term) -> Term:
        total = summation(i, 1, size, s(i))
        return implies(size <= n, conj(0 <= total, implies(1 <= size, 0 < total)))

    none = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=s)
    empty = consequence_of(bound(num(0))).args
    impossible = discharge(arith(consequence_of(empty[1]), assume(premise_of(empty[1]))), premise_of(empty[1]))
    start = discharge(both(arith(empty[0], none), impossible), 0 <= n)
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    longer = use("sum_step", more, low, a=1, b=k, s=s)
    here = at(claim.hypotheses[2], k + 1, by=[more, low, inside])
    before = parts(at(bound(k), by=[arith(k <= n, inside)]))[0]
    strict = arith(0 < summation(i, 1, k + 1, s(i)), before, here, longer)
    step = discharge(prove(consequence_of(bound(k + 1)), strict), natural, bound(k), inside)
    whole = at(use("induction", start, generalize(step, k), A=lam(k, bound(k))), n, by=[nat(n)])
    return arith(claim.conclusion, mp(parts(whole)[1], 1 <= n))


SUM_POSITIVE = Lemma(
    "mechanisms.sum-positive", "A sum of positive terms is positive", "elementary",
    *_positive_claim(0).parts, _positive,
    (Mutant("bound", _positive_claim(1), "n = 1, s(1) = 1",
            witness=finite({}, n=1, s="1/2")),),
)  # fmt: skip
