"""Definition 2.1: D_oo is the limit of D_alpha as alpha grows, which is the supremum.

All D_alpha are at most D_oo (Lemma 2.2, fifth bullet); here, what bounds those of large orders bounds D_oo.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, eq, forall, implies, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MAX_DIVERGENCE, RENYI, RENYI_LINE, P, Q, alpha, t
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all, rewrite, use
from theorems.papers.bun_steinke_2016.def_2_1_limit_order_one import SOURCE
from theorems.foundations.divergences.monotone_in_order import MONOTONE
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.foundations.divergences.max_divergence import MAX_WEAKER
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS

b = var("b")
LARGE = forall(alpha, implies(b < alpha, RENYI(alpha, P, Q, t)))
less = mark("less", 0)

LEMMA = Lemma(
    "bs16.def-2.1-limit-max", "What bounds D_alpha(P||Q) for all large orders bounds D_oo(P||Q)", SOURCE,
    (LARGE,),
    MAX_DIVERGENCE(P, Q, t - less),
    mutants=(Mutant("smaller", {less: Fraction(1, 100)}, "t = D_oo(P||Q)",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), b=1, t="1.0987")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By monotonicity all orders have the bound."""
    large = alpha + absolute(b) + 1
    above = 1 < alpha
    there = at(LARGE, large, by=[arith(b < large, above)])
    lower = use(MONOTONE, there, above, arith(alpha <= large), beta=large)
    line = for_all(RENYI_LINE(P, Q, t, 0), rewrite(lower, arith(eq(t, t + 0 * alpha))))
    made, bound = (
        use(MAX_DIVERGENCE_FROM_TESTS, use(LINE_TO_PAIR, line, epsilon=t), epsilon=t),
        read(MAX_DIVERGENCE, claim).t,
    )
    return use(MAX_WEAKER, made, arith(t <= bound), s=t, t=bound)
