"""How much likelier an event is, by two likelihood ratios and the total variation."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, maximum, variables
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import c, delta
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases

a, b, r = variables("a b r")
SMALL = delta * (1 + r) <= keep * (r - 1)
NUMBERS = (1 < r, 0 <= c, 0 <= a, a <= 1, 0 <= b, b <= 1, a <= r * b, 1 - b <= r * (1 - a), a <= b + delta, SMALL)

EVENT = Lemma(
    "profiles.kept-response-event", "How much likelier an event is, by two likelihood ratios and the total variation",
    "elementary",
    NUMBERS,
    a <= c * b + factor * kept_profile(r, keep, c),
    mutants=(Mutant("factor", {factor: LESS}, "r = 3, keep = 1/2, delta = 1/4, c = 1; a = 1/2, b = 1/4",
                    witness=point(r=3, keep="1/2", delta="1/4", c=1, a="1/2", b="1/4")),),
)  # fmt: skip


@proof_of(EVENT)
def _event(claim: Claim) -> Theorem:
    """The profile is linear between its kinks 1/r, 1 and r; there the three bounds are enough."""
    goal, said = claim.conclusion, kept_profile(r, keep, c)
    above, back, whole = maximum(r - c, 0), maximum(1 - c * r, 0), maximum(1 - c, 0)

    def profile(value: Term, *facts: Theorem) -> Theorem:
        return arith(eq((1 + r) * said, value), *facts, 1 < r)

    def large(yes: Theorem) -> Theorem:
        none = (
            arith(eq(above, 0), yes),
            arith(eq(back, 0), arith(1 <= c * r, yes, 1 < r)),
            arith(eq(whole, 0), yes, 1 < r),
        )
        same = profile(r - r, *none)
        return arith(goal, arith(a <= c * b, a <= r * b, yes, 0 <= b), arith(eq(said, 0), same, 1 < r))

    def near(yes: Theorem, no: Theorem) -> Theorem:
        signs = arith(eq(above, r - c), no), arith(eq(back, 0), arith(1 <= c * r, yes, 1 < r)), arith(eq(whole, 0), yes)
        same = profile(keep * (r - c), *signs)
        first = arith((r - c) * (a - b) <= (r - c) * delta, no, a <= b + delta)
        second = arith((c - 1) * (a - r * b) <= 0, yes, a <= r * b)
        told = arith((r - c) * ((1 + r) * delta) <= (r - c) * (keep * (r - 1)), no, SMALL)
        scaled = arith((1 + r) * ((r - 1) * (a - c * b)) <= (r - c) * (keep * (r - 1)), first, second, told, 1 < r)
        less = arith((1 + r) * (a - c * b) <= keep * (r - c), scaled, 1 < r)
        return arith(goal, less, same, 1 < r)

    def below(no: Theorem, yes: Theorem) -> Theorem:
        signs = arith(eq(above, r - c), no, 1 < r), arith(eq(back, 0), yes), arith(eq(whole, 1 - c), no)
        same = profile(keep * (r - c) + (1 - keep) * ((1 - c) * (1 + r)), *signs)
        first = arith((c * r - 1) * (a - b) <= (c * r - 1) * delta, yes, a <= b + delta)
        second = arith(r * (1 - c) * (r * a - b) <= r * (1 - c) * (r - 1), 1 - b <= r * (1 - a), no, 1 < r)
        told = arith((c * r - 1) * ((1 + r) * delta) <= (c * r - 1) * (keep * (r - 1)), yes, SMALL)
        exact = arith(eq(r * ((r - 1) * (a - c * b)), r * ((c * r - 1) * (a - b)) + r * (1 - c) * (r * a - b)))
        grown = arith((1 + r) * ((c * r - 1) * (a - b)) <= (c * r - 1) * (keep * (r - 1)), first, told, 1 < r)
        grown = arith(r * ((1 + r) * ((c * r - 1) * (a - b))) <= r * ((c * r - 1) * (keep * (r - 1))), grown, 1 < r)
        rest = (1 + r) * (r * (1 - c) * (r - 1))
        scaled = arith(
            (1 + r) * (r * ((r - 1) * (a - c * b))) <= r * ((c * r - 1) * (keep * (r - 1))) + rest,
            exact, grown, arith((1 + r) * (r * (1 - c) * (r * a - b)) <= rest, second, 1 < r),
        )  # fmt: skip
        less = arith((1 + r) * (a - c * b) <= (c * r - 1) * keep + (1 + r) * (1 - c), scaled, 1 < r)
        return arith(goal, less, same, 1 < r)

    def steep(no: Theorem, less: Theorem) -> Theorem:
        signs = arith(eq(above, r - c), no, 1 < r), arith(eq(back, 1 - c * r), less), arith(eq(whole, 1 - c), no)
        same = profile((1 - c) * (1 + r), *signs)
        scaled = arith(c * r * (1 - b) <= 1 - b, less, b <= 1)
        bound = arith(r * (a - c * b) <= r * (1 - c), 1 - b <= r * (1 - a), scaled)
        return arith(goal, arith(a - c * b <= 1 - c, bound, 1 < r), arith(eq(said, 1 - c), same, 1 < r))

    def high(yes: Theorem) -> Theorem:
        return cases(c < r, lambda no: near(yes, no), lambda more: large(arith(r <= c, more)))

    def low(no: Theorem) -> Theorem:
        return cases(1 <= c * r, lambda yes: below(no, yes), lambda less: steep(no, less))

    return cases(1 <= c, high, low)
