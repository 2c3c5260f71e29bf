"""Finite sums s(0) + ... + s(n): linearity, and signs."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, implies, lam, nat, num, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import i
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums import SUM_ONE, total
from theorems.foundations.sums_compared import SUM_AT_MOST, by_length, longer

n, a, b = variables("n a b")
s, t = variables("s t", function_type((REAL,), REAL))


def _linear_claim(factor: Factor) -> Claim:
    return Claim((nat(n),), eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)))


def _linear(claim: Claim) -> Theorem:
    """By induction."""
    every = [lam(i, terms) for terms in (a * s(i) + b * t(i), s(i), t(i))]

    def goal(upper: Term) -> Term:
        return eq(total(every[0], upper), a * total(s, upper) + b * total(t, upper))

    base = arith(goal(num(0)), *(use(SUM_ONE, s=terms) for terms in every))
    return by_length(goal, base, lambda m: arith(goal(m + 1), goal(m), *(longer(terms, m) for terms in every)))


SUM_LINEAR = Lemma(
    "foundations.sum-linear", "Sums are linear", "elementary", *_linear_claim(1).parts, _linear,
    (Mutant("factor", _linear_claim(MORE), "b = 1, t = 1",
            witness=finite({}, a=10, b=3, n=2, s="1/10", t="1/10")),),
)  # fmt: skip


def _scaled_claim(factor: Factor) -> Claim:
    return Claim((nat(n),), eq(total(lam(i, a * s(i)), n), factor * a * total(s, n)))


def _scaled(claim: Claim) -> Theorem:
    return arith(claim.conclusion, use(SUM_LINEAR, nat(n), b=0, t=s))


SUM_SCALED = Lemma(
    "foundations.sum-scaled", "A factor of all terms of a sum", "elementary", *_scaled_claim(1).parts, _scaled,
    (Mutant("factor", _scaled_claim(MORE), "a = 1, s = 1",
            witness=finite({}, a=1000, n=2, s=2)),),
)  # fmt: skip


def _nonnegative(claim: Claim) -> Theorem:
    """The sum of the zeros 0 s(i) is 0."""
    every = at(claim.hypotheses[0], i, by=[nat(i)])
    order = generalize(discharge(arith(0 * s(i) <= s(i), every), nat(i)), i)
    zeros = use(SUM_SCALED, nat(n), a=0)
    return arith(claim.conclusion, use(SUM_AT_MOST, order, nat(n), s=lam(i, 0 * s(i)), t=lam(i, s(i))), zeros)


EVERY_NONNEGATIVE = forall(i, implies(nat(i), 0 <= s(i)))
SUM_NONNEGATIVE = Lemma(
    "foundations.sum-nonnegative", "A sum of nonnegative terms is nonnegative", "elementary",
    (EVERY_NONNEGATIVE, nat(n)), 0 <= total(s, n), _nonnegative,
    (Mutant("strict", Claim((EVERY_NONNEGATIVE, nat(n)), 0 < total(s, n)), "s = 0",
            witness=finite({}, n=3, s=0)),),
)  # fmt: skip
