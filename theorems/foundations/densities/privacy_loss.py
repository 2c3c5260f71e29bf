"""Likelihood ratios under the numerator: they are positive, and the ratio of the swapped pair is the inverse."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, eq, exp, ind, lam, log, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, Q_measure as mu, w
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import almost, arith, at, bounded, expand, parts, transfer, unfolded, use
from theorems.foundations.densities.density_unique import DENSITY_UNIQUE
from theorems.foundations.densities.density import G
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.measure.vanishing import VANISHING

POSITIVE_RATIO = almost_surely(P, w, 0 < L(w))

POSITIVE = Lemma(
    "foundations.ratio-positive", "dP/dQ is positive P-almost surely", "elementary",
    (DENSITY(L, P, mu),),
    POSITIVE_RATIO,
    mutants=(Mutant("reference", Claim((DENSITY(L, P, Q),), almost_surely(Q, w, 0 < L(w))),
                    "P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2}, P=(0, 1), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """The event L <= 0 has mean E_mu[L 1[L <= 0]] = 0."""
    nonneg, _, change = parts(unfolded(hypothesis(claim, DENSITY)))
    event = ind(L(w) <= 0)
    zero_int, zero = parts(expand(mu, w, num(0)))
    nothing = arith(eq(num(0), L(w) * event), at(nonneg, w))
    same = parts(transfer(mu, w, nothing, zero_int))[1]
    mean = arith(E(P, w, event) <= 0, at(change, lam(w, event)), same, zero)
    vanish = use(VANISHING, almost(P, w, arith(0 <= event)), bounded(P, w, event, 1), mean, mu=P, f=lam(w, event))
    return almost(P, w, arith(0 < L(w), eq(event, 0)), vanish)


INVERSE = Lemma(
    "foundations.ratio-inverse", "dQ/dP = exp(-log(dP/dQ)) P-almost surely", "elementary",
    (DENSITY(L, P, Q), DENSITY(G, Q, P)),
    almost_surely(P, w, eq(G(w), exp(-log(L(w))))),
    mutants=(Mutant("sign", Claim((DENSITY(L, P, Q), DENSITY(G, Q, P)), almost_surely(P, w, eq(G(w), exp(log(L(w)))))),
                    "P and Q swap the weights of two points",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(INVERSE)
def _inverse(claim: Claim) -> Theorem:
    """Both the product of the ratios and 1 are a ratio of P and P."""
    there, back = claim.hypotheses
    product = use(DENSITY_CHAIN, there, back, R=Q, Q=P, L=L, G=G)
    one = use(DENSITY_OF_SAME, P=P, Q=P)
    same = use(DENSITY_UNIQUE, product, one, L=lam(w, L(w) * G(w)), G=lam(w, num(1)), P=P, Q=P)
    positive = use(POSITIVE, there, L=L, Q=Q)
    goal = eq(G(w), exp(-log(L(w))))
    return almost(P, w, arith(goal, eq(L(w) * G(w), num(1)), 0 < L(w)), same, positive)
