"""Schematic steps of proofs: facts of arithmetic about variables, proved once and then instantiated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    add,
    atanh,
    eq,
    exp,
    lam,
    log,
    mul,
    ne,
    neg,
    num,
    power,
    sqrt,
    var,
    variables,
)
from dpproofs.proving.tactics import arith, assume, cases, instantiate, monotone, specialize, use

HALF = Fraction(1, 2)
a, b, c = variables("a b c")


@lru_cache(maxsize=4096)
def schema(hypotheses: tuple[Term, ...], conclusion: Term) -> Theorem:
    """A fact of arithmetic about variables."""
    return arith(conclusion, *hypotheses)


def apply(fact: Theorem, values: Mapping[Term, Term], *premises: Theorem) -> Theorem:
    """The fact at the values, its hypotheses discharged by premises that state them exactly."""
    th = infer("instantiate", fact, values=tuple(values.items()))
    needed = [p for p in premises if p.conclusion in th.hypotheses]
    return infer("cut", th, *needed)


def sign(t: Term, strict: bool) -> Term:
    """0 < t or 0 <= t."""
    return num(0) < t if strict else num(0) <= t


def is_strict(th: Theorem) -> bool:
    """Whether a theorem on a sign is strict."""
    return th.conclusion.op == "lt"


def weaken(th: Theorem) -> Theorem:
    """0 <= t from 0 < t."""
    return apply(schema((num(0) < a,), num(0) <= a), {a: th.conclusion.args[1]}, th) if is_strict(th) else th


def times(left: Theorem, right: Theorem) -> Theorem:
    """The sign of a product from the signs of its factors."""
    strict = is_strict(left) and is_strict(right)
    if not strict:
        left, right = weaken(left), weaken(right)
    fact = schema((sign(a, strict), sign(b, strict)), sign(a * b, strict))
    return apply(fact, {a: left.conclusion.args[1], b: right.conclusion.args[1]}, left, right)


def plus(left: Theorem, right: Theorem) -> Theorem:
    """The sign of a sum from the signs of its parts."""
    one, two = is_strict(left), is_strict(right)
    fact = schema((sign(a, one), sign(b, two)), sign(a + b, one or two))
    return apply(fact, {a: left.conclusion.args[1], b: right.conclusion.args[1]}, left, right)


def above(low: Theorem, order: Theorem) -> Theorem:
    """0 <= y from 0 <= x and x <= y; strict if one of them is."""
    one, two = is_strict(low), is_strict(order)
    fact = schema((sign(a, one), Term("lt" if two else "le", (a, b))), sign(b, one or two))
    return apply(fact, {a: order.conclusion.args[0], b: order.conclusion.args[1]}, low, order)


def transport(th: Theorem, equation: Theorem) -> Theorem:
    """The sign of the left side of an equation from the sign of its right side."""
    strict = is_strict(th)
    fact = schema((sign(b, strict), eq(a, b)), sign(a, strict))
    left, right = equation.conclusion.args
    return apply(fact, {a: left, b: right}, th, equation)


def both_sides(v: Term, point: Term, right: Theorem, left: Theorem) -> Theorem:
    """What is shown for point <= v and for v <= point, without either."""
    turned = apply(schema((neg(a <= b),), b <= a), {a: point, b: v}, assume(neg(point <= v)))
    return cases(point <= v, lambda _: right, lambda _: infer("cut", left, turned))


def sign_of_power(th: Theorem, k: int) -> Theorem:
    """The sign of t**k from the sign of t."""
    if k == 1:
        return th
    strict = is_strict(th)
    fact = schema((sign(a, strict),), sign(power(a, k), strict))
    return apply(fact, {a: th.conclusion.args[1]}, th)


def square(t: Term, k: int) -> Theorem:
    """0 <= t**k for even k > 0."""
    return apply(schema((), num(0) <= power(a, k)), {a: t})


@lru_cache(maxsize=1)
def exp_of_log() -> Theorem:
    """0 < a |- exp(log(a)) = a."""
    return schema((num(0) < a,), eq(exp(log(a)), a))


@lru_cache(maxsize=2)
def exp_order(strict: bool) -> Theorem:
    """0 <= c |- 1 <= exp(c)."""
    th = specialize(monotone(exp(c), c, [], strict=strict), 0, c)
    order = (num(0) < c) if strict else (num(0) <= c)
    th = infer("imp_elim", th, assume(order))
    return arith(Term("lt" if strict else "le", (num(1), exp(c))), th)


@lru_cache(maxsize=2)
def from_logs(strict: bool) -> Theorem:
    """0 < a, 0 < b, 0 <= log(a) - log(b) + c |- 0 <= a*exp(c) - b."""
    whole = log(a) - log(b) + c
    raised = apply(exp_order(strict), {c: whole}, assume(sign(whole, strict)))
    return arith(sign(a * exp(c) - b, strict), raised, num(0) < a, num(0) < b)


@lru_cache(maxsize=2)
def log_order(strict: bool) -> Theorem:
    """0 < b, 0 <= a - b |- 0 <= log(a) - log(b), for otherwise a = exp(log(a)) < exp(log(b)) = b."""
    premise, goal = sign(a - b, strict), sign(log(a) - log(b), strict)
    positive = arith(num(0) < a, premise, num(0) < b)

    def otherwise(no: Theorem) -> Theorem:
        gap = log(b) - log(a)
        wrong = arith(sign(gap, not strict), no)
        raised = apply(exp_order(not strict), {c: gap}, wrong)
        return arith(goal, arith(sign(b - a, not strict), raised, positive, num(0) < b), premise)

    return cases(goal, lambda yes: yes, otherwise)


@lru_cache(maxsize=512)
def log_of_product(constant: Fraction, powers: tuple[Fraction | int, ...]) -> Theorem:
    """0 < a0, ... |- log(constant * a0**k0 * ...) = log(constant) + k0*log(a0) + ..."""
    names = [var(f"a{i}") for i in range(len(powers))]
    factors = [v if k == 1 else power(v, k) for v, k in zip(names, powers, strict=True)]
    logs = [mul(num(k), log(v)) for v, k in zip(names, powers, strict=True)]
    if constant != 1:
        factors, logs = [num(constant), *factors], [log(num(constant)), *logs]
    return arith(eq(log(mul(*factors)), add(*logs)), *(num(0) < v for v in names))


@lru_cache(maxsize=512)
def power_of_product(constant: Fraction, powers: tuple[Fraction | int, ...], q: Fraction) -> Theorem:
    """0 < a0, ... |- (constant * a0**k0 * ...)**q = constant**q * a0**(q*k0) * ..."""
    names = [var(f"a{i}") for i in range(len(powers))]
    factors = [v if k == 1 else power(v, k) for v, k in zip(names, powers, strict=True)]
    parts = [power(v, q * k) for v, k in zip(names, powers, strict=True)]
    if constant != 1:
        factors, parts = [num(constant), *factors], [power(num(constant), q), *parts]
    return arith(eq(power(mul(*factors), q), mul(*parts)), *(num(0) < v for v in names))


def replaced(goal: Term, t: Term, value: Term, equation: Theorem, th: Theorem) -> Theorem:
    """The goal from the goal with t replaced by an equal value."""
    hole = var("hole_")
    pattern = replace(goal, t, hole)
    law = instantiate("leibniz", x=value, y=t, A=lam(hole, pattern))
    return infer("cut", law, equation, th)


@lru_cache(maxsize=2)
def root(squared: bool) -> Theorem:
    """0 <= a |- 0 <= a^(1/2), or a^(1/2)*a^(1/2) = a."""
    r = sqrt(a)
    goal = eq(r * r, a) if squared else num(0) <= r

    def at_zero(no: Theorem) -> Theorem:
        zero = arith(eq(num(0), a), no, num(0) <= a)
        start = use("pow_zero", arith(ne(num(HALF), 0)), a=num(HALF))
        law = instantiate("leibniz", x=num(0), y=a, A=lam(b, eq(b ** num(HALF), 0)))
        return arith(goal, infer("cut", law, zero, start), zero)

    return cases(num(0) < a, lambda yes: arith(goal, yes), at_zero)


@lru_cache(maxsize=1)
def atanh_of_zero() -> Theorem:
    """atanh(0) = 0: interval arithmetic is exact there."""
    box = (assume(num(0) <= a), assume(a <= num(0)))
    low, high = (infer("enclosure", *box, formula=f, depth=1) for f in (num(0) <= atanh(a), atanh(a) <= num(0)))
    here = schema((), Term("le", (num(0), num(0))))
    sides = [apply(th, {a: num(0)}, here) for th in (low, high)]
    return arith(eq(atanh(num(0)), 0), *sides)
