"""Lemma 3.7 and Lemma B.3: approximate DP for every delta implies zCDP, by the tail and the moments of the
privacy loss.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import (
    absurd,
    exceeded,
    fact,
    gaussian_line,
    integral_of,
    is_test,
    standard,
    u,
    written,
)
from dpproofs.mutants.two_answers import (
    certain_mechanism,
    mean_of,
    private_with_each_delta,
    ratio_of_certain,
    too_far,
    with_certain_answer,
)
from dpproofs.mutants.witnesses import shown
from dpproofs.prover.tactic import inequality
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import LAW_RATIO
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.measure.union_bound import LAYER_CAKE
from theorems.foundations.reals.erfc import ERFC_AT_MOST_TWO, TAIL as GAUSSIAN_TAIL
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT, EXP_TANGENT
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_ZERO, SQUARE
from theorems.foundations.tests.tests_from_divergences import TAIL, tail
from theorems.notions.dp.to_zcdp import PAIR_TO_LINE
from theorems.notions.zcdp.composition import ZCDP_WEAKENING
from theorems.notions.zcdp.loss_tail import BOUND

# Lemma 3.7 and Lemma B.3: the tail of the privacy loss from approximate DP for every delta ----

SOURCE = f"{BUN_STEINKE}, Lemma 3.7 and Lemma B.3"
s, extra = variables("s lambda_")
RATIO, Z = DENSITY(L, P, Q), log(L(w))


def curve(level: Term = delta) -> Term:
    """The epsilon at a delta, (4)."""
    return xi + sqrt(rho * log(1 / level))


FAMILY = forall(delta, implies(0 < delta, delta <= 1, INDISTINGUISHABLE(P, Q, curve(), delta)))

LOSS_TAIL = Lemma(
    "bs16.lemma-3.7-tail", "P[Z > xi + s + lambda] <= exp(-s**2/rho)/(1 - exp(-lambda))", SOURCE,
    (FAMILY, RATIO, 0 < rho, 0 < extra, 0 <= s),
    tail(P, L, xi + s + extra) <= factor * exp(-(s**2) / rho) / (1 - exp(-extra)),
    mutants=(Mutant("no factor", {factor: 1 - exp(-extra)},
                    "xi = 0, rho = 1, s = lambda = 1/10, P certain of an outcome with probability 1/2 under Q"),),
)  # fmt: skip


@proof_of(LOSS_TAIL)
def _tail(claim: Claim) -> Theorem:
    """At delta = exp(-s^2/rho) the curve is at xi + s."""
    level = exp(-(s**2) / rho)
    small = use(EXP_INCREASING, arith(-(s**2) / rho <= 0, 0 < rho), x=-(s**2) / rho, y=0)
    close = at(FAMILY, level, by=[arith(0 < level), arith(level <= 1, small)])
    square, nonneg = arith(0 <= s**2), use(SQUARE, arith(0 <= s**2), u=s**2)
    positive = use(POWER_NONNEGATIVE, square, u=s**2, a=Fraction(1, 2))
    root = arith(eq(sqrt(s**2), s), nonneg, positive, 0 <= s)
    there = rewrite(close, arith(eq(curve(level), xi + s), arith(eq(curve(level), xi + sqrt(s**2)), 0 < rho), root))
    known = use(TAIL, there, RATIO, 0 < extra, epsilon=xi + s, delta=level)
    return arith(claim.conclusion, known)


@refutation_of(LOSS_TAIL, "no factor", Y=REAL)
def _large_loss(said: Theorem) -> Theorem:
    """xi = 0, rho = 1, s = lambda = 1/10, and an answer that is certain or has probability 1/2."""
    half, tenth = Fraction(1, 2), Fraction(1, 10)

    def with_answer(made: Term, first: Theorem, second: Theorem) -> Theorem:
        density = ratio_of_certain(half, made, first, second)
        ratio, law, other = read(density.conclusion.data, density)["L", "P", "Q"]
        private = private_with_each_delta(half, made, first, second)
        false = instance(said, private, density, P=law, Q=other, L=ratio, xi=0, rho=1, s=tenth, lambda_=tenth)
        event = lam(x, integrand_of(lhs(false), x))
        _, likely = mean_of(first, law, 1, event)
        large = num(0) + num(tenth) + num(tenth) < log(u)
        same = same_value(lam(u, ind(large)), arith(eq(ratio(num(1)), 2)))
        certain = arith(eq(event(num(1)), 1), same, numeric(written(large, u=2)))
        return absurd(false, likely, certain, numeric(rhs(false) < 1))

    return with_certain_answer(half, with_answer)


# Lemma 3.7 and Lemma B.3: moments of the privacy loss from approximate DP for every delta -----

k = var("k")


quarter = mark("quarter", Fraction(1, 4))
MOST = exp(k * (xi + extra + sqrt(PI * rho) * (1 + 1 / extra)) + quarter * k**2 * rho)

MOMENT = Lemma(
    "bs16.lemma-3.7-moment", "A bound on E[exp(k Z)] from approximate DP for every delta", SOURCE,
    (FAMILY, RATIO, 0 < rho, 0 < extra, 0 < k),
    conj(integrable(P, w, exp(k * Z)), E(P, w, exp(k * Z)) <= MOST),
    mutants=(Mutant("constant", {quarter: Fraction(100, 401)},
                    "N(1, 1) and N(0, 1), rho = 2, xi = 1/2, k = 5000"),),
)  # fmt: skip


@proof_of(MOMENT)
def _moment(claim: Claim) -> Theorem:
    """exp(k Z) <= exp(k a) + (exp(k Z) - exp(k a)) 1[Z >= a]; then 1 + x <= exp(x), for lambda and for the sum."""
    start, moment = xi + extra, exp(k * Z)
    part_int, tail_mean = parts(_layers(start))
    cover = moment <= exp(k * start) + integrand_of(part_int, w)

    def low(no: Theorem) -> Theorem:
        return arith(cover, no, use(EXP_INCREASING, arith(k * Z <= k * start, no, 0 < k), x=k * Z, y=k * start))

    point = cases(start <= Z, lambda yes: arith(cover, yes), low)
    sum_int = parts(expand(P, w, rhs(cover), part_int))[0]
    ints = dominated(P, w, both(arith(0 <= moment), point), sum_int)
    mean = integrate(P, w, point, ints, part_int)
    q, X = k**2 * rho / 4, k * sqrt(PI * rho) * (1 + 1 / extra)
    weight = arith(1 / (1 - exp(-extra)) <= 1 + 1 / extra, use(EXP_TANGENT, x=extra), 0 < extra)
    tangents = use(EXP_TANGENT, x=X), arith(1 <= exp(q), use(EXP_TANGENT, x=q), 0 < rho)
    joined = arith(1 + X * exp(q) <= exp(X + q), *tangents, arith(0 <= X, 0 < k, 0 < extra, 0 < rho))
    tails = arith(rhs(tail_mean) <= exp(k * start) * (X * exp(q)), weight, 0 < k, 0 < rho)
    bound = rhs(comparison(claim))
    total = arith(exp(k * start) * (1 + X * exp(q)) <= bound, joined, 0 < rho)
    return both(ints, arith(comparison(claim), mean, tail_mean, tails, total))


def _layers(start: Term) -> Theorem:
    """E[exp(k Z) - exp(k a); Z >= a] for a = xi + lambda: an integral over a half-line bounds it."""
    bound = exp(-((s - start) ** 2) / rho) / (1 - exp(-extra))
    order = start <= s
    known = use(LOSS_TAIL, FAMILY, RATIO, 0 < rho, 0 < extra, arith(0 <= s - start, order), s=s - start)
    tails = generalize(discharge(rewrite(known, arith(eq(xi + (s - start) + extra, s))), order), s)
    slope, shift = 1 / sqrt(rho), -start / sqrt(rho) - k * sqrt(rho) / 2
    raw_int, mass = parts(use(GAUSSIAN_TAIL, arith(0 < slope, 0 < rho), a=start, k=slope, m=shift))
    bell = ind(start <= s) * exp(-((slope * s + shift) ** 2))
    front = k * exp(k * start + k**2 * rho / 4) / (1 - exp(-extra))
    scaled_int, scaled = parts(expand(LEBESGUE, s, front * bell, raw_int))
    cover = ind(start <= s) * (k * exp(k * s)) * bound
    cover_int, same = parts(transfer(LEBESGUE, s, arith(eq(front * bell, cover), 0 < rho), scaled_int))
    cake = use(
        LAYER_CAKE, arith(0 <= k, 0 < k), 0 < k, tails, cover_int, a=start, c=k, k=k, Z=lam(w, Z), T=lam(s, bound)
    )
    raw_part, mean = parts(cake)
    part = ind(start <= Z) * (exp(k * Z) - exp(k * start))
    plain = arith(eq(integrand_of(raw_part, w), part), 0 < k)
    part_int, part_mean = parts(transfer(P, w, plain, raw_part))
    positive = arith(0 < 1 - exp(-extra), use(EXP_STRICT, 0 < extra, x=-extra, y=0))
    half = arith(
        E(LEBESGUE, s, bell) <= sqrt(PI) * sqrt(rho), mass, use(ERFC_AT_MOST_TWO, a=slope * start + shift), 0 < rho
    )
    total = eq(E(LEBESGUE, s, cover), front * E(LEBESGUE, s, bell))
    value = arith(total, same, scaled, positive)
    weight = arith(0 < front, positive, 0 < k)
    limit = front * (sqrt(PI) * sqrt(rho))
    return both(part_int, arith(E(P, w, part) <= limit, part_mean, mean, value, half, weight))


@refutation_of(MOMENT, "constant", Y=REAL)
def _large_order(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1), rho = 2, xi = 1/2, k = 5000: exp(k^2/2 + k/2) is too large."""
    law, other, half, order = standard(1), standard(), Fraction(1, 2), 5000
    ratio = fact("foundations.gaussian-ratio", mu=1, nu=0, sigma=1)

    def private(goal: Term, delta: Term, function: Term) -> Theorem:
        size = inequality(0 <= log(1 / delta), 0 < delta, delta <= 1)
        sides = infer("cut", size, assume(0 < delta), assume(delta <= 1))
        root = sqrt(2 * log(1 / delta))
        square = squared_root(2 * log(1 / delta), arith(0 <= 2 * log(1 / delta), sides))
        level = arith(num(0) + half <= half + root, nonnegative(root, sides))
        values = {"P": law, "Q": other, "xi": 0, "rho": half, "epsilon": half + root}
        tests = fact("bs16x.lemma-3.5-epsilon", gaussian_line(1, 0), shown(0 < num(half)), level, **values)
        bound = at(tests, function, by=[assume(is_test(function))])
        small = exp(-((half + root - half) ** 2) / (4 * num(half)))
        power = congruence(eq(small, exp(-log(1 / delta))), square)
        return arith(goal, bound, power, arith(eq(exp(-log(1 / delta)), delta), 0 < delta))

    values = {"P": law, "Q": other, "L": read(ratio.conclusion.data, ratio).L, "xi": half, "rho": 2, "k": order}
    _, false = parts(instance(said, lambda goal: intro(goal, private), ratio, **values, lambda_=Fraction(8, 5)))
    measured, value, *_ = parts(fact("foundations.gaussian-grown", a=order, b=-order * half, nu=1, sigma=1, r=0))
    same = congruence(eq(integrand_of(measured, x), integrand_of(lhs(false), x)))
    return exceeded(false, arith(eq(lhs(false), rhs(value)), integral_of(measured, same), value))


