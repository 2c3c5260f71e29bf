"""A pessimistic PLD of Gaussian differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, lam, log, nat
from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.privacy.notions import GAUSSIAN_DP, TABLE_DP, M, N, c, gaussian_profile, k, mu_squared
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, rewrite, unfolded, use
from dpproofs.language.terms import var
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, at_nodes, steps, value, values

level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, closed_form(mu_squared, level)))

GAUSSIAN = Lemma(
    "lattices.table-of-gaussian-dp", "A pessimistic PLD of Gaussian DP", f"{DONG_ROTH_SU}, Corollary 2.13",
    (GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared, *SIZES, SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1), whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, step=1,
                        table=618, width=16, last=0, origin=0, rest="37917/100000", unit=1000, values=383 * 0x10001)),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The profile at the node k is the closed form at step (k - origin)."""
    inside = conj(nat(k), k <= last)
    order = RATIO ** (k - origin)
    positive = arith(0 < order, arith(0 < RATIO))
    exact = use(CLOSED_FORM, 0 < mu_squared, positive, s=mu_squared, c=order)
    exponent = arith(eq(log(order), step * (k - origin)), arith(0 < RATIO))
    here = rewrite(exact, exponent)
    node = arith(unit * gaussian_profile(mu_squared, order) <= value(k), at(PROFILE_AT_NODES, k, by=[inside]), here)
    orders = generalize(discharge(node, inside), k)
    return use(CHORDS, unfolded(claim.hypotheses[0]), *SIZES, SIGNS, orders, *steps(),
               h=lam(c, gaussian_profile(mu_squared, c)))  # fmt: skip


gaussian_dp_as_table_dp = Verified(GAUSSIAN, "gaussian_dp_as_table_dp", tables=(table, values))
