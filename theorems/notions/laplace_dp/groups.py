"""As private as Laplace noise, for groups and for two steps of one neighbouring relation in place of one of
another: the distances of the medians add up.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.dp.neighbours import FEW, N2_, SIZE, STEPS, along, through
from theorems.notions.laplace_dp.laplace_dp import larger_shift

# Two steps of Laplace noise: their composition leaks what one longer step does ----------------

p, q, r, s, t = variables("p q r s t")
FIRST = forall(c, implies(0 <= c, p <= c * r + laplace_profile(s, c)))
SECOND = forall(c, implies(0 <= c, r <= c * q + laplace_profile(t, c)))
SIZES = 0 <= s, 0 <= t

TRIANGLE = Lemma(
    "profiles.laplace-triangle", "Two steps of Laplace noise leak as much as one that is as long as both",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (FIRST, SECOND, *SIZES, 0 <= c),
    p <= c * q + factor * laplace_profile(s + t, c),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0"),),
)  # fmt: skip


@proof_of(TRIANGLE)
def _proof(claim: Claim) -> Theorem:
    """One of the two steps is taken at the end of its range."""
    goal = claim.conclusion
    turn = exp((t - s) / 2)

    def bounds(one: Term, other: Term, size: Theorem) -> list[Theorem]:
        return [at(fact, order, by=[arith(0 <= order, size)]) for fact, order in ((FIRST, one), (SECOND, other))]

    def positive(size: Theorem) -> Theorem:
        root = signed(0 < sqrt(c), size)
        square = arith(eq(sqrt(c) * sqrt(c), c), size)

        def low(yes: Theorem) -> Theorem:
            upper, lower = bounds(exp(-s), c * exp(s), size)
            same = arith(eq(sqrt(c * exp(s)), sqrt(c) * exp(s / 2)), size)
            most = arith(sqrt(c) * exp(s / 2) * exp(-t / 2) <= 1, yes)
            ends = use(EXP_INCREASING, arith(-s <= 0, SIZES[0]), x=-s, y=0)
            scaled = arith(exp(-s) * r <= c * q + exp(-s) * laplace_profile(t, c * exp(s)), lower)
            told = maximum(exp(-s) - c, exp(-s) - sqrt(c) * exp(-(s + t) / 2))
            whole = arith(exp(s) * told >= laplace_profile(t, c * exp(s)), same, most)
            rest = arith(exp(-s) * laplace_profile(t, c * exp(s)) <= told, whole)
            start = arith(laplace_profile(s, exp(-s)) <= 1 - exp(-s), ends)
            return arith(goal, arith(p <= exp(-s) * r + 1 - exp(-s), upper, start), scaled, rest)

        def high(no: Theorem) -> Theorem:
            upper, lower = bounds(c * exp(-t), exp(t), size)
            same = arith(eq(sqrt(c * exp(-t)), sqrt(c) * exp(-t / 2)), size)
            ends = use(EXP_INCREASING, arith(0 <= t, SIZES[1]), x=0, y=t)
            none = arith(r <= exp(t) * q, lower, ends)
            scaled = arith(c * exp(-t) * r <= c * q, none, size)
            least = arith(sqrt(c) * exp(-t / 2) * exp(-s / 2) <= c * exp(-t), no, root, square)
            return arith(goal, upper, scaled, same, least, size)

        return cases(sqrt(c) <= turn, low, high)

    def zero(no: Theorem) -> Theorem:
        root = signed(0 <= sqrt(c), 0 <= c)
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, at(FIRST, c, by=[0 <= c]), root, none)

    return cases(0 < c, positive, zero)


@refutation_of(TRIANGLE, "factor")
def _sure_of_nothing(said: Theorem) -> Theorem:
    """Three laws that are the same, and the event that always happens."""
    level = laplace_profile(num(0), c)
    known = generalize(discharge(arith(num(1) <= c * 1 + level, 0 <= c), 0 <= c), c)
    false = instance(said, known, p=1, q=1, r=1, s=0, t=0, c=0)
    return absurd(false, signed(0 <= sqrt(num(0))))


# As private as Laplace noise, for groups: the distances of the medians add up -----------------

PRIVATE = LAPLACE_DP(M, N, shift)
GIVEN = PRIVATE, FEW, SIZE, 0 <= shift


GROUPS = Lemma(
    "profiles.laplace-groups", "As private as Laplace noise: for groups of size k the number moves k times as far",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    GIVEN,
    LAPLACE_DP(M, of_groups(D, k), factor * (k * shift)),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, k = 1",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(laplace(0), laplace(1)), N=True, shift=1,
                        k=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _groups(claim: Claim) -> Theorem:
    """Along the path to the last data set but one, and then one step."""
    before, larger = k * shift, (k + 1) * shift
    sign = arith(0 <= before, use(NAT_NONNEGATIVE, SIZE), 0 <= shift)

    def longer(bound: Theorem) -> Theorem:
        return larger_shift(bound, before, larger, arith(before <= larger, 0 <= shift))

    def further(between: Term, bound: Theorem, step: Theorem, _: Theorem) -> Theorem:
        return _joined(between, bound, at(PRIVATE, between, x3, by=[step]), larger, sign, 0 <= shift, s=before)

    _, low, high = unit_mean(M(x1))
    nobody = for_all(_profile(x1, x1, num(0) * shift), arith(_bound(x1, x1, num(0) * shift), low, high, 0 <= c))
    found = along(lambda size: _profile(x1, x3, size * shift), nobody, longer, further)
    return for_all(claim.conclusion, found, x1, x3)


TEST = test_function(phi, w)


def _joined(between: Term, first: Theorem, second: Theorem, distance: Term, *signs: Fact, s: Term) -> Theorem:
    """The profile of x1, x3, from those of x1, x2 and of x2, x3."""
    every = [generalize(discharge(at(fact, c, phi, by=[0 <= c, TEST]), 0 <= c), c) for fact in (first, second)]
    p, r, q = (E(M(data), w, phi(w)) for data in (x1, between, x3))
    made = use(TRIANGLE, *every, *signs, 0 <= c, p=p, r=r, q=q, s=s, t=shift)
    return for_all(_profile(x1, x3, distance), arith(_bound(x1, x3, distance), made))


def _profile(first: Term, second: Term, distance: Term) -> Term:
    return PROFILE(M(first), M(second), lam(c, laplace_profile(distance, c)))


def _bound(first: Term, second: Term, distance: Term) -> Term:
    """What the profile says of the test phi at the order c."""
    return E(M(first), w, phi(w)) <= c * E(M(second), w, phi(w)) + laplace_profile(distance, c)


laplace_dp_groups = Verified(GROUPS, "laplace_dp_groups", requires=(1 <= k,))


# Two steps of one neighbouring relation in place of one of another, for what is as private as Laplace noise ---

SIGN = 0 <= shift

LEMMA = Lemma(
    "profiles.laplace-two-steps",
    "As private as Laplace noise: for neighbours that are two steps apart the number moves twice as far",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (PRIVATE, STEPS, SIGN),
    LAPLACE_DP(M, N2_, factor * (2 * shift)),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(laplace(0), laplace(1), laplace(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), shift=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The distances of one step and of the next add up."""
    most = read(LAPLACE_DP, claim).shift

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(PRIVATE, x1, middle, by=[one]), at(PRIVATE, middle, x3, by=[two])
        return _joined(middle, first, second, most, SIGN, s=shift)

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_laplace_dp = Verified(LEMMA, "laplace_dp_to_replace_one")
