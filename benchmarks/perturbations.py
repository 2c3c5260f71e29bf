"""Perturbs the true statements of inequalities.toml and compares what the prover says with values in mpmath.

    python benchmarks/perturbations.py                    10000 perturbations; prints counts on the way
    python benchmarks/perturbations.py --count N --seed S --jobs J
    python benchmarks/perturbations.py --write            also writes docs/inequalities-perturbed.md

A perturbation changes one number of the statement or of its domain (a constant, an exponent, an end
of the domain) or one whole side by the factor 1 + h, |h| from 1/10 to 1/10^6; a 0 becomes h. Most
statements of the list are tight, so that about half of the results are false, by as little as h.

Two things would be wrong: PROVED where mpmath finds a point at which the statement is false, and
REFUTED at a point where mpmath says that it holds, or that is outside of the domain.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import mpmath
from inequalities import DIGITS, Inequality, draw, holds, load, margin

from dpproofs.kernel import Term, TermError
from dpproofs.prover.answers import PROVED, REFUTED, prove_inequality
from dpproofs.prover.definedness import GoalError
from dpproofs.prover.parse import parse_conditions, parse_formula

PAGE = Path(__file__).resolve().parents[1] / "docs" / "inequalities-perturbed.md"
SIZES = tuple(Fraction(1, 10**k) for k in range(1, 7))
STEPS = 14
SECONDS = 5
# Statements on which a few steps of the search take many seconds.
LONG = frozenset(
    """
    kearns-saul log-sum reverse-pinsker-binary kl-log-chi-square kl-bhattacharyya bretagnolle-huber entropy-sqrt
    polya-erf laplace-renyi-zcdp laplace-renyi-pure gaussian-hockey-stick entropy-lower pinsker-binary
