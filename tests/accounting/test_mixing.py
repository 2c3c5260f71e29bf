"""Claims about answers that a kernel which mixes processes further: Theorem 1 of Balle et al. and its witnesses."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import flint
import pytest
from jsonschema import Draft202012Validator
from searched import searched

from dpproofs.accounting import given, mixing, parse_claim
from dpproofs.accounting.claims.schema import schema
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.single import Bit, Kept
from dpproofs.accounting.pairs.sources import KEPT
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError, endpoints, working

FILE = """
[[premise]]
guarantee = "approx_dp"
epsilon = "log(2)"
delta = {delta}
after = {{ {condition} = "1/2" }}

[claim]
notion = "approx_dp"
epsilon = {epsilon}
delta = {claimed}
"""


@pytest.mark.parametrize(
    ("condition", "delta", "epsilon", "claimed", "verdict"),
    [("dobrushin", '"1/4"', '"log(2.000001)"', '"1/8"', "VERIFIED"),
     ("dobrushin", '"1/4"', '"log(2)"', "0.1249", "REFUTED"),
     ("dobrushin", '"1/4"', '"log(2)/2"', '"1/8"', "REFUTED"),
     ("doeblin", '"1/4"', '"log(1.500001)"', "0.21876", "VERIFIED"),
     ("doeblin", '"1/4"', '"log(1.5)"', "0.1874", "REFUTED"),
     ("ultra-mixing", '"1/2"', '"log(1.500001)"', "0.04167", "VERIFIED"),
     ("ultra-mixing", '"1/2"', '"log(1.5)"', "0.0277", "REFUTED"),
     ("ultra-mixing", '"1/2"', '"log(1.5)"', "0.04", "NOT PROVEN")],
)  # fmt: skip
def test_the_worked_numbers(condition: str, delta: str, epsilon: str, claimed: str, verdict: str) -> None:
    """exp(epsilon) = 2 and gamma = 1/2: 1/8; (3/2, 7/32), where 3/16 is attained; (3/2, 1/24)."""
    text = FILE.format(condition=condition, delta=delta, epsilon=epsilon, claimed=claimed)
    found = judged(parse_claim(tomllib.loads(text)))
    assert found.verdict == verdict
    if verdict == "VERIFIED":
        assert any("it is assumed that the laws of the kernel" in note for note in found.notes)


def test_without_mixing_the_answer_is_as_private_as_it_was() -> None:
    """For small epsilons delta may be larger where the kernel is Doeblin: both bounds hold."""
    made = mixing(epsilon=3, delta="0.01", doeblin="1/2")
    assert searched(made, "approx_dp", epsilon=3, delta="0.01").verdict == "VERIFIED"
    assert searched(made, "approx_dp", epsilon="2.36", delta="0.25").verdict == "VERIFIED"
    assert searched(made, "approx_dp", epsilon=3, delta="0.0049").verdict == "REFUTED"


@pytest.mark.parametrize("condition", ["dobrushin", "doeblin", "ultra_mixing"])
def test_the_ends(condition: str) -> None:
    """A kernel that does not mix, and one that does not see its input."""
    asis, blind = (mixing(epsilon=1, delta="0.01", **{condition: gamma}) for gamma in (1, 0))
    assert searched(asis, "approx_dp", epsilon=1, delta="0.01").verdict == "VERIFIED"
    assert searched(asis, "approx_dp", epsilon=1, delta="0.0099").verdict == "REFUTED"
    assert searched(blind, "approx_dp", epsilon=1, delta="1e-12").verdict == "VERIFIED"
    assert searched(blind, "approx_dp", epsilon=0, delta=0).verdict != "REFUTED"


def test_the_total_variation_shrinks_by_the_number() -> None:
    """That of (epsilon, delta)-DP is (exp(epsilon) - 1 + 2 delta)/(exp(epsilon) + 1)."""
    made = mixing(epsilon=0, delta="0.3", dobrushin="1/3")
    assert searched(made, "total_variation", delta="0.1").verdict == "VERIFIED"
    assert searched(made, "total_variation", delta="0.0999").verdict == "REFUTED"


def test_pure_dp_stays() -> None:
    made = mixing(epsilon=1, delta=0, doeblin="1/2")
    assert searched(made, "pure_dp", epsilon=1).verdict == "VERIFIED"
    assert searched(made, "pure_dp", epsilon="0.999").verdict == "REFUTED"
    assert searched(mixing(epsilon=1, delta=0, ultra_mixing="1/2"), "pure_dp", epsilon="0.2").verdict != "VERIFIED"


def test_among_other_steps_and_for_groups() -> None:
    made = mixing(epsilon=1, delta="1e-6", dobrushin="1/2").repeat(10)
    assert searched(made, "approx_dp", epsilon=10, delta="5e-6").verdict == "VERIFIED"
    assert searched(made, "approx_dp", epsilon=10, delta="4.99e-6").verdict == "REFUTED"
    both = mixing(epsilon=1, delta="1e-6", dobrushin="1/2").then(given("pure_dp", epsilon=1))
    assert searched(both, "approx_dp", epsilon=2, delta="5e-7").verdict == "VERIFIED"
    one = mixing(epsilon=1, delta="1e-6", dobrushin="1/2")
    assert searched(one, "approx_dp", epsilon=2, delta="1.86e-6", group=2).verdict == "VERIFIED"


@pytest.mark.parametrize("size", ["1000", "1e6"])
@pytest.mark.parametrize("condition", ["dobrushin", "doeblin", "ultra_mixing"])
def test_large_epsilons(condition: str, size: str) -> None:
    found = searched(mixing(epsilon=size, delta="0.01", **{condition: "1/2"}), "approx_dp", epsilon=10, delta="0.01")
    assert found.verdict == ("NOT PROVEN" if condition == "ultra_mixing" else "REFUTED")


def hockey_stick(p: list[Fraction], q: list[Fraction], factor: Fraction) -> Fraction:
    return sum((max(a - factor * b, Fraction(0)) for a, b in zip(p, q, strict=True)), Fraction(0))


@pytest.mark.parametrize(("odds", "delta", "gamma"), [(2, "1/4", "1/2"), (3, "0", "1/3"), (5, "1/7", "1")])
def test_the_witnesses_are_kernels_after_answers(odds: int, delta: str, gamma: str) -> None:
    """The laws, worked out from the matrices with exp(epsilon) rational, against those of the witness."""
    d, g = Fraction(delta), Fraction(gamma)
    right, wrong = (1 - d) * Fraction(odds, 1 + odds), (1 - d) * Fraction(1, 1 + odds)
    first, second = [d, right, wrong, Fraction(0)], [Fraction(0), wrong, right, d]
    for factor in (Fraction(odds), Fraction(1)):
        assert hockey_stick(first, second, Fraction(odds)) == d
        kept = [[g * x for x in law] + [1 - g] for law in (first, second)]
        with working(256):
            epsilon = Fraction(str(flint.arb(odds).log().mid().str(60, radius=False)))
        coin = Coin(Kept(epsilon, g * (1 - d) / (1 - g * d)), KEPT, 1)
        low, _ = Pair(coins=(coin,), reveals=((g * d, 1),)).delta(epsilon if factor > 1 else Fraction(0), 256)
        assert abs(low - hockey_stick(*kept, factor)) < Fraction(1, 10**30)
        if g < 1:
            keeps, turns = 1 / (2 - g), (1 - g) / (2 - g)
            bits = [[(law[0] + law[1]) * a + (law[2] + law[3]) * b for a, b in ((keeps, turns), (turns, keeps))]
                    for law in (first, second)]  # fmt: skip
            assert all(x >= (1 - g) * y for x, y in ((keeps, turns), (turns, keeps)))
            with working(256):
                ratio = endpoints(Bit(epsilon, d, g).log().exp())[0]
            assert abs(ratio - bits[0][0] / bits[0][1]) < Fraction(1, 10**30)


@pytest.mark.parametrize(
    ("after", "message"),
    [("{ dobrushin = 1.5 }", "after: dobrushin = 1.5: must satisfy 0 <= dobrushin <= 1"),
     ('{ doeblin = "-1/2" }', "after: doeblin = -0.5: must satisfy 0 <= doeblin <= 1"),
     ("{ dobrushin = 0.5, doeblin = 0.5 }", "after = dobrushin, doeblin: must be a table with one of"),
     ("{}", "after = empty: must be a table with one of dobrushin, doeblin, ultra-mixing"),
     ('"dobrushin"', "after = dobrushin: must be a table with one of"),
     ("{ ultra_mixing = 0.5 }", "unknown key: must be one of dobrushin, doeblin, ultra-mixing"),
     ("{ doblin = 0.5 }", "did you mean"),
     ('{ doeblin = "much" }', "after: doeblin")],
)  # fmt: skip
def test_bad_files(after: str, message: str) -> None:
    text = FILE.format(condition="dobrushin", delta=0.1, epsilon=1, claimed=0.1)
    with pytest.raises(InputError) as error:
        parse_claim(tomllib.loads(text.replace('{ dobrushin = "1/2" }', after)))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [('"approx_dp"\nepsilon = "log(2)"\ndelta = 0.1', '"zcdp"\nrho = 1', "goes with approx_dp and pure_dp"),
     ("delta = 0.1\nafter", 'delta = 0.1\nrelation = "replace-one"\nafter', "relation = replace-one: cannot be given"),
     ("delta = 0.1\nafter", "delta = 2\nafter", "delta = 2: must satisfy"),
     ('guarantee = "approx_dp"', 'mechanism = "gaussian"', "after")],
)  # fmt: skip
def test_after_goes_with_approximate_dp(old: str, new: str, message: str) -> None:
    text = FILE.format(condition="dobrushin", delta=0.1, epsilon=1, claimed=0.1)
    assert old in text
    with pytest.raises(InputError) as error:
        parse_claim(tomllib.loads(text.replace(old, new, 1)))
    assert message in str(error.value)


def test_one_condition_in_python_and_in_files_that_name_the_mechanism() -> None:
    for numbers in ({}, {"dobrushin": "0.5", "doeblin": "0.5"}):
        with pytest.raises(InputError):
            mixing(epsilon=1, delta=0, **numbers)
    data = tomllib.loads(FILE.format(condition="ultra-mixing", delta=0.25, epsilon=1, claimed=0.1))
    data["premise"][0]["epsilon"] = "0.5"
    claim = parse_claim(data)
    assert str(parse_claim(tomllib.loads(toml([claim])))) == str(claim)
    data["premise"][0].update(guarantee="pure_dp")
    del data["premise"][0]["delta"]
    assert "mixing(epsilon = 0.5, delta = 0, ultra_mixing = 0.5)" in str(parse_claim(data))


def test_files_with_after_fit_the_schema() -> None:
    validator = Draft202012Validator(schema())
    text = FILE.format(condition="ultra-mixing", delta=0.25, epsilon=1, claimed=0.1)
    data = tomllib.loads(text)
    assert validator.is_valid(data)
    for wrong in ({"doblin": 1}, {"doeblin": 2}, {"doeblin": 1, "dobrushin": 1}, {}, 1):
        data["premise"][0]["after"] = wrong
        assert not validator.is_valid(data)
