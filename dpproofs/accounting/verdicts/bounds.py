"""How far claims are from the truth: the least derived number, and the largest one that is too small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from typing import TypeVar

from dpproofs.accounting.claims.model import PrivacyClaim, plain_claim
from dpproofs.accounting.derivation.conversions import derive, derive_last, is_at_most
from dpproofs.accounting.derivation.strategies.base import Aim
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.guarantees import is_weakened, leave_out, noting_left_out, smallest
from dpproofs.accounting.judgement import BEST, TOO_SMALL, Bounds, Judgement
from dpproofs.accounting.limits import written
from dpproofs.accounting.refutation.choices import epsilon_chosen_apart
from dpproofs.accounting.refutation.epochs import epsilon_of_epochs
from dpproofs.accounting.refutation.plds import epsilon_told_apart, is_near_the_truth
from dpproofs.accounting.refutation.witnesses import refute, refuted_epsilon
from dpproofs.errors import UnprovedLemmaError
from dpproofs.numbers import DpproofsError, Value, decimal_string, short, square_root
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import CLAIMED, is_end

Found = TypeVar("Found")
NEARER = tuple(1 - Fraction(1, 10**k) for k in (6, 4, 3, 2))
"""Fractions of a derived number at which numbers that are too small are searched."""
PARTS = (*NEARER, *(Fraction(k, 8) for k in range(7, 0, -1)))
BISECTIONS = 6
"""How often the interval in which the largest number that is too small lies is halved."""
DIGITS, MOST_DIGITS = 6, 12
"""Of derived numbers, which are rounded to the safe side."""
LEAST = Aim(least=True)
NEAR = Fraction(1, 1000)
"""How near to a number that is too small, as a fraction of it, a derived one is not improved."""
JUST_ABOVE = Fraction(1, 10**6)
"""The same where only a derivation without loss comes so near."""
PRINTED, REFUTED = 5e-4, 2e-3
"""What PLDs may add to the variance of the privacy loss where the number is printed, and beside a refutation."""
Close = Callable[[PrivacyClaim, Guarantee], bool]
"""Whether one closed theorem states the claim, by its derivation."""


def bounds_of(verdict: Judgement, close: Close | None = None) -> Bounds | None:
    """Bounds of the claim's least true number, where a single number decides.

    ``close`` decides whether the derived number is proved, rounded up as reports print it. DpproofsError where the
    bounds contradict each other.
    """
    claim = verdict.claim
    parameter = _parameter(claim) if isinstance(claim, PrivacyClaim) else None
    if parameter is None or not isinstance(claim, PrivacyClaim):
        return None
    claimed = claim.parameters[parameter]
    with noting_left_out():
        high, by, low = _ends(verdict, claim, parameter)
    if low is not None and high is not None and low >= high:
        ends = f"{parameter} = {short(low)} is computed to be too small, and {short(high)} is derived to be enough"
        raise DpproofsError(f"internal error: {ends}, for {claim}")
    if high is None:
        return Bounds(parameter, None, low)
    said = Fraction(rounded(high, claimed, up=True))
    if verdict.theorem is not None and verdict and said == claimed:
        return Bounds(parameter, high, low, is_proved=True)
    if by is not None and _number(claim, parameter, by) > said:
        by = None  # the claim was decided by another derivation
    is_proved = close is not None and by is not None and close(_with(claim, parameter, said), by)
    return Bounds(parameter, high, low, is_proved, by)


def rounded(x: Fraction, claimed: Fraction, *, up: bool) -> str:
    """The number with as few digits as keep it on its side of the claim."""
    texts = (decimal_string(x, digits, up=up) for digits in range(DIGITS, MOST_DIGITS))
    kept = (text for text in texts if (Fraction(text) <= claimed) == (x <= claimed))
    return next(kept, decimal_string(x, MOST_DIGITS, up=up))


def _with(claim: PrivacyClaim, parameter: str, number: Fraction) -> PrivacyClaim:
    return replace(claim, parameters={**claim.parameters, parameter: number})


def _parameter(claim: PrivacyClaim) -> str | None:
    """The one number that decides a claim, all others being fixed; epsilon, where delta is one, too."""
    notion = CLAIMED[claim.notion]
    free = [q.public for q in notion.quantities if not (q.fixes or q.smaller_is_weaker or q.default is not None)]
    if notion.choices:
        return "epsilon" if "epsilon" in notion.choices else None
    return free[0] if len(free) == 1 else None


def _ends(
    verdict: Judgement, claim: PrivacyClaim, parameter: str
) -> tuple[Fraction | None, Guarantee | None, Fraction | None]:
    """The least number that is known to be enough, its derivation, and the largest one found to be too small.

    Where what decides the claim is near to what is too small, no other derivation is searched for.
    """
    is_false, has_tables = verdict.verdict == "REFUTED", bool(CLAIMED[claim.notion].choices)
    by = _own(verdict, claim)
    high = None if by is None else _number(claim, parameter, by)
    low = _too_small(claim, parameter, high, is_false=is_false) if has_tables else None
    if high is None or low is None or high > low * (1 + NEAR):
        least = _best(claim, parameter, low, REFUTED if is_false else PRINTED)
        number = None if least is None else _number(claim, parameter, least)
        if number is not None and (high is None or number < high):
            high, by = number, least
    if verdict and (high is None or claim.parameters[parameter] < high):
        high = claim.parameters[parameter]
    return high, by, low if has_tables else _too_small(claim, parameter, high, is_false=is_false)


def _own(verdict: Judgement, claim: PrivacyClaim) -> Guarantee | None:
    """The guarantee that decides the claim, before it is weakened to what is claimed."""
    g = verdict.guarantee
    if g is None or not (verdict or verdict.derived_only):
        return None
    while is_weakened(g):
        (g,) = g.step.premises
    return g if (g.notion, g.relation) == (claim.notion, claim.target) else None


def _best(claim: PrivacyClaim, parameter: str, low: Fraction | None, most: float) -> Guarantee | None:
    """The derived guarantee that is at least as good as claimed in all numbers but this one, with the least one.

    The first that is just above what is too small is taken: no other is better, but for very little.
    """
    enough = None if low is None else low * (1 + JUST_ABOVE)
    try:
        name = CLAIMED[claim.notion].claimed[parameter].name
        return best(claim, name, aim=Aim(least=True, most=most), enough=enough)
    except DpproofsError:  # numbers that are too large, or none that is derived
        return None


def _number(claim: PrivacyClaim, parameter: str, g: Guarantee) -> Fraction:
    q = CLAIMED[claim.notion].claimed[parameter]
    v = g.parameters[q.name]
    return max((square_root(v) if q.is_squared else v).enclosure()[1], Fraction(0))


def _too_small(claim: PrivacyClaim, parameter: str, high: Fraction | None, *, is_false: bool) -> Fraction | None:
    """The largest number found to be too small; that of a false claim, where this is near enough."""
    found = [claim.parameters[parameter]] if is_false else []
    try:
        if is_false and CLAIMED[claim.notion].choices and is_near_the_truth(claim.weakest):
            return found[0]
        if CLAIMED[claim.notion].choices:
            least = too_small(claim.weakest)
            found += [] if least is None else [least]
        elif high:
            part = _largest_part(lambda part: refute(_with(claim, parameter, high * part)) is not None)
            found += [] if part is None else [high * part]
    except (DpproofsError, UnprovedLemmaError):
        pass
    return max(found, default=None)


def _largest_part(is_too_small: Callable[[Fraction], bool]) -> Fraction | None:
    """The largest part found to be too small, by bisection between the parts that are tried first."""
    above = Fraction(1)
    for part in PARTS:
        if is_too_small(part):
            break
        above = part
    else:
        return None
    for _ in range(BISECTIONS):
        between = (part + above) / 2
        part, above = (between, above) if is_too_small(between) else (part, between)
    return part


def best(
    claim: PrivacyClaim,
    parameter: str | None = None,
    *,
    quickly: bool = False,
    aim: Aim = LEAST,
    enough: Fraction | None = None,
) -> Guarantee | None:
    """The best guarantee of the claimed notion that can be derived; for (epsilon, delta) the other one is as claimed.

    With a ``parameter``: the one with the best such number among those whose other numbers are as good as claimed, or
    the first whose number is at most ``enough``.
    ``quickly``: the first one, which is the best except for rare mechanisms where delta is 0. Losses are in nats.
    None where nothing can be derived. Raises InputError for an unknown parameter.
    """
    claim = plain_claim(claim)
    known = claim.asked[0]
    choices = CLAIMED[claim.notion].choices
    if choices:
        given = next(name for name in choices if name != parameter)
        known = {given: claim.parameters[given]}
    aim, exact_first = Aim() if quickly else aim, enough is not None
    totals = Totals(claim.mechanism, claim.relation, claim.group, exact_first=exact_first, aim=aim)
    found: Iterable[Guarantee] = chain(derive(totals, claim.notion, known), derive_last(totals, claim.notion, known))
    if quickly:
        found = islice(found, 1)
    if parameter is not None:
        notion = CLAIMED[claim.notion]
        name = notion.claimed[parameter].name if parameter in notion.claimed else parameter
        claimed = notion.from_claim(claim.parameters)
        found = (
            g for g in found if all(_reaches(g.notion, n, v, claimed[n]) for n, v in g.parameters.items() if n != name)
        )
        known = {n: x for n, x in claimed.items() if n != name}
        if enough is not None:
            found = _as_far_as(found, lambda g: _reaches(g.notion, name, g.parameters[name], enough))
    return smallest(found, known)


def _as_far_as(found: Iterable[Guarantee], is_last: Callable[[Guarantee], bool]) -> Iterator[Guarantee]:
    """The derived guarantees, up to the first that is the last one."""
    for g in found:
        yield g
        if is_last(g):
            return


def _reaches(notion: str, name: str, derived: Value, claimed: Fraction) -> bool:
    """Whether a derived number is at least as good as the claimed one; a short enclosure nearly always shows it."""
    if is_end(notion, name):
        return derived.enclosure()[0] >= claimed
    return is_at_most(derived, claimed)


def too_small(claim: PrivacyClaim, finer: int = 0) -> Fraction | None:
    """The largest epsilon found up to which a computation shows each to be too small for the claim's delta."""
    found = (
        sought(lambda: refuted_epsilon(claim)),
        epsilon_of_epochs(claim),
        epsilon_chosen_apart(claim),
        epsilon_told_apart(claim, finer),
    )
    return max((e for e in found if e is not None), default=None)


def sought(find: Callable[[], Found | None]) -> Found | None:
    """The result of a search; nothing where the lemma that it needs is not proved."""
    try:
        return find()
    except UnprovedLemmaError as error:
        leave_out(error)
        return None


def gap(claim: PrivacyClaim, best: Guarantee | None, finer: int) -> tuple[str, ...]:
    """A note on an undecided claim: the best bound, and an epsilon that is too small."""
    below = too_small(claim.weakest, finer)
    if below is None or below >= claim.parameters["epsilon"]:
        return reached(best)
    delta = written(claim.parameters["delta"])
    return (*reached(best), f"for delta = {delta} every epsilon up to {short(below)} {TOO_SMALL}")


def reached(best: Guarantee | None) -> tuple[str, ...]:
    """The best bound that was derived."""
    if best is None:
        return ("no theorem of the library leads from these premises to this notion",)
    return (f"{BEST}{best}",)
