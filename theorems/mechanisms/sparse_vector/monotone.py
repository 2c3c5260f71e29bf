"""The first of monotone queries above a noisy threshold: all answers rise between neighbours, or none does."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, disj, forall, implies, nat, num
from dpproofs.mutants.witnesses import refuted
from dpproofs.mutants.two_answers import no_queries
from dpproofs.privacy.notions import PURE_DP, Delta, M, N, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, for_all, split
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.finite_sums import for_each
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.sparse_vector.above_threshold import GIVEN, IN_THE_LIMIT, NAMES, SENSITIVE, close_laws, i, n
from theorems.mechanisms.sparse_vector.above_threshold import query
from theorems.mechanisms.sparse_vector.beyond import c, t

SOURCE = "Lyu, Su and Li 2017, arXiv:1603.01699v2, on monotonic queries"
FALLS, RISES = (for_each(i, n, query(first, i) <= query(second, i)) for first, second in ((x2, x1), (x1, x2)))
MONOTONE = forall((x1, x2), implies(N(x1, x2), disj(FALLS, RISES)))

FAR = "many queries, whose largest answer is far above the threshold and rises, and then one that stays"
LESS_THAN_NONE = Claim(
    (*(fact for fact in GIVEN if fact != (0 <= Delta)), MONOTONE), PURE_DP(M, N, Delta / b + Delta / c)
)
NO_QUERIES = Mutant(
    "sensitivity", LESS_THAN_NONE, "no queries, and Delta < 0", witness=refuted(no_queries, X=REAL, Y=REAL, V=REAL)
)

LEMMA = Lemma(
    "mechanisms.above-threshold-monotone",
    "The first of monotone queries above a noisy threshold is (Delta/b + Delta/c)-DP", SOURCE,
    (*GIVEN, MONOTONE),
    PURE_DP(M, N, factor * (Delta / b + Delta / c)),
    mutants=(Mutant("factor", {factor: LESS}, FAR, unwitnessed=IN_THE_LIMIT), NO_QUERIES),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answer and the largest before it move the same way, and so their distance by Delta at most."""

    def one_way(falls: Theorem, up: Term, down: Term) -> Theorem:
        def moves(place: Term) -> Theorem:
            near = at_neighbours(at(SENSITIVE, place, by=[nat(place), 1 <= place, place <= n]))
            first, second = query(x1, place), query(x2, place)
            side = at(falls, place, by=[nat(place), 1 <= place, place <= n])
            return both(arith(first <= second + up, near, side), arith(second <= first + down, near, side))

        return close_laws(claim, Delta, (up, down), moves)

    either = at_neighbours(MONOTONE)
    pair = split(either, lambda falls: one_way(falls, Delta, num(0)), lambda rises: one_way(rises, num(0), Delta))
    return for_all(claim.conclusion, pair)


above_threshold_monotone_pure_dp = Verified(LEMMA, "above_threshold_monotone_pure_dp", NAMES, omits=(n, t))
