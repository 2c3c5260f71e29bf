"""What people call columns, mechanisms, notions and relations: one meaning is read, several are refused."""

from __future__ import annotations

import pytest

from dpproofs.accounting.files import words
from dpproofs.accounting.files.spreadsheets import names
from dpproofs.accounting.mechanisms import KINDS
from dpproofs.numbers import InputError
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import OTHER_NAMES, RELATIONS

COLUMNS = {
    "Epsilon (ε)": "epsilon", "EPS": "epsilon", "ε": "epsilon", "epsilon [nats]": "epsilon", "Δ": "sensitivity",
    "Δf": "sensitivity", "σ²": "variance", "Sigma^2": "variance", "Δ₂": "l2_sensitivity",
    "δ": "delta", "Delta": "delta", "Noise-Multiplier": "noise_multiplier", "noise multiplier": "noise_multiplier",
    "L2 sensitivity": "l2_sensitivity", "sensitivity (L2)": "l2_sensitivity", "Standard deviation": "sigma",
    "std": "sigma", "σ": "sigma", "b": "scale", "q": "sampling_rate or q", "T": "steps or count", "α": "order",
    "Neighbours": "relation", "adjacency": "relation", "Noise type": "mechanism", "K": "k",
    "Premise2.Std": "premise2.sigma", "premise.eps": "premise.epsilon", "Batch size": "batch_size",
    "claimed ε": "epsilon", "sample_rate": "sampling_rate",
}  # fmt: skip
UNKNOWN = (
    "epsilon (per year)",
    "colour",
    "sigma 2",
    "sigma2",
    "epsilon (delta)",
    "delta (per mille)",
    "total epsilon",
    "",
)
SEVERAL = (
    "noise", "Noise scale", "n", "privacy budget", "λ", "Rate", "L2 norm", "L2 bound", "ℓ₁ norm", "L1 bound",
    "L2 contribution bound", "L2 (norm)",
)  # fmt: skip


@pytest.mark.parametrize("header", COLUMNS)
def test_columns_are_known_by_what_people_call_them(header: str) -> None:
    found = words.column(header, names())
    assert found is not None
    assert " or ".join(found.names) == COLUMNS[header]


def test_what_stands_in_brackets_says_the_unit() -> None:
    for header in ("delta (%)", "Delta [percent]", "delta in %"):
        assert words.column(header, names()) == words.Column(("delta",), is_percent=True)
    assert words.column("Sensitivity [kWh]", names()) == words.Column(("sensitivity",), unit="kWh")
    assert words.column("epsilon [kWh]", names()) is None


@pytest.mark.parametrize(
    "remark",
    ["squared", "^2", "²", "log10", "log", "inverse", "1/x", "Linf", "dB", "sq", "root", "m^2", "max", "L2 norm", "k",
     "per person", "min", "normalized", "(m)", "pH", "half"],
)  # fmt: skip
def test_what_is_no_common_unit_is_none(remark: str) -> None:
    """Only quotients of numbers in one unit matter, but not of their squares, logarithms or inverses."""
    assert all(words.column(f"{name} ({remark})", names()) is None for name in ("std", "sensitivity", "scale"))


@pytest.mark.parametrize("header", UNKNOWN)
def test_what_is_unknown_is_none(header: str) -> None:
    assert words.column(header, names()) is None


@pytest.mark.parametrize("header", SEVERAL)
def test_columns_that_may_mean_several_are_refused_with_the_choices(header: str) -> None:
    with pytest.raises(InputError, match=r"may be .* or "):
        words.column(header, names())


MEANT = {
    ("mechanism", "Gaussian"): "gaussian", ("mechanism", "Gaussian mechanism"): "gaussian",
    ("mechanism", "laplace noise"): "laplace", ("mechanism", "DISCRETE_GAUSSIAN"): "discrete-gaussian",
    ("mechanism", "DP-SGD"): "poisson-sampled-gaussian", ("mechanism", "Randomised Response"): "randomized-response",
    ("mechanism", "Exponential mechanism"): "exponential", ("mechanism", "report-noisy-max"): "report-noisy-max",
    ("notion", "(eps, delta)-DP"): "approx_dp", ("notion", "(ε, δ)-DP"): "approx_dp", ("notion", "ε-DP"): "pure_dp",
    ("notion", "Pure DP"): "pure_dp", ("notion", "RDP"): "renyi_dp", ("notion", "zCDP"): "zcdp",
    ("notion", "(α, ε)-RDP"): "renyi_dp", ("guarantee", "GDP"): "gaussian_dp", ("notion", "Rényi DP"): "renyi_dp",
    ("relation", "Add/Remove"): "add-or-remove-one", ("relation", "substitution"): "replace-one",
    ("relation", "swap"): "replace-one", ("relation", "unbounded"): "add-or-remove-one",
    ("relation", "Add or remove one"): "add-or-remove-one",
}  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), MEANT)
def test_names_are_read_in_any_case_and_as_peers_say_them(kind: str, text: str) -> None:
    assert words.name_of(kind, text) == MEANT[kind, text]


@pytest.mark.parametrize(
    ("kind", "text"),
    [("mechanism", "noise"), ("mechanism", "Report noisy max"), ("mechanism", "exponential noise"),
     ("mechanism", "SVT"), ("mechanism", "RAPPOR"), ("notion", "CDP"), ("guarantee", "concentrated DP")],
)  # fmt: skip
def test_words_for_several_things_are_refused_with_the_choices(kind: str, text: str) -> None:
    with pytest.raises(InputError, match=r"may be .* or "):
        words.name_of(kind, text)


def test_each_name_means_itself_and_unknown_ones_are_left_as_they_are() -> None:
    for name, kind in KINDS.items():
        assert words.name_of(kind.key, name) == name
    assert all(words.name_of("notion", name) == name for name in CLAIMED)
    assert all(words.name_of("relation", name) == name for name in RELATIONS)
    assert all(words.name_of("relation", word) == meant for word, meant in OTHER_NAMES.items())
    assert words.name_of("relation", "zero-out") == "zero-out"
    assert words.name_of("mechanism", "gausian") == "gausian"


def test_no_word_has_two_meanings() -> None:
    """What a name of a claim file is, plainly, is no word for another one."""
    for table, known in ((words.MECHANISMS, KINDS), (words.NOTIONS, CLAIMED)):
        assert all(table[words.plainly(name)] == name for name in known if name in table.values())
    every = [(word, column) for column, text in words.COLUMNS.items() for word in text.split("; ")]
    one = dict(every)
    assert len(every) == len(one)
    for word, column in one.items():
        assert words.column(word, names()) == words.Column(column)
