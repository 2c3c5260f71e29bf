"""Histories of Opacus: recorded numbers of version 1.6.0, and those of the installed package."""

import warnings

import pytest

from dpproofs.accounting import Accountant, gaussian
from dpproofs.audit import opacus
from dpproofs.numbers import InputError

RECORDED = [
    ("RDPAccountant", [(1.0, 1.0, 1)], 1e-5, 4.728507067217623),
    ("RDPAccountant", [(10.0, 1.0, 100)], 1e-6, 5.2215396311544175),
    ("RDPAccountant", [(2.0, 1.0, 10), (1.0, 1.0, 5)], 1e-5, 15.850419826263618),
    ("RDPAccountant", [(10000.0, 1.0, 10**6)], 1e-6, 0.4299515190917843),
    ("PRVAccountant", [(1.0, 1.0, 1)], 1e-5, 4.387413787977018),
    ("PRVAccountant", [(5.0, 1.0, 25)], 1e-5, 4.3874132930818455),
    ("GaussianAccountant", [(1.0, 1.0, 1)], 1e-5, 6.007077307595717),
    ("GaussianAccountant", [(5.0, 1.0, 25)], 1e-5, 4.428339202622742),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "history", "delta", "epsilon"), RECORDED)
def test_recorded_numbers_are_verified_and_smaller_ones_refuted(kind, history, delta, epsilon):
    found = opacus.audit(history, epsilon, delta)
    assert found.verdict == "VERIFIED"
    assert any("sample_rate = 1" in text for text in found.assumptions)
    assert opacus.audit(history, epsilon * 0.5, delta).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("history", "epsilon", "delta", "said"),
    [
        ([(1.0, 1.5, 1)], 1.0, 1e-5, "sampling_probability = 1.5: must be at most 1"),
        ([(1.0, 1.0, 1), (1.0, "half", 1)], 1.0, 1e-5, r"history\[1\]: sample_rate"),
        ([(-1.0, 0.5, 1)], 1.0, 1e-5, "noise_multiplier = -1"),
        ([(1.0, 1.0, -5)], -157.39713274878872, 1e-5, "count = -5"),
        ([(-1.0, 1.0, 1)], 4.728507067217623, 1e-5, "noise_multiplier = -1"),
        ([(float("nan"), 1.0, 1)], 0.0, 1e-5, "noise_multiplier = nan"),
        ([(1.0, float("nan"), 1)], 0.0, 1e-5, "sample_rate = nan"),
        ([(1.0, 1.0, 1)], -0.693, 0.5, "epsilon = about -0.693"),
        ([(1.0, 1.0)], 1.0, 1e-5, "must be .noise_multiplier, sample_rate, steps"),
        (["abc"], 1.0, 1e-5, "must be .noise_multiplier"),
    ],
)
def test_what_is_not_checked_is_named(history, epsilon, delta, said):
    with pytest.raises(InputError, match=said):
        opacus.audit(history, epsilon, delta)


MIXED = [(1.0, 0.01, 100), (2.0, 0.02, 50), (5.0, 1.0, 3)]
SAMPLED = [
    ("RDPAccountant", MIXED, 1.7651235417312188, "VERIFIED"),
    ("PRVAccountant", MIXED, 1.5064405016427453, "VERIFIED"),
    ("GaussianAccountant", MIXED[:1], 0.45750586700486845, "REFUTED"),
]


@pytest.mark.by_turns(9)
@pytest.mark.parametrize(("kind", "history", "epsilon", "verdict"), SAMPLED)
def test_histories_of_steps_on_batches_are_judged(kind, history, epsilon, verdict):
    found = opacus.audit(history, epsilon, 1e-5)
    assert found.verdict == verdict
    assert any("not batches of a fixed size" in text for text in found.assumptions)
    assert opacus.audit(history, epsilon, 1e-5, relation="replace-one").verdict == "REFUTED"


@pytest.fixture(scope="module")
def accountants():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip("opacus.accountants", reason="opacus is not installed; it needs torch")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("kind", "history", "delta", "epsilon"), RECORDED)
def test_the_installed_package_returns_what_is_recorded(accountants, kind, history, delta, epsilon):
    spent = getattr(accountants, kind)()
    spent.history = list(history)
    assert float(spent.get_epsilon(delta=delta)) == pytest.approx(epsilon, rel=1e-9)
    assert opacus.audit_accountant(spent, delta).verdict == "VERIFIED"


def test_a_history_is_a_mechanism_that_composes():
    whole = opacus.mechanism([(1.0, 1.0, 100), (2.0, 0.25, 3)])
    assert str(whole) == (
        "100 x vector-gaussian(l2_sensitivity = 1, sigma = 1) and "
        "3 x poisson-sampled-gaussian(sampling_rate = 0.25, noise_multiplier = 2, steps = 1)"
    )
    accountant = Accountant(relation="add-or-remove-one").compose(opacus.mechanism([(8.0, 1.0, 30)]))
    same = gaussian(sensitivity=1, sigma=8).repeat(30).to_approx_dp(delta="1e-6", relation="add-or-remove-one")
    assert abs(accountant.get_epsilon("1e-6") - same.parameters["epsilon"].upper()) < 1e-9
    with pytest.raises(InputError, match=r"history\[0\]"):
        opacus.mechanism([(1.0, 1.0)])
