"""Rényi divergences of the sampled Gaussian pair at whole orders, as finite sums."""

from collections.abc import Callable
from dataclasses import dataclass

from dpproofs.prelude import *
from dpproofs.privacy.definitions import either_order
from dpproofs.privacy.notions.sampled_gaussian_dp import rate as q, sampled_profile
from dpproofs.prover.tactic import inequality
from theorems.citations import MIRONOV_TALWAR_ZHANG
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO
from theorems.foundations.gaussian.reflected import TURNED_AROUND
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, row
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_MEAN
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS, RATIO, STANDARD, ratio
from theorems.notions.profiles.excess import REVERSED, with_profile
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE
from theorems.sampling.reflected_powers import POWERS

# The moments of the mixed likelihood ratio ----------------------------------------------------

a, b, i, u, x = variables("a b i u x")
v = mu_squared
SOURCE = f"{MIRONOV_TALWAR_ZHANG}, Section 3.3"
SAMPLED = 0 < q, q < 1, 0 <= v
ODDS = log(q / (1 - q))
MIXED = 1 - q + q * ratio(v)
"""The likelihood ratio of N(mu, 1), mixed with N(0, 1), to N(0, 1), where v = mu^2."""


def moment(order: Term, square: Term) -> Term:
    """The mean of that power of the mixed ratio."""
    return (1 - q) ** order * row(order, lam(i, exp(i * ODDS + i * (i - 1) * square / 2)))


