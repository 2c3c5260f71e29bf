"""Optimistic PLDs of independent runs: the convolution of two PLDs is one of all runs together."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, lam, nat, num, power, variables
from dpproofs.privacy.notions import c, k
from dpproofs.privacy.notions.table_dp import last, last2, origin, origin2, step, table, table2, table_profile, unit
from dpproofs.privacy.notions.table_dp import width
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lower_runs import AT_LEAST_V, MORE_RUNS
from theorems.notions.lattices.lower_runs import GIVEN as RUNS_GIVEN
from theorems.notions.lattices.product import SOURCE
from theorems.notions.lattices.runs import G, H, s, s2
from theorems.notions.lattices.tables import EXACT, LEAST, MULTIPLIED, SIGNS, SIZES, entries, last3, low, table3

origin3, s3 = variables("origin3 s3")
FIRST = (step, table, width, last, origin, num(0), unit)
SECOND = (step, table2, width, last2, origin2, num(0), unit)
COMPOSITE = (step, table3, width, last3, origin3, num(0), unit)
more = mark("more", 0)


def below(numbers: tuple[Term, ...], runs: Term) -> Term:
    """The composed runs are distinguished at least as well as by the PLD."""
    return AT_LEAST_V(G(runs), H(runs), lam(c, table_profile(*numbers)))


LOWER_TABLES = Lemma(
    "lattices.lower-tables", "A convolution of optimistic PLDs is one of more runs", SOURCE,
    (
        *RUNS_GIVEN,
        nat(s),
        nat(s2),
        below(FIRST, s),
        below(SECOND, s2),
        *SIZES,
        *SIGNS,
        MULTIPLIED,
        eq(origin3, origin + origin2 - low),
        eq(s3, s + s2 + more),
    ),
    below(COMPOSITE, s3),
    mutants=(Mutant("runs", {more: -1}, "one run less", unwitnessed="lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(LOWER_TABLES)
def _proof(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    inside, share = conj(nat(k), k <= last3), power(unit, -1)
    lower = arith(share * LEAST <= share * share * EXACT, at(MULTIPLIED, k, by=[inside]), 0 < unit)
    bound = generalize(discharge(lower, inside), k)
    zero = num(0)
    nothing = arith(zero <= zero + share * total(entries(table2), last2) * zero)
    made = use(
        MORE_RUNS, *RUNS_GIVEN, nat(s), nat(s2), below(FIRST, s), below(SECOND, s2), *SIZES[:5], *SIGNS, bound,
        arith(0 <= share, 0 < unit), arith(0 < exp(step)), nothing,
        rho=exp(step), m=entries(table), n=last, o=origin, d=zero, t=share, m2=entries(table2), n2=last2, o2=origin2,
        d2=zero, t2=share, a=low, l=last3, m3=entries(table3), u=share, d3=zero,
    )  # fmt: skip
    *_, new_origin, runs = claim.hypotheses
    exact = origin + origin2 - low
    at_origin = lam(origin3, below(COMPOSITE, s + s2))
    placed = use("leibniz", arith(eq(exact, origin3), new_origin), made, x=exact, y=origin3, A=at_origin)
    return use("leibniz", arith(eq(s + s2, s3), runs), placed, x=s + s2, y=s3, A=lam(s3, below(COMPOSITE, s3)))
