"""DP-SGD on batches of one size, in epochs or each drawn without replacement, written down a second time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType

from dpproofs.replay.claims.kinds import Form, Numbers, RefusedClaimError, Step, gaussian_vector, said, vector_gaussian
from dpproofs.replay.claims.meanings import (
    ABOVE_0,
    ADD_OR_REMOVE_ONE,
    APPEND,
    COUNT,
    EMPTY,
    FRONT,
    LAST,
    LISTS,
    MOST,
    REPLACE_ONE,
    SIZE,
    mixture,
    process,
    pushed,
    same_laws,
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
_D, _B, _T, _N, _SIGMA = map(variable, ("d", "B", "T", "n", "sigma"))


@cache
def clipped_sums(v: Type) -> Named:
    """The sums of clipped gradients over the batches of a list."""
    sums, gradient = (
        variable("S", function((X, REAL, v, REAL), REAL)),
        variable("g", function((A, REAL, v, REAL), REAL)),
    )

    def is_short(a: Tree, i: Tree, y: Tree) -> Tree:
        return total(1, _D, lambda k: gradient(a, i, y, k) ** 2) <= 1

    def grows(x: Tree, a: Tree, i: Tree, y: Tree, k: Tree) -> Tree:
        inside = one_of("ind", both((i - 1) * _B <= SIZE(x), SIZE(x) < i * _B))
        more = equal(sums(APPEND(x, a), i, y, k), sums(x, i, y, k) + inside * gradient(a, i, y, k))
        return implies(SIZE(x) < MOST, more)

    body = both(
        every((A, REAL, v), is_short),
        every((REAL, v, REAL), lambda i, y, k: equal(sums(EMPTY, i, y, k), 0)),
        every((X, A, REAL, v, REAL), grows),
    )
    return Named("clipped_sums_of_batches", (sums, gradient, _D, _B, EMPTY, APPEND, SIZE, MOST), body)


@cache
def in_order(v: Type) -> Named:
    """What the steps of an epoch release, each with noise on the sum of its batch."""
    released = variable("K", kernel(X, v))

    def says(d: Tree, *there: Tree) -> Tree:
        gradient, sums, put, none, noisy, computed, law, start, step = there

        def answers(i: Tree, x: Tree, y: Tree) -> Tree:
            entries = of((REAL,), lambda k: noisy(i, x, y, k)), put, none, of((REAL,), lambda k: sums(x, i, y, k))
            made = pushed(v, v)(step(i, x, y), noisy(i, x, y, d), of((v,), lambda u: computed(i, y, u)))
            return both(gaussian_vector(v)(*entries, _SIGMA), made)

        return both(
            natural(d),
            clipped_sums(v)(sums, gradient, d, _B, EMPTY, APPEND, SIZE, MOST),
            every((REAL, X, v), answers),
            process(v)(law, of((X,), lambda _: start), step, _T),
            same_laws(v)(released, of((X,), lambda x: law(_T, x))),
        )

    types = (
        REAL,
        function((A, REAL, v, REAL), REAL),
        function((X, REAL, v, REAL), REAL),
        function((v, REAL), v),
        v,
        function((REAL, X, v, REAL), laws(v)),
        function((REAL, v, v), laws(v)),
        function((REAL, X), laws(v)),
        laws(v),
        function((REAL, X, v), laws(v)),
    )
    return Named("epoch_in_order", (released, _T, _B, _SIGMA, EMPTY, APPEND, SIZE, MOST), some(types, says))


def _shuffler() -> Named:
    order, put = variable("S", kernel(X, X)), variable("I", function((X, A), laws(X)))

    def grows(x: Tree, a: Tree, f: Tree) -> Tree:
        before = mean(put(FRONT(x), a), X, lambda y: f(APPEND(y, LAST(x))))
        anywhere = equal(mean(put(x, a), X, f), (f(APPEND(x, a)) + SIZE(x) * before) / (SIZE(x) + 1))
        longer = mean(order(x), X, lambda y: mean(put(y, a), X, f))
        more = equal(mean(order(APPEND(x, a)), X, f), longer)
        return implies(SIZE(x) < MOST, unit(f, X), both(anywhere, more))

    body = both(tested(X, lambda f: mean(order(EMPTY), X, f), lambda f: f(EMPTY)), every((X, A, test(X)), grows))
    return Named("shuffler", (order, put, *LISTS), body)


SHUFFLER = _shuffler()


@cache
def shuffled(v: Type) -> Named:
    """The same epoch, of the records in random order."""
    released = variable("K", kernel(X, v))

    def says(order: Tree, put: Tree, base: Tree) -> Tree:
        return both(
            SHUFFLER(order, put, *LISTS),
            in_order(v)(base, _T, _B, _SIGMA, EMPTY, APPEND, SIZE, MOST),
            every((X,), lambda x: pushed(X, v)(released(x), order(x), base)),
        )

    types = (kernel(X, X), function((X, A), laws(X)), kernel(X, v))
    return Named("epoch_shuffled", (released, _T, _B, _SIGMA, *LISTS), some(types, says))


@cache
def of_enough(v: Type) -> Named:
    """The epoch of shuffled records on lists that are long enough; of others nothing is released."""
    released = variable("K", kernel(X, v))

    def says(base: Tree, start: Tree) -> Tree:
        def made(x: Tree) -> Tree:
            return mixture(v)(released(x), one_of("ind", _N <= SIZE(x)), base(x), start)

        return both(shuffled(v)(base, _T, _B, _SIGMA, *LISTS), every((X,), made))

    return Named("epoch_of_enough_records", (released, _T, _B, _SIGMA, _N, *LISTS), some((kernel(X, v), laws(v)), says))


def _of_one_size() -> Named:
    draw = variable("T", function((REAL, X), laws(X)))

    def grows(x: Tree, a: Tree, j: Tree, f: Tree) -> Tree:
        inside = j * mean(draw(j - 1, x), X, lambda y: f(APPEND(y, a)))
        outside = (SIZE(x) + 1 - j) * mean(draw(j, x), X, f)
        more = equal((SIZE(x) + 1) * mean(draw(j, APPEND(x, a)), X, f), inside + outside)
        return implies(SIZE(x) < MOST, natural(j), j <= SIZE(x) + 1, unit(f, X), more)

    none = tested(X, lambda f: mean(draw(0, EMPTY), X, f), lambda f: f(EMPTY))
    body = both(none, every((X, A, REAL, test(X)), grows))
    return Named("sampler_of_one_size", (draw, EMPTY, APPEND, SIZE, MOST), body)


SAMPLER_OF_SIZE = _of_one_size()


@cache
def drawn(v: Type) -> Named:
    """A noisy vector of a batch that is drawn without replacement from lists of one size; of others, one law."""
    released, lists = variable("K", kernel(X, v)), (EMPTY, APPEND, SIZE, MOST)

    def says(draw: Tree, base: Tree, law: Tree, start: Tree) -> Tree:
        return both(
            SAMPLER_OF_SIZE(draw, *lists),
            vector_gaussian(v)(base, ADD_OR_REMOVE_ONE, number(1), _SIGMA),
            every((X,), lambda x: pushed(X, v)(law(x), draw(_B, x), base)),
            every((X,), lambda x: mixture(v)(released(x), one_of("ind", equal(SIZE(x), _N)), law(x), start)),
        )

    types = function((REAL, X), laws(X)), kernel(X, v), kernel(X, v), laws(v)
    return Named("batch_without_replacement", (released, _B, _N, _SIGMA, *lists), some(types, says))


def _epochs(numbers: Numbers, relation: Tree, v: Type, *, is_shuffled: bool) -> Step:
    if relation is not REPLACE_ONE:
        raise RefusedClaimError("batches of one size go with the relation replace-one")
    spread = numbers.trees["noise_multiplier"]
    counts = [number(numbers[name]) for name in ("steps_per_epoch", "batch_size")]
    definition, lists = (shuffled(v), LISTS) if is_shuffled else (in_order(v), (EMPTY, APPEND, SIZE, MOST))
    least = []
    if LEAST in numbers:
        definition, least = of_enough(v), [number(numbers[LEAST])]
    kind = said(v, definition, *counts, spread, *least, *lists)
    domain = [fact for count in (*counts, *least) for fact in (natural(count), 1 <= count)]
    return Step(kind, (0 < spread, *domain), int(numbers["epochs"]))


def _drawn(numbers: Numbers, relation: Tree, v: Type) -> Step:
    if relation is not REPLACE_ONE:
        raise RefusedClaimError("batches of one size go with the relation replace-one")
    spread, (size, of) = numbers.trees["noise_multiplier"], (number(numbers[n]) for n in ("batch_size", "dataset_size"))
    if size.data >= of.data:
        raise RefusedClaimError("batch_size must be less than dataset_size")
    kind = said(v, drawn(v), size, of, spread, EMPTY, APPEND, SIZE, MOST)
    return Step(kind, (0 < spread, natural(size), 1 <= size, natural(of), 1 <= of, size < of), int(numbers["steps"]))


LEAST = "least_dataset_size"
_SIZES = {"noise_multiplier": ABOVE_0, "steps_per_epoch": COUNT, "batch_size": COUNT, "epochs": COUNT}
_ALONE = {"noise_multiplier": ABOVE_0, "batch_size": COUNT, "dataset_size": COUNT, "steps": COUNT}
BATCHES: Mapping[str, Form] = MappingProxyType(
    {
        "dp-sgd-fixed-order": Form((_SIZES,), partial(_epochs, is_shuffled=False)),
        "dp-sgd-without-replacement": Form((_ALONE,), _drawn),
        "dp-sgd-shuffled": Form((_SIZES, {**_SIZES, LEAST: COUNT}), partial(_epochs, is_shuffled=True)),
    }
)
