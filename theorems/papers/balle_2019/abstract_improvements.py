"""Where the improvements of the abstract fail: the bound for strongly convex losses is not always smaller than
that for convex ones, and the Ornstein-Uhlenbeck mechanism may have a larger error than the Gaussian one.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, near
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.composition.iteration.amplification_by_iteration import total_positive
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import fewer
from theorems.foundations.gaussian.gaussian_divergences import ZCDP_R
from theorems.foundations.gaussian.gaussian_variance import DISTANCE
from theorems.foundations.reals.exponentials_and_logarithms import LOG_POSITIVE
from theorems.foundations.sums.geometric_sums import BOUNDS, L, powers
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import (
    PRIVATE_ALIKE,
    RATE,
    VARIANCE,
    kernel,
    r,
    s,
    spread,
    theta,
    time,
    u,
    x,
)
from theorems.mechanisms.diffusion.squared_error import by_name
from theorems.mechanisms.gaussian.mechanism import MECHANISM

# Strongly convex against convex: the bound that is printed is not always smaller, the one with all noise is ---

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, abstract"
PRINTED, CONVEX = L**n / (n - 1), 1 / n
"""In units of 2 B^2/sigma^2, for a record that n - 1 steps come after."""
ALL_NOISE = L ** (2 * (n - 1)) / powers(n, L**2)
GIVEN = (0 < L, L <= 1, nat(n), 2 <= n)

IMPROVEMENT = Lemma(
    "bbgg19.exponential-improvement", "The bound for strongly convex losses is smaller by an exponentially small "
    "factor; with the noise of all steps it is at most that for convex losses", SOURCE,
    GIVEN,
    conj(ALL_NOISE <= factor * CONVEX, ALL_NOISE <= PRINTED, eq(PRINTED, n / (n - 1) * L**n * CONVEX)),
    mutants=(Mutant("factor", {factor: LESS}, "L = 1", witness=finite({}, L=1, n=2)),),
)  # fmt: skip


@proof_of(IMPROVEMENT)
def _proof(_: Claim) -> Theorem:
    """Every power in the sum is at least the last one."""
    some = arith(1 <= n, 2 <= n)
    least = parts(use(BOUNDS, *GIVEN, some))[0]
    positive = use(total_positive(), *GIVEN, some)
    convex = arith(ALL_NOISE <= CONVEX, least, positive, some)
    return both(convex, use(fewer(), *GIVEN, some), arith(eq(PRINTED, n / (n - 1) * L**n * CONVEX), 2 <= n))


printed, convex = (substitute(bound, {L: num(1)}) for bound in (PRINTED, CONVEX))

FLAT = Lemma(
    "bbgg19.exponential-improvement-counterexample",
    "At L = 1 the bound for strongly convex losses is larger than that for convex ones, by the factor n/(n - 1)",
    SOURCE,
    (2 <= n,),
    factor * (n / (n - 1) * convex) <= printed,
    lambda claim: arith(claim.conclusion, 2 <= n),
    (Mutant("factor", {factor: MORE}, "n = 2", witness=finite({}, n=2)),),
)


# The Ornstein-Uhlenbeck mechanism may have a larger mean squared error than the Gaussian one of the same privacy ---

HALVED = {theta: log(num(2)), time: num(1), r: sqrt(log(num(2)) / 3)}
"""exp(-theta t) = 1/2, and the variance is 1/4."""
laws = [lam(u, substitute(kernel(u), HALVED)), lam(u, normal(u, 1))]
private = [ZCDP_R(lam(x, law(q(x))), N, 0, num(1) / 2) for law in laws]
errors = [E(law(num(10)), u, (u - 10) ** 2) for law in laws]

COUNTEREXAMPLE_PRINTED = Lemma(
    "bbgg19.ou-vs-gaussian-counterexample", "With exp(-theta t) = 1/2 and as private as noise N(0, 1), the "
    "Ornstein-Uhlenbeck mechanism has the mean squared error 101/4 for the value 10, where that noise has 1",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, against the abstract, for every theta",
    (SENSITIVITY(q, N, 1),),
    conj(*private, eq(errors[0], factor * (num(101) / 4)), eq(errors[1], 1)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip

a, b, c = variables("a b c")


@proof_of(COUNTEREXAMPLE_PRINTED)
def _printed(claim: Claim) -> Theorem:
    """The mean is 5 and the variance 1/4, where Gaussian noise has the mean 10 and the variance 1."""
    halved_private, whole_private, halved_error, whole_error = conjuncts(claim)
    two = num(2)
    half = use(arith(eq(exp(-log(s)) * s, 1), 0 < s), arith(0 < two), s=two)
    rate = use(LOG_POSITIVE, arith(1 < two), u=two)
    root = squared_root(log(two) / 3, rate)
    values = {"Delta": num(1), "epsilon": num(1) / 2, **by_name(HALVED)}
    numbers = eq(Delta, 1), eq(epsilon, num(1) / 2), eq(3 * r**2, theta), eq(exp(2 * theta * time), 4), 0 < theta
    third = arith(eq(3 * HALVED[r] ** 2, log(two)), root)
    four = use(arith(eq(exp(2 * u), 4), eq(exp(-u), num(1) / 2)), half, u=log(two))
    as_private = use(arith(eq(r**2, RATE), *numbers), third, four, rate, **values)
    known = rate, arith(0 < num(1)), arith(0 < num(1) / 2), signed(0 < HALVED[r], rate)
    made = use(PRIVATE_ALIKE, *claim.hypotheses, *known, as_private, **values)
    other = use(MECHANISM, *claim.hypotheses, arith(0 < num(1)), sigma=1, Delta=1)
    wide = use(signed(0 < sqrt(VARIANCE), spread()), *known, **by_name(HALVED))
    whole = use(squared_root(VARIANCE, spread()), *known, **by_name(HALVED))
    mean, deviation = moments_of(substitute(kernel(num(10)), HALVED))
    exact = parts(use(DISTANCE, wide, mu=mean, sigma=deviation, m=10))[1]
    left = arith(eq(exp(-2 * log(two)), num(1) / 4), half)
    shape = arith(eq(a / b * (1 - c), num(1) / 4), eq(3 * a, b), eq(c, num(1) / 4), 0 < b)
    quarter = use(shape, third, left, rate, a=HALVED[r] ** 2, b=log(two), c=exp(-2 * log(two)))
    alone = parts(use(DISTANCE, arith(0 < num(1)), mu=10, sigma=1, m=10))[1]
    return both(
        written_as(halved_private, made),
        written_as(whole_private, other),
        arith(halved_error, exact, whole, quarter, half),
        arith(whole_error, alone),
    )


@refutation_of(COUNTEREXAMPLE_PRINTED, "factor", X=REAL)
def _one_error(said: Theorem) -> Theorem:
    """The mean of one square is one number."""
    identity, relation = lam(u, u), near(1)
    sensitive = intro(on(SENSITIVITY, X=REAL)(identity, relation, 1), lambda goal, *_: arith(goal))
    true = fact("bbgg19.ou-vs-gaussian-counterexample", sensitive, q=identity, N=relation)
    return absurd(parts(true)[2], parts(instance(said, sensitive, q=identity, N=relation))[2])
