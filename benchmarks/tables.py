"""Prints how near to the truth claims of DP-SGD are decided, how long it takes, and how much memory.

    python benchmarks/tables.py                    all rows
    python benchmarks/tables.py 0 2                these rows
    python benchmarks/tables.py --replay 0 2       these rows, and the second verifier on the proofs

For each row a second way to the same number, which knows nothing of tables, gives the least epsilon: the inverse
Laplace transform, in floats, of about ten digits. A claim of an epsilon above it by half the gap has to be VERIFIED,
and one below it by half the gap REFUTED, each by a proof in the kernel. Efforts are tried in order; the time is that
of the one that decides, in seconds of CPU, with all theorems loaded. A claim may take BUDGET seconds in all. Where
that is not enough, claims at wider gaps say which gap is reached. Each row has a process of its own, so that the
memory, the most that it took up to its last verdict, is that of the row. The second verifier starts anew for each
proof; what its start takes is printed apart. At the end stands a table in Markdown.
"""

from __future__ import annotations

import cmath
import math
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from dpproofs.accounting import PrivacyClaim, Verdict, poisson_sampled_gaussian, verify
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.library.saved import SavedProofError
from dpproofs.replay.worker import Judge

GAPS = (Fraction(1, 10**3), Fraction(1, 10**5))
WIDER = {
    GAPS[0]: tuple(map(Fraction, ("1", "0.3", "0.1", "0.03", "0.01", "0.003"))),
    GAPS[1]: tuple(map(Fraction, ("0.0003", "0.0001", "0.00003"))),
}
"""Gaps that are tried, in this order, where one is not reached; the last one that is decided is what is reached."""
SIDES = ((1, "VERIFIED"), (-1, "REFUTED"))
BUDGET = 20
REPLAY_SECONDS = 600
HEAD = ("row", "least epsilon", "gap 0.001", "gap 0.00001", "memory", "replay, times the verdict")


class Row(NamedTuple):
    """Steps of DP-SGD, and a delta."""

    rate: Fraction
    sigma: Fraction
    steps: int
    delta: Fraction


ROWS = (
    Row(Fraction(1, 100), Fraction(1), 1000, Fraction(1, 10**5)),
    Row(Fraction(256, 60_000), Fraction(11, 10), 14_063, Fraction(1, 10**5)),
    Row(Fraction(1, 10), Fraction(5), 2000, Fraction(1, 10**10)),
    Row(Fraction(1), Fraction(10), 100, Fraction(1, 10**5)),
    Row(Fraction(1, 2), Fraction(2), 100, Fraction(1, 10**5)),
    Row(Fraction(1, 10_000), Fraction(3, 5), 100_000, Fraction(1, 10**5)),
    Row(Fraction(1, 1000), Fraction(1), 10**6, Fraction(1, 10**5)),
    Row(Fraction(1, 100), Fraction(1), 10_000, Fraction(1, 10**10)),
    Row(Fraction(1, 50), Fraction(4, 5), 500, Fraction(1, 10**5)),
    Row(Fraction(1, 4), Fraction(10), 10_000, Fraction(1, 10**10)),
)


def second_way(row: Row) -> float:
    """The least epsilon, when a record is removed, from the moments of the loss at complex orders.

    The line on which they are added up goes near the saddle point, so that little cancels.
    """
    rate, sigma = float(row.rate), float(row.sigma)
    width, most = sigma / 40, 40.0
    points = [-9 * sigma + width * n for n in range(round((18 * sigma + 1 + most) / width) + 40)]
    losses = [math.log1p(rate * math.expm1((x - 0.5) / sigma**2)) for x in points]
    unit = math.log(width / sigma / math.sqrt(2 * math.pi))
    laws = [unit + y - x * x / 2 / sigma**2 for x, y in zip(points, losses, strict=True)]

    def log_moment(s: complex) -> complex:
        z = sum(_grown(law, s * y) for law, y in zip(laws, losses, strict=True))
        size = math.log1p(2 * z.real + abs(z) ** 2) / 2 if abs(z) < 1 else math.log(abs(1 + z))
        return row.steps * complex(size, math.atan2(z.imag, 1 + z.real))

    bounds = []
    for n in range(60):  # from small orders on, to where the moments are no floats
        with suppress(OverflowError):
            s = most * 1.15 ** (n - 59)
            bounds.append((log_moment(s).real - math.log(s * (s + 1)), s))
    least = math.log(row.delta)
    near = min((bound - least) / s for bound, s in bounds)
    shift = min(bounds, key=lambda one: one[0] - one[1] * near)[1]
    step = shift / 100
    variance = sum(w * log_moment(shift + n * step).real for n, w in ((-1, 1), (0, -2), (1, 1))) / step**2
    span = (40 - least) / shift + 20 * math.sqrt(variance) + 2
    values: list[tuple[complex, complex]] = []
    for j in range(20_000):
        s = complex(shift, 2 * math.pi * j / span)
        value = cmath.exp(log_moment(s) - s * near) / (s * (s + 1))
        values.append((s, value if j else value / 2))
        if abs(value) < 1e-16 * abs(values[0][1]):
            break

    def delta(epsilon: float) -> float:
        return 2 / span * math.fsum((value * cmath.exp(-s * (epsilon - near))).real for s, value in values)

    low, high = 0.0, 2 * near + 1
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if delta(middle) <= float(row.delta) else (middle, high)
    return high


