"""Compare dpproofs with accountants: processor time per call, tightness, and who is below the truth.

Start it as ``python benchmarks/accountants/run.py --peers PYTHON --write``. PYTHON is an
interpreter that has the accountants, such as one into which ``pip install -r
benchmarks/accountants/requirements.txt`` put them; ``PYTHON=NAME,NAME`` asks it for some of them,
and the option can be repeated. The table goes into docs/accountants.md with ``--write``, and else
to standard output. Only names and versions of packages are recorded.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import dpproofs
from dpproofs.accounting import Mechanism, gaussian, given, poisson_sampled_gaussian
from dpproofs.audit import Audit, audit_epsilon
from dpproofs.numbers import decimal_string

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "accountants.md"
BEGIN, END = "<!-- begin table -->", "<!-- end table -->"
RUNS = 3
RELATION = "add-or-remove-one"


@dataclass(frozen=True)
class Task:
    """A question: the epsilon of a mechanism for delta; or, where epsilon is given, its delta."""

    title: str
    mechanism: Mechanism
    delta: Fraction | None
    epsilon: Fraction | None = None
    margin: Fraction = Fraction(1, 10**9)
    apart: bool = False
    """Whether it is timed in a process of its own, since what was derived is remembered."""

    def judge(self, returned: float) -> Audit:
        """The verdict on what was returned; the exact number that the float is."""
        if self.epsilon is not None:
            return audit_epsilon(self.mechanism, RELATION, self.epsilon, returned)
        return audit_epsilon(self.mechanism, RELATION, returned, self.delta or 0)

    def least(self) -> Fraction:
        """The least that dpproofs proves."""
        if self.epsilon is not None:
            return self.mechanism.to_approx_dp(epsilon=self.epsilon, relation=RELATION).delta.enclosure()[1]
        return self.mechanism.to_approx_dp(delta=self.delta, relation=RELATION).epsilon.enclosure()[1]


def many(epsilon: str, count: int, delta: str) -> Task:
    """Pure guarantees in sequence."""
    one = given("pure_dp", epsilon=epsilon)
    return Task(f"{count} steps, each {epsilon}-DP, delta = {delta}", one.repeat(count), Fraction(delta))


def noisy(power: int) -> Task:
    """Gaussian steps that are together N(0.1, 1) against N(0, 1), up to the rounding of sigma."""
    count = 10**power
    one = gaussian(sensitivity=1, sigma=10 * math.sqrt(count))
    title = f"10^{power} Gaussian steps, sigma = 10*sqrt(10^{power}), delta = 1e-6"
    return Task(title, one.repeat(count), Fraction("1e-6"))


def sampled(rate: str, noise: str, steps: int, delta: str) -> Task:
    """Gaussian noise on Poisson samples."""
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)
    title = f"{steps} steps of DP-SGD, sampling rate {rate}, noise multiplier {noise}, delta = {delta}"
    return Task(title, mechanism, Fraction(delta), margin=Fraction(1, 1000), apart=True)


TASKS: dict[str, Task] = {
    "zcdp": Task("zCDP with rho = 0.5, delta = 1e-6", given("zcdp", rho="0.5"), Fraction("1e-6")),
    **{f"gaussians_1e{j}": noisy(j) for j in range(2, 7)},
    "gaussian_delta": Task(
        "delta of one Gaussian step, sigma = 1, epsilon = 1", gaussian(sensitivity=1, sigma=1), None, Fraction(1)
    ),
    "many_01_100": many("0.1", 100, "1e-6"),
    "many_01_1000": many("0.1", 1000, "1e-6"),
    "many_001_1000": many("0.01", 1000, "1e-10"),
    "sampled_1000": sampled("0.01", "1", 1000, "1e-5"),
    "sampled_large": sampled("0.1", "5", 2000, "1e-5"),
    "sampled_small_delta": sampled("0.01", "1", 10_000, "1e-10"),
}


def seconds(call: Callable[[], Any]) -> float:
    """The least processor time of a call."""
    best = math.inf
    for _ in range(RUNS):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def alone(key: str, claimed: float | None) -> float:
    """The processor time of a search, or of a check, in a process that has done something alike but smaller."""
    command = [sys.executable, __file__, "--time", key, *([] if claimed is None else [repr(claimed)])]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def timed(key: str, claimed: str | None) -> float:
    """The same, in this process."""
    small = sampled("1/2", "4", 2, "1e-5")
    small.judge(20.0)
    small.judge(0.01)
    start = time.process_time()
    if claimed is None:
        TASKS[key].least()
    else:
        TASKS[key].judge(float(claimed))
    return time.process_time() - start


def peers(option: str) -> list[dict[str, Any]]:
    """What the accountants of an interpreter return."""
    python, _, names = option.partition("=")
    command = [python, "-W", "ignore", str(HERE / "peers.py"), *filter(None, names.split(","))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def shown_time(spent: float) -> str:
    """Seconds in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if spent >= size:
            return f"{spent / size:.3g} {unit}"
    return f"{spent * 1e9:.0f} ns"


def above(returned: Fraction, least: Fraction) -> str:
    """How far a number is above the least that is proved, in percent."""
    excess = 100 * (returned / least - 1)
    if not excess:
        return "0"
    return f"{'+' if excess > 0 else '-'}{float(abs(excess)):.2g} %"


HEAD = "| | returned | above the least proved | on the safe side | time |"
WORDS = {"VERIFIED": "yes", "REFUTED": "**no**", "NOT PROVEN": "not shown"}


def compare(rows: list[dict[str, Any]]) -> str:
    """The table."""
    lines = []
    for key, task in TASKS.items():
        least = task.least()
        claimed = float(least * (1 + task.margin))
        check = task.judge(claimed)
        if not check:
            sys.exit(f"{task.title}: {check}")
        if task.apart:
            derive, judge = alone(key, None), alone(key, claimed)
        else:
            derive, judge = seconds(task.least), seconds(partial(task.judge, claimed))
        lines += [f"### {task.title}", "", HEAD, "| --- | --- | --- | --- | --- |"]
        name = f"dpproofs {dpproofs.__version__}"
        lines.append(f"| {name}, derived | {decimal_string(least, 16, up=True)} | 0 | yes | {shown_time(derive)} |")
        lines.append(f"| {name}, a claim checked | | | | {shown_time(judge)} |")
        for row in (r for r in rows if r["task"] == key):
            who = f"{row['library']} {row['version']}, {row['what']}"
            verdict = WORDS[task.judge(row["returned"]).verdict]
            excess = above(Fraction(row["returned"]), least)
            lines.append(f"| {who} | {row['returned']!r} | {excess} | {verdict} | {shown_time(row['seconds'])} |")
        lines.append(f"\n{lower(check)}\n")
    return "\n".join(lines)


def lower(check: Audit) -> str:
    """What is known from below."""
    if check.too_small is None:
        return ""
    return f"Every epsilon up to {decimal_string(check.too_small, 9, up=False)} is refuted for that delta."


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description="compare dpproofs with accountants")
    parser.add_argument("--peers", action="append", default=[], metavar="PYTHON[=NAME,...]")
    parser.add_argument("--write", action="store_true", help=f"write the table into docs/{PAGE.name}")
    parser.add_argument("--time", nargs="+", metavar=("TASK", "EPSILON"), help="time one task, and nothing else")
    options = parser.parse_args()
    if options.time:
        print(timed(options.time[0], options.time[1] if options.time[1:] else None))
        return
    table = compare([row for option in options.peers for row in peers(option)])
    if not options.write:
        print(table)
        return
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not end:
        sys.exit(f"{PAGE.name} has no {BEGIN} ... {END}")
    PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
