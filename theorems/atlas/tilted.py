"""A mechanism that answers with N(0, 1) on 0, and with laws that have densities with respect to it elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """The mechanism, the place of the other law, and the ratios of its laws: that there to that on 0, and back."""

    mechanism: Term
    place: Term
    base: tuple[Theorem, Theorem]
    up: Theorem
    down: Theorem


class Tilt(NamedTuple):
    """A function that is positive, is integrable, and has the mean 1, with proofs of that."""

    g: Term
    above: Theorem
    whole: Theorem


def with_tilted(tilts: Sequence[Tilt], then: Callable[[list[Tilted]], Theorem]) -> Theorem:
    """A conclusion from the mechanism that answers on 1, 2, ... with the laws that have these densities."""
    places = range(1, len(tilts) + 1)
    chosen = [ind(eq(u, place)) for place in places]
    rest, body, signs, known = num(1), num(0), list[Theorem](), list[tuple[Term, Theorem]]()
    for mark, tilt in zip(chosen, tilts, strict=True):
        share, rest = rest * mark, rest * (1 - mark)
        signs.append(arith(0 <= share * tilt.g(x), *signs, tilt.above))
        signs.append(arith(0 <= rest, *signs))
        body += share * tilt.g(x)
        known.append((share, parts(tilt.whole)[0]))
    one, unit = parts(use("E_one", P=STANDARD))
    f = lam((u, x), body + rest)
    ints, mean = parts(linear(STANDARD, x, f(u, x), [*known, (rest, one)]))
    means = [parts(tilt.whole)[1] for tilt in tilts]
    total = both(ints, arith(eq(E(STANDARD, x, f(u, x)), 1), mean, unit, *means))
    sign = generalize(arith(0 <= f(u, x), *signs), u, x)
    made = use("foundations.law-with-density", sign, generalize(total, u), P=lam(u, STANDARD), f=f)

    def marks(place: int) -> list[Theorem]:
        return [arith(eq(ind(eq(num(place), other)), int(place == other))) for other in places]

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        flat = lam(x, num(1))
        there = rewritten(specialize(facts, 0), flat, arith(eq(f(num(0), x), 1), *marks(0)))
        first = laws(num(0))
        inverse = use(INVERSE, there, generalize(arith(num(0) < 1), x), Q=first, P=STANDARD, G=flat)
        back = rewritten(inverse, flat, arith(num(0) < 1))
        made = []
        for place, tilt in zip(places, tilts, strict=True):
            same = arith(eq(f(num(place), x), tilt.g(x)), *marks(place))
            here = rewritten(specialize(facts, place), tilt.g, same)
            made.append(_tilted(laws, place, tilt, there, back, here))
        return then(made)

    return obtain(made, "R", with_laws)


def _tilted(laws: Term, place: int, tilt: Tilt, there: Theorem, back: Theorem, here: Theorem) -> Tilted:
    first, second, g, flat = laws(num(0)), laws(num(place)), tilt.g, lam(x, num(1))
    down = use(INVERSE, here, generalize(tilt.above, x), Q=second, P=STANDARD, G=g)
    up = use(DENSITY_CHAIN, here, back, P=second, R=STANDARD, Q=first, L=g, G=flat)
    last = use(DENSITY_CHAIN, there, down, P=first, R=STANDARD, Q=second, L=flat, G=lam(x, 1 / g(x)))
    bare = rewritten(last, lam(x, 1 / g(x)), arith(eq(1 * (1 / g(x)), 1 / g(x)), tilt.above))
    return Tilted(laws, num(place), (there, here), rewritten(up, g, arith(eq(g(x) * 1, g(x)))), bare)


def moved_to(density: Theorem, ratio: Term, body: Term, law: Term, known: Theorem) -> list[Theorem]:
    """What is integrable under N(0, 1) times the ratio, under the law with that ratio, with its mean."""
    positive = generalize(arith(0 <= body), x)
    return parts(use(FROM_REFERENCE, density, positive, known, P=law, Q=STANDARD, L=ratio, f=lam(x, body)))


def rewritten(density: Theorem, ratio: Term, same: Theorem) -> Theorem:
    """The likelihood ratio in other words."""
    old, P, Q = read(DENSITY_R, density)["L", "P", "Q"]
    equal = generalize(arith(eq(old(x), ratio(x)), same), x)
    return use(DENSITY_EQUAL, density, equal, P=P, Q=Q, L=old, G=ratio)