# Lemma 3.7 and Lemma B.3 for a pair of laws ---------------------------------------------------

ROOT, FOURTH = sqrt(sqrt(PI * rho)), sqrt(sqrt(rho))
SURE = "xi = 0, rho = 1, P is certain of an outcome that Q has with probability 0.234: every divergence is 1.4524"


def sharp(factor: Factor = 1) -> Term:
    """xi + 2 (pi rho)**(1/4) + sqrt(pi rho) - rho/4."""
    return xi + factor * (2 * ROOT + ROOT**2) - rho / 4


PAIR = Lemma(
    "bs16.lemma-3.7-pair", "Approximate DP of a pair for every delta bounds D_alpha for all alpha", SOURCE,
    (FAMILY, 0 <= rho),
    RENYI_LINE(P, Q, sharp(factor), rho / 4),
    mutants=(Mutant("factor", {factor: Fraction(32, 100)}, SURE),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return cases(
        0 < rho, lambda positive: _spread(goal, positive), lambda no: _point(goal, arith(eq(rho, 0), no, 0 <= rho))
    )


def _spread(goal: Term, positive: Theorem) -> Theorem:
    """The bound on the moments of the loss at lambda = (pi rho)**(1/4)."""
    order, value = 1 < alpha, read(RENYI_LINE, goal).xi + read(RENYI_LINE, goal).rho * alpha
    to_divergence = parts(use(BOUND, order, t=value))[1]

    def with_ratio(L: Term, ratio: Theorem) -> Theorem:
        known = use(MOMENT, FAMILY, ratio, positive, arith(0 < ROOT, positive), arith(0 < alpha - 1, order),
                    L=L, lambda_=ROOT, k=alpha - 1)  # fmt: skip
        ints, mean = parts(known)
        bound, wanted = rhs(mean), exp((alpha - 1) * value)
        same = rewrite(mean, arith(eq(bound, wanted), positive))
        return mp(to_divergence, witness(premise_of(to_divergence), L, ratio, ints, same))

    divergence = obtain(_ratio(), "L", with_ratio)
    return for_all(goal, divergence)


def _ratio() -> Theorem:
    """A test that is Q-null has P-mean at most delta for every delta."""
    test, null = test_function(phi, w), eq(E(Q, w, phi(w)), 0)
    unit, mean = specialize(test, w), E(P, w, phi(w))
    nonneg = integrate(P, w, arith(0 <= phi(w), unit), bounded(P, w, phi(w), 1, unit))

    def impossible(no: Theorem) -> Theorem:
        level = mean / (1 + mean)
        close = at(FAMILY, level, by=[arith(0 < level, no, nonneg), arith(level <= 1, nonneg)])
        small = at(close, phi, by=[test])
        below = arith(mean <= level, small, null)
        return arith(eq(mean, 0), arith(mean <= 0, below, nonneg), nonneg)

    zero = cases(eq(mean, 0), lambda yes: yes, impossible)
    return use(LAW_RATIO, generalize(discharge(zero, test, null), phi))


def _point(goal: Term, zero: Theorem) -> Theorem:
    """For rho = 0 the curve is constant, and delta may go to 0."""
    test = test_function(phi, w)
    gap = E(P, w, phi(w)) - exp(xi) * E(Q, w, phi(w))
    level = gap / (1 + gap)

    def impossible(no: Theorem) -> Theorem:
        below = arith(0 < gap, no)
        close = at(FAMILY, level, by=[arith(0 < level, below), arith(level <= 1, below)])
        inside = arith(eq(rho * log(1 / level), 0), zero)
        flat = rewrite(close, use(POWER_OF_ZERO, inside, u=rho * log(1 / level), a=Fraction(1, 2)))
        return arith(gap <= 0, at(flat, phi, by=[test]), below)

    small = cases(gap <= 0, lambda yes: yes, impossible)
    bound = arith(E(P, w, phi(w)) <= exp(xi) * E(Q, w, phi(w)) + 0, small)
    close = for_all(INDISTINGUISHABLE(P, Q, xi, 0), bound)
    line = use(PAIR_TO_LINE, close, epsilon=xi)
    root = fourth_root_of_zero(PI * rho, zero)
    flat = rewrite(line, arith(eq(num(0), read(RENYI_LINE, goal).rho), zero))
    return rewrite(flat, arith(eq(xi, read(RENYI_LINE, goal).xi), root, zero))


def fourth_root_of_zero(base: Term, zero: Theorem) -> Theorem:
    """The fourth root of a base that is 0 is 0."""
    half = use(POWER_OF_ZERO, arith(eq(base, 0), zero), u=base, a=Fraction(1, 2))
    return use(POWER_OF_ZERO, half, u=sqrt(base), a=Fraction(1, 2))


@refutation_of(PAIR, "factor", Y=REAL)
def _certain_answer(said: Theorem) -> Theorem:
    """xi = 0, rho = 1, and an answer that is certain or has probability 0.234."""
    share, order = Fraction(234, 1000), Fraction(1001, 1000)

    def with_answer(made: Term, first: Theorem, second: Theorem) -> Theorem:
        private = private_with_each_delta(share, made, first, second)
        line = instance(said, private, P=made(num(0)), Q=made(num(1)), xi=0, rho=1)
        return too_far(
            at(line, order, by=[shown(1 < num(order))]), ratio_of_certain(share, made, first, second), second, share
        )

    return with_certain_answer(share, with_answer)


# Lemma 3.7 and Lemma B.3: approximate DP for every delta implies zCDP -------------------------

EVERY_DELTA = forall(delta, implies(0 < delta, delta <= 1, APPROX_DP(M, N, curve(), delta)))

SHARP = Lemma(
    "bs16x.lemma-3.7-sharp", "The constant that the proof of Lemma 3.7 gives, for every rho >= 0", SOURCE,
    (EVERY_DELTA, 0 <= rho),
    ZCDP(M, N, sharp(factor), rho / 4),
    mutants=(Mutant("factor", {factor: Fraction(32, 100)}, SURE,
                    witness=refuted(certain_mechanism, X=REAL, Y=REAL)),),
)  # fmt: skip


@proof_of(SHARP)
def _mechanism(claim: Claim) -> Theorem:
    between = (0 < delta, delta <= 1)
    close = at_neighbours(at(EVERY_DELTA, delta, by=between))
    line = use(PAIR, generalize(discharge(close, *between), delta), 0 <= rho, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, line)


# (xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP -------------------------

constant_ = mark("constant", 5)

CONSTANT = Mutant("constant", {constant_: Fraction(29, 20)}, SURE, witness=refuted(certain_mechanism, X=REAL, Y=REAL))

LEMMA = Lemma(
    "bs16.lemma-3.7", "(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP", SOURCE,
    (EVERY_DELTA, 0 <= rho, rho <= 1),
    ZCDP(M, N, xi - rho / 4 + constant_ * FOURTH, rho / 4),
    mutants=(CONSTANT,),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """2 pi**(1/4) + sqrt(pi) <= 5, and rho**(1/4) <= 1."""
    value, old = read(ZCDP, claim).xi, sharp(1)
    goal = old + rho / 4 <= value + rho / 4
    constant = numeric(2 * sqrt(sqrt(PI)) + sqrt(PI) <= 5)

    def spread(positive: Theorem) -> Theorem:
        small = arith(FOURTH <= 1, positive, rho <= 1)
        return arith(goal, constant, small, arith(0 < FOURTH, positive), positive)

    def point(no: Theorem) -> Theorem:
        zero = arith(eq(rho, 0), no, 0 <= rho)
        return arith(goal, *(fourth_root_of_zero(base, zero) for base in (rho, PI * rho)), zero)

    smaller = cases(0 < rho, spread, point)
    private = use(SHARP, EVERY_DELTA, 0 <= rho)
    weaker = use(ZCDP_WEAKENING, private, smaller, xi=old, rho=rho / 4, xi2=value, rho2=rho / 4)
    return prove(claim.conclusion, weaker)


NAMES = {"xi_hat": xi, "rho_hat": rho}
approx_dp_family_to_zcdp = Verified(LEMMA, "approx_dp_family_to_zcdp", NAMES, requires=(0 <= xi,))
approx_dp_family_to_zcdp_sharp = Verified(SHARP, "approx_dp_family_to_zcdp_sharp", NAMES, requires=(0 <= xi,))
