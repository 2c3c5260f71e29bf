"""The moments of a likelihood ratio that is mixed with 1: Rényi divergence of a sampled mechanism at whole orders.

This file is long because powers and bounds of two exponents are kept side by side through an induction.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, integrable, nat, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import L, Q, k, rho, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import both_sides, conjuncts
from dpproofs.proving.tactics import arith, at, both, cases, congruence, discharge, generalize
from dpproofs.proving.tactics import induction, knowing, linear, parts, specialize, transfer, use
from theorems.foundations.reals.whole_powers import whole_power

s, j, u, z = variables("s j u z")
SIZES = 0 <= s, s <= 1, 0 <= rho
MIXED = 1 - s + s * L(w)
RATE = (k - 1) * rho
LARGEST = exp(RATE)
GROWN = eq(u, 1 - s + s * LARGEST)
POSITIVE = forall(w, 0 <= L(w))
_power = L(w) ** j
MOMENTS = forall(j, implies(nat(j), j <= k, conj(integrable(Q, w, _power), E(Q, w, _power) <= exp(j * (j - 1) * rho))))
GIVEN = *SIZES, GROWN, 0 < u, POSITIVE, MOMENTS, nat(k)

LEMMA = Lemma(
    "sampling.whole-orders", "The moments of a likelihood ratio that is mixed with 1, from those of the ratio",
    "by induction",
    GIVEN,
    conj(
        integrable(Q, w, MIXED**k),
        E(Q, w, MIXED**k) <= factor * (1 + rho * k * (k - 1) * s**2 * LARGEST**2 * u ** (k - 2)),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "k = 0", witness=finite({"Y": 1}, Q=(1,), L=1, s=0, u=1, rho=0, k=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on the power of the mixture, for all powers of the ratio at once."""
    every = induction(k, _said, _first(), _next, nat(k))
    ints, mean = parts(at(every, 0, by=[use("foundations.natural-zero"), arith(0 + k <= k)]))
    power = MIXED**k
    moved, same = parts(transfer(Q, w, arith(eq(_body(k, num(0)), power)), ints))
    _, bound = conjuncts(claim)
    return both(moved, arith(bound, mean, same, 0 < u))


def _said(m: Term) -> Term:
    known = conj(integrable(Q, w, _body(m, j)), E(Q, w, _body(m, j)) <= _bound(m, j))
    return forall(j, implies(nat(j), j + m <= k, known))


def _body(m: Term, j: Term) -> Term:
    return L(w) ** j * MIXED**m


def _bound(m: Term, j: Term) -> Term:
    """Of the mean of L^j times the power m of the mixture."""
    part = s * LARGEST / u
    return 1 + rho * exp(j * RATE) * u**m * _sizes(m, j, part)


def _sizes(n: Term, i: Term, part: Term) -> Term:
    return i * (i - 1) + 2 * i * n * part + n * (n - 1) * part**2


def _first() -> Theorem:
    """exp(x) <= 1 + x exp(x), for x = j (j - 1) rho <= j (k - 1) rho."""
    given = nat(j), j + 0 <= k
    ints, mean = parts(at(MOMENTS, j, by=[given[0], arith(j <= k, given[1])]))
    power = _body(num(0), j)
    same = arith(eq(L(w) ** j, power))
    moved, equal = parts(transfer(Q, w, same, ints))
    x, sign = j * (j - 1) * rho, use("foundations.natural-nonnegative", nat(j), k=j)
    pairs = cases(
        0 < j,
        lambda yes: arith(0 <= j * (j - 1), _at_least_one(yes)),
        lambda no: arith(0 <= j * (j - 1), arith(eq(j, 0), no, sign)),
    )
    less = arith(x <= j * RATE, sign, arith(0 <= j * (k - j), sign, given[1]), 0 <= rho)
    grown = use("foundations.exp-increasing", less, x=x, y=j * RATE)
    tangent = use("foundations.exp-tangent", x=-x)
    small = arith(exp(x) <= 1 + x * exp(x), tangent, arith(eq(exp(-x) * exp(x), 1)), arith(0 < exp(x)))
    whole = arith(x * exp(x) <= x * exp(j * RATE), grown, arith(0 <= x, pairs, 0 <= rho))
    bound = arith(E(Q, w, power) <= _bound(num(0), j), mean, equal, small, whole)
    return generalize(discharge(both(moved, bound), *given), j)


def _at_least_one(above: Theorem) -> Theorem:
    return use("foundations.natural-gap", use("foundations.natural-zero"), nat(j), above, j=0, k=j)


def _next(goal: Term, m: Term) -> Theorem:
    """One factor more is a mixture of the same power and the next one of L."""
    given = nat(j), j + (m + 1) <= k
    before = at(_said(m), j, by=[given[0], arith(j + m <= k, given[1])])
    after = at(_said(m), j + 1, by=[use("nat_successor", nat(j), k=j), arith(j + 1 + m <= k, given[1])])
    (ints, mean), (next_ints, next_mean) = parts(before), parts(after)
    ratio = specialize(POSITIVE, w)
    with knowing(nat(j)):
        one_more = whole_power(L(w), j, ratio)
    factor = whole_power(MIXED, m, arith(0 <= MIXED, ratio, arith(0 <= s * L(w), ratio, *SIZES), *SIZES))
    mixed = (1 - s) * _body(m, j) + s * _body(m, j + 1)
    whole, total = parts(linear(Q, w, mixed, [(1 - s, ints), (s, next_ints)]))
    moved, equal = parts(transfer(Q, w, arith(eq(mixed, _body(m + 1, j)), one_more, factor), whole))
    bound = _bound(m + 1, j)
    same = _same_bound(m)
    return generalize(
        discharge(
            both(moved, arith(E(Q, w, _body(m + 1, j)) <= bound, mean, next_mean, total, equal, same, *SIZES)), *given
        ),
        j,
    )


def _same_bound(m: Term) -> Theorem:
    """The bound is the mixture of those before it: with v = s y/u, 1 - s is u (1 - v), and s y is u v."""
    part = s * LARGEST / u
    first, second = _sizes(m, j, part), _sizes(m, j + 1, part)
    shares = arith(eq(1 - s, u * (1 - part)), GROWN, 0 < u), arith(eq(s * LARGEST, u * part), 0 < u)
    left = congruence(eq((1 - s) * first, u * (1 - part) * first), shares[0])
    right = congruence(eq(s * LARGEST * second, u * part * second), shares[1])
    sizes = arith(eq((1 - s) * first + s * LARGEST * second, u * _sizes(m + 1, j, part)), left, right, 0 < u)
    scale = rho * exp(j * RATE) * u**m
    before, after = both_sides(sizes)
    scaled = congruence(eq(scale * before, scale * after), sizes)
    return arith(eq((1 - s) * _bound(m, j) + s * _bound(m, j + 1), _bound(m + 1, j)), scaled, 0 < u)
