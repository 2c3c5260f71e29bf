"""KL divergence, total variation, truncated and capped CDP: worked numbers, and random finite distributions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.relations import RelationError

Law: TypeAlias = list[Fraction]

SLACK = mpmath.mpf(10) ** -50  # for the rounding of the values compared with, not of the bounds
MANY = settings(max_examples=60, deadline=None)
TANH = "0.462117157260009758502318483643672548730289280330113"


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def ends(value):
    return [number(end) for end in value.enclosure()]


def high(value):
    return ends(value)[1]


def up(x) -> Fraction:
    """A rational number slightly above x."""
    return Fraction(str(mpmath.nstr(abs(x) + mpmath.mpf(10) ** -40, 45)))


def is_near(value, expected) -> bool:
    low, top = ends(value)
    return low - mpmath.mpf(10) ** -14 <= mpmath.mpf(expected) <= top + mpmath.mpf(10) ** -14 and top - low < 1e-14


TEXTS = [
    ("kl_dp", {"kappa": "1/4"}, "KL divergence at most 0.25"),
    ("total_variation", {"delta": "1/8"}, "total variation at most 0.125"),
    ("truncated_cdp", {"rho": "1/2", "omega": 4}, "(0.5, 4)-truncated CDP"),
    ("capped_cdp", {"epsilon": 1, "rho": "1/2"}, "(1, 0.5)-capped CDP"),
]


@pytest.mark.parametrize(("notion", "numbers", "text"), TEXTS)
def test_text(notion, numbers, text):
    assert str(premise(notion, **numbers)) == text


WRONG = [
    ("kl_dp", {"kappa": -1}),
    ("kl_dp", {}),
    ("total_variation", {"delta": "-1/100"}),
    ("total_variation", {"delta": "101/100"}),
    ("truncated_cdp", {"rho": -1, "omega": 2}),
    ("truncated_cdp", {"rho": 1, "omega": 1}),
    ("truncated_cdp", {"rho": 1}),
    ("truncated_cdp", {"rho": 1, "omega": 2, "xi": 0}),
    ("capped_cdp", {"epsilon": -1, "rho": 1}),
    ("capped_cdp", {"epsilon": 1, "rho": -1}),
]


@pytest.mark.parametrize(("notion", "numbers"), WRONG)
def test_parameters_outside_of_the_domain_are_refused(notion, numbers):
    with pytest.raises(InputError):
        premise(notion, **numbers)


@pytest.mark.parametrize("delta", [0, 1])
def test_the_ends_of_total_variation_are_allowed(delta):
    assert premise("total_variation", delta=delta).delta.exact == delta


# (function, premises, numbers, parameter of the result, its value)
CLOSED = [
    ("pure_dp_to_kl_dp", [("pure_dp", {"epsilon": 1})], {}, "kappa", TANH),
    ("pure_dp_to_kl_dp", [("pure_dp", {"epsilon": 2})], {}, "kappa", "1.52318831191152"),
    ("zcdp_to_kl_dp", [("zcdp", {"xi": "1/2", "rho": "1/4"})], {}, "kappa", "0.75"),
    ("mcdp_to_kl_dp", [("mcdp", {"mu": "1/3", "tau": 2})], {}, "kappa", "0.333333333333333333"),
    ("renyi_dp_to_kl_dp", [("renyi_dp", {"alpha": 2, "epsilon": "1/2"})], {}, "kappa", "0.5"),
    ("truncated_cdp_to_kl_dp", [("truncated_cdp", {"rho": "1/2", "omega": 4})], {}, "kappa", "0.5"),
    ("bounded_zcdp_to_kl_dp", [("bounded_zcdp", {"m": 4, "xi": 1, "rho": "1/2"})], {}, "kappa", "1.5"),
    ("kl_dp_compose", [("kl_dp", {"kappa": 1}), ("kl_dp", {"kappa": "1/2"})], {}, "kappa", "1.5"),
    ("kl_dp_postprocess", [("kl_dp", {"kappa": "1/2"})], {}, "kappa", "0.5"),
    ("kl_dp_weaken", [("kl_dp", {"kappa": "1/2"})], {"kappa2": 1}, "kappa", "1"),
    ("kl_dp_to_total_variation", [("kl_dp", {"kappa": "1/8"})], {}, "delta", "0.25"),
    ("pure_dp_to_total_variation", [("pure_dp", {"epsilon": 1})], {}, "delta", TANH),
    ("approx_dp_to_total_variation", [("approx_dp", {"epsilon": 1, "delta": "1/8"})], {}, "delta",
     "0.529352512602508538"),
    ("approx_dp_to_total_variation", [("approx_dp", {"epsilon": 0, "delta": "1/8"})], {}, "delta", "0.125"),
    ("approx_dp_as_total_variation", [("approx_dp", {"epsilon": 0, "delta": "1/8"})], {}, "delta", "0.125"),
    ("gaussian_dp_to_total_variation", [("gaussian_dp", {"mu_squared": 1})], {}, "delta", "0.38292492254802620727"),
    ("total_variation_to_approx_dp", [("total_variation", {"delta": "1/8"})], {}, "delta", "0.125"),
    ("total_variation_compose", [("total_variation", {"delta": "1/8"}), ("total_variation", {"delta": "1/4"})], {},
     "delta", "0.375"),
    ("total_variation_postprocess", [("total_variation", {"delta": "1/8"})], {}, "delta", "0.125"),
    ("total_variation_weaken", [("total_variation", {"delta": "1/8"})], {"delta2": "1/4"}, "delta", "0.25"),
    ("total_variation_groups", [("total_variation", {"delta": "1/8"})], {"k": 3}, "delta", "0.375"),
    ("zcdp_to_truncated_cdp", [("zcdp", {"rho": "1/2"})], {"omega": 4}, "omega", "4"),
    ("zcdp_to_bounded_zcdp", [("zcdp", {"xi": "1/4", "rho": "1/2"})], {"m": 4}, "xi", "1/4"),
    ("truncated_cdp_to_renyi_dp", [("truncated_cdp", {"rho": "1/2", "omega": 4})], {"alpha": 3}, "epsilon", "1.5"),
    ("truncated_cdp_as_bounded_zcdp", [("truncated_cdp", {"rho": "1/2", "omega": 4})], {}, "m", "4"),
    ("bounded_zcdp_as_truncated_cdp", [("bounded_zcdp", {"m": 4, "rho": "1/2"})], {}, "rho", "0.5"),
    ("truncated_cdp_compose", [("truncated_cdp", {"rho": "1/2", "omega": 4}),
                               ("truncated_cdp", {"rho": 1, "omega": 4})], {}, "rho", "1.5"),
    ("truncated_cdp_postprocess", [("truncated_cdp", {"rho": "1/2", "omega": 4})], {}, "omega", "4"),
    ("truncated_cdp_weaken", [("truncated_cdp", {"rho": "1/2", "omega": 4})], {"rho2": 1, "omega2": 3}, "omega", "3"),
    ("bounded_zcdp_to_renyi_dp", [("bounded_zcdp", {"m": 4, "xi": 1, "rho": "1/2"})], {"alpha": 3}, "epsilon", "2.5"),
    ("bounded_zcdp_weaken", [("bounded_zcdp", {"m": 4, "xi": 1, "rho": 1})], {"m2": 3, "xi2": 0, "rho2": 2}, "rho",
     "2"),
    ("pure_dp_to_capped_cdp", [("pure_dp", {"epsilon": 1})], {}, "rho", TANH),
    ("pure_and_zcdp_to_capped_cdp", [("pure_dp", {"epsilon": 1}), ("zcdp", {"rho": "1/4"})], {}, "rho", "0.25"),
    ("capped_cdp_to_pure_dp", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {}, "epsilon", "1"),
    ("capped_cdp_to_zcdp", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {}, "rho", "0.25"),
    ("capped_cdp_to_renyi_dp", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {"alpha": 2}, "epsilon", "0.5"),
    ("capped_cdp_to_renyi_dp", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {"alpha": 5}, "epsilon", "1"),
    ("capped_cdp_compose", [("capped_cdp", {"epsilon": 1, "rho": "1/4"}), ("capped_cdp", {"epsilon": 2, "rho": 1})],
     {}, "rho", "1.25"),
    ("capped_cdp_postprocess", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {}, "epsilon", "1"),
    ("capped_cdp_weaken", [("capped_cdp", {"epsilon": 1, "rho": "1/4"})], {"epsilon2": 2, "rho2": 1}, "epsilon", "2"),
    ("pure_dp_to_probabilistic_dp", [("pure_dp", {"epsilon": 1})], {"delta": 0}, "epsilon", "1"),
    ("probabilistic_dp_weaken", [("probabilistic_dp", {"epsilon": 1, "delta": "1/8"})],
     {"epsilon2": 2, "delta2": "1/4"}, "delta", "0.25"),
    ("bounded_range_weaken", [("bounded_range", {"epsilon": 1})], {"epsilon2": 2}, "epsilon", "2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "premises", "numbers", "parameter", "expected"), CLOSED)
def test_worked_number(name, premises, numbers, parameter, expected):
    made = [premise(notion, "add-or-remove-one", **values) for notion, values in premises]
    g = getattr(fn, name)(*made, **numbers)
    assert is_near(g.parameters[parameter], expected)
    assert g.relation == "add-or-remove-one" + (", groups of 3" if name.endswith("groups") else "")
    assert g.step.theorem is not None


def test_texts_of_derived_guarantees():
    pure = premise("pure_dp", epsilon=1)
    assert str(fn.pure_dp_to_kl_dp(pure)).startswith("KL divergence at most 0.46211715726")
    assert str(fn.pure_dp_to_total_variation(pure)).startswith("total variation at most 0.46211715726")
    assert str(fn.pure_dp_to_capped_cdp(pure)).startswith("(1, 0.46211715726")
    assert str(fn.zcdp_to_truncated_cdp(premise("zcdp", rho="1/2"), omega=4)) == "(0.5, 4)-truncated CDP"


def refused(name, error, *premises, **numbers):
    with pytest.raises(error):
        getattr(fn, name)(*premises, **numbers)


def test_conditions_are_checked():
    truncated = premise("truncated_cdp", rho=1, omega=4)
    bounded = premise("bounded_zcdp", m=4, rho=1)
    variation = premise("total_variation", delta="1/8")
    for name, private in (("truncated_cdp_to_renyi_dp", truncated), ("bounded_zcdp_to_renyi_dp", bounded)):
        for alpha in (1, 4, 5):
            refused(name, SideConditionError, private, alpha=alpha)
    refused("zcdp_to_truncated_cdp", SideConditionError, premise("zcdp", rho=1), omega=1)
    refused("truncated_cdp_weaken", SideConditionError, truncated, rho2=1, omega2=5)
    refused("truncated_cdp_weaken", SideConditionError, truncated, rho2="1/2", omega2=4)
    refused("bounded_zcdp_weaken", SideConditionError, bounded, m2=5, xi2=0, rho2=1)
    refused("bounded_zcdp_weaken", SideConditionError, bounded, m2=4, xi2=1, rho2=0)
    refused("bounded_zcdp_as_truncated_cdp", RelationError, premise("bounded_zcdp", m=4, xi="1/2", rho=1))
    refused("kl_dp_weaken", SideConditionError, premise("kl_dp", kappa=1), kappa2="1/2")
    refused("total_variation_weaken", SideConditionError, variation, delta2="1/16")
    refused("total_variation_groups", SideConditionError, variation, k="3/2")
    refused("capped_cdp_weaken", SideConditionError, premise("capped_cdp", epsilon=1, rho=1), epsilon2=2, rho2=0)
    refused("pure_dp_to_probabilistic_dp", SideConditionError, premise("pure_dp", epsilon=1), delta="-1/8")
    refused("bounded_range_weaken", SideConditionError, premise("bounded_range", epsilon=1), epsilon2="1/2")
    refused("approx_dp_as_total_variation", RelationError, premise("approx_dp", epsilon=1, delta="1/8"))


def test_what_does_not_fit_is_refused():
    variation = premise("total_variation", delta="1/8")
    refused(
        "truncated_cdp_compose",
        RelationError,
        premise("truncated_cdp", rho=1, omega=4),
        premise("truncated_cdp", rho=1, omega=5),
    )
    refused("kl_dp_compose", RelationError, premise("kl_dp", kappa=1), premise("kl_dp", "add-or-remove-one", kappa=1))
    refused("kl_dp_compose", RelationError, premise("kl_dp", kappa=1), variation)
    refused("total_variation_groups", RelationError, fn.total_variation_groups(variation, k=2), k=2)
    refused("zcdp_to_truncated_cdp", RelationError, premise("zcdp", xi=1, rho=1), omega=2)


def laws(size: int) -> st.SearchStrategy[Law]:
    weights = st.lists(st.integers(1, 10**4), min_size=size, max_size=size)
    return weights.map(lambda w: [Fraction(x, sum(w)) for x in w])


orders = st.fractions(min_value=Fraction(101, 100), max_value=30, max_denominator=100)
levels = st.fractions(min_value=0, max_value=3, max_denominator=100)


def renyi(p: Law, q: Law, alpha: Fraction):
    a = number(alpha)
    return mpmath.log(sum(number(x) ** a * number(y) ** (1 - a) for x, y in zip(p, q, strict=True))) / (a - 1)


def kl(p: Law, q: Law):
    return sum(number(x) * mpmath.log(number(x) / number(y)) for x, y in zip(p, q, strict=True))


def variation(p: Law, q: Law) -> Fraction:
    return sum((max(x - y, Fraction(0)) for x, y in zip(p, q, strict=True)), Fraction(0))


def hockey_stick(p: Law, q: Law, epsilon: Fraction):
    level = mpmath.exp(number(epsilon))
    return sum(max(mpmath.mpf(0), number(x) - level * number(y)) for x, y in zip(p, q, strict=True))


def worst(p: Law, q: Law) -> Fraction:
    """The least epsilon of pure DP, rounded up."""
    return up(mpmath.log(number(max(max(x / y, y / x) for x, y in zip(p, q, strict=True)))))


def joint(p: Law, kernel: list[Law]) -> Law:
    return [x * y for x, row in zip(p, kernel, strict=True) for y in row]


def image(p: Law, kernel: list[Law]) -> Law:
    return [sum((x * row[j] for x, row in zip(p, kernel, strict=True)), Fraction(0)) for j in range(len(kernel[0]))]


kernels = st.lists(laws(2), min_size=3, max_size=3)


@MANY
@given(laws(4), laws(4), levels)
def test_total_variation_is_not_more_than_the_bounds(p, q, epsilon):
    exact = number(variation(p, q))
    assert exact <= high(fn.pure_dp_to_total_variation(premise("pure_dp", epsilon=worst(p, q))).delta) + SLACK
    delta = up(max(hockey_stick(p, q, epsilon), hockey_stick(q, p, epsilon)))
    approx = fn.approx_dp_to_total_variation(premise("approx_dp", epsilon=epsilon, delta=delta))
    assert exact <= high(approx.delta) + SLACK
    pinsker = fn.kl_dp_to_total_variation(premise("kl_dp", kappa=up(kl(p, q))))
    assert exact <= high(pinsker.delta) + SLACK


@MANY
@given(laws(4), laws(4))
def test_kl_divergence_is_not_more_than_the_bounds(p, q):
    pure = fn.pure_dp_to_kl_dp(premise("pure_dp", epsilon=worst(p, q)))
    assert max(kl(p, q), kl(q, p)) <= high(pure.kappa) + SLACK
    order = Fraction(3, 2)
    of_order = fn.renyi_dp_to_kl_dp(premise("renyi_dp", alpha=order, epsilon=up(renyi(p, q, order))))
    assert kl(p, q) <= high(of_order.kappa) + SLACK


@MANY
@given(laws(3), laws(3), kernels, kernels, orders)
def test_adaptive_composition(p, q, k, h, alpha):
    """The second answer holds the first one."""
    all_p, all_q = joint(p, k), joint(q, h)
    mean = fn.kl_dp_compose(
        premise("kl_dp", kappa=up(kl(p, q))),
        premise("kl_dp", kappa=up(max(kl(a, b) for a, b in zip(k, h, strict=True)))),
    )
    assert kl(all_p, all_q) <= high(mean.kappa) + SLACK
    second = max(variation(a, b) for a, b in zip(k, h, strict=True))
    total = fn.total_variation_compose(
        premise("total_variation", delta=variation(p, q)), premise("total_variation", delta=second)
    )
    assert variation(all_p, all_q) <= total.delta.exact
    capped = [
        fn.pure_dp_to_capped_cdp(premise("pure_dp", epsilon=e))
        for e in (worst(p, q), max(worst(a, b) for a, b in zip(k, h, strict=True)))
    ]
    both = fn.capped_cdp_to_renyi_dp(fn.capped_cdp_compose(*capped), alpha=alpha)
    assert renyi(all_p, all_q, alpha) <= high(both.epsilon) + SLACK


@MANY
@given(laws(3), laws(3), kernels)
def test_postprocessing(p, q, k):
    private = fn.kl_dp_postprocess(premise("kl_dp", kappa=up(kl(p, q))))
    assert kl(image(p, k), image(q, k)) <= high(private.kappa) + SLACK
    near = fn.total_variation_postprocess(premise("total_variation", delta=variation(p, q)))
    assert variation(image(p, k), image(q, k)) <= near.delta.exact


@MANY
@given(laws(4), laws(4), orders, orders)
def test_truncated_and_capped_cdp(p, q, alpha, other):
    low, top = sorted((alpha, other))
    omega = top + 1
    pure = premise("pure_dp", epsilon=worst(p, q))
    truncated = fn.zcdp_to_truncated_cdp(fn.pure_dp_to_zcdp_optimal(pure), omega=omega)
    assert renyi(p, q, low) <= high(fn.truncated_cdp_to_renyi_dp(truncated, alpha=low).epsilon) + SLACK
    capped = fn.pure_dp_to_capped_cdp(pure)
    for order in (low, top):
        assert renyi(p, q, order) <= high(fn.capped_cdp_to_renyi_dp(capped, alpha=order).epsilon) + SLACK
    assert kl(p, q) <= high(fn.truncated_cdp_to_kl_dp(truncated).kappa) + SLACK


@MANY
@given(st.lists(laws(3), min_size=2, max_size=5))
def test_groups(path):
    k = len(path) - 1
    near = premise("total_variation", delta=max(variation(a, b) for a, b in pairwise(path)))
    assert variation(path[0], path[-1]) <= fn.total_variation_groups(near, k=k).delta.exact


@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(1), Fraction(5)])
def test_randomized_response_attains_the_bounds(epsilon):
    with mpmath.workdps(60):
        keep = mpmath.exp(number(epsilon)) / (1 + mpmath.exp(number(epsilon)))
        pure = premise("pure_dp", epsilon=epsilon)
        exact = 2 * keep - 1
        assert abs(high(fn.pure_dp_to_total_variation(pure).delta) - exact) < 1e-14
        assert abs(high(fn.pure_dp_to_kl_dp(pure).kappa) - exact * number(epsilon)) < 1e-13


def test_more_than_the_truncation_is_not_promised():
    """P = (99/100, 1/100), Q = (9999/10000, 1/10000) with rho = 7/20: the bound holds below the order 2, not at 3."""
    s, rho = Fraction(1, 100), Fraction(7, 20)
    p, q = [1 - s, s], [1 - s**2, s**2]
    for numerator in range(101, 200):
        alpha = Fraction(numerator, 100)
        assert renyi(p, q, alpha) <= number(rho * alpha)
    assert mpmath.nstr(renyi(p, q, Fraction(2)), 15) == "0.683196849706777"
    assert renyi(p, q, Fraction(3)) > number(rho * 3)


@pytest.mark.parametrize(
    ("notion", "name", "numbers"),
    [
        ("renyi_dp", "alpha", {"epsilon": 1}),
        ("bounded_zcdp", "m", {"xi": 0, "rho": 1}),
        ("truncated_cdp", "omega", {"rho": 1}),
    ],
)
def test_the_end_of_orders_is_shown_rounded_down(notion: str, name: str, numbers: dict[str, int]) -> None:
    """A guarantee holds for smaller orders, not for larger ones."""
    end = Fraction("1.23456789012345678")
    g = premise(notion, **{name: end}, **numbers)
    assert "1.23456789012" in str(g)
    assert "1.23456789013" not in str(g)
    assert "1.2345678" in g._repr_latex_()
    assert "1.2345679" not in g._repr_latex_()
