"""A PLD of randomized response that may reveal the data set: the dominating pair of pure and approximate DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, lam, var
from dpproofs.language.terms import nat
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import COMPOSED_DP, TABLE_DP, M, N, c, delta, epsilon, k, responses_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, unfolded, use
from theorems.composition.optimal.one_pair import of_one, two_answers
from theorems.composition.optimal.polygon import SOURCE, one_response
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, at_nodes, steps, value, values

level = var("level")


def revealed(order: Term) -> Term:
    """The profile of the response."""
    return delta + (1 - delta) * one_response(order, exp(epsilon))


PROFILE_AT_NODES = at_nodes(lam(level, revealed(exp(level))))

RESPONSES = Lemma(
    "lattices.table-of-response", "A pessimistic PLD of a randomized response that may reveal the data set", SOURCE,
    (COMPOSED_DP(M, N, 1, epsilon, delta), *SIZES, SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, delta=1, step=1, table=0,
                        width=8, last=0, origin=0, rest="99/100", unit=100, values=0x6464)),),
)  # fmt: skip


@proof_of(RESPONSES)
def _proof(claim: Claim) -> Theorem:
    """The profile at the node k is that of two answers, at exp(step (k - origin))."""
    inside = conj(nat(k), k <= last)
    order = RATIO ** (k - origin)
    same = arith(eq(exp(step * (k - origin)), order), arith(0 < RATIO))
    both = use(two_answers(), c=order)
    node = arith(unit * of_one(order) <= value(k), at(PROFILE_AT_NODES, k, by=[inside]), same, both)
    orders = generalize(discharge(node, inside), k)
    made = lam(c, delta + (1 - delta) * responses_profile(1, epsilon, c))
    return use(CHORDS, unfolded(claim.hypotheses[0]), *SIZES, SIGNS, orders, *steps(), h=made)


composed_dp_as_table_dp = Verified(RESPONSES, "composed_dp_as_table_dp", tables=(table, values))
