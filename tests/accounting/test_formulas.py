"""The formula of a claim as it is shown: all of it, and the meaning of all that it uses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import dpproofs
from dpproofs.accounting import gaussian, poisson_sampled_gaussian
from dpproofs.accounting.claims import formulas
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.cli import main
from dpproofs.language.text import Printer
from dpproofs.meaning import kinds, laws, lists, process

ROOT = Path(dpproofs.__file__).parents[1]
COUNTS = str(ROOT / "examples" / "gaussian_counts.toml")
CLAIM = PrivacyClaim("", "add-or-remove-one", gaussian(sensitivity=1, sigma=8).repeat(30), "zcdp", {"rho": 1})
DP_SGD = PrivacyClaim(
    "",
    "replace-one",
    poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=1, steps=7)
    .then(gaussian(sensitivity=1, sigma=2))
    .repeat(5),
    "approx_dp",
    {"epsilon": 1, "delta": "1e-5"},
    3,
)


@pytest.mark.parametrize("claim", [CLAIM, DP_SGD], ids=str)
def test_all_definitions_are_shown_once_with_a_sentence(claim: PrivacyClaim) -> None:
    t = formulas.formula(claim)
    names = {d.name for d in Printer((t,), bodies=True).definitions}
    shown = [one.name for one in formulas.meant(t)]
    assert len(shown) == len(set(shown))
    assert set(shown) - names == ({"add_or_remove_one", "replace_one"} if claim is DP_SGD else {"add_or_remove_one"})
    assert names <= set(shown)
    assert all(one.sentence for one in formulas.meant(t) if one.name in names)


def test_every_definition_of_what_claims_mean_has_a_sentence() -> None:
    from dpproofs.kernel import Definition

    found = [v for m in (kinds, laws, lists, process) for v in vars(m).values() if isinstance(v, Definition)]
    assert len(found) > 30
    assert all(formulas.sentences()[d.name] for d in found)


@pytest.mark.parametrize("claim", [CLAIM, DP_SGD], ids=str)
def test_lines_say_what_the_formula_says(claim: PrivacyClaim) -> None:
    t = formulas.formula(claim)
    lines = formulas.laid_out(t)
    assert all(len(line) <= 120 for line in lines)
    text = " ".join(map(str.strip, lines))
    assert text.count("(") == text.count(")")
    for number in set(re.findall(r"\b\d+(?:/\d+)?\b", repr(t))):
        assert re.search(rf"\b{number}\b", text)
    for op in ("->", " and ", "for some"):
        assert op in text
    assert text.count("->") >= repr(t).count("->") // 2


def test_variables_of_one_name_are_told_apart() -> None:
    text = "\n".join(formulas.laid_out(formulas.formula(DP_SGD)))
    assert "for some R2 : real x X -> probability on V, F2 : probability on V" in text
    assert "same_laws((v2 => J(i + 1, v2, v)), (x => R2(8, x)))" in text


def test_the_command_prints_formulas(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formula", COUNTS]) == 0
    out = capsys.readouterr().out
    assert "process(R, (x => F), J, 30) ->" in out
    assert "  gaussian_mechanism(K, N, Delta, sigma) means" in out
    assert "-- K releases the value of a query of that sensitivity plus noise N(0, sigma^2)." in out
    assert main(["formula", COUNTS, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["definitions"]["process"]["applied"] == "process(R, F, J, n)"


def test_the_command_prints_latex(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formula", COUNTS, "--latex"]) == 0
    out = capsys.readouterr().out
    assert out.count(r"\begin{aligned}") == out.count(r"\end{aligned}") > 5
    assert r"K \text{ adds } N\left(0, 8^2\right) \text{ to a query of sensitivity } 1" in out
    assert "% record_replaced: x2 is x1 with another record in the place of one." in out


def test_what_has_no_formula_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(
        'relation = "add-or-remove-one"\n[[premise]]\nmechanism = "tree-aggregation"\nsteps = 5\nnoise_multiplier = 3\n'
        'participation = "once"\n[claim]\nnotion = "mcdp"\nmu = 1\ntau = 1\n'
    )
    assert main(["formula", str(file)]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("mcdp of tree-aggregation, whose vectors are chosen anew in each row\n")
    assert main(["formula", "no-such-file.toml"]) == 2
