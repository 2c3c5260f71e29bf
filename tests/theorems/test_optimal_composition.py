"""Optimal composition: the numbers, against direct computation; the bound, against random mechanisms."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import mpmath
import pytest

from dpproofs import functions as f
from dpproofs.errors import SideConditionError
from dpproofs.language.terms import num
from dpproofs.library.second_engine import holds
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.relations import RelationError
from theorems.composition.optimal.delta_of_composition import terms_that_matter


def responses(k, epsilon, order):
    """The hockey-stick divergence of k randomized responses at an order, from the two binomial laws."""
    with mpmath.workdps(60):
        p = mpmath.exp(epsilon) / (1 + mpmath.exp(epsilon))
        total = mpmath.mpf(0)
        for j in range(k + 1):
            here, there = p**j * (1 - p) ** (k - j), (1 - p) ** j * p ** (k - j)
            total += mpmath.binomial(k, j) * max(here - order * there, mpmath.mpf(0))
        return total


def exponential(q):
    with mpmath.workdps(60):
        return mpmath.exp(mpmath.mpf(q.numerator) / q.denominator)


def composed(k, epsilon, delta=0):
    return premise("composed_dp", k=k, epsilon=epsilon, delta=delta)


def repeated(g, count):
    """The composition of count mechanisms, by doubling."""
    total = None
    while True:
        if count & 1:
            total = g if total is None else f.composed_dp_compose(total, g)
        count >>= 1
        if not count:
            return total
        g = f.composed_dp_compose(g, g)


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def bounds(value):
    low, high = value.enclosure()
    with mpmath.workdps(60):
        return number(low), number(high)


@pytest.mark.parametrize(
    ("k", "step", "rest", "epsilon"),
    [
        (1, "1", "0", "0"),
        (1, "0.3", "0.01", "0.1"),
        (2, "0.5", "0", "0.5"),
        (7, "0.25", "1e-6", "0.9"),
        (100, "0.1", "0", "4.85"),
        (100, "0.1", "1e-8", "2"),
        (30, "0", "0.001", "0"),
        (1000, "0.5", "0", "200"),
    ],
)
def test_delta_is_that_of_randomized_responses(k, step, rest, epsilon):
    bound = f.composed_dp_to_approx_dp(composed(k, step, rest), epsilon=epsilon).delta
    with mpmath.workdps(60):
        d = mpmath.mpf(rest)
        expected = d + (1 - d) * responses(k, mpmath.mpf(step), mpmath.exp(mpmath.mpf(epsilon)))
        low, high = bounds(bound)
        assert low - mpmath.mpf(10) ** -45 <= expected <= high + mpmath.mpf(10) ** -45
        assert high - low < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(
    ("step", "k", "least"),
    [("0.1", 100, "4.774567588107"), ("0.5", 1000, "193.504425943591"), ("1", 1000, "591.079650454239")],
)
def test_known_epsilons(step, k, least):
    """The least epsilon for delta = 1e-6, to the digits given."""
    digit = Fraction(1, 10 ** len(least.partition(".")[2]))
    g = composed(k, step)
    assert f.composed_dp_to_approx_dp(g, epsilon=Fraction(least) - digit).delta.lower() > 1e-6
    assert f.composed_dp_to_approx_dp(g, epsilon=Fraction(least) + digit).delta.upper() < 1e-6


def test_composition_by_doubling_is_that_of_all_at_once():
    for count in (1, 2, 5, 13):
        g = repeated(f.approx_dp_as_composed_dp(premise("approx_dp", epsilon="0.2", delta="1e-3")), count)
        assert g.k.exact == count
        assert g.epsilon.exact == Fraction(1, 5)
        assert g.delta.exact == 1 - (1 - Fraction(1, 1000)) ** count


def two_groups(k, epsilon, k2, epsilon2, order):
    """The hockey-stick divergence of k and k2 randomized responses at an order."""
    with mpmath.workdps(60):
        p, p2 = (mpmath.exp(e) / (1 + mpmath.exp(e)) for e in (epsilon, epsilon2))
        total = mpmath.mpf(0)
        for i, j in itertools.product(range(k + 1), range(k2 + 1)):
            here = p**i * (1 - p) ** (k - i) * p2**j * (1 - p2) ** (k2 - j)
            there = (1 - p) ** i * p ** (k - i) * (1 - p2) ** j * p2 ** (k2 - j)
            total += math.comb(k, i) * math.comb(k2, j) * max(here - order * there, mpmath.mpf(0))
        return total


@pytest.mark.parametrize(
    ("first", "second", "epsilon"),
    [
        ((1, "0.1", "0"), (1, "0.2", "0"), "0"),
        ((3, "0.5", "0.001"), (4, "0.25", "0.002"), "0.7"),
        ((20, "0.1", "0"), (30, "0.05", "1e-9"), "1"),
        ((2, "1", "0"), (2, "1", "0"), "0.5"),
    ],
)
def test_two_epsilons(first, second, epsilon):
    together = f.composed_dp_compose_two_groups(composed(*first), composed(*second))
    private = f.two_groups_dp_to_approx_dp(together, epsilon=epsilon)
    with mpmath.workdps(60):
        d, d2 = mpmath.mpf(first[2]), mpmath.mpf(second[2])
        rest = 1 - (1 - d) * (1 - d2)
        order = mpmath.exp(mpmath.mpf(epsilon))
        missed = two_groups(first[0], mpmath.mpf(first[1]), second[0], mpmath.mpf(second[1]), order)
        low, high = bounds(private.delta)
        assert low - mpmath.mpf(10) ** -45 <= rest + (1 - rest) * missed <= high + mpmath.mpf(10) ** -45
    if first[1] == second[1]:
        same = f.composed_dp_to_approx_dp(f.composed_dp_compose(composed(*first), composed(*second)), epsilon=epsilon)
        assert low <= bounds(same.delta)[1]
        assert bounds(same.delta)[0] <= high


def test_the_sums_in_sympy():
    """The inner index is not the outer one."""
    private = f.two_groups_dp_to_approx_dp(
        premise("two_groups_dp", k=2, epsilon="0.5", k2=1, epsilon2="0.25", delta=0), epsilon="0.1"
    )
    value = private.delta.sympy().doit().evalf(30)
    assert abs(mpmath.mpf(str(value)) - bounds(private.delta)[0]) < mpmath.mpf(10) ** -12


def test_one_group_as_texts():
    assert str(composed(3, "0.5")) == "3-fold 0.5-DP"
    together = f.composed_dp_compose_two_groups(composed(3, "0.5", "0.25"), composed(1, "0.1"))
    assert str(together) == "3-fold 0.5-DP and 1-fold 0.1-DP up to 0.25"


@pytest.mark.parametrize(("k", "step", "rest"), [(1, "1", "0"), (5, "0.3", "0.01"), (100, "0.1", "1e-6")])
def test_the_delta_is_the_least(k, step, rest):
    """What composition gives is what randomized responses need."""
    one = (
        f.approx_dp_as_composed_dp(premise("approx_dp", epsilon=step, delta=rest))
        if rest != "0"
        else (f.pure_dp_as_composed_dp(premise("pure_dp", epsilon=step)))
    )
    reached = f.composed_dp_to_approx_dp(repeated(one, k), epsilon="0.4").delta
    least = f.composed_dp_least_delta(k=k, epsilon0=step, delta0=rest, epsilon="0.4")
    assert [repr(given).split("(")[0] for given in least.step.assumptions] == [
        "'revealing_response",
        "'response_history",
    ]
    (low, high), (least_low, least_high) = bounds(reached), bounds(least.value)
    assert low <= least_high
    assert least_low <= high
    assert abs(high - least_low) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(
    ("k", "step", "rest", "epsilon"),
    [
        (2, "1", "0", "0"),
        (50, "1", "0", "0.1"),
        (50, "1", "1e-3", "49.9"),
        (100, "0.1", "0", "4.85"),
        (1000, "0.5", "1e-9", "200"),
        (3000, "0.01", "0", "0"),
        (7, "0.3", "0", "2.1"),
    ],
)
def test_the_terms_that_matter(k, step, rest, epsilon):
    """The shorter sums are on both sides of the long one, and hardly apart."""
    terms = terms_that_matter(k, Fraction(step), Fraction(epsilon))
    whole = bounds(f.composed_dp_to_approx_dp(composed(k, step, rest), epsilon=epsilon).delta)
    above = bounds(f.composed_dp_to_approx_dp_window(composed(k, step, rest), epsilon=epsilon, **terms).delta)
    assert whole[0] <= above[1]
    assert above[1] <= whole[1] * (1 + mpmath.mpf(10) ** -15) + mpmath.mpf(10) ** -45
    terms.pop("tilt")
    one = f.composed_dp_least_delta(k=k, epsilon0=step, delta0=rest, epsilon=epsilon)
    part = f.composed_dp_least_delta_window(k=k, epsilon0=step, delta0=rest, epsilon=epsilon, **terms)
    assert bounds(part.value)[0] <= bounds(one.value)[1]
    assert bounds(one.value)[1] <= bounds(part.value)[1] * (1 + mpmath.mpf(10) ** -15) + mpmath.mpf(10) ** -45


def test_the_second_engine_agrees():
    one = f.composed_dp_to_approx_dp(composed(20, "0.1", "1e-9"), epsilon="0.5")
    two = f.two_groups_dp_to_approx_dp(
        premise("two_groups_dp", k=4, epsilon="0.5", k2=3, epsilon2="0.25", delta=0), epsilon="0.1"
    )
    for private in (one, two):
        low, high = (num(end) for end in private.delta.enclosure())
        assert holds(low <= private.delta.term)
        assert holds(private.delta.term <= high)
        assert not holds(high < private.delta.term)


def test_terms_that_do_not_fit():
    g = composed(10, "0.1")
    good = {"epsilon": "0.4", "below": 7, "last": 9, "tilt": 1}
    assert f.composed_dp_to_approx_dp_window(g, **good).delta.upper() < 1
    for wrong in ({"below": 8}, {"last": 11}, {"last": 6}, {"below": "6.5"}, {"tilt": -1}, {"epsilon": "0.39"}):
        with pytest.raises(SideConditionError):
            f.composed_dp_to_approx_dp_window(g, **{**good, **wrong})
    assert terms_that_matter(10, Fraction(0), Fraction(1)) is None
    assert terms_that_matter(10, Fraction(1), Fraction(-11)) is None
    nothing = f.composed_dp_to_approx_dp_window(g, epsilon=9, **terms_that_matter(10, Fraction(1, 10), Fraction(9)))
    assert 0 <= nothing.delta.lower() <= nothing.delta.upper() < 1e-300


def test_a_million_mechanisms():
    terms = terms_that_matter(10**6, Fraction(1, 1000), Fraction(6))
    private = f.composed_dp_to_approx_dp_window(composed(10**6, "0.001"), epsilon=6, **terms)
    least = f.composed_dp_least_delta_window(
        k=10**6, epsilon0="0.001", delta0=0, epsilon=6, below=terms["below"], last=terms["last"]
    )
    assert private.delta.decimal(10) == least.value.decimal(10) == "2.78750752e-9"


def test_ten_thousand_mechanisms():
    g = repeated(f.pure_dp_as_composed_dp(premise("pure_dp", epsilon="0.01")), 10_000)
    private = f.composed_dp_to_approx_dp(g, epsilon=5)
    assert private.delta.decimal(6) == "5.75618e-7"
    assert f.approx_dp_weaken(private, epsilon2=5, delta2="1e-6").delta.exact == Fraction(1, 10**6)
    with pytest.raises(SideConditionError):
        f.approx_dp_weaken(private, epsilon2=5, delta2="5.7e-7")


def test_weakening():
    g = composed(3, "0.5", "0.01")
    assert f.composed_dp_weaken(g, k2=4, epsilon2="0.6", delta2="0.02").k.exact == 4
    for changes in ({"k2": 2}, {"k2": Fraction(7, 2)}, {"epsilon2": "0.49"}, {"delta2": "0.0099"}):
        with pytest.raises(SideConditionError):
            f.composed_dp_weaken(g, **{"k2": 3, "epsilon2": "0.5", "delta2": "0.01", **changes})


def test_other_epsilons_do_not_compose():
    with pytest.raises(RelationError, match="two values for epsilon"):
        f.composed_dp_compose(composed(1, "0.1"), composed(1, "0.2"))
    with pytest.raises(RelationError, match="composed_dp"):
        f.composed_dp_compose(premise("pure_dp", epsilon="0.1"), composed(1, "0.1"))


@pytest.mark.parametrize(
    "numbers",
    [
        {"k": 0, "epsilon": 1, "delta": 0},
        {"k": "1.5", "epsilon": 1, "delta": 0},
        {"k": 1, "epsilon": -1, "delta": 0},
        {"k": 1, "epsilon": 1, "delta": 1},
        {"k": 1, "epsilon": 1, "delta": "-0.1"},
    ],
)
def test_premises_outside_the_domain(numbers):
    with pytest.raises(InputError):
        premise("composed_dp", **numbers)


# Against random mechanisms --------------------------------------------------------------------


def excess(p, q, order):
    """The hockey-stick divergence of two finite laws at an order."""
    return sum((max(p[w] - order * q[w], 0) for w in p), Fraction(0))


def random_law(r, points):
    weights = [r.choice([0, 1, 1, 2, 5, 20]) for _ in points]
    weights[r.randrange(len(points))] += 1
    return {w: Fraction(n, sum(weights)) for w, n in zip(points, weights, strict=True)}


def random_pair(r, ratio, size):
    """Two laws, and the least delta for which they are (log ratio, delta)-close in both directions."""
    while True:
        p, q = random_law(r, range(size)), random_law(r, range(size))
        delta = max(excess(p, q, ratio), excess(q, p, ratio))
        if delta < 1:
            return p, q, delta


def joint(p, kernel):
    return {(y, z): weight * kernel[y][z] for y, weight in p.items() for z in kernel[y]}


ORDERS = [Fraction(n, 4) for n in range(21)]


def profile(k, ratio, delta, order):
    """The bound in fractions: randomized responses with this ratio of probabilities."""
    total = sum((math.comb(k, j) * max(ratio**j - order * ratio ** (k - j), 0) for j in range(k + 1)), Fraction(0))
    return delta + (1 - delta) * total / (1 + ratio) ** k


def test_the_bound_is_above_random_adaptive_compositions():
    r = random.Random(1)
    near = 0
    for _ in range(250):
        ratio = r.choice([Fraction(1), Fraction(3, 2), Fraction(2), Fraction(4)])
        p, q, delta = random_pair(r, ratio, 3)
        kernels = [random_pair(r, ratio, r.choice([2, 3])) for _ in p]
        delta2 = max(d for _, _, d in kernels)
        rest = 1 - (1 - delta) * (1 - delta2)
        whole, other = (joint(law, [pair[side] for pair in kernels]) for side, law in ((0, p), (1, q)))
        for order in ORDERS:
            value, bound = excess(whole, other, order), profile(2, ratio, rest, order)
            assert value <= bound
            assert excess(p, q, order) <= profile(1, ratio, delta, order)
            near += order > 0 and value > Fraction(9, 10) * bound
    assert near > 20


def test_randomized_responses_that_may_reveal_all_attain_the_bound():
    for ratio, delta, k in itertools.product([Fraction(3, 2), Fraction(3)], [Fraction(0), Fraction(1, 7)], [1, 2, 3]):
        kept = (1 - delta) / (1 + ratio)
        p = {"one": delta, "yes": kept * ratio, "no": kept, "other": Fraction(0)}
        q = {"one": Fraction(0), "yes": kept, "no": kept * ratio, "other": delta}
        whole, other = {(): Fraction(1)}, {(): Fraction(1)}
        for _ in range(k):
            whole, other = (
                {(*w, z): weight * part for w, weight in law.items() for z, part in one.items()}
                for law, one in ((whole, p), (other, q))
            )
        for order in ORDERS:
            assert excess(whole, other, order) == profile(k, ratio, 1 - (1 - delta) ** k, order)
