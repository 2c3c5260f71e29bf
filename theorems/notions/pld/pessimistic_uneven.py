"""Pessimistic tables from the values of a profile at some of the nodes, whose gaps are powers of 2: of any
profile, of Gaussian noise, and of sampled Gaussian noise.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit, width
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.reals.naturals import is_power_of_two
from theorems.foundations.sums.pieces_of_sums import PLACES, next_gap
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.pld.grids import at_each, within
from theorems.notions.pld.interpolation import HAS_PROFILE, SOURCE, TABLE_SIGNS, order as order_, value, values
from theorems.notions.pld.pessimistic import AT_PLACES, node_steps
from theorems.notions.pld.pessimistic_of_mechanisms import (
    CLOSED,
    NOISE,
    RATE,
    first_nodes,
    gaussian_values,
    nodes as nodes_,
)

# Pessimistic PLDs from the values of a profile at some of the nodes, whose gaps are powers of 2 ---

places, masses, nodes = variables("places masses nodes")


def place(number: object) -> Term:
    """The place of the node with that number."""
    return entry(places, width, number)


def mass(number: object) -> Term:
    """The entry at the place of the node with that number, in units."""
    return entry(masses, width, number)


PLACE, MASS = lam(k, place(k)), lam(k, mass(k))
GAPS = within(k, nodes, is_power_of_two(next_gap(k, PLACE)))
KEPT = within(k, nodes, conj(0 <= mass(k), mass(k) <= entry(table, width, place(k)), place(k) <= last))
SIZES = (nat(last), nat(nodes), 0 < step, 0 < unit, eq(place(0), 0), GAPS, KEPT, TABLE_SIGNS)


def order(number: object) -> Term:
    """The order at the node with that number."""
    return order_(number, PLACE)


OF_ORDERS = within(k, nodes, unit * h(order(k)) <= value(k))
BEFORE = conj(nat(k), k <= nodes - 1)
HEIGHTS = lam(k, value(k))


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The masses are at least the increments of the slopes between the nodes."""
    return node_steps(PLACE, HEIGHTS, MASS, nodes, factor)


SPACED_TABLE = Lemma(
    "lattices.table-of-spaced-chords", "Values of a profile at some nodes give a pessimistic PLD", SOURCE,
    (HAS_PROFILE, *SIZES, OF_ORDERS, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, values=0x6464, places=0x100, masses=0, nodes=0)),),
)  # fmt: skip


@proof_of(SPACED_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The places of the nodes are natural numbers, further and further on."""
    kept = at_each(nodes, conj(mass(k) <= entry(table, width, place(k)), place(k) <= last), KEPT)
    return use(AT_PLACES, HAS_PROFILE, *SIZES, kept, *_places(), OF_ORDERS, *steps(),
               place=PLACE, m=MASS, n=nodes, y=HEIGHTS)  # fmt: skip


def _places() -> list[Theorem]:
    return parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))


# A pessimistic PLD of Gaussian differential privacy, from some of its nodes -------------------

PROFILE_AT_NODES = within(k, nodes, unit * closed_form(mu_squared, step * (place(k) - origin)) <= value(k))

GAUSSIAN_GIVEN = GAUSSIAN_DP(M, N, mu_squared)

SPACED_GAUSSIAN = Lemma(
    "lattices.spaced-table-of-gaussian-dp", "A pessimistic PLD of Gaussian DP, from some nodes",
    f"{DONG_ROTH_SU}, Corollary 2.13",
    (GAUSSIAN_GIVEN, 0 < mu_squared, *SIZES, PROFILE_AT_NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1), whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, step=1,
                        table=618, width=16, last=0, origin=0, rest="37917/100000", unit=1000, values=383 * 0x10001,
                        places=0x10000, masses=618, nodes=0)),),
)  # fmt: skip


@proof_of(SPACED_GAUSSIAN)
def _spaced_gaussian(claim: Claim) -> Theorem:
    """The profile at a node is the closed form at the logarithm of its order."""
    exact = use(CLOSED_FORM, 0 < mu_squared, arith(0 < order(k)), s=mu_squared, c=order(k))
    closed = rewrite(exact, arith(eq(log(order(k)), step * (place(k) - origin))))
    orders = at_each(nodes, unit * NOISE(order(k)) <= value(k), PROFILE_AT_NODES, closed)
    return use(SPACED_TABLE, unfolded(GAUSSIAN_GIVEN), *SIZES, orders, *steps(), h=NOISE)


gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_GAUSSIAN, "gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)


# A pessimistic PLD of Poisson-sampled Gaussian differential privacy, from some of its nodes ---

SAMPLED_GIVEN = SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared)
NUMBERS = (0 < mu_squared, *RATE, *SIZES, *first_nodes(PLACE, HEIGHTS), nodes_(CLOSED, PLACE, n=nodes))

SPACED_SAMPLED = Lemma(
    "lattices.spaced-table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP, from some nodes",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (SAMPLED_GIVEN, *NUMBERS, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SPACED_SAMPLED)
def _spaced_sampled(claim: Claim) -> Theorem:
    """The places of the nodes are further and further on."""
    orders = gaussian_values(*_places(), place=PLACE, n=nodes)
    return use(SPACED_TABLE, unfolded(SAMPLED_GIVEN), *SIZES, orders, *steps(),
               h=lam(c, sampled_profile(NOISE, rate, c)))  # fmt: skip


sampled_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_SAMPLED, "sampled_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)
