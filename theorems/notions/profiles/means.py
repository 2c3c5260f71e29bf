"""Means of profiles: the profile of a composition is that of its kernels, averaged over the first outcome,
for pairs of laws, and for randomized responses that reveal all with probability delta.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions import with_responses
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.divergences.hockey_stick import GIVEN as DENSITIES, mu, p, q
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, NONNEGATIVE
from theorems.foundations.sums.sums import SUM_AT_MOST, SUM_EQUAL, SUM_LINEAR, SUM_MEAN, SUM_ONE, SUM_SCALED, total
from theorems.notions.profiles.excess import EXCESS_BOUND, UNITS, at_ratio, f, g, means_of, pointwise

# Profiles of mechanisms that are followed by randomized responses: these keep inequalities ----

h2 = var("h2", function_type((REAL,), REAL))

AT_MOST = Lemma(
    "profiles.responses-at-most", "A larger profile before randomized responses", "elementary",
    (nat(k), forall(c, implies(0 <= c, h(c) <= h2(c))), 0 <= c),
    with_responses(k, epsilon, h, c) <= factor * with_responses(k, epsilon, h2, c),
    mutants=(Mutant("factor", {factor: LESS}, "h = h2 = 1",
                    witness=finite({}, c="99/100", epsilon="1/2", h="1/10", h2="1/10", k=10)),),
)  # fmt: skip


@proof_of(AT_MOST)
def _at_most(claim: Claim) -> Theorem:
    """Term by term."""
    level = c * exp((k - 2 * i) * epsilon)
    _, order, _ = claim.hypotheses
    known = at(order, level, by=[arith(0 <= level, 0 <= c)])
    share = arith(0 <= binomial(k, i) * exp(i * epsilon), use(NONNEGATIVE, nat(k), n=k))
    lower, upper = (answer(k, epsilon, profile, c) for profile in (h, h2))
    gap = arith(0 <= binomial(k, i) * exp(i * epsilon) * (h2(level) - h(level)), share, known)
    sums = use(SUM_AT_MOST, every(arith(lower(i) <= upper(i), gap), i), nat(k), n=k, s=lower, t=upper)
    return arith(claim.conclusion, sums, arith(0 < base(epsilon) ** k))


def answer(length: Term, size: Term, profile: Term, order: Term, index: Term = i) -> Term:
    """The contribution of i answers for the first data set, as a function of the index."""
    level = order * exp((length - 2 * index) * size)
    return lam(index, binomial(length, index) * (exp(index * size) * profile(level)))


def every(fact: Theorem, index: Term, *facts: Term) -> Theorem:
    """For all natural numbers."""
    return generalize(discharge(fact, nat(index), *facts), index)


def base(size: Term) -> Term:
    """What the weights of the two answers add up to."""
    return 1 + exp(size)


NONE = Lemma(
    "profiles.no-responses", "No randomized responses change nothing", "elementary",
    (),
    eq(with_responses(0, epsilon, h, c), factor * h(c)),
    mutants=(Mutant("factor", {factor: LESS}, "h = 1", witness=finite({}, c="3/4", epsilon=3, h=1)),),
)  # fmt: skip


@proof_of(NONE)
def _none(claim: Claim) -> Theorem:
    one = use(SUM_ONE, s=answer(num(0), epsilon, h, c))
    return arith(claim.conclusion, one, use("binomial_zero", use(NAT_ZERO), n=0))


LINEAR_FACTOR = Mutant(
    "factor", {factor: LESS}, "delta = 0, h = 1", witness=finite({}, c="3/4", delta="1/100", epsilon=8, h=1, k=2)
)
mixed = lam(c, delta + (1 - delta) * h(c))
after = delta + (1 - delta) * factor * with_responses(k, epsilon, h, c)

LINEAR = Lemma(
    "profiles.responses-linear", "Randomized responses after a mechanism that reveals all with probability delta",
    "elementary",
    (nat(k),),
    eq(with_responses(k, epsilon, mixed, c), after),
    mutants=(LINEAR_FACTOR,),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """The weights of the answers add up to 1."""
    mixed = lam(c, delta + (1 - delta) * h(c))
    parts = weight(k, epsilon), answer(k, epsilon, h, c)
    split = lam(i, delta * parts[0](i) + (1 - delta) * parts[1](i))
    terms = answer(k, epsilon, mixed, c)
    same = use(SUM_EQUAL, every(arith(eq(terms(i), split(i))), i), nat(k), n=k, s=terms, t=split)
    sums = use(SUM_LINEAR, nat(k), n=k, a=delta, b=1 - delta, s=parts[0], t=parts[1])
    mass = use(BINOMIAL_THEOREM, nat(k), x=epsilon)
    return arith(claim.conclusion, same, sums, mass)


def weight(length: Term, size: Term) -> Term:
    """The probability that i of k answers favour the first data set, as a function of i."""
    return lam(i, binomial(length, i) * exp(i * size))


# Means of profiles: the profile of a composition, if that of its kernels is averaged over the first outcome ---
# With densities p, q of the laws of the first outcome, kernels of the profile h add the mean of p h(c q/p) at the
# order c. That the mean is at most h2(c) is kept by the constructions of profiles.

SOURCE = f"{ZHU_DONG_WANG}, composition of dominating pairs"


def averaged(mu: Term, p: Term, q: Term, profile: Term, bound: Term) -> Term:
    """For every order c >= 0 the mean of p profile(c q/p) exists, and is at most bound(c)."""
    point = var("w", mu.type[1])
    level = p(point) * profile(c * q(point) / p(point))
    return forall(c, implies(0 <= c, conj(integrable(mu, point, level), E(mu, point, level) <= bound(c))))


KNOWN = averaged(mu, p, q, h, h2)
after_ = [lam(c, with_responses(k, epsilon, profile, c)) for profile in (h, h2)]

RESPONSES = Lemma(
    "profiles.means-responses", "Means of profiles, with randomized responses", SOURCE,
    (KNOWN, nat(k)),
    averaged(mu, p, q, after_[0], lam(c, factor * after_[1](c))),
    mutants=(Mutant("factor", {factor: LESS}, "p = q = h = h2 = 1 under a probability law",
                    witness=finite({"Y": 2}, epsilon=8, h=1, h2=1, k=10, mu=("1/4", "3/4"), p=1, q=("1/2", 1))),),
)  # fmt: skip


@proof_of(RESPONSES)
def _responses(claim: Claim) -> Theorem:
    """Each answer turns the order."""
    level = c * exp((k - 2 * i) * epsilon)
    known_int, known = parts(at(KNOWN, level, by=[arith(0 <= level, 0 <= c)]))
    share = weight(k, epsilon)
    one_int, one = parts(expand(mu, w, share(i) * profile_level(h, level), known_int))
    terms = lam((i, w), share(i) * profile_level(h, level))
    sum_int, mean = parts(use(SUM_MEAN, every(one_int, i), nat(k), n=k, mu=mu, f=terms))
    upper = answer(k, epsilon, h2, c)
    gap = arith(0 <= share(i) * (h2(level) - lhs(known)), known, arith(0 <= share(i), use(NONNEGATIVE, nat(k), n=k)))
    below = arith(E(mu, w, terms(i, w)) <= upper(i), one, gap)
    sums = use(SUM_AT_MOST, every(below, i), nat(k), n=k, s=lam(i, E(mu, w, terms(i, w))), t=upper)
    inside = lam(c, with_responses(k, epsilon, h, c))
    raw = answer(k, epsilon, h, c * q(w) / p(w))
    scaled = use(SUM_SCALED, nat(k), n=k, a=p(w), s=raw)
    lower, inner = lam(i, p(w) * raw(i)), lam(i, terms(i, w))
    moved = use(SUM_EQUAL, every(arith(eq(lower(i), inner(i))), i), nat(k), n=k, s=lower, t=inner)
    divided_int, divided = parts(expand(mu, w, total(inner, k) / base(epsilon) ** k, sum_int))
    same = arith(eq(total(inner, k) / base(epsilon) ** k, profile_level(inside, c)), scaled, moved)
    whole_int, whole = parts(transfer(mu, w, same, divided_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), whole, divided, mean, sums, arith(0 < base(epsilon) ** k))
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


def profile_level(profile: Term, order: Term) -> Term:
    """The function whose average at this order is the mean."""
    return p(w) * profile(order * q(w) / p(w))


# The profile of a composition is a mean of the profile of the kernels -------------------------

POINTWISE = pointwise(h)

COMPOSED = Lemma(
    "profiles.means-composition", "The profile of a composition is a mean of the profile of the kernels", SOURCE,
    (*DENSITIES, *UNITS, POINTWISE, KNOWN, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + factor * h2(c),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, f = h = h2 = 1, c = g = 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), f=1, g=0, h=1, h2=1,
                        c=0)),),
)  # fmt: skip


@proof_of(COMPOSED)
def _composed(claim: Claim) -> Theorem:
    """Integrate f p <= c g q + p h(c q/p)."""
    densities = [theorem(density) for density in DENSITIES]
    (f_int, f_mean), (g_int, g_mean) = map(means_of, (f, g), UNITS, densities)
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + profile_level(h, c)
    point = at_ratio(goal, POINTWISE, densities, lambda _: ())
    whole = integrate(mu, w, point, f_int, g_int, known_int)
    return arith(claim.conclusion, whole, f_mean, g_mean, known)


# Means of the profile of a pair of laws -------------------------------------------------------

U, u = var("U", prob("U")), var("u", "U")
l = var("l", function_type(("U",), "real"))
RATIO = forall(u, 0 <= l(u)), integrable(U, u, l(u))
LEVELS = averaged(U, l, lam(u, 1), h, h2)
CLOSE = PROFILE(P, Q, h)

PAIR = Lemma(
    "profiles.means-pair", "Means of the profile of a pair of laws", SOURCE,
    (*DENSITIES, CLOSE, *RATIO, LEVELS),
    averaged(mu, p, q, lam(c, E(U, u, maximum(l(u) - c, 0))), lam(c, factor * h2(c))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, h = h2 = l = 1",
                    witness=finite({"Y": 2, "U": 1}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), U=(1,), l=1,
                        h=1, h2=1)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Exchange the integrals; for each u the profile of the laws bounds the inner one."""
    (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(density)) for density in DENSITIES)
    p0, q0, l0 = specialize(p_nonneg, w), specialize(q_nonneg, w), specialize(RATIO[0], u)
    inner_int, same = _scaled(p0, q0)
    excess = lam((w, u), maximum(l(u) * p(w) - c * q(w), 0))
    mean, mass = E(U, u, excess(w, u)), E(U, u, l(u))
    product = arith(0 <= p(w) * l(u), l0, p0)
    small = integrate(U, u, arith(excess(w, u) <= p(w) * l(u), product, q0, 0 <= c), inner_int, RATIO[1])
    cover = both(integrate(U, u, arith(0 <= excess(w, u)), inner_int), arith(mean <= mass * p(w), small))
    outer_int = dominated(mu, w, cover, parts(expand(mu, w, mass * p(w), p_int))[0])
    nonneg = generalize(arith(0 <= excess(w, u)), w, u)
    swapped = use("E_swap", nonneg, almost(mu, w, inner_int), outer_int, mu=mu, nu=U, f=excess)
    _, means_int, exchanged = parts(swapped)
    bound = parts(use(EXCESS_BOUND, *DENSITIES, CLOSE, l0, 0 <= c, a=l(u)))[1]
    level_int, level = parts(at(LEVELS, c, by=[0 <= c]))
    total_ = integrate(U, u, bound, means_int, level_int)
    whole_int, whole = parts(transfer(mu, w, same, outer_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), whole, exchanged, total_, level)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


