"""A convolution of two optimistic PLDs is one of two independent outcomes together."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, lam, nat, num, power
from dpproofs.privacy.notions import J, P, Q, c, k, on
from dpproofs.privacy.notions.table_dp import last, last2, origin, origin2, step, table, table2, table_profile, unit
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.densities.joint_density import I
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_product import BOTH, INDEPENDENT, P2, Q2
from theorems.notions.lattices.lower_step import LOWER_STEP
from theorems.notions.lattices.lower_tables import COMPOSITE, FIRST, SECOND, origin3
from theorems.notions.lattices.product import SOURCE
from theorems.notions.lattices.tables import EXACT, LEAST, MULTIPLIED, SIGNS, SIZES, entries, last3, low, table3
from theorems.notions.profiles.at_least import AT_LEAST


def _below(numbers: tuple[Term, ...]) -> Term:
    return lam(c, table_profile(*numbers))


LOWER_TOGETHER = Lemma(
    "lattices.lower-together", "A convolution of optimistic PLDs is one of two independent outcomes", SOURCE,
    (
        AT_LEAST(P, Q, _below(FIRST)),
        on(AT_LEAST, Y="Z")(P2, Q2, _below(SECOND)),
        *INDEPENDENT,
        *SIZES,
        *SIGNS,
        within(k, last3, factor * unit * LEAST <= EXACT),
        eq(origin3, origin + origin2 - low),
    ),
    BOTH(J, I, _below(COMPOSITE)),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    unwitnessed="in finite models an optimistic PLD is not decided at all orders"),),
)  # fmt: skip


@proof_of(LOWER_TOGETHER)
def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    inside, share, zero = conj(nat(k), k <= last3), power(unit, -1), num(0)
    lower = arith(share * LEAST <= share * share * EXACT, at(MULTIPLIED, k, by=[inside]), 0 < unit)
    made = use(
        LOWER_STEP, *claim.hypotheses[:4], *SIZES[:5], *SIGNS, generalize(discharge(lower, inside), k),
        arith(0 <= share, 0 < unit), arith(0 < exp(step)),
        arith(zero <= zero + share * total(entries(table2), last2) * zero),
        rho=exp(step), m=entries(table), n=last, o=origin, d=zero, t=share, m2=entries(table2), n2=last2, o2=origin2,
        d2=zero, t2=share, a=low, l=last3, m3=entries(table3), u=share, d3=zero,
    )  # fmt: skip
    exact = origin + origin2 - low
    placed = lam(origin3, BOTH(J, I, _below(COMPOSITE)))
    return use("leibniz", arith(eq(exact, origin3), claim.hypotheses[-1]), made, x=exact, y=origin3, A=placed)
