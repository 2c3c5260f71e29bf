"""KL divergence depends on laws only through the means of tests."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, forall, function_type, integrable, lam, log, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, expand, generalize, mean_of_one, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.strict_entropy import ENTROPY_TANGENT

f, u = var("f", function_type(("Y",), "real")), var("u")
F_LOW, F_INT = forall(w, -1 <= f(w)), integrable(P, w, f(w))

BOUNDED_BELOW = Lemma(
    "foundations.change-of-measure-bounded-below", "E_Q[L f] <= E_P[f] for f >= -1", "elementary",
    (DENSITY(L, P, Q), F_LOW, F_INT),
    conj(integrable(Q, w, L(w) * f(w)), E(Q, w, L(w) * f(w)) <= factor * E(P, w, f(w))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, f = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), f=("1/2", "9/10"))),),
)  # fmt: skip


@proof_of(BOUNDED_BELOW)
def _below(claim: Claim) -> Theorem:
    """Move f + 1, and subtract the mean 1 of L."""
    raised = f(w) + 1
    L_int = parts(unfolded(DENSITY(L, P, Q)))[1]
    f_int, f_mean = parts(expand(P, w, raised, F_INT))
    positive = generalize(arith(0 <= raised, specialize(F_LOW, w)), w)
    raised_int, bound = parts(use(TO_REFERENCE, DENSITY(L, P, Q), positive, f_int, f=lam(w, raised), Q=Q))
    ints, mean = parts(expand(Q, w, L(w) * f(w), raised_int, L_int))
    unit = use(MEAN_OF_DENSITY, DENSITY(L, P, Q), Q=Q)
    return both(ints, arith(comparison(claim), mean, bound, f_mean, unit, mean_of_one(P)))


ENTROPY_LOW = Lemma(
    "foundations.entropy-low", "u log(u) >= -1", "elementary",
    (0 <= u,),
    -1 <= u * log(u),
    lambda claim: arith(claim.conclusion, use(ENTROPY_TANGENT, 0 <= u), 0 <= u),
    (Mutant("constant", Claim((0 <= u,), Fraction(-1, 3) <= u * log(u)), "u = exp(-1)", witness=point(u="1/4")),),
)  # fmt: skip
