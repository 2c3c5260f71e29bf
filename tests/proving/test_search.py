"""The search for certificates: what it finds once serves in other cases, and the kernel's checker accepts it."""

import pytest

from dpproofs.checkers.positivstellensatz import check, problem
from dpproofs.language.terms import absolute, eq, ind, maximum, ne, variables
from dpproofs.proving.case import QUICK
from dpproofs.proving.renumbering import renumbered
from dpproofs.proving.search import certificate

x, y, z = variables("x y z")


def sums(found):
    return 1 if found[0] == "sum" else sum(map(sums, found[2]))


def test_what_rests_on_no_alternative_is_not_asked_for_twice() -> None:
    """Whether z is the larger of z and 0 does not matter: the two cases of x and y are enough."""
    premises = (maximum(z, 0) <= 1, x < 1, y < 1)
    found = certificate(premises, maximum(x, y) < 1, QUICK)
    assert found is not None
    assert check(premises, maximum(x, y) < 1, found) is None
    assert sums(found) == 2


def test_a_certificate_serves_where_all_it_rests_on_holds() -> None:
    premises = (x <= y, y <= z)
    found = certificate(premises, x <= z, QUICK)
    here = problem((y <= z, maximum(x, z) <= 5, x <= y), x <= z)
    moved = renumbered(found, problem(premises, x <= z), here)
    assert moved is not None
    assert moved != found
    assert check((y <= z, maximum(x, z) <= 5, x <= y), x <= z, moved) is None


def test_it_does_not_serve_where_something_is_missing() -> None:
    premises = (x <= y, y <= z)
    found = certificate(premises, x <= z, QUICK)
    assert renumbered(found, problem(premises, x <= z), problem((x <= y,), x <= z)) is None


@pytest.mark.parametrize(
    "goal",
    [
        eq(ind(x <= y) * ind(y <= x), ind(eq(x, y))),
        eq(ind(x <= y) + ind(y < x), 1),
        maximum(x, y) * ind(ne(x, y)) <= (x * ind(y < x) + y * ind(x < y)),
        absolute(maximum(x, y) - maximum(x, z)) <= absolute(y - z),
    ],
    ids=str,
)
def test_cases_of_indicators_and_maxima_are_refuted(goal) -> None:
    found = certificate((), goal, QUICK)
    assert found is not None
    assert check((), goal, found) is None


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        (0 <= x, [eq(y**2, x)]),
        (0 <= x + z, [eq(x, y**2), 0 <= z]),
        (0 <= x, [eq(y**2 + z**2, x)]),
        (ne(x**2 + 1, 0), []),
    ],
)
def test_squares_that_an_equation_rewrites_are_not_negative(goal, given) -> None:
    found = certificate(tuple(given), goal)
    assert check(given, goal, found) is None


@pytest.mark.parametrize("given", [[eq(y**2, -x)], [eq(y**3, x)], [eq(y**2, x + 1)]])
def test_what_is_no_square_may_be_negative(given) -> None:
    assert certificate(tuple(given), 0 <= x) is None
