"""The worked numbers of Bun and Steinke's statements: the verified functions enclose them, to every digit.

Each number is computed a second time here, in 50 digits of mpmath and from its formula on paper; nothing of the
checker is used for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import exp, log, mpf, pi, sqrt
from worked import (
    DIGITS,
    QUARTERS,
    SAMPLE,
    WORKED,
    Worked,
    m,
    q,
    tail,
    third,
)

from dpproofs import functions as fn
from dpproofs.kernel import infer
from dpproofs.language.terms import num
from dpproofs.library import library
from dpproofs.numbers import InputError, Value
from dpproofs.privacy.direction import Direction
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.notions import epsilon, rho, xi
from dpproofs.privacy.verified import Bound


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(DIGITS):
        yield


def check(value: Value, digits: str, exact: mpf) -> None:
    """The enclosure holds the number computed here, is narrow, and the number has the printed digits."""
    low, high = map(q, value.enclosure())
    rounding = abs(exact) * mpf(10) ** (5 - DIGITS)
    assert low - rounding <= exact <= high + rounding
    assert high - low <= abs(exact) * mpf(10) ** -35
    places = len(digits.partition(".")[2])
    assert abs(exact - m(digits)) <= m("0.5") * mpf(10) ** -places


@pytest.mark.parametrize("worked", WORKED, ids=str)
def test_worked_number(worked: Worked) -> None:
    check(worked.value(), worked.digits, worked.formula())


def test_every_function_of_the_paper_has_a_worked_number() -> None:
    used = {worked.function for worked in WORKED}
    assert {name for name, f in library().functions.items() if f.lemma.id.startswith("bs16")} <= used


def repeated(g: Guarantee, times: int, compose: Callable[..., Any]) -> Guarantee:
    """The composition of equal guarantees, by doubling."""
    total, power = None, g
    while times:
        if times & 1:
            total = power if total is None else compose(total, power)
        times >>= 1
        if times:
            power = compose(power, power)
    assert total is not None
    return total


LEAST = {
    "histogram_min_n",
    "histogram_min_n_simple",
    "marginals_min_n",
    "min_failure_probability",
    "packing_min_n",
    "renyi_lower_bound",
    "max_rho_for_approx_dp",
    "gaussian_tail_ratio",
    "composed_dp_least_delta",
    "composed_dp_least_delta_window",
}
"""The functions whose number bounds something from below."""
EQUAL = {
    "approx_response_least_delta",
    "gaussian_least_delta",
    "gaussian_renyi_divergence",
    "gaussian_sign_correlation",
    "kl_divergence_of_laws",
    "kl_divergence_two_points",
    "laplace_renyi_divergence",
    "least_delta_of_laws",
    "max_divergence_two_points",
    "renyi_divergence_of_laws",
    "renyi_divergence_two_points",
    "response_correlation",
}
"""The functions whose number is exact."""


@pytest.mark.parametrize("worked", [w for w in WORKED if w.part is None], ids=str)
def test_a_number_is_shown_on_the_side_that_keeps_its_statement_true(worked: Worked) -> None:
    """A number of rows, a largest rho and a least ratio stay true when they are smaller, all others when larger."""
    bound = library().function(worked.function)(**worked.arguments)
    assert isinstance(bound, Bound)
    low, high = bound.value.enclosure(400)
    shown = [Fraction(str(bound)), Fraction(bound.decimal(3)), Fraction(float(bound))]
    if worked.function in LEAST:
        assert max(shown) <= low
        assert bound.to_json()["safe_side"] == "lower"
    else:
        assert min(shown) >= high or min(shown) == bound.value.exact
        assert bound.to_json()["safe_side"] == ("both" if worked.function in EQUAL else "upper")


def test_the_directions_of_all_numbers() -> None:
    """Each is computed from the statement of the theorem."""
    numbers = {name: f.direction for name, f in library().functions.items() if f.value is not None}
    assert {name for name, side in numbers.items() if side is Direction.LOWER} == LEAST
    assert {name for name, side in numbers.items() if side is Direction.EXACT} == EQUAL
    assert len(numbers) >= 50


def test_advanced_composition() -> None:
    """Corollary 8.9: three (0.2, 0.01)-DP mechanisms at epsilon = 0.4."""
    one = fn.approx_dp_to_approx_zcdp(premise("approx_dp", epsilon="0.2", delta="0.01"))
    three = repeated(one, 3, fn.approx_zcdp_compose)
    delta = 1 - m("0.99") ** 3
    exact = delta + (1 - delta) * tail("0.06", "0.4") * third(m("0.46") / m("0.12"), m("0.06"))
    check(fn.approx_zcdp_to_approx_dp(three, epsilon="0.4").delta, "0.151701721202554", exact)


def hundred() -> Guarantee:
    """A hundred 0.1-DP mechanisms."""
    one = fn.pure_dp_to_zcdp(premise("pure_dp", epsilon="0.1"))
    return fn.zcdp_as_approx_zcdp(repeated(one, 100, fn.zcdp_compose))


def test_advanced_composition_of_many_mechanisms() -> None:
    """Corollaries 8.9 and 8.10: at epsilon = 4, and at lambda = 2."""
    assert hundred().rho.exact == Fraction(1, 2)
    check(
        fn.approx_zcdp_to_approx_dp(hundred(), epsilon=4).delta,
        "0.000471718278296734",
        tail("0.5", "4") * third(m("4.5"), m("0.5")),
    )
    epsilon = m("0.5") + 2 * sqrt(2)
    assert abs(epsilon - m("3.32842712474619")) < m("0.5e-14")
    near = Fraction(mpmath.nstr(epsilon, 45))
    exact = exp(-4) * third(1 + 2 * sqrt(2), m("0.5"))
    low, high = map(q, fn.approx_zcdp_to_approx_dp(hundred(), epsilon=near).delta.enclosure())
    assert abs(low - exact) + abs(high - exact) < mpf(10) ** -35
    assert abs(exact - m("0.0045926202749202")) < m("0.5e-15")


def test_the_options_of_lemma_3_6() -> None:
    """At (xi, rho, epsilon) = (0.1, 0.3, 1.7) the third of the three is the least."""
    theorem = library()["bs16.lemma-3.6-b"].theorem
    values = tuple((v, num(Fraction(x))) for v, x in ((xi, "0.1"), (rho, "0.3"), (epsilon, "1.7")))
    bound = infer("instantiate", theorem, values=values).conclusion.args[3]
    factor, options = bound.args
    first, second = options.args[0].args
    shown = ("0.237412820951571", "0.0772264824952779", "0.0704301430943066")
    u = m("1.9") / m("0.6")
    exact = sqrt(pi * m("0.3")), 1 / u, third(u, m("0.3"))
    for option, digits, number in zip((first, second, options.args[1]), shown, exact, strict=True):
        check(Value(factor * option), digits, tail("0.3", "1.7", "0.1") * number)


def test_the_moment_of_the_privacy_loss() -> None:
    """exp(2 D_3) = E[exp(2 Z)] = 61/9 for the laws (3/4, 1/4) and (1/4, 3/4)."""
    p, r = (Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))
    moment = sum(a * (a / b) ** 2 for a, b in zip(p, r, strict=True))
    assert moment == sum(b * (a / b) ** 3 for a, b in zip(p, r, strict=True)) == Fraction(61, 9)
    low, high = map(q, fn.renyi_divergence_two_points(alpha=3, **QUARTERS).value.enclosure())
    assert exp(2 * low) <= q(moment) + mpf(10) ** -35
    assert exp(2 * high) >= q(moment) - mpf(10) ** -35


@pytest.mark.parametrize(("epsilon", "delta"), [("1", "1e-6"), ("0.1", "1e-9"), ("3", "0.01")])
def test_the_largest_rho_is_about_epsilon_squared(epsilon: str, delta: str) -> None:
    """epsilon^2/(4 (epsilon + L)) <= rho <= epsilon^2/(4 L), where L = log(1/delta)."""
    low, high = map(q, fn.max_rho_for_approx_dp(xi=0, epsilon=epsilon, delta=delta).value.enclosure())
    far = log(1 / m(delta))
    assert m(epsilon) ** 2 / (4 * (m(epsilon) + far)) <= high
    assert low <= m(epsilon) ** 2 / (4 * far)


def test_the_smallest_numbers_of_records() -> None:
    """Theorem 7.1 needs 4040 records here, and Theorem 1.11 needs 20200; one less is refused."""
    assert fn.zcdp_to_pure_dp_error(**SAMPLE, records=4040).value.exact == 1
    with pytest.raises(InputError, match="<= records must hold"):
        fn.zcdp_to_pure_dp_error(**SAMPLE, records=4039)
    with pytest.raises(InputError, match="<= records must hold"):
        fn.zcdp_to_pure_dp_quadratic_error(n=100, rho="0.01", alpha="0.1", records=20199)


def test_five_n_squared_records_are_too_few_for_a_small_alpha() -> None:
    """2 n^2 + 2/alpha^2 > 5 n^2 just when alpha < sqrt(2/3)/n; 4 n^2 are enough from alpha = 1/n on."""
    for alpha, records, enough in (("0.0816", 500, False), ("0.0817", 500, True), ("0.1", 400, True)):
        arguments = {"n": 10, "rho": Fraction(alpha) ** 2, "alpha": alpha, "records": records}
        if enough:
            fn.zcdp_to_pure_dp_quadratic_error(**arguments)
        else:
            with pytest.raises(InputError, match="<= records must hold"):
                fn.zcdp_to_pure_dp_quadratic_error(**arguments)


def test_the_sharper_constant_of_proposition_6_4() -> None:
    """The proof on paper gives 0.8 log(d) - log(m) - log(2)/m where the lemma has 0.8 log(d/m) - log(2)/m."""
    low = q(fn.histogram_min_n(d=10**6, m=10, rho=1).value.enclosure()[0])
    paper = 10 * sqrt(m("0.8") * log(10**6) - log(10) - log(2) / 10)
    assert abs(paper - m("29.4627029230541")) < m("0.5e-13")
    assert paper < low


def test_randomized_response_beats_the_gaussian_sign_up_to_a_rho() -> None:
    """tanh(sqrt(2 rho)/2) > erf(sqrt(rho)/2) just when rho < 11.5747279..."""
    for rho_, better in (("1", True), ("11.5747278", True), ("11.574728", False), ("20", False)):
        root = Fraction(mpmath.nstr(sqrt(2 * m(rho_)), 45))
        response = fn.response_correlation(epsilon=root).value.enclosure()
        sign = fn.gaussian_sign_correlation(rho=rho_).value.enclosure()
        assert (sign[1] < response[0]) if better else (response[1] < sign[0])
