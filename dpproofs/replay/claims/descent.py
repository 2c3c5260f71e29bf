"""The last point of noisy gradient descent, written down a second time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from dpproofs.replay.claims.kinds import Form, Numbers, RefusedClaimError, Step, said
from dpproofs.replay.claims.meanings import ABOVE_0, AT_LEAST_0, COUNT, PAIRS, X, image, process, pushed, test, tested
from dpproofs.replay.claims.trees import (
    REAL,
    Named,
    Tree,
    Type,
    both,
    differ,
    equal,
    every,
    function,
    implies,
    kernel,
    laws,
    mean,
    natural,
    number,
    of,
    one_of,
    root,
    some,
    total,
    variable,
)


def _among(place: Tree, size: Tree) -> tuple[Tree, ...]:
    return natural(place), 1 <= place, place <= size


def _minus(add: Tree, scale: Tree, left: Tree, right: Tree) -> Tree:
    return add(left, scale(number(-1), right))


@cache
def lists(v: Type, a: Type) -> Named:
    """The points are the lists of n entries."""
    entry, put, n = variable("e", function((v, REAL), a)), variable("c", function((v, REAL, a), v)), variable("n")

    def one_list(left: Tree, right: Tree) -> Tree:
        agree = every((REAL,), lambda i: implies(*_among(i, n), equal(entry(left, i), entry(right, i))))
        return implies(agree, equal(left, right))

    def replaced(x: Tree, j: Tree, new: Tree) -> Tree:
        def at(i: Tree) -> Tree:
            found = entry(put(x, j, new), i)
            here, elsewhere = equal(found, new), equal(found, entry(x, i))
            return implies(*_among(i, n), both(implies(equal(i, j), here), implies(differ(i, j), elsewhere)))

        return implies(*_among(j, n), every((REAL,), at))

    body = both(
        every((v, v), one_list),
        every((v, REAL, a), replaced),
        every((v, a), lambda x, new: equal(put(x, 0, new), x)),
    )
    return Named("lists", (entry, put, n), body)


class _Space:
    """Names for a space of vectors."""

    def __init__(self, v: Type) -> None:
        self.entry, self.put = variable("e", function((v, REAL), REAL)), variable("put", function((v, REAL, REAL), v))
        self.add, self.scale = variable("add", function((v, v), v)), variable("scale", function((REAL, v), v))
        self.inner = variable("inner", function((v, v), REAL))
        self.all = self.add, self.scale, self.inner

    def apart(self, left: Tree, right: Tree) -> Tree:
        """The squared distance."""
        gap = _minus(self.add, self.scale, left, right)
        return self.inner(gap, gap)


@cache
def coordinates(v: Type) -> Named:
    """The points are vectors of d numbers."""
    s, d = _Space(v), variable("d")

    def sums(u: Tree, w: Tree) -> Tree:
        return every(
            (REAL,), lambda i: implies(*_among(i, d), equal(s.entry(s.add(u, w), i), s.entry(u, i) + s.entry(w, i)))
        )

    def multiples(c: Tree, u: Tree) -> Tree:
        return every((REAL,), lambda i: implies(*_among(i, d), equal(s.entry(s.scale(c, u), i), c * s.entry(u, i))))

    def products(u: Tree, w: Tree) -> Tree:
        return equal(s.inner(u, w), total(1, d, lambda i: s.entry(u, i) * s.entry(w, i)))

    body = both(
        lists(v, REAL)(s.entry, s.put, d), every((v, v), sums), every((REAL, v), multiples), every((v, v), products)
    )
    return Named("coordinates", (s.entry, s.put, *s.all, d), body)


@cache
def gaussian_coordinates(v: Type) -> Named:
    """Coordinates are drawn with noise, one after the other."""
    s, d, sigma = _Space(v), variable("d"), variable("sigma")
    noise = variable("R", function((REAL, v, v), laws(v)))

    def begins(u: Tree, base: Tree) -> Tree:
        return tested(v, lambda f: mean(noise(number(0), u, base), v, f), lambda f: f(base))

    def drawn(k: Tree, u: Tree, base: Tree) -> Tree:
        line = one_of("normal", s.entry(u, k + 1), sigma)
        rest = of((REAL,), lambda a: noise(k, u, s.put(base, k + 1, a)))
        return implies(natural(k), k < d, pushed(REAL, v)(noise(k + 1, u, base), line, rest))

    body = both(every((v, v), begins), every((REAL, v, v), drawn))
    return Named("gaussian_coordinates", (noise, s.entry, s.put, sigma, d), body)


@cache
def projection(v: Type) -> Named:
    """As on a closed convex set."""
    s, to = _Space(v), variable("Pi", function((v,), v))

    def away(u: Tree, w: Tree) -> Tree:
        back, on = (_minus(s.add, s.scale, left, to(u)) for left in (u, to(w)))
        return s.inner(back, on) <= 0

    return Named("projection", (to, *s.all), every((v, v), away))


@cache
def smooth(v: Type) -> Named:
    """A loss between two parabolas above each tangent."""
    s, convexity, smoothness = _Space(v), variable("convexity"), variable("smoothness")
    loss, gradient = variable("loss", test(v)), variable("gradient", function((v,), v))

    def between(u: Tree, w: Tree) -> Tree:
        gap = loss(w) - loss(u) - s.inner(gradient(u), _minus(s.add, s.scale, w, u))
        square = s.apart(w, u)
        return both(convexity / 2 * square <= gap, gap <= smoothness / 2 * square)

    return Named("smooth_strongly_convex", (loss, gradient, *s.all, convexity, smoothness), every((v, v), between))


@cache
def last_point(v: Type, which: str) -> Named:
    """The last of n points; or the last of more, where n begin with that of the record."""
    mechanism, pairs, change, sigma = (
        variable("K", kernel(X, v)),
        variable("N", PAIRS),
        variable("Delta"),
        variable("sigma"),
    )
    convexity, smoothness, step, n = map(variable, ("convexity", "smoothness", "step", "n"))
    diameter = variable("diameter")
    is_once = which == "last_point_of_noisy_sgd"

    def says(*there: Tree) -> Tree:
        d, entry, put, add, scale, inner, to, noise, slope, loss, begin, points, *more = there
        last = more[0] if more else n
        space = add, scale, inner

        def apart(left: Tree, right: Tree) -> Tree:
            gap = _minus(add, scale, left, right)
            return root(inner(gap, gap))

        def smooth_loss(k: Tree, x: Tree) -> Tree:
            of_point = of((v,), lambda w: loss(k, x, w)), of((v,), lambda w: slope(k, x, w))
            return smooth(v)(*of_point, *space, convexity, smoothness)

        def moved(k: Tree, x: Tree, w: Tree) -> Tree:
            goal = add(to(w), scale(-step, slope(k, x, to(w))))
            return noise(d, goal, goal)

        def once(x1: Tree, x2: Tree) -> Tree:
            def at(t: Tree) -> Tree:
                def same(k: Tree, w: Tree) -> Tree:
                    return implies(*_among(k, last), differ(k, t + 1), equal(slope(k, x1, to(w)), slope(k, x2, to(w))))

                def moves(w: Tree) -> Tree:
                    return apart(slope(t + 1, x1, to(w)), slope(t + 1, x2, to(w))) <= change

                return both(natural(t), t + n <= last, every((REAL, v), same), every((v,), moves))

            return implies(pairs(x1, x2), some((REAL,), at))

        def always(x1: Tree, x2: Tree, k: Tree, w: Tree) -> Tree:
            near = apart(slope(k, x1, to(w)), slope(k, x2, to(w))) <= change
            return implies(pairs(x1, x2), *_among(k, n), near)

        facts = [
            natural(d),
            coordinates(v)(entry, put, *space, d),
            projection(v)(to, *space),
            gaussian_coordinates(v)(noise, entry, put, step * sigma, d),
            every((REAL, X), smooth_loss),
            process(v)(points, of((X,), lambda _: begin), of((REAL, X, v), moved), last),
            every((X,), lambda x: image(v, v)(mechanism(x), points(last, x), to)),
        ]
        facts += [natural(last), every((X, X), once)] if is_once else [every((X, X, REAL, v), always)]
        if which == "last_point_within":
            facts.append(every((v, v), lambda u, w: apart(to(u), to(w)) <= diameter))
        return both(*facts)

    types = (
        REAL,
        function((v, REAL), REAL),
        function((v, REAL, REAL), v),
        function((v, v), v),
        function((REAL, v), v),
        function((v, v), REAL),
        function((v,), v),
        function((REAL, v, v), laws(v)),
        function((REAL, X, v), v),
        function((REAL, X, v), REAL),
        laws(v),
        function((REAL, X), laws(v)),
        *((REAL,) if is_once else ()),
    )
    numbers = (mechanism, pairs, change, sigma, convexity, smoothness, step, n)
    return Named(which, (*numbers, diameter) if which == "last_point_within" else numbers, some(types, says))


_SIZES, _OTHERS = ("l2_sensitivity", "sigma"), ("convexity", "smoothness", "step_size", "steps")


def _means(kind: str) -> Form:
    def means(numbers: Numbers, relation: Tree, v: Type) -> Step:
        moved, spread = (numbers.trees[name] for name in _SIZES)
        bent, smoothness, size, count = (number(numbers[name]) for name in _OTHERS)
        values = [moved, spread, bent, smoothness, size, count]
        if numbers["smoothness"] <= numbers["convexity"]:
            raise RefusedClaimError("smoothness must be more than convexity")
        if numbers["step_size"] * (numbers["convexity"] + numbers["smoothness"]) > 2:
            raise RefusedClaimError("step_size must be at most 2/(convexity + smoothness)")
        domain = [0 <= moved, 0 < spread, 0 <= bent, bent < smoothness, 0 < size, size * (bent + smoothness) <= 2]
        domain.append(natural(count))
        which = kind
        if "diameter" in numbers:
            which, values = "last_point_within", [*values, number(numbers["diameter"])]
            domain.append(0 <= values[-1])
        kind_of = said(v, last_point(v, which), relation, *values)
        return Step(kind_of, (*domain, 1 <= count))

    sizes = AT_LEAST_0, ABOVE_0, AT_LEAST_0, ABOVE_0, ABOVE_0, COUNT
    plain = dict(zip((*_SIZES, *_OTHERS), sizes, strict=True))
    forms = (plain,) if kind == "last_point_of_noisy_sgd" else (plain, {**plain, "diameter": AT_LEAST_0})
    return Form(forms, means, MappingProxyType({"releases": "last"}))


DESCENT: Mapping[str, Form] = MappingProxyType(
    {"noisy-sgd": _means("last_point_of_noisy_sgd"), "noisy-gradient-descent": _means("last_point_of_descent")}
)
