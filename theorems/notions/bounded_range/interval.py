"""The probabilities that laws with a privacy loss in an interval can give to an event."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, variables
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import c
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases
from theorems.notions.bounded_range.concentrated import SOURCE

a, b, u, v, z = variables("a b u v z")

EVENT = (1 < u, 0 < v, v <= 1, 1 <= u**2 * v, 0 <= b, a <= 1, a * v <= b, 1 - b <= u**2 * v * (1 - a))
"""P(S) = a, Q(S) = b; the losses lie between -log(u^2 v) and -log(v)."""

INTERVAL = Lemma(
    "mechanisms.bounded-range-event", "Two probabilities of an event, where the privacy loss lies in an interval",
    SOURCE,
    (*EVENT, 0 < z, 1 <= u * z, z <= u, eq(c, z**2)),
    (u**2 - 1) * (a - c * b) <= factor * (u - z) ** 2,
    mutants=(Mutant("factor", {factor: LESS}, "u = 2, z = 1/2, v = 1, a = 1, b = 1",
                    witness=point(u=2, z="1/2", v=1, a=1, b=1, c="1/4")),),
)  # fmt: skip


@proof_of(INTERVAL)
def _proof(claim: Claim) -> Theorem:
    """Both bounds are met in one corner, and are best where v = 1/(u z)."""
    goal, square = claim.conclusion, eq(c, z**2)
    above = arith(0 < u**2 - 1, 1 < u)
    size = arith(0 < c, square, 0 < z)

    def near(yes: Theorem) -> Theorem:
        def corner(met: Theorem) -> Theorem:
            first, second = 1 - c * v, c * (u**2 * v) - 1
            bound = arith(c * (a * v) <= c * b, size, a * v <= b)
            low = arith(second * (a - c * b) <= second * (a * first), bound, met)
            back = arith(c * (1 - b) <= c * (u**2 * v * (1 - a)), size, EVENT[-1])
            high = arith(first * (a - c * b) <= first * (1 - c + second * (1 - a)), back, yes)
            both = arith(c * (v * ((u**2 - 1) * (a - c * b))) <= c * (first * (u**2 * v - 1)), low, high)
            least = arith(first * (u**2 * v - 1) <= v * (u - z) ** 2, arith(0 <= (u * z * v - 1) ** 2), square)
            scaled = arith(v * ((u**2 - 1) * (a - c * b)) <= first * (u**2 * v - 1), both, size)
            return arith(goal, scaled, least, 0 < v)

        def steep(no: Theorem) -> Theorem:
            back = arith(c * (1 - b) <= c * (u**2 * v * (1 - a)), size, EVENT[-1])
            rest = arith(c * (u**2 * v) * (1 - a) <= 1 - a, no, a <= 1)
            whole = arith((u**2 - 1) * (a - c * b) <= (u**2 - 1) * (1 - c), back, rest, above)
            return arith(goal, whole, arith(0 <= (u * z - 1) ** 2), square)

        return cases(1 <= c * (u**2 * v), corner, steep)

    def far(no: Theorem) -> Theorem:
        bound = arith(c * (a * v) <= c * b, size, a * v <= b)
        most = arith(a <= c * b, arith(b <= c * v * b, no, 0 <= b), bound, size, 0 < v)
        none = arith((u**2 - 1) * (a - c * b) <= 0, most, above)
        return arith(goal, none, arith(0 <= (u - z) ** 2))

    return cases(c * v <= 1, near, far)
