"""Laplace and exponential noise that is moved: how much less likely that makes what is seen of it.

This file is long because two kinds of noise are each compared with themselves, for all tests and for levels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, exp, forall, function_type, implies, ind
from dpproofs.language.terms import lam, num, prob, variables
from dpproofs.meaning.choices import EXPONENTIAL_NOISE
from dpproofs.privacy.definitions import LAPLACE, test_function
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, assume, at, both, discharge, dominated, generalize, integrate, linear, parts
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.law import MASS

b, c, d, m, n, s, w = variables("b c d m n s w")
P, Q = variables("P Q", prob(REAL))
f, g = variables("f g", function_type((REAL,), REAL))
TESTS = test_function(f, w), test_function(g, w), forall(w, f(w) <= g(w + d))


class Noise(NamedTuple):
    """A kind of noise: its definition, its density at w about a median, and that this is integrable."""

    definition: Definition
    density: Callable[[Term], Term]
    mass: Callable[[Term], Theorem]
    order: Callable[[Term, Term], Term]
    """The exponent of the density at a point about a median."""


def _laplace_mass(middle: Term) -> Theorem:
    return parts(use(MASS, 0 < b, m=middle))[0]


def _exponential_mass(middle: Term) -> Theorem:
    raw = parts(use("mechanisms.exponential-right", arith(0 < 1 / b, 0 < b), m=middle, s=1 / b))[0]
    return parts(linear(LEBESGUE, w, _right(middle), [(1 / b, raw)], 0 < b))[0]


def _right(middle: Term) -> Term:
    return ind(middle <= w) * exp(-(w - middle) / b) / b


BOTH_SIDES = Noise(
    LAPLACE,
    lambda middle: exp(-absolute(w - middle) / b) / (2 * b),
    _laplace_mass,
    lambda point, middle: -absolute(point - middle) / b,
)
RIGHT = Noise(EXPONENTIAL_NOISE, _right, _exponential_mass, lambda point, middle: -(point - middle) / b)


def _at(term: Term, point: Term) -> Term:
    made: Term = lam(w, term)(point)
    return made


def _compared(noise: Noise, tests: tuple[Term, Term], units: tuple[Theorem, Theorem], shift: Term, factor: Term,
              near: Callable[[Theorem], Theorem]) -> Theorem:  # fmt: skip
    """E[P](f) <= factor E[Q](g), from what the densities times the tests are, the second one moved."""
    densities, ints = [noise.density(m), noise.density(n)], []
    signs = [arith(0 <= density, 0 < b) for density in densities]
    for density, test, unit, sign, middle in zip(densities, tests, units, signs, (m, n), strict=True):
        low, high = parts(specialize(unit, w))
        body = density * test(w)
        small = both(arith(0 <= body, low, sign), arith(body <= density, low, high, sign))
        ints.append(dominated(LEBESGUE, w, small, noise.mass(middle)))
    second = lam(w, densities[1] * tests[1](w))
    moved_int, moved = parts(use("lebesgue_translation", ints[1], phi=second, b=shift))
    sign = generalize(signs[1], w)
    low = specialize(units[1], w + shift)
    point = near(both(specialize(sign, w + shift), signs[0], *parts(low), *parts(specialize(units[0], w))))
    scaled_int, scaled = parts(linear(LEBESGUE, w, rhs(point), [(factor, moved_int)]))
    bound = integrate(LEBESGUE, w, point, ints[0], scaled_int)
    laws = [
        at(noise.definition(law, middle, b), test, by=[unit])
        for law, middle, test, unit in zip((P, Q), (m, n), tests, units, strict=True)
    ]
    return arith(E(P, w, tests[0](w)) <= factor * E(Q, w, tests[1](w)), bound, scaled, moved, *laws)


def _moved_claim(noise: Noise, factor: Factor) -> Claim:
    laws = noise.definition(P, m, b), noise.definition(Q, n, b)
    said = forall((f, g), implies(*TESTS, E(P, w, f(w)) <= exp(factor * c / b) * E(Q, w, g(w))))
    return Claim((*laws, 0 <= d + m - n, d + m - n <= c, 0 < b), said)


def _moved(noise: Noise, claim: Claim) -> Theorem:
    """The noise moves by d + m - n."""
    *_, low, high, _ = claim.hypotheses
    first, second = noise.order(w, m), noise.order(w + d, n)

    def near(signs: Theorem) -> Theorem:
        known = parts(signs)
        bound = noise.density(m) * f(w) <= exp(c / b) * (_at(noise.density(n), w + d) * g(w + d))
        order = arith(first <= c / b + second, low, high, 0 < b)
        grown = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
        heavier = arith(noise.density(m) <= exp(c / b) * _at(noise.density(n), w + d), grown, low, 0 < b)
        return arith(bound, heavier, specialize(TESTS[2], w), *known)

    made = _compared(noise, (f, g), (assume(TESTS[0]), assume(TESTS[1])), d, exp(c / b), near)
    return generalize(discharge(made, *TESTS), f, g)


def _below_claim(noise: Noise, factor: Factor) -> Claim:
    laws = noise.definition(P, m, b), noise.definition(Q, n, b)
    said = conj(*(E(P, w, ind(one)) <= E(Q, w, ind(two)) for one, two in _levels(factor * d)))
    return Claim((*laws, n <= m + d, 0 <= d, 0 < b), forall(s, said))


def _levels(more: Term) -> tuple[tuple[Term, Term], ...]:
    return (w < s, w < s + more), (w <= s, w <= s + more)


def _below(noise: Noise, _: Claim) -> Theorem:
    """The noise is the same, and the median larger by at most d."""

    def bound(one: Term, two: Term) -> Theorem:
        first, second = tests = lam(w, ind(one)), lam(w, ind(two))
        units = [generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w) for test in tests]
        moved = _at(noise.density(n), w + n - m)

        def near(signs: Theorem) -> Theorem:
            same = arith(eq(noise.density(m), moved))
            order = arith(first(w) <= second(w + n - m), n <= m + d)
            return arith(noise.density(m) * first(w) <= 1 * (moved * second(w + n - m)), same, order, *parts(signs))

        return _compared(noise, tests, (units[0], units[1]), n - m, num(1), near)

    return generalize(both(*(bound(*levels) for levels in _levels(d))), s)


_NO_MODEL = "means of tests under laws on the real line have no finite model"
LAPLACE_MOVED, EXPONENTIAL_MOVED = (
    Lemma(
        f"meaning.{name}-noise-moved", f"{words} noise may be moved: the factor is exp(c/b)", "elementary",
        *_moved_claim(noise, 1).parts, partial(_moved, noise),
        (Mutant("factor", _moved_claim(noise, LESS), "the half-line above m, and m = n", unwitnessed=_NO_MODEL),),
    )
    for name, words, noise in (("laplace", "Laplace", BOTH_SIDES), ("exponential", "Exponential", RIGHT))
)  # fmt: skip
LAPLACE_BELOW, EXPONENTIAL_BELOW = (
    Lemma(
        f"meaning.{name}-noise-below", f"{words} noise about a median that is at most d larger", "elementary",
        *_below_claim(noise, 1).parts, partial(_below, noise),
        (Mutant("factor", _below_claim(noise, LESS), "n = m + d", unwitnessed=_NO_MODEL),),
    )
    for name, words, noise in (("laplace", "Laplace", BOTH_SIDES), ("exponential", "Exponential", RIGHT))
)  # fmt: skip
