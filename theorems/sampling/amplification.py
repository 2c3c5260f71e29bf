"""Privacy amplification: an (epsilon, delta)-DP mechanism on a sample is (log(1 + q (exp(epsilon) - 1)), q
delta)-DP, by Poisson sampling with rate q and by sampling a share q of the records without replacement.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.iterated_means import TEST
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG, EXP_TANGENT
from theorems.notions.profiles.excess import STEP, c, step
from theorems.sampling.poisson import ONE_ADDED, ONE_REMOVED
from theorems.sampling.record_drawn import ANSWERS_SAMPLE, BASE, RATE, T, added, m, n, q, removed
from theorems.sampling.replaced import FIXED_SIZE, LEAST, ORDER, SAMPLES as SIZE_SAMPLES, SIZE_RATE, SIZES, resized

# From (epsilon, delta)-DP to the profile at all orders, and back to (epsilon, delta)-DP after sampling ---


def raised(rate: Term) -> Term:
    """The exponential of the epsilon after sampling."""
    return 1 + rate * (exp(epsilon) - 1)


def in_profiles(close: Theorem, *facts: Fact) -> tuple[Theorem, Term]:
    """The profile of the mechanism itself, on neighbours: at most delta from the order exp(epsilon) on."""
    first, second, cost, leak = read(INDISTINGUISHABLE, close)["P", "Q", "epsilon", "delta"]
    made = use(STEP, close, arith(0 <= leak, *facts), P=first, Q=second, epsilon=cost, delta=leak)
    return generalize(discharge(made, N(x1, x2)), x1, x2), lam(c, step(cost, leak)(c))


def of_all(pair: Theorem) -> Theorem:
    """The neighbours were arbitrary."""
    cost, leak = read(INDISTINGUISHABLE, pair)["epsilon", "delta"]
    goal = PURE_DP(M, N, cost) if leak == num(0) else APPROX_DP(M, N, cost, leak)
    return for_all(goal, pair)


def at_order(pair: tuple[Term, Term], bound: Theorem, order: Lemma, rate: Term, leak: Term, *facts: Fact) -> Theorem:
    """Take the profile after sampling at the order r, whose logarithm is the new epsilon."""
    first, second = pair
    r = raised(rate)
    grown = [arith(0 <= exp(epsilon) - 1, use(EXP_TANGENT, x=epsilon), *facts)]
    large = [arith(num(1) <= r, arith(0 <= rate * (exp(epsilon) - 1), arith(0 < rate, *facts), *grown))]
    known = at(bound, r, phi, by=[arith(0 <= r, *large), TEST])
    value = use(order, arith(eq(r, r)), arith(0 <= leak, *facts), *facts, c=r, delta=leak)
    a, same = lhs(value), [use(EXP_OF_LOG, arith(0 < r, *large), y=r)]
    rest = rate * leak if leak.op == "var" else leak
    more = [arith(lhs(known) <= r * E(second, w, phi(w)) + a, known)]
    final = arith(lhs(known) <= exp(log(r)) * E(second, w, phi(w)) + rest, *more, value, *same)
    return for_all(INDISTINGUISHABLE(first, second, log(r), rest), final)


# The profiles of sampled (epsilon, delta)-DP mechanisms at the order 1 + q (exp(epsilon) - 1): q delta ---

GROWTH = exp(epsilon)
RAISED = 1 + q * (GROWTH - 1)
GIVEN = eq(c, RAISED), 0 < q, q <= 1, 0 <= epsilon, 0 <= delta
LEAK = step(epsilon, delta)
HALF = {"epsilon": 0, "delta": 1, "c": 1}

REMOVED_ORDER = Lemma(
    "sampling.removed-order", "The profile at that order when a record is removed", BALLE_BARTHE_GABOARDI,
    GIVEN,
    removed(LEAK) <= factor * q * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, q="1/2")),),
)  # fmt: skip


@proof_of(REMOVED_ORDER)
def _removed(claim: Claim) -> Theorem:
    """There the mechanism itself counts at the order (c - (1 - q))/q, which is exp(epsilon)."""
    return arith(claim.conclusion, arith(1 - q <= c, *_grows()), *GIVEN)


def _grows() -> tuple[Fact, ...]:
    return arith(1 <= GROWTH, use(EXP_TANGENT, x=epsilon), 0 <= epsilon), *GIVEN


ADDED_ORDER = Lemma(
    "sampling.added-order", "The profile at that order when a record is added", BALLE_BARTHE_GABOARDI,
    GIVEN,
    added(LEAK) <= factor * q * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, q="1/2")),),
)  # fmt: skip


@proof_of(ADDED_ORDER)
def _added(claim: Claim) -> Theorem:
    """There the mechanism itself counts at the order q c/(1 - c (1 - q)).

    This is at least exp(epsilon), as (1 - q) (exp(epsilon) - 1)^2 is nonnegative. Or 1 - c (1 - q) is at most 0, and so
    the profile is 0.
    """
    share, rate = maximum(1 - c * (1 - q), 0), arith(0 <= q * (1 - q), 0 < q, q <= 1)
    known = rate, arith(0 <= (GROWTH - 1) ** 2), arith(0 <= q * (1 - q) * (GROWTH - 1), *_grows()), *GIVEN

    def some(yes: Theorem) -> Theorem:
        """Where 1 - c (1 - q) > 0, that order is at least exp(epsilon)."""
        return arith(claim.conclusion, arith(GROWTH <= c * q / share, *known, yes), yes, *known)

    return cases(0 < 1 - c * (1 - q), some, lambda no: arith(claim.conclusion, no, *GIVEN))


SIZED = eq(c, 1 + SIZE_RATE * (GROWTH - 1)), *SIZES, 0 <= epsilon, 0 <= delta

RESIZED_ORDER = Lemma(
    "sampling.fixed-size-order", "The profile at that order when a record is replaced", BALLE_BARTHE_GABOARDI,
    SIZED,
    resized(LEAK) <= factor * SIZE_RATE * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, m=1, n=2)),),
)  # fmt: skip

x, y, z = variables("x y z")


@proof_of(RESIZED_ORDER)
def _resized(claim: Claim) -> Theorem:
    """The order of the mechanism itself is exp(epsilon)."""
    more = arith(0 <= GROWTH - 1, use(EXP_TANGENT, x=epsilon), 0 <= epsilon)
    rate = arith(0 < SIZE_RATE, *SIZES)
    least = arith(eq(LEAST, c), arith(num(1) <= c, arith(0 <= SIZE_RATE * (GROWTH - 1), more, rate), *SIZED))
    order = substitute(ORDER, {q: SIZE_RATE})
    raised = arith(eq(LEAST - 1, SIZE_RATE * (GROWTH - 1)), least, *SIZED)
    quotient = arith(eq(1 + x / y, 1 + z), eq(x, y * z), 0 < y)
    same = arith(eq(order, GROWTH), use(quotient, raised, rate, x=LEAST - 1, y=SIZE_RATE, z=GROWTH - 1))
    return arith(claim.conclusion, arith(eq(LEAK(order), delta), same), least)


# Amplification by Poisson sampling, for data sets, one of which has a record more -------------

SOURCE = f"{BALLE_BARTHE_GABOARDI}, Poisson sampling"
SAMPLES = POISSON_SAMPLING(T, N, q)
POISSON_GIVEN = SAMPLES, SYMMETRIC(N), ANSWERS_SAMPLE, *RATE, 0 <= epsilon


PARTS = {"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}
POISSON_HALF = {"N": (False, True, True, False), "T": ((1, 0), ("1/2", "1/2")), "q": "1/2"}

APPROX = Lemma(
    "sampling.poisson-approx-dp",
    "Poisson sampling with rate q: (epsilon, delta)-DP becomes (log(1 + q (exp(epsilon) - 1)), q delta)-DP", SOURCE,
    (APPROX_DP(BASE, N, epsilon, delta), *POISSON_GIVEN, 0 <= delta),
    APPROX_DP(M, N, log(raised(q)), factor * q * delta),
    mutants=(Mutant("factor", {factor: LESS},
                    "epsilon = 0, and the answer shows whether the record is in the sample",
                    witness=finite(*PARTS, **POISSON_HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), epsilon=0,
                        delta=1)),
             Mutant("delta", {factor: q},
                    "the same", witness=finite(*PARTS, **POISSON_HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")),
                        epsilon=0, delta=1))),
)  # fmt: skip

PURE = Lemma(
    "sampling.poisson-pure-dp", "Poisson sampling with rate q: epsilon-DP becomes log(1 + q (exp(epsilon) - 1))-DP",
    SOURCE,
    (PURE_DP(BASE, N, epsilon), *POISSON_GIVEN),
    PURE_DP(M, N, factor * log(raised(q))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response to whether the record is in the sample",
                    witness=finite(*PARTS, **POISSON_HALF, M0=(("1/4", "3/4"), ("3/4", "1/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2")), epsilon="1.0987")),),
)  # fmt: skip


@proof_of(APPROX, PURE)
def _amplified(claim: Claim) -> Theorem:
    """With probability 1 - q the record is not in the sample, and then the answer tells nothing of it.

    So one of the two laws is a mixture, which has a share of 1 - q in common with the other one. To distinguish them at
    the order exp(epsilon') = 1 + q (exp(epsilon) - 1) is to distinguish the laws of the mechanism, with a weight of at
    most q, at the order exp(epsilon) or at a larger one. A record that is removed and one that is added are two cases.
    """
    private = unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    facts, pair = conditions(claim), (M(x1), M(x2))
    forward, backward = (in_profiles(close, *facts) for close in both_ways(private))
    leak = read(INDISTINGUISHABLE, at_neighbours(private)).delta
    answers = [specialize(ANSWERS_SAMPLE, point) for point in (x1, x2)]

    def added(more: Theorem) -> Theorem:
        """The record is added: the law after is a mixture, of which a share 1 - q is the law before."""
        close, profile = forward
        made = use(ONE_ADDED, more, *answers, close, *RATE, Q=M(x1), P=M(x2), S0=T(x1), S1=T(x2), h=profile)
        return at_order(pair, made, ADDED_ORDER, q, leak, *facts)

    def removed(fewer: Theorem) -> Theorem:
        """The record is removed: the law before is the mixture."""
        close, profile = backward
        made = use(ONE_REMOVED, fewer, *answers, close, *RATE, Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1), h=profile)
        return at_order(pair, made, REMOVED_ORDER, q, leak, *facts)

    return of_all(split(at_neighbours(SAMPLES), added, removed))


NAMES = {"sampling_rate": q}
poisson_sampled_approx_dp = Verified(APPROX, "poisson_sampled_approx_dp", NAMES)
poisson_sampled_pure_dp = Verified(PURE, "poisson_sampled_pure_dp", NAMES)


# Amplification by sampling without replacement, for data sets that differ in the value of one record ---

SIZE_SOURCE = f"{BALLE_BARTHE_GABOARDI}, sampling without replacement"
SIZE_GIVEN = SIZE_SAMPLES, ANSWERS_SAMPLE, *SIZES, 0 <= epsilon

SIZE_PARTS = {"X": 3, "Y": 3, "S": 1}, {"W": (1,), "a": (0,), "b": (1,), "b2": (2,)}
SIZE_HALF = {
    "N": (False, False, False, True, False, True, False, False, False),
    "T": (("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
    "m": 1,
    "n": 2,
}

SIZE_APPROX = Lemma(
    "sampling.fixed-size-approx-dp", "Sampling m of n records without replacement: (epsilon, delta)-DP becomes (log(1 "
    "+ (m/n) (exp(epsilon) - 1)), (m/n) delta)-DP", SIZE_SOURCE,
    (APPROX_DP(BASE, N, epsilon, delta), *SIZE_GIVEN, 0 <= delta),
    APPROX_DP(M, N, log(raised(SIZE_RATE)), factor * SIZE_RATE * delta),
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0, and the answer shows which of two records the sample is",
                    witness=finite(*SIZE_PARTS, **SIZE_HALF, M0=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        M=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")), epsilon=0, delta=1)),),
)  # fmt: skip

SIZE_PURE = Lemma(
    "sampling.fixed-size-pure-dp",
    "Sampling m of n records without replacement: epsilon-DP becomes log(1 + (m/n) (exp(epsilon) - 1))-DP", SIZE_SOURCE,
    (PURE_DP(BASE, N, epsilon), *SIZE_GIVEN),
    PURE_DP(M, N, factor * log(raised(SIZE_RATE))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response to the record that is in the sample",
                    witness=finite({"X": 3, "Y": 2, "S": 1}, SIZE_PARTS[1], **SIZE_HALF, epsilon="1.0987",
                        M0=(("1/4", "3/4"), ("3/4", "1/4"), ("1/4", "3/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2"), ("1/4", "3/4")))),),
)  # fmt: skip


@proof_of(SIZE_APPROX, SIZE_PURE)
def _approx(claim: Claim) -> Theorem:
    """The profile is at most (m/n) delta at the new order."""
    close = at_neighbours(unfolded(hypothesis(claim, APPROX_DP, PURE_DP)))
    facts, leak = conditions(claim), read(INDISTINGUISHABLE, close).delta
    every, profile = in_profiles(close, *facts)
    made = at_neighbours(use(FIXED_SIZE, every, SIZE_SAMPLES, ANSWERS_SAMPLE, *SIZES, h=profile))
    return of_all(at_order((M(x1), M(x2)), made, RESIZED_ORDER, SIZE_RATE, leak, *facts))


SIZE_NAMES, WHOLE = {"sample_size": m, "dataset_size": n}, (nat(m), nat(n))
fixed_size_sampled_approx_dp = Verified(SIZE_APPROX, "fixed_size_sampled_approx_dp", SIZE_NAMES, requires=WHOLE)
fixed_size_sampled_pure_dp = Verified(SIZE_PURE, "fixed_size_sampled_pure_dp", SIZE_NAMES, requires=WHOLE)
