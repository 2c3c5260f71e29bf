"""A pessimistic PLD of what is as private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, exp, lam, maximum, nat, sqrt, var
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import TABLE_DP, M, N, c, k, laplace_profile, shift
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, unfolded, use
from theorems.notions.laplace_dp.to_approx_dp import GIVEN, SOURCE
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, at_nodes, steps, value, values

level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, maximum(maximum(1 - exp(level), 1 - exp((level - shift) / 2)), 0)))

AS_TABLE = Lemma(
    "lattices.table-of-laplace-dp", "A pessimistic PLD of what is as private as Laplace noise", SOURCE,
    (GIVEN, *SIZES, SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace laws, whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, step=1,
                        table=607, width=16, last=0, origin=0, rest="0.39346", unit=1000, values=394 * 0x10001)),),
)  # fmt: skip


@proof_of(AS_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The profile at the node k, where the order is exp(step)^(k - origin)."""
    inside = conj(nat(k), k <= last)
    order, exponent = RATIO ** (k - origin), step * (k - origin)
    same = arith(eq(exp(exponent), order), arith(0 < RATIO))
    half = arith(eq(exp((exponent - shift) / 2), sqrt(order) * exp(-shift / 2)), arith(0 < RATIO))
    known = at(PROFILE_AT_NODES, k, by=[inside])
    node = arith(unit * laplace_profile(shift, order) <= value(k), known, same, half)
    return use(CHORDS, unfolded(GIVEN), *SIZES, SIGNS, generalize(discharge(node, inside), k), *steps(),
               h=lam(c, laplace_profile(shift, c)))  # fmt: skip


laplace_dp_as_table_dp = Verified(AS_TABLE, "laplace_dp_as_table_dp", tables=(table, values))
