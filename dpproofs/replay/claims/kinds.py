"""The kinds of mechanisms, in a second implementation: their definitions, and their numbers.

A mechanism K gives a law of answers for each data set. Its sensitivities are about the neighbouring relation N.
This file is long because it has the definitions of all kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.replay.claims.meanings import (
    ABOVE_0,
    ADD_OR_REMOVE_ONE,
    APPEND,
    AT_LEAST_0,
    COUNT,
    EMPTY,
    MOST,
    PAIRS,
    SHARE,
    SIZE,
    Within,
    density,
    pushed,
    test,
    tested,
    unit,
)
from dpproofs.replay.claims.trees import (
    DATA,
    LEBESGUE,
    REAL,
    RECORD,
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
    surely,
    total,
    variable,
    whole,
)

X, A = DATA, RECORD
_K, _N, _DELTA, _SIGMA, _SCALE = (
    variable("K", kernel(X, REAL)),
    variable("N", PAIRS),
    *map(variable, ("Delta", "sigma", "b")),
)
Says = Callable[[Tree], Tree]
"""The premise of a mechanism."""


class Kind(NamedTuple):
    """A kind of mechanism: the space of its answers, and its premise."""

    space: Type
    says: Says
    whole: Says | None = None
    """The premise of one whose answers can be recovered from what is released, where they consist of entries."""


class Step(NamedTuple):
    """A step of a kind: the domains of its numbers, and how often it runs."""

    kind: Kind
    domain: tuple[Tree, ...]
    runs: int = 1
    needs: tuple[Tree, ...] = ()
    """What a refutation assumes, since no axiom says it."""


# Queries and noise


def _query(name: str, distance: Callable[[Tree, Tree], Tree]) -> Named:
    q = variable("q", test(X))
    body = every((X, X), lambda x1, x2: implies(_N(x1, x2), distance(q(x1), q(x2)) <= _DELTA))
    return Named(name, (q, _N, _DELTA), body)


SENSITIVITY = _query("sensitivity", lambda a, b: one_of("abs", a - b))
VECTOR = function((X, REAL), REAL)


def _vectors(name: str, distance: Callable[[Tree, Tree], Tree], bound: Tree) -> Named:
    q, d = variable("q", VECTOR), variable("d")
    body = every(
        (X, X),
        lambda x1, x2: implies(_N(x1, x2), total(1, d, lambda i: distance(q(x1, i), q(x2, i))) <= bound),
    )
    return Named(name, (q, d, _N, _DELTA), body)


L2_SENSITIVITY = _vectors("l2_sensitivity", lambda a, b: (a - b) ** 2, _DELTA**2)
L1_SENSITIVITY = _vectors("l1_sensitivity", lambda a, b: one_of("abs", a - b), _DELTA)


def same_law(left: Tree, right: Tree) -> Tree:
    """Two laws of numbers are one."""
    return tested(REAL, lambda f: mean(left, REAL, f), lambda f: mean(right, REAL, f))


def _noisy(name: str, numbers: tuple[Tree, ...], noise: Callable[[Tree, Tree], Tree]) -> Named:
    """A query plus noise: the premise of K(x) and of the value of the query."""
    body = some((test(X),), lambda q: both(SENSITIVITY(q, _N, _DELTA), every((X,), lambda x: noise(_K(x), q(x)))))
    return Named(name, (_K, _N, _DELTA, *numbers), body)


GAUSSIAN = _noisy("gaussian_mechanism", (_SIGMA,), lambda law, value: same_law(law, normal(value, _SIGMA)))
_THETA, _DIFFUSION, _TIME = map(variable, ("theta", "diffusion", "t"))
_SPREAD = root(_DIFFUSION**2 * (1 - exp(-2 * _THETA * _TIME)) / _THETA)
ORNSTEIN_UHLENBECK = _noisy(
    "ornstein_uhlenbeck_mechanism",
    (_THETA, _DIFFUSION, _TIME),
    lambda law, value: same_law(law, normal(exp(-_THETA * _TIME) * value, _SPREAD)),
)


def _laplace() -> Named:
    p, m, b = variable("P", laws(REAL)), variable("m"), variable("b")

    def height(x: Tree) -> Tree:
        return exp(-one_of("abs", x - m) / b) / (2 * b)

    body = tested(REAL, lambda f: mean(p, REAL, f), lambda f: mean(LEBESGUE, REAL, lambda x: height(x) * f(x)))
    return Named("laplace", (p, m, b), body)


LAPLACE = _laplace()
LAPLACE_MECHANISM = _noisy("laplace_mechanism", (_SCALE,), lambda law, value: LAPLACE(law, value, _SCALE))


# Vectors


def taken_apart(v: Type, entry: Type, put: Tree, count: Tree) -> Tree:
    """The last ``count`` entries can be recovered from what ``put`` combines: the last one, and any before it."""

    def says(before: Tree, last: Tree) -> Tree:
        def one(y: Tree, z: Tree) -> Tree:
            return both(equal(last(put(y, z)), z), implies(1 < count, equal(before(put(y, z)), y)))

        return every((v, entry), one)

    return some((function((v,), v), function((v,), entry)), says)


def without_loss(name: str, *, whole: bool) -> str:
    """The name of the definition where answers can be recovered."""
    return f"{name}_without_loss" if whole else name


@cache
def independent(v: Type, y: Type, z: Type) -> Named:
    """R is the law of T(y, z) for independent y and z."""
    r, p, p2 = variable("R", laws(v)), variable("P", laws(y)), variable("P2", laws(z))
    t = variable("T", function((y, z), v))
    body = tested(v, lambda f: mean(r, v, f), lambda f: mean(p, y, lambda a: mean(p2, z, lambda b: f(t(a, b)))))
    return Named("independent", (r, p, p2, t), body)


@cache
def _entries(v: Type, name: str, size: Tree, *, is_gaussian: bool) -> Named:
    g, append = variable("G", kernel(REAL, v)), variable("append", function((v, REAL), v))
    none, middle = variable("empty", v), variable("m", test(REAL))

    def entry(i: Tree) -> Tree:
        if is_gaussian:
            return independent(v, v, REAL)(g(i + 1), g(i), normal(middle(i + 1), size), append)
        return some(
            (laws(REAL),),
            lambda p: both(LAPLACE(p, middle(i + 1), size), independent(v, v, REAL)(g(i + 1), g(i), p, append)),
        )

    body = both(
        tested(v, lambda f: mean(g(0), v, f), lambda f: f(none)),
        every((REAL,), lambda i: implies(natural(i), entry(i))),
    )
    return Named(name, (g, append, none, middle, size), body)


def _noisy_vector(v: Type, name: str, size: Tree, sensitivity: Named, noise: Named, *, whole: bool) -> Named:
    k = variable("K", kernel(X, v))

    def says(d: Tree, q: Tree, put: Tree, none: Tree, part: Tree) -> Tree:
        def one(x: Tree) -> Tree:
            entries = noise(of((REAL,), lambda i: part(x, i)), put, none, of((REAL,), lambda i: q(x, i)), size)
            return both(entries, tested(v, lambda f: mean(k(x), v, f), lambda f: mean(part(x, d), v, f)))

        apart = (taken_apart(v, REAL, put, d),) if whole else ()
        return both(natural(d), sensitivity(q, d, _N, _DELTA), every((X,), one), *apart)

    types = (REAL, VECTOR, function((v, REAL), v), v, function((X, REAL), laws(v)))
    return Named(without_loss(name, whole=whole), (k, _N, _DELTA, size), some(types, says))


def gaussian_vector(v: Type) -> Named:
    """Independent Gaussian noise on each entry."""
    return _entries(v, "gaussian_vector", _SIGMA, is_gaussian=True)


@cache
def vector_gaussian(v: Type, *, whole: bool = False) -> Named:
    """A vector of queries with independent Gaussian noise on each entry."""
    return _noisy_vector(v, "vector_gaussian_mechanism", _SIGMA, L2_SENSITIVITY, gaussian_vector(v), whole=whole)


@cache
def vector_laplace(v: Type, *, whole: bool = False) -> Named:
    """A vector of queries with independent Laplace noise on each entry."""
    entries = _entries(v, "laplace_vector", _SCALE, is_gaussian=False)
    return _noisy_vector(v, "vector_laplace_mechanism", _SCALE, L1_SENSITIVITY, entries, whole=whole)


# Noise on whole numbers


def _counting() -> Named:
    mu = variable("mu", ("measure", REAL))

    def moved(f: Tree, to: Says) -> Tree:
        there: Says = lambda y: f(to(y))  # noqa: E731
        return both(integrable(mu, REAL, there), equal(mean(mu, REAL, there), mean(mu, REAL, f)))

    at_0: Says = lambda y: one_of("ind", equal(y, 0))  # noqa: E731
    body = both(
        surely(mu, REAL, whole),
        integrable(mu, REAL, at_0),
        equal(mean(mu, REAL, at_0), 1),
        every(
            (test(REAL),),
            lambda f: implies(integrable(mu, REAL, f), both(moved(f, lambda y: -y), moved(f, lambda y: y + 1))),
        ),
    )
    return Named("counts_whole_numbers", (mu,), body)


COUNTING = _counting()
_mu = variable("mu", ("measure", REAL))
COUNTED = quantified("exists", (_mu,), COUNTING(_mu))
"""There is such a measure."""


def _on_whole_numbers(name: str, size: Tree, odds: Callable[[Tree, Tree], Tree]) -> Named:
    def says(q: Tree, mu: Tree, c: Tree) -> Tree:
        def law(x: Tree) -> Tree:
            return density(REAL)(of((REAL,), lambda y: c * odds(y, q(x))), _K(x), mu)

        return both(SENSITIVITY(q, _N, _DELTA), every((X,), lambda x: whole(q(x))), COUNTING(mu), every((X,), law))

    return Named(name, (_K, _N, _DELTA, size), some((test(X), ("measure", REAL), REAL), says))


DISCRETE_GAUSSIAN = _on_whole_numbers(
    "discrete_gaussian_mechanism", _SIGMA, lambda y, value: exp(-((y - value) ** 2) / (2 * _SIGMA**2))
)
GEOMETRIC = _on_whole_numbers("geometric_mechanism", _SCALE, lambda y, value: exp(-one_of("abs", y - value) / _SCALE))


# Responses and choices


def _response() -> Named:
    p = variable("p")

    def says(bit: Tree) -> Tree:
        return both(
            every((X,), lambda x: either(equal(bit(x), 0), equal(bit(x), 1))),
            every(
                (X, test(REAL)),
                lambda x, f: implies(
                    unit(f, REAL), equal(mean(_K(x), REAL, f), p * f(bit(x)) + (1 - p) * f(1 - bit(x)))
                ),
            ),
        )

    return Named("randomized_response", (_K, p), some((test(X),), says))


@cache
def finite(y: Type) -> Named:
    """P puts the weight p(i) on item(i), for i = 1, ..., n."""
    p, n = variable("P", laws(y)), variable("n")
    item, weight = variable("item", function((REAL,), y)), variable("p", test(REAL))
    body = tested(y, lambda f: mean(p, y, f), lambda f: total(1, n, lambda i: weight(i) * f(item(i))))
    return Named("finite_law", (p, n, item, weight), body)


RESPONSE = _response()


def _numbered(law: Tree, count: Tree, weight: Says) -> Tree:
    """A law on 1, ..., count."""
    return finite(REAL)(law, count, of((REAL,), lambda i: i), of((REAL,), weight))


def _answers() -> Named:
    k, epsilon = variable("k"), variable("epsilon")
    odds = exp(epsilon)
    other = 1 / (odds + k - 1)
    more = odds / (odds + k - 1) - other

    def says(true: Tree) -> Tree:
        return both(
            every((X,), lambda x: both(natural(true(x)), 1 <= true(x), true(x) <= k)),
            every(
                (X,),
                lambda x: _numbered(_K(x), k, lambda i: other + more * one_of("ind", equal(i, true(x)))),
            ),
        )

    return Named("randomized_response_among", (_K, k, epsilon), some((test(X),), says))


ANSWERS = _answers()


@cache
def unary(v: Type) -> Named:
    """A bit for each value."""
    k, p, q = variable("K", kernel(X, v)), variable("p"), variable("q")
    bits = function((v, REAL), REAL)

    def encoding() -> Named:
        m, f = variable("M", kernel(X, v)), variable("f", test(X))
        bit, law = variable("bit", bits), variable("R", laws(v))

        def ratio(mine: Tree) -> Tree:
            return mine * (p / q) + (1 - mine) * ((1 - p) / (1 - q))

        def drawn(x: Tree) -> Tree:
            return density(v)(of((v,), lambda w: ratio(bit(w, f(x)))), m(x), law)

        body = both(every((v, REAL), lambda w, a: either(equal(bit(w, a), 0), equal(bit(w, a), 1))), every((X,), drawn))
        return Named("unary_encoding", (m, f, bit, law, p, q), body)

    def apart() -> Named:
        bit, law = variable("bit", bits), variable("R", laws(v))

        def pair(a: Tree, b: Tree) -> Tree:
            is_both: Says = lambda w: bit(w, a) * bit(w, b)  # noqa: E731
            return either(
                every((v,), lambda w: equal(bit(w, a), bit(w, b))),
                both(integrable(law, v, is_both), equal(mean(law, v, is_both), q**2)),
            )

        return Named("independent_bits", (bit, law, q), every((REAL, REAL), pair))

    body = some(
        (test(X), bits, laws(v)),
        lambda f, bit, law: both(encoding()(k, f, bit, law, p, q), apart()(bit, law, q)),
    )
    return Named("unary_encoding_mechanism", (k, p, q), body)


def sensitive(n: Tree, u: Tree) -> Tree:
    """Each of n utilities has that sensitivity."""
    return among(n, lambda i: SENSITIVITY(of((X,), lambda x: u(x, i)), _N, _DELTA))


def among(n: Tree, says: Says) -> Tree:
    """It is said of each of n candidates."""
    return every((REAL,), lambda i: implies(natural(i), 1 <= i, i <= n, says(i)))


def candidates(n: Tree, u: Tree) -> tuple[Tree, ...]:
    """There are n candidates with utilities of that sensitivity."""
    return natural(n), 1 <= n, sensitive(n, u)


def _monotone() -> Named:
    u, n = variable("u", VECTOR), variable("n")

    def one_way(x1: Tree, x2: Tree) -> Tree:
        fall, rise = among(n, lambda i: u(x2, i) <= u(x1, i)), among(n, lambda i: u(x1, i) <= u(x2, i))
        return implies(_N(x1, x2), either(fall, rise))

    return Named("monotone", (u, n, _N), every((X, X), one_way))


MONOTONE = _monotone()


class Selection(NamedTuple):
    """A definition that begins with n candidates and their utilities: of any, and of monotone ones."""

    any: Named
    monotone: Named


def selection(name: str, numbers: tuple[Tree, ...], says: Callable[[Tree, Tree], Tree]) -> Selection:
    """The two definitions, from what is said of the candidates."""
    one_way = some((REAL, VECTOR), lambda n, u: both(MONOTONE(u, n, _N), says(n, u)))
    return Selection(Named(name, numbers, some((REAL, VECTOR), says)), Named(f"monotone_{name}", numbers, one_way))


def _choice(name: str, parameter: Tree, weight: Callable[[Tree, Callable[[Tree], Tree], Tree], Tree]) -> Selection:
    """A choice among n candidates: its weight, by n, the utilities, and which one."""

    def says(n: Tree, u: Tree) -> Tree:
        chosen = every((X,), lambda x: _numbered(_K(x), n, lambda i: weight(n, lambda j: u(x, j), i)))
        return both(*candidates(n, u), chosen)

    return selection(name, (_K, _N, _DELTA, parameter), says)


_c = variable("c")
EXPONENTIAL = _choice(
    "exponential_mechanism", _c, lambda n, u, i: exp(_c * u(i)) / total(1, n, lambda j: exp(_c * u(j)))
)


def _is_largest(n: Tree, u: Says, i: Tree) -> Tree:
    def at(z: Tree) -> Tree:
        below = exp(-total(1, n, lambda j: exp(-(z - u(j)) / _SCALE)))
        return exp(-(z - u(i)) / _SCALE) * below / _SCALE

    return mean(LEBESGUE, REAL, at)


NOISY_MAX = _choice("report_noisy_max", _SCALE, _is_largest)


# Samples


def _sampler() -> Named:
    t, rate = variable("T", kernel(X, X)), variable("rate")

    def grows(x: Tree, a: Tree, f: Tree) -> Tree:
        with_it = mean(t(x), X, lambda s: f(APPEND(s, a)))
        of_more = rate * with_it + (1 - rate) * mean(t(x), X, f)
        return implies(SIZE(x) < MOST, unit(f, X), equal(mean(t(APPEND(x, a)), X, f), of_more))

    body = both(tested(X, lambda f: mean(t(EMPTY), X, f), lambda f: f(EMPTY)), every((X, A, test(X)), grows))
    return Named("poisson_sampler", (t, EMPTY, APPEND, SIZE, MOST, rate), body)


POISSON_SAMPLER = _sampler()


def sampled(base: Kind, rate: Tree) -> Kind:
    """A mechanism that is given a Poisson sample."""

    def of_base(is_base: Says) -> Says:
        def says(mechanism: Tree) -> Tree:
            def drawn(t: Tree, b: Tree) -> Tree:
                given = every((X,), lambda x: pushed(X, base.space)(mechanism(x), t(x), b))
                return both(POISSON_SAMPLER(t, EMPTY, APPEND, SIZE, MOST, rate), is_base(b), given)

            return some((kernel(X, X), kernel(X, base.space)), drawn)

        return says

    return Kind(base.space, of_base(base.says), None if base.whole is None else of_base(base.whole))


# What claims name


class Numbers(Mapping[str, Fraction]):
    """The numbers of a table by their names: rational ones, or as trees those that may be irrational."""

    def __init__(self, trees: Mapping[str, Tree]) -> None:
        self.trees = trees

    def __getitem__(self, name: str) -> Fraction:
        found = self.trees[name]
        if found.op != "num":
            raise RefusedClaimError(f"{name} must be a rational number here")
        return Fraction(found.data)

    def __iter__(self) -> Iterator[str]:
        return iter(self.trees)

    def __len__(self) -> int:
        return len(self.trees)

    def __contains__(self, name: object) -> bool:
        return name in self.trees


class RefusedClaimError(Exception):
    """A claim file, or a part of one, that is not read: one sentence that says why, and the [[case]] that it is in."""

    def __init__(self, reason: str, case: int | None = None) -> None:
        self.case = case
        super().__init__(reason)


class Form(NamedTuple):
    """A kind of step in claim files: its numbers, in one of several sets, and its description.

    ``means`` makes a step of the numbers, the relation and the space of what is released. ``words`` are required.
    """

    numbers: tuple[Mapping[str, Within], ...]
    means: Callable[[Numbers, Tree, Type], Step]
    words: Mapping[str, str] = MappingProxyType({})
    is_added: bool = False
    """Whether it is claimed over add-or-remove-one only."""


def said(space: Type, definition: Named, *numbers: Tree, whole: Named | None = None) -> Kind:
    """The premise of a kind of mechanism that a definition states, with these numbers."""
    kind = Kind(space, lambda mechanism: definition(mechanism, *numbers))
    return kind if whole is None else kind._replace(whole=lambda mechanism: whole(mechanism, *numbers))


def _noise(definition: Callable[[Type], Named], moves: str, size: str, *, whole: bool = False) -> Form:
    def means(numbers: Numbers, relation: Tree, v: Type) -> Step:
        if whole:
            distance, spread = number(numbers[moves]), numbers.trees[size]
            kind = said(REAL, definition(v), relation, distance, spread)
            return Step(kind, (natural(distance), 0 <= distance, 0 < spread), needs=(COUNTED,))
        distance, spread = numbers.trees[moves], numbers.trees[size]
        return Step(said(REAL, definition(v), relation, distance, spread), (0 <= distance, 0 < spread))

    return Form(({moves: Within(0, whole=True) if whole else AT_LEAST_0, size: ABOVE_0},), means)


def _vector(definition: Callable[..., Named], moves: str, size: str) -> Form:
    def means(numbers: Numbers, relation: Tree, v: Type) -> Step:
        distance, spread = numbers.trees[moves], numbers.trees[size]
        kind = said(v, definition(v), relation, distance, spread, whole=definition(v, whole=True))
        return Step(kind, (0 <= distance, 0 < spread))

    return Form(({moves: AT_LEAST_0, size: ABOVE_0},), means)


def _process(numbers: Numbers, relation: Tree, _: Type) -> Step:
    distance, others = numbers.trees["sensitivity"], [numbers.trees[name] for name in ("theta", "diffusion", "time")]
    kind = said(REAL, ORNSTEIN_UHLENBECK, relation, distance, *others)
    return Step(kind, (0 <= distance, *(0 < one for one in others)))


def _respond(numbers: Numbers, _: Tree, __: Type) -> Step:
    k = number(numbers.get("answers", Fraction(2)))
    if "probability" not in numbers:
        epsilon = numbers.trees["epsilon"]
        return Step(said(REAL, ANSWERS, k, epsilon), (0 <= epsilon, natural(k), 2 <= k))
    p = numbers.trees["probability"]
    if p.op == "num" and p.data * k.data < 1:
        raise RefusedClaimError("probability must be at least that of each other answer, 1/answers")
    if k.data == 2:
        return Step(said(REAL, RESPONSE, p), (number(Fraction(1, 2)) <= p, p < 1))
    epsilon = one_of("log", (k - 1) * p / (1 - p))
    return Step(said(REAL, ANSWERS, k, epsilon), (number(1 / k.data) <= p, p < 1, 0 <= epsilon, natural(k), 2 <= k))


def _encode(numbers: Numbers, _: Tree, v: Type) -> Step:
    p, q = numbers.trees["p"], numbers.trees["q"]
    if p.op == q.op == "num" and q.data > p.data:
        raise RefusedClaimError("q must be at most p")
    return Step(said(v, unary(v), p, q), (0 < q, q <= p, p < 1))


def _choose(definition: Named) -> Form:
    def means(numbers: Numbers, relation: Tree, _: Type) -> Step:
        loss = numbers.trees["epsilon"]
        half = number(loss.data / 2) if loss.op == "num" else loss / 2
        return Step(said(REAL, definition, relation, number(1), half), (0 <= half,))

    return Form(({"epsilon": AT_LEAST_0},), means)


def _sums(numbers: Numbers, _: Tree, v: Type) -> Step:
    """Sums of vectors that are clipped to norm 1, over records that are added or removed, whatever is claimed."""
    if "sampling_rate" in numbers:
        share, runs = numbers["sampling_rate"], numbers["steps"]
    else:
        in_steps, size = "steps_per_epoch" in numbers, numbers["batch_size"]
        share = 1 / numbers["steps_per_epoch"] if in_steps else size / numbers["dataset_size"]
        runs = numbers["epochs"] / share
        if share > 1:
            raise RefusedClaimError("batch_size must be at most dataset_size")
        if runs.denominator > 1:
            steps = "steps_per_epoch" if in_steps else "dataset_size / batch_size"
            raise RefusedClaimError(f"epochs * {steps}, the number of steps, must be whole")
    rate, spread = number(share), numbers.trees["noise_multiplier"]
    whole = vector_gaussian(v, whole=True)
    kind = sampled(said(v, vector_gaussian(v), ADD_OR_REMOVE_ONE, number(1), spread, whole=whole), rate)
    return Step(kind, (0 < rate, rate <= 1, 0 < spread), int(runs))


RATE = Within(0, 1, low_open=True)
_INSIDE = Within(0, 1, low_open=True, high_open=True)
POISSON: Mapping[str, str] = MappingProxyType({"sampling": "poisson"})
KINDS: Mapping[str, Form] = MappingProxyType(
    {
        "gaussian": _noise(lambda _: GAUSSIAN, "sensitivity", "sigma"),
        "vector-gaussian": _vector(vector_gaussian, "l2_sensitivity", "sigma"),
        "laplace": _noise(lambda _: LAPLACE_MECHANISM, "sensitivity", "scale"),
        "vector-laplace": _vector(vector_laplace, "l1_sensitivity", "scale"),
        "discrete-gaussian": _noise(lambda _: DISCRETE_GAUSSIAN, "sensitivity", "sigma", whole=True),
        "geometric": _noise(lambda _: GEOMETRIC, "sensitivity", "scale", whole=True),
        "ornstein-uhlenbeck": Form(
            ({"sensitivity": AT_LEAST_0, "theta": ABOVE_0, "diffusion": ABOVE_0, "time": ABOVE_0},), _process
        ),
        "randomized-response": Form(
            (
                {"epsilon": AT_LEAST_0},
                {"probability": SHARE._replace(low=Fraction(1, 2), high_open=True)},
                {"epsilon": AT_LEAST_0, "answers": Within(2, whole=True)},
                {"probability": SHARE._replace(low_open=True, high_open=True), "answers": Within(2, whole=True)},
            ),
            _respond,
        ),
        "unary-encoding": Form(({"p": _INSIDE, "q": _INSIDE},), _encode),
        "exponential": _choose(EXPONENTIAL.any),
        "exponential-monotone": _choose(EXPONENTIAL.monotone),
        "report-noisy-max": _noise(lambda _: NOISY_MAX.any, "sensitivity", "scale"),
        "report-noisy-max-monotone": _noise(lambda _: NOISY_MAX.monotone, "sensitivity", "scale"),
        "poisson-sampled-gaussian": Form(
            (
                {"sampling_rate": RATE, "noise_multiplier": ABOVE_0, "steps": COUNT},
                {"noise_multiplier": ABOVE_0, "epochs": ABOVE_0, "batch_size": COUNT, "dataset_size": COUNT},
                {"noise_multiplier": ABOVE_0, "epochs": ABOVE_0, "batch_size": COUNT, "steps_per_epoch": COUNT},
            ),
            _sums,
            POISSON,
        ),
    }
)
"""The kinds of steps in claim files."""
