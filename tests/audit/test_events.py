"""Events of claims, and claims of events: what is written says no more of privacy than what was read."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

from dpproofs.accounting import (
    PrivacyClaim,
    discrete_gaussian,
    exponential,
    gaussian,
    geometric,
    given,
    laplace,
    parallel,
    parse_claims,
    permute_and_flip,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    released_counts,
    report_noisy_max,
    tree_aggregation,
    unary_encoding,
    vector_gaussian,
    vector_laplace,
    verify,
)
from dpproofs.audit.dp_accounting import audit
from dpproofs.audit.events import claim_of, claims_in, event_of, row_of
from dpproofs.audit.files import audit_file
from dpproofs.cli import main
from dpproofs.errors import InputError
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE

ADD, REPLACE = ADD_OR_REMOVE_ONE, REPLACE_ONE
NOISE = {"class_name": "GaussianDpEvent", "noise_multiplier": 4.0}
SGD = poisson_sampled_gaussian(sampling_rate="1/64", noise_multiplier="1.5", steps=100)


@pytest.mark.parametrize(
    ("mechanism", "relation", "event"),
    [
        (gaussian(sensitivity=1, sigma=4), ADD, NOISE),
        (vector_gaussian(l2_sensitivity=2, sigma=4), REPLACE, NOISE),
        (gaussian(sensitivity=1, sigma=2), REPLACE, NOISE),
        (gaussian(sensitivity=1, sigma=4).postprocess(), ADD, NOISE),
        (vector_laplace(l1_sensitivity=2, scale=3), ADD, {"class_name": "LaplaceDpEvent", "noise_multiplier": 1.5}),
        (laplace(sensitivity=0, scale=3), ADD, {"class_name": "NoOpDpEvent"}),
        (
            gaussian(sensitivity=1, sigma=4).repeat(30),
            ADD,
            {"class_name": "SelfComposedDpEvent", "event": NOISE, "count": 30},
        ),
        (
            randomized_response(probability="0.75"),
            REPLACE,
            {"class_name": "RandomizedResponseDpEvent", "noise_parameter": 0.5, "num_buckets": 2},
        ),
        (
            geometric(sensitivity=4, scale=2),
            REPLACE,
            {"class_name": "DiscreteLaplaceDpEvent", "noise_parameter": 0.5, "sensitivity": 2},
        ),
        (
            discrete_gaussian(sensitivity=3, sigma=2),
            ADD,
            {"class_name": "DiscreteGaussianDpEvent", "sigma": 2.0, "sensitivity": 3, "dimension": 1},
        ),
        (exponential(epsilon="0.5"), REPLACE, {"class_name": "ExponentialMechanismDpEvent", "epsilon": 0.5}),
        (permute_and_flip(sensitivity=3, scale=4), ADD, {"class_name": "PermuteAndFlipDpEvent", "epsilon": 1.5}),
        (
            tree_aggregation(steps=8, noise_multiplier=3),
            ADD,
            {"class_name": "SingleEpochTreeAggregationDpEvent", "noise_multiplier": 3.0, "step_counts": 8},
        ),
        (given("zcdp", rho="0.5"), ADD, {"class_name": "ZCDpEvent", "rho": 0.5, "xi": 0.0}),
        (given("pure_dp", epsilon="0.5"), ADD, {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.0}),
        (given("zcdp", rho=0), ADD, {"class_name": "ZCDpEvent", "rho": 0.0, "xi": 0.0}),
        (
            given("approx_dp", epsilon="0.5", delta="0.25", relation=ADD),
            ADD,
            {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.25},
        ),
        (
            given("approx_dp", epsilon="0.5", delta="0.25"),
            ADD,
            {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.25},
        ),
    ],
)
def test_what_an_event_can_say_is_said_exactly(mechanism, relation, event) -> None:
    written = event_of(mechanism, relation)
    assert written.event == event
    assert all("replacing one moves a sum by up to 2C" in note for note in written.notes)
    is_doubled = relation == REPLACE and event["class_name"] in ("GaussianDpEvent", "DiscreteLaplaceDpEvent")
    assert len(written.notes) == is_doubled
    if event["class_name"] != "NoOpDpEvent":
        assert event_of(claim_of(event, relation, 1, "1e-5").mechanism, relation).event == event


def test_steps_that_are_as_private_as_an_event_are_written_as_it() -> None:
    """The choice with Gumbel noise is the exponential mechanism; five leaves are in as many sums as eight."""
    written = event_of(report_noisy_max(sensitivity=1, scale=4), ADD)
    assert written.event == {"class_name": "ExponentialMechanismDpEvent", "epsilon": 0.5}
    assert written.notes == ("report-noisy-max with Gumbel noise is the exponential mechanism",)
    five = event_of(tree_aggregation(steps=5, l2_sensitivity=2, sigma=6), ADD).event
    assert five == event_of(tree_aggregation(steps=8, noise_multiplier=3), ADD).event
    nothing = {"class_name": "NoOpDpEvent"}
    for unmoved in (
        geometric(sensitivity=0, scale=1),
        discrete_gaussian(sensitivity=0, sigma=1),
        permute_and_flip(sensitivity=0, scale=1),
        report_noisy_max(sensitivity=0, scale=1),
        tree_aggregation(steps=5, l2_sensitivity=0, sigma=1),
        exponential(epsilon=0),
    ):
        assert event_of(unmoved, ADD).event == nothing


def test_dp_sgd_and_sequences() -> None:
    event = event_of(gaussian(sensitivity=1, sigma=4).then(SGD), ADD).event
    sampled = {"class_name": "PoissonSampledDpEvent", "sampling_probability": 1 / 64}
    sampled["event"] = {"class_name": "GaussianDpEvent", "noise_multiplier": 1.5}
    steps = {"class_name": "SelfComposedDpEvent", "event": sampled, "count": 100}
    assert event == {"class_name": "ComposedDpEvent", "events": [NOISE, steps]}


def test_other_steps_on_samples_are_written_and_read() -> None:
    for base in (laplace(sensitivity=1, scale=2), given("zcdp", rho="1/4"), given("approx_dp", epsilon=1, delta="1/8")):
        many = poisson_sampled(base, sampling_rate="1/64", steps=9)
        event = event_of(many, ADD).event
        assert event["event"]["class_name"] == "PoissonSampledDpEvent"
        again = claim_of(event, ADD, 1, "1e-5").mechanism
        assert event_of(again, ADD).event == event
    assert event_of(poisson_sampled(laplace(sensitivity=0, scale=2), sampling_rate="1/2"), ADD).event == {
        "class_name": "NoOpDpEvent"
    }


def test_rounding_is_said_and_to_the_safe_side() -> None:
    written = event_of(gaussian(sensitivity=3, sigma=1), ADD)
    noise = written.event["noise_multiplier"]
    assert Fraction(noise) < Fraction(1, 3)
    assert Fraction(repr(noise)) <= Fraction(1, 3)
    assert written.notes == ("noise_multiplier = 1/3 is rounded down",)
    rate = event_of(poisson_sampled_gaussian(sampling_rate="1/3", noise_multiplier=1, steps=2), ADD).event["event"][
        "sampling_probability"
    ]
    assert min(Fraction(rate), Fraction(repr(rate))) >= Fraction(1, 3)


@pytest.mark.parametrize("epsilon", ["0.1", 1, "2.7"])
def test_a_response_with_an_epsilon_loses_no_less_as_an_event(epsilon) -> None:
    p = Fraction(event_of(randomized_response(epsilon=epsilon), REPLACE).event["noise_parameter"])
    again = randomized_response(probability=1 - p / 2).to_pure_dp().parameters["epsilon"]
    assert again.upper() >= float(epsilon)
    assert again.upper() <= float(epsilon) + 1e-12


@pytest.mark.parametrize(
    "mechanism",
    [
        report_noisy_max(sensitivity=1, scale=4, noise="laplace"),
        parallel(laplace(sensitivity=1, scale=2), laplace(sensitivity=1, scale=4)),
    ],
)
def test_what_no_event_is_about_is_written_by_its_guarantee(mechanism) -> None:
    written = event_of(mechanism, ADD)
    assert written.event == {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.0}
    assert "what is derived of it is written" in written.notes[0]


def test_a_response_with_many_answers_is_written_with_as_many() -> None:
    """The true one of five has the probability e/(4 + e), and each other one 1/(4 + e)."""
    event = event_of(randomized_response(epsilon=1, answers=5), REPLACE).event
    p = event["noise_parameter"]
    assert event["num_buckets"] == 5
    assert p / 5 == pytest.approx(1 / (4 + math.e))
    assert 1 - p + p / 5 == pytest.approx(math.e / (4 + math.e))


STANDS = [
    (report_noisy_max(sensitivity=1, scale=2, noise="laplace"), ADD),
    (unary_encoding(p="1/2", q="1/4").postprocess().repeat(3).then(laplace(sensitivity=1, scale=4)), REPLACE),
    (parallel(laplace(sensitivity=1, scale=2), laplace(sensitivity=1, scale=4)), ADD),
    (geometric(sensitivity=1, scale=2), REPLACE),
    (discrete_gaussian(sensitivity=2, sigma=2), REPLACE),
    (unary_encoding(p="1/2", q="1/4"), REPLACE),
    (released_counts(scale=1, threshold=20, partitions=1), ADD),
    (randomized_response(probability="0.75"), ADD),
    (given("gaussian_dp", mu=1), ADD),
    (given("bounded_range", epsilon=1), ADD),
    (given("pure_dp", epsilon=1, relation=ADD), REPLACE),
]


@pytest.mark.parametrize(("mechanism", "relation"), STANDS)
def test_a_guarantee_is_no_claim_about_the_mechanism_that_has_it(mechanism, relation) -> None:
    claim = PrivacyClaim("", relation, mechanism, "approx_dp", {"epsilon": Fraction(1), "delta": Fraction(1, 10**6)})
    with pytest.raises(InputError, match="has no event"):
        row_of(claim)


def test_a_row_is_not_refuted_where_the_claim_is_verified(tmp_path, capsys) -> None:
    """At epsilon 0 bounded range of 1 has a delta of up to tanh(1/4) = 0.245, and pure 1-DP tanh(1/2) = 0.462."""
    claim = tmp_path / "claim.toml"
    claim.write_text(
        'relation = "add-or-remove-one"\n[[premise]]\nguarantee = "bounded_range"\nepsilon = 1\n[claim]\n'
        'notion = "approx_dp"\nepsilon = "0.01"\ndelta = "0.25"\n'
    )
    assert main(["verify", str(claim)]) == 0
    assert main(["events", str(claim)]) == 2
    assert "bounded_range" in capsys.readouterr().err


MANY = {"class_name": "RandomizedResponseDpEvent", "noise_parameter": 0.5, "num_buckets": 3}


def test_a_response_with_many_answers_is_a_mechanism_of_claims() -> None:
    """The total variation of the response is 1/2; that of a bit of its epsilon, log 4, is 3/5."""
    assert claim_of(MANY, "REPLACE_ONE", 0, "0.5").mechanism == randomized_response(probability="2/3", answers=3)
    assert audit(MANY, "REPLACE_ONE", "0.01", "0.5").verdict == "VERIFIED"
    assert audit(MANY, "REPLACE_ONE", 0, "0.4999").verdict == "REFUTED"


@pytest.mark.parametrize(("probability", "answers"), [("0.9", 3), ("0.4", 3), ("0.6", 3), ("0.55", 10), ("3/4", 2)])
def test_a_response_by_its_probability_is_written_as_it_is(probability, answers) -> None:
    """What is read again is the same but for rounding, and no more private."""
    event = event_of(randomized_response(probability=probability, answers=answers), REPLACE).event
    (again,) = claim_of(event, REPLACE, 1, 0).mechanism.leaves()
    exact = Fraction(probability)
    assert exact <= again.parameters["probability"] <= exact + Fraction(1, 10**12)
    assert again.k == answers


def test_the_factor_of_replaced_records_is_told_both_ways() -> None:
    whole = laplace(sensitivity=1, scale=4).then(gaussian(sensitivity=1, sigma=4))
    (note,) = event_of(whole, REPLACE).notes
    assert "up to 2C" in note
    assert "RdpAccountant of dp_accounting 0.6.0 leaves out the 2" in note
    assert event_of(whole, ADD).notes == ()
    claim = claim_of(NOISE, "REPLACE_ONE", 5, "1e-6")
    assert any("up to 2C" in note for note in claim.understood)
    assert not any("2C" in note for note in claim_of(NOISE, "ADD_OR_REMOVE_ONE", 5, "1e-6").understood)


def test_an_accountant_leaves_out_the_factor_and_another_does_not() -> None:
    accounting = pytest.importorskip("dp_accounting")
    where = accounting.NeighboringRelation.REPLACE_ONE
    mechanism = gaussian(sensitivity=1, sigma=1)
    event = accounting.GaussianDpEvent(event_of(mechanism, REPLACE).event["noise_multiplier"])
    assert event.noise_multiplier == 2.0

    def returned(kind):
        return kind(neighboring_relation=where).compose(event).get_epsilon(1e-5)

    for kind, holds in ((accounting.rdp.RdpAccountant, False), (accounting.pld.PLDAccountant, True)):
        epsilon = returned(kind) * 1.0001
        assert bool(mechanism.verify("approx_dp", epsilon=epsilon, delta="1e-5")) == holds


def test_what_has_no_event_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"total_variation.*has no event"):
        event_of(given("total_variation", delta="0.1"), ADD)
    with pytest.raises(InputError, match="single records"):
        row_of(PrivacyClaim("", ADD, gaussian(sensitivity=1, sigma=4), "zcdp", {"xi": 0, "rho": 1}))
    with pytest.raises(InputError, match="single records"):
        row_of(PrivacyClaim("", ADD, laplace(sensitivity=1, scale=4), "pure_dp", {"epsilon": 1}, 2))
    with pytest.raises(InputError, match="too large for a float"):
        event_of(given("pure_dp", epsilon="1e400"), ADD)


WORTH_A_TRIP = [
    (gaussian(sensitivity=1, sigma=8).repeat(30), REPLACE, "3.2"),
    (gaussian(sensitivity=1, sigma=8).repeat(30), REPLACE, "3.1"),
    (exponential(epsilon="0.1").then(geometric(sensitivity=2, scale=10)), REPLACE, "0.31"),
    (laplace(sensitivity=1, scale=20).repeat(3).then(gaussian(sensitivity=1, sigma=8)), ADD, "1"),
    (SGD, ADD, "1"),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("mechanism", "relation", "epsilon"), WORTH_A_TRIP)
def test_there_and_back_the_verdict_is_the_same(mechanism, relation, epsilon, tmp_path) -> None:
    claim = PrivacyClaim(
        "a title", relation, mechanism, "approx_dp", {"epsilon": Fraction(epsilon), "delta": Fraction(1, 10**6)}
    )
    file = tmp_path / "rows.json"
    file.write_text(json.dumps([row_of(claim).event]))
    (again,) = claims_in(file)
    assert (again.title, again.relation, again.parameters) == (claim.title, claim.relation, claim.parameters)
    assert verify(again).verdict == verify(claim).verdict
    assert audit_file(file)[0].verdict == verify(claim).verdict


def test_dp_accounting_reads_what_is_written() -> None:
    accounting = pytest.importorskip("dp_accounting")

    def made(event):
        fields = {k: v for k, v in event.items() if k != "class_name"}
        if "event" in fields:
            fields["event"] = made(fields["event"])
        if "events" in fields:
            fields["events"] = [made(e) for e in fields["events"]]
        return getattr(accounting, event["class_name"])(**fields)

    mechanism = gaussian(sensitivity=1, sigma=8).repeat(30).then(laplace(sensitivity=1, scale=8))
    event = made(event_of(mechanism, ADD).event)
    accountant = accounting.pld.PLDAccountant(accounting.NeighboringRelation.ADD_OR_REMOVE_ONE)
    epsilon = accountant.compose(event).get_epsilon(1e-6)
    assert mechanism.verify("approx_dp", epsilon=epsilon * 1.01, delta="1e-6", relation=ADD).verdict != "REFUTED"
    claim = claim_of(event, accounting.NeighboringRelation.ADD_OR_REMOVE_ONE, epsilon, 1e-6)
    assert claim.relation == ADD


def test_an_opacus_history_is_a_claim(tmp_path) -> None:
    file = tmp_path / "run.json"
    file.write_text(json.dumps({"history": [[1.5, 0.015625, 100]], "epsilon": 1, "delta": 1e-6, "title": "training"}))
    (claim,) = claims_in(file)
    assert (claim.title, claim.relation) == ("training", ADD)
    assert [str(s) for s in claim.mechanism.leaves()] == [
        str(poisson_sampled_gaussian(sampling_rate="1/64", noise_multiplier="1.5", steps=1))
    ]
    assert "not batches of a fixed size" in verify(claim).notes[0]


def test_the_command_writes_both(tmp_path, capsys) -> None:
    claim, rows = tmp_path / "claim.toml", tmp_path / "rows.json"
    claim.write_text(
        'title = "two \\"words\\""\nrelation = "replace-one"\n[[premise]]\nmechanism = "laplace"\nsensitivity = 1\n'
        'scale = "20/3"\ncount = 3\n[claim]\nnotion = "pure_dp"\nepsilon = "0.45"\n'
    )
    assert main(["events", str(claim)]) == 0
    out, err = capsys.readouterr()
    rows.write_text(out)
    notes = err.splitlines()
    assert (len(notes), notes[1]) == (2, "note: noise_multiplier = 40/3 is rounded down")
    assert notes[0].startswith("note: noise_multiplier is relative to the bound C")
    (row,) = json.loads(out)
    assert (row["relation"], row["epsilon"], row["delta"]) == ("REPLACE_ONE", "0.45", "0")
    assert main(["events", str(rows)]) == 0
    import tomllib

    (again,) = parse_claims(tomllib.loads(capsys.readouterr().out))
    assert (again.title, again.notion, str(again.guarantee)) == ('two "words"', "pure_dp", "pure_dp(epsilon = 0.45)")
    assert main(["events", "--json", str(rows)]) == 2
    rows.write_text('{"event": {"class_name": "Nothing"}, "relation": "REPLACE_ONE", "epsilon": 1, "delta": 0}')
    assert main(["events", str(rows)]) == 2
    assert "is not checked" in capsys.readouterr().err
