"""Tree aggregation: noisy sums over the nodes of a tree, in which a leaf is in one node of each level."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import lam, nat
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N, d, j
from dpproofs.proving.tactics import discharge, generalize, prove, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.gaussian.gaussian import sigma
from theorems.mechanisms.gaussian.encoded import COLUMNS, GIVEN, LEMMA as ENCODED, R, n, p, x
from dpproofs.meaning.streams import TREE
from theorems.mechanisms.gaussian.tree_levels import LEVELS, h, level, nodes

SOURCE = "Dwork, Naor, Pitassi and Rothblum 2010; Kairouz, McMahan, Song, Thakkar, Thakurta and Xu 2021"
SUMS = TREE(nodes, level, d, h)
OTHERS = tuple(given for given in GIVEN if given != COLUMNS)

LEMMA = Lemma(
    "mechanisms.tree-aggregation", "Sums over the nodes of a tree of height h plus Gaussian noise are Gaussian DP "
    "with mu^2 = (h + 1) Delta^2/sigma^2", SOURCE,
    (SUMS, *OTHERS, nat(h)),
    GAUSSIAN_DP(lam(x, R(d, x)), N, factor * (h + 1) * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for a tree of one node",
                    unwitnessed="histories of lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The nodes are the rows of an encoder, and a column has at most a 1 on each level."""
    column = use(LEVELS, SUMS, nat(d), nat(h), t=j)
    columns = generalize(discharge(column, nat(j), 1 <= j, j <= n), j)
    return prove(claim.conclusion, use(ENCODED, columns, *OTHERS, gamma=h + 1))


tree_aggregation_gaussian_dp = Verified(
    LEMMA,
    "tree_aggregation_gaussian_dp",
    {"height": h, "l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta,),
    omits=(n, p, d),
)
