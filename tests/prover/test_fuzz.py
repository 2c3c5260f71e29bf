"""Random inequality texts: an answer for each, with its exit code, and none that a point contradicts."""

from __future__ import annotations

import datetime as dt
import os

import pytest
from random_inequalities import CODES, Case, answer, ask, cases, wrong

from dpproofs.language.terms import num, variables
from dpproofs.proving import smt

PART = 600
FAILED_ONCE = [
    Case("x < sqrt(x - min(2,x))", ("0 <= x <= -1",)),
    Case("x*1e-400 != 0.5", ()),
    Case("(((z+x)-2)*((0.5*x)*(100)^4))<((max(tanh(x),max(y,y))*(1)^(-1/2)))^100", ("x <= z^2", "y >= 2")),
    Case("((y)^-(0.0001)*x)<=y", ("x<(1/10^400)", "-1<=y<=0")),
    Case("sqrt(1/2)>x", ("1e309<x<0.1e-15", "x<x")),
    Case("min(1/3, x)<=(0.1+x)", ("((x*x)/x)!=(x)^-(0)", "x<=(10^400)", "1/2<=x<=1/10")),
    Case("(sqrt((y*x))*(pi-1e-200))=z", ("(1/2-(y+x))=max(x, z)", "y!=10", "y<=y")),
    Case("sinh((x*7))>=(0.1)^-(0.0001)", ("x>10", "x<=exp(700)")),
    Case("y<=(abs(erfc(5))*x)", ("((y)^(1000)+y)=(x/2/3)", "-10<x<9/10")),
    Case("((0.1)^-(100))^(0)=min(max(z, x), (1e-3)^(1000))", ("pi<x<=(2^1000)", "1/2<=z<=0")),
    Case("(tanh(min(x, x)))^-(x)<(abs(y)*1e5)", ("1<y<=-1/2", "x<-3")),
    Case("tanh((x)^(1000))<=(exp((1/10^400)))^-(2)", ()),
    Case("((100)^(1000)*(x*x))<=1e-320", ("9/10<x<=1e-200",)),
    Case("((((1e50)^(1000)-pi)+z))^-(x)<z", ("z<=-1/2", "x<=10")),
    Case("(abs(1e5)+min(x, x))>=x", ()),
    Case("((y*y)-x)<=((x+y))^-(100)", ("pi<x<=1/2", "-1/2<=x<=10", "1/3<=y<=10")),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("case", FAILED_ONCE, ids=[c.goal[:30] for c in FAILED_ONCE])
def test_what_failed_once_is_answered(case):
    verdict, problem = ask(case, 30)
    assert problem == ""
    assert verdict in CODES.values()


def test_a_wrong_answer_is_seen():
    case = Case("x^2 < x", ("0 <= x <= 2",))
    code, out, err = answer(case)
    assert wrong(case, code, out, err) == ""
    proved = out.replace("REFUTED", "PROVED")
    assert wrong(case, 0, proved, "").startswith("proved, but false at ")
    assert wrong(case, 70, "", "error: unexpected").startswith("exit code 70")
    assert wrong(case, 3, out, "").startswith("exit code 3, but the answer is REFUTED")
    true = Case("x^2 <= 2*x", case.where)
    assert wrong(true, code, out, err).startswith("refuted at ")


def test_the_clock_that_stops_z3_means_no(monkeypatch):
    monkeypatch.setattr(smt, "_SHORTEST", 1)
    monkeypatch.setattr(smt, "_UNITS", 10**12)
    x, y, z, w = variables("x y z w")
    hard = x**6 + y**6 + z**6 + w**6 + x * y * z * w <= 1
    assert not smt.entails([x * y + z**3 * w <= 2, x**3 * w - y**3 <= 3, y**5 + z * w**2 <= 5], hard, 10**9)


def test_z3_is_not_asked_about_numbers_and_powers_beyond_its_limits():
    (x,) = variables("x")
    assert smt.entails([0 < x], 0 < 3 * x)
    assert not smt.entails([0 < x], 0 < num(2) ** num(3) * x**65)
    assert not smt.entails([0 < x], 0 < num(2**3000) * x)


@pytest.mark.slow
def test_random_inequalities():
    """Every day others; DPPROOFS_FUZZ names the part of a day, which a failure shows."""
    part = int(os.environ.get("DPPROOFS_FUZZ", dt.datetime.now(dt.UTC).toordinal()))
    start = part % 10_000 * PART
    problems = []
    for i, case in enumerate(cases(start, PART), start):
        verdict, problem = ask(case, 60)
        if problem or verdict == "STOPPED":
            problems.append(f"{i}: {verdict}: {case}: {problem}")
    assert not problems, f"DPPROOFS_FUZZ={part}: " + "\n".join(problems)
