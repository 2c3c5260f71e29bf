"""Claims with roots and logarithms as one theorem: it is about the numbers themselves, and about no others."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.accounting import parse_claim
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.numerals import Root, read_numeral
from dpproofs.accounting.proofs import carried
from dpproofs.accounting.verdicts.verdict import Verdict, verify, verify_read
from dpproofs.cli import main
from dpproofs.kernel import Term, TermError
from dpproofs.language.terms import log, num, sqrt
from dpproofs.meaning.formula import meaning, refutation
from dpproofs.meaning.numerals import numeral
from dpproofs.meaning.word import NoVerdictError, word
from dpproofs.numbers import InputError, is_expression
from dpproofs.replay.claims.numerals import is_numeral as is_numeral_again, read_numeral as read_numeral_again
from dpproofs.replay.claims.trees import Tree
from dpproofs.system.files import parse_toml

NOISE = '[[premise]]\nmechanism = "gaussian"\nsensitivity = "sqrt(2)"\nsigma = "sqrt(2*log(125000))"\n'
GIVEN = '[[premise]]\nguarantee = "pure_dp"\nepsilon = "log(3)"\n'
TRUE = f'{NOISE}[claim]\nnotion = "zcdp"\nrho = "log(2)/2"\n'
FALSE = f'{GIVEN}[claim]\nnotion = "pure_dp"\nepsilon = "log(5/2)"\n'


@cache
def judged_in(text: str) -> Verdict:
    """The verdict on the one claim of a file."""
    return verify_read(parse_claim(parse_toml(text, "claim.toml")), 1, (text, None, None))


@pytest.mark.parametrize(("text", "verdict"), [(TRUE, "VERIFIED"), (FALSE, "REFUTED")])
def test_a_verdict_states_the_roots(text: str, verdict: str) -> None:
    found = judged_in(text)
    assert found.verdict == verdict
    assert found.theorem is not None
    assert not found.theorem.hypotheses
    assert word(found.theorem, text) == verdict
    shown = repr(found.theorem.conclusion)
    assert ("sqrt(2*log(125000))" in shown) == (text == TRUE)
    assert ("log(5/2)" in shown) == (text == FALSE)
    assert not any(len(str(q)) > 20 for q in _numbers(found))


def _numbers(verdict: Verdict) -> set[Any]:
    """All rational numbers in the theorem."""
    assert verdict.theorem is not None
    found, todo = set(), [verdict.theorem.conclusion]
    while todo:
        t = todo.pop()
        found |= {t.data} if t.op == "num" else set()
        todo += t.args
    return found


OTHERS = [
    (TRUE, "sqrt(2)", "sqrt(3)"),
    (TRUE, '"sqrt(2)"', '"1.4142135623730951"'),
    (TRUE, '"sqrt(2)"', "2"),
    (TRUE, "log(125000)", "log(125001)"),
    (TRUE, "log(2)/2", "log(2)/3"),
    (TRUE, "log(2)/2", "log(2)"),
    (TRUE, "log(2)/2", "log(2)*(1/2)"),
    (TRUE, '"log(2)/2"', "0.34657359027997264"),
    (FALSE, "log(3)", "log(2)"),
    (FALSE, "log(3)", "sqrt(3)"),
    (FALSE, "log(3)", "1*log(3)/1+0*log(3)"),
    (FALSE, "log(5/2)", "log(3)"),
    (FALSE, '"log(5/2)"', "0.9162907318741551"),
    (FALSE, "log(5/2)", "log(2.51)"),
]


@pytest.mark.parametrize(("text", "old", "new"), OTHERS)
def test_a_theorem_about_other_numbers_is_no_verdict(text: str, old: str, new: str) -> None:
    theorem = judged_in(text).theorem
    assert theorem is not None
    assert text.replace(old, new) != text
    with pytest.raises(NoVerdictError):
        word(theorem, text.replace(old, new))
    for end in read_numeral(old, "")[1:] if f'"{old}"' in text else ():
        with pytest.raises(NoVerdictError):
            word(theorem, text.replace(f'"{old}"', f'"{end}"'))


def test_white_space_is_no_difference() -> None:
    theorem = judged_in(TRUE).theorem
    assert theorem is not None
    assert word(theorem, TRUE.replace('"sqrt(2)"', r'"\t sqrt\n( 2 )\r"')) == "VERIFIED"
    with pytest.raises(Exception, match="must be made of"):
        word(theorem, TRUE.replace('"sqrt(2)"', '"sqrt(2)\u00a0"'))


def test_a_number_that_is_an_end_of_a_root_is_not_that_root() -> None:
    """Roots are known by their places, and not by the numbers that stand there."""
    low, high = read_numeral("sqrt(2)", "")[1:]
    steps = [{"mechanism": "gaussian", "sensitivity": s, "sigma": 9} for s in ("sqrt(2)", str(high), str(low))]
    claim = parse_claim({"premise": steps, "claim": {"notion": "zcdp", "rho": 1}})
    assert claim.roots == (Root(0, "sensitivity", "sqrt(2)"),)
    text = repr(meaning(document(claim)).formula)
    assert text.count("sqrt(2)") == 2  # in its domain, and of its step
    found = verify(claim)
    assert found.theorem is not None
    assert found.theorem.conclusion == meaning(document(claim)).formula
    assert {high, low} <= _numbers(found)


@pytest.mark.parametrize("verdict", ["VERIFIED", "REFUTED"])
def test_what_is_known_of_rational_numbers_nearby_is_no_verdict(verdict: str) -> None:
    text = TRUE if verdict == "VERIFIED" else FALSE
    claim = judged_in(text).claim
    near = PrivacyClaim("", claim.relation, claim.mechanism, claim.notion, claim.parameters)
    other = near if verdict == "VERIFIED" else PrivacyClaim(
        "", claim.relation, claim.weakest.mechanism, claim.notion, claim.weakest.parameters
    )  # fmt: skip
    found = verify(other)
    assert found.verdict == verdict
    assert found.theorem is not None
    with pytest.raises(NoVerdictError):
        word(found.theorem, text)


def test_less_does_not_follow_from_more() -> None:
    """A refutation is carried to numbers with which the claim says more, and not to others."""
    from dpproofs.accounting.proofs import NotClosedError
    from dpproofs.accounting.proofs.refuted.formula import refuted
    from dpproofs.kernel import KernelError
    from dpproofs.proving.tactics import parts

    given = {"guarantee": "pure_dp", "epsilon": "log(3)"}
    claim = parse_claim({"premise": [given], "claim": {"notion": "pure_dp", "epsilon": "log(2)"}})
    made = refuted(claim)
    assert made is not None
    for step, claimed in (("log(3)", "log(21/10)"), ("log(2.9)", "log(2)"), ("log(2.9)", "log(2.1)")):
        other = parse_claim(
            {"premise": [{**given, "epsilon": step}], "claim": {"notion": "pure_dp", "epsilon": claimed}}
        )
        with pytest.raises((KernelError, NotClosedError, ValueError)):
            carried.carried(parts(made)[-1], refutation(document(other)).args[-1])


WRONG = {
    "sqrt(-1)": "roots of numbers that are not negative",
    "log(0)": "logarithms of numbers above 0",
    "log(2)/0": "must not divide by 0",
    "1/(sqrt(2)-sqrt(2))": "must not divide by 0",
    "sqrt(2": "must be made of",
    "sqrt(2)\u2003": "must be made of",
    "sqrt(\u0662)": "must be made of",
    "sqrt(2)//1": "must be made of",
    "sqrt(2)***2": "must be made of",
    "lambda: sqrt(2)": "must be made of",
    "sqrt(1e9999)": "must be made of",
    "sqrt(" * 17 + "2" + ")" * 17: "levels deep",
    "-" * 17 + "log(1/2)": "levels deep",
    "log(2)" + "+0" * 100: "letters",
    "log(2)-log(2)": "further from cancelling out",
    "log(1/2)": "must be at least 0",
}


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize("where", ["premise 1: epsilon", "claim: epsilon"])
def test_a_text_that_is_no_number_is_one_error(text: str, where: str) -> None:
    numbers = [text, "1"] if where.startswith("premise") else ["1", text]
    said = {"premise": [{"guarantee": "pure_dp", "epsilon": numbers[0]}]}
    with pytest.raises(InputError) as caught:
        parse_claim({**said, "claim": {"notion": "pure_dp", "epsilon": numbers[1]}})
    assert str(caught.value).startswith(where)
    assert WRONG[text] in str(caught.value)


def test_a_number_without_a_value_is_in_no_domain() -> None:
    """Who reads a file without computing anything says in the formula what a number needs to have a value."""
    two = num(2)
    assert numeral("sqrt(2)") == (sqrt(two), 0 <= two)
    assert numeral("log(sqrt(2)-2)")[1:] == (0 <= two, 0 < sqrt(two) - 2)
    assert repr(numeral("2/log(1)")[1:]) == "(0 < 1, log(1) != 0)"
    assert numeral("sqrt(log(2))")[0] == sqrt(log(two))


PARTS = (
    "sqrt(", "log (", "sqrt", "log", "2", "1/3", "1.5", "1.", ".5", "1e3", "1e-9", "1e9999", "007", "1_0", "9" * 41,
    "exp(", "ln(", "ln", "^", "%", " %", "^-", "10", "10^", "2^9", "0", "\r",
    ")", "(", "+", "-", "*", "/", "**", " ", "\t", "\n", "\x0b", "\x0c", "\x1c", "\u00a0", "\u0662", "x", "end", "",
)  # fmt: skip


def plain(t: Term | Tree) -> object:
    """A term as nested tuples, whichever program made it."""
    return (t.op, t.data, *map(plain, t.args))


def said_by(read: Callable[[str], object], text: str) -> object:
    """What a reader makes of a text, or that it refuses it."""
    try:
        return read(text)
    except (ValueError, TermError):
        return "refused"


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=14), st.integers(0, 18))
def test_both_readers_make_the_same_of_any_text(parts: list[str], depth: int) -> None:
    for text in ("".join(parts), "sqrt(" * depth + "".join(parts) + ")" * depth, "log(2)" + "".join(parts)):
        ours = said_by(lambda one: [plain(t) for t in numeral(one)], text)
        theirs = said_by(lambda one: [plain(read_numeral_again(one)[0]), *map(plain, read_numeral_again(one)[1])], text)
        assert ours == theirs, text
        assert is_numeral_again(text) == is_expression(text)
        if is_expression(text):
            accountant = said_by(lambda one: read_numeral(one, "x"), text)
            assert accountant == "refused" or ours != "refused"


S, B = "sqrt(2)", "sqrt(20)"
ONCE, LAST = {"participation": "once"}, {"releases": "last"}
DESCENT = {"l2_sensitivity": S, "sigma": B, "smoothness": 1, "step_size": 1, "steps": 4, **LAST}
TWO = {"l2_sensitivity": S, "sigma": "sqrt(40)"}
POISSON = {"mechanism": "poisson-sampled", "sampling_rate": "1/10", "steps": 3, "sampling": "poisson"}
KINDS: dict[str, dict[str, object]] = {
    "gaussian": {"sensitivity": S, "sigma": B, "count": 3},
    "vector-gaussian": {"l2_sensitivity": S, "sigma": B},
    "laplace": {"sensitivity": S, "scale": B},
    "vector-laplace": {"l1_sensitivity": S, "scale": B},
    "ornstein-uhlenbeck": {"sensitivity": S, "theta": "1/2", "diffusion": 3, "time": 2},
    "report-noisy-max": {"sensitivity": S, "scale": B},
    "report-noisy-max-laplace": {"sensitivity": S, "scale": B},
    "permute-and-flip": {"sensitivity": S, "scale": B},
    "gumbel-top-k": {"sensitivity": S, "scale": B, "k": 1},
    "gumbel-top-k ": {"sensitivity": S, "scale": B, "k": 2},
    "above-threshold": {"sensitivity": S, "threshold_scale": 4, "query_scale": 5, "releases": "index"},
    "above-threshold-monotone": {"sensitivity": S, "threshold_scale": 4, "query_scale": 5, "releases": "index"},
    "exponential-monotone": {"epsilon": "log(3)"},
    "report-noisy-max-monotone": {"sensitivity": S, "scale": B},
    "report-noisy-max-laplace-monotone": {"sensitivity": S, "scale": B},
    "permute-and-flip-monotone": {"sensitivity": S, "scale": B},
    "gumbel-top-k-monotone": {"sensitivity": S, "scale": B, "k": 1},
    "gumbel-top-k-monotone ": {"sensitivity": S, "scale": B, "k": 2},
    "matrix-gaussian": {"squared_column_norm": 1, "l2_sensitivity": S, "sigma": B, **ONCE},
    "matrix-gaussian ": {"squared_column_norm": 1, "noise_multiplier": B, **ONCE},
    "tree-aggregation": {"steps": 4, **TWO, **ONCE},
    "tree-aggregation ": {"steps": 4, "noise_multiplier": "sqrt(40)", **ONCE},
    "noisy-sgd": {**DESCENT, "convexity": 0},
    "noisy-gradient-descent": {**DESCENT, "convexity": "1/2"},
    "noisy-gradient-descent ": {**DESCENT, "convexity": 0, "diameter": 1},
    "poisson-sampled-gaussian": {"sampling_rate": "1/100", "noise_multiplier": S, "steps": 10, "sampling": "poisson"},
    "dp-sgd-shuffled": {"noise_multiplier": "sqrt(50)", "steps_per_epoch": 10, "batch_size": 5, "epochs": 2},
    "dp-sgd-without-replacement": {"noise_multiplier": "sqrt(50)", "batch_size": 5, "dataset_size": 50, "steps": 3},
    "dp-sgd-fixed-order": {"noise_multiplier": "sqrt(50)", "steps_per_epoch": 10, "batch_size": 5, "epochs": 2},
    "poisson-sampled": {**POISSON, "base": {"mechanism": "laplace", "sensitivity": S, "scale": B}},
    "poisson-sampled ": {**POISSON, "base": {"guarantee": "pure_dp", "epsilon": "log(3)"}},
    "mixing": {"epsilon": "log(3)", "delta": "sqrt(1e-16)", "doeblin": "1/2"},
    "mixing ": {"epsilon": "log(3)", "delta": "sqrt(1e-16)", "dobrushin": "sqrt(1/4)"},
}
NOTIONS: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "pure_dp": ({"epsilon": "log(3)"}, {"epsilon": "log(3.1)"}),
    "approx_dp": ({"epsilon": "log(3)", "delta": "1-sqrt(1/2)"}, {"epsilon": "log(3.1)", "delta": "log(3/2)"}),
    "zcdp": ({"xi": "-log(2)", "rho": "log(3)"}, {"xi": "-log(1.9)", "rho": "log(3)+1/100"}),
    "approx_zcdp": ({"delta": "log(2)", "rho": "log(3)"}, {"delta": "log(2.1)", "rho": "log(3.1)"}),
    "renyi_dp": ({"order": 2, "epsilon": "log(3)"}, {"order": 2, "epsilon": "log(3.1)"}),
    "gaussian_dp": ({"mu": "sqrt(2)"}, {"mu": "sqrt(2.1)"}),
    "kl_dp": ({"kappa": "log(2)"}, {"kappa": "log(2.1)"}),
    "laplace_dp": ({"shift": "log(2)"}, {"shift": "log(2.1)"}),
    "total_variation": ({"delta": "log(2)"}, {"delta": "log(2.1)"}),
    "truncated_cdp": ({"rho": "log(3)", "omega": 3}, {"rho": "log(3.1)", "omega": 3}),
    "capped_cdp": ({"epsilon": "log(3)", "rho": "log(2)"}, {"epsilon": "log(3.1)", "rho": "log(2.1)"}),
    "bounded_zcdp": ({"m": 3, "rho": "log(3)"}, {"m": 3, "rho": "log(3.1)"}),
    "bounded_range": ({"epsilon": "log(3)"}, {"epsilon": "log(3.1)"}),
    "probabilistic_dp": ({"epsilon": "log(3)", "delta": "log(2)"}, {"epsilon": "log(3.1)", "delta": "log(2.1)"}),
    "mcdp": ({"mu": "log(3)", "tau": "sqrt(2)"}, {"mu": "log(3.1)", "tau": "sqrt(2.1)"}),
}


def written(step: dict[str, object], claimed: dict[str, object], relation: str) -> str:
    """A claim file."""

    def value(one: object) -> str:
        if isinstance(one, dict):
            return "{ " + ", ".join(f"{key} = {value(inner)}" for key, inner in one.items()) + " }"
        return f'"{one}"' if isinstance(one, str) else str(one)

    tables = (f'relation = "{relation}"', "[[premise]]", step), ("", "[claim]", claimed)
    return "\n".join(
        line for top, head, table in tables for line in (top, head, *(f"{k} = {value(v)}" for k, v in table.items()))
    )


def check_replayed(text: str, verdict: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The verdict is one theorem, and the second verifier says the same of its saved proof."""
    file, proof = folder / "claim.toml", folder / "proof.json"
    file.write_text(text, encoding="utf-8")
    main(["verify", str(file), "--save", str(proof)])
    printed = capsys.readouterr().out
    assert printed.startswith(verdict), printed
    assert "[not one theorem]" not in printed, printed
    assert main(["replay", str(proof), "--claim", str(file)]) == (0 if verdict == "VERIFIED" else 4)
    assert capsys.readouterr().out.startswith(f"{verdict}: ")
    file.write_text(re.sub(r"(sqrt|log)\(", r"\1(1/100+", text), encoding="utf-8")
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)
    capsys.readouterr()


