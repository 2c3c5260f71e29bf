"""Claims: the verdicts, and the refusal of malformed files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import accounting
from dpproofs.accounting import (
    PrivacyClaim,
    gaussian,
    laplace,
    mechanisms,
    parse_claim,
    read_claim,
    read_claims,
    verify,
)
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import RESPONSE
from dpproofs.numbers import InputError


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


EXAMPLES = Path(__file__).parents[2] / "examples"
EXPECTED = {
    "census_housing.toml": ["VERIFIED"],
    "clipped_sum.toml": ["REFUTED"],
    "failing_steps.toml": ["VERIFIED"],
    "first_claim.toml": ["VERIFIED"],
    "from_an_accountant.toml": ["REFUTED"],
    "full_batch_training.toml": ["VERIFIED"],
    "gaussian_counts.toml": ["VERIFIED"],
    "gaussian_counts_tight.toml": ["VERIFIED"],
    "dp_sgd_batches.toml": ["VERIFIED"],
    "gaussian_counts_too_tight.toml": ["REFUTED"],
    "half_the_noise.toml": ["REFUTED"],
    "household_groups.toml": ["VERIFIED"],
    "laplace_and_gaussian.toml": ["VERIFIED"],
    "laplace_queries.toml": ["VERIFIED"],
    "mean_age.toml": ["VERIFIED"],
    "mixed_steps.toml": ["VERIFIED"],
    "one_way_marginals.toml": ["VERIFIED", "VERIFIED"],
    "parallel_histogram.toml": ["VERIFIED"],
    "pure_dp_sum.toml": ["VERIFIED"],
    "randomized_survey.toml": ["VERIFIED", "REFUTED"],
    "replace_one_sensitivity.toml": ["REFUTED", "VERIFIED"],
    "several_epsilons.toml": ["VERIFIED", "REFUTED"],
    "sqrt_composition_overclaimed.toml": ["REFUTED"],
    "truncated_cdp.toml": ["VERIFIED", "VERIFIED", "VERIFIED", "NOT PROVEN"],
    "users_with_many_records.toml": ["REFUTED", "VERIFIED"],
    "wikimedia_page_views.toml": ["VERIFIED"],
}


def test_every_example_has_an_expected_verdict() -> None:
    assert {f.name for f in EXAMPLES.glob("*.toml")} == set(EXPECTED)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("name", "expected"), EXPECTED.items())
def test_examples(name: str, expected: list[str]) -> None:
    verdicts = [verify(claim) for claim in read_claims(EXAMPLES / name)]
    assert [v.verdict for v in verdicts] == expected
    for v in verdicts:
        assert json.loads(json.dumps(v.to_json()))["verdict"] == v.verdict
        assert (v.witness is not None) == (v.verdict == "REFUTED")
        if v.verdict == "VERIFIED":
            assert v.guarantee is not None
            for key, value in v.claim.parameters.items():
                assert v.guarantee.parameters[key].exact == value


def claim(
    kind: str, parameters: dict[str, Fraction], count: int, notion: str, claimed: dict[str, Fraction], group: int = 1
) -> PrivacyClaim:
    return PrivacyClaim("", "replace-one", mechanisms.step(kind, parameters).repeat(count), notion, claimed, group)


sigmas = st.fractions(min_value=Fraction(1, 10), max_value=100, max_denominator=100)


@pytest.mark.by_turns(2)
@settings(max_examples=8, deadline=None)
@given(sigmas, st.integers(1, 10**6), st.fractions(min_value=Fraction(1, 100), max_value=50, max_denominator=100))
def test_gaussian_verdicts_agree_with_the_exact_delta(sigma: Fraction, count: int, epsilon: Fraction) -> None:
    delta = Fraction(1, 10**6)
    verdict = verify(
        claim(
            "gaussian",
            {"sensitivity": Fraction(1), "sigma": sigma},
            count,
            "approx_dp",
            {"epsilon": epsilon, "delta": delta},
        )
    )
    mu = mpmath.sqrt(mpmath.mpf(count)) * sigma.denominator / sigma.numerator
    e = mpmath.mpf(epsilon.numerator) / epsilon.denominator
    exact = mpmath.ncdf(mu / 2 - e / mu) - mpmath.exp(e) * mpmath.ncdf(-mu / 2 - e / mu)
    true = exact <= mpmath.mpf(10) ** -6
    assert verdict.verdict != ("REFUTED" if true else "VERIFIED")
    if not true and exact > mpmath.mpf(10) ** -6 * (1 + mpmath.mpf(10) ** -20):
        assert verdict.verdict == "REFUTED"


@pytest.mark.by_turns(2)
@settings(max_examples=8, deadline=None)
@given(
    st.fractions(min_value=Fraction(1, 100), max_value=2, max_denominator=100),
    st.integers(1, 30),
    st.fractions(min_value=Fraction(1, 100), max_value=20, max_denominator=100),
)
def test_pure_dp_verdicts_agree_with_randomized_response(step: Fraction, count: int, epsilon: Fraction) -> None:
    delta = Fraction(1, 10**4)
    verdict = verify(claim("pure_dp", {"epsilon": step}, count, "approx_dp", {"epsilon": epsilon, "delta": delta}))
    p = 1 / (1 + mpmath.exp(-mpmath.mpf(step.numerator) / step.denominator))
    e = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
    exact = sum(
        mpmath.binomial(count, j) * max(0, p**j * (1 - p) ** (count - j) - e * p ** (count - j) * (1 - p) ** j)
        for j in range(count + 1)
    )
    if exact <= mpmath.mpf(10) ** -4 * (1 - mpmath.mpf(10) ** -20):
        assert verdict.verdict != "REFUTED"
    else:
        assert verdict.verdict == "REFUTED"
    low, high = Pair(coins=(Coin(step, RESPONSE, count),)).delta(epsilon, 256)
    assert low <= Fraction(str(mpmath.nstr(exact, 40))) + Fraction(1, 10**35)
    assert high >= Fraction(str(mpmath.nstr(exact, 40))) - Fraction(1, 10**35)


def test_gaussian_delta_of_tiny_size() -> None:
    low, high = Pair(Fraction(1)).delta(Fraction(50), 8192)
    assert 0 < low <= high
    assert high - low < low / 10**20


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("epsilon", [Fraction(10**300), Fraction(10**999), Fraction(1, 10**999)])
@pytest.mark.parametrize("sigma", [Fraction(10**999), Fraction(1, 10**999), Fraction(1)])
def test_extreme_numbers_have_a_verdict(epsilon: Fraction, sigma: Fraction) -> None:
    wanted = {"epsilon": epsilon, "delta": Fraction(1, 10**9)}
    gaussian = {"sensitivity": Fraction(1), "sigma": sigma}
    verdict = verify(claim("gaussian", gaussian, 1, "approx_dp", wanted)).verdict
    if sigma > 1 or epsilon > sigma == 1:
        assert verdict == "VERIFIED"
    elif epsilon < 1:
        assert verdict == "REFUTED"
    assert verify(claim("pure_dp", {"epsilon": epsilon}, 1, "approx_dp", wanted)).verdict == "VERIFIED"
    doubled = verify(claim("pure_dp", {"epsilon": 2 * epsilon}, 1, "approx_dp", wanted))
    assert bool(doubled.witness or doubled.evidence) == (epsilon > 1)


def test_a_step_that_reveals_nothing() -> None:
    nothing = {"epsilon": Fraction(0)}
    assert verify(claim("pure_dp", nothing, 5, "pure_dp", nothing)).verdict == "VERIFIED"
    assert verify(claim("pure_dp", nothing, 5, "zcdp", {"xi": Fraction(0), "rho": Fraction(0)})).verdict == "VERIFIED"


def test_a_witness_of_tiny_size_can_be_written() -> None:
    good = {"sensitivity": Fraction(1), "sigma": Fraction(1)}
    assert verify(claim("gaussian", good, 1, "pure_dp", {"epsilon": Fraction(200)})).verdict == "REFUTED"


def test_no_step_can_be_claimed_away() -> None:
    good = {"sensitivity": Fraction(1), "sigma": Fraction(1)}
    exact = claim("gaussian", good, 2, "zcdp", {"xi": Fraction(0), "rho": Fraction(1)})
    assert verify(exact).verdict == "VERIFIED"
    short = claim("gaussian", good, 2, "zcdp", {"xi": Fraction(0), "rho": 1 - Fraction(1, 10**30)})
    assert verify(short).verdict == "REFUTED"
    high_order = claim("gaussian", good, 1, "zcdp", {"xi": Fraction(10**6), "rho": Fraction(49, 100)})
    assert verify(high_order).verdict == "REFUTED"


GOOD = """
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 2
[claim]
notion = "approx_dp"
epsilon = 1
delta = 1e-6
"""

BAD = [
    (GOOD.replace("sigma = 2", "sigma = 0"), "premise 1: sigma = 0: must be greater than 0"),
    (GOOD.replace("sigma = 2", "sigma = -1"), "premise 1: sigma = -1: must be greater than 0"),
    (GOOD.replace("sigma = 2", "sigma = nan"), "premise 1: sigma = "),
    (GOOD.replace("sigma = 2", "sigma = inf"), "premise 1: sigma = "),
    (GOOD.replace("sigma = 2", "sigma = '__import__(\"os\")'"), "premise 1: sigma = __import__"),
    (GOOD.replace("sigma = 2", "sigma = true"), "premise 1: sigma = True: must be a number"),
    (GOOD.replace("sigma = 2", "sigma = 2\ncount = -5"), "premise 1: count = -5: must be a whole number"),
    (GOOD.replace("sigma = 2", "sigma = 2\ncount = 0.5"), "premise 1: count = "),
    (GOOD.replace("sigma = 2", "sigma = 2\ncolour = 1"), "colour = unknown key"),
    (GOOD.replace("sensitivity = 1\n", ""), "premise 1: sensitivity = missing"),
    (GOOD.replace('"gaussian"', '"cauchy"'), "premise 1: mechanism = cauchy: must be one of gaussian"),
    (GOOD.replace("delta = 1e-6", "delta = -1"), "claim: delta = -1: must satisfy 0 <= delta <= 1"),
    (GOOD.replace("delta = 1e-6", "delta = 1.5"), "claim: delta = 1.5: must satisfy"),
    (GOOD.replace("epsilon = 1", "epsilon = -1"), "claim: epsilon = -1: must be at least 0"),
    (GOOD.replace('notion = "approx_dp"', ""), "claim.notion = missing: must be one of pure_dp"),
    (GOOD.replace('"approx_dp"', '"magic"'), "claim.notion = magic: must be one of"),
    (GOOD.replace("[claim]", "[verdict]"), "verdict = unknown key"),
    ("", "premise = missing"),
    ("relation = 'next'", "relation = next: must be one of replace-one, add-or-remove-one"),
    (GOOD + "group = 0", "claim.group = 0: must be a whole number"),
    ("= 3", "is not valid TOML"),
    ("x = " + "[" * 5000, "is not valid TOML"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_files_are_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        read_claim(file)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_claim(tmp_path / "missing.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="UTF-8"):
        read_claim(binary)
    big = tmp_path / "big.toml"
    big.write_text("#" * (1 << 21))
    with pytest.raises(InputError, match="bytes long"):
        read_claim(big)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from(
    ["title", "relation", "premise", "claim", "mechanism", "guarantee", "sigma", "count", "notion", "delta", "group"]
)


@settings(max_examples=100)
@given(st.dictionaries(keys, values | st.lists(st.dictionaries(keys, values), max_size=2), max_size=5))
def test_any_document_is_a_claim_or_an_input_error(data: dict[str, object]) -> None:
    try:
        parse_claim(data)
    except InputError as error:
        assert str(error)


class _One(int):
    """A number that says it is 1 and has no digits but that."""

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        return other == 1

    def __and__(self, other: object) -> int:
        return 1 if other == 1 else 0

    def __rshift__(self, other: object) -> int:
        return 0


class _Named(str):
    """Text that is equal to the name of another thing."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other in ("approx_dp", "add-or-remove-one")

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


