"""What sampling does to profiles is exact: the least profile of two laws becomes the least one of their
mixture. Hence the least profiles of the sampled Gaussian pair, and their values at each order.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG, ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, sigma
from theorems.foundations.measure.iterated_means import TEST
from theorems.foundations.measure.null_events import NOTHING
from theorems.notions.gaussian_dp.gaussian_laws import GAUSSIAN_HOCKEY_STICK
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.gaussian_dp.larger_mu import gaussian
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.likelihood_ratio import LEAST_PROFILE
from theorems.sampling.record_drawn import A_, B_, MIXED, RATE, added, q, removed

# What sampling does to profiles is exact: from the least profile of two laws it makes the least one of the
# mixture --------------------------------------------------------------------------------------

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"


def excess(law: Term, order: Term) -> Term:
    """The mean excess of the likelihood ratio over the order."""
    return E(law, w, maximum(L(w) - order, 0))


REMOVED_LEAST = Lemma(
    "sampling.removed-least", "No profile of a mixture of A and B, and A, is smaller", SOURCE,
    (DENSITY(L, B_, A_), MIXED, PROFILE(P, A_, h), *RATE, 0 <= c),
    factor * removed(lam(c, excess(A_, c))) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "A = B, c = 0",
                    witness=finite({"Y": 2}, A=("1/2", "1/2"), B=("1/2", "1/2"), P=("1/2", "1/2"), L=1, q="1/2", h=1,
                        c=0)),),
)  # fmt: skip


@proof_of(REMOVED_LEAST)
def _removed(claim: Claim) -> Theorem:
    """A test of P and A at c is one of B and A at the order (c - 1 + q)/q; below, the test 1 will do."""
    density, mixed, profile, *_ = claim.hypotheses
    goal = removed(lam(c, excess(A_, c))) <= h(c)
    order = (c - (1 - q)) / q

    def above(yes: Theorem) -> Theorem:
        level = arith(0 <= order, yes, *RATE)
        known = at(profile, c, phi, by=[0 <= c, TEST]), at(mixed, phi, by=[TEST])
        bound = arith(E(B_, w, phi(w)) <= order * E(A_, w, phi(w)) + h(c) / q, *known, *RATE)
        every = generalize(discharge(bound, TEST), phi)
        least = use(LEAST_PROFILE, density, level, every, P=B_, Q=A_, c=order, d=h(c) / q)
        return arith(goal, arith(q * excess(A_, order) <= h(c), least, *RATE), yes)

    def below(no: Theorem) -> Theorem:
        whole = at(profile, c, lam(w, num(1)), by=[0 <= c])
        return arith(goal, whole, mean_of_one(P), mean_of_one(A_), no)

    return cases(1 - q <= c, above, below)


ADDED_LEAST = Lemma(
    "sampling.added-least", "No profile of A, and a mixture of A and B, is smaller", SOURCE,
    (DENSITY(L, A_, B_), MIXED, PROFILE(A_, P, h), *RATE, 0 <= c),
    factor * added(lam(c, excess(B_, c))) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "A = B, c = 0",
                    witness=finite({"Y": 2}, A=("1/2", "1/2"), B=("1/2", "1/2"), P=("1/2", "1/2"), L=1, q="1/2", h=1,
                        c=0)),),
)  # fmt: skip


@proof_of(ADDED_LEAST)
def _added(claim: Claim) -> Theorem:
    """A test of A and P at c is one of A and B at the order c q/(1 - c (1 - q)); above, the test 0 will do."""
    density, mixed, profile, *_ = claim.hypotheses
    goal = added(lam(c, excess(B_, c))) <= h(c)
    plain = 1 - c * (1 - q)
    share = maximum(plain, 0)
    order = c * q / share

    def some(yes: Theorem) -> Theorem:
        whole = arith(eq(share, plain), yes)
        positive = arith(0 < share, whole, yes)
        level = arith(0 <= order, arith(0 <= c * q, 0 <= c, *RATE), positive)
        known, shared = at(profile, c, phi, by=[0 <= c, TEST]), at(mixed, phi, by=[TEST])
        times = arith(eq(c * E(P, w, phi(w)), c * q * E(B_, w, phi(w)) + c * (1 - q) * E(A_, w, phi(w))), shared)
        left = arith(eq(share * E(A_, w, phi(w)), plain * E(A_, w, phi(w))), whole)
        drawn = arith(share * E(A_, w, phi(w)) <= c * q * E(B_, w, phi(w)) + h(c), known, times, left)
        bound = arith(E(A_, w, phi(w)) <= order * E(B_, w, phi(w)) + h(c) / share, drawn, positive)
        every = generalize(discharge(bound, TEST), phi)
        least = use(LEAST_PROFILE, density, level, every, P=A_, Q=B_, c=order, d=h(c) / share)
        return arith(goal, least, positive)

    def none(no: Theorem) -> Theorem:
        nothing = at(profile, c, lam(w, num(0)), by=[0 <= c])
        means = [parts(use(NOTHING, mu=law))[1] for law in (A_, P)]
        return arith(goal, nothing, *means, arith(eq(share, 0), no))

    return cases(0 < plain, some, none)


# N(0, sigma^2) with N(1, sigma^2) mixed in, and N(0, sigma^2): no profile is smaller than that after sampling ---

PAIR = var("P1", prob("real"))
STILL, MOVED = normal(0, sigma), normal(1, sigma)
PROFILE_R = on(PROFILE, Y="real")
PAIR_MIXED = on(MIXTURE, Y="real")(PAIR, q, MOVED, STILL)
"""P1 = (1 - q) N(0, sigma^2) + q N(1, sigma^2)."""
SQUARE = 1 / sigma**2
EXACT = gaussian(SQUARE)
GIVEN = PAIR_MIXED, *RATE, 0 < sigma

REMOVED_PAIR = Lemma(
    "sampling.gaussian-pair-removed", "No profile of the sampled Gaussian pair is smaller, when a record is removed",
    SOURCE,
    (*GIVEN, PROFILE_R(PAIR, STILL, h), 0 <= c),
    factor * removed(EXACT) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "q = 1, h the profile of the pair",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(REMOVED_PAIR)
def _removed_pair(claim: Claim) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=num(1), nu=num(0))
    least = use(REMOVED_LEAST, density, *claim.hypotheses, A=STILL, B=MOVED, L=read(DENSITY, density).L, P=PAIR)
    goal = removed(EXACT) <= h(c)
    order = (c - (1 - q)) / q
    return cases(
        1 - q <= c,
        lambda yes: arith(goal, least, _order(order, 1, 0, yes, *RATE), yes),
        lambda no: arith(goal, least, no),
    )


def _order(order: Term, mean: int, other: int, *facts: Theorem | Term) -> Theorem:
    """The mean excess of the likelihood ratio is the Gaussian profile."""
    level = arith(0 <= order, *facts)
    distance = arith(eq(SQUARE, (num(mean) - num(other)) ** 2 / sigma**2))
    return use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, distance, level, mu=num(mean), nu=num(other), v=SQUARE, c=order)


ADDED_PAIR = Lemma(
    "sampling.gaussian-pair-added", "No profile of the sampled Gaussian pair is smaller, when a record is added",
    SOURCE,
    (*GIVEN, PROFILE_R(STILL, PAIR, h), 0 <= c),
    factor * added(EXACT) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "q = 1, h the profile of the pair",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(ADDED_PAIR)
def _added_pair(claim: Claim) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=num(0), nu=num(1))
    least = use(ADDED_LEAST, density, *claim.hypotheses, A=STILL, B=MOVED, L=read(DENSITY, density).L, P=PAIR)
    goal, plain = added(EXACT) <= h(c), 1 - c * (1 - q)
    share = maximum(plain, 0)

    def some(yes: Theorem) -> Theorem:
        positive = arith(0 < share, arith(eq(share, plain), yes), yes)
        level = arith(0 <= c * q / share, arith(0 <= c * q, 0 <= c, *RATE), positive)
        return arith(goal, least, _order(c * q / share, 0, 1, level))

    def none(no: Theorem) -> Theorem:
        return arith(goal, least, arith(eq(share, 0), no))

    return cases(0 < plain, some, none)


# The profiles of the sampled Gaussian pair at an order, as numbers that can be computed -------

VALUES_SOURCE = f"{BALLE_WANG}, Theorem 8"
ABOVE, BELOW = c - (1 - q), 1 - c * (1 - q)


def at_level(order: Term) -> Term:
    """The Gaussian profile at an order, in terms of erfc."""
    return closed_form(SQUARE, log(order))


REMOVED_VALUE = Lemma(
    "sampling.gaussian-removed-value",
    "The profile of the sampled Gaussian pair, when a record is removed",
    VALUES_SOURCE,
    (1 - q < c, *RATE, 0 < sigma),
    eq(removed(EXACT), factor * q * at_level(ABOVE / q)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, c=1, q="1/2", sigma=1)),),
)


@proof_of(REMOVED_VALUE)
def _removed_value(claim: Claim) -> Theorem:
    """The order of the Gaussian pair is positive."""
    known = _known(ABOVE / q, arith(0 < ABOVE / q, 1 - q < c, *RATE))
    value = arith(eq(q * EXACT(ABOVE / q), rhs(claim)), known)
    return arith(claim.conclusion, value, 1 - q < c)


def _known(order: Term, positive: Theorem) -> Theorem:
    return use(CLOSED_FORM, arith(0 < SQUARE, 0 < sigma), positive, s=SQUARE, c=order)


ADDED_VALUE = Lemma(
    "sampling.gaussian-added-value", "The profile of the sampled Gaussian pair, when a record is added", VALUES_SOURCE,
    (0 < c, 0 < BELOW, *RATE, 0 < sigma),
    eq(added(EXACT), factor * BELOW * at_level(c * q / BELOW)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, c=1, q="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(ADDED_VALUE)
def _added_value(claim: Claim) -> Theorem:
    """The order of the Gaussian pair is positive."""
    share = arith(eq(maximum(BELOW, 0), BELOW), 0 < BELOW)
    order = c * q / maximum(BELOW, 0)
    product = arith(0 < c * q, 0 < c, 0 < q)
    known = _known(c * q / BELOW, arith(0 < c * q / BELOW, product, 0 < BELOW))
    same = same_value(EXACT, arith(eq(order, c * q / BELOW), share, 0 < BELOW))
    value = arith(eq(BELOW * EXACT(order), rhs(claim)), known, same)
    whole = arith(eq(maximum(BELOW, 0) * EXACT(order), BELOW * EXACT(order)), share)
    return arith(claim.conclusion, whole, value)
