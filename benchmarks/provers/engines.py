"""One statement for one prover, in a process of its own.

    python engines.py ENGINE < request.json

The request holds a ``problem`` and a list of problems that are asked ``before`` it, so that nothing is
loaded for the first time while the clock runs. The reply holds the ``answer`` and the ``seconds`` of the
processor that the prover took. With ``"problem": null`` it holds the prover's ``version``, or the
reason for which it does not load (``missing``).

A problem is plain data: ``goal`` and ``domain`` are comparisons ["le", left, right] or ["lt", left, right]
of terms such as ["add", ["var", "x"], ["num", "1/2"]]; ``box`` has the constant bounds on each variable
or null; ``relations`` are the conditions that are no such bounds; ``text`` and ``where`` are the same for dpproofs.

Every peer is asked the same: is there a point of the domain at which the goal is false? Only a rigorous no is
``proved``. This file needs none of the provers, and nothing of dpproofs, to be loaded.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import math
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

PROVED, UNKNOWN, UNBOUNDED = "proved", "unknown", "unbounded"
_NAMES = {"real_power": "real powers"}

# What is shorter is measured by the clock, since the system counts the processor's time in larger units.
SHORT = 0.02


class UnknownFunctionError(Exception):
    """The prover does not have a function of the statement."""


def build(t: list[Any], make: dict[str, Callable[..., Any]]) -> Any:
    """A term in the prover's own language."""
    op, *args = t
    if op in ("num", "var", "pi"):
        if op not in make:
            raise UnknownFunctionError(op)
        return make[op](*args)
    if op not in make:
        raise UnknownFunctionError(_NAMES.get(op, op))
    if op == "pow":
        return make[op](build(args[0], make), Fraction(args[1]))
    return make[op](*(build(a, make) for a in args))


def _gap(goal: list[Any]) -> list[Any]:
    """right - left, which must be shown to be at least 0."""
    return ["add", goal[2], ["mul", ["num", "-1"], goal[1]]]


def _product(factors: Any) -> Any:
    return math.prod(factors[1:], start=factors[0])


def _total(parts: Any) -> Any:
    return sum(parts[1:], start=parts[0])


def _whole_power(power: Callable[[Any, int], Any], inverse: Callable[[Any], Any], root: Callable[[Any], Any]) -> Any:
    """Powers with exponent n, -n, 1/2 and -1/2."""

    def done(base: Any, e: Fraction) -> Any:
        if e.denominator == 2:
            base, e = root(base), 2 * e
        if e.denominator != 1:
            raise UnknownFunctionError("real powers")
        positive = power(base, abs(int(e))) if abs(e) != 1 else base
        return positive if e > 0 else inverse(positive)

    return done


# dpproofs -------------------------------------------------------------------------------------


def ask_dpproofs(problem: dict[str, Any]) -> str:
    """The verdict of ``dpproofs.prove``."""
    import dpproofs

    verdict = dpproofs.prove(problem["text"], where=problem["where"]).verdict
    return {"PROVED": PROVED, "REFUTED": "refuted"}.get(verdict, UNKNOWN)


# z3 -------------------------------------------------------------------------------------------


def ask_z3(problem: dict[str, Any]) -> str:
    """z3's solver; exp(x) is the power of its constant ``euler``, whose properties it knows in part."""
    import z3

    def known(name: str) -> Any:
        """A constant or function that only z3's text format names."""
        return z3.parse_smt2_string(f"(declare-const y Real) (assert (= y {name}))")[0].arg(1)

    solver = z3.Solver()

    def root(t: Any) -> Any:
        r = z3.FreshReal()
        solver.add(r >= 0, r * r == t)
        return r

    make: dict[str, Callable[..., Any]] = {
        "num": z3.RealVal,
        "var": z3.Real,
        "pi": lambda: known("pi"),
        "add": lambda *a: _total(a),
        "mul": lambda *a: _product(a),
        "pow": _whole_power(lambda t, n: t**n, lambda t: 1 / t, root),
        "real_power": lambda t, e: t**e,
        "exp": lambda t: known("euler") ** t,
        "le": lambda a, b: a <= b,
        "lt": lambda a, b: a < b,
    }
    for name in ("sinh", "cosh", "tanh"):
        make[name] = known(f"({name} y)").decl()
    solver.add(*(build(d, make) for d in problem["domain"]), z3.Not(build(problem["goal"], make)))
    found = str(solver.check())
    return {"unsat": PROVED, "sat": "sat"}.get(found, UNKNOWN)


