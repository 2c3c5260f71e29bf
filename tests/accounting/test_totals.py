"""Claims: derivation strategies agree with each other and with counterexamples, and obey the laws of composition."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs import accounting
from dpproofs.accounting import Mechanism, PrivacyClaim, gaussian, given, laplace, parallel, randomized_response
from dpproofs.accounting.derivation.conversions import derive, tightest
from dpproofs.accounting.derivation.strategies.approx_dp import Tables
from dpproofs.accounting.derivation.totals import EXACT, TRIED, Totals
from dpproofs.accounting.refutation.witnesses import refute
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError
from dpproofs.privacy.notions import CLAIMED

numbers = st.fractions(min_value=Fraction(1, 10), max_value=10, max_denominator=20)
small = st.fractions(min_value=Fraction(1, 100), max_value=2, max_denominator=100)
steps = st.one_of(
    st.builds(lambda s: gaussian(sensitivity=1, sigma=s), numbers),
    st.builds(lambda s: accounting.vector_gaussian(l2_sensitivity=2, sigma=s), numbers),
    st.builds(lambda b: laplace(sensitivity=1, scale=b), numbers),
    st.builds(lambda b: accounting.vector_laplace(l1_sensitivity=3, scale=b), numbers),
    st.builds(lambda e: randomized_response(epsilon=e), small),
    st.builds(lambda p: randomized_response(probability=p), st.fractions(Fraction(1, 2), Fraction(9, 10))),
    st.builds(lambda e: accounting.exponential(epsilon=e), small),
    st.builds(lambda e: given("pure_dp", epsilon=e), small),
    st.builds(lambda e: given("approx_dp", epsilon=e, delta="1e-9"), small),
    st.builds(lambda r: given("zcdp", rho=r), small),
    st.builds(lambda r: given("zcdp", xi="0.1", rho=r), small),
    st.builds(lambda m: given("gaussian_dp", mu=m), small),
)  # fmt: skip
mechanisms = st.lists(st.builds(lambda m, k: m.repeat(k), steps, st.integers(1, 9)), min_size=1, max_size=3).map(
    lambda parts: parts[0].then(*parts[1:])
)
DELTA = Fraction(1, 10**5)


def claim(mechanism: Mechanism, notion: str, group: int = 1, **parameters: Fraction) -> PrivacyClaim:
    return PrivacyClaim("", "replace-one", mechanism, notion, parameters, group)


@pytest.mark.by_turns(3)
@settings(max_examples=12, deadline=None)
@examples(mechanisms, st.sampled_from([1, 1, 1, 2, 5]))
def test_no_route_proves_what_a_witness_refutes(mechanism: Mechanism, group: int) -> None:
    for g in derive(Totals(mechanism, "replace-one", group), "approx_dp", {"delta": DELTA}):
        epsilon = Fraction(f"{float(g.epsilon.enclosure()[1]) * (1 + 1e-9) + 1e-300:.12g}")
        assert refute(claim(mechanism, "approx_dp", group, epsilon=epsilon, delta=DELTA)) is None
    for g in derive(Totals(mechanism, "replace-one", group), "zcdp", {}):
        xi, rho = (v.enclosure()[1] for v in (g.xi, g.rho))
        assert refute(claim(mechanism, "zcdp", group, xi=xi, rho=rho)) is None
    for g in derive(Totals(mechanism, "replace-one", group), "renyi_dp", {"alpha": Fraction(3)}):
        above = g.epsilon.enclosure()[1]
        assert refute(claim(mechanism, "renyi_dp", group, order=Fraction(3), epsilon=above)) is None


@settings(max_examples=25, deadline=None)
@examples(mechanisms, small, st.sampled_from(["approx_dp", "zcdp", "renyi_dp", "pure_dp", "gaussian_dp"]))
def test_what_is_verified_is_the_claim(mechanism: Mechanism, number: Fraction, notion: str) -> None:
    parameters = {
        "approx_dp": {"epsilon": 20 * number, "delta": DELTA},
        "zcdp": {"xi": Fraction(0), "rho": 10 * number},
        "renyi_dp": {"order": 1 + number, "epsilon": 10 * number},
        "pure_dp": {"epsilon": 30 * number},
        "gaussian_dp": {"mu": 10 * number},
    }[notion]
    verdict = judged(claim(mechanism, notion, **parameters))
    if verdict:
        assert verdict.guarantee is not None
        assert verdict.guarantee.notion == notion
        assert {k: v.exact for k, v in verdict.guarantee.parameters.items()} == CLAIMED[notion].from_claim(parameters)


TIGHT = [
    gaussian(sensitivity=1, sigma=3).repeat(7),
    accounting.vector_gaussian(l2_sensitivity=3, sigma=5).then(gaussian(sensitivity=2, sigma=9)),
    randomized_response(epsilon="0.3").repeat(12),
    randomized_response(probability="0.6").repeat(5),
    given("approx_dp", epsilon="0.2", delta="1e-7").repeat(9),
    given("pure_dp", epsilon="0.2").repeat(9).then(given("pure_dp", epsilon="0.7").repeat(2)),
]


@pytest.mark.parametrize("mechanism", TIGHT, ids=str)
def test_proof_and_counterexample_meet(mechanism: Mechanism) -> None:
    best = tightest(mechanism, "replace-one", 1, "approx_dp", {"delta": DELTA}).epsilon.enclosure()[1]
    above, below = (best * (1 + sign * Fraction(1, 10**8)) for sign in (1, -1))
    assert judged(claim(mechanism, "approx_dp", epsilon=above, delta=DELTA)).verdict == "VERIFIED"
    assert judged(claim(mechanism, "approx_dp", epsilon=below, delta=DELTA)).verdict == "REFUTED"


@pytest.mark.by_turns(2)
@settings(max_examples=6, deadline=None)
@examples(steps, st.integers(2, 9))
def test_repeating_is_composing(step: Mechanism, count: int) -> None:
    known = {"delta": DELTA}
    one = tightest(step.repeat(count), "replace-one", 1, "approx_dp", known).epsilon.enclosure()[1]
    other = tightest(step.then(*[step] * (count - 1)), "replace-one", 1, "approx_dp", known).epsilon.enclosure()[1]
    assert abs(one - other) <= one / 10**9
    more = tightest(step.repeat(count + 1), "replace-one", 1, "approx_dp", known).epsilon.enclosure()[1]
    assert one <= more * (1 + Fraction(1, 10**9))


@settings(max_examples=15, deadline=None)
@examples(steps.filter(lambda step: step.kind not in ("approx_dp", "gaussian_dp")))
def test_parallel_parts_cost_what_one_costs(step: Mechanism) -> None:
    both = tightest(parallel(step, step), "replace-one", 1, "zcdp", {})
    alone = tightest(step, "replace-one", 1, "zcdp", {})
    assert [v.exact for v in both.parameters.values()] == [v.exact for v in alone.parameters.values()]


def test_relations() -> None:
    kept = given("pure_dp", epsilon="0.1", relation="add-or-remove-one")
    assert kept.to_pure_dp(relation="add-or-remove-one").epsilon.exact == Fraction(1, 10)
    assert kept.to_pure_dp(relation="replace-one").epsilon.exact == Fraction(1, 5)
    other = given("pure_dp", epsilon="0.1", relation="replace-one")
    assert searched(other, "pure_dp", relation="add-or-remove-one", epsilon=5).verdict == "REFUTED"


def test_postprocessing_costs_nothing() -> None:
    for step in (gaussian(sensitivity=1, sigma=2), laplace(sensitivity=1, scale=3)):
        seen, computed = step.repeat(3), step.repeat(3).postprocess()
        assert computed.to_zcdp().rho.exact == seen.to_zcdp().rho.exact
        assert computed.to_zcdp().step.lemma == "bs16.lemma-2.3-postprocessing"
        assert computed.to_approx_dp(delta=DELTA).epsilon.upper() <= seen.to_approx_dp(delta=DELTA).epsilon.upper() * 2
        assert searched(computed, "zcdp", rho="1/1000").verdict == "REFUTED"


def test_groups() -> None:
    assert laplace(sensitivity=1, scale=1).to_pure_dp(group=3).epsilon.exact == 3
    assert gaussian(sensitivity=1, sigma=2).to_gaussian_dp(group=3).mu_squared.exact == Fraction(9, 4)
    assert laplace(sensitivity=1, scale=1).to_pure_dp(group=3).relation == "replace-one, groups of 3"


def test_groups_and_moving_records_may_touch_several_parallel_parts() -> None:
    halves = parallel(given("pure_dp", epsilon="0.1"), given("pure_dp", epsilon="0.3"))
    step = halves.to_pure_dp(group=3)
    assert step.epsilon.exact == Fraction(9, 10)
    assert step.step.lemma == "mechanisms.group-pure-dp"
    removed = [given("pure_dp", epsilon=e, relation="add-or-remove-one") for e in ("0.1", "0.3")]
    step = parallel(*removed).to_pure_dp(relation="replace-one")
    assert step.epsilon.exact == Fraction(3, 5)
    assert step.step.lemma == "mechanisms.two-steps-pure-dp"


BAD = [
    (lambda: gaussian(sensitivity=-1, sigma=1), "sensitivity = -1: must be at least 0"),
    (lambda: gaussian(sensitivity=1, sigma=0), "sigma = 0: must be greater than 0"),
    (lambda: gaussian(sensitivity=1, sigma=float("nan")), "sigma = nan: must be a finite number"),
    (lambda: gaussian(sensitivity=1, sigma="__import__('os')"), "sigma = __import__"),
    (randomized_response, "epsilon = missing"),
    (lambda: randomized_response(epsilon=1, probability="0.6"), "epsilon = 1: randomized-response has the parameters"),
    (lambda: randomized_response(probability="0.4"), "probability = 0.4: must satisfy"),
    (lambda: given("renyi_dp", order=1, epsilon=1), "order = 1: must be more than 1"),
    (lambda: given("zcdp", xi=-2, rho=1), "xi = -2: must satisfy xi \\+ rho >= 0"),
    (lambda: given("gaussian"), "notion = gaussian: must be one of pure_dp"),
    (lambda: gaussian(sensitivity=1, sigma=1).repeat(0), "count = 0: must be a whole number"),
    (lambda: gaussian(sensitivity=1, sigma=1).repeat(True), "count = True: must be a whole number"),
    (lambda: gaussian(sensitivity=1, sigma=1).to_approx_dp(), "delta = missing"),
    (lambda: gaussian(sensitivity=1, sigma=1).to_approx_dp(delta=-1), "delta = -1: must satisfy"),
    (lambda: gaussian(sensitivity=1, sigma=1).to_zcdp(relation="next"), "relation = next: must be one of"),
    (lambda: searched(gaussian(sensitivity=1, sigma=1), "magic"), "claim.notion = magic"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message"), BAD)
def test_bad_arguments_are_refused_by_name(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("epsilon", "exact"), [("3.1908", True), ("3.19078", True), ("4", False), ("20", False)]
)  # the least epsilon is 3.19077...
def test_a_claim_that_only_an_exact_composition_proves_begins_with_one(epsilon, exact, monkeypatch):
    begun = []
    monkeypatch.setattr(Totals, "by", lambda self, way: begun.append(way))
    steps = gaussian(sensitivity=1, sigma=8).repeat(30)
    assert searched(steps, "approx_dp", epsilon=epsilon, delta="1e-6").verdict == "NOT PROVEN"
    exactly = [way for way in begun if not isinstance(way, Tables)]  # they are for sampled steps
    assert (exactly[0] in EXACT) is exact
    assert set(map(id, TRIED)) <= set(map(id, begun))


def test_lemma_8_2_assumes_nothing_of_steps_that_are_not_approximately_concentrated_alone() -> None:
    """(epsilon, delta)-DP and zCDP as second mechanisms need no hypothesis on components; others say what they need."""
    private = given("approx_dp", epsilon="0.2", delta="0.01")
    first = given("approx_zcdp", delta="0.01", rho="0.02")
    noisy = gaussian(sensitivity=1, sigma=4)
    for mechanism, delta, rho in (
        (private.repeat(3), "0.029701", "0.06"),
        (private.then(noisy).repeat(2), "0.0199", "0.1025"),
        (first.then(private, noisy), "0.0199", "0.07125"),
    ):
        verdict = searched(mechanism, "approx_zcdp", delta=delta, rho=rho)
        assert verdict.verdict == "VERIFIED"
        assert "measurable_components" not in str(verdict)
    said = str(first.repeat(2).verify("approx_zcdp", delta="0.0199", rho="0.04"))
    assert "- measurable_components: approximate zCDP splits the laws" in said
    assert said.startswith("NOT PROVEN [derived, no theorem]   ")


def test_many_approximate_steps_are_composed_by_doubling() -> None:
    many = given("approx_dp", epsilon="0.001", delta="1e-9").repeat(1000)
    verdict = many.verify("approx_zcdp", delta="1e-6", rho="0.0005")
    assert verdict.verdict == "NOT PROVEN"
    assert "measurable_components" in str(verdict.derived_only)


def test_parallel_parts_say_that_a_replaced_record_stays_in_its_part() -> None:
    said = str(
        searched(parallel(gaussian(sensitivity=1, sigma=2), gaussian(sensitivity=1, sigma=2)), "zcdp", rho="0.125")
    )
    assert "VERIFIED" in said
    assert "a replaced record is assumed to stay in its part" in " ".join(said.split())


def test_what_is_not_sampled_asks_for_no_theorem_of_tables() -> None:
    code = """
import sys
from dpproofs.accounting import gaussian
print(gaussian(sensitivity=1, sigma=8).repeat(30).verify("approx_dp", epsilon=4, delta="1e-6").verdict)
print([name for name in sys.modules if name.startswith("theorems.notions.pld")])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split("\n") == ["VERIFIED", "[]", ""]
