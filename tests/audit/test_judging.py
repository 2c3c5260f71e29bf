"""The judge of returned numbers, whatever library they are from."""

from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, given, laplace, poisson_sampled_gaussian, randomized_response
from dpproofs.accounting.verdicts.report import explain
from dpproofs.audit import audit_epsilon, audit_guarantee, dp_accounting
from dpproofs.numbers import InputError

NOISY = laplace(sensitivity=1, scale=2)


def test_a_bound_that_is_exact_is_verified_without_excess():
    found = audit_epsilon(NOISY, "replace-one", "0.5", 0)
    assert found
    assert found.excess == 0
    assert found.least.epsilon.exact == Fraction(1, 2)


def test_a_bound_that_is_loose_says_how_loose():
    found = audit_epsilon(NOISY, "replace-one", 1, 0)
    assert found.verdict == "VERIFIED"
    assert found.excess == 1
    assert "100 % above it" in str(found)


def test_a_bound_below_the_truth_is_refuted_and_the_least_is_said():
    found = audit_epsilon(NOISY, "replace-one", "0.4999999", 0)
    assert found.verdict == "REFUTED"
    assert not found
    assert found.excess < 0
    assert "epsilon = 0.5;" in str(found)


def test_an_audit_says_what_is_too_small_whatever_the_verdict():
    one = gaussian(sensitivity=1, sigma=1)
    for epsilon in ("4.3", "4.4"):
        found = audit_epsilon(one, "replace-one", epsilon, "1e-5")
        assert Fraction("4.3771780") < found.too_small < Fraction("4.3771781")
        assert "too small, as a computation shows: every epsilon up to 4.377178" in str(found)
        assert found.to_json()["too_small"].startswith("4.377178")
    assert audit_epsilon(NOISY, "replace-one", 1, 0).too_small is None


@pytest.mark.slow
def test_least_epsilon_of_many_responses_is_at_the_border():
    many = randomized_response(epsilon="0.1").repeat(100)
    least = audit_epsilon(many, "replace-one", 10, "1e-6").least.epsilon.enclosure()[1]
    assert audit_epsilon(many, "replace-one", least, "1e-6").verdict == "VERIFIED"
    assert audit_epsilon(many, "replace-one", least * Fraction(999_999, 1_000_000), "1e-6").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("epsilon", "delta", "said"),
    [
        (float("nan"), 0, "epsilon = nan"),
        (float("inf"), 0, "epsilon = inf"),
        (-0.693, 0.5, "epsilon = about -0.693"),
        ("-1/3", 0.5, "epsilon = -1/3"),
        (1, float("nan"), "delta = nan"),
        (1, 2, "delta = 2"),
        (1, -5.3e-15, "delta = about -5.3"),
        (True, 0, "epsilon = True"),
        ("__import__('os')", 0, "epsilon = __import__"),
    ],
)
def test_what_is_no_claim_is_refused_by_name(epsilon, delta, said):
    with pytest.raises(InputError, match=said):
        audit_epsilon(NOISY, "replace-one", epsilon, delta)


def test_relation_must_be_known():
    with pytest.raises(InputError, match="relation = neighbours"):
        audit_epsilon(NOISY, "neighbours", 1, 0)


def test_a_relation_is_its_name_here():
    """Text that is equal to one relation, and reads as another one."""

    class Both(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            return other in ("replace-one", "add-or-remove-one")

    event = {"class_name": "GaussianDpEvent", "noise_multiplier": 4}
    said = Both("replace-one")
    assert str(dp_accounting.audit(event, said, 1, 1e-6)) == str(dp_accounting.audit(event, "replace-one", 1, 1e-6))
    assert type(dp_accounting.relation_named(said)) is str


def test_rho_is_what_is_judged_for_zcdp():
    found = audit_guarantee(randomized_response(epsilon=1), "replace-one", "zcdp", rho="0.5")
    assert found.verdict == "VERIFIED"
    assert found.parameter == "rho"
    assert found.excess > 0


def test_plain_data_has_the_verdict_and_the_least():
    data = audit_epsilon(NOISY, "replace-one", 1, 0).to_json()
    assert (data["verdict"], data["least"], data["excess"]) == ("VERIFIED", "0.5", 1.0)


def test_mu_is_what_is_judged_for_gaussian_dp():
    found = audit_guarantee(gaussian(sensitivity=1, sigma=4), "replace-one", "gaussian_dp", mu="0.3")
    assert "least that is proved: mu = 0.25;" in str(found)
    assert (found.parameter, found.returned, found.excess) == ("mu", Fraction("0.3"), Fraction(1, 5))
    assert audit_guarantee(NOISY, "replace-one", "approx_zcdp", rho=1, delta="0.1").parameter == "rho"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("notion", "given_numbers", "claimed"),
    [
        ("approx_zcdp", {"delta": "0.1", "rho": "0.5"}, {"delta": "0.01", "rho": "0.6"}),
        ("zcdp", {"xi": "1", "rho": "0.1"}, {"xi": "0.5", "rho": "0.2"}),
        ("mcdp", {"mu": "1", "tau": "2"}, {"mu": "1.5", "tau": "1"}),
        ("capped_cdp", {"epsilon": "1", "rho": "0.2"}, {"epsilon": "1.5", "rho": "0.1"}),
        ("bounded_zcdp", {"m": 5, "xi": 1, "rho": "0.2"}, {"m": 4, "xi": 0, "rho": "0.3"}),
    ],
)
def test_the_least_number_goes_with_the_other_numbers_that_are_claimed(
    notion: str, given_numbers: dict[str, object], claimed: dict[str, object]
) -> None:
    judged = audit_guarantee(given(notion, **given_numbers), "replace-one", notion, **claimed)
    known = judged.least
    if known is not None:
        others = {n: v for n, v in known.parameters.items() if n != judged.parameter and n in claimed}
        for name, value in others.items():
            assert value.enclosure()[1] <= Fraction(str(claimed[name])) or name == "m"


def test_a_refuted_float_is_told_apart_from_what_it_looks_like() -> None:
    verdict = randomized_response(epsilon="0.3").verify("pure_dp", epsilon=0.3)
    assert verdict.verdict == "REFUTED"
    assert "a float means the binary number that it is" in explain(verdict)
    assert "exceeds 0.3" not in explain(verdict)
    assert "more than 0.29999999999999998" in explain(verdict)


def test_the_least_that_is_proved_is_no_more_than_what_is_verified():
    steps = poisson_sampled_gaussian(sampling_rate="0.1", noise_multiplier=2, steps=3)
    audit = audit_epsilon(steps, "add-or-remove-one", 0, "0.5")
    assert audit.verdict == "VERIFIED"
    assert audit.least.parameters["epsilon"].enclosure()[1] == 0
    assert "100 % below" not in str(audit)
