"""The exponential mechanism for monotone utilities: all of them move the same way, which halves the cost."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, disj, eq, forall, implies, log, nat, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import BOUNDED_RANGE, Delta, M, N, epsilon, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all, parts, said_of, split, witness
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.exponential.mechanism import DRAWN, INSIDE, RANGE_SOURCE, SCALE, close, i, level, n, total
from theorems.mechanisms.exponential.mechanism import utility
from theorems.foundations.sums.finite_sums import for_each

FALL = utility(x1, i) - utility(x2, i)
MONOTONE = forall(
    (x1, x2),
    implies(
        N(x1, x2),
        disj(for_each(i, n, conj(0 <= FALL, FALL <= Delta)), for_each(i, n, conj(0 <= -FALL, -FALL <= Delta))),
    ),
)
GIVEN = MONOTONE, DRAWN, nat(n), 0 < Delta, 0 <= epsilon

RANGE = Lemma(
    "mechanisms.exponential-monotone-range",
    "For monotone utilities the privacy loss lies in an interval of length epsilon/2", RANGE_SOURCE,
    GIVEN,
    BOUNDED_RANGE(M, N, factor * epsilon / 2),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, 0) and (Delta, 0)",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("3/4", "1/4")), N=True, u=lambda x,
                        i: x if i ==
                        1 else 0, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(3))),),
)  # fmt: skip


@proof_of(RANGE)
def _range(claim: Claim) -> Theorem:
    """Either the utilities fall by 0 to Delta, or they rise by 0 to Delta."""
    goal = claim.conclusion
    some = said_of(goal, x1, x2)
    positive = arith(0 <= SCALE, 0 < Delta, 0 <= epsilon)
    half = arith(eq(SCALE * Delta, epsilon / 2), 0 < Delta)
    balance = log(total(x2)) - log(total(x1))

    def moved(falls: bool, fact: Theorem) -> Theorem:
        change = parts(at(fact, i, by=INSIDE))
        start = balance if falls else balance - epsilon / 2
        tops = (epsilon / 2, num(0)) if falls else (num(0), epsilon / 2)
        pairs = []
        for first, second, bound, top in (
            (x1, x2, start + read(BOUNDED_RANGE, goal).epsilon, tops[0]),
            (x2, x1, -start, tops[1]),
        ):
            limit = SCALE * Delta if top != num(0) else num(0)
            small = arith(level(first, second) <= limit, *change, positive)
            pairs.append(close(first, second, bound, arith(level(first, second) <= top, small, half)))
        return witness(some, start, *pairs)

    ways = at_neighbours(MONOTONE)
    made = split(ways, lambda fact: moved(True, fact), lambda fact: moved(False, fact))
    return for_all(goal, made)
