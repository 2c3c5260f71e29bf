"""One claim of DP-SGD for all ways to draw its batches: one word is changed, and each end that is shown is proved."""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import compare, laplace, parse_claim, read_claim
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms import DRAWN
from dpproofs.accounting.verdicts.sampling import WITHOUT, drawn_by, with_batches
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.cli import main
from dpproofs.numbers import InputError

EXAMPLE = Path(__file__).parents[2] / "examples" / "dp_sgd_batches.toml"
FILE = """relation = "{}"
premise = [{{ mechanism = "dp-sgd", batches = "{}", {} }}]
claim = {{ notion = "approx_dp", epsilon = 3, delta = 1e-5 }}
"""
EPOCHS = "noise_multiplier = 4, steps_per_epoch = 5, batch_size = 8, epochs = 2"

SAME_DRAWN = "noise_multiplier = 4, batch_size = 8, dataset_size = 40, steps = 10"
"""The same of batches that are drawn without replacement."""


def claim(way: str, numbers: str | None = None, relation: str = "replace-one") -> PrivacyClaim:
    numbers = numbers or (SAME_DRAWN if way == WITHOUT else EPOCHS)
    return parse_claim(tomllib.loads(FILE.format(relation, way, numbers), parse_float=Decimal))


@pytest.mark.parametrize("way", DRAWN)
@pytest.mark.parametrize("other", DRAWN)
def test_one_word_is_changed(way: str, other: str) -> None:
    made = with_batches(claim(way), other)
    assert [drawn_by(step) for step in made.mechanism.leaves()] == [other]
    assert made.mechanism.counted() == claim(other).mechanism.counted()
    assert str(made) == str(claim(other))


@pytest.mark.parametrize(
    "numbers",
    [
        "noise_multiplier = 4, sampling_rate = 0.2, steps = 10",
        "noise_multiplier = 4, epochs = 2, batch_size = 8, dataset_size = 40",
    ],
)
def test_samples_are_compared_by_the_epochs_that_they_make(numbers: str) -> None:
    made = with_batches(claim("poisson", numbers), "shuffled").mechanism
    same = EPOCHS.replace("batch_size = 8", "batch_size = 1") if "rate" in numbers else EPOCHS
    assert made.counted() == claim("shuffled", same).mechanism.counted()


@pytest.mark.parametrize(
    ("way", "numbers"),
    [
        ("poisson", """noise_multiplier = "sqrt(2)", sampling_rate = "sqrt(1/25)", steps = "sqrt(100)" """),
        ("shuffled", EPOCHS.replace("= 4", '= "sqrt(2)"') + ', least_dataset_size = "sqrt(16)"'),
    ],
)
def test_of_numbers_with_roots_the_noise_alone_is_kept_as_it_is_written(way: str, numbers: str) -> None:
    made = with_batches(claim(way, numbers), "fixed-order").mechanism
    (step,) = made.leaves()
    same = EPOCHS.replace("= 4", '= "sqrt(2)"').replace("= 8", "= 1" if way == "poisson" else "= 8")
    assert made.counted() == claim("fixed-order", same).mechanism.counted()
    assert dict(step.texts) == {"noise_multiplier": "sqrt(2)"}


@pytest.mark.parametrize(
    ("numbers", "match"),
    [
        ("sampling_rate = 0.3, steps = 10", "steps_per_epoch = 3 and epochs = 3, for instance"),
        ("sampling_rate = 0.2, steps = 9", "steps_per_epoch = 5 and epochs = 2, for instance"),
        ('sampling_rate = "256/60000", steps = 14063', "steps_per_epoch = 234 and epochs = 60, for instance"),
    ],
)
def test_samples_that_make_no_whole_epochs_are_refused_with_numbers_near_by(numbers: str, match: str) -> None:
    with pytest.raises(InputError, match=match):
        compare(claim("poisson", f"noise_multiplier = 1, {numbers}"))


def test_each_end_is_the_number_of_a_theorem() -> None:
    ways = [way for way in DRAWN if way != WITHOUT]
    table = compare(claim("shuffled", EPOCHS.replace("multiplier = 4", "multiplier = 0.8")), ways)
    assert [row.batches for row in table.rows] == ways
    assert table.note is None
    for row in table.rows:
        assert row.is_proved
        assert row.is_refuted
        assert row.refuted < row.proved
        for end, wanted in ((row.upper, "VERIFIED"), (row.lower, "REFUTED")):
            one = row.verdict.claim
            numbers = {**one.parameters, "epsilon": Fraction(end)}
            assert verify(PrivacyClaim("", one.relation, one.mechanism, one.notion, numbers)).verdict == wanted
    poisson, in_order, shuffled = (row.proved for row in table.rows)
    assert poisson < shuffled == in_order


