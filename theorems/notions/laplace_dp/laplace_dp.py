"""As private as Laplace noise: growth with the distance of the medians, postprocessing, the exact delta and
the largest privacy loss, and a pessimistic table for an accountant.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.table_dp import TABLE, origin, step, table
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, after, at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.notions.pld.interpolation import SIZES, TABLE_SIGNS, at_nodes, steps, values
from theorems.notions.pld.pessimistic import table_of
from theorems.notions.profiles.excess import POSTPROCESSING, PROFILE_WEAKEN

# The profile of two Laplace laws grows with the distance of their medians ---------------------

shift2 = var("shift2")
ORDERED = shift <= shift2

MONOTONE = Lemma(
    "profiles.laplace-monotone", "The profile of two Laplace laws grows with the distance of their medians",
    "elementary",
    (ORDERED, 0 <= c),
    laplace_profile(shift, c) <= factor * laplace_profile(shift2, c),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0", witness=finite({}, c=0, shift=1, shift2=1)),),
)  # fmt: skip


@proof_of(MONOTONE)
def _monotone(claim: Claim) -> Theorem:
    """Part by part."""
    grown = use(EXP_INCREASING, arith(-shift2 / 2 <= -shift / 2, ORDERED), x=-shift2 / 2, y=-shift / 2)
    root = signed(0 <= sqrt(c), 0 <= c)
    return arith(claim.conclusion, arith(sqrt(c) * exp(-shift2 / 2) <= sqrt(c) * exp(-shift / 2), grown, root))


LARGER_SHIFT = Lemma(
    "profiles.laplace-dp-weaken", "As private as Laplace noise that hides less", "elementary",
    (LAPLACE_DP(M, N, shift), ORDERED),
    LAPLACE_DP(M, N, factor * shift2),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, shift = shift2",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, shift2=1)),),
)  # fmt: skip


@proof_of(LARGER_SHIFT)
def _larger(claim: Claim) -> Theorem:
    private, *order = claim.hypotheses
    return for_all(claim.conclusion, larger_shift(at_neighbours(private), shift, shift2, *order))


def larger_shift(bound: Theorem, small: Term, large: Term, *facts: Fact) -> Theorem:
    """The profile for a larger distance of the medians, from the one for a smaller."""
    grows = generalize(discharge(use(MONOTONE, *facts, 0 <= c, shift=small, shift2=large), 0 <= c), c)
    first, second = read(PROFILE, bound)["P", "Q"]
    old, new = (lam(c, laplace_profile(one, c)) for one in (small, large))
    return use(PROFILE_WEAKEN, bound, grows, P=first, Q=second, h=old, h2=new)


laplace_dp_weaken = Verified(LARGER_SHIFT, "laplace_dp_weaken")


# Postprocessing keeps what is as private as Laplace noise -------------------------------------

GIVEN = LAPLACE_DP(M, N, shift)

LEMMA = Lemma(
    "profiles.laplace-dp-postprocessing", "Postprocessing keeps what is as private as Laplace noise",
    f"{DONG_ROTH_SU}, postprocessing",
    (GIVEN, POSTPROCESSED),
    on(LAPLACE_DP, Y="Z")(M3, N, factor * shift),
    lambda claim: after(claim, POSTPROCESSING, GIVEN, h=lam(c, laplace_profile(shift, c))),
    (Mutant("factor", {factor: LESS}, "K the identity, M a Laplace mechanism",
            witness=finite({"X": 2, "Y": "real", "Z": "real"}, M=(laplace(1), laplace(0)),
                M3=(laplace(1), laplace(0)), N=True, K=unchanged(), shift=1)),),
)  # fmt: skip

laplace_dp_postprocess = Verified(LEMMA, "laplace_dp_postprocess")


# The exact delta and the largest privacy loss of what is as private as Laplace noise ----------

SOURCE = "Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3"

TO_APPROX_DP = Lemma(
    "profiles.laplace-dp-to-approx-dp", "As private as Laplace noise: (epsilon, delta)-DP with the exact delta", SOURCE,
    (GIVEN, -shift <= epsilon),
    APPROX_DP(M, N, epsilon, maximum(1 - factor * exp((epsilon - shift) / 2), 0)),
    mutants=(Mutant("factor", {factor: MORE}, "the Laplace mechanism: the best event attains it",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, epsilon="1/10",
                        shift=1)),),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _approx(claim: Claim) -> Theorem:
    """At the order exp(epsilon)."""
    bound = read(APPROX_DP, claim).delta
    value = _value(epsilon, -shift <= epsilon)
    return for_all(claim.conclusion, _close(epsilon, bound, value))


def _value(level: Term, *facts: Theorem | Term) -> Theorem:
    """The profile at exp(level), for -shift <= level."""
    halves = (level - shift) / 2, level
    inside = use(EXP_INCREASING, arith(halves[0] <= halves[1], *facts), x=halves[0], y=halves[1])
    return arith(eq(laplace_profile(shift, exp(level)), maximum(1 - exp(halves[0]), 0)), inside)


def _close(level: Term, bound: Term, value: Theorem) -> Theorem:
    """The laws at neighbours are close, as the profile at exp(level) is at most the bound."""
    test = test_function(phi, w)
    known = at(at_neighbours(GIVEN), exp(level), phi, by=[arith(0 <= exp(level)), test])
    first, second = (E(M(x), w, phi(w)) for x in (x1, x2))
    final = arith(first <= exp(level) * second + bound, known, value)
    return for_all(INDISTINGUISHABLE(M(x1), M(x2), level, bound), final)


TO_PURE_DP = Lemma(
    "profiles.laplace-dp-to-pure-dp", "As private as Laplace noise on a number that moves by epsilon: epsilon-DP",
    SOURCE,
    (GIVEN, 0 <= shift),
    PURE_DP(M, N, factor * shift),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1)),),
)  # fmt: skip


@proof_of(TO_PURE_DP)
def _pure(claim: Claim) -> Theorem:
    """The profile is 0 at the order exp(shift)."""
    return for_all(claim.conclusion, _close(shift, num(0), nothing_beyond(shift, 0 <= shift)))


def nothing_beyond(distance: Term, nonneg: Fact) -> Theorem:
    """The profile is 0 at the order exp(distance)."""
    value = use(_value(shift, 0 <= shift), nonneg, shift=distance)
    return arith(laplace_profile(distance, exp(distance)) <= 0, value, arith(eq(exp((distance - distance) / 2), 1)))


laplace_dp_to_approx_dp = Verified(TO_APPROX_DP, "laplace_dp_to_approx_dp", requires=(0 <= epsilon, 0 <= shift))
laplace_dp_to_pure_dp = Verified(TO_PURE_DP, "laplace_dp_to_pure_dp")


# A pessimistic PLD of what is as private as Laplace noise -------------------------------------

level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, maximum(maximum(1 - exp(level), 1 - exp((level - shift) / 2)), 0)))

AS_TABLE = Lemma(
    "lattices.table-of-laplace-dp", "A pessimistic PLD of what is as private as Laplace noise", SOURCE,
    (GIVEN, *SIZES, TABLE_SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace laws, whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, step=1,
                        table=607, width=16, last=0, origin=0, rest="0.39346", unit=1000, values=394 * 0x10001)),),
)  # fmt: skip


@proof_of(AS_TABLE)
def _as_table(claim: Claim) -> Theorem:
    """The square root of the order."""
    exponent = step * (k - origin)
    half = arith(eq(exp((exponent - shift) / 2), sqrt(exp(exponent)) * exp(-shift / 2)))
    return table_of(lam(c, laplace_profile(shift, c)), unfolded(GIVEN), PROFILE_AT_NODES, half)


laplace_dp_as_table_dp = Verified(AS_TABLE, "laplace_dp_as_table_dp", tables=(table, values))
