"""A step of DP-SGD when a record is replaced: the two sums differ by twice the clipping norm, if it is drawn."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, lam, nat, summation, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MIXTURE, d, i, on
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, generalize, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.gaussian.gaussian import sigma
from theorems.notions.gaussian_dp.vector_laws import VECTOR
from theorems.notions.gaussian_dp.weakening import gaussian, larger_mu
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import W, q, s
from theorems.sampling.gaussian import IN, NO_MODEL, OUT, PUSHED_V, Cs, P, Q
from theorems.sampling.gaussian_pair import EXACT
from theorems.sampling.gaussian_vectors import DEVIATION, GAUSSIAN_VECTORS, GIVEN, PROFILE_V, Fs, Gs, clip, moved
from theorems.sampling.gaussian_vectors import vectors
from theorems.sampling.kernels import RATE
from theorems.sampling.kernels_replaced import SAMPLED_REPLACED
from theorems.sampling.replaced import replaced

other = var("nu2", moved.type)
Hs, Cs2 = var("F2", Fs.type), var("C2", Cs.type)
MIXTURE_V = on(MIXTURE, Y="V")
OTHER = vectors(Hs, other)
FAR = forall(s, summation(i, 1, d, (moved(s, i) - other(s, i)) ** 2) <= (2 * clip) ** 2)
"""With the other record in its place the mean is nu2; so it is if both are within the clipping norm of that without."""
SAMPLES = (
    forall(s, MIXTURE_V(Cs(s), q, Fs(s, d), Gs(s, d))),
    forall(s, MIXTURE_V(Cs2(s), q, Hs(s, d), Gs(s, d))),
    PUSHED_V(P, W, Cs),
    PUSHED_V(Q, W, Cs2),
)
TWICE = gaussian(4 / sigma**2)


def _claim(factor: Factor) -> Claim:
    given = *GIVEN, OTHER, FAR, *SAMPLES, *RATE
    return Claim(given, PROFILE_V(P, Q, lam(c, factor * replaced(EXACT, TWICE))))


GAUSSIAN_REPLACED = Lemma(
    "sampling.gaussian-replaced", "The profile of a sampled noisy sum of clipped vectors when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "q = 1, d = 1, means at distance 2 clip", unwitnessed=NO_MODEL),
             Mutant("alone", Claim(_claim(1).hypotheses, PROFILE_V(P, Q, lam(c, replaced(EXACT, EXACT)))),
                    "the number for added records; q = 1, d = 1, means at distance 2 clip", unwitnessed=NO_MODEL)),
)  # fmt: skip


@proof_of(GAUSSIAN_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """Advanced joint convexity."""
    alone = generalize(parts(specialize(use(GAUSSIAN_VECTORS, *GIVEN), s))[0], s)
    kernels = {"A": OUT, "B": IN, "B2": lam(s, Hs(s, d)), "C": Cs, "C2": Cs2, "P": P, "Q": Q}
    return use(SAMPLED_REPLACED, alone, _twice(), *SAMPLES, *RATE, **kernels, h=EXACT, h2=TWICE)


def _twice() -> Theorem:
    """The vectors with the record and with the other one."""
    spread, large = arith(0 < DEVIATION, 0 < sigma, 0 < clip), 4 / sigma**2
    laws = {"G": lam(i, Fs(s, i)), "mu": lam(i, moved(s, i)), "F": lam(i, Hs(s, i)), "nu": lam(i, other(s, i))}
    noisy = specialize(vectors(Fs, moved), s), specialize(OTHER, s)
    nonneg, bound = parts(use(VECTOR, *noisy, nat(d), spread, **laws, sigma=DEVIATION))
    small = rhs(nonneg)
    least = arith(small <= large, specialize(FAR, s), 0 < sigma, 0 < clip)
    return generalize(larger_mu(bound, small, large, nonneg, least), s)
