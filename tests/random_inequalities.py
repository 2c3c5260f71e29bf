"""Random inequality texts for the command ``prove``, and what its answers must agree with.

``python tests/random_inequalities.py START COUNT`` asks for that many, and prints what is wrong and what is slow.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dpproofs import cli
from dpproofs.kernel import Term
from dpproofs.prover import answers
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.refute import holds_at
from dpproofs.prover.sampling import Samples

STEPS = 30
CODES = {0: "PROVED", 1: "REFUTED", 2: "ERROR", 3: "NOT PROVEN"}
_NUMBERS = "0 1 2 3 5 10 0.5 0.1 1/2 1/3 2/3 7 100 1e-3 1e5 pi".split()
_WILD = "1e-400 1e400 1e309 1e-320 1e200 1e-200 1e50 1e16 (10^400) (1/10^400) (2^1000) exp(700) exp(1e5)".split()
_FUNCTIONS = "exp log sqrt sinh cosh tanh atanh erf erfc abs".split()
_POWERS = "2 2 3 4 -1 -2 0 1/2 1/3 -1/2 2/3 1.5 100 1000 x y pi 1e-3 0.0001".split()
_ENDS = "0 1 -1 2 1/2 -1/2 1/10 9/10 10 -10 1/3 -3 1e-3 pi".split()
_RELATIONS = "<= <= <= < < >= >= > = !=".split()
_GRID = [Fraction(n, d) for n in (-10, -3, -2, -1, 0, 1, 2, 3, 10) for d in (1, 2, 3, 10)]


@dataclass(frozen=True)
class Case:
    """A statement as text, with the conditions on its variables."""

    goal: str
    where: tuple[str, ...]

    @property
    def arguments(self) -> list[str]:
        """The words of the command."""
        return ["prove", self.goal, *(word for d in self.where for word in ("--where", d)), "--json"]


class Writer:
    """Writes texts with the numbers, functions and bounds in which searches go wrong."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.names = "xyz"[: self.random.choice((1, 1, 1, 2, 2, 3))]
        self.wild = self.random.random() < 0.4

    def pick(self, choices: object) -> str:
        """One of them."""
        return str(self.random.choice(choices))

    def number(self, usual: list[str] = _NUMBERS) -> str:
        """A number, at times one that no float holds."""
        return self.pick(_WILD) if self.wild and self.random.random() < 0.25 else self.pick(usual)

    def term(self, depth: int) -> str:
        """A term."""
        kind = self.random.random()
        if depth == 0 or kind < 0.12:
            return self.pick(self.names) if self.random.random() < 0.7 else self.number()
        inner = self.term(depth - 1)
        if kind < 0.37:
            return f"{self.pick(_FUNCTIONS)}({inner})"
        if kind < 0.49:
            return f"({inner})^{self.pick(['', '-'])}({self.pick(_POWERS)})".replace("^-(-", "^(-")
        other = self.term(self.random.randrange(depth))
        if kind < 0.56:
            return f"{self.pick(['min', 'max'])}({inner}, {other})"
        return f"({inner}{self.pick('+++---***/')}{other})"

    def condition(self) -> str:
        """A condition, most often bounds on a variable."""
        kind, name = self.random.random(), self.pick(self.names)
        low, high = self.number(_ENDS), self.number(_ENDS)
        relation = self.pick(["<=", "<"])
        if kind < 0.45:
            return f"{low}{relation}{name}{self.pick(['<=', '<'])}{high}"
        if kind < 0.75:
            return f"{name}{self.pick(_RELATIONS)}{low}"
        if kind < 0.9:
            return f"{self.pick(self.names)}{relation}{self.pick(self.names)}"
        return f"{self.term(2)}{self.pick(_RELATIONS)}{self.term(1)}"

    def case(self) -> Case:
        """A statement; some are damaged, so that they are none."""
        depth = self.random.choice((1, 2, 2, 3, 3, 4))
        goal = f"{self.term(depth)}{self.pick(_RELATIONS)}{self.term(self.random.randrange(depth + 1))}"
        where = tuple(self.condition() for _ in range(self.random.choice((0, 0, 1, 1, 2, 2, 3))))
        if self.random.random() < 0.08:
            place = self.random.randrange(len(goal) + 1)
            goal = goal[:place] + self.pick([*"()+-*/^,<>=!.e\n\x1b\0é∞", "1e", "--", "nan"]) + goal[place + 1 :]
        return Case(goal, where)


