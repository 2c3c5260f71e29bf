"""Adaptive composition of mechanisms that are as private as randomized responses: the responses add up.
Larger parameters, and postprocessing.
"""

from dpproofs.prelude import *
from theorems.citations import KAIROUZ_OH_VISWANATH, MURTAGH_VADHAN
from theorems.composition.optimal.more_responses import AT_MOST_ONE, LARGER_EPSILON, LONGER, LONGER_LEMMA
from theorems.foundations.densities.absolute_continuity import PAIR, H
from theorems.foundations.measure.iterated_means import R
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, POSTPROCESSED, at_neighbours, x
from theorems.foundations.measure.postprocessed_laws import SECOND as SECOND_OUTCOME
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, NONNEGATIVE, VANDERMONDE, row
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_LINEAR, SUM_SCALED, j, total
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.profiles.excess import POSTPROCESSING, with_profile
from theorems.notions.profiles.finite_composition import COMPOSITION, LAWS, PROFILE_V, PROFILE_Z, PULLED_IN

# Randomized responses after randomized responses: the double sum over the answers of both -----

delta2 = variables("delta2")[0]
LEVEL = c * exp((k2 - j) * epsilon2) / exp(j * epsilon2)
"""The order that is left for the first responses when j of the others are answered for the first data set."""


def of(length: Term, size: Term, rest: Term, order: Term) -> Term:
    """The profile of composed randomized responses with infinity mass ``rest``."""
    return rest + (1 - rest) * responses_profile(length, size, order)


def base(size: Term) -> Term:
    """What the weights of the two answers add up to."""
    return 1 + exp(size)


def answers() -> Term:
    """How much more probable i answers of the first and j of the others are for the first data set."""
    return lam((i, j), maximum(_gap(), 0))


def _gap() -> Term:
    first, second = exp(i * epsilon + j * epsilon2), exp((k - i) * epsilon + (k2 - j) * epsilon2)
    return first - c * second


def _inner_sum() -> Theorem:
    """For each number j of the second responses, the first ones count at a shifted order.

    This is a sum over the answers of both.
    """
    up, both = exp(j * epsilon2), answers()
    value = exp(i * epsilon) - LEVEL * exp((k - i) * epsilon)
    pulled = [rewrite(use(PULLED_IN, arith(0 <= up), u=up, v=value), arith(eq(up * value, _gap())))]
    terms, joint = lam(i, binomial(k, i) * maximum(value, 0)), lam(i, binomial(k, i) * both(i, j))
    equal = [generalize(discharge(arith(eq(up * terms(i), joint(i)), *pulled), nat(i)), i)]
    sums = [use(SUM_EQUAL, *equal, nat(k), n=k, s=lam(i, up * terms(i)), t=joint),
            use(SUM_SCALED, nat(k), n=k, a=up, s=terms)]  # fmt: skip
    return arith(eq(up * responses_profile(k, epsilon, LEVEL), total(joint, k) / base(epsilon) ** k), *sums)


def double_sum() -> Theorem:
    """Their sum over j, with the share delta of the first mechanism that reveals all, is a double sum."""
    up, joint = lam(j, exp(j * epsilon2)), lam(j, row(k, lam(i, answers()(i, j))))
    kept = (1 - delta) / base(epsilon) ** k
    before = lam(j, binomial(k2, j) * (up(j) * of(k, epsilon, delta, LEVEL)))
    after = lam(j, delta * (binomial(k2, j) * up(j)) + kept * (binomial(k2, j) * joint(j)))
    equal = [generalize(discharge(arith(eq(before(j), after(j)), _inner_sum()), nat(j)), j)]
    sums = [use(SUM_EQUAL, *equal, nat(k2), n=k2, s=before, t=after),
            use(SUM_LINEAR, nat(k2), n=k2, a=delta, b=kept, s=lam(j, binomial(k2, j) * up(j)),
                t=lam(j, binomial(k2, j) * joint(j))),
            use(BINOMIAL_THEOREM, nat(k2), k=k2, x=epsilon2)]  # fmt: skip
    return arith(eq(total(before, k2), delta * base(epsilon2) ** k2 + kept * row(k2, joint)), *sums)


# The profile of an adaptive composition: randomized responses after randomized responses ------