# cvc5 -----------------------------------------------------------------------------------------


def ask_cvc5(problem: dict[str, Any]) -> str:
    """cvc5 with exponentials; log(t) is a new variable l with exp(l) = t."""
    import cvc5  # type: ignore[import-not-found]
    from cvc5 import Kind

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setLogic("QF_NRAT")
    real, term, seen = manager.getRealSort(), manager.mkTerm, {}

    def variable(name: str) -> Any:
        if name not in seen:
            seen[name] = manager.mkConst(real, name)
        return seen[name]

    def number(text: object) -> Any:
        q = Fraction(str(text))
        return manager.mkReal(q.numerator, q.denominator)

    def exponential(t: Any) -> Any:
        return term(Kind.EXPONENTIAL, t)

    def logarithm(t: Any) -> Any:
        new = variable(f"log {t}")
        solver.assertFormula(term(Kind.EQUAL, exponential(new), t))
        return new

    def minus(t: Any) -> Any:
        return term(Kind.NEG, t)

    def over(a: Any, b: Any) -> Any:
        return term(Kind.DIVISION, a, b)

    def plus(a: Any, b: Any) -> Any:
        return term(Kind.ADD, a, b)

    two = number(2)
    make: dict[str, Callable[..., Any]] = {
        "num": number,
        "var": variable,
        "pi": manager.mkPi,
        "add": lambda *a: term(Kind.ADD, *a),
        "mul": lambda *a: term(Kind.MULT, *a),
        "pow": _whole_power(
            lambda t, n: term(Kind.MULT, *[t] * n), lambda t: over(number(1), t), lambda t: term(Kind.SQRT, t)
        ),
        "exp": exponential,
        "log": logarithm,
        "sinh": lambda t: over(plus(exponential(t), minus(exponential(minus(t)))), two),
        "cosh": lambda t: over(plus(exponential(t), exponential(minus(t))), two),
        "tanh": lambda t: plus(number(1), minus(over(two, plus(exponential(term(Kind.MULT, two, t)), number(1))))),
        "le": lambda a, b: term(Kind.LEQ, a, b),
        "lt": lambda a, b: term(Kind.LT, a, b),
    }
    for d in problem["domain"]:
        solver.assertFormula(build(d, make))
    solver.assertFormula(term(Kind.NOT, build(problem["goal"], make)))
    found = solver.checkSat()
    return PROVED if found.isUnsat() else "sat" if found.isSat() else UNKNOWN


# codac ----------------------------------------------------------------------------------------


def ask_codac(problem: dict[str, Any]) -> str:
    """Contract and bisect the box by right - left <= 0, with smaller and smaller boxes; proved if nothing is left."""
    import codac  # type: ignore[import-not-found]

    names = list(problem["box"])

    def interval(text: str) -> Any:
        q = Fraction(text)
        return codac.Interval(float(q.numerator)) / codac.Interval(float(q.denominator))

    if any(None in ends for ends in problem["box"].values()):
        build(_gap(problem["goal"]), dict.fromkeys(_CODAC, lambda *_: None))
        return UNBOUNDED
    start = codac.IntervalVector([interval(low) | interval(high) for low, high in problem["box"].values()])
    x = codac.VectorVar(len(names))
    make: dict[str, Callable[..., Any]] = {
        "num": interval,
        "var": lambda name: x[names.index(name)],
        "pi": codac.Interval.pi,
        "add": lambda *a: _total(a),
        "mul": lambda *a: _product(a),
        "pow": _whole_power(codac.pow, lambda t: codac.Interval(1.0) / t, codac.sqrt),
        "exp": codac.exp,
        "log": codac.log,
        "sinh": codac.sinh,
        "cosh": codac.cosh,
        "tanh": codac.tanh,
    }

    def contractor(t: list[Any], values: Any) -> Any:
        return codac.CtcInverse(codac.AnalyticFunction([x], build(t, make)), values)

    outside = contractor(_gap(problem["goal"]), codac.Interval(-math.inf, 0))
    for relation in problem["relations"]:
        outside &= contractor(_gap(relation), codac.Interval(0, math.inf))
    for size in range(1, 7):
        if _is_empty(codac.pave(start, outside, 10.0**-size).tree()):
            return PROVED
    return UNKNOWN


