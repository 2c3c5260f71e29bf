"""Inequalities: tight ones are proved, variants that are a little false are refuted, and nothing false is proved."""

from __future__ import annotations

import inspect
import json
import sys
from contextlib import nullcontext
from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings, strategies as st

from dpproofs import cli, prove
from dpproofs.kernel import RuleError, infer, is_theorem
from dpproofs.language.terms import E, exp, prob, tanh, var, variables
from dpproofs.library.saved import dumps, loads
from dpproofs.prover import answers, leaves
from dpproofs.prover.answers import prove_inequality
from dpproofs.prover.definedness import GoalError
from dpproofs.prover.parse import ParseError, parse_conditions, parse_formula
from dpproofs.prover.refute import holds_at
from dpproofs.prover.sampling import Samples
from dpproofs.proving import smt
from dpproofs.proving.tactics import arith
from dpproofs.replay import replay

slow = pytest.mark.slow

# name, goal, domain. Each holds with equality somewhere, or in the limit.
TIGHT = [
    ("cosh", "cosh(t) <= exp(t^2/2)", []),
    ("log-series", "log((1+t)/(1-t)) >= 2*t + 2*t^3/3", ["0 <= t < 1"]),
    ("exp-below", "1 - exp(-x) >= x - x^2/2", ["x >= 0"]),
    ("exp-above", "exp(x) <= 1 + x + x^2", ["x <= 1"]),
    ("tanh", "eps*tanh(eps/2) <= eps^2/2", ["eps >= 0"]),
    ("logistic", "(exp(x)-1)/(exp(x)+1) <= x/2", ["x >= 0"]),
    ("mixture-above", "log(1+s*(exp(x)-1)) <= s*exp(x)", ["x >= 0", "0 <= s <= 1"]),
    ("mixture-below", "log(1+s*(exp(x)-1)) >= s*x", ["x >= 0", "0 <= s <= 1"]),
    ("interior-maximum", "x*exp(-x^2/2) <= exp(-1/2)", []),
    ("power-of-exp", "exp(a*u) - 1 >= a*(exp(u) - 1)", ["a >= 1"]),
    ("young", "u^(1/p)*v^(1-1/p) <= u/p + v*(1-1/p)", ["u >= 0", "v >= 0", "p > 1"]),
    ("means", "4*a*b*c*d <= a^4 + b^4 + c^4 + d^4", ["a >= 0", "b >= 0", "c >= 0", "d >= 0"]),
    ("cauchy-schwarz", "(a*x + b*y + c*z)^2 <= (a^2+b^2+c^2)*(x^2+y^2+z^2)", []),
    ("weighted-square", "(1+w)*u^2 + w*(1+w)*v^2 >= w*(u+v)^2", ["w > 0"]),
    ("rearrangement", "p*s + q*t >= p*t + q*s", ["p <= q", "s <= t"]),
    ("box", "(1-x*y)*(1-u*v) >= (1-x)*(1-u)*(1-y)*(1-v)", [f"0 <= {v} <= 1" for v in "xyuv"]),
    ("square-root", "sqrt(1+x) <= 1 + x/2", ["x >= -1"]),
    ("absolute", "abs(x+y) <= abs(x) + abs(y)", []),
    ("atanh", "atanh(x) >= x + x^3/3", ["0 <= x < 1"]),
    ("equation", "tanh(e/2) = (exp(e)-1)/(exp(e)+1)", []),
    ("strict", "x < exp(x)", []),
    ("erfc", "erfc(x) <= exp(-x^2)", ["x >= 0"]),
    ("constants", "exp(pi) > pi^3 - 8", []),
    ("two-variables-in-one", "(x-y)/log(x/y) >= sqrt(x*y)", ["0 < y < x"]),
    ("logarithms-of-quotients", "a*log(a/c) + b*log(b/d) >= (a+b)*log((a+b)/(c+d))", [f"{v} > 0" for v in "abcd"]),
    ("many-derivatives", "(sinh(x)/x)^3 >= cosh(x)", ["x > 0"]),
    ("squares", "1/(1-t^2) <= exp(2*t^2)", ["t^2 <= 1/2"]),
    ("cube-root", "x^2 + 1/x >= 3/2^(2/3)", ["x > 0"]),
    ("square-roots-of-2", "x*exp(-x^2) <= exp(-1/2)/sqrt(2)", []),
    ("order-of-logarithms", "(1 - 1/a)^a <= a - 1", ["a > 1"]),
    ("shifted-tail", "erfc(s/m - m) >= exp(2*s)*erfc(s/m + m)", ["s >= 0", "m > 0"]),
    ("affine-on-a-box", "(1-x*y)*(1-u*v) >= (1-x)*(1-u)*(1-y)*(1-v)", [f"0 <= {v} <= 1" for v in "xyuv"]),
    ("sum-of-squares", "4*a*b*c*d <= a^4 + b^4 + c^4 + d^4", []),
    ("entropies", "x*log(x) + y*log(y) >= (x+y)*log((x+y)/2)", ["x > 0", "y > 0"]),
]
PHI = "exp(-x^2/2)/sqrt(2*pi)"
HARD = [
    ("sinh-ratio", "(sinh(x)-sinh(y))/sinh(x-y) <= exp(x*y/2)", ["0 <= y < x <= 2"]),
    ("tanh-product", "tanh(u)*tanh(v) <= tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"]),
    ("hoeffding", "p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8)", ["0 <= p <= 1"]),
    ("randomized-response", "log((exp(a*e)+exp((1-a)*e))/(1+exp(e))) <= a*(a-1)*e^2/2", ["a > 1", "e >= 0"]),
    ("mills-below", f"{PHI}*2/(x+sqrt(x^2+4)) <= erfc(x/sqrt(2))/2", ["x >= 0"]),
    ("mills-above", f"erfc(x/sqrt(2))/2 <= {PHI}*2/(x+sqrt(x^2+8/pi))", ["x >= 0"]),
    (
        "gaussian-delta",
        ("erfc((e/mu-mu/2)/sqrt(2))/2 - exp(e)*erfc((mu/2+e/mu)/sqrt(2))/2 <= exp(-(e-mu^2/2)^2/(2*mu^2))"),
        ["mu > 0", "e >= mu^2/2"],
    ),
    ("pinsker", "p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2", ["0 < p < 1", "0 < q < 1"]),
    ("bretagnolle-huber", "(p-q)^2 <= 1 - exp(-(p*log(p/q) + (1-p)*log((1-p)/(1-q))))", ["0 < p < 1", "0 < q < 1"]),
    ("chi-square", "p*log(p/q) + (1-p)*log((1-p)/(1-q)) <= log(1 + (p-q)^2/(q*(1-q)))", ["0 < p < 1", "0 < q < 1"]),
    ("laplace", "log(a/(2*a-1)*exp((a-1)*x) + (a-1)/(2*a-1)*exp(-a*x)) <= a*(a-1)*x^2/2", ["a > 1", "x >= 0"]),
]