HOMOGENEOUS, HETEROGENEOUS = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3", f"{MURTAGH_VADHAN}, Theorem 1.5"
FIRST_LAW = PROFILE(P, Q, lam(c, of(k, epsilon, delta, c)))
KERNELS = forall(y, PROFILE_Z(K(y), H(y), lam(c, of(k2, epsilon2, delta2, c))))
COUNTS = (nat(k), nat(k2), delta2 <= 1)


def joined(factor: Factor = 1) -> Term:
    """The probability that one of the two reveals the data set."""
    return 1 - (1 - delta) * (1 - factor * delta2)


REVEALED = "each reveals the data set with probability delta = delta2 = 1/2 and else says nothing"
profile = lam(c, joined(factor) + (1 - joined(factor)) * two_groups_profile(k, epsilon, k2, epsilon2, c))

LAWS_COMPOSE = Lemma(
    "kov17.composition-laws", "The profile of an adaptive composition: responses add up", HETEROGENEOUS,
    (FIRST_LAW, KERNELS, *COUNTS, *LAWS),
    PROFILE_V(R, S, profile),
    mutants=(Mutant("delta", {factor: LESS}, REVEALED,
                    witness=finite({"Y": 2, "Z": 2, "V": 4}, P=(1, 0), Q=("1/2", "1/2"), K=((1, 0),) * 2, H=(("1/2",
                        "1/2"),) * 2, T=tuple(range(4)), R=(1, 0, 0, 0), S=("1/4", "1/4", "1/4", "1/4"), delta="1/2",
                        delta2="1/2", k=0, k2=0, epsilon=0, epsilon2=0)),),
)  # fmt: skip

WEIGHTS = {
    "n": k2,
    "d": delta2,
    "t": (1 - delta2) / base(epsilon2) ** k2,
    "s": lam(i, binomial(k2, i)),
    "a": lam(i, exp(i * epsilon2)),
    "b": lam(i, exp((k2 - i) * epsilon2)),
}


@proof_of(LAWS_COMPOSE)
def _laws(claim: Claim) -> Theorem:
    """The profile of the composition is a mean, over the second responses, of that of the first at a shifted order.

    This is a sum over the answers of both.
    """
    signs = [both(use(NONNEGATIVE, nat(k2), n=k2), *(arith(0 <= WEIGHTS[name](i)) for name in "ab"))]
    share = [arith(0 <= WEIGHTS["t"], delta2 <= 1, arith(0 < base(epsilon2) ** k2))]
    made = use(COMPOSITION, FIRST_LAW, _kernels(), generalize(discharge(signs[0], nat(i)), i), nat(k2), *share, *LAWS,
               h=read(PROFILE, FIRST_LAW).h, **WEIGHTS)  # fmt: skip
    return with_profile(made, read(PROFILE, claim).h, double_sum())


def _kernels() -> Theorem:
    """The second mechanism has its profile after each outcome of the first: a mean over the answers of k2 responses."""
    excess = WEIGHTS["s"](i) * maximum(WEIGHTS["a"](i) - c * WEIGHTS["b"](i), 0)
    written = delta2 + WEIGHTS["t"] * total(lam(i, excess), k2)
    return generalize(with_profile(specialize(KERNELS, y), lam(c, written)), y)


# Adaptive composition: randomized responses after randomized responses, and what they reveal is kept apart ---

FIRST = COMPOSED_DP(M, N, k, epsilon, delta)


def _mechanisms(claim: Claim, seen: Term, size: Term, *sums: Theorem) -> Theorem:
    """The laws on two neighbours have such profiles; for one epsilon the double sum is one over all k + k2 answers."""
    (first, second, laws, *_) = claim.hypotheses
    mechanism = claim.conclusion.args[0]
    kernels = generalize(at_neighbours(specialize(second, y)), y)
    outcomes = [unfolded(specialize(laws, data)) for data in (x1, x2)]
    made = use(LAWS_COMPOSE, at_neighbours(first), kernels, *COUNTS, *outcomes, P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=mechanism(x1), S=mechanism(x2), T=seen,
               epsilon2=size)  # fmt: skip
    goal = at_neighbours(claim.conclusion).conclusion
    pair = with_profile(made, read(PROFILE, goal).h, *sums)
    return for_all(claim.conclusion, pair)


