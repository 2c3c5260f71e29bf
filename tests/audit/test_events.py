"""Events of claims, and claims of events: what is written says no more of privacy than what was read."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from dpproofs.audit.events import claim_of, claims_in, event_of, row_of
from dpproofs.audit.files import audit_file
from dpproofs.claims import (
    PrivacyClaim,
    exponential,
    gaussian,
    given,
    laplace,
    parallel,
    parse_claims,
    poisson_sampled_gaussian,
    randomized_response,
    vector_gaussian,
    vector_laplace,
    verify,
)
from dpproofs.cli import main
from dpproofs.errors import InputError
from dpproofs.privacy.relations import RELATIONS

ADD, REPLACE = RELATIONS[1], RELATIONS[0]
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
        (given("zcdp", rho="0.5"), ADD, {"class_name": "ZCDpEvent", "rho": 0.5, "xi": 0.0}),
        (given("pure_dp", epsilon="0.5"), ADD, {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.0}),
        (
            given("approx_dp", epsilon="0.5", delta="0.25"),
            ADD,
            {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.25},
        ),
    ],
)
def test_what_an_event_can_say_is_said_exactly(mechanism, relation, event) -> None:
    written = event_of(mechanism, relation)
    assert (written.event, written.notes) == (event, ())


def test_dp_sgd_and_sequences() -> None:
    event = event_of(gaussian(sensitivity=1, sigma=4).then(SGD), ADD).event
    sampled = {"class_name": "PoissonSampledDpEvent", "sampling_probability": 1 / 64}
    sampled["event"] = {"class_name": "GaussianDpEvent", "noise_multiplier": 1.5}
    steps = {"class_name": "SelfComposedDpEvent", "event": sampled, "count": 100}
    assert event == {"class_name": "ComposedDpEvent", "events": [NOISE, steps]}


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
    [exponential(epsilon="0.5"), parallel(laplace(sensitivity=1, scale=2), laplace(sensitivity=1, scale=4))],
)
def test_what_no_event_is_about_is_written_by_its_guarantee(mechanism) -> None:
    written = event_of(mechanism, ADD)
    assert written.event == {"class_name": "EpsilonDeltaDpEvent", "epsilon": 0.5, "delta": 0.0}
    assert "what is derived of it is written" in written.notes[0]


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
    (laplace(sensitivity=1, scale=20).repeat(3).then(gaussian(sensitivity=1, sigma=8)), ADD, "1"),
    (SGD, ADD, "1"),
]


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
    assert err == "note: noise_multiplier = 40/3 is rounded down\n"
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