def check_proved(goal, where):
    result = prove(goal, where)
    assert result.verdict == "PROVED", str(result)
    assert is_theorem(result.theorem)
    assert result.theorem.conclusion == parse_formula(goal)
    assert result.theorem.hypotheses <= {f for d in where for f in parse_conditions(d)}
    return result


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("goal", "where"), [t[1:] for t in TIGHT], ids=[t[0] for t in TIGHT])
def test_tight(goal, where):
    check_proved(goal, where)


@slow
@pytest.mark.parametrize(("goal", "where"), [t[1:] for t in HARD], ids=[t[0] for t in HARD])
def test_tight_and_hard(goal, where):
    result = check_proved(goal, where)
    report = replay(loads(dumps(result.theorem, "tight", "tight", "test")))
    assert report.verdict == "valid", str(report)


FALSE = [
    ("(sinh(x)-sinh(y))/sinh(x-y) <= exp(0.499*x*y)", ["0 <= y < x <= 2"]),
    ("tanh(u)*tanh(v) <= 0.99*tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"]),
    ("exp(a*u) - 1 >= a*(exp(u) - 1)", ["a >= 0.99"]),
    ("u^(1/p)*v^(1-1/p)*1.001 <= u/p + v*(1-1/p)", ["u >= 0", "v >= 0", "p > 1"]),
    ("cosh(t) <= exp(0.4999*t^2)", []),
    ("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8.001)", ["0 <= p <= 1"]),
    ("log((1+t)/(1-t)) >= 2*t + 2.001*t^3/3", ["0 <= t < 1"]),
    ("1 - exp(-x) >= x - 0.4999*x^2", ["x >= 0"]),
    ("exp(x) <= 1 + x + 0.71828*x^2", ["x <= 1"]),
    (f"erfc(x/sqrt(2))/2 <= {PHI}*2/(x+sqrt(x^2+8.001/pi))", ["x >= 0"]),
    (f"{PHI}*2/(x+sqrt(x^2+3.9)) <= erfc(x/sqrt(2))/2", ["x >= 0"]),
    ("eps*tanh(eps/2) <= 0.4999*eps^2", ["eps >= 0"]),
    ("log((exp(a*e)+exp((1-a)*e))/(1+exp(e))) <= 0.999*a*(a-1)*e^2/2", ["a > 1", "e >= 0"]),
    ("(exp(x)-1)/(exp(x)+1) <= 0.4999*x", ["x >= 0"]),
    ("log(1+s*(exp(x)-1)) >= 1.0001*s*x", ["x >= 0", "0 <= s <= 1"]),
    ("x*exp(-x^2/2) <= exp(-1/2) - 1/10^6", []),
    ("x*exp(-x^2/2) < exp(-1/2)", []),
    ("sqrt(x) <= x + 1/4 - 1/10^6", ["x >= 0"]),
    ("p*log(1/p) <= exp(-1) - 1/10^6", ["p > 0"]),
    ("4.001*a*b*c*d <= a^4 + b^4 + c^4 + d^4", ["a >= 0", "b >= 0", "c >= 0", "d >= 0"]),
    ("(1-x*y)*(1-u*v) >= 1.001*(1-x)*(1-u)*(1-y)*(1-v)", [f"0 <= {v} <= 1" for v in "xyuv"]),
    ("p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2.001*(p-q)^2", ["0 < p < 1", "0 < q < 1"]),
    ("(x-1/3)^2*(x-2/7)^2 > 0", []),
    ("(x-y)/log(x/y) >= 1.001*sqrt(x*y)", ["0 < y < x"]),
    ("a*log(a/c) + b*log(b/d) >= 1.001*(a+b)*log((a+b)/(c+d))", [f"{v} > 0" for v in "abcd"]),
    ("(sinh(x)/x)^3 >= 1.001*cosh(x)", ["x > 0"]),
    ("1/(1-t^2) <= exp(0.99*t^2)", ["t^2 <= 1/2"]),
    ("x^2 + 1/x >= 3.001/2^(2/3)", ["x > 0"]),
    ("x*exp(-x^2) <= 0.999*exp(-1/2)/sqrt(2)", []),
    ("erfc(s/m - m) >= exp(4.1*s)*erfc(s/m + m)", ["s >= 0", "m > 0"]),
    ("x*log(x) + y*log(y) >= 1.001*(x+y)*log((x+y)/2)", ["x > 0", "y > 0"]),
    ("exp(x) > 1 + x", []),
    ("tanh(x) = x", ["x >= 0"]),
    ("x^2 + y^2 != 0", []),
    ("1 < 0", []),
]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("goal", "where"), FALSE, ids=[g[:40] for g, _ in FALSE])
def test_false_by_a_little(goal, where):
    result = prove(goal, where)
    assert result.verdict == "REFUTED", str(result)
    point = result.counterexample.point
    assert holds_at(parse_formula(goal), point) is False
    assert all(holds_at(f, point) for d in where for f in parse_conditions(d))