def _scaled(p0: Theorem, q0: Theorem) -> tuple[Theorem, Theorem]:
    """E_U[max(l p - c q, 0)] exists, and is p E_U[max(l - c q/p, 0)]."""
    l0 = specialize(RATIO[0], u)
    excess, order = maximum(l(u) * p(w) - c * q(w), 0), c * q(w) / p(w)
    size = both(arith(0 <= excess), arith(excess <= p(w) * l(u), arith(0 <= p(w) * l(u), l0, p0), q0, 0 <= c))
    ints = dominated(U, u, size, parts(expand(U, u, p(w) * l(u), RATIO[1]))[0])
    goal = eq(E(U, u, excess), p(w) * E(U, u, maximum(l(u) - order, 0)))

    def positive(yes: Theorem) -> Theorem:
        divided_int, divided = parts(expand(U, u, excess / p(w), ints))
        same = arith(eq(excess / p(w), maximum(l(u) - order, 0)), yes)
        return arith(goal, parts(transfer(U, u, same, divided_int))[1], divided, yes)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p(w), 0), no, p0)
        nothing, mean = parts(use(NOTHING, mu=U))
        same = parts(transfer(U, u, arith(eq(num(0), excess), is_zero, q0, 0 <= c), nothing))[1]
        return arith(goal, same, mean, is_zero)

    return ints, cases(0 < p(w), positive, zero)


