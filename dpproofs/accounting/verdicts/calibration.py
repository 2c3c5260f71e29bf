"""The extreme number at which a claim is VERIFIED: the least noise, or the most steps, for a wanted guarantee.

The search assumes that more noise and fewer steps are better, and follows what is derived. Nothing rests on that: the
returned number has a verdict of its own, which is one theorem, and so has the next one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import TypeAlias, final

from dpproofs.accounting.claims.model import PrivacyClaim, plain_claim
from dpproofs.accounting.limits import MAX_COUNT
from dpproofs.accounting.mechanisms import KINDS, Mechanism, PoissonSampled, Repeat, Step, poisson_sampled
from dpproofs.accounting.mechanisms.dp_sgd import DpSgdWithoutReplacement
from dpproofs.accounting.tuning import FINEST, SECONDS, check_seconds, refined
from dpproofs.accounting.verdicts.report import headed
from dpproofs.accounting.verdicts.verdict import Verdict, at_grid, has_grids, in_one_theorem
from dpproofs.numbers import InputError, plain_integer, plain_text, short
from dpproofs.privacy.domains import COUNT, PARAMETERS, Condition
from dpproofs.system.progress import doing

LEAST = ("noise_multiplier", "sigma", "scale", "threshold", "threshold_scale", "query_scale", "dataset_size")
"""Numbers to be minimized."""
MOST = (
    "steps", "count", "sampling_rate", "epsilon", "probability", "rho", "mu", "kappa", "delta",
    "sensitivity", "l1_sensitivity", "l2_sensitivity", "partitions", "k", "batch_size",
)  # fmt: skip
"""Numbers to be maximized."""
DIGITS, WHOLE_DIGITS, MOST_DIGITS = 3, 6, 9
"""How many significant digits a number has, if the caller does not say so; whole ones have more."""
REACH = 30
"""How often a number is doubled, or halved."""


Ends: TypeAlias = tuple[Fraction | None, Fraction | None]
"""The last number for which the claim is VERIFIED, and the next one; None where there is none."""


@final
@dataclass(frozen=True)
class Calibration:
    """The result of a calibration: the last number for which the claim is VERIFIED, and the next one, for which it is
    not.

    A verdict is None where no such number was found; it is NOT PROVEN where the claim was derived, and no theorem says
    so. Only ``calibrate`` makes one.
    """

    name: str
    least: bool
    value: Fraction | None
    verdict: Verdict | None
    next_value: Fraction | None
    next_verdict: Verdict | None

    def __str__(self) -> str:
        lines = []
        if self.value is not None and self.verdict is not None:
            which = "least" if self.least else "largest"
            lines += [f"{self.name} = {short(self.value)}: {headed(self.verdict)}, the {which} that was found"]
            lines += [f"  claim: {self.verdict.claim}"]
            lines += [f"  margin: {self.verdict.margin}"] if self.verdict.margin else []
            lines += [f"  note: {note}" for note in self.verdict.notes]
        else:
            lines += [f"{self.name}: no number was found for which the claim is VERIFIED"]
        if self.next_value is not None and self.next_verdict is not None:
            witness = self.next_verdict.witness or self.next_verdict.evidence
            lines += [f"{self.name} = {short(self.next_value)}: {headed(self.next_verdict)}"]
            lines += [f"  because: {witness.fact}"] if witness else [f"  note: {n}" for n in self.next_verdict.notes]
        else:
            lines += ["  the next number is outside of what can be tried"]
        return "\n".join(lines)

    def to_json(self) -> dict[str, object]:
        """The result as plain data; numbers are exact."""
        return {
            "vary": self.name,
            "value": None if self.value is None else str(self.value),
            "verdict": None if self.verdict is None else self.verdict.to_json(),
            "next_value": None if self.next_value is None else str(self.next_value),
            "next_verdict": None if self.next_verdict is None else self.next_verdict.to_json(),
        }


def calibrate(claim: PrivacyClaim, vary: str, *, digits: int | None = None, seconds: float = SECONDS) -> Calibration:
    """The least noise, or the largest number of another sort, for which the claim is VERIFIED.

    ``vary`` is the name of a number of one step, such as noise_multiplier, or count. The search is among decimals of
    ``digits`` significant digits. Where the claim with the next number is undecided, the search goes on between the two
    on finer and finer grids, until about ``seconds`` seconds have passed. InputError where no step, or more than one,
    has the number.
    """
    check_seconds(seconds)
    claim, name = plain_claim(claim), plain_text(vary)
    if name is None or name not in (*LEAST, *MOST):
        raise InputError("vary", vary, f"must be one of {', '.join((*LEAST, *MOST))}")
    condition, start = _place(claim.mechanism, name)
    size = (WHOLE_DIGITS if condition.whole else DIGITS) if digits is None else plain_integer(digits)
    if size is None or not 1 <= size <= MOST_DIGITS:
        raise InputError("digits", digits, f"must be a whole number from 1 to {MOST_DIGITS}")
    return _Search(claim, name, condition, size).run(start, seconds)


def varied(claim: PrivacyClaim, name: str, value: Fraction) -> PrivacyClaim:
    """The claim with that number replaced."""
    if name == "count" and not any(isinstance(m, Repeat) for m in _all(claim.mechanism)):
        return replace(claim, mechanism=claim.mechanism.repeat(int(value)))
    roots = tuple(root for root in claim.roots if root.step is None or root.parameter != name)
    return replace(claim, mechanism=_changed(claim.mechanism, name, value), roots=roots)


def number_in(claim: PrivacyClaim, name: str) -> Fraction:
    """The number of that name in the claim; InputError where it does not occur exactly once."""
    return _place(claim.mechanism, name)[1]


def _all(mechanism: Mechanism) -> list[Mechanism]:
    """The mechanism and all its parts."""
    return [mechanism, *(m for part in mechanism.inner for m in _all(part))]


def _place(mechanism: Mechanism, name: str) -> tuple[Condition, Fraction]:
    """The domain of the number, and what it is in the claim."""
    if name == "count":
        counts = [m for m in _all(mechanism) if isinstance(m, Repeat)]
        if len(counts) > 1:
            raise InputError("vary", name, f"is in {len(counts)} places of the claim, not one")
        return _below(COUNT, Fraction(MAX_COUNT)), Fraction(counts[0].count if counts else 1)
    every = [s for leaf in mechanism.leaves() for s in leaf.with_parts()]
    steps = [s for s in every if name in s.parameters]
    if len(steps) != 1:
        names = dict.fromkeys(n for s in every for n in s.parameters if n in (*LEAST, *MOST))
        known = ", ".join([*names, "count"])
        raise InputError("vary", name, f"must be a number of just one step, not of {len(steps)}; there are {known}")
    if isinstance(steps[0], PoissonSampled):
        return PARAMETERS[name]._replace(high_open=True), steps[0].parameters[name]
    said = steps[0].parameters
    condition = next(form[name] for form in KINDS[steps[0].kind].forms if name in form)
    if name in ("batch_size", "dataset_size"):
        if not isinstance(steps[0], DpSgdWithoutReplacement):
            wanted = "must be of batches drawn without replacement; elsewhere the steps change with it, or nothing does"
            raise InputError("vary", name, wanted)
        if name == "batch_size":
            return _below(condition, said["dataset_size"] - 1), said[name]
        return condition._replace(low=said["batch_size"] + 1), said[name]
    return condition, said[name]


def _below(condition: Condition, high: Fraction) -> Condition:
    """The condition with an upper end."""
    return condition._replace(high=high, high_open=False)


def _changed(mechanism: Mechanism, name: str, value: Fraction) -> Mechanism:
    """The mechanism with the number replaced, at its only occurrence."""
    if isinstance(mechanism, PoissonSampled):
        rate = value if name in mechanism.parameters else mechanism.sampling_rate
        base = _changed(mechanism.base, name, value)
        return poisson_sampled(base, sampling_rate=rate)
    if isinstance(mechanism, Step):
        if name not in mechanism.parameters:
            return mechanism
        return mechanism.with_numbers({name: value})
    if isinstance(mechanism, Repeat) and name == "count":
        return mechanism.mechanism.repeat(int(value))
    given: dict[str, object] = {}
    for field in fields(mechanism):  # type: ignore[arg-type]
        part = vars(mechanism)[field.name]
        if type(part) is tuple:
            part = tuple(_changed(p, name, value) for p in part)
        elif isinstance(part, Mechanism):
            part = _changed(part, name, value)
        given[field.name] = part
    return type(mechanism)(**given)


@dataclass
class _Search:
    """A search among integer multiples of a power of ten."""

    claim: PrivacyClaim
    name: str
    condition: Condition
    digits: int

    def __post_init__(self) -> None:
        self.verdicts: dict[Fraction, Verdict] = {}
        self.ends: Ends = (None, None)
        self.finer = 0

    @property
    def least(self) -> bool:
        """Whether larger numbers are better."""
        return self.name in LEAST

    def verdict(self, value: Fraction) -> Verdict:
        """The verdict on the claim with that number."""
        if value not in self.verdicts:
            self.verdicts[value] = at_grid(varied(self.claim, self.name, value), self.finer)
        return self.verdicts[value]

    def good(self, value: Fraction) -> bool:
        """Whether the claim with that number is VERIFIED."""
        return self.verdict(value).verdict == "VERIFIED"

    def run(self, start: Fraction, seconds: float) -> Calibration:
        """The result of the search from a number on; its two verdicts are put in one theorem."""

        def on_grid(finer: int) -> Ends:
            self.finer = finer
            self.verdicts = {value: one for value, one in self.verdicts.items() if one.verdict != "NOT PROVEN"}
            good, bad = self.ends
            self.ends = self.first(start) if good is None or bad is None else self.moved(good, bad)
            return self.ends

        def is_final(before: Ends | None, found: Ends) -> bool:
            good, bad = found
            return good is None or bad is None or found == before or self.verdict(bad).verdict == "REFUTED"

        (good, bad), _ = refined(on_grid, is_final, seconds, FINEST if seconds and has_grids(self.claim) else 1)
        with doing("the proofs"):
            verdict = None if good is None else in_one_theorem(self.verdict(good))
            beside = None if bad is None else in_one_theorem(self.verdict(bad))
        return Calibration(self.name, self.least, good, verdict, bad, beside)

    def first(self, start: Fraction) -> Ends:
        """The last good number and the next one, from a number on."""
        value = self.kept(start)
        if value is None:
            raise InputError(self.name, short(start), f"must have {self.digits} digits that are not 0")
        with doing(f"{self.name} = {short(value)}"):
            is_good = self.good(value)
        if not is_good:
            bad, good = self.until(value, self.better)
            if good is not None:
                return self.between(good, bad)
            if any(self.name in s.both_ways for s in self.claim.mechanism.leaves() if self.name in s.parameters):
                _, good = self.until(value, self.worse)
            if good is None:
                return None, bad
            value = good
        good, other = self.until(value, self.worse)
        return (good, None) if other is None else self.between(good, other)

    def moved(self, good: Fraction, bad: Fraction) -> Ends:
        """The same from the ends on a coarser grid: the worse one is moved by more each time, while it is good."""
        step = bad - good
        while self.good(bad):
            step *= 2
            further = self.kept(bad + step) or self.worse(bad)
            if further is None or further == bad:
                return bad, None
            good, bad = bad, further
        return self.between(good, bad)

    def until(
        self, value: Fraction, further: Callable[[Fraction], Fraction | None]
    ) -> tuple[Fraction, Fraction | None]:
        """The last number as good as this one, in growing steps, and the first one that is not."""
        held = self.good(value)
        for _ in range(REACH):
            other = further(value)
            if other is None or other == value:
                break
            with doing(f"{self.name} = {short(other)}"):
                if self.good(other) != held:
                    return value, other
            value = other
        return value, None

    def between(self, good: Fraction, bad: Fraction) -> Ends:
        """The last good number and the next one, between a number that is good and one that is not."""
        unit = Fraction(10) ** (_magnitude(min(good, bad)) - self.digits + 1)
        if self.condition.whole:
            unit = max(unit, Fraction(1))
        side: Callable[[Fraction], int] = math.ceil if self.least else math.floor
        other: Callable[[Fraction], int] = math.floor if self.least else math.ceil
        while True:
            middle = unit * side((good + bad) / 2 / unit)
            if middle == good:
                middle = unit * other((good + bad) / 2 / unit)
            if not min(good, bad) < middle < max(good, bad):
                return good, bad
            with doing(f"{self.name} between {short(min(good, bad))} and {short(max(good, bad))}"):
                good, bad = (middle, bad) if self.good(middle) else (good, middle)

    def better(self, value: Fraction) -> Fraction | None:
        """A number that is better by a factor of about two."""
        return self.kept(value * 2 if self.least else value / 2)

    def worse(self, value: Fraction) -> Fraction | None:
        """A number that is worse."""
        return self.kept(value / 2 if self.least else value * 2)

    def kept(self, value: Fraction) -> Fraction | None:
        """The number rounded to the digits, in its domain; None where there is none near."""
        c = self.condition
        if c.high is not None and value >= c.high and not c.high_open:
            return c.high
        if c.whole and c.low is not None and value <= c.low and not c.low_open:
            return c.low
        if value > 0:
            unit = Fraction(10) ** (_magnitude(value) - self.digits + 1)
            value = unit * round(value / unit)
        if c.whole:
            value = Fraction(max(1, math.floor(value)))
        return value if value > 0 and c.holds(value) else None


def _magnitude(value: Fraction) -> int:
    """The place of the first digit."""
    place = math.floor((value.numerator.bit_length() - value.denominator.bit_length()) * math.log10(2)) + 1
    while value < Fraction(10) ** place:
        place -= 1
    return place
