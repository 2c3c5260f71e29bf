"""Worked numbers of Steinke's slides, and the numbers of what they leave out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import mpmath
import pytest
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import given
from dpproofs.kernel import Term
from dpproofs.language.subterms import replace
from dpproofs.language.terms import REAL, exp, lam, maximum, num, substitute, var
from dpproofs.library import library
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import premise
from dpproofs.proving.reading import rhs
from theorems.composition.optimal.any_epsilons import deltas, epsilons, h, one_more

RELATION = "replace-one"


def _between(value: Value, low: str, high: str) -> None:
    least, most = value.enclosure()
    assert Fraction(low) <= least <= most <= Fraction(high)


def test_randomized_response_is_concentrated() -> None:
    made = fn.pure_dp_to_zcdp_optimal(premise("pure_dp", RELATION, epsilon=1))
    _between(made.rho, "0.46211715", "0.46211716")


def test_concentrated_dp_is_approximate_dp() -> None:
    made = fn.zcdp_to_approx_dp(premise("zcdp", RELATION, xi=0, rho="1/2"), delta="1e-6")
    _between(made.epsilon, "5.756521769", "5.756521770")


def test_a_thousand_records_are_enough_for_ten_thousand_marginals() -> None:
    assert fn.marginals_zcdp(d=10_000, n=1000, variance="1/100", relation=RELATION).rho.exact == Fraction(1, 2)


def test_three_mechanisms_compose_optimally() -> None:
    """Each is 1-DP: at epsilon' = 1 the delta is (e^3 - e)/(1 + e)^3."""
    one = fn.pure_dp_as_composed_dp(premise("pure_dp", RELATION, epsilon=1))
    made = fn.composed_dp_compose(fn.composed_dp_compose(one, one), one)
    _between(fn.composed_dp_to_approx_dp(made, epsilon=1).delta, "0.33783", "0.33784")


STEPS = tuple(
    (Fraction(epsilon), Fraction(delta)) for epsilon, delta in (("0.1", "0"), ("0.2", "1e-6"), ("0.5", "1e-5"))
)


def _told_apart(epsilon: Fraction) -> mpmath.mpf:
    """The least delta, from all 27 outcomes of responses that may reveal the data."""
    outcomes = [mpmath.mpf(0)]
    for revealed in product((True, False), repeat=len(STEPS)):
        for answers in product((1, -1), repeat=revealed.count(False)):
            here = there = mpmath.mpf(1)
            told = iter(answers)
            for is_revealed, (level, delta) in zip(revealed, STEPS, strict=True):
                kept, loss = 1 - _mp(delta), 0 if is_revealed else next(told) * _mp(level)
                here *= _mp(delta) if is_revealed else kept / (1 + mpmath.exp(-loss))
                there *= 0 if is_revealed else kept / (1 + mpmath.exp(loss))
            outcomes.append(max(here - mpmath.exp(_mp(epsilon)) * there, 0))
    return mpmath.fsum(outcomes)


def _mp(x: Fraction) -> mpmath.mpf:
    return mpmath.mpf(x.numerator) / x.denominator


@pytest.mark.parametrize("epsilon", [Fraction(0), Fraction(2, 5), Fraction(4, 5), Fraction(1)])
def test_the_recursion_over_many_epsilons_is_what_all_outcomes_tell(epsilon: Fraction) -> None:
    i, c = var("i", REAL), var("c", REAL)
    profile = lam((i, c), maximum(1 - c, 0))
    for level, delta in STEPS:
        values = {h: profile, epsilons: lam(i, num(level)), deltas: lam(i, num(delta))}
        profile = lam((i, c), substitute(one_more(num(0), c), values))
    with mpmath.workdps(60):
        low, high = (_mp(end) for end in Value(profile(num(0), exp(num(epsilon)))).enclosure())
        assert low - mpmath.mpf(10) ** -50 <= _told_apart(epsilon) <= high + mpmath.mpf(10) ** -50
        assert high - low < mpmath.mpf(10) ** -30


@pytest.mark.parametrize("epsilon", [Fraction(0), Fraction(2, 5)])
def test_what_mechanisms_of_many_epsilons_need_is_verified_and_less_is_refuted(epsilon: Fraction) -> None:
    row = given("pure_dp", epsilon=STEPS[0][0]).then(*(given("approx_dp", epsilon=e, delta=d) for e, d in STEPS[1:]))
    with mpmath.workdps(30):
        least = Fraction(mpmath.nstr(_told_apart(epsilon), 25))
    verdicts = [searched(row, "approx_dp", epsilon=epsilon, delta=least * (1 + part)).verdict
                for part in (Fraction(1, 10**5), -Fraction(1, 10**9))]  # fmt: skip
    assert verdicts == ["VERIFIED", "REFUTED"]


def test_half_of_the_records() -> None:
    whole = premise("approx_dp", RELATION, epsilon=1, delta=0)
    made = fn.fixed_size_sampled_approx_dp(whole, sample_size=1, dataset_size=2)
    _between(made.epsilon, "0.6201", "0.6202")


@pytest.mark.parametrize(("alpha", "low", "high"), [(2, "1.6487e-5", "1.6488e-5"), (10, "9.0017e-8", "9.0018e-8")])
def test_a_bad_event_stays_unlikely(alpha: int, low: str, high: str) -> None:
    """rho = 1/2, and an event of probability 1e-10."""
    claim = library()["st18.bad-event-m17-cdp"].claim
    bound = rhs(claim)
    (mean,) = (t for t in _parts(bound) if t.op == "E")
    values = {"alpha": num(alpha), "rho": num(Fraction(1, 2))}
    named = {v: values[v.data[0]] for v in bound.free if v.data[0] in values}
    rare = substitute(replace(bound, mean, num(Fraction(1, 10**10))), named)
    _between(Value(rare), low, high)


def _parts(t: Term) -> list[Term]:
    return [t, *(p for a in t.args for p in _parts(a))]


def test_what_is_pure_is_as_private_as_noise() -> None:
    """Laplace noise with shift 2 log((1 + e)/2), and Gaussian noise with four times that."""
    laplace, gaussian = (
        library()[f"kov17x.pure-dp-to-{n}-dp"].claim.conclusion.args[-1] for n in ("laplace", "gaussian")
    )
    shift, square = (Value(substitute(t, {v: num(1) for v in t.free})) for t in (laplace, gaussian))
    _between(shift, "1.2402", "1.2403")
    _between(square, "4.9609", "4.9610")