# Means of profiles, where all is revealed with probability delta ------------------------------

after_revealed = [lam(c, delta + (1 - delta) * profile(c)) for profile in (h, h2)]

REVEALED = Lemma(
    "profiles.means-revealed", "Means of profiles, where all is revealed with probability delta", SOURCE,
    (KNOWN, integrable(mu, w, p(w)), eq(E(mu, w, p(w)), 1), delta <= 1),
    averaged(mu, p, q, after_revealed[0], lam(c, factor * after_revealed[1](c))),
    mutants=(Mutant("factor", {factor: LESS}, "p = q = h = h2 = 1 under a probability law",
                    witness=finite({"Y": 2}, delta="1/2", h="1/10", h2="1/10", mu=("1/10", "9/10"), p=(1, 1),
                        q=("9/10", -1))),),
)  # fmt: skip


@proof_of(REVEALED)
def _revealed(claim: Claim) -> Theorem:
    _, p_int, mass, share = claim.hypotheses
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    split = delta * p(w) + (1 - delta) * profile_level(h, c)
    split_int, mean = parts(expand(mu, w, split, p_int, known_int))
    whole = profile_level(lam(c, delta + (1 - delta) * h(c)), c)
    whole_int, equal = parts(transfer(mu, w, arith(eq(split, whole)), split_int))
    gap = arith(0 <= (1 - delta) * (h2(c) - E(mu, w, profile_level(h, c))), known, share)
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), equal, mean, mass, gap)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)
