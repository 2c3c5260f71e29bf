"""Adaptive composition of mechanisms with discretized PLDs, as one step of an accountant."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import conj, entry, exp, forall, lam, mul, nat, power, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TABLE_DP, M2, M, N, i, k, on, y
from dpproofs.privacy.notions.table_dp import last, last2, origin, origin2, rest, rest2, step, table, table2
from dpproofs.privacy.notions.table_dp import unit, width
from dpproofs.privacy.places import Product
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, folded, generalize, specialize, unfolded, use
from theorems.foundations.measure.two_mechanisms import M3, PIPED, x
from theorems.foundations.sums.convolution import convolution
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import LATTICE_DP, within
from theorems.notions.lattices.product import SOURCE

table3, last3, rest3, low = variables("table3 last3 rest3 low")


def entries(numbers: Term) -> Term:
    """The entries of a PLD, as a function of their indices."""
    return lam(i, entry(numbers, width, i))


EXACT, LEAST = convolution(entries(table), last, entries(table2), last2, k + low), entries(table3)(k)
"""An entry of the convolution of the PLDs from the index ``low`` on, and its lower bound, in units."""
MULTIPLIED = within(k, last3, unit * LEAST <= EXACT)


def _at(notion: Definition, mechanism: Term, numbers: tuple[Term, ...]) -> Term:
    return notion(mechanism, N, *numbers)


FIRST = (step, table, width, last, origin, rest, unit)
SECOND = (step, table2, width, last2, origin2, rest2, unit)
COMPOSITE = (step, table3, width, last3, origin + origin2 - low, rest3, unit)
AFTER = forall(y, on(TABLE_DP, Y="Z")(lam(x, M2(x, y)), N, *SECOND))
SIGNS = tuple(within(i, end, 0 <= entries(t)(i)) for t, end in ((table, last), (table2, last2)))
SIZES = (*map(nat, (last, last2, last3, low)), low + last3 <= last + last2, 0 < unit)


def _rest(factor: Factor) -> Term:
    """The infinity mass: of the second mechanism or the first one, from outside of the window, or lost by rounding."""
    first, second = total(entries(table), last), total(entries(table2), last2)
    kept = total(entries(table3), last3)
    return rest2 + mul(factor, rest, second / unit) + (first * second / unit - kept) / unit <= rest3


COMPOSED_TABLES = Lemma(
    "lattices.tables", "The outcome of an adaptive composition, whose PLD is a convolution of PLDs", SOURCE,
    (TABLE_DP(M, N, *FIRST), AFTER, PIPED, *SIZES, *SIGNS, MULTIPLIED, _rest(factor)),
    on(TABLE_DP, Y="Z")(M3, N, *COMPOSITE),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, and the second passes on its input",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), N=True, M2=((1, 0), (0, 1)) * 2,
                        step=1, table=0, width=8, last=0, origin=0, rest=1, unit=1, table2=1, last2=0, origin2=0,
                        rest2=0, table3=0, last3=0, rest3="99/100", low=0)),),
)  # fmt: skip


@proof_of(COMPOSED_TABLES)
def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    first, second, new = map(_lattice, (FIRST, SECOND, COMPOSITE))
    before = folded(LATTICE_DP(M, N, *first), unfolded(TABLE_DP(M, N, *FIRST)))
    lattice_z = on(LATTICE_DP, Y="Z")
    kernel = unfolded(specialize(AFTER, y))
    after = generalize(folded(lattice_z(lam(x, M2(x, y)), N, *second), kernel), y)
    inside, share = conj(nat(k), k <= last3), power(unit, -1)
    lower = arith(share * LEAST <= share * share * EXACT, at(MULTIPLIED, k, by=[inside]), 0 < unit)
    bound = generalize(discharge(lower, inside), k)
    made = use(
        "lattices.composition",
        before,
        after,
        PIPED,
        *SIZES[:5],
        *SIGNS,
        bound,
        arith(0 <= share, 0 < unit),
        arith(0 < exp(step)),
        _rest(1),
        rho=first[0],
        m=first[1],
        n=last,
        o=origin,
        d=rest,
        t=share,
        m2=second[1],
        n2=last2,
        o2=origin2,
        d2=rest2,
        t2=share,
        a=low,
        l=last3,
        m3=new[1],
        u=share,
        d3=rest3,
    )
    return folded(claim.conclusion, unfolded(made))


def _lattice(numbers: tuple[Term, ...]) -> tuple[Term, ...]:
    """A PLD as a lattice profile: rho, m, n, o, d and t."""
    h, t, _, n, o, d, u = numbers
    return exp(h), entries(t), n, o, d, power(u, -1)


table_dp_compose = Verified(
    COMPOSED_TABLES, "table_dp_compose", tables=(table, table2, table3),
    product=Product((table, table2, table3), (last, last2, last3), width, low, unit),
)  # fmt: skip
