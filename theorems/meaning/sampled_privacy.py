"""Mechanisms on Poisson samples of lists are private, in the words of the kinds of claims: in pure and
approximate DP, in Gaussian DP, for responses and Laplace noise, and at the rate 1.
"""

from dpproofs.prelude import *
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, REPLACE_ONE, most, removed, size, x
from dpproofs.privacy.notions.kept_dp import keep
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.composition.optimal.one_mechanism import two_answers
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.meaning.lists import COMMON, LISTS, ONE_RECORD, REPLACED, more
from theorems.meaning.samples import WHOLE as SAMPLES_WHOLE, at_rate, s
from theorems.meaning.samples_one_more import ANSWERS_GIVEN, ANSWERS_SOURCE, SAMPLED_ANSWERS, s1, s2
from theorems.notions.gaussian_dp.larger_mu import gaussian
from theorems.notions.profiles.excess import POSTPROCESSING, STEP, step, with_profile
from theorems.notions.zcdp import composition as curves
from theorems.sampling.amplification import ADDED_ORDER, REMOVED_ORDER, at_order, raised
from theorems.sampling.poisson import ALWAYS, NEVER_TOLD, NO_MODEL
from theorems.sampling.record_drawn import ADDED, ANSWERS_SAMPLE, BASE, RATE, REMOVED, q

# Pure and approximate DP of mechanisms on Poisson samples of lists, when a record is added or removed ---

SOURCE = f"{BALLE_BARTHE_GABOARDI}, Poisson sampling"

HALF = {**ONE_RECORD, "q": "1/2", "T": ((1, 0), ("1/2", "1/2"))}
SPACES = {"X": 2, "A": 1, "Y": 2}

APPROX = Lemma(
    "meaning.sampled-approx-dp",
    "Poisson samples of lists: (epsilon, delta)-DP becomes (log(1 + q (exp(epsilon) - 1)), q delta)-DP", SOURCE,
    (APPROX_DP(BASE, ADD_OR_REMOVE_ONE, epsilon, delta), *ANSWERS_GIVEN, 0 <= epsilon, 0 <= delta),
    APPROX_DP(M, ADD_OR_REMOVE_ONE, log(raised(q)), factor * q * delta),
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0, and the answer shows whether the record is in the sample",
                    witness=finite(SPACES, **HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), epsilon=0,
                        delta=1)),),
)  # fmt: skip

PURE = Lemma(
    "meaning.sampled-pure-dp", "Poisson samples of lists: epsilon-DP becomes log(1 + q (exp(epsilon) - 1))-DP", SOURCE,
    (PURE_DP(BASE, ADD_OR_REMOVE_ONE, epsilon), *ANSWERS_GIVEN, 0 <= epsilon),
    PURE_DP(M, ADD_OR_REMOVE_ONE, factor * log(raised(q))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response to whether the record is in the sample",
                    witness=finite(SPACES, **HALF, M0=(("1/4", "3/4"), ("3/4", "1/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2")), epsilon="1.0987")),),
)  # fmt: skip

EITHER = ADD_OR_REMOVE_ONE(x1, x2)


@proof_of(APPROX, PURE)
def _amplified(claim: Claim) -> Theorem:
    """The profiles of both orders are at most q delta at the new order."""
    known = at(hypothesis(claim, APPROX_DP, PURE_DP), s1, s2, by=[ADD_OR_REMOVE_ONE(s1, s2)])
    facts, (cost, leak) = conditions(claim), read(INDISTINGUISHABLE, known)["epsilon", "delta"]
    profile = lam(c, step(cost, leak)(c))
    near = use(STEP, known, arith(0 <= leak, *facts), P=BASE(s1), Q=BASE(s2), epsilon=cost, delta=leak)
    goal = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), profile)))
    close, pair = for_all(goal, near), (M(x1), M(x2))

    def added(law: Term, told: Theorem) -> Theorem:
        mixed, _, forward = parts(told)
        made = use(ADDED, forward, mixed, arith(0 <= q, 0 < q), *RATE, A=M(x1), B=law, P=M(x2), h=profile)
        return at_order(pair, made, ADDED_ORDER, q, leak, *facts)

    def removed(law: Term, told: Theorem) -> Theorem:
        mixed, back, _ = parts(told)
        made = use(REMOVED, back, mixed, *RATE, A=M(x2), B=law, P=M(x1), h=profile)
        return at_order(pair, made, REMOVED_ORDER, q, leak, *facts)

    def longer(near: Theorem) -> Theorem:
        return obtain(use(SAMPLED_ANSWERS, *ANSWERS_GIVEN, near, close, h=profile), "R", added)

    def shorter(near: Theorem) -> Theorem:
        return obtain(use(SAMPLED_ANSWERS, *ANSWERS_GIVEN, near, close, x1=x2, x2=x1, h=profile), "R", removed)

    return for_all(claim.conclusion, split(assume(EITHER), longer, shorter))


# Gaussian DP of mechanisms on Poisson samples of lists, when a record is removed --------------


