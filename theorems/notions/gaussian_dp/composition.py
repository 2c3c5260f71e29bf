"""Adaptive composition of Gaussian DP: mu^2 adds up; and postprocessing."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import (
    exceeded,
    excess_value,
    from_level,
    gaussians_apart,
    standard,
    tail,
    unconcerned,
    y as y_counterexamples,
    z,
)
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.densities.absolute_continuity import PAIR
from theorems.foundations.measure.iterated_means import R
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, POSTPROCESSED, TWO, at_neighbours, x as data
from theorems.foundations.measure.postprocessed_laws import SECOND
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.gaussian_dp.gaussian_profile import RATIO, STANDARD, ratio, s, t, x
from theorems.notions.gaussian_dp.larger_mu import GAUSSIAN_MIXING, gaussian, mu_squared2
from theorems.notions.profiles.composition import COMPOSITION
from theorems.notions.profiles.excess import POSTPROCESSING, PROFILE_WEAKEN, c
from theorems.notions.profiles.finite_composition import LAWS, PROFILE_V, close_kernels

# Adaptive composition of laws with Gaussian profiles: mu^2 adds up ----------------------------

SIGNS = (0 <= s, 0 <= t)

CLOSE, CLOSE_KERNELS = PROFILE(P, Q, gaussian(s)), close_kernels(lambda order: gaussian_profile(t, order))

GAUSSIAN_LAWS = Lemma(
    "profiles.gaussian-composition-laws", "Adaptive composition of laws with Gaussian profiles",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    (CLOSE, CLOSE_KERNELS, *LAWS, *SIGNS),
    PROFILE_V(R, S, gaussian(s + factor * t)),
    mutants=(Mutant("sum", {factor: LESS}, "P = Q, and N(1, 1) or N(0, 1) after it"),),
)  # fmt: skip


@proof_of(GAUSSIAN_LAWS)
def _laws(claim: Claim) -> Theorem:
    """The composition has the profile of the first pair, at an order divided by the likelihood ratio of the second.

    It is a mean over this ratio, and where both pairs are normal it can be computed: it is the profile of N(mu, 1) and
    N(0, 1) with mu^2 = s + t.
    """
    likelihood, below = lam(x, ratio(t)), [0 <= c]
    mixing = use(GAUSSIAN_MIXING, *SIGNS, 0 <= c)
    finite = parts(use(RATIO, SIGNS[1], s=t))[0], generalize(discharge(parts(mixing)[0], *below), c)
    made = use(COMPOSITION, CLOSE, CLOSE_KERNELS, *LAWS, *finite,
               U=STANDARD, l=likelihood, d=0, h=gaussian(s))  # fmt: skip
    mean, value = both_sides(comparison(mixing))
    smaller = [generalize(discharge(arith(mean <= value, mixing), *below), c)]
    return use(PROFILE_WEAKEN, made, *smaller, P=R, Q=S, h=lam(c, mean), h2=lam(c, value))


@refutation_of(GAUSSIAN_LAWS, "sum", Y=REAL, Z=REAL, V=REAL)
def _second_alone(said: Theorem) -> Theorem:
    """The first law says nothing; the second is N(1, 1) or N(0, 1)."""
    first, second, plain = standard(), standard(1), lam((y_counterexamples, z), z)
    profiles = gaussians_apart(0, 0, num(0)), generalize(gaussians_apart(1, 0, num(1)), y_counterexamples)
    laws = {
        "P": first,
        "Q": first,
        "K": lam(y_counterexamples, second),
        "H": lam(y_counterexamples, first),
        "R": second,
        "S": first,
        "T": plain,
    }
    given = *profiles, unconcerned(second, first), unconcerned(first, first)
    mean = at(instance(said, *given, **laws, s=0, t=1), 1, from_level(Fraction(1, 2)))
    return exceeded(mean, tail(Fraction(1, 2), 1), tail(Fraction(1, 2)), excess_value(mean))


# Adaptive composition of Gaussian differential privacy: mu^2 adds up --------------------------

FIRST = GAUSSIAN_DP(M, N, mu_squared)
SECOND_STEP = forall(y, on(GAUSSIAN_DP, Y="Z")(lam(data, M2(data, y)), N, mu_squared2))
GIVEN = (FIRST, SECOND_STEP, 0 <= mu_squared, 0 <= mu_squared2)


def _mechanisms(claim: Claim, seen: Term, made: Term, piped: Term) -> Theorem:
    """Take two neighbours: their laws have these profiles, whatever the first outcome is."""
    first = at_neighbours(FIRST)
    second = generalize(at_neighbours(specialize(SECOND_STEP, y)), y)
    laws = [unfolded(specialize(piped, point)) for point in (x1, x2)]
    values = {**TWO, "T": seen, "R": made(x1), "S": made(x2), "s": mu_squared, "t": mu_squared2}
    both = use(GAUSSIAN_LAWS, first, second, *laws, *GIVEN[2:], **values)
    return for_all(claim.conclusion, both)


GAUSSIANS = "two Gaussian mechanisms with mu^2 = 1"
SOURCE = f"{DONG_ROTH_SU}, Corollary 3.3"
PAIR_COMPOSITION_SUM = Mutant(
    "sum",
    {factor: LESS},
    "a constant, and a Gaussian mechanism with mu^2 = 1",
    witness=finite(
        {"X": 2, "Y": 1, "Z": "real"},
        M=((1,), (1,)),
        M2=(gauss(1), gauss(0)),
        MJ=(gauss(1), gauss(0)),
        N=True,
        mu_squared=0,
        mu_squared2=1,
    ),
)

PAIR_COMPOSITION = Lemma(
    "profiles.gaussian-dp-composition-pair", "Gaussian DP of both outcomes of two mechanisms: mu^2 adds up", SOURCE,
    (*GIVEN, PAIRED),
    on(GAUSSIAN_DP, Y=product("Y", "Z"))(MJ, N, mu_squared + factor * mu_squared2),
    lambda claim: _mechanisms(claim, PAIR, MJ, PAIRED),
    (PAIR_COMPOSITION_SUM,),
)  # fmt: skip

GAUSSIAN_COMPOSITION = Lemma(
    "profiles.gaussian-dp-composition", "Adaptive composition of Gaussian DP: mu^2 adds up", SOURCE,
    (*GIVEN, PIPED),
    on(GAUSSIAN_DP, Y="Z")(M3, N, mu_squared + factor * mu_squared2),
    mutants=(Mutant("sum", {factor: LESS}, GAUSSIANS + ", M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": "real"}, M=((1,), (1,)), M2=(gauss(0), gauss(1)), N=True,
                mu_squared=0, mu_squared2=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    """No test is better than the best one between two normal laws, for each mechanism, and so for both.

    The profile of an adaptive composition is a mean over the likelihood ratio of the second pair, N(mu2, 1) to N(0, 1):
    of the profile of the first pair at an order that is divided by this ratio. For two normal pairs this is the profile
    of a normal pair in the plane, at the distance sqrt(mu1^2 + mu2^2).
    """
    return _mechanisms(claim, SECOND, M3, PIPED)


gaussian_dp_compose = Verified(GAUSSIAN_COMPOSITION, "gaussian_dp_compose")


# Postprocessing keeps Gaussian DP -------------------------------------------------------------

GAUSSIAN_POSTPROCESSING = Lemma(
    "profiles.gaussian-dp-postprocessing", "Postprocessing keeps Gaussian DP", f"{DONG_ROTH_SU}, postprocessing",
    (GAUSSIAN_DP(M, N, mu_squared), POSTPROCESSED),
    on(GAUSSIAN_DP, Y="Z")(M3, N, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
                    witness=finite({"X": 2, "Y": "real", "Z": "real"}, M=(gauss(1), gauss(0)),
                    M3=(gauss(1), gauss(0)), N=True, K=unchanged(), mu_squared=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_POSTPROCESSING)
def _mechanism(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    bound = at_neighbours(hypothesis(claim, GAUSSIAN_DP))
    made = use(POSTPROCESSING, bound, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=gaussian(mu_squared))
    return for_all(claim.conclusion, made)


gaussian_dp_postprocess = Verified(GAUSSIAN_POSTPROCESSING, "gaussian_dp_postprocess")
