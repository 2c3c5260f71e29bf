"""Tree aggregation is Gaussian DP, in the words of the kind of claims."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat
from dpproofs.meaning.kinds import Delta, K_out, N, sigma
from dpproofs.meaning.streams import TREE_AGGREGATION, height, n
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from theorems.meaning.streams_private import PRIVATE, UNWITNESSED, released, with_stream
from theorems.mechanisms.gaussian.tree import LEMMA as TREE_OF_SUMS


def _tree_claim(factor: Factor) -> Claim:
    given = TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), nat(height), 0 < sigma
    return Claim(given, PRIVATE(K_out, N, factor * (height + 1) * Delta**2 / sigma**2))


def _tree(claim: Claim) -> Theorem:
    def of_stream(chosen: dict[str, Term], facts: Theorem) -> Theorem:
        return released(claim, TREE_OF_SUMS, facts, nat(height), 0 < sigma, h=height, n=n, **chosen)

    return with_stream(TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), of_stream)


TREE = Lemma(
    "meaning.tree-aggregation-private", "Tree aggregation is Gaussian DP with mu^2 = (h + 1) Delta^2/sigma^2",
    "elementary", *_tree_claim(1).parts, _tree,
    (Mutant("factor", _tree_claim(LESS), "an equality for a tree of one node", unwitnessed=UNWITNESSED),),
)  # fmt: skip
