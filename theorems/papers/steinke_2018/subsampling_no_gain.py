"""What sampling does not gain: no factor s for epsilon under pure DP, nothing at all under CDP, in general and
for Gaussian noise, and no factor s^2 for rho at order 2.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, gaussian_line, standard, u
from dpproofs.mutants.witnesses import shown
from theorems.citations import STEINKE
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN
from theorems.foundations.densities.likelihood_ratios import AT_MOST
from theorems.foundations.gaussian.gaussian import mu, nu, sigma, x
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import (
    CLOSE,
    P,
    Q as Q_,
    at_point,
    close,
    marks,
    masses,
    v,
)

# Sampling one of two records does not halve epsilon: it makes log(3) to log(2) ----------------

R = var("R", prob(REAL))
GIVEN = masses(P, "3/4", "1/4"), masses(Q_, "1/4", "3/4"), on(MIXTURE, Y=REAL)(R, num(Fraction(1, 2)), P, Q_)
THREE = log(num(3))
pure = [CLOSE(*laws, THREE, 0) for laws in ((P, Q_), (Q_, P))]

LEMMA = Lemma(
    "st18.subsampling-approx-counterexample",
    "A bit kept with probability 3/4, of one of two records: log(2) and not log(3)/2",
    f"{STEINKE}, against (s epsilon, s delta)",
    GIVEN,
    conj(*pure, implies(CLOSE(R, Q_, epsilon, 0), factor * num(2) <= exp(epsilon)), exp(THREE / 2) < 2),
    mutants=(Mutant("factor", {factor: MORE}, "the ratio is 2", witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4",
                    1: "3/4"}, R={0: "1/2", 1: "1/2"}, epsilon="0.69315")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The record that differs is sampled or not: (3/4 + 1/4)/2 against 1/4."""
    *_, needed, root = conjuncts(claim)
    given, goal = if_then(needed)
    zero, triple = at_point(0), arith(eq(exp(THREE), 3))
    unit = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
    means = at(GIVEN[0], zero), at(GIVEN[1], zero), at(GIVEN[2], zero, by=[unit])
    ratio = arith(goal, at(given, zero, by=[unit]), *means, *marks(2))
    pure = [close(*laws, THREE, num(0), 2, triple) for laws in (GIVEN[:2], GIVEN[1::-1])]
    return both(*pure, discharge(ratio, given), numeric(root))


# Sampling gains nothing under CDP: with probability s the mechanism is what it was, and large orders see that ---

s = var("s")
CDP_GIVEN = MIXTURE(Pt, s, P1, P0), 0 < s, s <= 1, 1 < alpha, RENYI(alpha, Pt, Q, t)

COMPONENT = Lemma(
    "st18.subsampling-cdp-no-gain", "The divergence of a part of weight s is at most alpha log(1/s)/(alpha - 1) larger",
    f"{STEINKE}, sampling under CDP",
    CDP_GIVEN,
    RENYI(alpha, P1, Q, t + factor * alpha * log(1 / s) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS},
                    "P is (1/2, 1/2), its part is a point, Q is (1/1000, 999/1000), alpha = 2",
                    witness=finite({"Y": 2}, Pt=("1/2", "1/2"), P1=(1, 0), P0=(0, 1), Q=("1/1000", "999/1000"), s="1/2",
                        alpha=2, t="5.5225")),),
)  # fmt: skip


@proof_of(COMPONENT)
def _component(claim: Claim) -> Theorem:
    """Its density is at most 1/s times that of the mixture."""
    mixed, *sizes, order, close = CDP_GIVEN

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)

        def with_part(part: Term, known: Theorem) -> Theorem:
            chain = use(DENSITY_CHAIN, known, density, P=P1, R=Pt, Q=Q, L=part, G=ratio)
            low, ints, change = parts(unfolded(density))
            test, above = test_function(phi, w), specialize(low, w)
            unit = specialize(test, w)
            larger, made = ratio(w) / s, part(w) * ratio(w)
            known_larger = parts(linear(Q, w, larger, [(1 / s, ints)], *sizes))[0]
            inner = dominated(Q, w, arith(absolute(ratio(w) * phi(w)) <= ratio(w), above, unit), ints)
            scaled = parts(linear(Q, w, larger * phi(w), [(1 / s, inner)], *sizes))[1]
            means = at(mixed, phi, by=[test]), at(change, phi, by=[test]), scaled, *unit_mean(P0)
            below = arith(E(P1, w, phi(w)) <= E(Q, w, larger * phi(w)), *means, *sizes)
            tests = generalize(discharge(below, test), phi)
            sign = generalize(arith(0 <= larger, above, *sizes), w)
            most = use(AT_MOST, chain, tests, sign, known_larger, P=P1, Q=Q, L=lam(w, made), g=lam(w, larger))
            nonneg = specialize(parts(unfolded(chain))[0], w)
            some = arith(0 < alpha, order)
            nonzero = arith(ne(alpha, 0), some)
            raised = use("foundations.power-increasing", made <= larger, nonneg, some, u=made, v=larger, a=alpha)
            inverse = arith(0 <= 1 / s, *sizes)
            split = use("foundations.power-of-product", above, inverse, nonzero, u=ratio(w), v=1 / s, a=alpha)
            factor, body, power_of = (1 / s) ** alpha, made**alpha, ratio(w) ** alpha
            same = congruence(eq(larger**alpha, (ratio(w) * (1 / s)) ** alpha), *sizes)
            wide, value = parts(linear(Q, w, factor * power_of, [(factor, power)]))
            less = arith(body <= factor * power_of, raised, split, same)
            zero = use("foundations.power-nonnegative", nonneg, nonzero, u=made, a=alpha)
            ints = dominated(Q, w, both(zero, less), wide, most)
            order_of_means = almost(Q, w, less, most)
            mean = use("E_monotone", order_of_means, ints, wide, mu=Q, f=lam(w, body), g=lam(w, factor * power_of))
            goal, given = exp((alpha - 1) * read(RENYI, claim).t), exp((alpha - 1) * t)
            level = arith(factor * given <= goal, *sizes, order)
            room = arith(0 <= factor * (given - E(Q, w, power_of)), moment, arith(0 < factor, *sizes))
            bound = arith(E(Q, w, body) <= goal, mean, value, level, room)
            return witness(claim.conclusion, lam(w, made), chain, ints, bound)

        return obtain(use("foundations.mixture-component", mixed, *sizes, t=s), "G", with_part)

    return obtain(close, "L", with_ratio)


