"""Claims that are true of just their numbers, whichever way these are written; a little less is not VERIFIED."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions
from dpproofs.accounting import exponential, gaussian, given as assumed, parse_claim, randomized_response, verify
from dpproofs.accounting.numerals import read_numeral
from dpproofs.accounting.proofs.compared import as_rational
from dpproofs.accounting.verdicts.verdict import verify_read
from dpproofs.cli import main
from dpproofs.language.terms import exp, log, num, sqrt
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.numbers import InputError, Value, exact_number
from dpproofs.replay.claims.kinds import RefusedClaimError
from dpproofs.replay.claims.reading import loads
from dpproofs.system.files import parse_toml

RESPONSE, COUNTS = {"mechanism": "randomized-response"}, {"mechanism": "released-counts", "partitions": 1}
ABOVE = {"mechanism": "above-threshold", "releases": "index", "sensitivity": 1}
EXACT: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a response": ({**RESPONSE, "probability": "3/4"}, {"notion": "pure_dp"}, {"epsilon": "log(3)"}),
    "written otherwise": ({**RESPONSE, "probability": "9/10"}, {"notion": "pure_dp"}, {"epsilon": "2*ln(3)"}),
    "of four answers": ({**RESPONSE, "epsilon": "log(9)", "answers": 4}, {"notion": "pure_dp"}, {"epsilon": "log(9)"}),
    "by probability": ({**RESPONSE, "probability": "75%", "answers": 4}, {"notion": "pure_dp"}, {"epsilon": "log(9)"}),
    "noise": ({"mechanism": "gaussian", "sensitivity": 1, "sigma": "sqrt(5)"}, {"notion": "zcdp"}, {"rho": "1/10"}),
    "a vector": (
        {"mechanism": "vector-gaussian", "l2_sensitivity": "sqrt(11)", "sigma": 2},
        {"notion": "gaussian_dp"},
        {"mu": "sqrt(11)/2"},
    ),
    "on whole numbers": (
        {"mechanism": "discrete-gaussian", "sensitivity": 1, "sigma": "sqrt(5)"}, {"notion": "zcdp"}, {"rho": "10%"},
    ),
    "geometric": (
        {"mechanism": "geometric", "sensitivity": 1, "scale": "1/log(2)"}, {"notion": "pure_dp"}, {"epsilon": "log(2)"},
    ),
    "several": (
        {"mechanism": "laplace", "sensitivity": 1, "scale": "1/log(3)", "count": 2},
        {"notion": "pure_dp"},
        {"epsilon": "log(9)"},
    ),
    "a choice": ({"mechanism": "exponential", "epsilon": "log(3)"}, {"notion": "pure_dp"}, {"epsilon": "log(3)"}),
    "above a threshold": (
        {**ABOVE, "threshold_scale": "2/log(3)", "query_scale": "4/log(3)"},
        {"notion": "pure_dp"},
        {"epsilon": "log(3)"},
    ),
    "a guarantee": (
        {"guarantee": "approx_dp", "epsilon": "log(2)", "delta": "exp(-13)"},
        {"notion": "approx_dp", "delta": "exp(-13)"},
        {"epsilon": "log(2)"},
    ),
    "a power": (
        {"guarantee": "approx_dp", "epsilon": 1, "delta": "10^-6"},
        {"notion": "approx_dp", "epsilon": 1},
        {"delta": "1e-6"},
    ),
}  # fmt: skip


def judged(step: dict[str, Any], claimed: dict[str, Any]) -> str:
    said = {"relation": "replace-one", "premise": [step], "claim": claimed}
    return verify(parse_claim(said), 0).verdict


@pytest.mark.parametrize("name", EXACT)
def test_a_claim_of_just_the_number_is_verified(name: str) -> None:
    step, claimed, number = EXACT[name]
    assert judged(step, {**claimed, **number}) == "VERIFIED"
    ((key, text),) = number.items()
    assert judged(step, {**claimed, key: f"({text})*(1-1e-40)"}) != "VERIFIED"


def test_sums_of_logarithms_are_logarithms_of_products() -> None:
    steps = assumed("pure_dp", epsilon="log(2)").then(assumed("pure_dp", epsilon="log(3)"))
    assert steps.verify("pure_dp", epsilon="log(6)")
    assert not steps.verify("pure_dp", epsilon="log(5.999999999999999999999999999999999999999)")


def test_python_reads_the_same_numbers() -> None:
    noise = gaussian(sensitivity="10*sqrt(2)", sigma="20")
    assert noise.verify("zcdp", rho="1/4")
    assert not noise.verify("zcdp", rho="0.2499999999999999999999999999999999999999999999999999999999999")
    assert noise.to_zcdp().rho.exact >= Fraction(1, 4)
    assert exponential(epsilon="log(3)").verify("pure_dp", epsilon="log(3)")
    assert randomized_response(probability="75%", answers=4).to_pure_dp().epsilon.upper() == pytest.approx(math.log(9))
    assert exact_number("10^-6", "x") == exact_number("1e-6", "x") == Fraction(1, 10**6)
    assert functions.zcdp_to_approx_dp(xi=0, rho="2^-3", delta="10**-6").delta.exact == Fraction(1, 10**6)


def test_a_probability_below_that_of_other_answers_is_refused() -> None:
    with pytest.raises(InputError, match="1/4 <= probability"):
        randomized_response(probability="0.2", answers=4)
    with pytest.raises(InputError, match="1/2 <= probability"):
        randomized_response(probability="0.4")


@pytest.mark.parametrize(
    "text", ["9^9999", "((9^99)^99)^99", "1/0", "0^-1", "(" * 99, "1" * 201 + "+1", "2^2^2", "5%%"]
)
def test_hostile_numbers_are_one_error(text: str) -> None:
    with pytest.raises(InputError, match=r"^x = "):
        exact_number(text, "x")


@pytest.mark.parametrize("name", ["by probability", "on whole numbers", "above a threshold", "a power"])
def test_the_second_verifier_reads_the_same(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    step, claimed, number = EXACT[name]

    def lines(table: dict[str, Any]) -> str:
        return "".join(
            f'{key} = "{value}"\n' if isinstance(value, str) else f"{key} = {value}\n" for key, value in table.items()
        )

    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    text = f'relation = "replace-one"\n[[premise]]\n{lines(step)}[claim]\n{lines({**claimed, **number})}'
    file.write_text(text)
    assert main(["verify", str(file), "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    ((key, value),) = number.items()
    file.write_text(text.replace(f'{key} = "{value}"', f'{key} = "{value}+1/100"'))
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)
    capsys.readouterr()


NUMBERS = {"2": (2, 1), "1/3": (1, 3), "0.7": (7, 10), "5%": (1, 20), "1e-3": (1, 1000), "10": (10, 1)}


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> tuple[str, Any]:
    """A positive number, and what it is."""
    if depth == 0 or draw(st.booleans()):
        text = draw(st.sampled_from(sorted(NUMBERS)))
        return text, mpmath.mpf(NUMBERS[text][0]) / NUMBERS[text][1]
    one, x = draw(expressions(depth=depth - 1))
    other, y = draw(expressions(depth=depth - 1))
    made = {
        f"({one}) + ({other})": x + y,
        f"({one})*({other})": x * y,
        f"({one})/({other})": x / y,
        f"sqrt({one})": mpmath.sqrt(x),
        f"log(1+{one})": mpmath.log(1 + x),
        f"exp(-({one}))": mpmath.exp(-x),
        f"({one})^2": x**2,
        f"({one})**-1": 1 / x,
    }
    text = draw(st.sampled_from(sorted(made)))
    return text, made[text]


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_number_is_what_mpmath_says(data: st.DataObject) -> None:
    with mpmath.workdps(80):
        text, true = data.draw(expressions())
        try:
            found = read_numeral(text, "x")
        except InputError as error:
            assert "letters" in str(error)
            return
        low, high = (mpmath.mpf(q.numerator) / q.denominator for q in (found.low, found.high))
        assert low * (1 - mpmath.mpf(10) ** -50) <= true <= high * (1 + mpmath.mpf(10) ** -50)
        assert high - low <= true * mpmath.mpf(2) ** -190


def test_a_file_is_judged_as_it_is_written() -> None:
    step = 'mechanism = "gaussian"\nsensitivity = "1 / 4.72"\nsigma = "2^3"'
    text = f'[[premise]]\n{step}\n[claim]\nnotion = "zcdp"\nrho = "1%"\n'
    claim = parse_claim(parse_toml(text, "claim"))
    assert verify_read(claim, 0, (text, None, None)).verdict == "VERIFIED"


SQUARES = {
    "gaussian": ("sensitivity = 1\nvariance = 5", 'notion = "zcdp"\nrho = "1/10"'),
    "vector-gaussian": ('squared_l2_sensitivity = "1 + 1"\nvariance = 0.25', 'notion = "zcdp"\nrho = 4'),
    "laplace": ('squared_sensitivity = "1/4"\nscale = 2', 'notion = "pure_dp"\nepsilon = 0.25'),
}  # fmt: skip


@pytest.mark.parametrize("kind", SQUARES)
def test_numbers_are_given_by_their_squares(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both readers read the square as its root; of another square, and of the root beside it, the proof is none."""
    step, claimed = SQUARES[kind]
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"

    def write(said: str) -> Path:
        file.write_text(f'relation = "replace-one"\n[[premise]]\nmechanism = "{kind}"\n{said}\n[claim]\n{claimed}\n')
        return file

    assert main(["verify", str(write(step)), "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    for root in ("variance", "squared_sensitivity", "squared_l2_sensitivity"):
        if root in step:
            other = step.replace(f"{root} = ", f"{root} = 0.000").replace('= 0.000"', '= "1/9+')
            assert main(["replay", str(proof), "--claim", str(write(other))]) not in (0, 4)
    named = {"gaussian": "sigma = 3", "vector-gaussian": "sigma = 3", "laplace": "sensitivity = 3"}[kind]
    assert main(["verify", str(write(f"{step}\n{named}"))]) == 2
    assert "which is given, too" in capsys.readouterr().err
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)
    capsys.readouterr()


@pytest.mark.parametrize("square", ['"2)+sqrt(3"', '"("', "-4", "0", "true", '""', "[4]", '"1/0"', "nan", "inf"])
def test_what_is_no_square_is_one_error(square: str) -> None:
    step = f'mechanism = "gaussian"\nsensitivity = 1\nvariance = {square}'
    text = f'[[premise]]\n{step}\n[claim]\nnotion = "zcdp"\nrho = 9\n'
    with pytest.raises(InputError):
        parse_claim(parse_toml(text, "claim"))
    try:
        said = meaning(claim_in(text))
    except NoMeaningError:
        said = None
    assert said is None or square in ("-4", "0")  # whose domain is false
    (read,) = loads(text.encode())
    assert isinstance(read, RefusedClaimError) or square in ("-4", "0")


@pytest.mark.parametrize(
    ("step", "claimed", "verdict"),
    [
        ("sensitivity = 1\nvariance = 4", "rho = 0.125", "VERIFIED"),
        ("sensitivity = 1\nvariance = 4", "rho = 0.1249", "REFUTED"),
        ("squared_sensitivity = 9\nsigma = 2", "rho = 1.125", "VERIFIED"),
        ("squared_sensitivity = 9\nsigma = 2", "rho = 1.124", "REFUTED"),
        ('squared_sensitivity = "4/9"\nvariance = 0.25', 'rho = "8/9"', "VERIFIED"),
        ('squared_sensitivity = "4/9"\nvariance = 0.25', "rho = 0.8888", "REFUTED"),
    ],
)
def test_squares_of_rational_numbers_are_decided_as_these(
    step: str, claimed: str, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    head = 'relation = "replace-one"\n[[premise]]\nmechanism = "gaussian"\n'
    file.write_text(f'{head}{step}\n[claim]\nnotion = "zcdp"\n{claimed}\n')
    main(["verify", str(file), "--save", str(proof)])
    assert capsys.readouterr().out.startswith(verdict)
    main(["replay", str(proof), "--claim", str(file)])
    assert capsys.readouterr().out.startswith(verdict)


def test_discrete_gaussian_noise_is_not_given_by_a_variance() -> None:
    """Its variance is less than sigma^2: at sigma^2 = 0.173 it is 0.1."""
    step = 'mechanism = "discrete-gaussian"\nsensitivity = 1\nvariance = "0.1"'
    text = f'relation = "replace-one"\n[[premise]]\n{step}\n[claim]\nnotion = "zcdp"\nrho = 3\n'
    with pytest.raises(InputError, match=r"sigma\^2 is not the variance of this noise"):
        parse_claim(parse_toml(text, "claim.toml"))
    with pytest.raises(NoMeaningError, match="not the variance"):
        meaning(claim_in(text))
    (refused,) = loads(text.encode())
    assert isinstance(refused, RefusedClaimError)
    assert "not the variance" in str(refused)


def test_what_is_vouched_for_is_said_where_a_derivation_is_made_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claim.toml"
    step = '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nvariance = 2'
    file.write_text(f'relation = "replace-one"\n{step}\n[claim]\nnotion = "zcdp"\nrho = "1/4"\n', encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "between neighbours, the value of the query changes by at most 1" in capsys.readouterr().out


EXACTLY = {
    '{ mechanism = "gaussian", sensitivity = 1, sigma = "sqrt(2)" }|zcdp|rho = 0.25': (
        "0.25 (proved)",
        "is 0.25-zCDP.",
        "(1) 0.25-zCDP",
    ),
    '{ guarantee = "approx_dp", epsilon = 1, delta = "0.1" }, { guarantee = "approx_dp", epsilon = 2, delta = "0.2" }'
    "|approx_dp|epsilon = 3, delta = 0.28": ("at most 3 (proved)", "adaptively, is (3, 0.28)-DP.", "(3) (3, 0.28)-DP"),
    '{ mechanism = "randomized-response", probability = "3/4" }|pure_dp|epsilon = "log(3)"': (
        "1.09861228867 (proved)",
    ),
    '{ mechanism = "laplace", sensitivity = 1, scale = "1/log(2)" }|pure_dp|epsilon = "log(2)"': (
        "0.69314718056 (proved)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXACTLY)
def test_exact_numbers_are_printed_as_such_and_proved_bounds_as_proved(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claim.toml"
    steps, notion, numbers = name.split("|")
    claimed = f'claim = {{ notion = "{notion}", {numbers} }}'
    file.write_text(f'relation = "replace-one"\npremise = [{steps}]\n{claimed}\n', encoding="utf-8")
    assert main(["verify", "-v", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "(derived)" not in said
    assert "00000001" not in said
    for one in EXACTLY[name]:
        assert one in said


def test_a_number_is_rational_only_where_it_is_shown() -> None:
    two = exp(log(num(2)))
    for term, q in {sqrt(two) * sqrt(num(2)): "2", 1 / (2 * sqrt(num(Fraction(3, 2))) ** 2): "1/3"}.items():
        assert as_rational(Value(term)).exact == Fraction(q)
    for term in (sqrt(num(2)), num(Fraction(1, 4)) + exp(num(-200)), 1 - exp(num(-60)) * exp(num(1))):
        assert as_rational(Value(term)).exact is None