def _one_epsilon(claim: Claim, seen: Term) -> Theorem:
    """The double sum is a sum over all answers, by Vandermonde's identity."""
    terms = lam(i, maximum(exp(i * epsilon) - c * exp((k + k2 - i) * epsilon), 0))
    return _mechanisms(claim, seen, epsilon, use(VANDERMONDE, nat(k), nat(k2), n=k2, F=terms))


# An adaptive composition of mechanisms that are randomized responses with one epsilon, or with two ---


def second(size: Term) -> Term:
    """For every first outcome, the second mechanism is as private as k2 responses with that epsilon."""
    return forall(y, on(COMPOSED_DP, Y="Z")(lam(x, M2(x, y)), N, k2, size, delta2))


BOTH_OUTCOMES = product("Y", "Z")
length, further = mark("length", k + k2), mark("further", k2)
PASSED_ON = ", M2 passing on its input"

COMPOSED_PAIR = Lemma(
    "kov17.composition-pair", "Both outcomes of an adaptive composition are as private as k + k2 mechanisms",
    HOMOGENEOUS,
    (FIRST, second(epsilon), PAIRED, *COUNTS),
    on(COMPOSED_DP, Y=BOTH_OUTCOMES)(MJ, N, k + k2, epsilon, joined(factor)),
    lambda claim: _one_epsilon(claim, PAIR),
    (Mutant("delta", {factor: LESS}, REVEALED,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, delta=0, delta2=1)),),
)  # fmt: skip

COMPOSED = Lemma(
    "kov17.composition", "An adaptive composition is as private as k + k2 mechanisms", HOMOGENEOUS,
    (FIRST, second(epsilon), PIPED, *COUNTS),
    on(COMPOSED_DP, Y="Z")(M3, N, length, epsilon, joined(factor)),
    mutants=(Mutant("delta", {factor: LESS}, REVEALED + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, delta=0, delta2=1)),
     Mutant("count", {length: k}, "k = k2 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                k=0, k2=1, epsilon="1.0987", delta=0, delta2=0))),
)  # fmt: skip


@proof_of(COMPOSED)
def _composed(claim: Claim) -> Theorem:
    """The worst case are randomized responses that may reveal all, so it is enough to count their answers.

    By its profile, the first mechanism is at most as telling as k responses that reveal all with probability delta, and
    so is the second, for each outcome of the first. The profile of both is a mean, over the second responses, of the
    profile of the first at an order that is shifted. This is a sum over the answers of both, and by Vandermonde's
    identity it is the sum over the answers of k + k2 responses.
    """
    return _one_epsilon(claim, SECOND_OUTCOME)


TWO_GROUPS_PAIR = Lemma(
    "mv16.composition-pair", "Both outcomes of a composition of mechanisms with two epsilons", HETEROGENEOUS,
    (FIRST, second(epsilon2), PAIRED, *COUNTS),
    on(TWO_GROUPS_DP, Y=BOTH_OUTCOMES)(MJ, N, k, epsilon, k2, epsilon2, joined(factor)),
    lambda claim: _mechanisms(claim, PAIR, epsilon2),
    (Mutant("delta", {factor: LESS}, REVEALED,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, epsilon2=0, delta=0, delta2=1)),),
)  # fmt: skip

