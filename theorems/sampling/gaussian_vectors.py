"""Gaussian vectors whose means differ by at most the clipping norm, whatever who else is drawn adds to both."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, forall, function_type, lam, nat, prob, summation, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, d, i, on
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, both, generalize, parts, specialize, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import append, empty
from theorems.notions.gaussian_dp.vector_laws import VECTOR
from theorems.notions.gaussian_dp.weakening import gaussian, larger_mu
from theorems.sampling.drawn import s

clip = var("clip")
means, moved = variables("mu nu", function_type(("S", REAL), REAL))
Gs, Fs = variables("G F", function_type(("S", REAL), prob("V")))
PROFILE_V = on(PROFILE, Y="V")
DEVIATION = sigma * clip


def vectors(laws: Term, centre: Term) -> Term:
    """For who else is drawn, N((m(1), ..., m(d)), (sigma clip)^2 I) for every d."""
    return forall(s, GAUSSIAN_VECTOR(lam(i, laws(s, i)), append, empty, lam(i, centre(s, i)), DEVIATION))


NEAR = forall(s, summation(i, 1, d, (moved(s, i) - means(s, i)) ** 2) <= clip**2)
GIVEN = vectors(Gs, means), vectors(Fs, moved), NEAR, nat(d), 0 < sigma, 0 < clip
profile = gaussian(factor * (1 / sigma**2))

GAUSSIAN_VECTORS = Lemma(
    "sampling.gaussian-vectors", "The profile of Gaussian vectors with clipped differences",
    f"{DONG_ROTH_SU}, Gaussian DP",
    GIVEN,
    forall(s, conj(PROFILE_V(Fs(s, d), Gs(s, d), profile), PROFILE_V(Gs(s, d), Fs(s, d), profile))),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, at the clipping norm",
                    witness=finite({"S": 1, "V": "lists"}, mu={1: (0,)}, nu={1: (1,)}, sigma=1, clip=1, d=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_VECTORS)
def _proof(claim: Claim) -> Theorem:
    """The distance of the means in standard deviations is at most 1/sigma."""
    spread = arith(0 < DEVIATION, 0 < sigma, 0 < clip)
    still, shifted = specialize(GIVEN[0], s), specialize(GIVEN[1], s)
    near, large = specialize(NEAR, s), 1 / sigma**2
    left, right = (still, Gs, means), (shifted, Fs, moved)
    found = []
    for (first, G, mu), (second, F, nu) in ((right, left), (left, right)):
        laws = {"G": lam(i, G(s, i)), "mu": lam(i, mu(s, i)), "F": lam(i, F(s, i)), "nu": lam(i, nu(s, i))}
        nonneg, bound = parts(use(VECTOR, first, second, nat(d), spread, **laws, sigma=DEVIATION))
        small = rhs(nonneg)
        found.append(larger_mu(bound, small, large, nonneg, arith(small <= large, near, 0 < sigma, 0 < clip)))
    return generalize(both(*found), s)
