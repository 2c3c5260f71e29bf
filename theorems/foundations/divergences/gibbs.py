"""Scores with an exponential mean of at most 1: the Gibbs variational principle."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, exp, forall, function_type, log, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, P, Q, t, w
from dpproofs.proving.tactics import arith, bounded, dominated, expand, generalize, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.exponential import EXP_INCREASING

b, c = var("b"), var("c")
f = var("f", function_type(("Y",), REAL))
SIZE = forall(w, conj(0 <= f(w), f(w) <= c))
CLOSE = KL(P, Q, t)
slack = mark("slack", 0)

GIBBS = Lemma(
    "foundations.gibbs", "E_P[s] <= KL(P||Q) + E_Q[exp(s)] - 1 for a score s = b - f with f in [0, c]",
    "Gibbs variational principle",
    (CLOSE, SIZE),
    b - E(P, w, f(w)) <= t - slack + E(Q, w, exp(b - f(w))) - 1,
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "P = Q, b = 0, f = 0, t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), b="1/2", c="3/2", f="1/2", t="0.00000015")),),
)  # fmt: skip


@proof_of(GIBBS)
def _gibbs(claim: Claim) -> Theorem:
    """u log(u) lies above its tangent at exp(-f + b)."""
    size = specialize(SIZE, w)
    score = b - f(w)
    grown = use(EXP_INCREASING, arith(score <= b, size), x=score, y=b)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, ratio_int, _ = parts(unfolded(density))
        low = specialize(nonneg, w)
        point = use(ENTROPY_TANGENT_AT, low, arith(0 < exp(score)), u=ratio(w), s=exp(score))
        below = arith(absolute(ratio(w) * f(w)) <= c * ratio(w), low, size)
        weighted = dominated(Q, w, below, parts(expand(Q, w, c * ratio(w), ratio_int))[0])
        exp_int = bounded(Q, w, exp(score), exp(b), grown)
        line = arith(ratio(w) * (1 + b) - ratio(w) * f(w) - exp(score) <= ratio(w) * log(ratio(w)), point)
        total = integrate(Q, w, line, ratio_int, weighted, exp_int, entropy)
        nonneg_f = generalize(arith(0 <= f(w), size), w)
        moved = parts(use(FROM_REFERENCE, density, nonneg_f, weighted, L=ratio, Q=Q))[1]
        return arith(claim.conclusion, total, moved, mean, use(MEAN_OF_DENSITY, density, L=ratio, Q=Q))

    return obtain(CLOSE, "L", with_ratio)