def close_on_lists(private: Term, profile: Term, *facts: Fact) -> Theorem:
    """The profile of the mechanism itself, from a guarantee that has it, or, by the facts, a smaller one."""
    known = at(private, s1, s2, by=[ADD_OR_REMOVE_ONE(s1, s2)])
    near = with_profile(known, profile, *facts) if facts else known
    goal = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), profile)))
    return for_all(goal, near)


def sampled_removed(claim: Claim, profile: Term, *facts: Fact) -> Theorem:
    """The record is drawn or not."""
    private, *_ = claim.hypotheses
    close = close_on_lists(private, profile, *facts)

    def with_law(law: Term, told: Theorem) -> Theorem:
        mixed, near, _ = parts(told)
        return use(REMOVED, near, mixed, *RATE, A=M(x2), B=law, P=M(x1), h=profile)

    answers = use(SAMPLED_ANSWERS, *ANSWERS_GIVEN, more(x2, x1), close, x1=x2, x2=x1, h=profile)
    return for_all(claim.conclusion, obtain(answers, "R", with_law))


SMALLER_RATE = Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample",
                      unwitnessed=NO_MODEL)  # fmt: skip

GAUSSIAN = Lemma(
    "meaning.sampled-gaussian-dp", "Gaussian DP on Poisson samples of lists, when a record is removed", ANSWERS_SOURCE,
    (GAUSSIAN_DP(BASE, ADD_OR_REMOVE_ONE, mu_squared), *ANSWERS_GIVEN),
    SAMPLED_GAUSSIAN_DP(M, removed, mul(factor, q), mu_squared),
    lambda claim: sampled_removed(claim, lam(c, gaussian_profile(mu_squared, c))),
    (SMALLER_RATE,),
)  # fmt: skip


# Gaussian DP of mechanisms on Poisson samples of lists, when a record is replaced -------------

PRIVATE = GAUSSIAN_DP(BASE, ADD_OR_REMOVE_ONE, mu_squared)

LEMMA_REPLACED = Lemma(
    "meaning.sampled-gaussian-dp-replaced", "Gaussian DP on Poisson samples of lists, when a record is replaced",
    "elementary",
    (PRIVATE, *ANSWERS_GIVEN),
    REPLACED_GAUSSIAN_DP(M, REPLACE_ONE, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))


@proof_of(LEMMA_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """Both lists have a record more than a third one, and samples of that are the part in common."""
    close = close_on_lists(PRIVATE, PROFILE_OF)
    goal = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), q, mu_squared)

    def with_common(common: Term, joined: Theorem) -> Theorem:
        one, two = (
            use(SAMPLED_ANSWERS, *ANSWERS_GIVEN, near, close, x1=common, x2=data, h=PROFILE_OF)
            for near, data in zip(parts(joined), (x1, x2), strict=True)
        )

        def with_laws(first: Term, told: Theorem, second: Term, other: Theorem) -> Theorem:
            mixed, back, _ = parts(told)
            mixed_other, _, forward = parts(other)
            return witnesses(goal, (M(common), first, second), mixed, mixed_other, back, forward)

        return obtain(one, "R", lambda *left: obtain(two, "R2", lambda *right: with_laws(*left, *right)))

    return for_all(claim.conclusion, obtain(use(COMMON, LISTS, REPLACED), "x0", with_common))


# Poisson samples of lists, when a record is removed: of randomized responses, and of what is like Laplace noise ---

LAPLACE = Lemma(
    "meaning.sampled-laplace-dp",
    "What is as private as Laplace noise, on Poisson samples of lists, when a record is removed", ANSWERS_SOURCE,
    (LAPLACE_DP(BASE, ADD_OR_REMOVE_ONE, shift), *ANSWERS_GIVEN),
    SAMPLED_LAPLACE_DP(M, removed, mul(factor, q), shift),
    lambda claim: sampled_removed(claim, lam(c, laplace_profile(shift, c))),
    (SMALLER_RATE,),
)  # fmt: skip

KEPT = Lemma(
    "meaning.sampled-kept-dp",
    "A response that is said with some probability, on Poisson samples of lists, when a record is removed",
    ANSWERS_SOURCE,
    (KEPT_DP(BASE, ADD_OR_REMOVE_ONE, epsilon, keep), *ANSWERS_GIVEN),
    SAMPLED_RESPONSE_DP(M, removed, mul(factor, q), epsilon, keep, 0),
    lambda claim: sampled_removed(claim, NEVER_TOLD, 0 <= c),
    (SMALLER_RATE,),
)

RESPONSE = Lemma(
    "meaning.sampled-response-dp", "A randomized response on Poisson samples of lists, when a record is removed",
    ANSWERS_SOURCE,
    (COMPOSED_DP(BASE, ADD_OR_REMOVE_ONE, 1, epsilon, delta), *ANSWERS_GIVEN),
    SAMPLED_RESPONSE_DP(M, removed, mul(factor, q), epsilon, 1, delta),
    lambda claim: sampled_removed(claim, ALWAYS, two_answers()),
    (SMALLER_RATE,),
)  # fmt: skip


