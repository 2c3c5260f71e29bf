"""Equation (6): KL divergence between data sets that differ in one block, under zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import log, nat, num, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, RENYI_LINE, WITHIN, ZCDP, D, M, N, rho, x1, x2, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy_mechanism import GROUP_PRIVACY
from theorems.foundations.reals.harmonic import harmonic
from theorems.foundations.reals.harmonic_log import HARMONIC_LOG
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.notions.zcdp.to_kl import ZCDP_KL

l = var("l")
PRIVATE, NEAR, SIZE, SIGNS = ZCDP(M, N, xi, rho), WITHIN(D, N), nat(l), (0 <= xi, 0 <= rho)
CLOSE = D(l, x1, x2)

TIGHT = "the Gaussian mechanism, xi = 0"


def group_cost(size: Term, factor: Factor = 1) -> Term:
    """The bound on KL divergence for groups of a size."""
    return xi * size * harmonic(size) + factor * rho * size**2


cost = mark("cost", group_cost(l))

GROUP_KL = Lemma(
    "bs16.theorem-6.3-groups", "KL divergence for groups of size l is at most xi l H_l + rho l^2",
    f"{BUN_STEINKE}, Theorem 6.3, (6)",
    (PRIVATE, NEAR, SIZE, *SIGNS, CLOSE),
    KL(M(x1), M(x2), cost),
    mutants=(Mutant("rho", {cost: group_cost(l, LESS)}, TIGHT,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, D=paths("N"), xi=0, rho="1/2",
                        l=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(GROUP_KL)
def _group(claim: Claim) -> Theorem:
    """Group privacy, as the order falls to 1."""
    line = at(use(GROUP_PRIVACY, PRIVATE, NEAR, SIZE, *SIGNS, k=l), x1, x2, by=[CLOSE])
    cost = read(RENYI_LINE, line)
    return use(ZCDP_KL, line, P=M(x1), Q=M(x2), xi=cost.xi, rho=cost.rho)


def simple_cost(size: Term, factor: Factor = 1) -> Term:
    """The same with 1 + log(size) for the harmonic number, as in the paper."""
    return xi * size * (1 + log(size)) + factor * rho * size**2


cost_ = mark("cost", simple_cost(l))

GROUP_KL_LOG = Lemma(
    "bs16.theorem-6.3-groups-log", "KL divergence for groups of size l is at most xi l (1 + log(l)) + rho l^2",
    f"{BUN_STEINKE}, Theorem 6.3, (6)",
    (PRIVATE, NEAR, SIZE, *SIGNS, CLOSE, 1 <= l),
    KL(M(x1), M(x2), cost_),
    mutants=(Mutant("rho", {cost_: simple_cost(l, LESS)}, TIGHT,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, D=paths("N"), xi=0, rho="1/2",
                        l=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(GROUP_KL_LOG)
def _simple(claim: Claim) -> Theorem:
    sharp, order = use(GROUP_KL, *claim.hypotheses), simpler(num(1), l, arith(num(0) <= 1))
    return use(KL_WEAKER, sharp, order, P=M(x1), Q=M(x2), s=group_cost(l), t=read(KL, claim).t)


def simpler(factor: Term, size: Term, factor_nonneg: Theorem) -> Theorem:
    """factor times the bound with H(size) is at most factor times the one with 1 + log(size)."""
    goal = factor * group_cost(size) <= factor * simple_cost(size)
    harmonic_bound = use(HARMONIC_LOG, nat(size), 1 <= size, k=size)
    scale = arith(0 <= factor * xi * size, factor_nonneg, 0 <= xi, 1 <= size)
    return arith(goal, harmonic_bound, scale)