@pytest.mark.parametrize(
    ("goal", "where", "condition"),
    [
        ("log(x) <= x - 1", ["x >= 0"], "0 < x"),
        ("1/x <= 1 + x", ["x >= -1"], "x != 0"),
        ("sqrt(x - 1) <= x", ["x >= 0"], "0 <= x - 1"),
        ("atanh(x) >= x", ["0 <= x <= 1"], "x < 1"),
        ("x^y <= 1", ["0 <= x <= 1"], "0 < y"),
        ("x <= 1", ["log(x) <= 0"], "0 < x"),
        ("log(log(x)) <= x", ["x > 1/2"], "0 < log(x)"),
    ],
)
def test_undefined_statements_are_input_errors(goal, where, condition):
    with pytest.raises(GoalError) as caught:
        prove(goal, where)
    assert f"where {condition} fails" in str(caught.value)


def test_what_is_not_a_statement():
    w, mu = var("w", "Y"), var("mu", prob("Y"))
    for goal in (E(mu, w, 1) <= 1, exp(1), var("A", "prop")):
        with pytest.raises(GoalError):
            prove_inequality(goal)
    with pytest.raises(GoalError):
        prove("x <= x", effort=0)
    with pytest.raises(GoalError):
        prove(sympy.Symbol("x") <= 1)
    with pytest.raises(ParseError):
        prove("x <=")