# Sampled Gaussian noise is rho-CDP for no smaller rho than without sampling -------------------

mixed, other = variables("Pt P0", prob(REAL))
FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
LOSS = (mu - nu) ** 2 / (2 * sigma**2)
SAMPLED = on(MIXTURE, Y=REAL)(mixed, s, FIRST, other)
LINE = on(RENYI_LINE, Y=REAL)(mixed, SECOND, 0, rho)

GAUSSIAN = Lemma(
    "st18.subsampling-cdp-no-gain-gaussian", "Sampled Gaussian noise is rho-zCDP only for rho >= Delta^2/(2 sigma^2)",
    f"{STEINKE}, sampling under CDP",
    (0 < sigma, 0 < s, s <= 1, SAMPLED, LINE),
    factor * LOSS <= rho,
    mutants=(Mutant("factor", {factor: MORE}, "s = 1"),),
)  # fmt: skip

RENYI_R = on(RENYI, Y=REAL)


@proof_of(GAUSSIAN)
def _lemma(claim: Claim) -> Theorem:
    """Divided by the order, what sampling takes off vanishes at large orders."""
    cost = nonnegative(log(1 / s), 0 < s, s <= 1)

    def less(no: Theorem) -> Theorem:
        gap = LOSS - rho
        order = 2 + log(1 / s) / gap
        positive = arith(0 < gap, no)
        above = arith(1 < order, arith(0 <= log(1 / s) / gap, positive, cost))
        close = at(LINE, order, by=[above])
        made = use(COMPONENT, SAMPLED, 0 < s, s <= 1, above, close, P1=FIRST, P0=other, Pt=mixed, Q=SECOND, alpha=order,
                   t=0 + rho * order)  # fmt: skip
        bound = read(RENYI_R, made).t
        least = mp(parts(at(use(GAUSSIAN_DIVERGENCE, 0 < sigma, above, alpha=order), bound))[0], made)
        whole = arith(eq(gap * (order - 1), gap + log(1 / s)), positive)
        small = arith(gap * (order - 1) <= log(1 / s), least, above)
        return arith(claim.conclusion, whole, small)

    return cases(LOSS <= rho, lambda yes: arith(claim.conclusion, yes), less)


@refutation_of(GAUSSIAN, "factor")
def _all_drawn(said: Theorem) -> Theorem:
    """With s = 1 this is Gaussian noise, of rho = 1/2."""
    first = standard(1)
    values = {"Pt": first, "P0": first, "mu": 1, "nu": 0, "sigma": 1, "s": 1, "rho": Fraction(1, 2)}
    same = intro(on(MIXTURE, Y=REAL)(first, 1, first, first), lambda goal, *_: arith(goal))
    return absurd(instance(said, same, gaussian_line(1, 0), **values))


# Sampled Gaussian noise is not s^2 rho-CDP at order 2: its divergence there is log(1 + s^2 (exp(2 rho) - 1)) ---

TCDP_SAMPLED = on(MIXTURE, Y=REAL)(mixed, s, FIRST, SECOND)
TCDP_GIVEN = 0 < sigma, ne(mu, nu), 0 < s, s < 1, TCDP_SAMPLED
DOUBLE = (mu - nu) ** 2 / sigma**2
EXACT = 1 + s**2 * (exp(DOUBLE) - 1)