LIKELY = "exp(1)/(1+exp(1))"
RESPONSES: dict[str, tuple[dict[str, Any], str, str]] = {
    "by probability": ({"mechanism": "randomized-response", "probability": LIKELY}, "pure_dp|epsilon = 0.9", "exp(1)"),
    "just below": ({"mechanism": "randomized-response", "probability": LIKELY}, "pure_dp|epsilon = 0.99999", "exp(1)"),
    "four answers": (
        {"mechanism": "randomized-response", "epsilon": "log(9)", "answers": 4},
        "pure_dp|epsilon = 2.1972",
        "log(9)",
    ),
    "several": (
        {"mechanism": "randomized-response", "probability": LIKELY, "count": 3},
        "approx_dp|epsilon = 2, delta = 1e-3",
        "exp(1)",
    ),
    "with its losses": (
        {"mechanism": "randomized-response", "probability": LIKELY},
        "probabilistic_dp|epsilon = 0.9, delta = 0.1",
        "exp(1)",
    ),
    "both with roots": (
        {"mechanism": "randomized-response", "probability": LIKELY},
        'pure_dp|epsilon = "log(2)"',
        "log(2)",
    ),
    "approximately, both with roots": (
        {"mechanism": "randomized-response", "probability": LIKELY},
        'approx_dp|epsilon = "log(2)", delta = "sqrt(2)/100"',
        "log(2)",
    ),
    "of each value": (
        {"mechanism": "unary-encoding", "p": "1/2", "q": "1/(1+exp(1))"},
        "approx_dp|epsilon = 0.5, delta = 0.01",
        "exp(1)",
    ),
}


