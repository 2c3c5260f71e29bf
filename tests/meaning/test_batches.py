"""Batches and random orders of lists of at most three records: what the definitions say, against all permutations."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel import Term
from dpproofs.language.terms import REAL, var
from dpproofs.meaning import lists
from dpproofs.meaning.batches import (
    CLIPPED_SUMS,
    EPOCH_OF_ENOUGH,
    SAMPLER_OF_SIZE,
    SHUFFLER,
    batch_size,
    gradient,
    inserted,
    n,
    sampled,
    shuffled,
    summed,
)
from dpproofs.meaning.kinds import K_out
from dpproofs.meaning.process import law, start
from dpproofs.mutants.models.evaluation import evaluate, truth
from dpproofs.mutants.models.given import read
from dpproofs.mutants.models.values import Model
from dpproofs.proving.reading import conjuncts, if_then, opened, rhs

Lists = tuple[int, ...]
MOST, RECORDS = 3, (0, 1)
LISTS: list[Lists] = [x for n in range(MOST + 1) for x in itertools.product(RECORDS, repeat=n)]
PLACE = {x: i for i, x in enumerate(LISTS)}
JUNK = len(LISTS)
MODEL = Model({"X": range(JUNK + 1), "A": RECORDS, "V": range(1)})
SPACE: dict[Term, Any] = {
    lists.append: lambda x, a: PLACE.get((*LISTS[x], a), JUNK) if x < JUNK else JUNK,
    lists.front: lambda x: PLACE[LISTS[x][:-1]] if x < JUNK else 0,
    lists.last: lambda x: LISTS[x][-1] if x < JUNK and LISTS[x] else 0,
    lists.size: lambda x: len(LISTS[x]) if x < JUNK else MOST + 1,
    lists.empty: 0,
    lists.most: MOST,
}
Law = Callable[[Lists], Counter[Lists]]


def _values() -> dict[Term, Any]:
    named = {lists.append: 0, lists.front: 0, lists.last: 0, lists.size: 0}
    return {name: read(name.type, value, MODEL) if name in named else value for name, value in SPACE.items()}


def _masses(law: Counter[Lists]) -> tuple[Fraction, ...]:
    total = law.total()
    return (*(Fraction(law[x], total) for x in LISTS), Fraction(0))


def _orders(x: Lists) -> Counter[Lists]:
    return Counter(tuple(x[i] for i in order) for order in itertools.permutations(range(len(x))))


def _places(x: Lists, a: int) -> Counter[Lists]:
    return Counter((*x[:i], a, *x[i:]) for i in range(len(x) + 1))


def _is_shuffler(order: Law, places: Callable[[Lists, int], Counter[Lists]]) -> bool:
    none = Counter([()])
    kernels = {
        shuffled: [_masses(order(LISTS[x]) if x < JUNK else none) for x in range(JUNK + 1)],
        inserted: [
            _masses(places(LISTS[x], a) if x < JUNK and len(LISTS[x]) < MOST else none)
            for x in range(JUNK + 1)
            for a in RECORDS
        ],
    }
    given = {name: read(name.type, tuple(law), MODEL) for name, law in kernels.items()}
    return bool(truth(SHUFFLER(shuffled, inserted, *lists.LIST_SPACE), MODEL, _values() | given))


def test_random_orders_are_all_permutations() -> None:
    assert _is_shuffler(_orders, _places)


@pytest.mark.parametrize(
    ("order", "places"),
    [
        (lambda x: Counter([x]), _places),
        (lambda x: Counter([x[::-1]]), _places),
        (lambda x: Counter([x, x[::-1]]), _places),
        (_orders, lambda x, a: Counter([(*x, a)])),
        (lambda x: Counter([x]), lambda x, a: Counter([(*x, a)])),
        (_orders, lambda x, a: Counter([(*x, a), (a, *x)])),
    ],
)
def test_other_orders_are_not(order: Law, places: Callable[[Lists, int], Counter[Lists]]) -> None:
    """As it is, reversed, or either of these; or with places that are not all equally likely."""
    assert not _is_shuffler(order, places)


def _added(x: Lists, number: int, size: int) -> Fraction:
    """What a record appended to x adds to the sum of a batch, where its gradient is 1."""
    *_, grows = conjuncts(CLIPPED_SUMS.body)
    names = [var(name, kind) for name, kind in (("x", "X"), ("a", "A"), ("i", REAL), ("v", "V"), ("k", REAL))]
    _, equal = if_then(opened(grows, *names))
    x_, a_, i_, v_, k_ = names
    value = {gradient: read(gradient.type, lambda *_: 1, MODEL), summed: read(summed.type, lambda *_: 0, MODEL)}
    given = {x_: PLACE[x], a_: 0, i_: Fraction(number), v_: 0, k_: Fraction(1), batch_size: Fraction(size)}
    return Fraction(evaluate(rhs(equal), MODEL, _values() | value | given))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_batches_are_slices(size: int) -> None:
    """A record is in batch i just where it is in x[(i - 1) B : i B]; the last batch may be shorter."""
    for x in LISTS:
        if len(x) < MOST:
            found = [_added(x, number, size) for number in range(1, MOST + 2)]
            slices = [range(MOST)[(number - 1) * size : number * size] for number in range(1, MOST + 2)]
            assert found == [int(len(x) in inside) for inside in slices]


@pytest.mark.parametrize("least", range(1, MOST + 2))
@pytest.mark.parametrize("used_from", range(1, MOST + 2))
def test_what_is_released_of_short_lists_is_the_same_for_all(least: int, used_from: int) -> None:
    """What is released of longer ones is what the epoch releases: said is used_from = least, and nothing else."""
    *_, mixed = conjuncts(opened(EPOCH_OF_ENOUGH.body, law, start))
    model = Model({"X": range(JUNK + 1), "A": RECORDS, "V": range(2)})
    epoch, none = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))
    made = tuple(epoch if x < JUNK and len(LISTS[x]) >= used_from else none for x in range(JUNK))
    last = epoch if MOST + 1 >= least else none
    given = {
        law: read(law.type, (epoch,) * (JUNK + 1), model),
        start: read(start.type, none, model),
        K_out: read(K_out.type, (*made, last), model),
        n: Fraction(least),
    }
    assert bool(truth(mixed, model, _values() | given)) == (least == used_from)


def _subsets(x: Lists, number: int) -> Counter[Lists]:
    """The sublists of that many records, in their order, by how many sets of places they are at."""
    return Counter(itertools.combinations(x, number))


def _is_sampler(law: Callable[[Lists, int], Counter[Lists]]) -> bool:
    """Whether the laws are those of samples of j records, for j = -1, ..., 4; of other numbers they are anything."""
    none = Counter([()])
    rows = {
        number: (*(_masses(law(x, number) if 0 <= number <= len(x) else none) for x in LISTS), _masses(none))
        for number in range(-1, MOST + 2)
    }
    given = {sampled: read(sampled.type, rows, MODEL)}
    stated = SAMPLER_OF_SIZE(sampled, lists.empty, lists.append, lists.size, lists.most)
    return bool(truth(stated, MODEL, _values() | given))


def test_a_sample_of_one_size_is_any_set_of_places() -> None:
    assert _is_sampler(_subsets)


@pytest.mark.parametrize(
    "law",
    [
        lambda x, number: Counter([x[:number]]),
        lambda x, number: Counter(itertools.combinations_with_replacement(x, number)),
        lambda x, number: Counter(tuple(reversed(one)) for one in itertools.combinations(x, number)),
        lambda x, number: _subsets(x, min(number + 1, len(x))),
    ],
)
def test_other_laws_are_no_samples_of_one_size(law: Callable[[Lists, int], Counter[Lists]]) -> None:
    assert not _is_sampler(law)
