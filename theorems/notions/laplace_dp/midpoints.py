"""As private as Laplace noise, by laws that lie between those at neighbours, at any distance from them."""

from dpproofs.prelude import *
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.reals.exponentials_and_logarithms import LOG_BOUND, LOG_UPPER

# Three probabilities, the middle one of which is near to both others --------------------------

p, q, r, s = variables("p q r s")
NEAR = 1 - r <= exp(shift - s) * (1 - p), r <= exp(s) * q

BETWEEN = Lemma(
    "profiles.laplace-between", "What is near to a probability between two others says how far apart these are",
    "elementary",
    NEAR,
    p <= exp(2 * s - shift) * q + factor * (1 - exp(s - shift)),
    mutants=(Mutant("factor", {factor: LESS}, "the middle one and the last are 0",
                    witness=point(p="0.632", q=0, r=0, s=0, shift=1)),),
)  # fmt: skip


@proof_of(BETWEEN)
def _between(claim: Claim) -> Theorem:
    """The event happens on the one side, or fails on the other: the sum of both is at least exp(s - shift)."""
    missed, taken = NEAR
    fails = arith(exp(s - shift) * (1 - r) <= 1 - p, missed, arith(eq(exp(s - shift) * exp(shift - s), 1)))
    same = arith(eq(exp(2 * s - shift), exp(s - shift) * exp(s)))
    happens = arith(exp(s - shift) * r <= exp(s - shift) * (exp(s) * q), taken)
    return arith(claim.conclusion, fails, happens, same)


# As private as Laplace noise, by a law between neighbours at each distance --------------------

R = var("R", prob("Y"))
CLOSE = INDISTINGUISHABLE(R, M(x1), shift - s, 0), INDISTINGUISHABLE(R, M(x2), s, 0)
MIDPOINTS = forall((x1, x2, s), implies(N(x1, x2), 0 <= s, s <= shift, exists(R, conj(*CLOSE))))

LEMMA = Lemma(
    "profiles.laplace-dp-of-midpoints",
    "As private as Laplace noise, where a law lies between neighbours at each distance from them",
    f"{DONG_ROTH_SU}, after Theorem 2.14, on groups of ever more neighbours that are ever closer",
    (MIDPOINTS, 0 <= shift),
    LAPLACE_DP(M, N, factor * shift),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism",
                    unwitnessed="there are laws at all distances between in no finite model"),),
)  # fmt: skip


TEST = test_function(phi, w)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """At the order c by the law at the distance (shift + log(c))/2 from the second one, or else by the nearest law."""
    first, second = (E(M(data), w, phi(w)) for data in (x1, x2))
    goal = first <= c * second + laplace_profile(shift, c)
    sizes = [fact for data in (x1, x2) for fact in unit_mean(M(data))[1:]]

    def smaller(no: Theorem) -> Theorem:
        made = _at_distance(num(0))
        scaled = arith(c * (1 - second) <= 1 - first, made, no, 0 <= c, *sizes,
                       arith(eq(exp(shift) * exp(-shift), 1)))  # fmt: skip
        return arith(goal, scaled)

    def larger(no: Theorem) -> Theorem:
        made = _at_distance(shift)
        return arith(goal, made, no, *sizes)

    def between(low: Theorem, high: Theorem) -> Theorem:
        positive = arith(0 < c, low, arith(0 < exp(-shift)))
        below = use(LOG_BOUND, positive, arith(exp(-shift) <= c, low), x=-shift, y=c)
        above = use(LOG_UPPER, positive, arith(c <= exp(shift), high), x=shift, y=c)
        distance = (shift + log(c)) / 2
        made = _at_distance(distance, below, above)
        same = arith(eq(exp(2 * distance - shift), c), positive)
        root = arith(eq(exp(distance - shift), sqrt(c) * exp(-shift / 2)), positive)
        return arith(goal, made, same, root)

    made = cases(c <= exp(-shift), smaller,
                 lambda no: cases(exp(shift) <= c, larger, lambda more: between(no, more)))  # fmt: skip
    return for_all(claim.conclusion, made)


def _at_distance(distance: Term, *known: Theorem) -> Theorem:
    """What the law at that distance from the second one says of the test phi."""
    fails = lam(w, 1 - phi(w))
    size = specialize(TEST, w)
    is_test = generalize(both(arith(0 <= fails(w), size), arith(fails(w) <= 1, size)), w)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        near, far = parts(facts)
        missed, taken = at(near, fails, by=[is_test]), at(far, phi, by=[TEST])
        p_, r_, q_ = (E(one, w, phi(w)) for one in (M(x1), law, M(x2)))
        means = [fact for one in (M(x1), law)
                 for fact in (parts(expand(one, w, 1 - phi(w), unit_mean(one)[0]))[1], mean_of_one(one))]  # fmt: skip
        return use(BETWEEN, arith(1 - r_ <= exp(shift - distance) * (1 - p_), missed, *means),
                   arith(r_ <= exp(distance) * q_, taken), p=p_, q=q_, r=r_, s=distance)  # fmt: skip

    inside = [arith(side, 0 <= shift, *known) for side in (0 <= distance, distance <= shift)]
    return obtain(at(MIDPOINTS, x1, x2, distance, by=[N(x1, x2), *inside]), "R", with_law)
