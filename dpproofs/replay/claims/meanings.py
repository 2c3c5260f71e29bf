"""Claims, in a second implementation: lists of records, processes, and the notions of privacy.

V is the space of what is released. The names of definitions and of their parameters are those of ``docs/meaning.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.replay.claims.trees import (
    DATA,
    PROP,
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
    exp,
    function,
    implies,
    integrable,
    kernel,
    laws,
    mean,
    natural,
    normal,
    number,
    of,
    one_of,
    quantified,
    root,
    some,
    variable,
)

X, A = DATA, RECORD
Definition = Callable[[Type], Named]
"""A definition, by the space of what is released."""


def test(space: Type) -> Type:
    """The type of functions on a space; those with values in [0, 1] are tests."""
    return function((space,), REAL)


def unit(f: Tree, space: Type) -> Tree:
    """The values are in [0, 1]."""
    return every((space,), lambda y: both(0 <= f(y), f(y) <= 1))


def tested(space: Type, left: Callable[[Tree], Tree], right: Callable[[Tree], Tree]) -> Tree:
    """Every test has equal means on both sides."""
    return every((test(space),), lambda f: implies(unit(f, space), equal(left(f), right(f))))


# Lists of records

EMPTY, APPEND = variable("empty", X), variable("append", function((X, A), X))
FRONT, LAST = variable("front", function((X,), X)), variable("last", function((X,), A))
SIZE, MOST = variable("size", test(X)), variable("m")
LISTS = (EMPTY, APPEND, FRONT, LAST, SIZE, MOST)

FINITE_LISTS = Named(
    "finite_lists",
    LISTS,
    both(
        natural(MOST),
        equal(SIZE(EMPTY), 0),
        every(
            (X, A),
            lambda x, a: implies(
                SIZE(x) < MOST,
                both(
                    equal(SIZE(APPEND(x, a)), SIZE(x) + 1),
                    equal(FRONT(APPEND(x, a)), x),
                    equal(LAST(APPEND(x, a)), a),
                ),
            ),
        ),
        every(
            (X,),
            lambda x: both(
                natural(SIZE(x)),
                implies(
                    SIZE(x) <= MOST,
                    either(equal(x, EMPTY), both(SIZE(FRONT(x)) < SIZE(x), equal(x, APPEND(FRONT(x), LAST(x))))),
                ),
            ),
        ),
    ),
)

PAIRS = function((X, X), PROP)
_x1, _x2, _x3 = variable("x1", X), variable("x2", X), variable("x3", X)


def _least(begins: Callable[[Tree], Tree]) -> Tree:
    """x1 and x2 are related by all that begins so and is kept when a record is appended to both."""

    def kept(b: Tree) -> Tree:
        return every(
            (X, X, A),
            lambda x1, x2, a: implies(b(x1, x2), SIZE(x1) < MOST, SIZE(x2) < MOST, b(APPEND(x1, a), APPEND(x2, a))),
        )

    return every((PAIRS,), lambda b: implies(begins(b), kept(b), b(_x1, _x2)))


_BETWEEN = (APPEND, SIZE, MOST, _x1, _x2)
RECORD_ADDED = Named(
    "record_added",
    _BETWEEN,
    _least(lambda b: every((X, A), lambda x, a: implies(SIZE(x) < MOST, b(x, APPEND(x, a))))),
)
RECORD_REPLACED = Named(
    "record_replaced",
    _BETWEEN,
    _least(lambda b: every((X, A, A), lambda x, a, c: implies(SIZE(x) < MOST, b(APPEND(x, a), APPEND(x, c))))),
)
ADD_OR_REMOVE_ONE = of(
    (X, X),
    lambda x1, x2: either(RECORD_ADDED(APPEND, SIZE, MOST, x1, x2), RECORD_ADDED(APPEND, SIZE, MOST, x2, x1)),
)
REPLACE_ONE = of((X, X), lambda x1, x2: RECORD_REPLACED(APPEND, SIZE, MOST, x1, x2))

_N, _k = variable("N", PAIRS), variable("k")
GROUP = Named(
    "group",
    (_N, _k, _x1, _x3),
    every(
        (function((REAL, X, X), PROP),),
        lambda d: implies(
            every((X,), lambda x: d(0, x, x)),
            every((REAL, X, X), lambda j, x1, x2: implies(natural(j), d(j, x1, x2), d(j + 1, x1, x2))),
            every(
                (REAL, X, X, X),
                lambda j, x1, x2, x3: implies(natural(j), d(j, x1, x2), _N(x2, x3), d(j + 1, x1, x3)),
            ),
            d(_k, _x1, _x3),
        ),
    ),
)
TWO_RECORDS = some((A, A), differ)


def of_groups(relation: Tree, size: int) -> Tree:
    """Joined by a path of at most that many neighbouring pairs."""
    return relation if size == 1 else of((X, X), lambda x1, x3: GROUP(relation, number(size), x1, x3))


# Processes


@cache
def pushed(y: Type, z: Type) -> Named:
    """R is what a kernel makes of an outcome of P."""
    r, p, k = variable("R", laws(z)), variable("P", laws(y)), variable("K", kernel(y, z))
    return Named(
        "pushed", (r, p, k), tested(z, lambda f: mean(r, z, f), lambda f: mean(p, y, lambda v: mean(k(v), z, f)))
    )


@cache
def image(y: Type, z: Type) -> Named:
    """R is the law of g(y), where y has law P."""
    r, p, g = variable("R", laws(z)), variable("P", laws(y)), variable("g", function((y,), z))
    return Named("image", (r, p, g), tested(z, lambda f: mean(r, z, f), lambda f: mean(p, y, lambda v: f(g(v)))))


@cache
def read_back(y: Type, z: Type, v: Type) -> Named:
    """Both values can be read back from what is made of them."""
    t, first, second = (
        variable("T", function((y, z), v)),
        variable("first", function((v,), y)),
        variable("second", function((v,), z)),
    )
    body = every((y, z), lambda a, b: both(equal(first(t(a, b)), a), equal(second(t(a, b)), b)))
    return Named("read_back", (t, first, second), body)


_two = read_back(REAL, REAL, REAL)
PAIRED = quantified("exists", _two.parameters, _two(*_two.parameters))
"""Two numbers can be put in one, from which both can be read back."""


def same(left: Callable[[Tree], Tree], right: Callable[[Tree], Tree], space: Type) -> Tree:
    """For all data, two laws are one."""
    return every(
        (X, test(space)),
        lambda x, f: implies(unit(f, space), equal(mean(left(x), space, f), mean(right(x), space, f))),
    )


@cache
def process(v: Type) -> Named:
    """R(0, x) is F(x), and R(i + 1, x) is what step i + 1 makes of R(i, x), up to n steps."""
    r, first = variable("R", function((REAL, X), laws(v))), variable("F", kernel(X, v))
    step, n = variable("J", function((REAL, X, v), laws(v))), variable("n")
    follows = every(
        (REAL, X),
        lambda i, x: implies(
            natural(i),
            i + 1 <= n,
            pushed(v, v)(r(i + 1, x), r(i, x), of((v,), lambda y: step(i + 1, x, y))),
        ),
    )
    return Named("process", (r, first, step, n), both(same(lambda x: r(0, x), first, v), follows))


@cache
def same_laws(v: Type) -> Named:
    """M(x) and F(x) are one law, for all data x."""
    m, first = variable("M", kernel(X, v)), variable("F", kernel(X, v))
    return Named("same_laws", (m, first), same(m, first, v))


# Notions of privacy


class Within(NamedTuple):
    """The numbers that make sense: an interval, with its ends or without, or the whole numbers in it."""

    low: Fraction | int | None = None
    high: int | None = None
    low_open: bool = False
    high_open: bool = False
    whole: bool = False

    def holds(self, q: Fraction) -> bool:
        """Whether a number is one of these."""
        above = self.low is None or q > self.low or (q == self.low and not self.low_open)
        below = self.high is None or q < self.high or (q == self.high and not self.high_open)
        return above and below and (q.denominator == 1 or not self.whole)

    def says(self, q: Tree) -> list[Tree]:
        """That a number is one of these."""
        found = [natural(q)] if self.whole else []
        if self.low is not None:
            low = number(self.low)
            found.append(low < q if self.low_open else low <= q)
        if self.high is not None:
            high = number(self.high)
            found.append(q < high if self.high_open else q <= high)
        return found

    def words(self) -> str:
        """What they are."""
        if self.low is None:
            return "must be a number"
        kind = "a whole number" if self.whole else "a number"
        low = f"{'above' if self.low_open else 'at least'} {self.low}"
        high = "" if self.high is None else f" and {'below' if self.high_open else 'at most'} {self.high}"
        return f"must be {kind} {low}{high}"


ANY, AT_LEAST_0, ABOVE_0, ABOVE_1 = Within(), Within(0), Within(0, low_open=True), Within(1, low_open=True)
SHARE, SHARE_BELOW_1, COUNT = Within(0, 1), Within(0, 1, high_open=True), Within(1, whole=True)


class Notion(NamedTuple):
    """A notion: its numbers as claims have them, in the order of its definition, and what it means."""

    numbers: Mapping[str, Within]
    means: Definition
    fixed_start: bool = False
    """Whether what is known before the first step is one point, since mixtures do not keep the notion."""
    kept: bool = False
    """Whether answers are kept, since what is computed from them does not keep the notion."""
    squared: bool = False
    """Whether the definition has the square of the number."""


def _named(name: str, numbers: str, says: Callable[..., Tree], more: tuple[Type, ...] = ()) -> Definition:
    """A notion: its condition on two neighbouring data sets, with the numbers and further variables ``more``."""

    @cache
    def definition(v: Type) -> Named:
        m, n = variable("M", kernel(X, v)), variable("N", PAIRS)
        terms = tuple(map(variable, numbers.split()))

        def between(x1: Tree, x2: Tree, *others: Tree) -> Tree:
            return implies(n(x1, x2), says(v, m(x1), m(x2), *terms, *others))

        return Named(name, (m, n, *terms), every((X, X, *more), between))

    return definition


@cache
def indistinguishable(y: Type) -> Named:
    """P(S) <= exp(epsilon) Q(S) + delta for every test."""
    p, q, epsilon, delta = variable("P", laws(y)), variable("Q", laws(y)), variable("epsilon"), variable("delta")
    body = every((test(y),), lambda f: implies(unit(f, y), mean(p, y, f) <= exp(epsilon) * mean(q, y, f) + delta))
    return Named("indistinguishable", (p, q, epsilon, delta), body)


@cache
def density(y: Type) -> Named:
    """L is dP/dQ."""
    ratio, p, q = variable("L", test(y)), variable("P", laws(y)), variable("Q", ("measure", y))
    body = both(
        every((y,), lambda w: 0 <= ratio(w)),
        integrable(q, y, ratio),
        tested(y, lambda f: mean(p, y, f), lambda f: mean(q, y, lambda w: ratio(w) * f(w))),
    )
    return Named("density", (ratio, p, q), body)


@cache
def renyi(y: Type) -> Named:
    """D_alpha(P||Q) <= t."""
    alpha, p, q, t = variable("alpha"), variable("P", laws(y)), variable("Q", laws(y)), variable("t")
    body = some(
        (test(y),),
        lambda ratio: both(
            density(y)(ratio, p, q),
            integrable(q, y, lambda w: ratio(w) ** alpha),
            mean(q, y, lambda w: ratio(w) ** alpha) <= exp((alpha - 1) * t),
        ),
    )
    return Named("renyi", (alpha, p, q, t), body)


@cache
def renyi_line(y: Type) -> Named:
    """D_alpha(P||Q) <= xi + rho alpha for alpha > 1."""
    p, q, xi, rho = variable("P", laws(y)), variable("Q", laws(y)), variable("xi"), variable("rho")
    body = every((REAL,), lambda alpha: implies(1 < alpha, renyi(y)(alpha, p, q, xi + rho * alpha)))
    return Named("renyi_line", (p, q, xi, rho), body)


@cache
def mixture(y: Type) -> Named:
    """Pt = t P1 + (1 - t) P0."""
    pt, p1, p0 = (variable(name, laws(y)) for name in ("Pt", "P1", "P0"))
    t = variable("t")
    body = tested(y, lambda f: mean(pt, y, f), lambda f: t * mean(p1, y, f) + (1 - t) * mean(p0, y, f))
    return Named("mixture", (pt, t, p1, p0), body)


@cache
def components(y: Type) -> Named:
    """Parts of two laws that are close."""
    p, q, a, a2, b, b2 = (variable(name, laws(y)) for name in ("P", "Q", "A", "A2", "B", "B2"))
    delta, xi, rho = variable("delta"), variable("xi"), variable("rho")
    body = both(
        mixture(y)(p, 1 - delta, a, a2),
        mixture(y)(q, 1 - delta, b, b2),
        renyi_line(y)(a, b, xi, rho),
        renyi_line(y)(b, a, xi, rho),
    )
    return Named("components", (p, q, a, a2, b, b2, delta, xi, rho), body)


@cache
def approx_renyi_line(y: Type) -> Named:
    """There are such parts."""
    p, q = variable("P", laws(y)), variable("Q", laws(y))
    numbers = (variable("delta"), variable("xi"), variable("rho"))
    body = some((laws(y),) * 4, lambda *parts: components(y)(p, q, *parts, *numbers))
    return Named("approx_renyi_line", (p, q, *numbers), body)


@cache
def kl(y: Type) -> Named:
    """KL(P||Q) <= t."""
    p, q, t = variable("P", laws(y)), variable("Q", laws(y)), variable("t")

    def says(ratio: Tree) -> Tree:
        def loss(w: Tree) -> Tree:
            return ratio(w) * one_of("log", ratio(w))

        return both(density(y)(ratio, p, q), integrable(q, y, loss), mean(q, y, loss) <= t)

    return Named("kl", (p, q, t), some((test(y),), says))


@cache
def profile(y: Type) -> Named:
    """P(S) <= c Q(S) + h(c) for all c >= 0."""
    p, q, h = variable("P", laws(y)), variable("Q", laws(y)), variable("h", test(REAL))
    body = every(
        (REAL, test(y)),
        lambda c, f: implies(0 <= c, unit(f, y), mean(p, y, f) <= c * mean(q, y, f) + h(c)),
    )
    return Named("profile", (p, q, h), body)


@cache
def mean_concentrated(y: Type) -> Named:
    """The privacy loss has a mean of at most mu, and is subgaussian about it."""
    p, q, mu, tau = variable("P", laws(y)), variable("Q", laws(y)), variable("mu"), variable("tau")

    def says(ratio: Tree) -> Tree:
        def loss(w: Tree) -> Tree:
            return one_of("log", ratio(w))

        def moved(c: Tree) -> Callable[[Tree], Tree]:
            return lambda w: exp(c * (loss(w) - mean(p, y, loss)))

        return both(
            density(y)(ratio, p, q),
            integrable(p, y, loss),
            mean(p, y, loss) <= mu,
            every((REAL,), lambda c: integrable(p, y, moved(c))),
            every((REAL,), lambda c: mean(p, y, moved(c)) <= exp(c**2 * tau**2 / 2)),
        )

    return Named("mean_concentrated", (p, q, mu, tau), some((test(y),), says))


def _in_a_range(v: Type, p: Tree, q: Tree, epsilon: Tree) -> Tree:
    near = indistinguishable(v)
    return some((REAL,), lambda t: both(near(p, q, t + epsilon, 0), near(q, p, -t, 0)))


def _as_gaussian(v: Type, p: Tree, q: Tree, mu_squared: Tree) -> Tree:
    def tells(c: Tree) -> Tree:
        def apart(x: Tree) -> Tree:
            return exp(root(mu_squared) * x - mu_squared / 2) - c

        return mean(normal(0, 1), REAL, lambda x: one_of("max", apart(x), 0))

    return profile(v)(p, q, of((REAL,), tells))


def _as_laplace(v: Type, p: Tree, q: Tree, shift: Tree) -> Tree:
    def tells(c: Tree) -> Tree:
        return one_of("max", one_of("max", 1 - c, 1 - root(c) * exp(-shift / 2)), 0)

    return profile(v)(p, q, of((REAL,), tells))


def _total(v: Type, p: Tree, q: Tree, delta: Tree) -> Tree:
    return every((test(v),), lambda f: implies(unit(f, v), mean(p, v, f) <= mean(q, v, f) + delta))


def _outside(v: Type, p: Tree, q: Tree, epsilon: Tree, delta: Tree) -> Tree:
    def says(s: Tree) -> Tree:
        def rest(law: Tree, f: Tree) -> Tree:
            return mean(law, v, lambda w: (1 - s(w)) * f(w))

        close = every((test(v),), lambda f: implies(unit(f, v), rest(p, f) <= exp(epsilon) * rest(q, f)))
        return both(unit(s, v), mean(p, v, s) <= delta, close)

    return some((test(v),), says)


_LINE: tuple[Type, ...] = (REAL,)
NOTIONS: Mapping[str, Notion] = MappingProxyType(
    {
        "pure_dp": Notion(
            {"epsilon": AT_LEAST_0},
            _named("pure_dp", "epsilon", lambda v, p, q, e: indistinguishable(v)(p, q, e, 0)),
        ),
        "approx_dp": Notion(
            {"epsilon": AT_LEAST_0, "delta": SHARE},
            _named("approx_dp", "epsilon delta", lambda v, *all: indistinguishable(v)(*all)),
        ),
        "zcdp": Notion({"xi": ANY, "rho": AT_LEAST_0}, _named("zcdp", "xi rho", lambda v, *all: renyi_line(v)(*all))),
        "approx_zcdp": Notion(
            {"delta": SHARE_BELOW_1, "xi": ANY, "rho": AT_LEAST_0},
            _named("approx_zcdp", "delta xi rho", lambda v, *all: approx_renyi_line(v)(*all)),
            fixed_start=True,
        ),
        "renyi_dp": Notion(
            {"order": ABOVE_1, "epsilon": AT_LEAST_0},
            _named("renyi_dp", "alpha epsilon", lambda v, p, q, alpha, e: renyi(v)(alpha, p, q, e)),
        ),
        "gaussian_dp": Notion({"mu": AT_LEAST_0}, _named("gaussian_dp", "mu_squared", _as_gaussian), squared=True),
        "kl_dp": Notion({"kappa": AT_LEAST_0}, _named("kl_dp", "kappa", lambda v, *all: kl(v)(*all))),
        "laplace_dp": Notion({"shift": AT_LEAST_0}, _named("laplace_dp", "shift", _as_laplace)),
        "total_variation": Notion({"delta": SHARE}, _named("total_variation", "delta", _total)),
        "truncated_cdp": Notion(
            {"rho": AT_LEAST_0, "omega": ABOVE_1},
            _named(
                "truncated_cdp",
                "rho omega",
                lambda v, p, q, rho, omega, alpha: implies(
                    1 < alpha, alpha < omega, renyi(v)(alpha, p, q, rho * alpha)
                ),
                _LINE,
            ),
        ),
        "capped_cdp": Notion(
            {"epsilon": AT_LEAST_0, "rho": AT_LEAST_0},
            _named(
                "capped_cdp",
                "epsilon rho",
                lambda v, p, q, e, rho, alpha: implies(1 < alpha, renyi(v)(alpha, p, q, one_of("min", e, rho * alpha))),
                _LINE,
            ),
        ),
        "bounded_zcdp": Notion(
            {"m": ABOVE_1, "xi": ANY, "rho": AT_LEAST_0},
            _named(
                "bounded_zcdp",
                "m xi rho",
                lambda v, p, q, m, xi, rho, alpha: implies(
                    1 < alpha, alpha < m, renyi(v)(alpha, p, q, xi + rho * alpha)
                ),
                _LINE,
            ),
        ),
        "bounded_range": Notion(
            {"epsilon": AT_LEAST_0}, _named("bounded_range", "epsilon", _in_a_range), fixed_start=True
        ),
        "probabilistic_dp": Notion(
            {"epsilon": AT_LEAST_0, "delta": SHARE},
            _named("probabilistic_dp", "epsilon delta", _outside),
            fixed_start=True,
            kept=True,
        ),
        "mcdp": Notion(
            {"mu": AT_LEAST_0, "tau": AT_LEAST_0},
            _named("mcdp", "mu tau", lambda v, *all: mean_concentrated(v)(*all)),
            fixed_start=True,
            kept=True,
        ),
    }
)
"""The notions that can be claimed and given."""
