"""The profile of laws whose privacy loss lies in an interval, wherever the interval begins."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, maximum, minimum, sqrt
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import c
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, same_value, signed, squared_root, use
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.interval import EVENT, INTERVAL, a, b, u, v


def interval_profile(order: Term, root: Term) -> Term:
    """(u - z)^2/(u^2 - 1) + max(1/u^2 - c, 0), where z^2 is the number from 1/u^2 to u^2 that is nearest to c."""
    kept = minimum(maximum(order, 1 / root**2), root**2)
    return (root - sqrt(kept)) ** 2 / (root**2 - 1) + maximum(1 / root**2 - order, 0)


WHOLE = Lemma(
    "mechanisms.bounded-range-event-profile", "How much likelier an event is, if the privacy loss lies in an interval",
    SOURCE,
    (*EVENT, 0 <= c),
    a <= c * b + factor * interval_profile(c, u),
    mutants=(Mutant("factor", {factor: LESS}, "u = 2, v = 1, a = 1, b = 1, c = 1/4",
                    witness=point(u=2, v=1, a=1, b=1, c="1/4")),),
)  # fmt: skip


@proof_of(WHOLE)
def _event(claim: Claim) -> Theorem:
    """Below 1/u^2 and above u^2 one of the two bounds is enough."""
    goal, profile = claim.conclusion, interval_profile(c, u)
    above = arith(0 < u**2 - 1, 1 < u)
    kept = minimum(maximum(c, 1 / u**2), u**2)

    def whole(value: Term, *facts: Theorem) -> Theorem:
        return arith(eq((u**2 - 1) * profile, value), *facts, above)

    def root_of(root: Term, same: Theorem) -> Theorem:
        """The root of what is kept, which is the square of a positive number."""
        square = squared_root(kept, arith(0 <= kept, same, 1 < u))
        sign = signed(0 <= sqrt(kept), arith(0 <= kept, same, 1 < u)), arith(0 < root, 1 < u)
        equal = arith(eq((sqrt(kept) - root) * (sqrt(kept) + root), 0), square, same, 1 < u)
        return arith(eq(sqrt(kept), root), equal, *sign)

    def small(yes: Theorem) -> Theorem:
        inside = arith(eq(kept, 1 / u**2), yes, 1 < u)
        root = root_of(1 / u, inside)
        same = arith(eq(profile, 1 - c), root, yes, above, 1 < u)
        less = arith(c * (u**2 * v) <= 1, arith(c * u**2 <= 1, yes, 1 < u), v <= 1, 0 < v, 0 <= c)
        back = arith(c * (1 - b) <= c * (u**2 * v * (1 - a)), 0 <= c, EVENT[-1])
        rest = arith(c * (u**2 * v) * (1 - a) <= 1 - a, less, a <= 1)
        return arith(goal, same, back, rest)

    def rest(no: Theorem) -> Theorem:
        def inside(yes: Theorem) -> Theorem:
            same = arith(eq(kept, c), yes, no)
            size = arith(0 < c, no, 1 < u)
            z = sqrt(c)
            positive, square = signed(0 < z, size), arith(eq(c, z**2), squared_root(c, size))
            low = arith(1 <= u * z, arith(1 <= (u * z) ** 2, arith(1 <= u**2 * c, no, 1 < u), square), positive, 1 < u)
            high = arith(z <= u, arith(z**2 <= u**2, yes, square), 1 < u)
            bound = use(INTERVAL, *EVENT, positive, low, high, square, z=z)
            exact = same_value(lam(u, sqrt(u)), same)
            value = arith(eq((u**2 - 1) * profile, (u - z) ** 2), exact, no, above)
            return arith(goal, bound, value, above)

        def large(more: Theorem) -> Theorem:
            same = arith(eq(kept, u**2), more, no)
            root = root_of(u, same)
            none = arith(eq(profile, 0), root, no, above)
            size = arith(0 <= u**2 * b, 0 <= b)
            scaled = cases(
                0 <= a,
                lambda yes: arith(a <= u**2 * b, arith(a <= u**2 * v * a, EVENT[3], yes),
                                  arith(u**2 * (a * v) <= u**2 * b, a * v <= b)),
                lambda no: arith(a <= u**2 * b, no, size),
            )  # fmt: skip
            return arith(goal, none, scaled, arith(u**2 * b <= c * b, more, 0 <= b))

        return cases(c <= u**2, inside, large)

    return cases(c < 1 / u**2, small, rest)
