"""Counts that are released above a threshold, and noisy sums over a stream of vectors, written down a second time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from dpproofs.replay.claims.kinds import (
    LAPLACE,
    Form,
    Numbers,
    Says,
    Step,
    gaussian_vector,
    independent,
    said,
    taken_apart,
    without_loss,
)
from dpproofs.replay.claims.meanings import (
    ABOVE_0,
    APPEND,
    AT_LEAST_0,
    COUNT,
    EMPTY,
    MOST,
    PAIRS,
    SIZE,
    Within,
    test,
    tested,
    unit,
)
from dpproofs.replay.claims.trees import (
    DATA,
    REAL,
    RECORD,
    Named,
    Tree,
    Type,
    both,
    differ,
    either,
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
    some,
    total,
    variable,
)

X, A = DATA, RECORD
ANSWER: Type = ("x", REAL, REAL)
_N, _DELTA, _SIGMA = variable("N", PAIRS), variable("Delta"), variable("sigma")
_TABLE = function((REAL, REAL), REAL)


def is_bit(value: Tree) -> Tree:
    """0 or 1."""
    return either(equal(value, 0), equal(value, 1))


def same_tests(left: Says, right: Says, v: Type) -> Tree:
    """The laws have one mean of every test."""
    return every((test(v),), lambda h: implies(unit(h, v), equal(left(h), right(h))))


# Counts


@cache
def released_count(y: Type) -> Named:
    """P is the law of what is released of one count."""
    p, noisy = variable("P", laws(y)), variable("L", kernel(REAL, REAL))
    none, found = variable("none", y), variable("some", function((REAL,), y))
    count, threshold = variable("c"), variable("tau")

    def answer(f: Tree) -> Tree:
        def told(z: Tree) -> Tree:
            return one_of("ind", threshold < z) * f(found(z)) + one_of("ind", z <= threshold) * f(none)

        return one_of("ind", count <= 0) * f(none) + one_of("ind", 0 < count) * mean(noisy(count), REAL, told)

    body = tested(y, lambda f: mean(p, y, f), answer)
    return Named("released_count", (p, noisy, none, found, count, threshold), body)


@cache
def released_counts(v: Type, y: Type) -> Named:
    """G(d) is the law of the list of what is released of d counts."""
    g, append, empty = variable("G", kernel(REAL, v)), variable("append", function((v, y), v)), variable("empty", v)
    noisy, none, found = variable("L", kernel(REAL, REAL)), variable("none", y), variable("some", function((REAL,), y))
    counts, threshold = variable("m", test(REAL)), variable("tau")

    def cell(i: Tree) -> Tree:
        def says(p: Tree) -> Tree:
            return both(
                released_count(y)(p, noisy, none, found, counts(i + 1), threshold),
                independent(v, v, y)(g(i + 1), g(i), p, append),
            )

        return implies(natural(i), some((laws(y),), says))

    begins = tested(v, lambda f: mean(g(0), v, f), lambda f: f(empty))
    parameters = (g, append, empty, noisy, none, found, counts, threshold)
    return Named("released_counts", parameters, both(begins, every((REAL,), cell)))


@cache
def counts_above(v: Type, *, whole: bool = False) -> Named:
    """Persons in partitions are counted, and K releases the noisy counts above a threshold."""
    k, partitions, scale, threshold = variable("K", kernel(X, v)), variable("k"), variable("b"), variable("tau")

    def says(d: Tree, inside: Tree, count: Tree, noisy: Tree, put: Tree, none: Tree, listed: Tree) -> Tree:
        def made(x: Tree) -> Tree:
            return released_counts(v, ANSWER)(
                of((REAL,), lambda i: listed(x, i)),
                put,
                none,
                noisy,
                one_of("pair", 0, 0),
                of((REAL,), lambda z: one_of("pair", 1, z)),
                of((REAL,), lambda i: count(x, i)),
                threshold,
            )

        def ends(x: Tree) -> Tree:
            return same_tests(lambda h: mean(k(x), v, h), lambda h: mean(listed(x, d), v, h), v)

        def grows(x: Tree, a: Tree, i: Tree) -> Tree:
            return implies(SIZE(x) < MOST, equal(count(APPEND(x, a), i), count(x, i) + inside(a, i)))

        return both(
            natural(d),
            every((A, REAL), lambda a, i: is_bit(inside(a, i))),
            every((A,), lambda a: total(1, d, lambda i: inside(a, i)) <= partitions),
            every((X, REAL), lambda x, i: natural(count(x, i))),
            every((REAL,), lambda i: equal(count(EMPTY, i), 0)),
            every((X, A, REAL), grows),
            every((REAL,), lambda z: LAPLACE(noisy(z), z, scale)),
            every((X,), lambda x: both(made(x), ends(x))),
            *((taken_apart(v, ANSWER, put, d),) if whole else ()),
        )

    types = (
        REAL,
        function((A, REAL), REAL),
        function((X, REAL), REAL),
        kernel(REAL, REAL),
        function((v, ANSWER), v),
        v,
        function((X, REAL), laws(v)),
    )
    parameters = (k, EMPTY, APPEND, SIZE, MOST, partitions, scale, threshold)
    return Named(without_loss("counts_above_threshold", whole=whole), parameters, some(types, says))


# Streams


@cache
def one_vector(y: Type) -> Named:
    """Between neighbours one vector of a stream changes."""
    g, n, p = variable("g", function((REAL, X, y, REAL), REAL)), variable("n"), variable("p")

    def says(x1: Tree, x2: Tree) -> Tree:
        def at(t: Tree) -> Tree:
            def others(j: Tree, seen: Tree, k: Tree) -> Tree:
                return implies(differ(j, t), equal(g(j, x1, seen, k), g(j, x2, seen, k)))

            def apart(seen: Tree) -> Tree:
                return total(1, p, lambda k: (g(t, x1, seen, k) - g(t, x2, seen, k)) ** 2) <= _DELTA**2

            return both(natural(t), 1 <= t, t <= n, every((REAL, y, REAL), others), every((y,), apart))

        return implies(_N(x1, x2), some((REAL,), at))

    return Named("one_vector_changes", (g, n, p, _N, _DELTA), every((X, X), says))


def _tree() -> Named:
    nodes, level = variable("A", _TABLE), variable("level", test(REAL))
    d, height = variable("d"), variable("h")

    def among(place: Tree) -> tuple[Tree, ...]:
        return natural(place), 1 <= place, place <= d

    def apart(r: Tree, s: Tree, t: Tree) -> Tree:
        met = equal(nodes(r, t), 1), equal(nodes(s, t), 1), equal(level(r), level(s))
        return implies(*among(r), *among(s), *met, equal(r, s))

    body = both(
        every((REAL,), lambda r: implies(*among(r), both(natural(level(r)), level(r) <= height))),
        every((REAL, REAL), lambda r, t: is_bit(nodes(r, t))),
        every((REAL, REAL, REAL), apart),
    )
    return Named("tree_of_sums", (nodes, level, d, height), body)


TREE = _tree()


def _encoded(v: Type, n: Tree, encoder: Tree, d: Tree, p: Tree, nodes: Tree) -> Tree:
    """K releases the rows of an encoder matrix times a stream, with noise, one after the other."""
    released = variable("K", kernel(X, v))

    def says(g: Tree, row: Tree, put: Tree, none: Tree, joined: Tree, law: Tree, start: Tree) -> Tree:
        def noisy(i: Tree, x: Tree, y: Tree) -> Tree:
            sums = of((REAL,), lambda k: total(1, n, lambda j: nodes(i, j) * g(j, x, y, k)))
            return gaussian_vector(v)(of((REAL,), lambda k: row(i, x, y, k)), put, none, sums, _SIGMA)

        def follows(i: Tree, x: Tree) -> Tree:
            def after(h: Tree) -> Tree:
                return mean(law(i, x), v, lambda y: mean(row(i + 1, x, y, p), v, lambda u: h(joined(y, u))))

            return implies(natural(i), same_tests(lambda h: mean(law(i + 1, x), v, h), after, v))

        def is_one(left: Says, right: Says) -> Tree:
            return every(
                (X, test(v)),
                lambda x, h: implies(unit(h, v), equal(mean(left(x), v, h), mean(right(x), v, h))),
            )

        return both(
            natural(d),
            natural(n),
            natural(p),
            encoder,
            one_vector(v)(g, n, p, _N, _DELTA),
            every((REAL, X, v), noisy),
            is_one(lambda x: law(0, x), lambda _: start),
            every((REAL, X), follows),
            is_one(released, lambda x: law(d, x)),
        )

    return some(
        (
            function((REAL, X, v, REAL), REAL),
            function((REAL, X, v, REAL), laws(v)),
            function((v, REAL), v),
            v,
            function((v, v), v),
            function((REAL, X), laws(v)),
            laws(v),
        ),
        says,
    )


@cache
def matrix_gaussian(v: Type) -> Named:
    """Rows of an encoder times a stream."""
    norm = variable("c")

    def says(d: Tree, p: Tree, nodes: Tree, n: Tree) -> Tree:
        def column(j: Tree) -> Tree:
            squares = total(1, d, lambda i: nodes(i, j) ** 2)
            return implies(natural(j), 1 <= j, j <= n, squares <= norm)

        return _encoded(v, n, every((REAL,), column), d, p, nodes)

    parameters = (variable("K", kernel(X, v)), _N, _DELTA, norm, _SIGMA)
    return Named("matrix_gaussian_mechanism", parameters, some((REAL, REAL, _TABLE, REAL), says))


@cache
def tree_aggregation(v: Type) -> Named:
    """Sums over the nodes of a tree."""
    n, height = variable("n"), variable("h")

    def says(d: Tree, p: Tree, nodes: Tree, level: Tree) -> Tree:
        return _encoded(v, n, TREE(nodes, level, d, height), d, p, nodes)

    parameters = (variable("K", kernel(X, v)), _N, _DELTA, n, height, _SIGMA)
    return Named("tree_aggregation", parameters, some((REAL, REAL, _TABLE, test(REAL)), says))


def _released(numbers: Numbers, _: Tree, v: Type) -> Step:
    k, scale, threshold = number(numbers["partitions"]), numbers.trees["scale"], numbers.trees["threshold"]
    numbers_ = EMPTY, APPEND, SIZE, MOST, k, scale, threshold
    kind = said(v, counts_above(v), *numbers_, whole=counts_above(v, whole=True))
    return Step(kind, (natural(k), 1 <= k, 0 < scale, 1 <= threshold))


def _lengths(numbers: Numbers) -> tuple[Tree, Tree]:
    """How far a vector moves, in units of itself where it is not given, and the noise."""
    if "noise_multiplier" in numbers:
        return number(1), numbers.trees["noise_multiplier"]
    return numbers.trees["l2_sensitivity"], numbers.trees["sigma"]


def _matrix(numbers: Numbers, relation: Tree, v: Type) -> Step:
    (moved, spread), norm = _lengths(numbers), number(numbers["squared_column_norm"])
    kind = said(v, matrix_gaussian(v), relation, moved, norm, spread)
    return Step(kind, (0 <= moved, 0 <= norm, 0 < spread))


def _sums(numbers: Numbers, relation: Tree, v: Type) -> Step:
    (moved, spread), leaves = _lengths(numbers), numbers["steps"]
    height = 0
    while 2**height < leaves:
        height += 1
    n, levels = number(leaves), number(height)
    kind = said(v, tree_aggregation(v), relation, moved, n, levels, spread)
    return Step(kind, (natural(n), 1 <= n, natural(levels), 0 <= moved, 0 < spread))


_SIZES: tuple[Mapping[str, Within], ...] = (
    {"noise_multiplier": ABOVE_0},
    {"l2_sensitivity": AT_LEAST_0, "sigma": ABOVE_0},
)
_ONCE = MappingProxyType({"participation": "once"})
_COUNTS = {"partitions": COUNT, "scale": ABOVE_0, "threshold": Within(1)}
STREAMS: Mapping[str, Form] = MappingProxyType(
    {
        "released-counts": Form((_COUNTS,), _released, is_added=True),
        "matrix-gaussian": Form(
            tuple({"squared_column_norm": AT_LEAST_0, **sizes} for sizes in _SIZES), _matrix, _ONCE, is_added=True
        ),
        "tree-aggregation": Form(tuple({"steps": COUNT, **sizes} for sizes in _SIZES), _sums, _ONCE, is_added=True),
    }
)
