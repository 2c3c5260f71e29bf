"""Choices by independent noise, written down a second time: noisy values are drawn one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from dpproofs.replay.claims.kinds import (
    EXPONENTIAL,
    LAPLACE,
    Form,
    Numbers,
    Selection,
    Step,
    candidates,
    finite,
    said,
    selection,
    sensitive,
    taken_apart,
    without_loss,
)
from dpproofs.replay.claims.meanings import ABOVE_0, AT_LEAST_0, COUNT, PAIRS, image, process, test, tested, unit
from dpproofs.replay.claims.trees import (
    DATA,
    LEBESGUE,
    REAL,
    Named,
    Tree,
    Type,
    both,
    either,
    equal,
    every,
    exp,
    function,
    implies,
    kernel,
    laws,
    mean,
    natural,
    number,
    of,
    one_of,
    point,
    some,
    total,
    variable,
)

X = DATA
BOTH: Type = ("x", REAL, REAL)
"""A number that is kept, and which one it is; 0 is none."""
_K, _N = variable("K", kernel(X, REAL)), variable("N", PAIRS)
_DELTA, _SCALE, _OWN = variable("Delta"), variable("b"), variable("c")
_NOISE: Type = function((X, REAL), laws(REAL))
Keeps = Callable[[Tree, Tree, Tree], Tree]
"""What is kept of a value, by what was kept before, the value, and which one it is."""


def first(kept: Tree) -> Tree:
    """The number that is kept."""
    return one_of("fst", kept)


def second(kept: Tree) -> Tree:
    """Which one it is."""
    return one_of("snd", kept)


def pair(left: Tree | int, right: Tree | int) -> Tree:
    """A pair."""
    return one_of("pair", left, right)


def _exponential_noise() -> Named:
    p, m, b = variable("P", laws(REAL)), variable("m"), variable("b")

    def height(w: Tree) -> Tree:
        return one_of("ind", m <= w) * exp(-(w - m) / b) / b

    body = tested(REAL, lambda f: mean(p, REAL, f), lambda f: mean(LEBESGUE, REAL, lambda w: height(w) * f(w)))
    return Named("exponential_noise", (p, m, b), body)


EXPONENTIAL_NOISE = _exponential_noise()


def _drawn(n: Tree, noisy: Tree, begin: Tree, keep: Keeps) -> Tree:
    """One noisy value after the other is drawn, and K releases which one is kept in the end."""

    def says(law: Tree, draw: Tree) -> Tree:
        def one(i: Tree, x: Tree, kept: Tree) -> Tree:
            return image(REAL, BOTH)(draw(i, x, kept), noisy(x, i), of((REAL,), lambda z: keep(kept, z, i)))

        chain = process(BOTH)(law, of((X,), lambda _: begin), draw, n)
        told = every((X,), lambda x: image(BOTH, REAL)(_K(x), law(n, x), of((BOTH,), second)))
        return both(chain, every((REAL, X, BOTH), one), told)

    return some((function((REAL, X), laws(BOTH)), function((REAL, X, BOTH), laws(BOTH))), says)


def _larger(before: Tree, value: Tree, place: Tree) -> Tree:
    new = one_of("ind", either(equal(second(before), 0), first(before) < value))
    return pair(first(before) + new * (value - first(before)), second(before) + new * (place - second(before)))


def _largest(name: str, noise: Named) -> Selection:
    def says(n: Tree, u: Tree) -> Tree:
        def noisy(law: Tree) -> Tree:
            each = every((X, REAL), lambda x, i: noise(law(x, i), u(x, i), _SCALE))
            return both(each, _drawn(n, law, point(pair(0, 0)), _larger))

        return both(*candidates(n, u), some((_NOISE,), noisy))

    return selection(name, (_K, _N, _DELTA, _SCALE), says)


NOISY_MAX_LAPLACE = _largest("report_noisy_max_laplace", LAPLACE)
PERMUTE_AND_FLIP = _largest("permute_and_flip", EXPONENTIAL_NOISE)


def _first_above(before: Tree, value: Tree, place: Tree) -> Tree:
    new = one_of("ind", both(equal(second(before), 0), first(before) <= value))
    return pair(first(before), second(before) + new * place)


def _above() -> Selection:
    def says(n: Tree, u: Tree, threshold: Tree) -> Tree:
        def noisy(law: Tree, line: Tree, start: Tree) -> Tree:
            return both(
                every((X, REAL), lambda x, i: LAPLACE(law(x, i), u(x, i), _OWN)),
                LAPLACE(line, threshold, _SCALE),
                image(REAL, BOTH)(start, line, of((REAL,), lambda z: pair(z, 0))),
                _drawn(n, law, start, _first_above),
            )

        return both(natural(n), sensitive(n, u), some((_NOISE, laws(REAL), laws(BOTH)), noisy))

    def at_some(n: Tree, u: Tree) -> Tree:
        return some((REAL,), lambda threshold: says(n, u, threshold))

    return selection("above_threshold", (_K, _N, _DELTA, _SCALE, _OWN), at_some)


ABOVE_THRESHOLD = _above()


@cache
def top_k(v: Type, *, whole: bool = False) -> Selection:
    """K releases k of n candidates, each drawn from the remaining ones."""
    released, k = variable("K", kernel(X, v)), variable("k")

    def says(n: Tree, u: Tree) -> Tree:
        def lists(put: Tree, none: Tree, chosen: Tree, law: Tree, pick: Tree) -> Tree:
            def picked(j: Tree, x: Tree, y: Tree) -> Tree:
                def odds(c: Tree) -> Tree:
                    return (1 - chosen(y, c)) * exp(u(x, c) / _SCALE)

                left = total(1, n, odds)
                one = finite(v)(
                    pick(j, x, y), n, of((REAL,), lambda i: put(y, i)), of((REAL,), lambda i: odds(i) / left)
                )
                none = tested(v, lambda h: mean(pick(j, x, y), v, h), lambda h: h(y))
                return both(implies(0 < left, one), implies(left <= 0, none))

            def added(y: Tree, i: Tree, j: Tree) -> Tree:
                among = natural(i), 1 <= i, i <= n, natural(j), 1 <= j, j <= n
                one = one_of("max", one_of("ind", equal(i, j)), chosen(y, j))
                return implies(*among, equal(chosen(put(y, i), j), one))

            ends = every(
                (X, test(v)),
                lambda x, h: implies(unit(h, v), equal(mean(released(x), v, h), mean(law(k, x), v, h))),
            )
            return both(
                every((v, REAL), lambda y, j: either(equal(chosen(y, j), 0), equal(chosen(y, j), 1))),
                every((REAL,), lambda j: equal(chosen(none, j), 0)),
                every((v, REAL, REAL), added),
                process(v)(law, of((X,), lambda _: point(none)), pick, k),
                every((REAL, X, v), picked),
                ends,
                *((taken_apart(v, REAL, put, k),) if whole else ()),
            )

        types = (
            function((v, REAL), v),
            v,
            function((v, REAL), REAL),
            function((REAL, X), laws(v)),
            function((REAL, X, v), laws(v)),
        )
        return both(*candidates(n, u), k <= n, some(types, lists))

    return selection(without_loss("gumbel_top_k", whole=whole), (released, _N, _DELTA, _SCALE, k), says)


def _noise(definition: Named) -> Form:
    def means(numbers: Numbers, relation: Tree, _: Type) -> Step:
        moved, spread = numbers.trees["sensitivity"], numbers.trees["scale"]
        return Step(said(REAL, definition, relation, moved, spread), (0 <= moved, 0 < spread))

    return Form(({"sensitivity": AT_LEAST_0, "scale": ABOVE_0},), means)


def _threshold(definition: Named) -> Form:
    names = {"sensitivity": AT_LEAST_0, "threshold_scale": ABOVE_0, "query_scale": ABOVE_0}

    def means(numbers: Numbers, relation: Tree, _: Type) -> Step:
        moved = numbers.trees["sensitivity"]
        spread, own = numbers.trees["threshold_scale"], numbers.trees["query_scale"]
        return Step(said(REAL, definition, relation, moved, spread, own), (0 <= moved, 0 < spread, 0 < own))

    return Form((names,), means, MappingProxyType({"releases": "index"}))


def _top(of_which: Callable[[Selection], Named]) -> Form:
    def means(numbers: Numbers, relation: Tree, v: Type) -> Step:
        moved, spread, k = numbers.trees["sensitivity"], numbers.trees["scale"], number(numbers["k"])
        if numbers["k"] == 1:
            odds = 1 / spread
            return Step(said(REAL, of_which(EXPONENTIAL), relation, moved, odds), (0 <= moved, 0 < odds))
        one, whole = of_which(top_k(v)), of_which(top_k(v, whole=True))
        return Step(said(v, one, relation, moved, spread, k, whole=whole), (0 <= moved, 0 < spread, natural(k), 1 <= k))

    return Form(({"sensitivity": AT_LEAST_0, "scale": ABOVE_0, "k": COUNT},), means)


CHOICES: Mapping[str, Form] = MappingProxyType(
    {
        "report-noisy-max-laplace": _noise(NOISY_MAX_LAPLACE.any),
        "report-noisy-max-laplace-monotone": _noise(NOISY_MAX_LAPLACE.monotone),
        "permute-and-flip": _noise(PERMUTE_AND_FLIP.any),
        "permute-and-flip-monotone": _noise(PERMUTE_AND_FLIP.monotone),
        "above-threshold": _threshold(ABOVE_THRESHOLD.any),
        "above-threshold-monotone": _threshold(ABOVE_THRESHOLD.monotone),
        "gumbel-top-k": _top(lambda one: one.any),
        "gumbel-top-k-monotone": _top(lambda one: one.monotone),
    }
)
