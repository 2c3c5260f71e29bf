"""Runs ``dpproofs prove`` on the list in inequalities.toml and writes docs/inequalities.md.

    python benchmarks/inequalities.py            prove all, print what was found
    python benchmarks/inequalities.py --write    also write the page
    python benchmarks/inequalities.py --sample   only compare the list with values in mpmath

Each statement has a process of its own, which is stopped after 30 seconds of processor time; the
search itself counts steps, not seconds.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import mpmath

from dpproofs.kernel import Term
from dpproofs.prover.parse import parse_conditions, parse_formula

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "benchmarks" / "inequalities.toml"
PAGE = ROOT / "docs" / "inequalities.md"
SECONDS = 30
POINTS = 2000
DIGITS = 50
JOBS = 2

PROVED, REFUTED, OPEN, STOPPED = "proved", "refuted", "open", "stopped"
_VERDICTS = {"PROVED": PROVED, "REFUTED": REFUTED, "NOT PROVEN": OPEN}


@dataclass(frozen=True)
class Inequality:
    """One entry of the list."""

    name: str
    statement: str
    where: list[str]
    source: str
    expected: bool
    example: bool = False
    witness: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """What one process said, and after how many seconds of processor time."""

    verdict: str
    seconds: float
    detail: str = ""


def load() -> list[Inequality]:
    """The list."""
    return [Inequality(**entry) for entry in tomllib.loads(LIST.read_text(encoding="utf-8"))["inequality"]]


def ask(item: Inequality) -> Answer:
    """The verdict of ``dpproofs prove``."""
    where = [f"--where={condition}" for condition in item.where]
    command = [sys.executable, "-m", "dpproofs", "prove", "--json", *where, "--", item.statement]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=out, stderr=errors)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return Answer(STOPPED, seconds)
        out.seek(0)
        errors.seek(0)
        answer, complaint = out.read().decode(), errors.read().decode()
    try:
        found = json.loads(answer)
    except json.JSONDecodeError:
        return Answer("error", seconds, (complaint.strip().splitlines() or ["no output"])[-1])
    verdict = _VERDICTS[found["verdict"]]
    if verdict == PROVED:
        detail = f"{found['proof_steps']} steps"
    elif verdict == REFUTED:
        detail = ", ".join(f"{name} = {float(Fraction(value)):.6g}" for name, value in found["point"].items())
    else:
        detail = found["reason"]
    return Answer(verdict, seconds, detail)


# Values ---------------------------------------------------------------------------------------

_CALLS: dict[str, Callable[..., Any]] = {
    "add": lambda *a: mpmath.fsum(a), "mul": lambda *a: mpmath.fprod(a), "pow": lambda a, b: a**b,
    "exp": mpmath.exp, "log": mpmath.log, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "atanh": mpmath.atanh, "erf": mpmath.erf, "erfc": mpmath.erfc, "abs": abs, "min": min, "max": max,
}  # fmt: skip


def value(t: Term, point: dict[str, Any]) -> Any:
    """t at a point, in mpmath; a complex number where t is not defined."""
    if t.op == "num":
        return mpmath.mpf(t.data.numerator) / t.data.denominator
    if t.op == "pi":
        return +mpmath.pi
    if t.op == "var":
        return point[str(t.data[0])]
    return _CALLS[t.op](*(value(a, point) for a in t.args))


def margin(formula: Term, point: dict[str, Any]) -> Any:
    """By how much a <= b or a < b holds at a point, relative to the larger side; None where it has no value."""
    try:
        left, right = (value(a, point) for a in formula.args)
    except ZeroDivisionError:
        return None
    if isinstance(left, mpmath.mpc) or isinstance(right, mpmath.mpc):
        return None
    return (right - left) / max(1, abs(left), abs(right))


def holds(formula: Term, point: dict[str, Any]) -> bool:
    """Whether a condition holds at a point."""
    found = margin(formula, point)
    return found is not None and (found >= 0 if formula.op == "le" else found > 0)


def draw(domain: Sequence[Term], names: Sequence[str], random: Random) -> dict[str, Any] | None:
    """A random point of the domain, on scales from 1/1000 to 30; a variable may repeat or approach an earlier one."""
    point: dict[str, Any] = {}
    for i, name in enumerate(names):
        known = set(names[: i + 1])
        checked = [d for d in domain if {str(v.data[0]) for v in d.free} <= known]
        for _ in range(60):
            scale = random.choice((0.001, 0.1, 1, 1, 1, 2, 2, 5, 30))
            x = random.uniform(0, scale) * random.choice((1, 1, -1)) + random.choice((0, 0, 0, 0.5, 1))
            if point and random.random() < 0.2:
                x = float(random.choice(list(point.values()))) + random.choice((0, random.uniform(-0.01, 0.01)))
            point[name] = mpmath.mpf(x)
            if all(holds(d, point) for d in checked):
                break
        else:
            return None
    return point


def disagreement(item: Inequality, points: int = POINTS, seed: int = 1) -> str:
    """Empty, or how values in mpmath contradict what is expected."""
    goal = parse_formula(item.statement)
    domain = [c for text in item.where for c in parse_conditions(text)]
    names = sorted({str(v.data[0]) for f in (goal, *domain) for v in f.free})
    with mpmath.workdps(DIGITS):
        if not item.expected:
            if set(item.witness) != set(names):
                return "the witness does not name the variables"
            point = {n: mpmath.mpf(Fraction(q).numerator) / Fraction(q).denominator for n, q in item.witness.items()}
            if not all(holds(d, point) for d in domain):
                return "the witness is outside the domain"
            found = margin(goal, point)
            return "" if found is not None and found < -(mpmath.mpf(10) ** -20) else "the witness does not refute"
        random = Random(seed)  # noqa: S311
        seen = 0
        for _ in range(points):
            point_or_none = draw(domain, names, random)
            if point_or_none is None:
                continue
            found = margin(goal, point_or_none)
            if found is None:
                continue
            seen += 1
            if found < -(mpmath.mpf(10) ** -40):
                return "false at " + ", ".join(f"{n} = {mpmath.nstr(x, 8)}" for n, x in point_or_none.items())
        return "" if seen * 2 >= points else f"only {seen} of {points} points are in the domain"


# The page -------------------------------------------------------------------------------------


def unsound(item: Inequality, answer: Answer) -> bool:
    """Whether the answer is wrong."""
    return answer.verdict == (REFUTED if item.expected else PROVED)


def page(found: list[tuple[Inequality, Answer]], bad_samples: list[str]) -> str:
    """docs/inequalities.md."""
    good, false = ([(i, a) for i, a in found if i.expected is truth] for truth in (True, False))
    of_good, of_false = Counter(a.verdict for _, a in good), Counter(a.verdict for _, a in false)
    wrong = [i.name for i, a in found if unsound(i, a)]
    quick = sum(a.verdict == PROVED and a.seconds < 5 for _, a in good)
    kinds = sorted({a.verdict for _, a in found}, key=[PROVED, REFUTED, OPEN, STOPPED, "error"].index)
    examples = [a.verdict for i, a in good if i.example]
    known = examples.count(PROVED)
    proved, of = of_good[PROVED], len(good)
    machine = f"{platform.machine()} with Python {platform.python_version()}"
    lines = [
        "# Which inequalities `dpproofs prove` decides",
        "",
        f"A list of {len(found)} inequalities from papers on differential privacy and from the concentration",
        f"inequalities they use: {of} are true, {len(false)} are deliberately false, most by a constant or a domain",
        "that is a little off. The list, `benchmarks/inequalities.toml`, was fixed before this run, and nothing",
        "was taken out of it afterwards. The run and this page are made again with",
        "",
        "    python benchmarks/inequalities.py --write",
        "",
        "| | " + " | ".join(kinds) + " | together |",
        "| --- |" + " ---: |" * (len(kinds) + 1),
        "| true | " + " | ".join(str(of_good[k]) for k in kinds) + f" | {len(good)} |",
        "| false | " + " | ".join(str(of_false[k]) for k in kinds) + f" | {len(false)} |",
        "",
        "*Proved* is a theorem of the kernel; *refuted* is a point of the domain, confirmed by interval",
        "arithmetic; *open* means that the search ended without an answer; *stopped* that it had not ended after",
        f"{SECONDS} seconds of processor time, the limit of this benchmark. The prover itself counts steps and has",
        "no clock; with `--effort` it searches longer.",
        "",
        "Wrong answers (a false statement proved, a true one refuted): " + (", ".join(wrong) or "none") + ".",
        f"Of the true statements {proved} of {of} are proved, {quick} of them in under 5 seconds. The others are",
        f"not decided. {len(examples)} true statements are marked as examples, which the prover is made for and may",
        f"have been tuned to: of these {known} are proved, of the other {of - len(examples)} it is {proved - known}.",
        "",
        f"The expected values do not rest on the prover: a true statement was compared with mpmath at {POINTS} random",
        f"points of its domain ({DIGITS} digits), a false one has a witness in the list. Disagreements: "
        + ("; ".join(bad_samples) or "none")
        + ".",
        "",
        "Ten thousand [small changes](inequalities-perturbed.md) of these statements were tried as well.",
        "",
        f"Seconds are the processor time of one process from start to end, {JOBS} at a time, on {machine};",
        "they vary a little from run to run.",
    ]
    for title, part in (("True statements", good), ("False statements", false)):
        lines += [
            "",
            f"## {title}",
            "",
            "| name | statement | where | answer | seconds | detail | source |",
            "| --- | --- | --- | --- | ---: | --- | --- |",
        ]
        for i, a in part:
            name = f"{i.name} (example)" if i.example else i.name
            where = "; ".join(f"`{w}`" for w in i.where) or "all reals"
            lines.append(
                f"| {name} | `{i.statement}` | {where} | {a.verdict} | {a.seconds:.1f} | {a.detail} | {i.source} |"
            )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run, print and write."""
    items = load()
    bad = [f"{i.name}: {text}" for i in items if (text := disagreement(i))]
    for text in bad:
        print(f"DISAGREES {text}")
    if "--sample" in sys.argv[1:]:
        print(f"{len(items) - len(bad)} of {len(items)} agree with mpmath")
        return 1 if bad else 0
    found: list[tuple[Inequality, Answer]] = []
    with ThreadPoolExecutor(JOBS) as pool:
        for item, answer in zip(items, pool.map(ask, items), strict=True):
            found.append((item, answer))
            mark = "WRONG " if unsound(item, answer) else ""
            print(f"{mark}{answer.verdict:9}{answer.seconds:6.1f} s  {item.name}  {answer.detail}", flush=True)
    for truth in (True, False):
        counts = Counter(a.verdict for i, a in found if i.expected is truth)
        print(f"{'true' if truth else 'false'}: {', '.join(f'{n} {k}' for k, n in counts.items())}")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(found, bad), encoding="utf-8")
    return 1 if bad or any(unsound(i, a) for i, a in found) else 0


if __name__ == "__main__":
    sys.exit(main())
