"""What `dpproofs prove` saves, what it shows on the way, and what is left when it is interrupted."""

from __future__ import annotations

import json
from contextlib import nullcontext

import pytest
from second import second

from dpproofs import prove
from dpproofs.cli import main
from dpproofs.library import saved
from dpproofs.prover.answers import InterruptedSearchError, prove_inequality
from dpproofs.replay import replay

OPEN = ("x^y + y^x > 1", ["x > 0", "y > 0"])
PHI = "exp(-x^2/2)/sqrt(2*pi)"

# Tight inequalities with a constant changed by 1 % or less, or by 1/10^6 at an interior maximum.
FALSE = [
    ("(sinh(x)-sinh(y))/sinh(x-y) <= exp(x*y/2.01)", ["0 <= y < x <= 2"]),
    ("tanh(u)*tanh(v) <= 0.995*tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"]),
    ("cosh(t) <= exp(t^2/2.01)", []),
    ("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8.01)", ["0 <= p <= 1"]),
    ("x*exp(-x^2/2) <= exp(-1/2)*(1 - 1/10^6)", []),
    ("p*log(1/p) <= exp(-1)*(1 - 1/10^6)", ["p > 0"]),
    ("log((1+t)/(1-t)) >= 2*t + 2.01*t^3/3", ["0 <= t < 1"]),
    ("1 - exp(-x) >= x - 0.499*x^2", ["x >= 0"]),
    ("eps*tanh(eps/2) <= 0.498*eps^2", ["eps >= 0"]),
    ("log((exp(a*e)+exp((1-a)*e))/(1+exp(e))) <= 0.995*a*(a-1)*e^2/2", ["a > 1", "e >= 0"]),
    ("log(1+s*(exp(x)-1)) >= 1.005*s*x", ["x >= 0", "0 <= s <= 1"]),
    ("u^(1/p)*v^(1-1/p)*1.005 <= u/p + v*(1-1/p)", ["u >= 0", "v >= 0", "p > 1"]),
    (f"erfc(x/sqrt(2))/2 <= {PHI}*2/(x+sqrt(x^2+8.01/pi))", ["x >= 0"]),
    ("(1+w)*u^2 + w*(1+w)*v^2 >= 1.005*w*(u+v)^2", ["w >= 0"]),
]


@pytest.mark.parametrize(("goal", "where"), FALSE, ids=[g[:30] for g, _ in FALSE])
def test_false_by_a_little_is_refuted_and_the_refutation_replayed(goal, where, tmp_path):
    result = prove(goal, where)
    assert result.verdict == "REFUTED", str(result)
    proof = saved.load(saved.save_answer(result, tmp_path / "refuted.json"))
    assert replay(proof).verdict == "valid"
    assert proof.statement.hypotheses == ()
    claim = proof.statement.conclusion
    for _ in result.counterexample.point:
        assert claim.op == "exists"
        claim = claim.args[0]
    assert len(claim.args if claim.op == "and" else [claim]) == len(result.domain) + 1


@pytest.mark.parametrize(
    ("goal", "where", "verdict"),
    [
        ("exp(x) >= 1 + x", [], "PROVED"),
        ("sqrt(x) <= x + 1/4", ["x >= 0", "x <= 7"], "PROVED"),
        ("erfc(x) <= exp(-x^2)", ["x >= 0"], "PROVED"),
        ("exp(x) > 1 + x", [], "REFUTED"),
        ("x = tanh(x)", ["0 <= x <= 1"], "REFUTED"),
        ("x^2 + y^2 != 0", [], "REFUTED"),
        ("1 < 0", [], "REFUTED"),
    ],
)
def test_answers_are_saved_and_replayed(goal, where, verdict, tmp_path, capsys):
    path = tmp_path / "answer.json"
    conditions = [f"--where={w}" for w in where]
    assert main(["prove", goal, *conditions, "--save", str(path)]) == ["PROVED", "REFUTED"].index(verdict)
    assert f"saved: {path}" in capsys.readouterr().out
    assert [p.name for p in tmp_path.iterdir()] == ["answer.json"]
    proof = saved.load(path)
    assert replay(proof).verdict == "valid"
    result = prove(goal, where)
    if verdict == "PROVED":
        assert proof.statement == second((result.domain, result.goal))
    assert saved.save_answer(result, tmp_path / "again.json").read_text().count("answer") == 0


@pytest.mark.by_turns(3)
def test_without_an_answer_nothing_is_saved(tmp_path, capsys):
    path = tmp_path / "open.json"
    assert main(["prove", OPEN[0], *(f"--where={w}" for w in OPEN[1]), "--save", str(path)]) == 3
    assert f"{path}: nothing is saved" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(saved.SavedProofError, match="no proof and no refutation"):
        saved.save_answer(prove_inequality(*_formulas(), steps=1), path)


def _formulas():
    result = prove("exp(x) <= 1 + x + x^2", ["x <= 1"])
    return result.goal, result.domain


@pytest.mark.parametrize("place", ["none/answer.json", "."])
def test_a_place_that_cannot_be_written_is_a_mistake(place, tmp_path, capsys):
    assert main(["prove", "x <= x + 1", "--save", str(tmp_path / place)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1


def test_an_interrupted_search_says_how_far_it_came():
    def stop(what, _):
        if what == "step 5":
            raise KeyboardInterrupt

    with pytest.raises(InterruptedSearchError) as caught:
        prove("exp(x) <= 1 + x + x^2", ["x <= 1"], progress=stop)
    result = caught.value.result
    assert (result.verdict, result.steps) == ("NOT PROVEN", 5)
    assert result.reason == "interrupted after 5 of 1500 steps of the search"
    assert result.open_goals


def test_interrupted_command(monkeypatch, capsys, tmp_path):
    def stop(words):
        if words.startswith("step 5, "):
            raise KeyboardInterrupt

    monkeypatch.setattr("dpproofs.system.progress.doing", lambda _: nullcontext(stop))
    goal = ["exp(x) <= 1 + x + x^2", "--where", "x <= 1", "--save", str(tmp_path / "answer.json")]
    assert main(["prove", *goal]) == 130
    out = capsys.readouterr().out
    assert out.startswith("NOT PROVEN: ")
    assert "interrupted after 5 of 1500 steps" in out
    assert "  open: " in out
    assert list(tmp_path.iterdir()) == []
    assert main(["prove", *goal, "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["verdict"] == "NOT PROVEN"


def test_steps_limit_the_search():
    goal, domain = _formulas()
    short = prove_inequality(goal, domain, steps=3)
    assert (short.verdict, short.steps) == ("NOT PROVEN", 4)
    assert short.open_goals
    assert "stopped after 3 steps" in short.reason


@pytest.mark.parametrize("name", ["x" * 300, "a\udcedb.json", "x" * 300 + "/y.json"])
def test_a_name_that_no_file_can_have_or_that_is_not_text_gives_one_line(name, tmp_path, capsys):
    path = tmp_path / name
    code = main(["prove", "x <= x + 1", "--save", str(path)])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    if code == 0:
        assert main(["replay", str(path)]) == 0
        assert "claimed name: a\\udcedb" in capsys.readouterr().out
        out.encode()
    else:
        assert code == 2
        assert err.startswith("error: ")
        assert err.count("\n") == 1
        assert main(["replay", str(path)]) == 2
