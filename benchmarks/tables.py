"""Prints how near to the truth claims of DP-SGD are decided, and how long it takes.

    python benchmarks/tables.py                    all rows
    python benchmarks/tables.py 0 2                these rows
    python benchmarks/tables.py --replay 0 2       these rows, and the second verifier on the proofs

For each row a second way to the same number, which knows nothing of tables, gives the least epsilon: the inverse
Laplace transform, in floats, of about ten digits. A claim of an epsilon above it by half the gap has to be VERIFIED,
and one below it by half the gap REFUTED, each by a proof in the kernel. Efforts are tried in order; the time is that
of the one that decides, in seconds of CPU, with all theorems loaded.
"""

from __future__ import annotations

import cmath
import math
import resource
import sys
import tempfile
import time
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from dpproofs.claims import PrivacyClaim, Verdict, poisson_sampled_gaussian, verify
from dpproofs.claims.certificates import save_verdict
from dpproofs.library.saved import SavedProofError
from dpproofs.replay.worker import Judge

GAPS = (Fraction(1, 10**3), Fraction(1, 10**5))
EFFORTS = (1, 2)
REPLAY_SECONDS = 600


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


def decided(row: Row, epsilon: Fraction, wanted: str) -> tuple[Verdict | None, str]:
    """The verdict of the least effort that is the wanted one, and what it took."""
    for effort in EFFORTS:
        start = time.process_time()
        verdict = verify(claim(row, epsilon), effort)
        spent = time.process_time() - start
        if verdict.verdict == wanted:
            return verdict, f"{spent:6.2f} s (effort {effort})"
        if verdict.verdict != "NOT PROVEN":
            raise SystemExit(f"{verdict.claim} is {verdict.verdict}, and the second way says otherwise")
    return None, f"not {wanted.lower()}"


def replayed(verdict: Verdict) -> str:
    """What the second verifier says, and the seconds of CPU of its process, from its start on."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            file = save_verdict(verdict, Path(folder, "proof.json"))
        except SavedProofError as error:
            return str(error)
        start = _spent_by_children()
        with Judge(REPLAY_SECONDS) as judge:
            row = judge.judge(str(file))
        return f"replay: {row['verdict']}, {_spent_by_children() - start:.2f} s, {file.stat().st_size // 1000} kB"


def _spent_by_children() -> float:
    """The seconds of CPU of processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    chosen = [ROWS[int(a)] for a in sys.argv[1:] if a.isdigit()] or list(ROWS)
    first = Row(Fraction(1, 3), Fraction(2), 100, Fraction(1, 10**5))
    about = Fraction(round(second_way(first) * 100), 100)
    for off, wanted in ((1, "VERIFIED"), (-1, "REFUTED")):  # loads the theorems
        decided(first, about + Fraction(off, 20), wanted)
    for row in chosen:
        least = second_way(row)
        print(f"q = {row.rate}, sigma = {row.sigma}, T = {row.steps}, delta = {float(row.delta):g}: {least:.9f}")
        for gap in GAPS:
            for side, wanted in ((1, "VERIFIED"), (-1, "REFUTED")):
                epsilon = Fraction(round(least * 10**9), 10**9) + side * gap / 2
                verdict, said = decided(row, epsilon, wanted)
                print(f"    {float(epsilon):.9f} (gap {float(gap):g}) {wanted:<8} {said}", end="", flush=True)
                if verdict is not None and "--replay" in sys.argv:
                    print(f"; {replayed(verdict)}", end="")
                print()
        print(f"    memory so far {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB", flush=True)


if __name__ == "__main__":
    main()