def test_left_open():
    result = prove("x^y + y^x > 1", ["x > 0", "y > 0"])
    assert result.verdict == "NOT PROVEN"
    assert result.reason
    assert result.open_goals
    assert prove("exp(x) >= 1 + x", effort=2).verdict == "PROVED"


def test_sympy_terms_and_text_agree():
    x = sympy.Symbol("x", real=True)
    one, two = prove(sympy.exp(x) >= 1 + x), prove("exp(x) >= 1 + x")
    assert one.verdict == two.verdict == "PROVED"
    assert prove(parse_formula("exp(x) >= 1 + x"), ()).theorem.conclusion == two.theorem.conclusion
    assert prove(sympy.log(x) <= x - 1, x > 0).verdict == "PROVED"


def test_the_same_answer_twice():
    goal, where = "exp(a*u) - 1 >= a*(exp(u) - 1)", ["a >= 1"]
    first, second = prove(goal, where), prove(goal, where)
    assert first.to_json() == second.to_json()
    assert first.theorem is not second.theorem


def test_command_line(capsys):
    assert cli.main(["prove", "exp(x) >= 1 + x"]) == cli.PROVED
    assert capsys.readouterr().out.startswith("PROVED: 1 + x <= exp(x)")
    assert cli.main(["prove", "exp(x) >= 1.001 + x", "--json"]) == cli.REFUTED
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"] == "REFUTED"
    assert data["point"] == {"x": "0"}
    assert cli.main(["prove", "log(x) <= x", "--where", "x >= 0"]) == cli.USAGE
    assert "not defined at x = 0" in capsys.readouterr().err
    assert cli.main(["prove", "exp(x <= 1"]) == cli.USAGE
    assert "position 7" in capsys.readouterr().err
    assert cli.main(["prove", "x <= y", "--effort", "0"]) == cli.USAGE


TEMPLATES = [
    ("exp({x}) >= 1 + {c}*{x}", []),
    ("log(1 + {x}) >= {x} - {c}*{x}^2/2", ["0 <= {x} <= 5"]),
    ("tanh({x}) <= {c}*{x}", ["0 <= {x}"]),
    ("{x}*exp(-{x}) <= {c}*exp(-1)", []),
    ("{x}*y <= {c}*({x}^2 + y^2)/2", []),
    ("log(cosh({x})) <= {c}*{x}^2/2", ["-4 <= {x} <= 4"]),
]


@settings(max_examples=8)
@given(
    st.sampled_from(TEMPLATES),
    st.sampled_from([10**-k for k in (1, 2, 3, 5, 7)]),
    st.sampled_from([-1, 0, 1]),
)
def test_what_is_seen_to_be_false_is_not_proved(template, size, side):
    c = 1 + Fraction(side) * Fraction(size).limit_denominator(10**8)
    goal, where = (template[0].format(x="x", c=f"({c})"), [d.format(x="x") for d in template[1]])
    formula, domain = parse_formula(goal), [f for d in where for f in parse_conditions(d)]
    result = prove(goal, where)
    samples = Samples(domain, formula.free, 40, seed=5)
    points = [{v: Fraction(samples.columns[v][i]) for v in samples.order} for i in range(samples.size)]
    false = any(holds_at(formula, p) is False for p in points)
    assert not (false and result.verdict == "PROVED")
    if side == 0:
        assert result.verdict == "PROVED"
    if result.verdict == "REFUTED":
        assert holds_at(formula, result.counterexample.point) is False


