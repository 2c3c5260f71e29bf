"""Pessimistic PLDs from the values of a profile at the nodes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, entry, exp, lam, mul, nat, power, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TABLE_DP, M, N, h, i, k
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, unit, width
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, folded, generalize, unfolded, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.lattices.chords import GIVEN, MECHANISMS, SOURCE
from theorems.notions.lattices.lattice import within

values = var("values")
RATIO, SHARE = exp(step), power(unit, -1)
SIGNS = within(i, last, 0 <= entry(table, width, i))
"""A condition that the author of a PLD need not check: its entries are at least 0."""


def at_nodes(profile: Term) -> Term:
    """The profile, a function of the logarithm of the order, is at most the values at the nodes."""
    return within(k, last, unit * profile(step * (k - origin)) <= value(k))


SIZES = (nat(last), 0 < step, 0 < unit)


def value(number: object) -> Term:
    """What the profile is at most at the node with that number, in units."""
    return entry(values, width, number)


OF_ORDERS = within(k, last, unit * h(RATIO ** (k - origin)) <= value(k))


def steps(factor: Factor = 1, rests: Factor = 1) -> tuple[Term, ...]:
    """The entries are at least the second differences of the values, as in chords_nodes.py."""
    growth = RATIO - 1
    inner = value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k)) <= mul(factor, growth) * entry(
        table, width, k + 1
    )
    first = value(1) - value(0) + growth * (unit - value(0)) <= growth * entry(table, width, 0)
    return within(k, last - 1, inner), first, value(last) <= value(last + 1), mul(rests, value(last)) <= unit * rest


CHORDS = Lemma(
    "lattices.table-of-chords", "Values of a profile at the nodes give a pessimistic PLD", SOURCE,
    (GIVEN, *SIZES, SIGNS, OF_ORDERS, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, step=1, table=0, width=8, last=0,
                        origin=0, rest="99/100", unit=100, values=0x6464)),),
)  # fmt: skip


@proof_of(CHORDS)
def _proof(claim: Claim) -> Theorem:
    """Upper interpolation, in units."""
    inner, first, end, most = steps()
    inside, before = conj(nat(k), k <= last), conj(nat(k), k <= last - 1)
    grows = arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step)
    heights = lam(k, SHARE * value(k))
    node = arith(h(RATIO ** (k - origin)) <= heights(k), at(OF_ORDERS, k, by=[inside]), 0 < unit)
    scaled = arith(
        heights(k + 2) - heights(k + 1) - RATIO * (heights(k + 1) - heights(k))
        <= (RATIO - 1) * (SHARE * entry(table, width, k + 1)),
        at(inner, k, by=[before]), 0 < unit,
    )  # fmt: skip
    start = arith(
        heights(1) - heights(0) + (RATIO - 1) * (1 - heights(0)) <= (RATIO - 1) * (SHARE * entry(table, width, 0)),
        first, 0 < unit,
    )  # fmt: skip
    made = use(
        MECHANISMS, GIVEN, generalize(discharge(node, inside), k), SIGNS, nat(last), arith(0 <= SHARE, 0 < unit), grows,
        generalize(discharge(scaled, before), k), start, arith(heights(last) <= heights(last + 1), end, 0 < unit),
        arith(heights(last) <= rest, most, 0 < unit),
        rho=RATIO, m=lam(i, entry(table, width, i)), n=last, o=origin, d=rest, t=SHARE, y=heights,
    )  # fmt: skip
    return folded(claim.conclusion, unfolded(made))
