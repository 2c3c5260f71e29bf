"""A verdict is about the mechanism of its claim, whatever the search hands in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from searched import searched

from dpproofs import functions as fn
from dpproofs.claims import PrivacyClaim, gaussian, given, laplace, parallel, vector_gaussian, verdicts
from dpproofs.claims.grounds import is_about
from dpproofs.claims.guarantees import of_every_mechanism
from dpproofs.claims.mechanisms import Mechanism, poisson_sampled_gaussian
from dpproofs.claims.verdicts import judged
from dpproofs.claims.ways.approx_dp import Tables
from dpproofs.errors import DpproofsError
from dpproofs.privacy.guarantees import premise

NOISE = gaussian(sensitivity=1, sigma=4)
WHERE = "replace-one"


def _tail(g: Any) -> Any:
    return fn.zcdp_to_approx_dp(g, delta="1e-6")


OTHERS: dict[str, Any] = {
    "other noise": (NOISE, lambda: fn.gaussian_zcdp(sensitivity=1, sigma=10**4)),
    "the same number of another mechanism": (NOISE, lambda: fn.gaussian_zcdp_vector(l2_sensitivity=1, sigma=4)),
    "another sensitivity, the same number": (NOISE, lambda: fn.gaussian_zcdp(sensitivity=2, sigma=8)),
    "another relation": (NOISE, lambda: fn.gaussian_zcdp(relation="add-or-remove-one", sensitivity=1, sigma=4)),
    "what somebody vouches for": (NOISE, lambda: premise("zcdp", rho="1/32")),
    "another premise": (given("zcdp", rho=10), lambda: premise("zcdp", rho=9)),
    "a premise of another relation": (given("zcdp", rho=1), lambda: premise("zcdp", "add-or-remove-one", rho=1)),
    "a premise in place of noise": (
        NOISE.then(given("zcdp", rho=1)),
        lambda: fn.zcdp_compose(premise("zcdp", rho=1), premise("zcdp", rho="1/32")),
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_proved_of_another_mechanism_decides_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mechanism, other = OTHERS[name]
    handed_in = _tail(other())
    assert not is_about(handed_in, mechanism, WHERE)
    claim = PrivacyClaim("", WHERE, mechanism, "approx_dp", {"epsilon": Fraction(99), "delta": Fraction(1, 10**6)})
    assert judged(claim).verdict == "VERIFIED"
    at_relation = [handed_in] if handed_in.relation == WHERE else []
    monkeypatch.setattr(verdicts, "derive", lambda totals, notion, known: iter(at_relation))
    if at_relation:
        with pytest.raises(DpproofsError, match="starts at what is not known of it"):
            judged(claim)


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_steps_that_are_composed_as_tables_are_counted(steps: int) -> None:
    def training(count: int) -> Mechanism:
        return poisson_sampled_gaussian(sampling_rate="0.5", noise_multiplier=2, steps=count)

    found = Tables((("delta", Fraction(1, 100)),), 1e-3).total(training(3), "add-or-remove-one", 1)
    assert found is not None
    assert is_about(found, training(3), "add-or-remove-one")
    assert not is_about(found, training(steps), "add-or-remove-one")
    assert is_about(found, training(1).repeat(3), "add-or-remove-one")


def test_each_kind_of_step_is_counted() -> None:
    weak, strong = (poisson_sampled_gaussian(sampling_rate="0.5", noise_multiplier=n, steps=1) for n in (2, 4))
    other = laplace(sensitivity=1, scale=100)
    tables = Tables((("delta", Fraction(1, 100)),), 1e-3)

    def found(mechanism: Mechanism) -> Any:
        g = tables.total(mechanism, "add-or-remove-one", 1)
        assert g is not None
        return g

    twice = found(strong.repeat(2))
    assert is_about(twice, strong.repeat(2), "add-or-remove-one")
    assert not is_about(twice, strong.then(weak), "add-or-remove-one")
    noise = next(g for g in other.starts("add-or-remove-one", {"approx_dp", "pure_dp"}, ()) if g.notion == "pure_dp")
    both = fn.approx_dp_compose(found(strong), fn.pure_dp_to_approx_dp(noise, epsilon2=noise.epsilon.exact, delta2=0))
    assert is_about(both, strong.then(other), "add-or-remove-one")
    assert not is_about(both, strong.repeat(2).then(other), "add-or-remove-one")


def test_steps_of_which_the_same_is_known_stand_for_each_other() -> None:
    sampled = poisson_sampled_gaussian(sampling_rate="0.5", noise_multiplier=4, steps=2)
    both = sampled.then(gaussian(sensitivity=1, sigma=5), vector_gaussian(l2_sensitivity=2, sigma=10))
    found = searched(both, "approx_dp", relation="add-or-remove-one", epsilon=9, delta="0.01")
    assert found.verdict == "VERIFIED"


def test_a_derivation_of_the_mechanism_is_about_it() -> None:
    own = fn.gaussian_zcdp(sensitivity=1, sigma=4)
    both = fn.zcdp_compose(own, premise("zcdp", rho=1))
    assert is_about(_tail(own), NOISE, WHERE)
    assert is_about(_tail(both), NOISE.then(given("zcdp", rho=1)), WHERE)
    assert not is_about(_tail(both), NOISE, WHERE)


MECHANISMS: dict[str, Any] = {
    "an order": (laplace(sensitivity=1, scale=1).repeat(9), "renyi_dp", {"order": 3, "epsilon": 99}),
    "groups": (NOISE.postprocess(), "approx_dp", {"epsilon": 9, "delta": "1e-6", "group": 2}),
    "parts": (parallel(NOISE, laplace(sensitivity=1, scale=2)), "zcdp", {"rho": 9}),
    "removed records": (given("zcdp", rho=1, relation="add-or-remove-one"), "zcdp", {"rho": 9}),
    "shares": (
        given("renyi_dp", order=2, epsilon=1).then(given("approx_dp", epsilon=1, delta="1e-9")),
        "approx_dp",
        {"epsilon": 60, "delta": "1e-6"},
    ),
    "several notions": (
        vector_gaussian(l2_sensitivity=1, sigma=2).then(given("pure_dp", epsilon="0.5")),
        "approx_dp",
        {"epsilon": 9, "delta": "1e-6"},
    ),
}


def test_what_is_known_of_every_mechanism_is_not_known_of_its_samples() -> None:
    known = of_every_mechanism("add-or-remove-one")
    for g in (known, of_every_mechanism("add-or-remove-one", 3), fn.approx_dp_weaken(known, epsilon2=1, delta2=1)):
        assert is_about(g, NOISE, "add-or-remove-one")
    assert not is_about(fn.poisson_sampled_approx_dp(known, sampling_rate="1/10"), NOISE, "add-or-remove-one")
    assert not is_about(fn.approx_dp_compose(known, known), NOISE, "add-or-remove-one")


@pytest.mark.parametrize("name", MECHANISMS)
def test_what_the_search_finds_is_about_the_mechanism(name: str) -> None:
    mechanism, notion, numbers = MECHANISMS[name]
    assert searched(mechanism, notion, **numbers).verdict == "VERIFIED"


def test_every_answer_is_about_the_mechanism(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = PrivacyClaim("", WHERE, NOISE, "zcdp", {"rho": 1})
    assert verdicts.best(claim).rho.exact == NOISE.to_zcdp().rho.exact == Fraction(1, 32)
    other = fn.gaussian_zcdp(sensitivity=1, sigma=50)
    monkeypatch.setattr("dpproofs.claims.accountant.tightest", lambda *_: other)
    monkeypatch.setattr("dpproofs.claims.bounds.smallest", lambda *_: other)
    for ask in (NOISE.to_zcdp, lambda: verdicts.best(claim)):
        with pytest.raises(DpproofsError, match="starts at what is not known of it"):
            ask()