def cases(start: int, count: int) -> Iterator[Case]:
    """The cases with these numbers, which are always the same."""
    return (Writer(seed).case() for seed in range(start, start + count))


def answer(case: Case) -> tuple[int, str, str]:
    """The exit code of the command and what it prints, with few steps of the search."""
    out, err = io.StringIO(), io.StringIO()
    before, answers.STEPS = answers.STEPS, STEPS
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return cli.main(case.arguments), out.getvalue(), err.getvalue()
    finally:
        answers.STEPS = before


def wrong(case: Case, code: int, out: str, err: str) -> str:
    """What is wrong with the answer; empty if nothing is."""
    if code not in CODES:
        return f"exit code {code}: {err[-1500:]}"
    if code == cli.USAGE:
        return "" if err.startswith("error: ") and out == "" and "\x1b" not in err else f"error without a line: {err}"
    data = json.loads(out)
    if data["verdict"] != CODES[code] or err:
        return f"exit code {code}, but the answer is {data['verdict']} {err}"
    goal, domain = parse_formula(case.goal), [f for d in case.where for f in parse_conditions(d)]
    if code == cli.PROVED:
        for point in _points(goal, domain):
            if all(holds_at(d, point) is True for d in domain) and holds_at(goal, point) is False:
                return f"proved, but false at {point}"
    if code == cli.REFUTED:
        free = goal.free.union(*(d.free for d in domain))
        point = {v: Fraction(data["point"][str(v.data[0])]) for v in free}
        if holds_at(goal, point) is not False or not all(holds_at(d, point) is True for d in domain):
            return f"refuted at {point}, where it is not seen to be false"
    return ""


def _points(goal: Term, domain: list[Term]) -> Iterator[dict[Term, Fraction]]:
    """Rational points, among them those of the domain that the search would not look at."""
    random = Random(11)
    samples = Samples(domain, goal.free.union(*(d.free for d in domain)), 25, seed=7)
    for i in range(samples.size):
        yield {v: Fraction(samples.columns[v][i]) for v in samples.order}
    for _ in range(25):
        yield {v: random.choice(_GRID) for v in samples.order}


class StoppedError(BaseException):
    """The time for one case is over; no handler of exceptions is to take it for one."""


def ask(case: Case, seconds: float) -> tuple[str, str]:
    """The answer to a case, and what is wrong with it; STOPPED when that takes longer."""

    def stop(*_: object) -> None:
        raise StoppedError

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        # Again each second: an exception inside of a destructor is lost.
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
        code, out, err = answer(case)
    except StoppedError:
        return "STOPPED", ""
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return CODES.get(code, str(code)), wrong(case, code, out, err)


def main(start: int, count: int, seconds: float = 20) -> None:
    """Ask, and say what is wrong, what is slow, and how often each answer came."""
    found: Counter[str] = Counter()
    say = sys.stdout.write
    for i, case in enumerate(cases(start, count), start):
        begun = time.process_time()
        faulthandler.dump_traceback_later(4 * seconds)  # an engine that stands still answers to no signal
        verdict, problem = ask(case, seconds)
        took = time.process_time() - begun
        found[verdict] += 1
        if problem:
            found["wrong"] += 1
            say(f"{i}: {case}\n    {problem}\n")
        if verdict == "STOPPED" or took > 5:
            say(f"{i}: {verdict}, {took:.1f} s: {case}\n")
        if i % 100 == 99:
            say(f"{i}: {time.process_time():.0f} s {dict(found)}\n")
        sys.stdout.flush()
    faulthandler.cancel_dump_traceback_later()
    say(f"{dict(found)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
