"""Poisson sampling when a record is removed or added: the profiles of any sampled mechanism, then those of
Gaussian DP, of randomized responses and of what is as private as Laplace noise.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.notions.sampled_response_dp import revealing_response
from theorems.citations import ZHU_DONG_WANG
from theorems.composition.optimal.one_mechanism import two_answers
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.measure.mechanisms import at_neighbours, x
from theorems.notions.profiles.excess import h2, with_profile
from theorems.sampling.record_drawn import (
    ADDED,
    ANSWERS_SAMPLE,
    AVERAGED,
    BASE,
    PUSHED_X,
    PUSHED_Y,
    RATE,
    REMOVED,
    S0,
    S1,
    T,
    added,
    q,
    removed,
    s,
)

# The profiles of the answers to two samples, one of which is from one record more -------------

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
STEP = ONE_MORE_RECORD(S0, S1, N, q)
WITHOUT, WITH = PUSHED_X(Q, S0, BASE), PUSHED_X(P, S1, BASE)
LESS_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x2), BASE(x1), h)))
MORE_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h)))
"""The profiles of the mechanism itself when the record that x2 has more than x1 is removed, and when it is added."""

SHOWN = finite({"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, False, False), q="1/2",
               M0=((1, 0), (0, 1)), S0=(1, 0), S1=("1/2", "1/2"), P=("1/2", "1/2"), Q=(1, 0), h=1)  # fmt: skip

ONE_REMOVED = Lemma(
    "sampling.one-removed", "The profile of an answer to a Poisson sample when a record is removed", SOURCE,
    (STEP, WITHOUT, WITH, LESS_CLOSE, *RATE),
    PROFILE(P, Q, lam(c, factor * removed(h))),
    mutants=(Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN),),
)  # fmt: skip


@proof_of(ONE_REMOVED)
def _removed(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""
    return _mixed(LESS_CLOSE, lambda R, close, mixed: use(REMOVED, close, mixed, *RATE, A=Q, B=R))


def _mixed(close: Term, then: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """``then`` is given the law R if the record is drawn, the mean of ``close``, and that P is a mixture of R and Q."""

    def sampled(W: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
        near, image, drawn = parts(facts)
        without = answer_to_image(W, a, image)
        left, right = lam(s, BASE(a(s))), lam(s, BASE(b(s)))

        def with_law(R: Term, law: Theorem) -> Theorem:
            mixed = use("sampling.sampled-mixture", drawn, WITH, law, without, R=R, W=W, a=a, b=b)
            each = generalize(at(close, a(s), b(s), by=[specialize(near, s)]), s)
            order = {"B": right, "A": left, "R": R, "Q": Q}
            if close is MORE_CLOSE:
                order = {"B": left, "A": right, "R": Q, "Q": R}
            return then(R, use(AVERAGED, each, law, without, W=W, **order), mixed)

        return obtain(use(PUSHED_LAW, P=W, K=right), "R", with_law)

    return obtain_all(unfolded(STEP), "W a b", sampled)


def answer_to_image(W: Term, a: Term, image: Theorem) -> Theorem:
    """Q is the law of the answer to a(s)."""
    _, nonneg, most = unit_mean(BASE(x))
    drawn = at(image, lam(x, E(BASE(x), w, phi(w))), by=[generalize(both(nonneg, most), x)])
    law = at(WITHOUT, phi, by=[TEST])
    kernel = lam(s, BASE(a(s)))
    same = arith(eq(E(Q, w, phi(w)), E(W, s, E(BASE(a(s)), w, phi(w)))), law, drawn)
    return for_all(PUSHED_Y(Q, W, kernel), same)


ONE_ADDED = Lemma(
    "sampling.one-added", "The profile of an answer to a Poisson sample when a record is added", SOURCE,
    (STEP, WITHOUT, WITH, MORE_CLOSE, *RATE),
    PROFILE(Q, P, lam(c, factor * added(h))),
    mutants=(Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN),),
)  # fmt: skip


@proof_of(ONE_ADDED)
def _added(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""
    return _mixed(MORE_CLOSE, lambda R, close, mixed: use(ADDED, close, mixed, *RATE, A=Q, B=R))


# Poisson sampling: the profiles of a sampled mechanism, when a record is removed and when one is added ---

POISSON_MORE_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h2)))
SAMPLES = ADDED_SAMPLING(T, N, q)

POISSON_SHOWN = finite(
    {"X": 2, "Y": 2, "S": 1},
    {"W": (1,), "a": (0,), "b": (1,)},
    N=(False, True, False, False),
    q="1/2",
    M0=((1, 0), (0, 1)),
    T=((1, 0), ("1/2", "1/2")),
    M=((1, 0), ("1/2", "1/2")),
    h=1,
    h2=1,
)
one = mark("one", 1)
other = mark("other", 1)
fewer = PROFILE(M(x2), M(x1), lam(c, one * removed(h)))
more = PROFILE(M(x1), M(x2), lam(c, other * added(h2)))

POISSON = Lemma(
    "sampling.poisson",
    "The profiles of a mechanism after Poisson sampling",
    SOURCE,
    (LESS_CLOSE, POISSON_MORE_CLOSE, SAMPLES, ANSWERS_SAMPLE, *RATE),
    forall((x1, x2), implies(N(x1, x2), conj(fewer, more))),
    mutants=(
        Mutant("removed", {one: LESS}, "the answer shows whether the record is in the sample", witness=POISSON_SHOWN),
        Mutant("added", {other: LESS}, "the answer shows whether the record is in the sample", witness=POISSON_SHOWN),
    ),
)


@proof_of(POISSON)
def _proof(claim: Claim) -> Theorem:
    """At each pair of neighbours."""
    step = at_neighbours(SAMPLES)
    answers = [specialize(ANSWERS_SAMPLE, point) for point in (x1, x2)]
    values = {"Q": M(x1), "P": M(x2), "S0": T(x1), "S1": T(x2)}
    fewer = use(ONE_REMOVED, step, *answers, LESS_CLOSE, *RATE, **values)
    more = use(ONE_ADDED, step, *answers, POISSON_MORE_CLOSE, *RATE, **values, h=h2)
    return for_all(claim.conclusion, both(fewer, more))


# Poisson sampling of Gaussian DP, when a record is removed: the profile of the mixture, and nothing else ---

GIVEN = REMOVED_SAMPLING(T, N, either_order, q), SYMMETRIC(either_order), ANSWERS_SAMPLE, *RATE

REMOVED_GAUSSIAN = Lemma(
    "sampling.poisson-gaussian-dp", "Poisson sampling with rate q of Gaussian DP, when a record is removed",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (GAUSSIAN_DP(BASE, either_order, mu_squared), *GIVEN),
    SAMPLED_GAUSSIAN_DP(M, N, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))
CLOSE = forall((x1, x2), implies(either_order(x1, x2), PROFILE(BASE(x2), BASE(x1), PROFILE_OF)))


@proof_of(REMOVED_GAUSSIAN)
def _removed_gaussian(claim: Claim) -> Theorem:
    """The record is drawn or not; the mechanism itself is as private in the other order."""
    private, sampling, symmetric, *_ = claim.hypotheses
    swapped = at(symmetric, x1, x2, by=[either_order(x1, x2)])
    close = for_all(CLOSE, at(private, x2, x1, by=[swapped]))
    answers = [specialize(ANSWERS_SAMPLE, point) for point in (x2, x1)]
    made = use(ONE_REMOVED, at_neighbours(sampling), *answers, close, *RATE, N=either_order, h=PROFILE_OF,
               Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1))  # fmt: skip
    return for_all(claim.conclusion, made)


poisson_sampled_gaussian_dp = Verified(REMOVED_GAUSSIAN, "poisson_sampled_gaussian_dp", {"sampling_rate": q})


# Poisson sampling when a record is removed: of randomized responses, and of what is as private as Laplace noise ---

NO_MODEL = "the profile is another number at every order, and no finite model decides all of them"


def _sampled(claim: Claim, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The record is drawn or not; the mechanism itself is as private in the other order."""
    private, sampling, symmetric, *_ = claim.hypotheses
    swapped = at(symmetric, x1, x2, by=[either_order(x1, x2)])
    known = at(private, x2, x1, by=[swapped])
    near = with_profile(known, profile, *facts) if facts else known
    close = for_all(forall((x1, x2), implies(either_order(x1, x2), PROFILE(BASE(x2), BASE(x1), profile))), near)
    answers = [specialize(GIVEN[2], point) for point in (x2, x1)]
    made = use(ONE_REMOVED, at_neighbours(sampling), *answers, close, *RATE, N=either_order, h=profile,
               Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1))  # fmt: skip
    return for_all(claim.conclusion, made)