def test_batches_without_replacement_are_of_the_records_of_an_epoch() -> None:
    made = with_batches(claim("shuffled", EPOCHS), WITHOUT).mechanism
    assert made.counted() == claim(WITHOUT).mechanism.counted()
    back = with_batches(claim(WITHOUT), "shuffled").mechanism
    assert back.counted() == claim("shuffled", EPOCHS).mechanism.counted()
    with pytest.raises(InputError, match="say dataset_size = 32 and steps = 8, for instance"):
        with_batches(claim(WITHOUT, SAME_DRAWN.replace("40", "30")), "shuffled")


@pytest.mark.parametrize(
    ("numbers", "match"),
    [
        ("batch_size = 10, dataset_size = 105, steps = 100",
         "dataset_size = 105, in 100 steps with batch_size = 10: .* say dataset_size = 100 and steps = 100, for"),
        ("batch_size = 10, dataset_size = 100, steps = 97", "say dataset_size = 100 and steps = 100, for instance"),
    ],
)  # fmt: skip
def test_records_that_are_no_whole_batches_are_refused_in_the_words_of_the_claim(numbers: str, match: str) -> None:
    with pytest.raises(InputError, match=match):
        compare(claim(WITHOUT, f"noise_multiplier = 1, {numbers}"))


def test_where_a_batch_has_all_records_none_is_drawn() -> None:
    one = claim("fixed-order", EPOCHS.replace("steps_per_epoch = 5", "steps_per_epoch = 1"))
    assert WITHOUT not in [row.batches for row in compare(one, seconds=0).rows]
    with pytest.raises(InputError, match="must be less than dataset_size = 8"):
        compare(one, [WITHOUT])


def test_what_nothing_is_known_of_says_so() -> None:
    """Groups of shuffled records are not told apart by any theorem here."""
    one = claim("shuffled")
    (row,) = compare(
        PrivacyClaim("", one.relation, one.mechanism, one.notion, dict(one.parameters), 2), "shuffled"
    ).rows
    assert (row.lower, row.is_refuted) == ("none", False)
    assert row.to_json()["refuted_up_to"] is None


def test_over_the_other_relation_only_samples_are_judged() -> None:
    table = compare(claim("poisson", relation="add-or-remove-one"), ["shuffled", "poisson"])
    assert [row.verdict.claim.relation for row in table.rows] == ["replace-one", "add-or-remove-one"]
    assert "over replace-one" in (table.note or "")
    assert "proved from  neighbours\n" in str(table)
    beside = claim("poisson", relation="add-or-remove-one")
    more = PrivacyClaim("", beside.relation, beside.mechanism.then(laplace(sensitivity=1, scale=9)), beside.notion,
                        dict(beside.parameters))  # fmt: skip
    with pytest.raises(InputError, match="the other steps are described for other neighbours"):
        compare(more, ["shuffled"])


@pytest.mark.parametrize("ways", [["shuffle"], "poisson,shuffled", [3], [None]])
def test_other_words_are_refused(ways: object) -> None:
    with pytest.raises(InputError, match="must be poisson or fixed-order or shuffled"):
        compare(claim("poisson"), ways)  # type: ignore[arg-type]


def test_other_mechanisms_are_refused() -> None:
    both = claim("poisson").mechanism.then(claim("shuffled").mechanism)
    for mechanism in (laplace(sensitivity=1, scale=1), both):
        one = PrivacyClaim("", "replace-one", mechanism, "pure_dp", {"epsilon": 1})
        with pytest.raises(InputError, match="must have steps of dp-sgd, whose batches are all drawn in one way"):
            compare(one)


@pytest.mark.by_turns(2)
def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    ways = ["compare", str(EXAMPLE), "--batches", "shuffled, fixed-order"]
    assert main(ways) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^  shuffled +REFUTED +8\.6\d+ +13\.2068$", shown, re.MULTILINE)
    assert re.search(r"^  fixed-order +REFUTED +13\.2067 +13\.2068$", shown, re.MULTILINE)
    assert 'The claim says batches = "poisson"; most data loaders shuffle' in " ".join(shown.split())
    assert main([*ways, "--json"]) == 0
    (said,) = json.loads(capsys.readouterr().out)
    table = compare(read_claim(EXAMPLE), ["shuffled", "fixed-order"])
    assert said == json.loads(json.dumps(table.to_json()))
    assert [row["batches"] for row in said["rows"]] == ["shuffled", "fixed-order"]
    assert main(["compare", str(EXAMPLE), "--batches", "random"]) == 2
