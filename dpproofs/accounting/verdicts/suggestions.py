"""True claims in place of one that is not VERIFIED: another number, with which it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.numerals import rises
from dpproofs.accounting.verdicts.bounds import rounded
from dpproofs.accounting.verdicts.calibration import LEAST, MOST, calibrate, number_in
from dpproofs.accounting.verdicts.outcomes import Near, Suggestion
from dpproofs.accounting.verdicts.verdict import Verdict, concluded, first_derived, in_one_theorem, judged
from dpproofs.errors import DpproofsError
from dpproofs.numbers import decimal_string
from dpproofs.privacy.notions import CLAIMED

DIGITS = 4
"""Of a claimed number that is suggested."""
COUNTS = ("steps", "count")


def suggestions(claim: PrivacyClaim) -> tuple[Suggestion, ...]:
    """Claims with one number changed, each VERIFIED: a larger claimed one, the least noise, the largest count.

    The claimed one is the first that is derived, rounded up; the others are those that ``calibrate`` finds.
    """
    return (*_claimed(claim), *_calibrated(claim, (*LEAST, *COUNTS)))


def _claimed(claim: PrivacyClaim) -> Iterator[Suggestion]:
    """The claim with its main number enlarged, or else with another one."""
    notion = CLAIMED[claim.notion]
    names = [n for n, q in notion.claimed.items() if rises(claim.notion, n) and q.default is None and not q.is_squared]
    for name in names:
        try:
            found = first_derived(claim, name, DIGITS)
        except DpproofsError:  # a number that is too large to write
            continue
        if found and found.claim.parameters[name] > claim.parameters[name]:
            yield Suggestion(name, found.claim.parameters[name], found)
            return


def _calibrated(claim: PrivacyClaim, names: Iterable[str]) -> Iterator[Suggestion]:
    """The claim with the least noise, or the largest count, for which it is VERIFIED."""
    for name in names:
        given = _number(claim, name)
        if given is None or (name in MOST and given <= 1):
            continue
        found = calibrate(claim, name)
        if found.value is not None and found.verdict:
            yield Suggestion(name, found.value, found.verdict)


def _number(claim: PrivacyClaim, name: str) -> Fraction | None:
    """The number of that name; None where it does not occur exactly once."""
    try:
        return number_in(claim, name)
    except DpproofsError:
        return None


def nearest(verdict: Verdict, units: Mapping[str, Fraction]) -> Near | None:
    """The least number that is VERIFIED in place of a claimed one; ``units`` are those of last digits.

    Where that is within the last digit, it is a claimed number that is one larger there.
    """
    claim, bounds = verdict.claim, verdict.bounds
    for name in units:
        if not rises(claim.notion, name):
            continue
        raised = claim.parameters[name] + units[name]
        by = None
        if bounds is not None and bounds.parameter == name:
            if bounds.derived is None or bounds.derived > raised:
                continue
            by = bounds.by
        with suppress(DpproofsError):  # a number outside of its domain
            larger = replace(claim, parameters={**claim.parameters, name: raised})
            if in_one_theorem(judged(larger)) if by is None else concluded(larger, by):
                return Near("the claim is true within its last digit", name, raised)
    if bounds is None or bounds.derived is None or not bounds.is_proved:
        return None
    claimed = claim.parameters[bounds.parameter]
    value = Fraction(rounded(bounds.derived, claimed, up=True))
    if value <= claimed:
        return None
    more = decimal_string(100 * (value - claimed) / claimed, 2, up=True) if claimed > 0 else ""
    said = f"{more} % more than claimed" if verdict.verdict == "REFUTED" and more else ""
    return Near(said, bounds.parameter, value)