@pytest.mark.by_turns(2)
def test_counts_and_groups_are_what_they_are_and_not_what_their_class_says() -> None:
    one = accounting.gaussian(sensitivity=1, sigma=8)
    assert one.repeat(_One(1000)).verify("zcdp", rho="0.0078125").verdict == "REFUTED"
    assert one.verify("zcdp", rho="0.0078125", group=_One(20)).verdict == "REFUTED"
    assert one.repeat(_One(1000)).to_zcdp().rho.exact == Fraction(1000, 128)


def test_relations_and_notions_are_what_they_are_and_not_what_their_class_says() -> None:
    removed = accounting.given("pure_dp", relation="add-or-remove-one", epsilon=1)
    assert removed.verify("pure_dp", epsilon=1, relation=_Named("replace-one")).verdict == "REFUTED"
    loss = accounting.gaussian(sensitivity=1, sigma=4).verify(_Named("probabilistic_dp"), epsilon="0.5", delta="1e-6")
    assert loss.verdict == "REFUTED"


def test_parts_are_what_they_are_and_not_what_their_class_says() -> None:
    class Shown(tuple):  # type: ignore[type-arg]
        __slots__ = ()

    class Mine(mechanisms.gaussian):
        pass

    with pytest.raises(InputError, match="must be a tuple of mechanisms"):
        mechanisms.Sequence(Shown((accounting.gaussian(sensitivity=1, sigma=1),)))
    mine = Mine(sensitivity=1, sigma=1)
    with pytest.raises(InputError, match="must be a mechanism"):
        mine.then(mine)
    with pytest.raises(InputError, match="must be a mechanism"):
        mine.verify("zcdp", rho=1)


