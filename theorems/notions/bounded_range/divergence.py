"""KL divergence of bounded range: the largest one of two laws whose privacy loss lies in an interval."""

from dpproofs.prelude import *
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import ENTROPY_CHORD, EXP_TANGENT, LOG_BOUND, LOG_UPPER
from theorems.notions.bounded_range.concentrated import CLOSE, ORDER, RATIO, SOURCE

U = epsilon / (exp(epsilon) - 1)
TWO_OUTCOMES = "two outcomes, whose odds change by exp(epsilon), from odds of u/(1 - u)"
LARGEST = {"P": ("0.58198", "0.41802"), "Q": ("0.33864", "0.66136")}
"""Two laws with a range of nearly 1, and a divergence of nearly 0.1233."""

PAIR = Lemma(
    "mechanisms.bounded-range-divergence",
    "Laws whose privacy loss lies in an interval have KL divergence at most u - 1 - log(u)", SOURCE,
    (*CLOSE, 0 < epsilon),
    KL(P, Q, factor * (U - 1 - log(U))),
    mutants=(Mutant("factor", {factor: LESS}, TWO_OUTCOMES,
                    witness=finite({"Y": 2}, **LARGEST, t="-0.46", epsilon="1.0015")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The chord of u log(u) between the ends, integrated; then the best place of the interval."""
    goal, low, high = read(KL, claim).t, exp(t), exp(t + epsilon)
    begins = parts(use(ORDER, *CLOSE))
    wide = arith(0 < exp(epsilon) - 1, use(EXP_TANGENT, x=epsilon), 0 < epsilon)
    size = arith(0 < U, wide, 0 < epsilon)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, inside = parts(facts)
        above, below = parts(specialize(inside, w))
        positive, L_int = arith(0 < L(w), above), parts(unfolded(density))[1]
        entropy = L(w) * log(L(w))
        logs = use(LOG_BOUND, above, positive, x=t, y=L(w)), use(LOG_UPPER, below, positive, x=t + epsilon, y=L(w))
        small = arith(absolute(entropy) <= epsilon * L(w), *logs, *begins, positive)
        ints = dominated(Q, w, small, parts(expand(Q, w, epsilon * L(w), L_int))[0])
        chord = use(ENTROPY_CHORD, above, below, positive, arith(0 < low), x=low, y=high, u=L(w))
        bound = integrate(Q, w, chord, ints, L_int)
        one = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        mean = E(Q, w, entropy)
        scaled = arith((exp(epsilon) - 1) * mean <= (exp(epsilon) - 1) * t + (1 - low) * exp(epsilon) * epsilon,
                       bound, one, arith(eq(high, low * exp(epsilon))), arith(0 < low))  # fmt: skip
        grown = arith(eq(exp(epsilon) * U, U + epsilon), wide)
        best, known = use(EXP_TANGENT, x=t + epsilon + log(U)), use("foundations.exp-of-log", size, y=U)
        split = arith(t + epsilon + log(U) <= high * U - 1, best, known)
        return witness(claim.conclusion, L, density, ints, arith(mean <= goal, scaled, grown, wide, split, grown))

    return obtain(use(RATIO, *CLOSE), "L", with_ratio)


# The same of a mechanism ----------------------------------------------------------------------

RANGE = BOUNDED_RANGE(M, N, epsilon)

LEMMA = Lemma(
    "mechanisms.bounded-range-kl-dp",
    "Bounded range bounds KL divergence by u - 1 - log(u), with u = epsilon/(exp(epsilon) - 1)",
    SOURCE,
    (RANGE, 0 < epsilon),
    KL_DP(M, N, factor * (U - 1 - log(U))),
    mutants=(Mutant("factor", {factor: LESS}, TWO_OUTCOMES,
                    witness=finite({"X": 2, "Y": 2}, M=(LARGEST["P"], LARGEST["Q"]), N=(False, True, False, False),
                        epsilon="1.0015")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """Wherever the interval begins."""
    pair = obtain(
        at_neighbours(RANGE), "t", lambda t, facts: use(PAIR, *parts(facts), 0 < epsilon, t=t, P=M(x1), Q=M(x2))
    )
    return for_all(claim.conclusion, with_argument(pair, t=read(KL_DP, claim).kappa))


bounded_range_to_kl_dp = Verified(LEMMA, "bounded_range_to_kl_dp")