def _grown(law: float, z: complex) -> complex:
    """exp(law) (exp(z) - 1), also where z is near 0, or far from it."""
    if abs(z) > 1:
        return cmath.exp(law + z) - math.exp(law)
    real = math.expm1(z.real) * math.cos(z.imag) - 2 * math.sin(z.imag / 2) ** 2
    return math.exp(law) * complex(real, math.exp(z.real) * math.sin(z.imag))


def claim(row: Row, epsilon: Fraction) -> PrivacyClaim:
    """That the steps have this epsilon, when a record is added or removed."""
    steps = poisson_sampled_gaussian(sampling_rate=row.rate, noise_multiplier=row.sigma, steps=row.steps)
    return PrivacyClaim("", "add-or-remove-one", steps, "approx_dp", {"epsilon": epsilon, "delta": row.delta})


class OutOfBudgetError(BaseException):
    """A claim took all the time that it may take. No handler of errors is meant by it."""


@contextmanager
def budget(seconds: float) -> Iterator[None]:
    """So many seconds of CPU for what is inside."""

    def stop(_: int, __: object) -> None:
        raise OutOfBudgetError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Decided(NamedTuple):
    """A verdict at a gap, and the seconds of CPU that it took; None where none was reached."""

    gap: Fraction
    seconds: float = 0
    verdict: Verdict | None = None


def decided(row: Row, least: float, gap: Fraction, side: int, wanted: str) -> Decided:
    """The verdict, if it is the wanted one within the budget."""
    epsilon = at(least, gap, side)
    with suppress(OutOfBudgetError), budget(BUDGET):
        start = time.process_time()
        verdict = verify(claim(row, epsilon), BUDGET)
        spent = time.process_time() - start
        if verdict.verdict == wanted:
            return Decided(gap, spent, verdict)
        if verdict.verdict != "NOT PROVEN":
            raise SystemExit(f"{verdict.claim} is {verdict.verdict}, and the second way says otherwise")
    return Decided(gap)


def at(least: float, gap: Fraction, side: int) -> Fraction:
    """The epsilon that is claimed."""
    return Fraction(round(least * 10**9), 10**9) + side * gap / 2


def reached(gap: Fraction, decide: Callable[[Fraction], Decided]) -> Decided:
    """What is decided at the gap, or else at the narrowest of the wider ones, up to the first that is not."""
    found = decide(gap)
    if found.verdict is None:
        for wider in WIDER[gap]:
            other = decide(wider)
            if other.verdict is None:
                break
            found = other
    return found


class Replayed(NamedTuple):
    """What the second verifier says, the seconds of CPU of its process and its memory, and the size of the file."""

    said: str
    seconds: float = 0
    memory: int = 0
    size: int = 0


def replayed(verdict: Verdict) -> Replayed:
    """The verdict as the second verifier sees it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            file = save_verdict(verdict, Path(folder, "proof.json"))
        except SavedProofError as error:
            return Replayed(f"none, {str(error).partition(': ')[2]}")
        return judged(file)


def judged(file: Path) -> Replayed:
    """A file before the second verifier, in a process of its own."""
    start = _spent_by_children()
    with Judge(REPLAY_SECONDS) as judge:
        said = str(judge.judge(str(file))["verdict"])
        memory = 0 if judge.process is None else _most_memory(judge.process.pid)
    size = file.stat().st_size if file.is_file() else 0
    return Replayed(said, _spent_by_children() - start, memory, size)


def _most_memory(process: int) -> int:
    """The most memory that a process has taken, in MB, where the system says so; else 0."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) // 1024
    return 0


