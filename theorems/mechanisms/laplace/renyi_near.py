"""The Rényi divergence of Laplace laws whose medians are at most so far apart."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log
from dpproofs.privacy.notions import alpha
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, monotone, mp, parts, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.mechanisms.laplace.density import P, Q
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.ratio import LAWS, RENYI_R
from theorems.mechanisms.laplace.renyi import GAP, SOURCE, divergence
from theorems.mechanisms.laplace.renyi_divergence import DIVERGENCE
from theorems.mechanisms.laplace.tilted import ORDER, d, value

NEAR = Lemma(
    "mechanisms.laplace-renyi-near", "The Rényi divergence of two Laplace laws whose medians are at most d apart",
    SOURCE,
    (*LAWS, GAP <= d, *ORDER),
    RENYI_R(alpha, P, Q, divergence(d, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for medians at distance d",
                    witness=finite({}, P=laplace(0), Q=laplace(1), mu=0, nu=1, b=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(NEAR)
def _proof(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the medians."""
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    order = use(
        EXP_INCREASING,
        arith(-alpha * d / b <= (alpha - 1) * d / b, 0 <= d, wide, 0 < b),
        x=-alpha * d / b,
        y=(alpha - 1) * d / b,
    )
    grows = monotone(value(d), d, [0 <= d], order, wide, *ORDER)
    close, top = GAP <= d, read(RENYI_R, claim).t
    larger = at(grows, GAP, d, by=[arith(0 <= GAP), arith(0 <= d, close), close])
    inside, above = value(GAP), value(d)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    logs = use(
        LOG_BOUND,
        arith(exp(log(inside)) <= above, level, larger),
        arith(0 < above, positive, larger),
        x=log(inside),
        y=above,
    )
    small = arith(divergence(GAP) <= top, logs, 1 < alpha)
    return mp(parts(at(use(DIVERGENCE, *LAWS, *ORDER), top))[1], small)