_CODAC = frozenset("num var pi add mul pow exp log sinh cosh tanh".split())


def _is_empty(node: Any) -> bool:
    """Whether a paving holds no point."""
    todo = [node]
    while todo:
        top = todo.pop()
        if not top.is_leaf():
            todo += [top.left(), top.right()]
        elif any(not box.is_empty() for box in top.boxes()):
            return False
    return True


# mpmath ---------------------------------------------------------------------------------------

_SMALLEST = 2.0**-40


def ask_mpmath(problem: dict[str, Any]) -> str:
    """Bisection of the longest side, with mpmath's intervals."""
    from mpmath import iv  # type: ignore[import-untyped]

    def number(text: str) -> Any:
        q = Fraction(text)
        return iv.mpf(q.numerator) / q.denominator

    def sinh(t: Any) -> Any:
        e = iv.exp(t)
        return (e - 1 / e) / 2

    def cosh(t: Any) -> Any:
        e = iv.exp(abs(t))
        return (iv.mpf([_cosh_end(iv, e.a).a, _cosh_end(iv, e.b).b])) if t.delta != 0 else _cosh_end(iv, e)

    def inverse(t: Any) -> Any:
        if 0 in t:
            raise ZeroDivisionError
        return 1 / t

    def log(t: Any) -> Any:
        if t.a <= 0:
            raise ZeroDivisionError
        return iv.log(t)

    def root(t: Any) -> Any:
        if t.a < 0:
            raise ZeroDivisionError
        return iv.sqrt(t)

    make: dict[str, Callable[..., Any]] = {
        "num": number,
        "pi": lambda: iv.pi,
        "add": lambda *a: _total(a),
        "mul": lambda *a: _product(a),
        "pow": _whole_power(lambda t, n: t**n, inverse, root),
        "exp": iv.exp,
        "log": log,
        "sinh": sinh,
        "cosh": cosh,
        "tanh": lambda t: 1 - 2 / (iv.exp(2 * t) + 1),
    }
    names = list(problem["box"])
    gap = _gap(problem["goal"])
    relations = [_gap(r) for r in problem["relations"]]
    for t in (gap, *relations):
        build(t, {**dict.fromkeys(make, lambda *_: None), "var": lambda _: None})
    if any(None in ends for ends in problem["box"].values()):
        return UNBOUNDED
    boxes = [[iv.mpf([number(low).a, number(high).b]) for low, high in problem["box"].values()]]
    while boxes:
        box = boxes.pop()
        make["var"] = lambda name, box=box: box[names.index(name)]
        try:
            low = build(gap, make).a
            if low > 0 or (low == 0 and problem["goal"][0] == "le") or any(build(r, make).b < 0 for r in relations):
                continue
        except ZeroDivisionError:
            pass
        widths = [float(side.delta.b) for side in box]
        i = widths.index(max(widths))
        if widths[i] < _SMALLEST:
            return UNKNOWN
        middle = box[i].mid
        halves = (iv.mpf([middle.b, box[i].b]), iv.mpf([box[i].a, middle.b]))
        boxes += [[*box[:i], half, *box[i + 1 :]] for half in halves]
    return PROVED


def _cosh_end(iv: Any, e: Any) -> Any:
    return (e + iv.mpf(1) / e) / 2


# Coq ------------------------------------------------------------------------------------------

_COQ_START = """Require Import Reals Psatz.
From Interval Require Import Tactic.
Open Scope R_scope.
"""


def ask_coq(problem: dict[str, Any], before: list[dict[str, Any]]) -> tuple[str, float]:
    """The tactic ``interval`` with bisection of every variable, and ``nra`` for polynomials; the seconds Coq counts."""
    text = _COQ_START
    for other in before:
        text += f"Goal {_coq_goal(other)}.\nProof. try ({_coq_tactic(other)}). Abort.\n"
    text += f"Goal {_coq_goal(problem)}.\nProof. Time ({_coq_tactic(problem)}). Time Qed.\n"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "goal.v").write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["coqc", "-q", "goal.v"],  # noqa: S607
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode == -signal.SIGXCPU:
        signal.raise_signal(signal.SIGXCPU)  # the limit is on each process
    spent = [float(s) for part in re.findall(r"secs \(([\d.]+)u,([\d.]+)s\)", done.stdout) for s in part]
    if done.returncode == 0 and len(spent) == 4:
        return PROVED, sum(spent)
    if "actic" in done.stderr:
        return UNKNOWN, 0.0
    raise RuntimeError(done.stderr.strip().splitlines()[-1])