""".split()
)
UNDEFINED, STOPPED = "undefined", "stopped"
_SAMPLES, _NEAR = 40, 200
_SURELY = mpmath.mpf(10) ** -35

Site = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Case:
    """A perturbed statement. ``what`` says what was changed."""

    name: str
    what: str
    size: Fraction
    goal: Term
    domain: tuple[Term, ...]


@dataclass(frozen=True)
class Finding:
    """What the prover said of a case and what mpmath saw; ``wrong`` is empty unless they disagree."""

    case: Case
    verdict: str
    false: bool
    wrong: str = ""
    seconds: float = 0.0


# Perturbations --------------------------------------------------------------------------------


def sites(formulas: Sequence[Term]) -> Iterator[Site]:
    """The numbers of the formulas, by formula and path; inverses (exponents -1) are part of the notation."""

    def inside(t: Term, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if t.op == "num":
            yield path
        for i, a in enumerate(t.args):
            if not (t.op == "pow" and i == 1 and a.op == "num" and a.data == -1):
                yield from inside(a, (*path, i))

    for i, formula in enumerate(formulas):
        for path in inside(formula, ()):
            yield i, path
    yield from ((0, (0,)), (0, (1,)))


def changed(t: Term, path: tuple[int, ...], h: Fraction) -> Term:
    """t with the part at the path times 1 + h, or h in place of 0."""
    if not path:
        if t.op != "num":
            return t * (1 + h)
        return Term("num", (), t.data * (1 + h) if t.data else h)
    i, rest = path[0], path[1:]
    return Term(t.op, [changed(a, rest, h) if j == i else a for j, a in enumerate(t.args)], t.data)


def perturbed(item: Inequality, random: Random) -> Case:
    """A random perturbation of an item of the list."""
    formulas = [parse_formula(item.statement), *(c for text in item.where for c in parse_conditions(text))]
    size = random.choice(SIZES)
    h = size * random.choice((1, -1))
    while True:
        i, path = random.choice(list(sites(formulas)))
        try:
            new = changed(formulas[i], path, h)
        except TermError:
            continue
        out = [new if j == i else f for j, f in enumerate(formulas)]
        return Case(item.name, f"{formulas[i]!r} became {new!r}", size, out[0], tuple(out[1:]))


def cases(count: int, seed: int) -> list[Case]:
    """Perturbations of true items of the list, the same for the same seed."""
    random = Random(seed)  # noqa: S311
    true = [item for item in load() if item.expected and item.name not in LONG]
    return [perturbed(random.choice(true), random) for _ in range(count)]


# Values ---------------------------------------------------------------------------------------


def counterexample(case: Case, near: int, seed: int) -> dict[str, Any] | None:
    """A point at which the statement is false by far more than mpmath errs, if sampling finds one.

    First random points on many scales; then ``near`` points closer and closer to those at which the
    statement was nearest to being false.
    """
    random = Random(seed)  # noqa: S311
    names = sorted({str(v.data[0]) for f in (case.goal, *case.domain) for v in f.free})
    found: list[tuple[Any, dict[str, Any]]] = []

    def look(point: dict[str, Any] | None) -> bool:
        if point is None:
            return False
        m = margin(case.goal, point)
        if m is None or not all(holds(d, point) for d in case.domain):
            return False
        scale = min((abs(x) for x in point.values() if x), default=mpmath.mpf(1))
        found.append((m / min(1, scale), point))
        return bool(m < -_SURELY)

    with mpmath.workdps(DIGITS):
        for k in range(_SAMPLES):
            point = draw(case.domain, names, random)
            if point is not None and k % 2:
                small = mpmath.mpf(10) ** -random.randint(1, 6)
                point = {n: x * small for n, x in point.items()}
            if look(point):
                return point
        found.sort(key=lambda pair: pair[0])
        for k in range(near if found else 0):
            step = mpmath.mpf(10) ** (-6 * mpmath.mpf(k) / near)
            _, start = found[random.randrange(min(3, len(found)))]
            some = random.choice(names) if random.random() < 0.5 else ""
            point = {
                n: x + random.gauss(0, 1) * step * (abs(x) or 1) if some in ("", n) else x for n, x in start.items()
            }
            if look(point):
                return point
            found = sorted(found[:4] + found[-1:], key=lambda pair: pair[0])[:4]
    return None


def agrees(case: Case, point: dict[Term, Fraction]) -> bool:
    """Whether mpmath too says that the point is in the domain and the statement false there."""
    for digits in (DIGITS, 20 * DIGITS):
        with mpmath.workdps(digits):
            values = {str(v.data[0]): mpmath.mpf(q.numerator) / q.denominator for v, q in point.items()}
            error = mpmath.mpf(10) ** (10 - digits)
            m = margin(case.goal, values)
            conditions = [margin(d, values) for d in case.domain]
            if m is None or any(c is None or c < -error for c in conditions):
                return False
            if m < -error:
                return True
    # The two sides are equal as far as can be seen, which refutes a strict comparison only.
    return case.goal.op == "lt" and m < error


class StoppedError(BaseException):
    """The time for one case is over; no handler of exceptions is to take it for one."""


def judge(case: Case, seconds: int = SECONDS) -> Finding:
    """Ask the prover, and compare."""

    def stop(*_: object) -> None:
        raise StoppedError

    start = time.process_time()
    before = signal.signal(signal.SIGVTALRM, stop)
    # Again each second: an exception inside of a destructor is lost.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        result = prove_inequality(case.goal, case.domain, steps=STEPS)
    except GoalError:
        return Finding(case, UNDEFINED, false=False)
    except StoppedError:
        return Finding(case, STOPPED, false=False, seconds=seconds)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    took = time.process_time() - start
    point = counterexample(case, _NEAR if result.verdict == PROVED else 0, seed=1)
    wrong = ""
    if result.verdict == PROVED and point is not None:
        wrong = "proved, but false at " + ", ".join(f"{n} = {mpmath.nstr(x, 20)}" for n, x in point.items())
    if result.counterexample is not None and not agrees(case, result.counterexample.point):
        wrong = f"refuted at {result.counterexample}, where mpmath does not agree"
    return Finding(case, result.verdict, point is not None or result.verdict == REFUTED, wrong, took)


# The page -------------------------------------------------------------------------------------


def table(findings: Sequence[Finding]) -> list[str]:
    """Counts of verdicts by the size of the perturbation, as a table in Markdown."""
    verdicts = ["PROVED", "REFUTED", "NOT PROVEN", UNDEFINED, STOPPED]
    lines = ["| h | false | " + " | ".join(verdicts) + " | together |", "| --- |" + " ---: |" * (len(verdicts) + 2)]
    for size in (*SIZES, None):
        some = [f for f in findings if size in (None, f.case.size)]
        counts = Counter(f.verdict for f in some)
        row = [str(size or "all"), str(sum(f.false for f in some)), *(str(counts[v]) for v in verdicts), str(len(some))]
        lines.append("| " + " | ".join(row) + " |")
    return lines


def page(findings: Sequence[Finding], seed: int) -> str:
    """docs/inequalities-perturbed.md."""
    wrong = [f"{f.case.name}: {f.case.what}: {f.wrong}" for f in findings if f.wrong]
    names = {f.case.name for f in findings}
    missed = sum(f.false and f.verdict not in (PROVED, REFUTED) for f in findings)
    lines = [
        "# What the prover says of inequalities that are changed a little",
        "",
        f"{len(findings)} statements, each a true one of [the list](inequalities.md) with one number of the statement",
        "or of its domain, or one whole side, changed by the factor 1 + h or 1 - h (a 0 becomes h or -h);",
        f"{len(names)} true statements of the list occur. Many are tight, so that a change of the right sign makes",
        "them false, by about h. Made by",
        "",
        f"    python benchmarks/perturbations.py --count {len(findings)} --seed {seed} --write",
        "",
        *table(findings),
        "",
        f"*False* counts the statements for which mpmath, with {DIGITS} digits, found a point at which they are false,",
        "or that are refuted at a point at which mpmath agrees. *Undefined* are statements that have lost their",
        "meaning at a point of the domain, which is reported as an error; *stopped* is what took more than",
        f"{SECONDS} seconds of processor time. The search had {STEPS} steps in place of 1500, and so leaves more",
        f"open than it has to. {len(LONG)} statements on which each step takes long were left out.",
        "",
        "Wrong answers (proved and false somewhere, or refuted where mpmath does not agree): "
        + ("; ".join(wrong) or "none")
        + f". False statements that were left open: {missed}.",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run, print and write."""
    parser = argparse.ArgumentParser(description="Perturb true inequalities and check what the prover says.")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    findings: list[Finding] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for finding in pool.map(judge, cases(options.count, options.seed), chunksize=8):
            findings.append(finding)
            if finding.wrong:
                print(f"WRONG {finding.case.name}: {finding.case.what}: {finding.wrong}", flush=True)
            if len(findings) % 1000 == 0 or len(findings) == options.count:
                print("\n".join(table(findings)), flush=True)
    if options.write:
        PAGE.write_text(page(findings, options.seed), encoding="utf-8")
    return 1 if any(f.wrong for f in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