@pytest.mark.parametrize("name", RESPONSES)
def test_false_claims_of_responses_with_irrational_numbers_are_refuted_and_replayed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a theorem about just these numbers."""
    step, claimed, part = RESPONSES[name]
    notion, numbers = claimed.split("|")
    said = ", ".join(f"{key} = {value if type(value) is int else repr(value)}" for key, value in step.items())
    text = f'relation = "replace-one"\npremise = [{{ {said} }}]\nclaim = {{ notion = "{notion}", {numbers} }}\n'
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file), "--save", str(proof)]) == 1
    assert capsys.readouterr().out.startswith("REFUTED   ")
    assert main(["replay", str(proof), "--claim", str(file)]) == 4
    file.write_text(text.replace(part, f"{part[:4]}1/1000+{part[4:]}"), encoding="utf-8")
    assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4)
    capsys.readouterr()


def test_true_claims_of_such_responses_are_not_refuted() -> None:
    for epsilon in ("1", "1.00001"):
        step = {"mechanism": "randomized-response", "probability": LIKELY}
        claimed = {"notion": "pure_dp", "epsilon": epsilon}
        assert judged_in(written(step, claimed, "replace-one")).verdict == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_with_roots_is_verified_and_replayed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step = {"mechanism": name.strip(), **KINDS[name]}
    claimed = {"notion": "approx_dp", "epsilon": "log(40)", "delta": "1e-6"}
    relation = "replace-one" if name.startswith("dp-sgd") else "add-or-remove-one"
    check_replayed(written(step, claimed, relation), "VERIFIED", tmp_path, capsys)


UNDECIDED = {("probabilistic_dp", "REFUTED")}
"""With rational numbers no theorem refutes these, either."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("notion", "verdict"), sorted({(n, v) for n in NOTIONS for v in ("VERIFIED", "REFUTED")} - UNDECIDED)
)
def test_every_notion_with_roots_is_decided_and_replayed(
    notion: str, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    less, more = NOTIONS[notion]
    given, claimed = (less, more) if verdict == "VERIFIED" else (more, less)
    text = written({"guarantee": notion, **given}, {"notion": notion, **claimed}, "replace-one")
    check_replayed(text, verdict, tmp_path, capsys)