def test_a_kind_of_fraction_as_a_claimed_number_is_bad_input() -> None:
    class Mine(Fraction):
        numerator, denominator = 3, 1  # type: ignore[assignment]

    with pytest.raises(InputError, match="epsilon = a Mine: must be a number of a standard type"):
        accounting.given("pure_dp", epsilon=1).verify("pure_dp", epsilon=Mine(3))


def test_pure_dp_is_approximate_dp_with_a_delta_of_0():
    """The claim is accepted, and by the lossless derivation strategy: the delta is 0, and not about 1e-4932."""
    noise = laplace(sensitivity=1, scale=4)
    assert noise.to_approx_dp(epsilon="0.25").delta.exact == 0
    assert noise.to_approx_dp(delta=0).epsilon.exact == Fraction(1, 4)
    assert noise.verify("approx_dp", epsilon="0.25", delta=0).verdict == "VERIFIED"
    assert noise.repeat(3).verify("approx_dp", epsilon="0.75", delta=0).verdict == "VERIFIED"
    assert noise.verify("approx_dp", epsilon="0.2499", delta=0).verdict == "REFUTED"


@pytest.mark.by_turns(3)
def test_many_steps_of_noise_that_is_refuted_may_be_meant_as_sampled():
    """The hint is given where a claim is false, and only for a number of plain Gaussian steps."""
    noise = gaussian(sensitivity=1, sigma="1.1")
    asked = {"epsilon": 3, "delta": "1e-5", "relation": "add-or-remove-one"}
    many = noise.repeat(10_000).verify("approx_dp", **asked)
    assert many.verdict == "REFUTED"
    assert sum("poisson-sampled-gaussian" in note for note in many.notes) == 1
    assert "poisson-sampled-gaussian" in str(many)
    assert not noise.repeat(99).verify("approx_dp", **asked).notes
    assert not laplace(sensitivity=1, scale=1).repeat(10_000).verify("approx_dp", **asked).notes
    assert not noise.repeat(10_000).verify("zcdp", rho=10**4).notes
