"""A pessimistic PLD of a randomized response that may be withheld."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, exp, lam, nat, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import KEPT_DP, TABLE_DP, M, N, c, epsilon, k
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, rewrite, unfolded, use
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, at_nodes, steps, values

level = var("level")
GIVEN = KEPT_DP(M, N, epsilon, keep)
PROFILE_AT_NODES = at_nodes(lam(level, kept_profile(exp(epsilon), keep, exp(level))))

KEPT_TABLE = Lemma(
    "lattices.table-of-kept-response", "A pessimistic PLD of a randomized response that may be withheld", "elementary",
    (GIVEN, *SIZES, SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS},
                    "a randomized response of the odds 3, whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        keep=1, step=1, table=500, width=16, last=0, origin=0, rest="0.497", unit=1000,
                        values=501 * 0x10001)),),
)  # fmt: skip


@proof_of(KEPT_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The node k is the order exp(step)^(k - origin)."""
    inside = conj(nat(k), k <= last)
    same = arith(eq(exp(step * (k - origin)), RATIO ** (k - origin)), arith(0 < RATIO))
    node = rewrite(at(PROFILE_AT_NODES, k, by=[inside]), same)
    return use(CHORDS, unfolded(GIVEN), *SIZES, SIGNS, generalize(discharge(node, inside), k), *steps(),
               h=lam(c, kept_profile(exp(epsilon), keep, c)))  # fmt: skip


kept_dp_as_table_dp = Verified(KEPT_TABLE, "kept_dp_as_table_dp", tables=(table, values))
