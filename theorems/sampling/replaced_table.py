"""A pessimistic PLD of Poisson-sampled Gaussian differential privacy, from some of its nodes, for replace-one."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, ind, lam, log, nat
from dpproofs.privacy.notions import REPLACED_GAUSSIAN_DP, TABLE_DP, M, N, c, k, mu_squared, x1, x2
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import TABLE, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.spaced_table import SIZES, SPACED_TABLE, masses, nodes, order, places, steps
from theorems.notions.lattices.table_chords import value, values
from theorems.sampling.replaced_orders import DOMAIN, FIRST_ORDER, first_order
from theorems.sampling.replaced_profile import REPLACED_PROFILE, replaced_profile, second_order

GIVEN = REPLACED_GAUSSIAN_DP(M, N, rate, mu_squared)


def _told(number: Term) -> Term:
    """The profile at the order of a node."""
    first, second = first_order(order(number)), second_order(order(number))
    return rate * (closed_form(mu_squared, log(first)) + order(number) / second * closed_form(mu_squared, log(second)))


NODES = within(k, nodes, unit * _told(k) <= value(k))

SPACED_REPLACED = Lemma(
    "sampling.spaced-table-of-replaced-gaussian-dp",
    "A pessimistic PLD of Poisson-sampled Gaussian DP, from some nodes, for replace-one", BALLE_BARTHE_GABOARDI,
    (GIVEN, 0 < mu_squared, *DOMAIN, *SIZES, NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip


@proof_of(SPACED_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """At a node, the profiles of the noise are closed forms."""
    inside, here = conj(nat(k), k <= nodes), order(k)
    above = arith(0 < here)
    first = parts(use(FIRST_ORDER, *DOMAIN, above, c=here))[0]
    second = arith(0 < second_order(here), first)
    levels = (first, first_order(here)), (second, second_order(here))
    closed = [use(CLOSED_FORM, 0 < mu_squared, size, s=mu_squared, c=level) for size, level in levels]
    marks = [arith(eq(ind(0 < here), 1), above), arith(eq(ind(here <= 0), 0), above)]
    node = arith(unit * replaced_profile(here) <= value(k), at(NODES, k, by=[inside]), *closed, *marks)
    orders = generalize(discharge(node, inside), k)
    made = use(REPLACED_PROFILE, at_neighbours(GIVEN), *DOMAIN, P=M(x1), Q=M(x2))
    every = generalize(discharge(made, N(x1, x2)), x1, x2)
    return use(SPACED_TABLE, every, *SIZES, orders, *steps(), h=lam(c, replaced_profile(c)))


replaced_gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_REPLACED, "replaced_gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)
