"""Claims and premises of KL divergence, total variation, truncated, capped and bounded CDP, and others."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    PrivacyClaim,
    exponential,
    gaussian,
    given,
    laplace,
    parallel,
    parse_claim,
    randomized_response,
    report_noisy_max,
)
from dpproofs.accounting.derivation.conversions import derive
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.refutation.witnesses import refute
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.reading import NOTIONS

NOISE = gaussian(sensitivity=1, sigma=2)
LAPLACE = laplace(sensitivity=1, scale=2)
COIN = randomized_response(epsilon=1)
PURE = given("pure_dp", epsilon=1)


def real(value: mpmath.mpf) -> Fraction:
    """The number with 30 digits."""
    return Fraction(mpmath.nstr(value, 30))


with mpmath.workdps(40):
    TANH = real(mpmath.tanh(mpmath.mpf("0.5")))
    LAPLACE_KL = real(mpmath.mpf("0.5") - 1 + mpmath.exp(-mpmath.mpf("0.5")))
    NORMAL = real(mpmath.erf(mpmath.mpf("0.5") / (2 * mpmath.sqrt(2))))
    TAIL = real(mpmath.ncdf(mpmath.mpf("0.25") - 2))
    TAIL_AT_ZERO = real(mpmath.ncdf(mpmath.mpf("0.25")))
    FIVE = real(mpmath.erf(mpmath.sqrt(5) * mpmath.mpf("0.5") / (2 * mpmath.sqrt(2))))

EXACT = [
    (NOISE.repeat(5), "kl_dp", "kappa", Fraction(5, 8), {}),
    (LAPLACE, "kl_dp", "kappa", LAPLACE_KL, {}),
    (LAPLACE.repeat(7).then(NOISE), "kl_dp", "kappa", 7 * LAPLACE_KL + Fraction(1, 8), {}),
    (COIN.repeat(3).then(PURE), "kl_dp", "kappa", 4 * TANH, {}),
    (given("kl_dp", kappa="0.3").repeat(3), "kl_dp", "kappa", Fraction(9, 10), {}),
    (given("zcdp", xi="-0.1", rho="0.3").then(NOISE), "kl_dp", "kappa", Fraction(13, 40), {}),
    (given("mcdp", mu="0.5", tau=1).then(NOISE), "kl_dp", "kappa", Fraction(5, 8), {}),
    (given("truncated_cdp", rho="0.1", omega=2).then(NOISE), "kl_dp", "kappa", Fraction(9, 40), {}),
    (given("bounded_zcdp", m=3, xi="-0.1", rho="0.2").then(COIN), "kl_dp", "kappa", Fraction(1, 10) + TANH, {}),
    (given("capped_cdp", epsilon=1, rho=5).postprocess(), "kl_dp", "kappa", TANH, {}),
    (NOISE, "total_variation", "delta", NORMAL, {}),
    (NOISE.repeat(5), "total_variation", "delta", FIVE, {}),
    (COIN, "total_variation", "delta", TANH, {}),
    (given("kl_dp", kappa=TANH), "total_variation", "delta", TANH, {}),
    (given("total_variation", delta="0.1").repeat(3), "total_variation", "delta", Fraction(271, 1000), {}),
    (given("total_variation", delta="0.1").repeat(3), "approx_dp", "delta", Fraction(271, 1000), {"epsilon": 0}),
    (given("probabilistic_dp", epsilon=1, delta="1e-7"), "approx_dp", "delta", Fraction(1, 10**7), {"epsilon": 1}),
    (given("probabilistic_dp", epsilon=1, delta="0.1"), "total_variation", "delta", (1 + 9 * TANH) / 10, {}),
    (NOISE.repeat(4), "truncated_cdp", "rho", Fraction(1, 2), {"omega": 3}),
    (given("truncated_cdp", rho="0.1", omega=10).repeat(3), "truncated_cdp", "rho", Fraction(3, 10), {"omega": 4}),
    (given("truncated_cdp", rho="0.1", omega=10).then(NOISE), "truncated_cdp", "rho", Fraction(9, 40), {"omega": 10}),
    (given("truncated_cdp", rho="0.1", omega=10), "renyi_dp", "epsilon", Fraction(9, 10), {"order": 9}),
    (given("bounded_zcdp", m=5, xi=0, rho="0.2"), "truncated_cdp", "rho", Fraction(1, 5), {"omega": 5}),
    (given("bounded_zcdp", m=5, xi="-0.1", rho="0.2"), "bounded_zcdp", "xi", Fraction(-1, 10), {"m": 4, "rho": "0.2"}),
    (given("zcdp", rho="0.1").repeat(2), "bounded_zcdp", "rho", Fraction(1, 5), {"m": 7}),
    (COIN.repeat(2), "capped_cdp", "rho", 2 * TANH, {"epsilon": 2}),
    (COIN.repeat(2), "capped_cdp", "epsilon", Fraction(2), {"rho": 1}),
    (given("capped_cdp", epsilon=1, rho=1).repeat(2), "pure_dp", "epsilon", Fraction(2), {}),
    (given("capped_cdp", epsilon=1, rho=1).repeat(2), "zcdp", "rho", 2 * TANH, {}),
    (given("capped_cdp", epsilon=1, rho=1).repeat(2), "capped_cdp", "epsilon", Fraction(2), {"rho": 1}),
    (given("bounded_range", epsilon=1).repeat(2), "pure_dp", "epsilon", Fraction(2), {}),
    (exponential(epsilon=1), "bounded_range", "epsilon", Fraction(1), {}),
    (COIN, "bounded_range", "epsilon", Fraction(2), {}),
    (given("mcdp", mu="0.5", tau=1), "zcdp", "rho", Fraction(1, 2), {}),
    (given("mcdp", mu=7, tau=1), "mcdp", "mu", Fraction(1, 2), {"tau": 1}),
    (NOISE, "mcdp", "tau", Fraction(1, 2), {"mu": "0.125"}),
    (NOISE, "probabilistic_dp", "delta", TAIL, {"epsilon": 1}),
    (NOISE, "probabilistic_dp", "delta", TAIL_AT_ZERO, {"epsilon": 0}),
    (given("probabilistic_dp", epsilon=1, delta="0.1"), "probabilistic_dp", "delta", Fraction(1, 10), {"epsilon": 1}),
]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("mechanism", "notion", "name", "value", "others"), EXACT, ids=str)
def test_proof_and_counterexample_meet(
    mechanism: Mechanism, notion: str, name: str, value: Fraction, others: dict[str, object]
) -> None:
    """What is true is verified, and what is less by a billionth is refuted."""
    little = abs(value) / 10**9
    assert searched(mechanism, notion, **others, **{name: value + little}).verdict == "VERIFIED"
    assert searched(mechanism, notion, **others, **{name: value - little}).verdict == "REFUTED"


@pytest.mark.parametrize("delta", ["1e-6", "0.4", "0.499999999", "0.5"])
@pytest.mark.parametrize("sensitivity", ["1e-300", "1e-12", "1e-3", "1"])
def test_the_tail_of_noise_that_hides_nearly_all_is_exact(sensitivity: str, delta: str) -> None:
    with mpmath.workdps(60):
        mu, level = mpmath.mpf(sensitivity) / 4, mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * mpmath.mpf(delta))
        least = real(mu * mu / 2 + mu * level)
    found = gaussian(sensitivity=sensitivity, sigma=4).to_probabilistic_dp(delta=delta).parameters["epsilon"]
    low, high = found.enclosure()
    assert least <= high
    assert low <= max(least * (1 + Fraction(1, 10**9)), Fraction(1, 10**320))


TRUNCATED = given("truncated_cdp", rho="0.1", omega=10)
KL = given("kl_dp", kappa="0.02")
ABOVE = [
    (KL, "approx_dp", {"epsilon": 0}, {"delta": "0.1000001"}, {"delta": "0.0999"}),
    (TRUNCATED, "approx_dp", {"delta": "1e-6"}, {"epsilon": 3}, {"epsilon": 2}),
    (TRUNCATED, "renyi_dp", {"epsilon": 1}, {"order": "9.9"}, {"order": 10}),
    (TRUNCATED, "truncated_cdp", {"rho": "0.1"}, {"omega": 10}, {"omega": 11}),
    (NOISE.repeat(2), "probabilistic_dp", {"epsilon": 3}, {"delta": "0.001"}, {"delta": "6e-5"}),
]


@pytest.mark.parametrize(("mechanism", "notion", "same", "true", "open_"), ABOVE, ids=str)
def test_bounds_that_are_not_exact(mechanism: Mechanism, notion: str, same: dict, true: dict, open_: dict) -> None:
    assert searched(mechanism, notion, **same, **true).verdict == "VERIFIED"
    assert searched(mechanism, notion, **same, **open_).verdict == "NOT PROVEN"


FALSE = [
    (NOISE, "capped_cdp", {"epsilon": 100, "rho": 100}, "not bounded"),
    (given("approx_dp", epsilon=0, delta="1e-9"), "kl_dp", {"kappa": 100}, "KL divergence is infinite"),
    (given("approx_dp", epsilon=0, delta="1e-9"), "truncated_cdp", {"rho": 9, "omega": 2}, "is infinite"),
    (NOISE, "bounded_range", {"epsilon": 100}, "not bounded"),
    (LAPLACE, "bounded_range", {"epsilon": "0.99"}, "range above 0.99"),
    (NOISE, "mcdp", {"mu": 1, "tau": "0.49"}, "variance above tau"),
    (NOISE, "probabilistic_dp", {"epsilon": "0.625", "delta": "0.158"}, "probability at least 0.158655"),
    (given("approx_dp", epsilon=0, delta="0.5").repeat(2), "probabilistic_dp", {"epsilon": 9, "delta": "0.74"}, "0.75"),
    (given("truncated_cdp", rho=1, omega="1.001"), "truncated_cdp", {"rho": "0.999", "omega": "1.0001"}, "of order 1"),
    (given("capped_cdp", epsilon=5, rho="0.1"), "zcdp", {"rho": "0.0999"}, "its Rényi divergence of order "),
    (report_noisy_max(sensitivity=1, scale=2), "capped_cdp", {"epsilon": "0.99", "rho": 9}, "more than 0.99"),
    (given("mcdp", mu=9, tau=1), "kl_dp", {"kappa": "0.49"}, "at least 0.5"),
]


@pytest.mark.parametrize(("mechanism", "notion", "numbers", "fact"), FALSE, ids=str)
def test_why_a_claim_is_false(mechanism: Mechanism, notion: str, numbers: dict, fact: str) -> None:
    verdict = searched(mechanism, notion, **numbers)
    assert verdict.verdict == "REFUTED"
    assert verdict.witness is not None
    assert fact in verdict.witness.fact


def best(mechanism: Mechanism, group: int = 1) -> dict[str, Guarantee]:
    """What each method of a mechanism gives."""
    asked = {
        "kl_dp": {},
        "total_variation": {},
        "truncated_cdp": {"omega": 4},
        "capped_cdp": {},
        "bounded_zcdp": {"m": 4},
        "bounded_range": {},
        "probabilistic_dp": {"delta": "1e-6"},
        "mcdp": {},
    }
    found = {}
    for notion, known in asked.items():
        try:
            found[notion] = getattr(mechanism, f"to_{notion}")(group=group, **known)
        except DpproofsError as error:
            assert "no theorem of the library leads" in str(error)
    return found


@pytest.mark.by_turns(24)
@pytest.mark.parametrize("group", [1, 3])
@pytest.mark.parametrize("mechanism", [
    NOISE, LAPLACE, COIN, exponential(epsilon=1), PURE, given("approx_dp", epsilon=1, delta="1e-7"),
    given("zcdp", rho="0.1"), given("zcdp", rho="0.2", xi="-0.1"), given("gaussian_dp", mu="0.5"),
    given("renyi_dp", order=8, epsilon=1), given("kl_dp", kappa="0.1"), given("total_variation", delta="0.1"),
    given("truncated_cdp", rho="0.1", omega=9), given("capped_cdp", epsilon=1, rho="0.2"),
    given("bounded_zcdp", m=9, xi="0.1", rho="0.1"), given("bounded_range", epsilon=1),
    given("probabilistic_dp", epsilon=1, delta="1e-7"), given("mcdp", mu="0.1", tau="0.6"),
], ids=str)  # fmt: skip
def test_what_is_derived_is_verified_and_never_refuted(mechanism: Mechanism, group: int) -> None:
    for whole in (mechanism, mechanism.repeat(3), mechanism.postprocess(), parallel(mechanism, mechanism)):
        for notion, g in best(whole, group).items():
            assert g.notion == notion
            above = {name: v.enclosure()[1] + Fraction(v.exact is None, 10**30) for name, v in g.parameters.items()}
            numbers = {name: min(v, 1) if name == "delta" else v for name, v in above.items()}
            assert searched(whole, notion, group=group, **numbers).verdict == "VERIFIED"


def test_every_notion_with_a_method_has_one() -> None:
    assert set(CLAIMED) <= set(NOTIONS)
    for notion in set(CLAIMED) - {"approx_zcdp"}:
        assert hasattr(Mechanism, f"to_{notion}")


def test_total_variation_of_groups_and_relations() -> None:
    step = given("total_variation", delta="0.1", relation="add-or-remove-one")
    assert step.to_total_variation(relation="add-or-remove-one", group=3).delta.exact == Fraction(3, 10)
    assert 0 <= step.to_total_variation().delta.enclosure()[1] - Fraction(1, 5) < Fraction(1, 10**30)


def test_a_claim_file() -> None:
    document = {
        "premise": [{"guarantee": "kl_dp", "kappa": "0.01", "count": 2}],
        "claim": {"notion": "total_variation", "delta": "0.1"},
    }
    assert str(parse_claim(document)) == "2 x kl_dp(kappa = 0.01) is total_variation(delta = 0.1), replace-one"


BAD = [
    (lambda: given("kl_dp", kappa=-1), "kappa = -1: must be at least 0"),
    (lambda: given("kl_dp"), "kappa = missing: must be given"),
    (lambda: given("total_variation", delta=2), "delta = 2: must satisfy 0 <= delta <= 1"),
    (lambda: given("total_variation", delta=-1), "delta = -1: must satisfy 0 <= delta <= 1"),
    (lambda: given("truncated_cdp", rho=1, omega=1), "omega = 1: must be more than 1"),
    (lambda: given("truncated_cdp", rho=1, omega=float("inf")), "omega = inf: must be a finite number"),
    (lambda: given("bounded_zcdp", rho=1, m=1), "m = 1: must be more than 1"),
    (lambda: given("bounded_zcdp", rho=1, xi=-2, m=2), "xi = -2: must satisfy xi \\+ rho >= 0"),
    (lambda: given("mcdp", mu=1, tau=-1), "tau = -1: must be at least 0"),
    (lambda: given("probabilistic_dp", epsilon=1, delta=2), "delta = 2: must satisfy 0 <= delta <= 1"),
    (lambda: NOISE.to_truncated_cdp(omega=1), "omega = 1: must be more than 1"),
    (lambda: NOISE.to_bounded_zcdp(m="x"), "m = x: must be a decimal number"),
    (NOISE.to_probabilistic_dp, "delta = missing: give one of delta and epsilon"),
    (lambda: searched(NOISE, "kl_dp", epsilon=1), "epsilon = 1: kl_dp has the parameters kappa"),
]


@pytest.mark.parametrize(("make", "message"), BAD)
def test_bad_arguments_are_refused_by_name(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]


def test_nothing_is_told() -> None:
    for step in (given("total_variation", delta=0), given("pure_dp", epsilon=0), laplace(sensitivity=0, scale=1)):
        assert searched(step.repeat(2), "total_variation", delta=0).verdict == "VERIFIED"


small = st.fractions(min_value=Fraction(1, 100), max_value=2, max_denominator=100)
tiny = st.sampled_from(["1e-9", "1e-3", "0.1", "0.4"])
orders = st.sampled_from(["1.01", "1.5", 2, 7, 64])
steps = st.one_of(
    st.builds(lambda k: given("kl_dp", kappa=k), small),
    st.builds(lambda d: given("total_variation", delta=d), tiny),
    st.builds(lambda r, o: given("truncated_cdp", rho=r, omega=o), small, orders),
    st.builds(lambda e, r: given("capped_cdp", epsilon=e, rho=r), small, small),
    st.builds(lambda m, x, r: given("bounded_zcdp", m=m, xi=x - r, rho=r), orders, small, small),
    st.builds(lambda e: given("bounded_range", epsilon=e), small),
    st.builds(lambda e, d: given("probabilistic_dp", epsilon=e, delta=d), small, tiny),
    st.builds(lambda m, t: given("mcdp", mu=m, tau=t), small, small),
    st.builds(lambda x, r: given("zcdp", xi=x - r, rho=r), small, small),
    st.builds(lambda e: given("pure_dp", epsilon=e), small),
    st.builds(lambda b: laplace(sensitivity=1, scale=b), small),
    st.builds(lambda s: gaussian(sensitivity=1, sigma=s), small),
    st.builds(lambda e, o: given("renyi_dp", epsilon=e, order=o), small, orders),
)
mechanisms = st.lists(st.builds(lambda m, k: m.repeat(k), steps, st.integers(1, 3)), min_size=1, max_size=3).map(
    lambda parts: parts[0].then(*parts[1:])
)
ASKED = {
    **{notion: {} for notion in CLAIMED if notion != "approx_zcdp"},
    "approx_dp": {"delta": "0.5"},
    "renyi_dp": {"order": "1.4"},
    "truncated_cdp": {"omega": "1.4"},
    "bounded_zcdp": {"m": "1.4"},
    "probabilistic_dp": {"delta": "0.5"},
}


@pytest.mark.by_turns(6)
@settings(max_examples=6, deadline=None)
@examples(mechanisms, st.sampled_from([1, 1, 2]))
def test_no_route_proves_what_a_witness_refutes(mechanism: Mechanism, group: int) -> None:
    for notion, asked in ASKED.items():
        known = CLAIMED[notion].from_claim({name: Fraction(v) for name, v in asked.items()})
        for g in derive(Totals(mechanism, "replace-one", group), notion, known):
            numbers = {name: v.enclosure()[1] for name, v in g.parameters.items()}
            if numbers.get("delta", 0) > 1:
                continue
            named = {{"alpha": "order"}.get(name, name): value for name, value in numbers.items()}
            if notion == "gaussian_dp":
                named = {"mu": Fraction(math.nextafter(math.sqrt(numbers["mu_squared"]) * (1 + 1e-15), math.inf))}
            if "delta" in named:
                named["delta"] = max(named["delta"], Fraction(1, 10**12))
            assert refute(PrivacyClaim("", "replace-one", mechanism, notion, named, group)) is None


@pytest.mark.parametrize(("xi", "rho"), [("0.1", "0.1"), ("0.1", "0"), ("-0.05", "0.1"), ("0", "0.2")])
@pytest.mark.parametrize("m", ["1.5", "3"])
def test_zcdp_is_bounded_zcdp_of_the_same_numbers(xi: str, rho: str, m: str) -> None:
    assert searched(given("zcdp", xi=xi, rho=rho), "bounded_zcdp", m=m, xi=xi, rho=rho)


@pytest.mark.parametrize(("rho", "mu", "verdict"), [("0.25", "4.2427", "VERIFIED"), ("0.3", "4.3777", "VERIFIED"),
                                                    ("0.25", "4.2426", "NOT PROVEN")])  # fmt: skip
def test_zcdp_is_read_as_gaussian_dp(rho: str, mu: str, verdict: str) -> None:
    """sqrt(8) (1 + sqrt(rho)), also where the root is a fraction."""
    assert searched(given("zcdp", rho=rho), "gaussian_dp", mu=mu).verdict == verdict
