"""Definition 2.4 as printed, (dQ/dP)^(alpha - 1) under P, makes Theorem 2.5 (2) false.

This file is long because the bound on the printed divergence has two cases, each with powers in the place of numbers.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, lam, log, num, sqrt, substitute, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, L, P, Q, alpha, delta
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, cases, congruence, discharge, generalize, numeric, parts, unfolded, use
from theorems.citations import LI
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.papers.li_2019.def_2_4_order_two import PRINTED, UPSIDE_DOWN
from theorems.papers.li_2019.two_points import APART, a, b, event_at, marks, two_points, v

KEPT = num(Fraction(16, 17))
RESPONSES = (two_points(P, KEPT), two_points(Q, 1 - KEPT), APART)
WITNESS = {"a": 0, "b": 1, "P": ("16/17", "1/17"), "Q": ("1/17", "16/17")}
COST = Fraction(43, 250) * log(num(16))

PRINTED_SMALL = Lemma(
    "li16.def-2.4-printed",
    "Randomized response with epsilon = log(16) is rho-zCDP in the words of Definition 2.4, rho = 0.172 log(16)",
    f"{LI}, against Definition 2.4",
    (*RESPONSES, UPSIDE_DOWN, 1 < alpha),
    PRINTED <= factor * COST * alpha,
    mutants=(
                Mutant(
                    "rho",
                    {factor: Fraction(24, 25)},
                    "alpha = 3.414: the printed divergence is 0.1689 log(16) alpha",
                    witness=finite({"Y": 2}, alpha="3.414", L=("1/16", 16), **WITNESS),
                ),
            ),
)  # fmt: skip


@proof_of(PRINTED_SMALL)
def _printed(claim: Claim) -> Theorem:
    """With x = 16^(alpha - 1): log((16/x + x)/17) is at most 0 up to the order 2, and log(x/16) beyond."""
    change = parts(unfolded(UPSIDE_DOWN))[2]
    ratios = []
    for point, size_there in ((a, Fraction(1, 16)), (b, Fraction(16))):
        event = event_at(point)
        means = at(RESPONSES[0], lam(v, L(v) * event(v))), at(RESPONSES[1], event), at(change, event)
        ratios.append(arith(eq(L(point), size_there), *marks(), *means))
    mean = at(RESPONSES[0], lam(v, L(v) ** (alpha - 1)))
    size, total = log(num(16)), lhs(mean)
    s, t = (alpha - 1) * size, (alpha - 1) * rhs(claim)
    known = [numeric(0 < size), arith(eq(exp(size), 16)), arith(0 < alpha - 1, 1 < alpha)]
    raised = []
    for point, ratio, sign in ((a, ratios[0], -1), (b, ratios[1], 1)):
        power = exp(sign * size) ** (alpha - 1)
        same = congruence(eq(L(point) ** (alpha - 1), power), arith(eq(L(point), exp(sign * size)), ratio, known[1]))
        raised.append(arith(eq(L(point) ** (alpha - 1), exp(sign * s)), same, arith(eq(power, exp(sign * s)))))
    value = arith(eq(total, (16 * exp(-s) + exp(s)) / 17), mean, *raised)
    least = grows(num(0), s, arith(0 <= s, *known))
    powers = exp(s), exp(-s), exp(size), total, exp(t)
    shared = arith(eq(exp(s) * exp(-s), 1)), known[1], value

    def low(yes: Theorem) -> Theorem:
        top = grows(s, size, arith(s <= size, yes, *known))
        one = arith(eq(exp(num(0)), 1)), least, top, grows(num(0), t, arith(0 <= t, *known))
        return _at(_small(), (*powers, exp(num(0))), (*shared, *one))

    def high(no: Theorem) -> Theorem:
        far = grows(size, s, arith(size <= s, no, *known))
        rate, least = substitute(rhs(claim), {alpha: num(1)}), Fraction(43, 250) * size
        square = arith(0 <= (alpha - Fraction(17, 5)) ** 2)
        quadratic = arith(alpha - 2 <= (alpha - 1) * alpha * Fraction(43, 250), square)
        room = arith(0 <= (alpha - 1) * alpha * (rate - least), arith(least <= rate), *known)
        scaled = arith((alpha - 2) * size <= (alpha - 1) * alpha * least, quadratic, *known)
        beyond = grows(s - size, t, arith(s - size <= t, scaled, room))
        lower = arith(eq(exp(s - size) * exp(size), exp(s)))
        return _at(_large(), (*powers, exp(s - size)), (*shared, lower, far, beyond))

    bound = cases(alpha <= 2, low, high)
    return arith(claim.conclusion, use(LOG_UPPER, arith(0 < total, value, least), bound, x=t, y=total), *known)


def grows(x: Term, y: Term, order: Theorem) -> Theorem:
    """exp(x) <= exp(y)."""
    return use(EXP_INCREASING, order, x=x, y=y)


def _at(said: Theorem, values: tuple[Term, ...], facts: tuple[Theorem, ...]) -> Theorem:
    for value in values[:-1]:
        said = at(said, value)
    return at(said, values[-1], by=facts)


X, Y, S, W, T, Z = variables("X Y S W T Z")
SHARED = eq(X * Y, 1), eq(S, 16), eq(W, (16 * Y + X) / 17)
"""Of x, its inverse, 16, their mean and a bound: powers stand for themselves here."""


def _small() -> Theorem:
    """(16/x + x)/17 is at most 1 for x from 1 to 16."""
    given = (*SHARED, eq(Z, 1), Z <= X, X <= S, Z <= T)
    inverse = arith(0 <= Y, *given)
    product = arith(0 <= (X - 1) * (16 - X) * Y, inverse, *given)
    return _for_all(discharge(arith(W <= T, product, *given), *given))


def _for_all(said: Theorem) -> Theorem:
    for name in (Z, T, W, S, Y, X):
        said = generalize(said, name)
    return said


def _large() -> Theorem:
    """(16/x + x)/17 is at most x/16 from 16 on."""
    given = (*SHARED, eq(Z * S, X), S <= X, Z <= T)
    inverse = arith(0 <= Y, *given)
    product = arith(0 <= (X - 16) * (X + 16) * Y, inverse, *given)
    return _for_all(discharge(arith(W <= T, product, *given), *given))


PRIVATE = INDISTINGUISHABLE(P, Q, COST + 2 * sqrt(COST * log(num(Fraction(5, 2)))), delta)

LEMMA = Lemma(
    "li16.def-2.4-counterexample",
    "Randomized response with epsilon = log(16) is not (rho + 2 sqrt(rho log(5/2)), 2/5)-DP for rho = 0.172 log(16)",
    f"{LI}, against Theorem 2.5 (2) with Definition 2.4 as printed",
    (*RESPONSES, PRIVATE),
    factor * num(Fraction(29, 50)) <= delta,
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "the least delta is 0.58569",
                    witness=finite({"Y": 2}, delta="0.58572", **WITNESS),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _needed(claim: Claim) -> Theorem:
    """The answer a has probability 16/17 and 1/17; exp(epsilon) < 6.1."""
    event = event_at(a)
    means = [at(law, event) for law in RESPONSES[:2]]
    factor = exp(read(INDISTINGUISHABLE, PRIVATE).epsilon)
    return arith(claim.conclusion, at(PRIVATE, event), *means, *marks(), numeric(factor < Fraction(302169, 50000)))