def test_the_second_verifier_accepts_the_proof():
    result = prove("eps*tanh(eps/2) <= eps^2/2", ["eps >= 0"])
    report = replay(loads(dumps(result.theorem, "tanh", "tanh", "test")))
    assert report.verdict == "valid", str(report)


@pytest.mark.parametrize("other", ["x <= 5", "x <= 6"])
def test_a_proof_of_another_statement_is_no_answer(monkeypatch, other):
    """A slip of the search: its theorem needs what is not in the domain, or is not the goal."""
    from dpproofs.prover import answers

    monkeypatch.setattr(answers, "quickly", lambda goal, scope: infer("assume", formula=parse_formula(other)))
    assert prove("x <= 5", ["x <= 6"]).verdict == "NOT PROVEN"


def test_a_search_that_goes_too_deep_gives_up_and_says_so(monkeypatch):
    goal, where = "x*log(x/y) + (1-x)*log((1-x)/(1-y)) >= 2*(x-y)^2", ("1/10 <= x <= 9/10", "1/10 <= y <= 9/10")
    monkeypatch.setattr("dpproofs.prover.answers.quickly", lambda *_: None)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 60)
    try:
        result = prove(goal, where)
    finally:
        sys.setrecursionlimit(limit)
    assert result.verdict == "NOT PROVEN"
    assert "gave up" in result.reason
    assert result.reason.endswith("a term that came up is nested too deeply")


def test_a_statement_that_is_nested_very_deeply_is_refused():
    t = var("x")
    for _ in range(3000):
        t = tanh(t + 1)
    with pytest.raises(GoalError, match="is nested more than 200 terms deep"):
        prove_inequality(t <= 1)


OWING = ("r*a + l/(a-1) >= r + 2*sqrt(r*l)", ["r > 0", "l > 0", "a > 1"])


def test_what_the_search_takes_from_z3_is_shown_by_certificates(monkeypatch):
    owed = []
    real = answers.with_certificates
    monkeypatch.setattr(answers, "with_certificates", lambda th, domain: owed.append(th) or real(th, domain))
    result = check_proved(*OWING)
    assert owed[0].hypotheses - set(result.domain)
    assert all(not h.free for h in owed[0].hypotheses - set(result.domain))


def test_what_has_no_certificate_is_searched_for_without_z3(monkeypatch):
    monkeypatch.setattr(leaves, "shown", lambda *_: None)
    check_proved(*OWING)
    monkeypatch.setattr(answers, "owing_nothing", nullcontext)
    result = prove(*OWING)
    assert (result.verdict, result.theorem) == ("NOT PROVEN", None)
    assert result.open_goals[0].startswith("for all a: ")


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        ("x^3*y <= x^2 + y^4", ["x > 0", "y > 0"]),
        ("x^y <= y^x", ["x > 3", "y > 3"]),
        ("exp(x) <= 1 + x + x^2", ["x <= 19/10"]),
        ("sqrt(x*y) >= (x + y)/2 - (x - y)^2", ["x > 0", "y > 0"]),
        ("tanh((x^2)^((y^2 - 2)^2)) <= 1", []),
        ("0*(x^2)^((y^3 - 2)^2) <= 1", []),
    ],
)
def test_nothing_false_is_proved_where_z3_lies(monkeypatch, goal, where):
    monkeypatch.setattr(smt, "entails", lambda *_: True)
    assert prove(goal, where).verdict != "PROVED"
    x, y = variables("x y")
    with pytest.raises(RuleError, match="no certificate is found"):
        arith(x <= y, x <= y + 1)


def test_a_power_of_0_is_defined_where_its_exponent_is_shown_to_be_positive():
    exponent = "y^4*z^2 + y^2*z^4 - 3*y^2*z^2 + 1.01"
    result = prove(f"tanh((x^2)^({exponent})) <= 1", [])
    assert result.verdict == "NOT PROVEN"
    assert result.reason.startswith("the domain does not show 0 < y^4*z^2")
    with pytest.raises(GoalError, match=r"is not defined at x = 0, y = .*, where 0 < y fails"):
        prove("(x^2)^y <= 1", [])
