"""True claims in place of one that is not VERIFIED: another number, with which it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.numerals import rises
from dpproofs.accounting.verdicts.calibration import LEAST, MOST, calibrate, number_in
from dpproofs.accounting.verdicts.outcomes import Suggestion
from dpproofs.accounting.verdicts.verdict import first_derived
from dpproofs.errors import DpproofsError
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
