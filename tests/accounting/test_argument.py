"""Verdicts as arguments: short, in the field's words, each fact once, and with both bounds where they are known."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import (
    Mechanism,
    PrivacyClaim,
    exponential,
    gaussian,
    geometric,
    given,
    laplace,
    parallel,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    report_noisy_max,
    unary_encoding,
    vector_gaussian,
)
from dpproofs.accounting.claims.model import read_claims
from dpproofs.accounting.files.readings import read_file
from dpproofs.accounting.judgement import BEST, TOO_SMALL, Bounds
from dpproofs.accounting.pairs.events import event
from dpproofs.accounting.verdicts.argument import argument
from dpproofs.accounting.verdicts.outcomes import Outcome, Place
from dpproofs.accounting.verdicts.report import explain, html, markdown, text
from dpproofs.accounting.verdicts.verdict import Verdict, verify
from dpproofs.cli import main
from dpproofs.render.argument import COLUMNS, MOST_LINES
from dpproofs.system.terminal import width_of

EXAMPLES = Path(__file__).parents[2] / "examples"
OLD = re.compile(r"\b(told|tells?|telling|in a row|rows?|witness|routes?|guarantee that was derived)\b", re.IGNORECASE)
"""Words that the field does not use for what they stood for."""


def check(verdict: Verdict, file: str = "claim.toml") -> str:
    shown = text(Outcome(Place(file), verdict.with_bounds()))
    lines = shown.splitlines()
    assert len(lines) <= MOST_LINES
    assert all(width_of(line) <= COLUMNS for line in lines)
    assert lines[0].startswith(verdict.verdict)
    found = argument(verdict.with_bounds())
    for said in (*found.bounds, *(step.text for step in found.steps), *found.vouched, found.rests_on):
        assert not OLD.search(said), said
    assert len(set(found.vouched)) == len(found.vouched)
    assert len({step.text for step in found.steps}) == len(found.steps)
    for number, step in enumerate(found.steps, 1):
        assert all(0 < n < number for n in step.uses)
    return shown


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_examples_are_short_and_say_both_bounds(file: Path) -> None:
    for claim in read_claims(file):
        verdict = verify(claim).with_bounds()
        shown = check(verdict, str(file))
        bounds = verdict.bounds
        if claim.notion == "approx_dp":
            assert bounds is not None
            assert bounds.derived is not None
            assert bounds.too_small is not None
            assert bounds.too_small < bounds.derived
            assert bounds.is_proved
            assert re.search(r"\(computed\) and [0-9.]+ \(proved\)", shown.replace("\n  ", " "))
            claimed = claim.parameters["epsilon"]
            assert bounds.derived <= claimed if verdict else bounds.too_small >= claimed
        if verdict:
            assert "What you vouch for" in shown
            assert "The claim is one theorem, which the kernel has checked; axioms: " in shown
        if verdict.verdict == "REFUTED":
            assert "Take two data sets" in shown
            assert claim.notion != "approx_dp" or "Let E be the event that the privacy loss exceeds " in " ".join(
                shown.split()
            )


def _step(rnd: random.Random, relation: str) -> Mechanism:
    def number(low: float, high: float) -> Fraction:
        return Fraction(rnd.randint(int(low * 1000), int(high * 1000)), 1000)

    noise = gaussian(sensitivity=number(0.1, 3), sigma=number(0.5, 9))
    steps: list[Mechanism] = [
        noise,
        vector_gaussian(l2_sensitivity=number(0.1, 3), sigma=number(0.5, 9)),
        laplace(sensitivity=number(0.1, 3), scale=number(0.5, 9)),
        geometric(sensitivity=rnd.randint(1, 3), scale=number(1, 9)),
        randomized_response(epsilon=number(0.1, 3)),
        unary_encoding(p="0.75", q="0.25"),
        exponential(epsilon=number(0.1, 3)),
        report_noisy_max(sensitivity=number(0.1, 2), scale=number(1, 9)),
        given("pure_dp", epsilon=number(0.1, 2)),
        given("approx_dp", epsilon=number(0.1, 2), delta="1e-9"),
        given("zcdp", rho=number(0.01, 0.5)),
        given("renyi_dp", order=rnd.randint(2, 8), epsilon=number(0.1, 1)),
    ]
    if relation == "add-or-remove-one":
        steps += [
            poisson_sampled_gaussian(sampling_rate=number(0.01, 0.3), noise_multiplier=number(0.7, 3), steps=20),
            poisson_sampled(laplace(sensitivity=1, scale=number(0.5, 5)), sampling_rate=number(0.01, 0.5)),
            parallel(laplace(sensitivity=1, scale=2), exponential(epsilon=number(0.1, 3))),
        ]
    return rnd.choice(steps)


def _whole(rnd: random.Random, relation: str) -> Mechanism:
    parts = [_step(rnd, relation).repeat(rnd.choice([1, 1, 3, 30])) for _ in range(rnd.choice([1, 1, 2, 6]))]
    return parts[0].then(*parts[1:])


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", range(6))
def test_random_claims_are_short(seed: int) -> None:
    rnd = random.Random(seed)
    seen = 0
    while seen < 4:
        relation = rnd.choice(["add-or-remove-one", "replace-one"])
        mechanism = _whole(rnd, relation)
        notion, fixed = rnd.choice(
            [("approx_dp", {"delta": "1e-5"}), ("approx_dp", {"delta": "1e-5"}), ("pure_dp", {}), ("zcdp", {})]
        )
        free = "rho" if notion == "zcdp" else "epsilon"
        number = Fraction(rnd.randint(1, 4000), 1000)
        verdict = mechanism.verify(
            notion, relation=relation, group=rnd.choice([1, 1, 3]), title="t " * 300, **{free: number}, **fixed
        )
        assert isinstance(verdict, Verdict)
        check(verdict)
        seen += 1


def test_a_composition_is_one_step_and_never_unrolled() -> None:
    noise = gaussian(sensitivity=1, sigma=8)
    for count in (2, 7, 30, 1000):
        steps = argument(noise.repeat(count).verify("zcdp", rho=count)).steps
        assert [step.text.split(" is ")[0] for step in steps][1:] == [f"(1), composed adaptively {count} times,"]
    both = argument(noise.repeat(5).then(given("zcdp", rho=1), noise.repeat(2)).verify("zcdp", rho=9)).steps
    assert [step.uses for step in both] == [(), (), (1, 2)]
    assert both[-1].text.startswith("7 x (1) and (2), composed adaptively, is 1.0546875-zCDP")


def test_a_privacy_loss_distribution_takes_one_line() -> None:
    steps = poisson_sampled_gaussian(sampling_rate="0.01", noise_multiplier=1, steps=300)
    verdict = steps.verify("approx_dp", relation="add-or-remove-one", epsilon="1.3", delta="1e-5")
    lines = [step.text for step in argument(verdict).steps]
    assert len(lines) == 3
    assert "dominated, for a record removed, by the pair" in lines[0]
    assert re.search(
        r"^The privacy loss distribution of \(1\), composed 300 times, .* infinity mass [0-9.e-]+\)\.$", lines[1]
    )
    assert lines[2].endswith("<= 1.3.")


def test_an_event_has_the_probabilities_that_the_delta_is_made_of() -> None:
    verdict = gaussian(sensitivity=1, sigma=1).verify("approx_dp", epsilon=1, delta="1e-3")
    assert verdict.verdict == "REFUTED"
    assert verdict.witness.event is not None
    one, other = map(float, re.findall(r"about ([0-9.e-]+)", verdict.witness.event))
    assert abs(one - 0.30854) < 1e-3  # the normal tail at 1/2
    assert abs(other - 0.06681) < 1e-3  # and at 3/2
    assert "P" not in argument(verdict).code


def test_there_is_no_event_where_its_probabilities_are_out_of_reach() -> None:
    largest = Fraction(10**312)
    assert event(lambda e: Fraction(1, 2) if e <= largest else Fraction(1, 4), largest, Fraction(1, 64)) is None


def test_what_a_computation_says_is_marked() -> None:
    verdict = laplace(sensitivity=1, scale=400).repeat(365).verify("approx_dp", epsilon="0.9", delta=0)
    assert verdict.verdict == "NOT PROVEN"
    shown = argument(verdict)
    assert shown.code == "computed to be false"
    assert shown.heading == "What is known"
    assert any(step.text.endswith("(computed, by no theorem).") for step in shown.steps)
    numbers = [re.match(r"\((\d+)\)", step.text) for step in shown.steps]
    assert [(int(n[1]),) for n in numbers if n] == [
        step.uses for step, n in zip(shown.steps, numbers, strict=True) if n
    ]


def test_notes_that_the_line_of_bounds_repeats_are_left_out() -> None:
    numbers = {"epsilon": Fraction(1), "delta": Fraction("1e-6")}
    claim = PrivacyClaim("", "add-or-remove-one", gaussian(sensitivity=1, sigma=4), "approx_dp", numbers)
    best, small, other = f"{BEST}(2, 1e-6)-DP", f"for delta = 1e-6 every epsilon up to 0.5 {TOO_SMALL}", "another note"
    undecided = Verdict(claim, "NOT PROVEN", notes=(best, small, other))
    for derived, too_small, left in ((2, "1/2", ()), (2, None, (small,)), (None, "1/2", (best,))):
        bounds = Bounds("epsilon", derived and Fraction(derived), too_small and Fraction(too_small))
        assert argument(replace(undecided, bounds=bounds)).notes == (*left, other)
    assert argument(undecided).notes == (best, small, other)


def test_all_forms_have_the_argument(tmp_path: Path) -> None:
    verdict = gaussian(sensitivity=1, sigma=8).repeat(30).verify("approx_dp", epsilon=4, delta="1e-6")
    assert isinstance(verdict, Verdict)
    found = argument(verdict)
    page, lists = html(verdict, "claim"), markdown([Outcome(Place("a.toml"), verdict)])
    for step in found.steps:
        assert step.text.split("; ")[0].replace("<", "&lt;") in page
        assert step.lemma in lists
        assert step.lemma in explain(verdict)
    assert page.count("<details>") >= 2
    assert lists.count("<details>") == lists.count("</details>") == 1
    data = verdict.to_json()["argument"]
    assert isinstance(data, dict)
    assert [one["text"] for one in data["steps"]] == [step.text for step in found.steps]


def test_equal_errors_of_many_rows_are_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mechanism,sigma,rho\n" + "gaussian,2,1\n" * 30 + "gaussian,2,x\n")
    assert main(["verify", str(file), "--set", "relation=replace-one"]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) <= 3
    assert any("lines 2-32: sensitivity = missing" in line and "(31 times)" in line for line in errors)
    assert main(["verify", str(file), "--set", "relation=replace-one", "--set", "sensitivity=1"]) == 4
    out = capsys.readouterr().out
    assert all(width_of(line) <= COLUMNS for line in out.splitlines())
    assert len(read_file(EXAMPLES / "first_claim.toml")) == 1


def test_sampling_is_vouched_for_where_epochs_say_how_often() -> None:
    numbers = {"noise_multiplier": 1, "epochs": 2, "batch_size": 10, "dataset_size": 40}
    verdict = poisson_sampled_gaussian(**numbers).verify(
        "approx_dp", epsilon=9, delta="1/10", relation="add-or-remove-one"
    )
    assert "each record is in the sample of a step with probability 0.25, independently" in str(verdict)
