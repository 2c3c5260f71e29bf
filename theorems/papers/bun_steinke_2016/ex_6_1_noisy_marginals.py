"""Section 6.1: one-way marginals with Gaussian noise are private."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, sqrt, substitute, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, N, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, NOISY, M, x
from theorems.papers.bun_steinke_2016.footnote_2_statistical_queries import STATISTICAL, n, sensitivity_of_queries
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_vector import LISTS
from theorems.foundations.measure.union_bound import d

SOURCE = f"{BUN_STEINKE}, section 6.1"
V, beta = var("variance"), var("beta")
WITH_VARIANCE = substitute(NOISY, {sigma: sqrt(V)})
OUTPUT = lam(x, M(x, d))

MARGINALS = Lemma(
    "bs16.ex-6.1-marginals", "d one-way marginals of n records with noise N(0, d/(2 n^2 rho)) are rho-zCDP", SOURCE,
    (STATISTICAL, LISTS, WITH_VARIANCE, nat(d), 1 <= d, 0 < n, 0 < V),
    on(ZCDP, Y="V")(OUTPUT, N, 0, factor * d / (2 * n**2 * V)),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, "data sets whose means are at distance sqrt(d)/n: the divergence "
                    "is 2 rho alpha",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, n=1, variance=1)),),
)  # fmt: skip


@proof_of(MARGINALS)
def _marginals(claim: Claim) -> Theorem:
    """The means of d bits over n records have l2-sensitivity sqrt(d)/n."""
    sensitivity = use(sensitivity_of_queries(), nat(d), 1 <= d, 0 < n, STATISTICAL, k=d)
    return noisy_private(sensitivity, read(ZCDP, claim).rho, 0 < n, 1 <= d)


def noisy_private(sensitivity: Theorem, cost: Term, *facts: Term) -> Theorem:
    """The multivariate Gaussian mechanism with noise sqrt(V)."""
    root = arith(0 < sqrt(V), 0 < V)
    made = use(MECHANISM, sensitivity, LISTS, WITH_VARIANCE, nat(d), root, d=d, sigma=sqrt(V),
               Delta=read(L2_SENSITIVITY, sensitivity).Delta)  # fmt: skip
    return rewrite(made, arith(eq(read(ZCDP, made).rho, cost), 0 < V, *facts))


marginals_zcdp = Verified(MARGINALS, "marginals_zcdp", requires=(nat(n),))
