"""With probability q a record is drawn: the answer to a sample is a mixture, and its profiles follow from
those of its two parts, whatever law who else is drawn has.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import sampled_profile
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.measure.mechanisms import x
from theorems.notions.profiles.excess import c

# Samples of the records of a data set: letters ------------------------------------------------
# Samples are data sets. Who else is drawn is a point s of any space S, of one law W for two neighbours; nothing is
# asked of how records are stored, or of how the others depend on each other.

m, n = variables("m n")
S0, S1 = variables("S0 S1", prob("X"))
T = var("T", function_type(("X",), prob("X")))
a, b, b2 = variables("a b b2", function_type(("S",), "X"))
PUSHED_X = on(PUSHED, Y="X", Z="Y")

BASE = var("M0", M.type)
ANSWERS_SAMPLE = forall(x, PUSHED_X(M(x), T(x), BASE))
"""M(x) is the answer of the mechanism M0 to the sample T(x)."""


# With probability q the record is drawn; who else is drawn has one law, whether the record is there or not ---

q = var("q")
s, W = var("s", "S"), var("W", prob("S"))
A, B, C = variables("A B C", function_type(("S",), prob("Y")))
R = var("R", prob("Y"))
PUSHED_Y = on(PUSHED, Y="S", Z="Y")

EACH_MIXED = forall(s, MIXTURE(C(s), q, B(s), A(s)))
"""C(s) is B(s) with probability q, when the record is drawn, and A(s) otherwise; s is who else is drawn."""
WITH, WITHOUT, IN = PUSHED_Y(P, W, C), PUSHED_Y(Q, W, A), PUSHED_Y(R, W, B)
"""The laws of the answer on data with the record and on data without it, and the law if it is drawn."""
shift = mark("shift", 0)

DRAWN = Lemma(
    "sampling.drawn", "The answer is a mixture: of the answer if the record is drawn, and of the one without it",
    "elementary",
    (EACH_MIXED, WITH, WITHOUT, IN),
    MIXTURE(P, q + shift, R, Q),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "q = 1/2, A, B on different points",
                    witness=finite({"S": 1, "Y": 2}, q="1/2", A=((1, 0),), B=((0, 1),), C=(("1/2", "1/2"),), W=(1,),
                        P=("1/2", "1/2"), Q=(1, 0), R=(0, 1))),),
)  # fmt: skip


@proof_of(DRAWN)
def _proof(claim: Claim) -> Theorem:
    """The mean over who else is drawn is linear."""
    within, without = (E(kernel(s), w, phi(w)) for kernel in (B, A))
    mixed = q * within + (1 - q) * without
    ints, mean = parts(expand(W, s, mixed, unit_means(B)[0], unit_means(A)[0]))
    each = at(EACH_MIXED, s, phi, by=[TEST])
    same = transfer(W, s, arith(eq(mixed, E(C(s), w, phi(w))), each), ints)
    laws = [at(law, phi, by=[TEST]) for law in (WITH, WITHOUT, IN)]
    goal = eq(E(P, w, phi(w)), q * E(R, w, phi(w)) + (1 - q) * E(Q, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, parts(same)[1], mean, *laws))


def unit_means(kernel: Term) -> list[Theorem]:
    """E_K(s)[phi] is integrable over s, and a test of s."""
    _, nonneg, most = unit_mean(kernel(s))
    return [bounded(W, s, E(kernel(s), w, phi(w)), 1, nonneg, most), nonneg, most]


# A profile of each pair of answers is one of the mean answers ---------------------------------

EACH_CLOSE = forall(s, PROFILE(B(s), A(s), h))

AVERAGED = Lemma(
    "sampling.averaged", "A profile of each pair of answers is one of the mean answers", "joint convexity",
    (EACH_CLOSE, IN, WITHOUT),
    PROFILE(R, Q, lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1",
                    witness=finite({"S": 1, "Y": 2}, A=((1, 0),), B=((0, 1),), W=(1,), Q=(1, 0), R=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(AVERAGED)
def _averaged(claim: Claim) -> Theorem:
    """The mean over who else is drawn."""
    each = at(EACH_CLOSE, s, c, phi, by=[0 <= c, TEST])
    ints = [unit_means(kernel)[0] for kernel in (B, A)]
    rest = constant(W, s, h(c))
    mean = integrate(W, s, each, *ints, parts(rest)[0])
    laws = [at(law, phi, by=[TEST]) for law in (IN, WITHOUT)]
    goal = E(R, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    return for_all(claim.conclusion, arith(goal, mean, rest, *laws))


# The answer to a sample is a mixture ----------------------------------------------------------

SAMPLED_WITH, SAMPLED_WITHOUT = lam(s, BASE(b(s))), lam(s, BASE(a(s)))
GIVEN = (
    MAYBE_DRAWN(S1, q, W, b, a),
    PUSHED_X(P, S1, BASE),
    PUSHED_Y(R, W, SAMPLED_WITH),
    PUSHED_Y(Q, W, SAMPLED_WITHOUT),
)

SAMPLED_MIXTURE = Lemma(
    "sampling.sampled-mixture", "The answer to a sample is a mixture: with the record and without it", "elementary",
    GIVEN,
    MIXTURE(P, q + shift, R, Q),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)},
                    "the answer shows whether the record is in the sample; q = 1/2",
                    witness=finite({"S": 1, "X": 2, "Y": 2}, q="1/2", W=(1,), a=(0,), b=(1,), M0=((1, 0), (0, 1)),
                        S1=("1/2", "1/2"), P=("1/2", "1/2"), Q=(1, 0), R=(0, 1))),),
)  # fmt: skip


@proof_of(SAMPLED_MIXTURE)
def _sampled_mixture(claim: Claim) -> Theorem:
    """The mean of a test of the answer is a test of the sample."""
    sample, *answers = claim.hypotheses
    _, nonneg, most = unit_mean(BASE(x))
    drawn = at(sample, lam(x, E(BASE(x), w, phi(w))), by=[generalize(both(nonneg, most), x)])
    laws = [at(law, phi, by=[TEST]) for law in answers]
    goal = eq(E(P, w, phi(w)), q * E(R, w, phi(w)) + (1 - q) * E(Q, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, drawn, *laws))


# The profiles of a law A and of a mixture with it, from those of A and B: the record is drawn with probability q ---

A_, B_ = variables("A B", prob("Y"))
MIXED = MIXTURE(P, q, B_, A_)
"""P is the law of the answer if the record may be drawn, A if it is not there, B if it is drawn."""


def removed(profile: Callable[[Term], Term], rate: Term = q, order: Term = c) -> Term:
    """The profile of P and A at an order, from that of B and A."""
    return sampled_profile(profile, rate, order)


def added(profile: Callable[[Term], Term], rate: Term = q, order: Term = c) -> Term:
    """The profile of A and P at an order, from that of A and B."""
    share = maximum(1 - order * (1 - rate), 0)
    return share * profile(order * rate / share)


REMOVED_GIVEN = PROFILE(B_, A_, h), MIXED, 0 < q, q <= 1

REMOVED = Lemma(
    "sampling.removed-laws", "The profile of a mixture of A and B, and A", f"{ZHU_DONG_WANG}, Poisson subsampling",
    REMOVED_GIVEN,
    PROFILE(P, A_, lam(c, factor * removed(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1)),
             Mutant("order", Claim(REMOVED_GIVEN, PROFILE(P, A_, lam(c, q * h(c)))), "q = 1/2, c = 2/5",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1))),
)  # fmt: skip


@proof_of(REMOVED)
def _removed(claim: Claim) -> Theorem:
    """P - c A = q B - (c - 1 + q) A."""
    given, shared, *rate = claim.hypotheses
    mixed = at(shared, phi, by=[TEST])
    means = [*unit_mean(A_), *unit_mean(B_)]
    goal = E(P, w, phi(w)) <= c * E(A_, w, phi(w)) + read(PROFILE, claim).h(c)

    def above(yes: Theorem) -> Theorem:
        order = (c - (1 - q)) / q
        bound = at(given, order, phi, by=[arith(0 <= order, yes, *rate), TEST])
        scaled = arith(q * E(B_, w, phi(w)) <= (c - (1 - q)) * E(A_, w, phi(w)) + q * h(order), bound, *rate)
        return arith(goal, mixed, scaled, yes)

    def below(no: Theorem) -> Theorem:
        rest = arith((1 - q - c) * E(A_, w, phi(w)) <= 1 - q - c, no, *means)
        drawn = arith(q * E(B_, w, phi(w)) <= q, *rate, *means)
        return arith(goal, mixed, rest, drawn, no)

    return for_all(claim.conclusion, cases(1 - q <= c, above, below))


ADDED_GIVEN = PROFILE(A_, B_, h), MIXED, 0 <= q, q <= 1

ADDED = Lemma(
    "sampling.added-laws", "The profile of A, and a mixture of A and B", f"{ZHU_DONG_WANG}, Poisson subsampling",
    ADDED_GIVEN,
    PROFILE(A_, P, lam(c, factor * added(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1)),
             Mutant("reversed", Claim(ADDED_GIVEN, PROFILE(A_, P, lam(c, removed(h)))),
                 "the profile of P and A; c = 1/2",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1))),
)  # fmt: skip


@proof_of(ADDED)
def _added(claim: Claim) -> Theorem:
    """A - c P = (1 - c (1 - q)) A - c q B."""
    given, shared, *rate = claim.hypotheses
    mixed = at(shared, phi, by=[TEST])
    times = arith(eq(c * E(P, w, phi(w)), c * q * E(B_, w, phi(w)) + c * (1 - q) * E(A_, w, phi(w))), mixed)
    means = [*unit_mean(A_), *unit_mean(B_)]
    share = maximum(1 - c * (1 - q), 0)
    goal = E(A_, w, phi(w)) <= c * E(P, w, phi(w)) + read(PROFILE, claim).h(c)
    drawn = arith(0 <= c * q * E(B_, w, phi(w)), arith(0 <= c * q, 0 <= c, *rate), *means)

    def some(yes: Theorem) -> Theorem:
        order = c * q / share
        whole = arith(eq(share, 1 - c * (1 - q)), yes)
        positive = arith(0 < share, whole, yes)
        bound = at(given, order, phi, by=[arith(0 <= order, arith(0 <= c * q, 0 <= c, *rate), positive), TEST])
        scaled = arith(share * E(A_, w, phi(w)) <= c * q * E(B_, w, phi(w)) + share * h(order), bound, positive)
        same = arith(eq(share * E(A_, w, phi(w)), (1 - c * (1 - q)) * E(A_, w, phi(w))), whole)
        return arith(goal, times, same, scaled)

    def none(no: Theorem) -> Theorem:
        rest = arith((1 - c * (1 - q)) * E(A_, w, phi(w)) <= 0, no, *means)
        return arith(goal, times, rest, drawn, no)

    return for_all(claim.conclusion, cases(0 < 1 - c * (1 - q), some, none))


# The profiles of a sampled mechanism, whatever law who else is drawn has, where that is one law for both data
# sets -----------------------------------------------------------------------------------------
# The mechanism may depend on anything that the sample is: A(s) and B(s) are its answers when the others are s.

RATE = 0 < q, q <= 1
HALF = {"q": "1/2", "A": ((1, 0),), "B": ((0, 1),), "C": (("1/2", "1/2"),), "W": (1,), "P": ("1/2", "1/2"), "h": 1}
SPACES = {"S": 1, "Y": 2}

SAMPLED_REMOVED = Lemma(
    "sampling.removed", "The profile of a sampled mechanism when a record is removed",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (EACH_CLOSE, EACH_MIXED, WITH, WITHOUT, *RATE),
    PROFILE(P, Q, lam(c, factor * removed(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite(SPACES, **HALF, Q=(1, 0))),),
)  # fmt: skip


@proof_of(SAMPLED_REMOVED)
def _sampled_removed(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""

    def drawn(R: Term, law: Theorem) -> Theorem:
        close = use(AVERAGED, EACH_CLOSE, law, WITHOUT, R=R)
        mixed = use(DRAWN, EACH_MIXED, WITH, WITHOUT, law, R=R)
        return use(REMOVED, close, mixed, *RATE, A=Q, B=R)

    return mean_law(B, "R", drawn)


def mean_law(kernel: Term, name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """Go on with the mean of the laws of a kernel over who else is drawn."""
    return obtain(use(PUSHED_LAW, P=W, K=kernel), name, then)


EACH_BACK = forall(s, PROFILE(A(s), B(s), h))

SAMPLED_ADDED = Lemma(
    "sampling.added", "The profile of a sampled mechanism when a record is added",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (EACH_BACK, EACH_MIXED, WITH, WITHOUT, *RATE),
    PROFILE(Q, P, lam(c, factor * added(h))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1, c = 0",
                    witness=finite(SPACES, **HALF, Q=(1, 0))),),
)  # fmt: skip


@proof_of(SAMPLED_ADDED)
def _sampled_added(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""

    def drawn(R: Term, law: Theorem) -> Theorem:
        close = use(AVERAGED, EACH_BACK, WITHOUT, law, B=A, A=B, R=Q, Q=R)
        mixed = use(DRAWN, EACH_MIXED, WITH, WITHOUT, law, R=R)
        return use(ADDED, close, mixed, *RATE, A=Q, B=R)

    return mean_law(B, "R", drawn)
