"""A step of DP-SGD, Gaussian noise on the sum of clipped vectors of the records that are drawn: no profile
is larger than that of the sampled Gaussian pair, when a record is removed, added or replaced.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.privacy.notions import q_vector as query
from theorems.citations import BALLE_BARTHE_GABOARDI, DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import append, empty
from theorems.foundations.measure.mechanisms import at_neighbours, x
from theorems.notions.gaussian_dp.larger_mu import gaussian, larger_mu
from theorems.notions.gaussian_dp.steps_of_noise import VECTOR
from theorems.notions.profiles.excess import PROFILE_WEAKEN, c, h2
from theorems.sampling.gaussian_pair import ADDED_PAIR, EXACT, PAIR, PAIR_MIXED, PROFILE_R, REMOVED_PAIR, STILL
from theorems.sampling.poisson import POISSON
from theorems.sampling.record_drawn import RATE, SAMPLED_ADDED, SAMPLED_REMOVED, T, W, added, q, removed, s
from theorems.sampling.replaced import SAMPLED_REPLACED, replaced

# Gaussian vectors whose means differ by at most the clipping norm, whatever who else is drawn adds to both ---

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


# A step of DP-SGD: Gaussian noise on the sum of clipped vectors of the records that are drawn ---
# Who else is drawn, and what they add to the sum, is any kernel; so it may depend on earlier answers.

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
def _sampled_gaussian(claim: Claim) -> Theorem:
    """The profile of the vectors, sampled."""
    close = parts(specialize(use(GAUSSIAN_VECTORS, *GIVEN), s))
    fewer, more = (generalize(fact, s) for fact in close)
    values = {"A": OUT, "B": IN, "C": Cs, "P": P, "Q": Q, "h": EXACT}
    return both(
        use(SAMPLED_REMOVED, fewer, *SAMPLES, *RATE, **values), use(SAMPLED_ADDED, more, *SAMPLES, *RATE, **values)
    )


PAIRED = PAIR_MIXED, PROFILE_R(PAIR, STILL, h), PROFILE_R(STILL, PAIR, h2)

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


# A step of DP-SGD as a mechanism: a query of l2-sensitivity C of a Poisson sample, with noise N(0, (sigma C)^2 I) ---

M = var("M", function_type(("X",), prob("V")))
clipped = var("f", query.type)
noisy = var("M0", function_type(("X", REAL), prob("V")))
BASE = lam(x, noisy(x, d))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, noisy(x, i)), append, empty, lam(i, clipped(x, i)), DEVIATION))
SAMPLED = forall(x, on(PUSHED, Y="X", Z="V")(M(x), T(x), BASE))
MECHANISM_SAMPLES, CLIPPED = ADDED_SAMPLING(T, N, q), L2_SENSITIVITY(clipped, d, N, clip)
MECHANISM_GIVEN = CLIPPED, NOISY, MECHANISM_SAMPLES, SAMPLED, nat(d), 0 < sigma, 0 < clip
fewer = PROFILE_V(M(x2), M(x1), lam(c, one * removed(EXACT)))
more = PROFILE_V(M(x1), M(x2), lam(c, other * added(EXACT)))

SAMPLED_MECHANISM = Lemma(
    "sampling.gaussian-mechanism", "The profiles of Gaussian noise on a query of a Poisson sample", SOURCE,
    (*MECHANISM_GIVEN, *RATE),
    forall((x1, x2), implies(N(x1, x2), conj(fewer, more))),
    mutants=(Mutant("removed", {one: LESS}, "q = 1, d = 1, means at distance clip", unwitnessed=NO_MODEL),
             Mutant("added", {other: LESS}, "q = 1, d = 1, means at distance clip", unwitnessed=NO_MODEL)),
)  # fmt: skip


@proof_of(SAMPLED_MECHANISM)
def _sampled_mechanism(claim: Claim) -> Theorem:
    """The profiles of the noisy query, sampled."""
    return use(POISSON, *_close(), MECHANISM_SAMPLES, SAMPLED, *RATE, M0=BASE, M=M, h=EXACT, h2=EXACT)


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


# A step of DP-SGD when a record is replaced: the two sums differ by twice the clipping norm, if it is drawn ---

other_ = var("nu2", moved.type)
Hs, Cs2 = var("F2", Fs.type), var("C2", Cs.type)
MIXTURE_V = on(MIXTURE, Y="V")
OTHER = vectors(Hs, other_)
FAR = forall(s, summation(i, 1, d, (moved(s, i) - other_(s, i)) ** 2) <= (2 * clip) ** 2)
"""With the other record in its place the mean is nu2; so it is if both are within the clipping norm of that without."""
REPLACED_SAMPLES = (
    forall(s, MIXTURE_V(Cs(s), q, Fs(s, d), Gs(s, d))),
    forall(s, MIXTURE_V(Cs2(s), q, Hs(s, d), Gs(s, d))),
    PUSHED_V(P, W, Cs),
    PUSHED_V(Q, W, Cs2),
)
TWICE = gaussian(4 / sigma**2)


REPLACED_GIVEN = (*GIVEN, OTHER, FAR, *REPLACED_SAMPLES, *RATE)

GAUSSIAN_REPLACED = Lemma(
    "sampling.gaussian-replaced", "The profile of a sampled noisy sum of clipped vectors when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    REPLACED_GIVEN,
    PROFILE_V(P, Q, lam(c, factor * replaced(EXACT, TWICE))),
    mutants=(Mutant("factor", {factor: LESS}, "q = 1, d = 1, means at distance 2 clip", unwitnessed=NO_MODEL),
             Mutant("alone", Claim(REPLACED_GIVEN, PROFILE_V(P, Q, lam(c, replaced(EXACT, EXACT)))),
                    "the number for added records; q = 1, d = 1, means at distance 2 clip", unwitnessed=NO_MODEL)),
)  # fmt: skip


@proof_of(GAUSSIAN_REPLACED)
def _gaussian_replaced(claim: Claim) -> Theorem:
    """Advanced joint convexity."""
    alone = generalize(parts(specialize(use(GAUSSIAN_VECTORS, *GIVEN), s))[0], s)
    kernels = {"A": OUT, "B": IN, "B2": lam(s, Hs(s, d)), "C": Cs, "C2": Cs2, "P": P, "Q": Q}
    return use(SAMPLED_REPLACED, alone, _twice(), *REPLACED_SAMPLES, *RATE, **kernels, h=EXACT, h2=TWICE)


def _twice() -> Theorem:
    """The vectors with the record and with the other one."""
    spread, large = arith(0 < DEVIATION, 0 < sigma, 0 < clip), 4 / sigma**2
    laws = {"G": lam(i, Fs(s, i)), "mu": lam(i, moved(s, i)), "F": lam(i, Hs(s, i)), "nu": lam(i, other_(s, i))}
    noisy = specialize(vectors(Fs, moved), s), specialize(OTHER, s)
    nonneg, bound = parts(use(VECTOR, *noisy, nat(d), spread, **laws, sigma=DEVIATION))
    small = rhs(nonneg)
    least = arith(small <= large, specialize(FAR, s), 0 < sigma, 0 < clip)
    return generalize(larger_mu(bound, small, large, nonneg, least), s)