MOMENTS = Lemma(
    "sampling.gaussian-whole-moments", "The moments of the likelihood ratio of the sampled Gaussian pair", SOURCE,
    (*SAMPLED, nat(k)),
    conj(integrable(STANDARD, x, MIXED**k), eq(E(STANDARD, x, MIXED**k), factor * moment(k, v))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0", witness=finite({}, rate="1/2", mu_squared=1, k=0)),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moments(claim: Claim) -> Theorem:
    """By the binomial theorem, and the means of exp(i mu x) under N(0, 1)."""
    root, rest = squared_root(v, 0 <= v), arith(0 < 1 - q, q < 1)
    loss, scale = ODDS + (sqrt(v) * x - v / 2), (1 - q) ** k
    terms = lam((i, x), binomial(k, i) * exp(i * loss))
    ints, mean, *_ = parts(use("foundations.gaussian-grown", arith(0 < num(1)), sigma=1, nu=0, a=i * sqrt(v),
                               b=i * (ODDS - v / 2), r=0))  # fmt: skip
    line = exponent_of(integrand_of(ints, x))
    inner = same_value(lam(x, exp(x)), arith(eq(line, i * loss)))
    moved, equal = parts(transfer(STANDARD, x, inner, ints))
    one, of_one = parts(expand(STANDARD, x, binomial(k, i) * exp(i * loss), moved))
    grown = exponent_of(rhs(mean))
    size = same_value(lam(x, exp(x)), arith(eq(grown, i * ODDS + i * (i - 1) * v / 2), root))
    value = binomial(k, i) * exp(i * ODDS + i * (i - 1) * v / 2)
    each = arith(eq(E(STANDARD, x, terms(i, x)), value), of_one, equal, mean, size)
    every = generalize(discharge(one, nat(i)), i)
    total_int, total_mean = parts(use(SUM_MEAN, every, nat(k), mu=STANDARD, f=terms, n=k))
    sums = use(SUM_EQUAL, generalize(discharge(each, nat(i)), i), nat(k), n=k,
               s=lam(i, E(STANDARD, x, terms(i, x))), t=lam(i, value))  # fmt: skip
    scaled, scaled_mean = parts(expand(STANDARD, x, scale * integrand_of(total_int, x), total_int))
    odds = use(EXP_OF_LOG, arith(0 < q / (1 - q), 0 < q, rest), y=q / (1 - q))
    mixed = arith(eq((1 - q) * (1 + exp(loss)), MIXED), odds, rest)
    product = arith(eq(a**k * b**k, (a * b) ** k), 0 < a, 0 < b)
    power = use(product, rest, arith(0 < 1 + exp(loss)), a=1 - q, b=1 + exp(loss))
    whole = same_value(lam(x, x**k), mixed)
    same = arith(eq(scale * integrand_of(total_int, x), MIXED**k), use(BINOMIAL_THEOREM, nat(k), x=loss), power, whole)
    moment_int, moment_mean = parts(transfer(STANDARD, x, same, scaled))
    return both(moment_int, arith(comparison(claim), moment_mean, scaled_mean, total_mean, sums))


# Rényi divergence at whole orders, when a record is removed -----------------------------------

GIVEN = SAMPLED_GAUSSIAN_DP(M, N, q, v), *SAMPLED, nat(k), 2 <= k

REMOVED = Lemma(
    "sampling.gaussian-renyi-removed", "The Rényi divergence of sampled Gaussian DP at a whole order, when a record is "
    "removed", SOURCE,
    GIVEN,
    RENYI_DP(M, N, k, factor * log(moment(k, v)) / (k - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "the sampled Gaussian pair attains it",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(REMOVED)
def _removed(claim: Claim) -> Theorem:
    """The profile is that of the mixed ratio, whose moment is known."""
    ints, mean = parts(use(MOMENTS, *SAMPLED, nat(k)))
    excess = E(STANDARD, x, maximum(MIXED - c, 0))
    profile = with_profile(at_neighbours(GIVEN[0]), lam(c, excess), excess_of_mixed())
    sign, positive = sign_of_moment(), generalize(arith(0 <= MIXED, _signs()[1]), x)
    bound = log(moment(k, v)) / (k - 1)
    level = arith(b <= exp((k - 1) * (log(b) / (k - 1))), 0 < b, arith(1 < k, 2 <= k))
    most = arith(E(STANDARD, x, MIXED**k) <= exp((k - 1) * bound), mean, use(level, sign, 2 <= k, b=moment(k, v)))
    made = use(FROM_PROFILE, positive, ints, most, arith(1 < k, 2 <= k), profile, P=M(x1), Q=M(x2), B=STANDARD,
               g=lam(x, MIXED), t=bound, alpha=k)  # fmt: skip
    return for_all(claim.conclusion, made)


def sign_of_moment() -> Theorem:
    """The moment is positive: the mixed ratio has the mean 1, and its power is above a line."""
    _, positive, _ = _signs()
    ints, mean = parts(use(MOMENTS, *SAMPLED, nat(k)))
    ratio_int, ratio_mean = parts(use(RATIO, 0 <= v, s=v))
    line, line_mean = parts(expand(STANDARD, x, 1 + k * (MIXED - 1), ratio_int))
    facts = arith(0 <= MIXED, positive), arith(1 <= k, 2 <= k), arith(0 < num(1))
    tangent = use("foundations.power-tangent", *facts, u=MIXED, a=k, s=1)
    above = integrate(STANDARD, x, arith(1 + k * (MIXED - 1) <= MIXED**k, tangent), line, ints)
    return arith(0 < moment(k, v), above, mean, line_mean, ratio_mean, mean_of_one(STANDARD))


def excess_of_mixed() -> Theorem:
    """The mean excess of the mixed ratio over c is the profile of the sampled pair."""
    below, excess = 1 - q, maximum(MIXED - c, 0)
    goal = sampled_profile(lam(c, gaussian_profile(v, c)), q, c) <= E(STANDARD, x, excess)

    def drawn(yes: Theorem) -> Theorem:
        order = (c - below) / q
        level = arith(0 <= order, yes, 0 < q)
        ints = parts(use(BOUNDS, level, 0 <= v, s=v, c=order))[0]
        scaled, mean = parts(expand(STANDARD, x, q * integrand_of(ints, x), ints))
        body = arith(eq(q * integrand_of(ints, x), excess), 0 < q)
        equal = parts(transfer(STANDARD, x, body, scaled))[1]
        return arith(goal, mean, equal, arith(eq(ind(below <= c), 1), yes), arith(eq(ind(c < below), 0), yes))

    def sure(no: Theorem) -> Theorem:
        ints, mean = parts(use(RATIO, 0 <= v, s=v))
        whole, total = parts(expand(STANDARD, x, below + q * ratio(v) - c, ints))
        body = arith(eq(below + q * ratio(v) - c, excess), arith(0 <= q * ratio(v), 0 < q), no)
        equal = parts(transfer(STANDARD, x, body, whole))[1]
        return arith(
            goal,
            mean,
            total,
            equal,
            mean_of_one(STANDARD),
            arith(eq(ind(below <= c), 0), no),
            arith(eq(ind(c < below), 1), no),
        )

    return cases(below <= c, drawn, sure)


sampled_gaussian_dp_to_renyi_dp = Verified(REMOVED, "sampled_gaussian_dp_to_renyi_dp", {"order": k})


# Rényi divergence at whole orders, when a record is removed or added --------------------------

EITHER_ORDER = ADD_OR_REMOVE(either_order, N)
BACK = 1 / MIXED
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, x)


@dataclass(frozen=True)
class Mixture:
    """The law of the mixture of N(mu, 1) and N(0, 1), and the facts of it."""

    law: Term
    known: Theorem

    def mean(self, value: Term, share: Term, *facts: Theorem | Term) -> tuple[Theorem, Theorem, Theorem]:
        """The mean of a value from 0 to 1/share is that of its product with the mixed ratio; both are integrable."""
        test, scale = share * value, 1 / share
        unit = arith(0 <= test, *facts), arith(test <= 1, *facts)
        every = generalize(discharge(self._mean(), TEST), phi)
        drawn, same = parts(at(every, lam(x, test), by=[generalize(both(*unit), x)]))
        here, mean = parts(linear(self.law, x, scale * test, [(scale, bounded(self.law, x, test, 1, *unit))]))
        own, first = parts(transfer(self.law, x, arith(eq(scale * test, value), *facts), here))
        there, other = parts(linear(STANDARD, x, scale * (MIXED * test), [(scale, drawn)]))
        moved, second = parts(transfer(STANDARD, x, arith(eq(scale * (MIXED * test), MIXED * value), *facts), there))
        equal = arith(eq(E(self.law, x, value), E(STANDARD, x, MIXED * value)), same, mean, first, other, second)
        return own, moved, equal

    def _mean(self) -> Theorem:
        root, unit = squared_root(v, 0 <= v), specialize(TEST, x)
        density = use(GAUSSIAN_RATIO, arith(0 < num(1)), mu=sqrt(v), nu=0, sigma=1)
        loss, (_, ints, moved) = read(DENSITY, density).L(x), parts(unfolded(density))
        size = both(
            arith(0 <= loss * phi(x), unit, arith(0 < loss)), arith(loss * phi(x) <= loss, unit, arith(0 < loss))
        )
        small = dominated(STANDARD, x, size, ints)
        same = same_value(lam(x, exp(x)), arith(eq(exponent_of(loss), sqrt(v) * x - v / 2), root))
        drawn_int, drawn = parts(transfer(STANDARD, x, arith(eq(loss * phi(x), ratio(v) * phi(x)), same), small))
        plain = bounded(STANDARD, x, phi(x), 1, unit)
        whole_int, whole = parts(linear(STANDARD, x, MIXED * phi(x), [(q, drawn_int), (1 - q, plain)]))
        law = at(self.known, phi, by=[TEST])
        value = arith(
            eq(E(self.law, x, phi(x)), E(STANDARD, x, MIXED * phi(x))), law, at(moved, phi, by=[TEST]), drawn, whole
        )
        return both(whole_int, value)


EITHER = Lemma(
    "sampling.gaussian-renyi-either-order", "The Rényi divergence of sampled Gaussian DP at a whole order, when a "
    "record is removed or added", SOURCE,
    (*GIVEN, EITHER_ORDER),
    RENYI_DP(M, either_order, k, factor * log(moment(k, v)) / (k - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "the sampled Gaussian pair attains it",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(EITHER)
def _either(claim: Claim) -> Theorem:
    """One that is added has the divergence of the pair in the other order, which is not larger."""
    known = parts(specialize(EITHER_ORDER, x1, x2))[0]
    removed = use(REMOVED, *GIVEN)

    def added(here: Theorem) -> Theorem:
        profile = use(
            REVERSED,
            at(GIVEN[0], x2, x1, by=[here]),
            P=M(x2),
            Q=M(x1),
            h=read(PROFILE, at(GIVEN[0], x2, x1, by=[here])).h,
        )
        return mixture_(lambda mixture: _added(mixture, profile))

    both_ways = split(at(known, by=[either_order(x1, x2)]), lambda here: at(removed, x1, x2, by=[here]), added)
    return for_all(claim.conclusion, both_ways)


def mixture_(then: Callable[[Mixture], Theorem]) -> Theorem:
    """A conclusion from the law of the mixture."""
    u_ = var("u")
    share = generalize(both(arith(0 <= q, 0 < q), arith(q <= 1, q < 1)), u_)
    made = use("foundations.law-mixed", share, t=lam(u_, q), P=lam(u_, normal(sqrt(v), 1)), Q=lam(u_, STANDARD))
    return obtain(made, "R", lambda laws, mixed: then(Mixture(laws(0), specialize(mixed, 0))))


def _signs() -> tuple[Theorem, Theorem, Theorem]:
    """The mixed ratio is above 1 - q, and its reciprocal below 1/(1 - q)."""
    rest, drawn = arith(0 < 1 - q, q < 1), arith(0 < q * ratio(v), 0 < q, arith(0 < ratio(v)))
    least, positive = arith(1 - q <= MIXED, drawn), arith(0 < MIXED, rest, drawn)
    return rest, positive, arith((1 - q) * BACK <= 1, least, positive)


def _added(mixture: Mixture, profile: Theorem) -> Theorem:
    """The divergence of the mixture in the other order is at most that of the reciprocal of the mixed ratio."""
    rest, positive, most = _signs()
    sign, law = arith(0 < BACK, positive), mixture.law
    close = with_profile(profile, lam(c, E(law, x, maximum(BACK - c, 0))), _excess(mixture))
    facts = arith(0 < (1 - q) * BACK, rest, sign), most, arith(0 <= k, 2 <= k)
    scaled = use(inequality(b**k <= 1, 0 < b, b <= 1, 0 <= k), *facts, b=(1 - q) * BACK)
    product = use(arith(eq(a**k * b**k, (a * b) ** k), 0 < a, 0 < b), rest, sign, a=1 - q, b=BACK)
    signs = arith(0 < (1 - q) ** k, rest), arith(0 < BACK**k, sign)
    ints, there, mean = mixture.mean(BACK**k, (1 - q) ** k, scaled, product, *signs)
    powers = use(arith(eq(u * (1 / u) ** k, u ** (1 - k)), 0 < u), positive, u=MIXED)
    back_int, back = parts(transfer(STANDARD, x, powers, there))
    moment_int, exact = parts(use(MOMENTS, *SAMPLED, nat(k)))
    bound, small = (
        log(moment(k, v)) / (k - 1),
        arith(E(law, x, BACK**k) <= moment(k, v), mean, back, _backwards(back_int, moment_int), exact),
    )
    level = arith(b <= exp((k - 1) * (log(b) / (k - 1))), 0 < b, arith(1 < k, 2 <= k))
    value = arith(
        E(law, x, BACK**k) <= exp((k - 1) * bound), small, use(level, sign_of_moment(), 2 <= k, b=moment(k, v))
    )
    first, second = read(PROFILE, close)["P", "Q"]
    return use(FROM_PROFILE, generalize(arith(0 <= BACK, sign), x), ints, value, arith(1 < k, 2 <= k), close,
               P=first, Q=second, B=law, g=lam(x, BACK), t=bound, alpha=k)  # fmt: skip


def _backwards(back: Theorem, ahead: Theorem) -> Theorem:
    """The mean of the power 1 - k of the mixed ratio is at most that of the power k."""
    root, positive = squared_root(v, 0 <= v), arith(0 < ratio(v))
    loss, mirrored, image = sqrt(v) * x - v / 2, sqrt(v) * (sqrt(v) - x) - v / 2, 1 - q + q / ratio(v)
    inverse = same_value(lam(x, exp(x)), arith(eq(mirrored, -loss), root))
    place = arith(eq(1 - q + q * exp(mirrored), image), inverse, positive)
    pieces, sums = [], []
    for exponent, ints in ((1 - k, back), (k, ahead)):
        low = generalize(arith(0 <= MIXED**exponent, _signs()[1]), x)
        turned_int, mean = parts(use(TURNED_AROUND, 0 <= v, low, ints, h=lam(x, MIXED**exponent), v=v))
        power = same_value(lam(u, u**exponent), place)
        body = arith(eq(integrand_of(turned_int, x), ratio(v) * image**exponent), power)
        moved, equal = parts(transfer(STANDARD, x, body, turned_int))
        pieces.append(moved)
        sums += [mean, equal]
    point = use(POWERS, 0 < q, q < 1, positive, nat(k), y=ratio(v))
    left, first = parts(linear(STANDARD, x, lhs(point), [(num(1), pieces[0]), (num(-1), pieces[1])]))
    right, second = parts(linear(STANDARD, x, rhs(point), [(num(1), ahead), (num(-1), back)]))
    bound = integrate(STANDARD, x, point, left, right)
    return arith(E(STANDARD, x, MIXED ** (1 - k)) <= E(STANDARD, x, MIXED**k), bound, first, second, *sums)


def _excess(mixture: Mixture) -> Theorem:
    """The mean excess of the reciprocal over c is at least the profile in the other order."""
    rest, positive, most = _signs()
    level, below, law = maximum(BACK - c, 0), maximum(1 - c * MIXED, 0), mixture.law
    _, ints, mean = mixture.mean(level, 1 - q, rest, most, arith(0 < BACK, positive), 0 <= c)
    same = parts(transfer(STANDARD, x, arith(eq(MIXED * level, below), positive), ints))[1]
    known = arith(eq(E(law, x, level), E(STANDARD, x, below)), mean, same)
    profile = sampled_profile(lam(c, gaussian_profile(v, c)), q, 1 / c)
    goal = 1 - c + c * profile <= E(law, x, level)

    def some(yes: Theorem) -> Theorem:
        above = maximum(MIXED - 1 / c, 0)
        ratio_int, one = parts(use(RATIO, 0 <= v, s=v))
        mixed_int = parts(expand(STANDARD, x, MIXED, ratio_int))[0]
        size = both(arith(0 <= above), arith(above <= MIXED, positive, arith(0 < 1 / c, yes)))
        total_int, total = parts(
            expand(STANDARD, x, 1 - c * MIXED + c * above, ratio_int, dominated(STANDARD, x, size, mixed_int))
        )
        equal = parts(transfer(STANDARD, x, arith(eq(1 - c * MIXED + c * above, below), yes), total_int))[1]
        there = use(excess_of_mixed(), *SAMPLED, c=1 / c)
        scaled = arith(0 <= c * (E(STANDARD, x, above) - profile), there, yes)
        return arith(goal, known, equal, total, one, mean_of_one(STANDARD), scaled)

    def none(no: Theorem) -> Theorem:
        zero = arith(eq(c, 0), no, 0 <= c)
        ints, mean = parts(constant(STANDARD, x, num(1)))
        equal = parts(transfer(STANDARD, x, arith(eq(1, below), zero), ints))[1]
        return arith(goal, known, equal, mean, zero)

    return cases(0 < c, some, none)


sampled_gaussian_dp_to_renyi_dp_either_order = Verified(
    EITHER, "sampled_gaussian_dp_to_renyi_dp_either_order", {"order": k}
)