TWO_GROUPS = Lemma(
    "mv16.composition", "An adaptive composition of mechanisms with two epsilons", HETEROGENEOUS,
    (FIRST, second(epsilon2), PIPED, *COUNTS),
    on(TWO_GROUPS_DP, Y="Z")(M3, N, k, epsilon, further, epsilon2, joined(factor)),
    lambda claim: _mechanisms(claim, SECOND_OUTCOME, epsilon2),
    (Mutant("delta", {factor: LESS}, REVEALED + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, epsilon2=0, delta=0, delta2=1)),
     Mutant("count", {further: num(0)}, "k = k2 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                k=0, k2=1, epsilon=0, epsilon2="1.0987", delta=0, delta2=0))),
)  # fmt: skip

composed_dp_compose = Verified(COMPOSED, "composed_dp_compose")
composed_dp_compose_two_groups = Verified(TWO_GROUPS, "composed_dp_compose_two_groups")


# Postprocessing keeps the privacy of a composition --------------------------------------------

RESPONSE = {"K": ((1, 0), (0, 1)), "M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "epsilon": "1.0987", "k": 1}
SPACES = {"X": 2, "Y": 2, "Z": 2}


POSTPROCESSING_COMPOSED = Lemma(
    "kov17x.postprocessing", "Postprocessing keeps the privacy of a composition of k mechanisms", KAIROUZ_OH_VISWANATH,
    (COMPOSED_DP(M, N, k, epsilon, delta), POSTPROCESSED),
    on(COMPOSED_DP, Y="Z")(M3, N, k, factor * epsilon, delta),
    mutants=(Mutant("epsilon", {factor: LESS}, "K the identity, randomized response",
                    witness=finite(SPACES, **RESPONSE, delta=0)),),
)  # fmt: skip

POSTPROCESSING_TWO_GROUPS = Lemma(
    "kov17x.postprocessing-two-groups", "Postprocessing keeps how private mechanisms of two kinds are",
    KAIROUZ_OH_VISWANATH,
    (TWO_GROUPS_DP(M, N, k, epsilon, k2, epsilon2, delta), POSTPROCESSED),
    on(TWO_GROUPS_DP, Y="Z")(M3, N, k, factor * epsilon, k2, epsilon2, delta),
    mutants=(Mutant("epsilon", {factor: LESS}, "K the identity, randomized response",
                    witness=finite(SPACES, **RESPONSE, k2=0, epsilon2=0, delta=0)),),
)  # fmt: skip


@proof_of(POSTPROCESSING_COMPOSED, POSTPROCESSING_TWO_GROUPS)
def _proof(claim: Claim) -> Theorem:
    """The profile stays."""
    private, _ = claim.hypotheses
    known = at_neighbours(private)
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(POSTPROCESSING, known, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=read(PROFILE, known).h)
    return for_all(claim.conclusion, made)


# A composition of more mechanisms, with a larger epsilon or delta -----------------------------

GIVEN = (FIRST, *LONGER, 0 <= epsilon, epsilon <= epsilon2, delta <= delta2, delta <= 1)


more, larger, likelier = mark("more", k2), mark("larger", epsilon2), mark("likelier", delta2)

LEMMA = Lemma(
    "kov17x.weakening", "A composition of more mechanisms, with a larger epsilon and delta", "elementary",
    GIVEN,
    COMPOSED_DP(M, N, more, larger, likelier),
    mutants=(Mutant("delta", {likelier: LESS * delta2}, "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, k=0, k2=0, epsilon=0, epsilon2=0,
                        delta=1, delta2=1)),
             Mutant("epsilon", {larger: LESS * epsilon2}, "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, k2=1,
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0)),
             Mutant("count", {more: k2 - 1}, "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, k2=1,
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0))),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    profile = at_neighbours(FIRST)
    new = unfolded_profile(claim.conclusion)
    made = with_profile(profile, new, _profiles())
    return for_all(claim.conclusion, made)


def unfolded_profile(guarantee: Term) -> Term:
    """The profile that a guarantee says."""
    length, size, rest = read(COMPOSED_DP, guarantee)["k", "epsilon", "delta"]
    return lam(c, rest + (1 - rest) * responses_profile(length, size, c))


def _profiles() -> Theorem:
    """One after the other, the epsilon, the number and the delta are replaced."""
    before, middle, after = (responses_profile(*pair, c) for pair in ((k, epsilon), (k, epsilon2), (k2, epsilon2)))
    powers = [(1 + exp(size)) ** length for size, length in ((epsilon, k), (epsilon2, k), (epsilon2, k2))]
    first = use(LARGER_EPSILON, nat(k), 0 <= epsilon, epsilon <= epsilon2, 0 <= c, e=epsilon, e2=epsilon2, u=1, v=c)
    larger = arith(before <= middle, first, *(arith(0 < power) for power in powers))
    longer = use(LONGER_LEMMA, *LONGER, epsilon=epsilon2)
    most = use(AT_MOST_ONE, nat(k2), 0 <= c, k=k2, e=epsilon2, v=c)
    top = arith(after <= 1, most, arith(0 < powers[2]))
    kept = arith((1 - delta) * before <= (1 - delta) * after, larger, longer, delta <= 1)
    return arith(
        of(k, epsilon, delta, c) <= delta2 + (1 - delta2) * after,
        kept,
        arith((delta2 - delta) * after <= delta2 - delta, top, delta <= delta2),
    )


composed_dp_weaken = Verified(LEMMA, "composed_dp_weaken")
