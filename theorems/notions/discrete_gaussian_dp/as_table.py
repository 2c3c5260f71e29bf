"""The PLD of what is as private as discrete Gaussian noise: the likelihood ratios are powers of one number."""

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.discrete_gaussian_dp import WHOLE_NOISE, bell, distance, mass, noise_part, reach, sigma
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, unit, width
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.sums.sums import NATURAL_SUM, total
from theorems.notions.pld.grids import at_each, within
from theorems.notions.pld.interpolation import TABLE_SIGNS
from theorems.notions.pld.pessimistic import PLACED, PLACED_GIVEN, SUM, d, gap, middle, most, size, weight
from theorems.notions.profiles.excess import with_profile

MOST = 2 * reach
PLACES = (
    nat(reach), nat(gap), 0 < gap, nat(last), gap * MOST <= last, eq(step * gap * sigma**2, distance),
    eq(origin, gap * (reach - distance / 2)),
)  # fmt: skip
GIVEN = DISCRETE_GAUSSIAN_DP(M, N, *WHOLE_NOISE)

LEMMA = Lemma(
    "lattices.table-of-discrete-gaussian", "The PLD of what is as private as discrete Gaussian noise", "elementary",
    (GIVEN, 0 < sigma, 0 < mass, 0 < unit, *PLACES, TABLE_SIGNS,
     within(k, MOST, unit * bell(k - reach) <= mass * entry(table, width, gap * k)),
     factor * (2 * bell(reach)) <= rest),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that reveals all as often as noise is beyond the reach",
                    unwitnessed="models do not decide whether a mechanism is as private as discrete Gaussian noise"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each size of the noise has an entry."""
    *_, kept, _ = claim.hypotheses
    values = {most: MOST, size: distance / sigma**2, middle: reach - distance / 2, d: 2 * bell(reach),
              weight: lam(k, bell(k - reach) / mass)}  # fmt: skip
    even = use(NATURAL_SUM, nat(reach), nat(reach), k=reach, n=reach)
    natural = rewrite(even, arith(eq(reach + reach, MOST)))
    terms = lam(i, bell(i - reach) * noise_part(i, c))
    weighted = lam(i, values[weight](i) * noise_part(i, c))
    sums = over_range(eq(total(terms, MOST) / mass, total(weighted, MOST)), MOST, natural)
    made = with_profile(at_neighbours(GIVEN), lam(c, substitute(SUM, values)), sums)
    given = for_all(substitute(PLACED_GIVEN, values), made)
    heights = at_each(MOST, unit * values[weight](k) <= entry(table, width, gap * k), kept, 0 < mass)
    ratio = arith(eq(step * gap, distance / sigma**2), PLACES[5], 0 < sigma)
    named = {str(v.data[0]): value for v, value in values.items()}
    return use(PLACED, given, 0 < unit, natural, *PLACES, ratio, TABLE_SIGNS, heights, 2 * bell(reach) <= rest, **named)


discrete_gaussian_dp_as_table_dp = Verified(LEMMA, "discrete_gaussian_dp_as_table_dp", tables=(table,))