def _spent_by_children() -> float:
    """The seconds of CPU of processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start_of_replay() -> float:
    """The seconds of CPU of a second verifier that finds no file."""
    return min(judged(Path("/nothing")).seconds for _ in range(3))


def line(found: Decided, gap: Fraction, wanted: str, epsilon: Fraction) -> str:
    """A claim at a gap in words."""
    said = f"    {float(epsilon):.9f} (gap {float(found.gap):g}) {wanted:<8} "
    if found.verdict is None:
        return f"{said}not within {BUDGET} s"
    first = "" if found.gap == gap else f"; not at the gap {float(gap):g} within {BUDGET} s"
    return f"{said}{found.seconds:6.2f} s{first}"


def cell(gap: Fraction, sides: list[Decided]) -> str:
    """What the table says of a gap: the seconds of both verdicts, or the gaps that are reached."""
    out = []
    for found in sides:
        if found.verdict is None:
            out.append("not decided")
        elif found.gap == gap:
            out.append(f"{found.seconds:.2f} s")
        else:
            out.append(f"{found.seconds:.2f} s at {float(found.gap):g}")
    return " / ".join(out)


def ratios(pairs: list[tuple[float, float]]) -> str:
    """The least and the largest number of times that a replay takes as long as its verdict."""
    values = [replay / spent for spent, replay in pairs if spent > 0]
    return f"{min(values):.1f} to {max(values):.1f}" if values else ""


def markdown(cells: tuple[str, ...]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def measure(number: int, with_replay: bool) -> None:
    """Print what there is to say of a row, and at last its row of the table."""
    row = ROWS[number]
    first = Row(Fraction(1, 3), Fraction(2), 100, Fraction(1, 10**5))
    for side, wanted in SIDES:  # loads the theorems
        decided(first, second_way(first), Fraction(1, 10), side, wanted)
    least = second_way(row)
    print(
        f"q = {row.rate}, sigma = {row.sigma}, T = {row.steps}, delta = {float(row.delta):g}: {least:.9f}", flush=True
    )
    cells, pairs, memory = [], [], 0
    given_up: set[str] = set()
    for gap in GAPS:
        sides = []
        for side, wanted in SIDES:
            if wanted in given_up:
                sides.append(Decided(gap))
                continue
            found = reached(gap, lambda g, side=side, wanted=wanted: decided(row, least, g, side, wanted))
            sides.append(found)
            memory = max(memory, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
            if found.gap != gap or found.verdict is None:
                given_up.add(wanted)
            said = line(found, gap, wanted, at(least, found.gap, side))
            if found.verdict is not None and with_replay:
                again = replayed(found.verdict)
                said += f"; replay: {again.said}"
                if again.size:
                    said += f", {again.seconds:.2f} s, {again.memory} MB, {again.size // 1000} kB"
                    pairs.append((found.seconds, again.seconds))
            print(said, flush=True)
        cells.append(cell(gap, sides))
    print(f"    memory {memory} MB")
    print(markdown((str(number), f"{least:.9f}", *cells, f"{memory} MB", ratios(pairs))), flush=True)


def main() -> None:
    """Measure each row in a process of its own, and print."""
    with_replay = "--replay" in sys.argv
    chosen = [int(a) for a in sys.argv[1:] if a.isdigit()] or list(range(len(ROWS)))
    if "--alone" in sys.argv:
        measure(chosen[0], with_replay)
        return
    if with_replay:
        print(f"the start of the second verifier: {start_of_replay():.2f} s of each replay")
    table = [markdown(HEAD), markdown(("---",) * len(HEAD))]
    for number in chosen:
        command = [sys.executable, __file__, "--alone", str(number), *(["--replay"] if with_replay else [])]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for said in process.stdout or ():
                if said.startswith("|"):
                    table.append(said.rstrip())
                else:
                    print(said, end="", flush=True)
        if process.returncode:
            raise SystemExit(process.returncode)
    print("\n" + "\n".join(table))


if __name__ == "__main__":
    main()