TCDP = Lemma(
    "st18.subsampling-tcdp-counterexample", "Sampled Gaussian noise has at order 2 a divergence of log(1 + s^2 (exp(2 "
    "rho) - 1)), which is more than 2 s^2 rho", f"{STEINKE}, against s^2 rho for sampling under truncated CDP",
    TCDP_GIVEN,
    conj(equals(on(RENYI, Y=REAL)(2, mixed, SECOND, t), t, factor * log(EXACT)), s**2 * DOUBLE < log(EXACT)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip


@proof_of(TCDP)
def _tcdp_proof(claim: Claim) -> Theorem:
    """The mean of (1 - s + s L)^2, where L has the means 1 and exp(2 rho) of its square."""
    positive, apart, *sizes, _ = TCDP_GIVEN
    exact, strict = conjuncts(claim)
    gaussian = use("foundations.gaussian-ratio", positive)
    ratio = read(on(DENSITY, Y=REAL), gaussian).L
    same = use("foundations.density-of-same-law", P=SECOND, Q=SECOND)
    unit = [arith(0 <= s, *sizes), arith(s <= 1, *sizes)]
    one = lam(x, num(1))
    laws = {"P1": FIRST, "P0": SECOND, "Pt": mixed, "Q": SECOND, "L1": ratio, "L0": one, "t": s}
    density = use("foundations.mixture-ratio", gaussian, same, TCDP_SAMPLED, *unit, **laws)
    power = s * ratio(x) + (1 - s) * one(x)
    square, mean = parts(use("foundations.gaussian-moment", positive, alpha=2))
    mass = parts(use("E_one", P=SECOND))[1]
    whole, total = parts(expand(SECOND, x, power**2, square, parts(unfolded(gaussian))[1]))
    far = arith(0 < DOUBLE, apart, positive)
    above = arith(1 < EXACT, *sizes, far, use("foundations.exp-tangent", x=DOUBLE))
    grown = use("foundations.exp-of-log", arith(0 < EXACT, above), y=EXACT)
    value = value_of(exact)
    unit_mean = use("foundations.mean-of-density", gaussian, L=ratio, P=FIRST, Q=SECOND)
    known = arith(eq(E(SECOND, x, power**2), exp((num(2) - 1) * value)), total, mean, grown, unit_mean, mass)
    made = use(
        "foundations.renyi-exact",
        density,
        whole,
        known,
        arith(num(1) < 2),
        d=value,
        alpha=2,
        P=mixed,
        Q=SECOND,
        L=lam(x, power),
    )
    return both(made, _strict(strict, above))


def _strict(goal: Term, above: Theorem) -> Theorem:
    """exp(s^2 a) - 1 < s^2 (exp(a) - 1), for a = 2 rho."""
    share = 1 / s**2
    wide = arith(1 < share, 0 < s, s < 1)
    inner = arith(ne(s**2 * DOUBLE, 0), 0 < s, ne(mu, nu), 0 < sigma)
    power = use("foundations.exp-power-strict", wide, inner, a=share, x=s**2 * DOUBLE)
    grown = use("foundations.exp-of-log", arith(0 < EXACT, above), y=EXACT)
    scaled = congruence(
        eq(exp(share * (s**2 * DOUBLE)), exp(DOUBLE)), arith(eq(share * (s**2 * DOUBLE), DOUBLE), 0 < s)
    )
    less = arith(exp(s**2 * DOUBLE) < EXACT, power, scaled, arith(eq(share * s**2, 1), 0 < s), arith(0 < s**2, 0 < s))

    def not_less(no: Theorem) -> Theorem:
        other = use("foundations.exp-increasing", arith(log(EXACT) <= s**2 * DOUBLE, no), x=log(EXACT), y=s**2 * DOUBLE)
        return arith(goal, other, less, grown)

    return cases(goal, lambda yes: yes, not_less)


@refutation_of(TCDP, "factor")
def _two_values(said: Theorem) -> Theorem:
    """What is said and what is true of a mixture of N(1, 1) and N(0, 1)."""
    values = {"mu": 1, "nu": 0, "sigma": 1, "s": Fraction(1, 10)}
    share, first, second = num(Fraction(1, 10)), normal(num(1), num(1)), normal(num(0), num(1))
    unit = generalize(both(arith(0 <= share), arith(share <= 1)), u)
    made = fact("foundations.law-mixed", unit, t=lam(u, share), P=lam(u, first), Q=lam(u, second))

    def with_law(law: Term, known: Theorem) -> Theorem:
        sampled = specialize(known, 0)
        facts = [shown(h) for h in (num(0) < num(1), ne(num(1), num(0)), num(0) < share, share < num(1))]
        true = parts(fact("st18.subsampling-tcdp-counterexample", *facts, sampled, Pt=law(0), **values))[0]
        other = parts(instance(said, sampled, Pt=law(0), **values))[0]
        least = value_of(true.conclusion)
        close = mp(parts(specialize(true, least))[1], arith(least <= least + 0))
        more = mp(parts(specialize(other, least))[0], close)
        return absurd(more, numeric(num(0) < least))

    return obtain(made, "R", with_law)
