"""Sampling when a record is replaced by another: the profile of two mixtures that differ in one part, hence
that of a sample without replacement, and of Poisson samples in Gaussian DP.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.profiles.excess import PROFILE_WEAKEN, h2
from theorems.sampling.record_drawn import (
    A_,
    ANSWERS_SAMPLE,
    AVERAGED,
    B_,
    BASE,
    DRAWN,
    EACH_CLOSE,
    EACH_MIXED,
    MIXED,
    PUSHED_Y,
    RATE,
    SAMPLED_MIXTURE,
    WITH,
    A,
    B,
    T,
    W,
    m,
    mean_law,
    n,
    q,
    s,
)

# The profile of two mixtures that differ in one part: the record that is drawn with probability q is replaced ---

B2 = var("B2", B_.type)
OTHER = MIXTURE(Q, q, B2, A_)
"""The law of the answer with the other record in its place: B2 if it is drawn."""
LEAST = maximum(c, 1)
ORDER = 1 + (LEAST - 1) / q
SHARE = LEAST / ORDER


def replaced(alone: Callable[[Term], Term], together: Callable[[Term], Term]) -> Term:
    """The profile of P and Q at c, from that of B and A, and that of B and B2; for c < 1 from the value at 1."""
    return q * ((1 - SHARE) * alone(ORDER) + SHARE * together(ORDER)) + (LEAST - c)


REPLACED_GIVEN = PROFILE(B_, A_, h), PROFILE(B_, B2, h2), MIXED, OTHER, 0 < q, q <= 1

REPLACED = Lemma(
    "sampling.replaced-laws", "The profile of two mixtures that differ in one part",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    REPLACED_GIVEN,
    PROFILE(P, Q, lam(c, factor * replaced(h, h2))),
    mutants=(Mutant("factor", {factor: LESS}, "B, B2 on different points, q = 1, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(1, 0), B2=(0, 1), P=(1, 0), Q=(0, 1), q=1, h=1, h2=1)),
             Mutant("together", Claim(REPLACED_GIVEN, PROFILE(P, Q, lam(c, q * SHARE * h2(ORDER) + (LEAST - c)))),
             "A, B, B2 on different points, q = 1/2, c = 3/2",
                    witness=finite({"Y": 3}, A=(1, 0, 0), B=(0, 1, 0), B2=(0, 0, 1), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", h=1, h2=1))),
)  # fmt: skip


@proof_of(REPLACED)
def _proof(claim: Claim) -> Theorem:
    """P - c Q = q ((1 - b) (B - a A) + b (B - a B2)), for c = 1 + q (a - 1) and b = c/a."""
    alone, together, *mixed, positive, most = claim.hypotheses
    first, second = (at(law, phi, by=[TEST]) for law in mixed)
    large = arith(1 <= LEAST)
    step = arith(0 <= (LEAST - 1) / q, large, positive)
    order = arith(1 <= ORDER, step)
    level = arith(0 <= ORDER, order)
    bounds = [at(given, ORDER, phi, by=[level, TEST]) for given in (alone, together)]
    above = arith(eq(ORDER - LEAST, (1 - q) * ((LEAST - 1) / q)), positive)
    shares = [arith(0 <= SHARE, large, order), arith(SHARE <= 1, above, step, most, order)]
    b, a, top = SHARE, ORDER, LEAST
    drawn, left, other = (E(law, w, phi(w)) for law in (B_, A_, B2))
    scaled = [
        arith((1 - b) * drawn <= (1 - b) * a * left + (1 - b) * h(a), bounds[0], shares[1]),
        arith(b * drawn <= b * a * other + b * h2(a), bounds[1], shares[0]),
    ]
    inside = arith(drawn <= (1 - q) * ((top - 1) / q) * left + top * other + (1 - b) * h(a) + b * h2(a),
                   *scaled, order, above)  # fmt: skip
    weighted = arith(q * drawn <= q * ((1 - q) * ((top - 1) / q) * left) + q * top * other
                     + q * ((1 - b) * h(a) + b * h2(a)), inside, positive)  # fmt: skip
    mean = unit_mean(Q)
    less = arith((top - c) * E(Q, w, phi(w)) <= top - c, arith(c <= top), *mean)
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    return for_all(claim.conclusion, arith(goal, first, second, positive, weighted, less))


# The profile of a sampled mechanism when one record is replaced by another, whoever else is drawn ---

B2_, C2 = variables("B2 C2", B.type)
EACH_OTHER = forall(s, PROFILE(B(s), B2_(s), h2))
MIXED_OTHER = forall(s, MIXTURE(C2(s), q, B2_(s), A(s)))
WITH_OTHER = PUSHED_Y(Q, W, C2)

SAMPLED_REPLACED = Lemma(
    "sampling.replaced", "The profile of a sampled mechanism when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    (EACH_CLOSE, EACH_OTHER, EACH_MIXED, MIXED_OTHER, WITH, WITH_OTHER, *RATE),
    PROFILE(P, Q, lam(c, factor * replaced(h, h2))),
    mutants=(Mutant("factor", {factor: LESS}, "B, B2 on different points, h = h2 = 1, q = 1/2, c = 1",
                    witness=finite({"S": 1, "Y": 3}, A=((1, 0, 0),), B=((0, 1, 0),), B2=((0, 0, 1),),
                        C=(("1/2", "1/2", 0),), C2=(("1/2", 0, "1/2"),), W=(1,), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", h=1, h2=1)),),
)  # fmt: skip


@proof_of(SAMPLED_REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """The mixtures of the mean laws have one part in common."""

    def laws(left: Term, without: Theorem) -> Theorem:
        def first(one: Term, drawn: Theorem) -> Theorem:
            def second(two: Term, other: Theorem) -> Theorem:
                alone = use(AVERAGED, EACH_CLOSE, drawn, without, R=one, Q=left)
                together = use(AVERAGED, EACH_OTHER, drawn, other, A=B2_, R=one, Q=two, h=h2)
                mixed = use(DRAWN, EACH_MIXED, WITH, without, drawn, Q=left, R=one)
                also = use(DRAWN, MIXED_OTHER, WITH_OTHER, without, other, B=B2_, C=C2, P=Q, Q=left, R=two)
                return use(REPLACED, alone, together, mixed, also, *RATE, A=left, B=one, B2=two)

            return mean_law(B2_, "R2", second)

        return mean_law(B, "R", first)

    return mean_law(A, "R0", laws)


# The profile of the answer to a sample without replacement, of m of n records, when one of the n is replaced ---

SIZE_RATE, SIZES = m / n, (0 < m, m <= n)
CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h)))
SAMPLES = FIXED_SIZE_SAMPLING(T, N, m, n)


def resized(profile: Callable[[Term], Term]) -> Term:
    """The profile at c after sampling without replacement; for c < 1 from the value at 1."""
    return substitute(q * profile(ORDER) + (LEAST - c), {q: SIZE_RATE})


FIXED_SIZE = Lemma(
    "sampling.fixed-size", "The profile of an answer to a sample without replacement",
    f"{BALLE_BARTHE_GABOARDI}, sampling without replacement",
    (CLOSE, SAMPLES, ANSWERS_SAMPLE, *SIZES),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, factor * resized(h))))),
    mutants=(Mutant("factor", {factor: LESS}, "the answer shows which of two records the sample is",
                    witness=finite({"X": 3, "Y": 3, "S": 1}, {"W": (1,), "a": (0,), "b": (1,), "b2": (2,)}, m=1, n=2,
                        h=1, N=(False, False, False, True, False, True, False, False, False),
                        T=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
                        M0=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        M=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")))),),
)  # fmt: skip


@proof_of(FIXED_SIZE)
def _fixed_size(claim: Claim) -> Theorem:
    """With probability m/n the record is drawn; else another one is in its place, as in a neighbour."""
    rate = arith(0 < SIZE_RATE, *SIZES), arith(SIZE_RATE <= 1, *SIZES)
    answers = [specialize(ANSWERS_SAMPLE, point) for point in (x1, x2)]

    def sampled(W: Term, a: Term, b: Term, b2: Term, facts: Theorem) -> Theorem:
        nears, first, second = parts(facts)
        kernels = [lam(s, BASE(point(s))) for point in (a, b, b2)]
        alone, together = parts(specialize(nears, s))

        def average(other: Term, near: Theorem, R: Term, R2: Term, *laws: Theorem) -> Theorem:
            each = generalize(at(CLOSE, b(s), other(s), by=[near]), s)
            return use(AVERAGED, each, *laws, W=W, B=kernels[1], A=lam(s, BASE(other(s))), R=R, Q=R2)

        def laws(R0: Term, without: Theorem, R: Term, drawn: Theorem, R2: Term, other: Theorem) -> Theorem:
            close = average(a, alone, R, R0, drawn, without), average(b2, together, R, R2, drawn, other)
            points = {"W": W, "a": a, "q": SIZE_RATE, "Q": R0}
            mixed = [
                use(SAMPLED_MIXTURE, sample, answer, law, without, P=M(x), S1=T(x), b=point, R=mean, **points)
                for sample, answer, law, x, point, mean in (
                    (first, answers[0], drawn, x1, b, R),
                    (second, answers[1], other, x2, b2, R2),
                )
            ]
            return use(REPLACED, *close, *mixed, *rate, A=R0, B=R, B2=R2, P=M(x1), Q=M(x2), q=SIZE_RATE, h=h, h2=h)

        means = [use(PUSHED_LAW, P=W, K=kernel) for kernel in kernels]
        return obtain(means[0], "R0", lambda *left: obtain(means[1], "R", lambda *one: obtain(
            means[2], "R2", lambda *two: laws(*left, *one, *two))))  # fmt: skip

    pair = obtain_all(at_neighbours(SAMPLES), "W a b b2", sampled)
    old, new = substitute(replaced(h, h), {q: SIZE_RATE}), resized(h)
    same = generalize(discharge(arith(old <= new), 0 <= c), c)
    made = use(PROFILE_WEAKEN, pair, same, P=M(x1), Q=M(x2), h=lam(c, old), h2=lam(c, new))
    return for_all(claim.conclusion, made)


# Poisson sampling of Gaussian DP, when a record is replaced: it is drawn, or the other one is, or none of them ---

GAUSSIAN_SAMPLES = REPLACED_SAMPLING(T, N, either_order, q)
PRIVATE = GAUSSIAN_DP(BASE, either_order, mu_squared)

REPLACED_GAUSSIAN = Lemma(
    "sampling.poisson-gaussian-dp-replaced", "Poisson sampling with rate q of Gaussian DP, when a record is replaced",
    "elementary",
    (PRIVATE, GAUSSIAN_SAMPLES, ANSWERS_SAMPLE, *RATE),
    REPLACED_GAUSSIAN_DP(M, N, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))


@proof_of(REPLACED_GAUSSIAN)
def _replaced_gaussian(claim: Claim) -> Theorem:
    """The parts of the mixtures are the mean answers to samples with the record, with the other one, and without."""
    answers = [specialize(ANSWERS_SAMPLE, point) for point in (x1, x2)]
    goal = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), q, mu_squared)

    def sampled(W: Term, a: Term, b: Term, b2: Term, facts: Theorem) -> Theorem:
        nears, first, second = parts(facts)
        kernels = [lam(s, BASE(point(s))) for point in (a, b, b2)]
        with_record, with_other = parts(specialize(nears, s))

        def average(one: Term, two: Term, near: Theorem, R: Term, Q: Term, *laws: Theorem) -> Theorem:
            each = generalize(at(PRIVATE, one(s), two(s), by=[near]), s)
            values = {"B": lam(s, BASE(one(s))), "A": lam(s, BASE(two(s))), "h": PROFILE_OF}
            return use(AVERAGED, each, *laws, W=W, R=R, Q=Q, **values)

        def laws(R0: Term, without: Theorem, R: Term, drawn: Theorem, R2: Term, other: Theorem) -> Theorem:
            close = average(b, a, with_record, R, R0, drawn, without)
            far = average(a, b2, with_other, R0, R2, without, other)
            points = {"W": W, "a": a, "q": q, "Q": R0}
            mixed = [
                use(SAMPLED_MIXTURE, sample, answer, law, without, P=M(x), S1=T(x), b=point, R=mean, **points)
                for sample, answer, law, x, point, mean in (
                    (first, answers[0], drawn, x1, b, R),
                    (second, answers[1], other, x2, b2, R2),
                )
            ]
            return witnesses(goal, (R0, R, R2), *mixed, close, far)

        means = [use(PUSHED_LAW, P=W, K=kernel) for kernel in kernels]
        return obtain(means[0], "R0", lambda *left: obtain(means[1], "R", lambda *one: obtain(
            means[2], "R2", lambda *two: laws(*left, *one, *two))))  # fmt: skip

    return for_all(claim.conclusion, obtain_all(at_neighbours(GAUSSIAN_SAMPLES), "W a b b2", sampled))


poisson_sampled_replaced_gaussian_dp = Verified(
    REPLACED_GAUSSIAN, "poisson_sampled_replaced_gaussian_dp", {"sampling_rate": q}
)
