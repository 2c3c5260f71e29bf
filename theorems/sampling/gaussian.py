"""A step of DP-SGD: Gaussian noise on the sum of clipped vectors of the records that are drawn.

Who else is drawn, and what they add to the sum, is any kernel; so it may depend on earlier answers.
"""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, forall, function_type, lam, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MIXTURE, PUSHED, d, h, on
from dpproofs.proving.tactics import both, discharge, generalize, parts, specialize, use
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import PROFILE_WEAKEN, h2
from theorems.sampling.drawn import W, q, s
from theorems.sampling.gaussian_pair import ADDED_PAIR, EXACT, MIXED, PAIR, PROFILE_R, REMOVED_PAIR, STILL
from theorems.sampling.gaussian_vectors import GAUSSIAN_VECTORS, GIVEN, PROFILE_V, Fs, Gs
from theorems.sampling.kernels import RATE, SAMPLED_ADDED, SAMPLED_REMOVED
from theorems.sampling.two_laws import added, removed

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
Cs = var("C", function_type(("S",), prob("V")))
P, Q = variables("P Q", prob("V"))
PUSHED_V = on(PUSHED, Y="S", Z="V")
OUT, IN = lam(s, Gs(s, d)), lam(s, Fs(s, d))
SAMPLES = (
    forall(s, on(MIXTURE, Y="V")(Cs(s), q, Fs(s, d), Gs(s, d))),
    PUSHED_V(P, W, Cs),
    PUSHED_V(Q, W, OUT),
)
"""P is the law of the noisy sum on data with the record, which is drawn with probability q, and Q without it."""

NO_MODEL = "laws on lists of real numbers have no finite model in which they are mixed"
one = mark("one", 1)
other = mark("other", 1)

SAMPLED_GAUSSIAN = Lemma(
    "sampling.gaussian-vector", "The profiles of a sampled sum of clipped vectors with Gaussian noise", SOURCE,
    (*GIVEN, *SAMPLES, *RATE),
    conj(PROFILE_V(P, Q, lam(c, one * removed(EXACT))), PROFILE_V(Q, P, lam(c, other * added(EXACT)))),
    mutants=(Mutant("removed", {one: LESS}, "q = 1, d = 1, at the clipping norm", unwitnessed=NO_MODEL),
             Mutant("added", {other: LESS}, "q = 1, d = 1, at the clipping norm", unwitnessed=NO_MODEL)),
)  # fmt: skip


@proof_of(SAMPLED_GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The profile of the vectors, sampled."""
    close = parts(specialize(use(GAUSSIAN_VECTORS, *GIVEN), s))
    fewer, more = (generalize(fact, s) for fact in close)
    values = {"A": OUT, "B": IN, "C": Cs, "P": P, "Q": Q, "h": EXACT}
    return both(
        use(SAMPLED_REMOVED, fewer, *SAMPLES, *RATE, **values), use(SAMPLED_ADDED, more, *SAMPLES, *RATE, **values)
    )


PAIRED = MIXED, PROFILE_R(PAIR, STILL, h), PROFILE_R(STILL, PAIR, h2)

DOMINATED = Lemma(
    "sampling.gaussian-dominated",
    "A profile of N(0, sigma^2) with N(1, sigma^2) mixed in, and N(0, sigma^2), is one of the sampled noisy sums",
    SOURCE,
    (*GIVEN, *SAMPLES, *RATE, *PAIRED),
    conj(PROFILE_V(P, Q, lam(c, one * h(c))), PROFILE_V(Q, P, lam(c, 1 * h2(c)))),
    mutants=(Mutant("removed", {one: LESS}, "q = 1, d = 1, at the clipping norm, h the profile of the pair",
                    unwitnessed=NO_MODEL),),
)  # fmt: skip


@proof_of(DOMINATED)
def _dominated(claim: Claim) -> Theorem:
    """The profiles after sampling are the least ones of the pair."""
    fewer, more = parts(use(SAMPLED_GAUSSIAN, *GIVEN, *SAMPLES, *RATE))
    found = []
    for bound, least, laws, old, new in (
        (fewer, REMOVED_PAIR, (P, Q), removed(EXACT), h),
        (more, ADDED_PAIR, (Q, P), added(EXACT), h2),
    ):
        order = use(least, *PAIRED, *RATE, *GIVEN, 0 <= c, h=new)
        every = generalize(discharge(order, 0 <= c), c)
        found.append(use(PROFILE_WEAKEN, bound, every, P=laws[0], Q=laws[1], h=lam(c, old), h2=new))
    return both(*found)