# A mechanism on Poisson samples at the rate 1 answers as it does on the data ------------------

WHOLE_KEPT = lam(y, dirac(y))
short = mark("short", size(x) <= most)

WHOLE = Lemma(
    "meaning.sampled-at-rate-one", "The answer to a Poisson sample at the rate 1 is that to the data", "elementary",
    (LISTS, at_rate(1), ANSWERS_SAMPLE, short),
    on(PUSHED, Z="Y")(M(x), BASE(x), WHOLE_KEPT),
    mutants=(Mutant("junk", {short: size(x) <= most + 1}, "a point that is no list",
                    control={short: size(x) + 1 <= most},
                    witness=finite({"X": 3, "A": 1, "Y": 2}, empty=0, append=(1, 1, 1), front=0, last=0, size=(0, 1, 2),
                        m=1, x=2, T=((1, 0, 0), (0, 1, 0), (1, 0, 0)), M0=((1, 0), (1, 0), (0, 1)),
                        M=((1, 0), (1, 0), (1, 0)))),),
)  # fmt: skip


@proof_of(WHOLE)
def _lemma(claim: Claim) -> Theorem:
    """The mean answer is a test of the sample."""
    _, *sides = unit_mean(BASE(s))
    mean = lam(s, E(BASE(s), w, phi(w)))
    whole = at(use(SAMPLES_WHOLE, LISTS, at_rate(1), size(x) <= most), mean, by=[generalize(both(*sides), s)])
    _, certain = parts(use("E_dirac", x=y, f=phi))
    drawn, value = both_sides(certain)
    same, _ = parts(use("E_congruence", almost(BASE(x), y, certain), mu=BASE(x), f=lam(y, drawn), g=lam(y, value)))
    answer = at(specialize(ANSWERS_SAMPLE, x), phi, by=[TEST])
    goal = eq(E(M(x), w, phi(w)), E(BASE(x), y, drawn))
    return for_all(claim.conclusion, arith(goal, answer, whole, same), phi)


# Gaussian DP of mechanisms on Poisson samples at the rate 1: that of the mechanisms themselves ---

ON_LISTS = forall((x1, x2), implies(N(x1, x2), conj(size(x1) <= most, size(x2) <= most)))
"""Neighbours are lists."""
GIVEN = LISTS, at_rate(1), ANSWERS_SAMPLE, ON_LISTS


WHOLE_GAUSSIAN = Lemma(
    "meaning.gaussian-dp-at-rate-one", "Gaussian DP on Poisson samples at the rate 1", "elementary",
    (GAUSSIAN_DP(BASE, N, mu_squared), *GIVEN),
    GAUSSIAN_DP(M, N, mu_squared),
    mutants=(Mutant("junk", without(ON_LISTS),
                    "a point that is no list, on which T is arbitrary",
                    witness=finite({"X": 3, "A": 1, "Y": 2}, empty=0, append=(1, 1, 1), front=0, last=0, size=(0, 1, 2),
                        m=1, T=((1, 0, 0), (0, 1, 0), (0, 1, 0)), N=lambda one, other: {one, other} == {0, 2},
                        M0=((1, 0), (0, 1), (1, 0)), M=((1, 0), (0, 1), (0, 1)), mu_squared=0)),),
)  # fmt: skip


@proof_of(WHOLE_GAUSSIAN)
def _whole_gaussian(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    points = {"P": BASE(x1), "Q": BASE(x2), "R": M(x1), "S": M(x2), "K": WHOLE_KEPT}
    return for_all(
        claim.conclusion, use(POSTPROCESSING, at_neighbours(private), *laws(), **points, h=gaussian(mu_squared))
    )


def laws() -> list[Theorem]:
    """The answers on neighbours are those of the mechanism itself."""
    short = parts(at(ON_LISTS, x1, x2, by=[N(x1, x2)]))
    return [use(WHOLE, *GIVEN, fact, x=data) for fact, data in zip(short, (x1, x2), strict=True)]


# zCDP of mechanisms on Poisson samples at the rate 1: that of the mechanisms themselves -------

SAME = {**ONE_RECORD, "T": ((1, 0), (0, 1)), "N": (False, True, True, False)}

ZERO = Lemma(
    "meaning.zcdp-at-rate-one", "zCDP on Poisson samples at the rate 1", "elementary",
    (ZCDP(BASE, N, xi, rho), *GIVEN),
    ZCDP(M, N, xi, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "A": 1, "Y": 2}, **SAME, M0=(("3/4", "1/4"), ("1/4", "3/4")),
                                   M=(("3/4", "1/4"), ("1/4", "3/4")), xi=0, rho="0.55")),),
)  # fmt: skip


@proof_of(ZERO)
def _zcdp(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    points = {"P": BASE(x1), "Q": BASE(x2), "R": M(x1), "S": M(x2), "K": WHOLE_KEPT}
    made = use(DATA_PROCESSING, curves.at_order(private), *laws(), 1 < alpha, **points, t=xi + rho * alpha)
    return curves.stated(claim.conclusion, made)
