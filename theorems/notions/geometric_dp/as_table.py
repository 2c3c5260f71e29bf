"""The PLD of what is as private as discrete Laplace noise."""

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.geometric_dp import RATIO, distance, geometric_weight, scale
from dpproofs.privacy.notions.table_dp import TABLE, rest, table, unit, width
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.pld.interpolation import TABLE_SIGNS
from theorems.notions.pld.pessimistic import PLACED, PLACED_GIVEN, PLACES, SUM, d, gap, kept, middle, most, size, weight
from theorems.notions.profiles.excess import with_profile

OWN = {most: distance, size: 2 / scale, middle: distance / 2}
AT_PLACES = tuple(substitute(fact, OWN) for fact in PLACES)
GIVEN = GEOMETRIC_DP(M, N, distance, scale)
FAR = exp(-distance / scale)
ENDS = maximum(1 + k - distance, 0) + FAR * maximum(1 - k, 0)
PROBABILITY = ((1 - RATIO) * exp((k - distance) / scale) + RATIO * ENDS) / (1 + RATIO)
"""That of the answer k, which is a natural number."""

LEMMA = Lemma(
    "lattices.table-of-geometric", "The PLD of what is as private as discrete Laplace noise", "elementary",
    (GIVEN, 0 < unit, *AT_PLACES, TABLE_SIGNS, substitute(kept(factor * PROBABILITY), OWN), 0 <= rest),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "discrete Laplace noise on two numbers",
                    unwitnessed="models do not decide whether a mechanism is as private as discrete Laplace noise"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each answer has an entry."""
    values = {**OWN, d: num(0), weight: lam(k, geometric_weight(k))}
    wanted = with_profile(at_neighbours(GIVEN), lam(c, substitute(SUM, values)))
    given = for_all(substitute(PLACED_GIVEN, values), wanted)
    _, *before, told, low = claim.hypotheses
    inside = conj(nat(k), k <= distance)
    known = at(told, k, by=[inside])
    entries = arith(unit * geometric_weight(k) <= entry(table, width, gap * k), arith(0 < RATIO), known, 0 < unit)
    weights = generalize(discharge(entries, inside), k)
    named = {str(v.data[0]): value for v, value in values.items()}
    return use(PLACED, given, *before, weights, low, **named)


geometric_dp_as_table_dp = Verified(LEMMA, "geometric_dp_as_table_dp", tables=(table,))
