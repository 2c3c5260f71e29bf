"""The PLD of what is as private as discrete Gaussian noise: the likelihood ratios are powers of one number."""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.discrete_gaussian_dp import WHOLE_NOISE, bell, distance, mass, noise_part, reach, sigma
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.whole_numbers import NATURAL_PRODUCT
from theorems.foundations.sums.pieces_of_sums import SUM_AT_PLACES
from theorems.foundations.sums.sums import NATURAL_SUM, total
from theorems.notions.lattices.chords import RATIO, SHARE, TABLE_SIGNS
from theorems.notions.lattices.lattice import part, within
from theorems.notions.profiles.excess import with_profile

gap = var("gap")
MOST = 2 * reach
PLACES = (
    nat(reach), nat(gap), 0 < gap, nat(last), gap * MOST <= last, eq(step * gap * sigma**2, distance),
    eq(origin, gap * (reach - distance / 2)),
)  # fmt: skip
GIVEN = DISCRETE_GAUSSIAN_DP(M, N, *WHOLE_NOISE)

LEMMA = Lemma(
    "lattices.table-of-discrete-gaussian", "The PLD of what is as private as discrete Gaussian noise", "elementary",
    (
        GIVEN,
        0 < sigma,
        0 < mass,
        0 < unit,
        *PLACES,
        TABLE_SIGNS,
        within(k, MOST, unit * bell(k - reach) <= mass * entry(table, width, gap * k)),
        factor * (2 * bell(reach)) <= rest,
    ),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that reveals all as often as noise is beyond the reach",
                    unwitnessed="models do not decide whether a mechanism is as private as discrete Gaussian noise"),),
)  # fmt: skip

EXP = lam(k, exp(k))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each size of the noise has an entry, which contributes what the noise does."""
    *_, kept, _ = claim.hypotheses
    even = use(NATURAL_SUM, nat(reach), nat(reach), k=reach, n=reach)
    most = use("leibniz", arith(eq(reach + reach, MOST)), even, x=reach + reach, y=MOST, A=lam(k, nat(k)))
    entries = lam(i, entry(table, width, i) * part(i, origin, c, RATIO))
    terms, picked = lam(i, bell(i - reach) * noise_part(i, c)), lam(i, entries(gap * i))
    ratio = arith(eq(distance / sigma**2, step * gap), PLACES[5], 0 < sigma)

    def each(number: Term) -> Theorem:
        level = distance / sigma**2 * (reach - distance / 2 - number)
        order = arith(eq(level, step * (origin - gap * number)), ratio, PLACES[6])
        same = arith(eq(exp(level), RATIO ** (origin - gap * number)), same_value(EXP, order))
        told = arith(eq(noise_part(number, c), part(gap * number, origin, c, RATIO)), same)
        mine, height = at(kept, number, by=[number <= MOST]), entry(table, width, gap * number)
        scaled = arith(bell(number - reach) / mass <= SHARE * height, mine, 0 < mass, 0 < unit)
        return arith(terms(number) / mass <= SHARE * picked(number), scaled, told, arith(0 <= noise_part(number, c)))

    compared = over_range(total(terms, MOST) / mass <= SHARE * total(picked, MOST), MOST, most, each=each)
    inside, before, within_last = conj(nat(k), k <= MOST), conj(nat(k), k <= MOST - 1), conj(nat(i), i <= last)
    is_number, small = parts(inside)
    natural = use(NATURAL_PRODUCT, nat(gap), is_number, j=gap, k=k)
    within_table = arith(gap * k <= last, arith(gap * k <= gap * MOST, small, 0 < gap), PLACES[4])
    every = use(
        SUM_AT_PLACES, most, nat(last), arith(eq(gap * num(0), 0)),
        generalize(discharge(natural, inside), k),
        generalize(discharge(within_table, inside), k),
        generalize(discharge(arith(gap * k < gap * (k + 1), 0 < gap), before), k),
        generalize(discharge(arith(0 <= entries(i), at(TABLE_SIGNS, i, by=[within_last])), within_last), i),
        n=MOST, a=last, s=entries, place=lam(k, gap * k),
    )  # fmt: skip
    whole = arith(SHARE * total(picked, MOST) <= SHARE * total(entries, last), every, 0 < unit)
    made = with_profile(at_neighbours(GIVEN), lam(c, table_profile(*TABLE)), compared, whole, 2 * bell(reach) <= rest)
    return for_all(claim.conclusion, made)


discrete_gaussian_dp_as_table_dp = Verified(LEMMA, "discrete_gaussian_dp_as_table_dp", tables=(table,))
