"""Poisson-sampled Gaussian DP and Gaussian DP imply each other: at the rate 1 nothing changes, and sampling
leaks no more; for a record removed or added, and for one replaced.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from theorems.citations import DONG_ROTH_SU, SOK
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS
from theorems.notions.gaussian_dp.groups import TRIANGLE
from theorems.notions.gaussian_dp.larger_mu import equal_mu, gaussian
from theorems.notions.profiles.excess import with_profile
from theorems.sampling.replaced_tables import DOMAIN as ORDERS_DOMAIN

# Sampled Gaussian DP and Gaussian DP imply each other: at the rate 1 nothing changes, and sampling leaks no more ---

SAMPLED, PLAIN = SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared), GAUSSIAN_DP(M, N, mu_squared)
DOMAIN = 0 < rate, rate <= 1, 0 <= mu_squared

TO_GAUSSIAN = Lemma(
    "sampling.sampled-gaussian-dp-to-gaussian-dp", "What Gaussian DP is after sampling, it is without", SOK,
    (SAMPLED, *DOMAIN),
    GAUSSIAN_DP(M, N, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, Gaussian noise"),),
)  # fmt: skip

SHIFTED = (c - (1 - rate)) / rate
RATIO = exp(sqrt(mu_squared) * x - mu_squared / 2)


@proof_of(TO_GAUSSIAN)
def _less(claim: Claim) -> Theorem:
    """q L + 1 - q lies between L and its mean 1, and the excess is convex."""
    law = normal(num(0), num(1))
    drawn, plain = gaussian_profile(mu_squared, SHIFTED), gaussian_profile(mu_squared, c)
    low = use(BOUNDS, 0 <= c, 0 <= mu_squared, s=mu_squared)
    most = ind(1 - rate <= c) * (rate * drawn) + ind(c < 1 - rate) * (1 - c)
    goal = most <= plain

    def sampled(yes: Theorem) -> Theorem:
        place = arith(0 <= SHIFTED, yes, *DOMAIN)
        there = parts(use(BOUNDS, place, 0 <= mu_squared, s=mu_squared, c=SHIFTED))[0]
        first, second = maximum(RATIO - SHIFTED, 0), maximum(RATIO - c, 0)
        flat = maximum(1 - c, 0)
        body = arith(rate * first <= rate * second + (1 - rate) * flat, *DOMAIN)
        total = integrate(law, x, body, there, parts(low)[0])
        room = arith(0 <= (1 - rate) * (plain - flat), parts(low)[1], *DOMAIN)
        marks = [arith(eq(mark, value), yes) for mark, value in ((ind(1 - rate <= c), 1), (ind(c < 1 - rate), 0))]
        return arith(goal, total, room, *marks)

    def none(no: Theorem) -> Theorem:
        return arith(goal, parts(low)[1], arith(eq(ind(1 - rate <= c), 0), no), arith(eq(ind(c < 1 - rate), 1), no))

    order = cases(1 - rate <= c, sampled, none)
    return for_all(claim.conclusion, with_profile(at_neighbours(SAMPLED), lam(c, plain), order))


y = var("y")


@refutation_of(TO_GAUSSIAN, "factor", X=REAL, Y=REAL)
def _more(said: Theorem) -> Theorem:
    """N(x, 1), whose D_2 is 1."""
    noise = {"M": lam(x, normal(x, num(1))), "N": lam((x, y), conj(eq(x, 1), eq(y, 0)))}
    goal = on(SENSITIVITY, X=REAL)(lam(x, x), noise["N"], num(1))
    apart = intro(goal, lambda goal, *data: arith(goal, *parts(assume(noise["N"](*data)))))
    made = fact("profiles.gaussian-mechanism", apart, q=lam(x, x), N=noise["N"], Delta=1, sigma=1)
    private = with_argument(made, mu_squared=num(1))
    sampled = fact("sampling.gaussian-dp-to-sampled-gaussian-dp", private, mu_squared=1, **noise)
    less = instance(said, sampled, rate=1, mu_squared=1, **noise)
    small = with_argument(less, mu_squared=num(LESS))
    line = fact("profiles.gaussian-dp-to-zcdp", small, mu_squared=LESS, **noise)
    close = at(at(line, 1, 0, by=[both(shown(eq(num(1), 1)), shown(eq(num(0), 0)))]), 2)
    exact = fact("bs16.lemma-2.4", shown(0 < num(1)), shown(1 < num(2)), mu=1, nu=0, sigma=1, alpha=2)
    return absurd(mp(parts(specialize(exact, read(on(RENYI, Y=REAL), close).t))[0], close))


FROM_GAUSSIAN = Lemma(
    "sampling.gaussian-dp-to-sampled-gaussian-dp", "Gaussian DP is sampled Gaussian DP of rate 1", SOK,
    (PLAIN, 0 <= mu_squared),
    SAMPLED_GAUSSIAN_DP(M, N, 1, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", witness=finite(
                {"X": 2, "Y": "real"}, M=(gauss(1), gauss(0)), N=True, mu_squared=1)),),
)  # fmt: skip


@proof_of(FROM_GAUSSIAN)
def _same(claim: Claim) -> Theorem:
    """With the rate 1 each record is drawn."""
    wanted = read(PROFILE, at_neighbours(claim.conclusion)).h
    marks = arith(eq(ind(1 - num(1) <= c), 1), 0 <= c), arith(eq(ind(c < 1 - num(1)), 0), 0 <= c)
    return for_all(claim.conclusion, with_profile(at_neighbours(PLAIN), wanted, *marks))


gaussian_dp_as_sampled_gaussian_dp = Verified(FROM_GAUSSIAN, "gaussian_dp_as_sampled_gaussian_dp")
sampled_gaussian_dp_to_gaussian_dp = Verified(TO_GAUSSIAN, "sampled_gaussian_dp_to_gaussian_dp")


# Gaussian DP is Poisson-sampled Gaussian DP of a record replaced: with rate 1, one answer is the part in common ---

AS_REPLACED = Lemma(
    "sampling.gaussian-dp-to-replaced-gaussian-dp", "Gaussian DP is sampled Gaussian DP of a record replaced",
    DONG_ROTH_SU,
    (PLAIN, 0 <= mu_squared),
    REPLACED_GAUSSIAN_DP(M, N, 1, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", unwitnessed="there may be any parts"),),
)  # fmt: skip


@proof_of(AS_REPLACED)
def _proof(claim: Claim) -> Theorem:
    """No test distinguishes a law from itself."""
    mean = E(M(x1), w, phi(w))
    _, nonneg, most = unit_mean(M(x1))
    flat = parts(use(BOUNDS, 0 <= mu_squared, 0 <= c, s=mu_squared))[1]
    level = gaussian_profile(mu_squared, c)
    small = arith((1 - c) * mean <= level, flat, nonneg, most)
    itself = for_all(PROFILE(M(x1), M(x1), lam(c, level)), arith(mean <= c * mean + level, small))
    answers = [(MIXTURE(M(x), 1, M(x), M(x1)), E(M(x), w, phi(w))) for x in (x1, x2)]
    whole = [for_all(goal, arith(eq(own, 1 * own + (1 - num(1)) * mean))) for goal, own in answers]
    pair = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), 1, mu_squared)
    return for_all(claim.conclusion, witnesses(pair, (M(x1), M(x1), M(x2)), *whole, itself, at_neighbours(PLAIN)))


gaussian_dp_as_replaced_gaussian_dp = Verified(AS_REPLACED, "gaussian_dp_as_replaced_gaussian_dp")


# Poisson-sampled Gaussian DP for replace-one is Gaussian DP with twice the mu: sampling leaks no more ---

FOUR, GIVEN = 4 * mu_squared, REPLACED_GAUSSIAN_DP(M, N, rate, mu_squared)

REPLACED_TO_GAUSSIAN = Lemma(
    "sampling.replaced-gaussian-dp-to-gaussian-dp", "What Gaussian DP is after sampling, it is without, for two steps",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (GIVEN, *ORDERS_DOMAIN, 0 <= mu_squared),
    GAUSSIAN_DP(M, N, factor * FOUR),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, N(1, 1) and N(-1, 1)",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip


@proof_of(REPLACED_TO_GAUSSIAN)
def _replaced_to_gaussian(claim: Claim) -> Theorem:
    """The part in common leaks nothing, and the profile is at least max(1 - c, 0)."""
    goal = PROFILE(M(x1), M(x2), gaussian(FOUR))

    def told(A: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)
        apart = at(_far(close, A, B, B2), c, phi, by=[0 <= c, TEST])
        mixed = [at(fact, phi, by=[TEST]) for fact in (first, second)]
        level = gaussian_profile(FOUR, c)
        flat = parts(use(BOUNDS, arith(0 <= FOUR, 0 <= mu_squared), 0 <= c, s=FOUR))[1]
        _, nonneg, most = unit_mean(A)
        mean = E(A, w, phi(w))
        least = arith((1 - c) * mean <= maximum(1 - c, 0), nonneg, most)
        common = arith((1 - rate) * ((1 - c) * mean) <= (1 - rate) * level, least, flat, *ORDERS_DOMAIN)
        rest = arith(rate * E(B, w, phi(w)) <= rate * (c * E(B2, w, phi(w)) + level), apart, *ORDERS_DOMAIN)
        return for_all(goal, arith(E(M(x1), w, phi(w)) <= c * E(M(x2), w, phi(w)) + level, *mixed, common, rest))

    made = obtain_all(unfolded(at_neighbours(GIVEN)), "A B B2", told)
    return for_all(claim.conclusion, made)


def _far(close: list[Theorem], A: Term, B: Term, B2: Term) -> Theorem:
    """The parts that differ are joined by the one that they have in common."""
    mu, root = sqrt(mu_squared), squared_root(mu_squared, 0 <= mu_squared)
    nonneg = signed(0 <= mu, 0 <= mu_squared)
    steps = [equal_mu(fact, arith(eq(mu_squared, mu**2), root)) for fact in close]
    made = use(TRIANGLE, *steps, nonneg, nonneg, P=B, R=A, Q=B2, a=mu, b=mu)
    return equal_mu(made, arith(eq((mu + mu) ** 2, FOUR), root))


replaced_gaussian_dp_to_gaussian_dp = Verified(REPLACED_TO_GAUSSIAN, "replaced_gaussian_dp_to_gaussian_dp")
