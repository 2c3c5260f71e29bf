"""That no answer makes a belief more than exp(epsilon) times larger is epsilon-DP."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import shown
from theorems.citations import SOK
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours

less = mark("less", 0)

FROM_PURE = Lemma(
    "notions.pure-dp-to-posterior-dp", "epsilon-DP makes no belief more than exp(epsilon) times larger", SOK,
    (PURE_DP(M, N, epsilon), 0 <= epsilon),
    POSTERIOR_DP(M, N, epsilon - less),
    mutants=(Mutant("less", {less: 1}, "nothing is leaked"),),
)  # fmt: skip

FIRST, SECOND, GROWTH = E(M(x1), w, phi(w)), E(M(x2), w, phi(w)), exp(epsilon)


@proof_of(FROM_PURE)
def _believed(claim: Claim) -> Theorem:
    """What is as likely under both, up to the factor, is as likely under their mixture."""
    private, sign = claim.hypotheses
    least = arith(1 <= GROWTH, use("foundations.exp-increasing", sign, x=0, y=epsilon))

    def bound(goal: Term, one: Term, two: Term, prior: Term, test: Term) -> Theorem:
        seen, other = (E(M(data), w, test(w)) for data in (one, two))
        size = arith(0 <= seen, at(private, one, two), *unit_mean(M(one)))
        close = arith(seen <= GROWTH * other, at(at(private, one, two), test))
        mean = prior * seen + (1 - prior) * other
        mixed = arith(seen <= GROWTH * mean, close, size, least, prior < 1, 0 < prior)
        return arith(goal, arith(prior * seen <= prior * (GROWTH * mean), mixed, 0 < prior))

    return intro(claim.conclusion, bound, "x1 x2 t phi")


TO_PURE = Lemma(
    "notions.posterior-dp-to-pure-dp", "Where no belief grows more than exp(epsilon) times, there is epsilon-DP", SOK,
    (POSTERIOR_DP(M, N, epsilon),),
    PURE_DP(M, N, epsilon - less),
    mutants=(Mutant("less", {less: 1}, "nothing is leaked"),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(TO_PURE)
def _private(claim: Claim) -> Theorem:
    """At a small prior the mixture is almost the other law."""
    (given,) = claim.hypotheses
    goal = FIRST <= GROWTH * SECOND + 0
    sizes = [*unit_mean(M(x1)), *unit_mean(M(x2))]

    def beyond(no: Theorem) -> Theorem:
        gap = FIRST - GROWTH * SECOND
        prior = gap / (2 * (GROWTH + 1))
        above, positive = arith(0 < GROWTH), arith(0 < gap, no)
        low = arith(0 < prior, above, positive)
        small = arith(gap <= 1, above, *sizes, arith(0 <= GROWTH * SECOND, above, *sizes))
        high = arith(prior < 1, small, above)
        said = at(at(at_neighbours(given), prior, by=[low, high]), phi, by=[TEST])
        mean = prior * FIRST + (1 - prior) * SECOND
        kept = arith(FIRST <= GROWTH * mean, said, low)
        share = arith(prior * (2 * (GROWTH + 1)) <= gap, above)
        less = arith(gap <= GROWTH * prior, kept, low, above, *sizes)
        return arith(goal, less, share, low, above, positive, small)

    return for_all(claim.conclusion, cases(goal, lambda yes: yes, beyond))


HALF = num(Fraction(1, 2))


@refutation_of(FROM_PURE, "less", X=REAL, Y=REAL)
@refutation_of(TO_PURE, "less", X=REAL, Y=REAL)
def _less(said: Theorem) -> Theorem:
    """epsilon = 0 and a mechanism that does not look at the data; the test is 1, and the belief 1/2."""
    place, law = var("x"), dirac(num(0))
    values = {"M": lam(place, law), "N": lam((place, var("y")), TRUE), "epsilon": num(0)}

    def same(goal: Term) -> Theorem:
        return intro(goal, lambda wanted, *_: arith(wanted))

    made = at(instance(said, same, arith(num(0) <= 0), **values), num(0), num(0), by=[shown(TRUE)])
    one = lam(place, num(1))
    if made.conclusion.op == "forall":
        made = at(made, HALF, by=[arith(num(0) < HALF), arith(HALF < num(1))])
    bound, value = at(made, one), parts(use("E_dirac", x=num(0), f=one))[1]
    return arith(FALSE, bound, value, use("foundations.exp-strictly-increasing", arith(num(-1) < 0), x=-1, y=0))


pure_dp_as_posterior_dp = Verified(FROM_PURE, "pure_dp_as_posterior_dp")
posterior_dp_as_pure_dp = Verified(TO_PURE, "posterior_dp_as_pure_dp")