def _coq_goal(problem: dict[str, Any]) -> str:
    def call(name: str) -> Callable[[str], str]:
        return lambda t: f"({name} {t})"

    make: dict[str, Callable[..., Any]] = {
        "num": lambda text: f"({text})",
        "var": lambda name: name,
        "pi": lambda: "PI",
        "add": lambda *a: f"({' + '.join(a)})",
        "mul": lambda *a: f"({' * '.join(a)})",
        "pow": _whole_power(lambda t, n: f"({t} ^ {n})", lambda t: f"(/ {t})", call("sqrt")),
        "exp": call("exp"),
        "log": call("ln"),
        "sinh": lambda t: f"((exp {t} - exp (- {t})) / 2)",
        "cosh": lambda t: f"((exp {t} + exp (- {t})) / 2)",
        "tanh": lambda t: f"(1 - 2 / (exp (2 * {t}) + 1))",
        "le": lambda a, b: f"{a} <= {b}",
        "lt": lambda a, b: f"{a} < {b}",
    }
    hypotheses = [build(d, make) for d in problem["domain"]]
    sign = "<" if problem["goal"][0] == "lt" else "<="
    hypotheses.append(f"0 {sign} {build(_gap(problem['goal']), make)}")
    return f"forall {' '.join(problem['box'])} : R, {' -> '.join(hypotheses)}"


def _coq_tactic(problem: dict[str, Any]) -> str:
    bisect = ", ".join(f"i_bisect {name}" for name in problem["box"])
    tactic = f"interval with ({bisect}, i_depth 30)"
    closed = "repeat match goal with H : (_ < _)%R |- _ => apply Rlt_le in H end"
    tactic = f"intros; {closed}; {tactic}"
    return f"first [ solve [{tactic}] | intros; nra ]" if _is_polynomial(problem["goal"]) else tactic


def _is_polynomial(t: list[Any]) -> bool:
    if t[0] in ("num", "var"):
        return True
    if t[0] == "pow":
        return Fraction(t[2]) == int(Fraction(t[2])) and Fraction(t[2]) > 0 and _is_polynomial(t[1])
    return t[0] in ("le", "lt", "add", "mul") and all(map(_is_polynomial, t[1:]))


# The process ----------------------------------------------------------------------------------

ENGINES: dict[str, Callable[[dict[str, Any]], str]] = {
    "dpproofs": ask_dpproofs,
    "z3": ask_z3,
    "cvc5": ask_cvc5,
    "codac": ask_codac,
    "mpmath": ask_mpmath,
}
_PACKAGES = {"z3": "z3-solver", "dreal": "dreal"}


def version(engine: str) -> dict[str, str]:
    """The version of a prover, or why there is none."""
    if engine == "coq":
        path = shutil.which("coqc")
        if path is None:
            return {"missing": "there is no coqc"}
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "goal.v").write_text(_COQ_START, encoding="utf-8")
            done = subprocess.run([path, "-q", "goal.v"], cwd=folder, capture_output=True, check=False)
        if done.returncode:
            return {"missing": "coqc is there, the library interval is not"}
        said = subprocess.run([path, "--print-version"], capture_output=True, text=True, check=True).stdout
        return {"version": said.split()[0]}
    try:
        module = importlib.import_module(engine)
    except ImportError as error:
        return {"missing": str(error)}
    if engine == "dpproofs":
        return {"version": module.__version__}
    return {"version": importlib.metadata.version(_PACKAGES.get(engine, engine))}


def answer(engine: str, request: dict[str, Any]) -> dict[str, Any]:
    """The reply to a request."""
    problem, before = request["problem"], request["before"]
    if problem is None:
        return dict(version(engine))
    try:
        if engine == "coq":
            found, seconds = ask_coq(problem, before)
        else:
            for other in before:
                ENGINES[engine](other)
            start, started = time.process_time(), time.perf_counter()
            found = ENGINES[engine](problem)
            seconds, passed = time.process_time() - start, time.perf_counter() - started
            if passed < SHORT:
                seconds = passed
    except UnknownFunctionError as error:
        return {"answer": f"no {error}", "seconds": 0.0}
    return {"answer": found, "seconds": seconds}


if __name__ == "__main__":
    json.dump(answer(sys.argv[1], json.load(sys.stdin)), sys.stdout)
