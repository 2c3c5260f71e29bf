"""A mechanism that answers with N(0, 1) on 0, and with a law that has a density with respect to it on 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, ind, lam, num, var
from dpproofs.privacy.notions import DENSITY, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, generalize, linear, obtain, parts, specialize, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.densities.density_congruence import DENSITY_EQUAL
from theorems.foundations.densities.inverse import LEMMA as INVERSE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD

u = var("u")
DENSITY_R = on(DENSITY, Y=REAL)


class Tilted(NamedTuple):
    """The mechanism, and the ratios of its laws: that on 1 to that on 0, and the other way."""

    mechanism: Term
    base: tuple[Theorem, Theorem]
    up: Theorem
    down: Theorem


def with_tilted(g: Term, above: Theorem, known: Theorem, then: Callable[[Tilted], Theorem]) -> Theorem:
    """A conclusion from the mechanism, where g is positive, is integrable, and has the mean 1."""
    chosen = ind(eq(u, 1))
    f = lam((u, x), chosen * g(x) + (1 - chosen))
    ints, mean = parts(known)
    one, unit = parts(use("E_one", P=STANDARD))
    whole = linear(STANDARD, x, f(u, x), [(chosen, ints), (1 - chosen, one)])
    total = both(parts(whole)[0], arith(eq(E(STANDARD, x, f(u, x)), 1), parts(whole)[1], mean, unit))
    sign = generalize(arith(0 <= f(u, x), above, arith(0 <= chosen), arith(chosen <= 1)), u, x)
    made = use("foundations.law-with-density", sign, generalize(total, u), P=lam(u, STANDARD), f=f)

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        first, second = laws(num(0)), laws(num(1))
        there = _rewritten(specialize(facts, 0), lam(x, num(1)), arith(eq(f(num(0), x), 1), _mark(0)))
        here = _rewritten(specialize(facts, 1), g, arith(eq(f(num(1), x), g(x)), _mark(1)))
        inverse = use(INVERSE, there, generalize(arith(num(0) < 1), x), Q=first, P=STANDARD, G=lam(x, num(1)))
        back = _rewritten(inverse, lam(x, num(1)), arith(num(0) < 1))
        down = use(INVERSE, here, generalize(above, x), Q=second, P=STANDARD, G=g)
        up = use(DENSITY_CHAIN, here, back, P=second, R=STANDARD, Q=first, L=g, G=lam(x, num(1)))
        last = use(DENSITY_CHAIN, there, down, P=first, R=STANDARD, Q=second, L=lam(x, num(1)), G=lam(x, 1 / g(x)))
        bare = _rewritten(last, lam(x, 1 / g(x)), arith(eq(1 * (1 / g(x)), 1 / g(x)), above))
        return then(Tilted(laws, (there, here), _rewritten(up, g, arith(eq(g(x) * 1, g(x)))), bare))

    return obtain(made, "R", with_laws)


def moved_to(density: Theorem, ratio: Term, body: Term, law: Term, known: Theorem) -> list[Theorem]:
    """What is integrable under N(0, 1) times the ratio, under the law with that ratio, with its mean."""
    positive = generalize(arith(0 <= body), x)
    return parts(use(FROM_REFERENCE, density, positive, known, P=law, Q=STANDARD, L=ratio, f=lam(x, body)))


def _mark(bit: int) -> Theorem:
    return arith(eq(ind(eq(num(bit), 1)), bit))


def _rewritten(density: Theorem, ratio: Term, same: Theorem) -> Theorem:
    """The likelihood ratio in other words."""
    old, P, Q = read(DENSITY_R, density)["L", "P", "Q"]
    equal = generalize(arith(eq(old(x), ratio(x)), same), x)
    return use(DENSITY_EQUAL, density, equal, P=P, Q=Q, L=old, G=ratio)
