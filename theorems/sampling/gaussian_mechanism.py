"""A step of DP-SGD as a mechanism: a query of l2-sensitivity C of a Poisson sample, with noise N(0, (sigma C)^2 I)."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, forall, function_type, implies, lam, nat, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import ADDED_SAMPLING, L2_SENSITIVITY, PUSHED, N, d, i, on, q_vector as query, x1, x2
from dpproofs.proving.tactics import discharge, generalize, parts, specialize, use
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import append, empty
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import x
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import q
from theorems.sampling.gaussian import NO_MODEL, SOURCE
from theorems.sampling.gaussian_pair import EXACT
from theorems.sampling.gaussian_vectors import DEVIATION, GAUSSIAN_VECTORS, PROFILE_V, clip
from theorems.sampling.kernels import RATE
from theorems.sampling.poisson import POISSON
from theorems.sampling.samples import T
from theorems.sampling.two_laws import added, removed

M = var("M", function_type(("X",), prob("V")))
clipped = var("f", query.type)
noisy = var("M0", function_type(("X", REAL), prob("V")))
BASE = lam(x, noisy(x, d))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, noisy(x, i)), append, empty, lam(i, clipped(x, i)), DEVIATION))
SAMPLED = forall(x, on(PUSHED, Y="X", Z="V")(M(x), T(x), BASE))
SAMPLES, CLIPPED = ADDED_SAMPLING(T, N, q), L2_SENSITIVITY(clipped, d, N, clip)
GIVEN = CLIPPED, NOISY, SAMPLES, SAMPLED, nat(d), 0 < sigma, 0 < clip
one = mark("one", 1)
other = mark("other", 1)
fewer = PROFILE_V(M(x2), M(x1), lam(c, one * removed(EXACT)))
more = PROFILE_V(M(x1), M(x2), lam(c, other * added(EXACT)))

SAMPLED_MECHANISM = Lemma(
    "sampling.gaussian-mechanism", "The profiles of Gaussian noise on a query of a Poisson sample", SOURCE,
    (*GIVEN, *RATE),
    forall((x1, x2), implies(N(x1, x2), conj(fewer, more))),
    mutants=(Mutant("removed", {one: LESS}, "q = 1, d = 1, means at distance clip", unwitnessed=NO_MODEL),
             Mutant("added", {other: LESS}, "q = 1, d = 1, means at distance clip", unwitnessed=NO_MODEL)),
)  # fmt: skip


@proof_of(SAMPLED_MECHANISM)
def _proof(claim: Claim) -> Theorem:
    """The profiles of the noisy query, sampled."""
    return use(POISSON, *_close(), SAMPLES, SAMPLED, *RATE, M0=BASE, M=M, h=EXACT, h2=EXACT)


def _close() -> list[Theorem]:
    """The profiles of the noisy query itself, when the record is removed and when it is added."""
    point = var("s", "S")
    laws = [lam((point, i), noisy(x, i)) for x in (x1, x2)]
    centres = [lam((point, i), clipped(x, i)) for x in (x1, x2)]
    noise = [generalize(specialize(NOISY, x), point) for x in (x1, x2)]
    near = generalize(at_neighbours(CLIPPED), point)
    values = {"G": laws[1], "F": laws[0], "mu": centres[1], "nu": centres[0]}
    made = use(GAUSSIAN_VECTORS, *noise, near, nat(d), 0 < sigma, 0 < clip, **values)
    more, fewer = parts(specialize(made, point))
    return [generalize(discharge(fact, N(x1, x2)), x1, x2) for fact in (fewer, more)]
