"""A pessimistic PLD of Gaussian differential privacy, from some of its nodes."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, lam, log, nat
from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.privacy.notions import GAUSSIAN_DP, TABLE_DP, M, N, c, gaussian_profile, k, mu_squared
from dpproofs.privacy.notions.table_dp import TABLE, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, rewrite, unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.spaced_table import SIZES, SPACED_TABLE, masses, nodes, order, place, places, steps
from theorems.notions.lattices.table_chords import value, values

PROFILE_AT_NODES = within(k, nodes, unit * closed_form(mu_squared, step * (place(k) - origin)) <= value(k))

GIVEN = GAUSSIAN_DP(M, N, mu_squared)

SPACED_GAUSSIAN = Lemma(
    "lattices.spaced-table-of-gaussian-dp", "A pessimistic PLD of Gaussian DP, from some nodes",
    f"{DONG_ROTH_SU}, Corollary 2.13",
    (GIVEN, 0 < mu_squared, *SIZES, PROFILE_AT_NODES, *steps(factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1), whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, step=1,
                        table=618, width=16, last=0, origin=0, rest="37917/100000", unit=1000, values=383 * 0x10001,
                        places=0x10000, masses=618, nodes=0)),),
)  # fmt: skip


@proof_of(SPACED_GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The profile at a node is the closed form at the logarithm of its order."""
    inside, level = conj(nat(k), k <= nodes), step * (place(k) - origin)
    exact = use(CLOSED_FORM, 0 < mu_squared, arith(0 < order(k)), s=mu_squared, c=order(k))
    here = rewrite(exact, arith(eq(log(order(k)), level)))
    node = arith(unit * gaussian_profile(mu_squared, order(k)) <= value(k), at(PROFILE_AT_NODES, k, by=[inside]), here)
    orders = generalize(discharge(node, inside), k)
    return use(SPACED_TABLE, unfolded(GIVEN), *SIZES, orders, *steps(),
               h=lam(c, gaussian_profile(mu_squared, c)))  # fmt: skip


gaussian_dp_as_spaced_table_dp = Verified(
    SPACED_GAUSSIAN, "gaussian_dp_as_spaced_table_dp", tables=(table, values, places, masses)
)
