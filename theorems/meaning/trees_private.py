"""Tree aggregation is Gaussian DP, in the words of the kind of claims."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat
from dpproofs.meaning.kinds import Delta, K_out, N, sigma
from dpproofs.meaning.streams import TREE_AGGREGATION, height, n
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from theorems.meaning.streams_private import PRIVATE, UNWITNESSED, released, with_stream
from theorems.mechanisms.gaussian.tree import LEMMA as TREE_OF_SUMS

TREE = Lemma(
    "meaning.tree-aggregation-private", "Tree aggregation is Gaussian DP with mu^2 = (h + 1) Delta^2/sigma^2",
    "elementary",
    (TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), nat(height), 0 < sigma),
    PRIVATE(K_out, N, factor * (height + 1) * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for a tree of one node", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(TREE)
def _tree(claim: Claim) -> Theorem:
    def of_stream(chosen: dict[str, Term], facts: Theorem) -> Theorem:
        return released(claim, TREE_OF_SUMS, facts, nat(height), 0 < sigma, h=height, n=n, **chosen)

    return with_stream(TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), of_stream)
