"""A pessimistic PLD of Poisson-sampled Gaussian differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, lam, log, nat, num
from dpproofs.privacy.notions import SAMPLED_GAUSSIAN_DP, TABLE_DP, M, N, c, gaussian_profile, k, mu_squared
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import (
    arith,
    at,
    cases,
    discharge,
    generalize,
    parts,
    reversed_equation,
    rewrite,
    unfolded,
    use,
)
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, steps, value, values

GAUSSIAN = lam(c, gaussian_profile(mu_squared, c))


def _order(number: Term) -> Term:
    return exp(step * (number - origin))


FIRST = _order(num(0)) < 1 - rate, unit * (1 - _order(num(0))) <= value(0)
"""The first node is so small that the best test is whether the record was drawn."""
SECOND = 1 - rate < _order(num(1))


def drawn(order: Term) -> Term:
    """The order at which the profile without sampling is asked for."""
    return (order - (1 - rate)) / rate


NODES = within(k, last - 1, unit * rate * closed_form(mu_squared, log(drawn(_order(k + 1)))) <= value(k + 1))
"""At all nodes but the first; there is one value more than entries."""
NUMBERS = (0 < mu_squared, 0 < rate, rate <= 1, *SIZES, SIGNS, *FIRST, SECOND, NODES)

SAMPLED = Lemma(
    "lattices.table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared), *NUMBERS, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SAMPLED)
def _proof(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    inside = conj(nat(k), k <= last)
    natural, small = parts(inside)
    base = arith(0 < RATIO)

    def order(number: Term) -> Term:
        return RATIO ** (number - origin)

    def exact(number: Term) -> Theorem:
        return arith(eq(order(number), _order(number)), base)

    goal = lam(k, unit * sampled_profile(GAUSSIAN, rate, order(k)) <= value(k))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        here = arith(order(zero) < 1 - rate, exact(zero), FIRST[0])
        at_zero = arith(goal(zero), FIRST[1], here, exact(zero))
        return use("leibniz", reversed_equation(yes), at_zero, x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, natural, yes)
        size = use(NAT_GAP, use(NAT_ZERO), natural, arith(0 < k, yes, use(NAT_NONNEGATIVE, natural)), j=0)
        levels = [step * (number - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), exact(k), grown, SECOND)
        level = drawn(order(k))
        closed = use(CLOSED_FORM, 0 < mu_squared, arith(0 < level, above, 0 < rate), s=mu_squared, c=level)
        known = at(NODES, k - 1, by=[before, arith(k - 1 <= last - 1, small)])
        bound = rewrite(known, arith(eq(_order(k - 1 + 1), order(k)), base))
        return arith(goal(k), closed, bound, above, 0 < rate)

    node = cases(eq(k, 0), first, later)
    orders = generalize(discharge(node, inside), k)
    return use(CHORDS, unfolded(claim.hypotheses[0]), *SIZES, SIGNS, orders, *steps(),
               h=lam(c, sampled_profile(GAUSSIAN, rate, c)))  # fmt: skip


sampled_gaussian_dp_as_table_dp = Verified(SAMPLED, "sampled_gaussian_dp_as_table_dp", tables=(table, values))
