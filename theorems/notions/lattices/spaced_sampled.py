"""A pessimistic PLD of Poisson-sampled Gaussian differential privacy, from some of its nodes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies, lam, log, nat, num
from dpproofs.privacy.notions import SAMPLED_GAUSSIAN_DP, TABLE_DP, M, N, c, k, mu_squared
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.table_dp import TABLE, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, cases, discharge, generalize, induction, parts
from dpproofs.proving.tactics import reversed_equation, unfolded, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.naturals_predecessor import NAT_PREDECESSOR
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.spaced_places import PLACES
from theorems.notions.lattices.spaced_table import GAPS, PLACE, SIZES, SPACED_TABLE, masses, nodes, order, place
from theorems.notions.lattices.spaced_table import places, steps
from theorems.notions.lattices.table_chords import value, values
from theorems.notions.lattices.table_sampled import GAUSSIAN, drawn

GIVEN = SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared)
FIRST = order(0) < 1 - rate, unit * (1 - order(0)) <= value(0)
"""The first node is so small that the best test is whether the record was drawn."""
SECOND = 1 - rate < order(1)
NODES = within(k, nodes - 1, unit * rate * closed_form(mu_squared, log(drawn(order(k + 1)))) <= value(k + 1))
"""At all nodes but the first."""
NUMBERS = (0 < mu_squared, 0 < rate, rate <= 1, *SIZES, *FIRST, SECOND, NODES)

SPACED_SAMPLED = Lemma(
    "lattices.spaced-table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP, from some nodes",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (GIVEN, *NUMBERS, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SPACED_SAMPLED)
def _proof(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    inside = conj(nat(k), k <= nodes)
    natural, small = parts(inside)
    goal = lam(k, unit * sampled_profile(GAUSSIAN, rate, order(k)) <= value(k))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        return use("leibniz", reversed_equation(yes), arith(goal(zero), *FIRST), x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, natural, yes)
        size = _after_first(k - 1, before, arith(k - 1 + 1 <= nodes, small))
        levels = [step * (place(number) - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), grown, SECOND)
        level = drawn(order(k))
        closed = use(CLOSED_FORM, 0 < mu_squared, arith(0 < level, above, 0 < rate), s=mu_squared, c=level)
        known = at(NODES, k - 1, by=[before, arith(k - 1 <= nodes - 1, small)])
        return arith(goal(k), closed, known, above, 0 < rate)

    node = cases(eq(k, 0), first, later)
    orders = generalize(discharge(node, inside), k)
    return use(SPACED_TABLE, unfolded(GIVEN), *SIZES, orders, *steps(),
               h=lam(c, sampled_profile(GAUSSIAN, rate, c)))  # fmt: skip


def _after_first(number: Term, *facts: Theorem) -> Theorem:
    """The place after a node is at least that of the second node."""
    _, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))

    def said(last: Term) -> Term:
        return implies(last + 1 <= nodes, place(1) <= place(last + 1))

    def step(_: Term, last: Term) -> Theorem:
        inside = arith(last + 1 <= nodes, last + 1 + 1 <= nodes)
        known = at(assume(said(last)), by=[inside])
        made = arith(place(1) <= place(last + 1 + 1), known, at(further, last + 1, by=[inside]))
        return discharge(made, last + 1 + 1 <= nodes)

    start = discharge(arith(place(1) <= place(num(0) + 1)), num(0) + 1 <= nodes)
    return induction(number, said, start, step, *facts)


sampled_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_SAMPLED, "sampled_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)