ALWAYS, NEVER_TOLD = (substitute(lam(c, revealing_response(c)), one) for one in ({keep: num(1)}, {delta: num(0)}))
"""The profile of a response that is always said, and of one that never reveals all."""

RESPONSE = Lemma(
    "sampling.poisson-response", "Poisson sampling with rate q of a randomized response, when a record is removed",
    SOURCE,
    (COMPOSED_DP(BASE, either_order, 1, epsilon, delta), *GIVEN),
    SAMPLED_RESPONSE_DP(M, N, factor * q, epsilon, 1, delta),
    lambda claim: _sampled(claim, ALWAYS, two_answers()),
    (Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

KEPT = Lemma(
    "sampling.poisson-kept",
    "Poisson sampling with rate q of a response that is said with some probability, when a record is removed", SOURCE,
    (KEPT_DP(BASE, either_order, epsilon, keep), *GIVEN),
    SAMPLED_RESPONSE_DP(M, N, factor * q, epsilon, keep, 0),
    lambda claim: _sampled(claim, NEVER_TOLD, 0 <= c),
    (Mutant("factor", {factor: LESS}, "a randomized response to whether the record is in the sample",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

LAPLACE = Lemma(
    "sampling.poisson-laplace-dp", "Poisson sampling with rate q of Laplace DP, when a record is removed", SOURCE,
    (LAPLACE_DP(BASE, either_order, shift), *GIVEN),
    SAMPLED_LAPLACE_DP(M, N, factor * q, shift),
    lambda claim: _sampled(claim, lam(c, laplace_profile(shift, c))),
    (Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample", unwitnessed=NO_MODEL),),
)  # fmt: skip

NAMES = {"sampling_rate": q}
poisson_sampled_response_dp = Verified(RESPONSE, "poisson_sampled_response_dp", NAMES)
poisson_sampled_kept_dp = Verified(KEPT, "poisson_sampled_kept_dp", NAMES)
poisson_sampled_laplace_dp = Verified(LAPLACE, "poisson_sampled_laplace_dp", NAMES)
