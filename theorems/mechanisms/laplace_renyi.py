"""The Rényi divergence of two Laplace laws of one scale, exactly, and the Laplace mechanism under Rényi DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import LEBESGUE, REAL, E, absolute, eq, exp, lam, log, num
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    DENSITY, LAPLACE, RENYI, RENYI_DP, SENSITIVITY, Delta, N, alpha, equals, on, q, t, value_of, x1, x2,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, discharge, dominated, folded, for_all, generalize, linear, monotone, mp, parts, specialize,
    transfer, unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.exact_renyi import RENYI_EQUALITY, RENYI_EQUALS
from theorems.foundations.exponential import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.logarithm import LOG_BOUND
from theorems.mechanisms.laplace import NOISY, M
from theorems.mechanisms.laplace_law import LEBESGUE_RATIO, TEST, P, Q, b, density, phi, x
from theorems.mechanisms.laplace_tilted import INTEGRAL, ORDER, d, mu, nu, tilted, value

SOURCE = "Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II"
DENSITY_R, RENYI_R, RENYI_DP_R = (on(notion, Y=REAL) for notion in (DENSITY, RENYI, RENYI_DP))
LAWS = LAPLACE(P, mu, b), LAPLACE(Q, nu, b)
RATIO = lam(x, exp((absolute(x - nu) - absolute(x - mu)) / b))


def _under_second(f: Term, nonneg: Theorem, weighted: Theorem) -> Theorem:
    """E_Q[f] is the integral of the second density times f, for f >= 0."""
    reference = use(LEBESGUE_RATIO, LAWS[1], 0 < b, P=Q, m=nu)
    return use(FROM_REFERENCE, reference, generalize(nonneg, x), weighted, P=Q, Q=LEBESGUE,
               L=reference.conclusion.args[0], f=lam(x, f))  # fmt: skip


def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    goal = claim.conclusion
    L = goal.args[0]
    top_int, change = parts(unfolded(use(LEBESGUE_RATIO, LAWS[0], 0 < b, m=mu)))[1:]

    def moved(f: Term, f0: Theorem, ints: Theorem) -> list[Theorem]:
        """E_Q[L f] is the integral of the first density times f."""
        same = arith(eq(density(mu) * f, density(nu) * (L(x) * f)), 0 < b)
        weighted, equal = parts(transfer(LEBESGUE, x, same, ints))
        back_int, back = parts(_under_second(L(x) * f, arith(0 <= L(x) * f, f0), weighted))
        return [back_int, arith(eq(E(Q, x, L(x) * f), E(LEBESGUE, x, density(mu) * f)), back, equal)]

    L_int = moved(num(1), arith(0 <= num(1)), top_int)[0]
    test = specialize(TEST, x)
    body = density(mu) * phi(x)
    small = both(arith(0 <= body, test, 0 < b), arith(body <= density(mu), test, 0 < b))
    same = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, top_int))[1]
    equal = arith(eq(E(P, x, phi(x)), E(Q, x, L(x) * phi(x))), at(change, phi, by=[TEST]), same)
    return folded(goal, both(generalize(arith(0 <= L(x)), x), L_int, generalize(discharge(equal, TEST), phi)))


def _ratio_claim(factor: Factor) -> Claim:
    return Claim((*LAWS, 0 < b), DENSITY_R(lam(x, factor * RATIO(x)), P, Q))


LIKELIHOOD = Lemma(
    "mechanisms.laplace-ratio", "The likelihood ratio of two Laplace laws of one scale", "elementary",
    *_ratio_claim(1).parts, _ratio,
    (Mutant("factor", _ratio_claim(LESS), "its mean is 1"),),
)  # fmt: skip


def divergence(gap: object, factor: Factor = 1) -> Term:
    """The Rényi divergence of Laplace laws at that distance."""
    return log(value(gap, factor)) / (alpha - 1)


GIVEN = (*LAWS, *ORDER)
GAP = absolute(mu - nu)


def _exact_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, on(RENYI_EQUALS, Y=REAL)(alpha, P, Q, divergence(GAP, factor)))


def _exact(claim: Claim) -> Theorem:
    """The moment of the ratio is the tilted integral, over 2 b."""
    goal = claim.conclusion
    ints, total = parts(use(INTEGRAL, *ORDER))
    power = RATIO(x) ** alpha
    scaled_int, scaled = parts(linear(LEBESGUE, x, tilted() / (2 * b), [(1 / (2 * b), ints)]))
    weighted, equal = parts(
        transfer(LEBESGUE, x, arith(eq(tilted() / (2 * b), density(nu) * power), 0 < b), scaled_int)
    )
    power_int, mean = parts(_under_second(power, arith(0 <= power), weighted))
    inside = value(GAP)
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    exponent = (alpha - 1) * goal.args[3]
    whole = arith(eq(exp(exponent), inside), level, 1 < alpha)
    moment = arith(eq(E(Q, x, power), exp(exponent)), mean, equal, scaled, total, whole, 0 < b)
    return witness(goal, RATIO, use(LIKELIHOOD, *LAWS, 0 < b), power_int, moment)


EXACT = Lemma(
    "mechanisms.laplace-renyi-exact", "The Rényi divergence of two Laplace laws of one scale is finite", SOURCE,
    *_exact_claim(1).parts, _exact,
    (Mutant("factor", _exact_claim(LESS), "an equality; mu = nu"),),
)  # fmt: skip


def _renyi_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, equals(RENYI_R(alpha, P, Q, t), t, divergence(GAP, factor)))


def _renyi(claim: Claim) -> Theorem:
    exact = use(EXACT, *GIVEN)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=P, Q=Q, d=value_of(claim.conclusion))


DIVERGENCE = Lemma(
    "mechanisms.laplace-renyi", "D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) d/b) "
    "+ (alpha - 1)/(2 alpha - 1) exp(-alpha d/b))/(alpha - 1)", SOURCE, *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(LESS), "an equality; mu = nu"),),
)  # fmt: skip


def _mechanism_claim(factor: Factor) -> Claim:
    return Claim((SENSITIVITY(q, N, Delta), NOISY, *ORDER), RENYI_DP_R(M, N, alpha, divergence(Delta, factor)))


def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the medians."""
    near, goal = N(x1, x2), claim.conclusion
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    order = use(EXP_INCREASING, arith(-alpha * d / b <= (alpha - 1) * d / b, 0 <= d, wide, 0 < b), x=-alpha * d / b,
                y=(alpha - 1) * d / b)  # fmt: skip
    grows = monotone(value(d), d, [0 <= d], order, wide, *ORDER)
    gap, top = absolute(q(x1) - q(x2)), goal.args[3]
    close = at(claim.hypotheses[0], x1, x2, by=[near])
    larger = at(grows, gap, Delta, by=[arith(0 <= gap), arith(0 <= Delta, close), close])
    inside, above = value(gap), value(Delta)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    logs = use(LOG_BOUND, arith(exp(log(inside)) <= above, level, larger), arith(0 < above, positive, larger),
               x=log(inside), y=above)  # fmt: skip
    small = arith(divergence(gap) <= top, logs, 1 < alpha)
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    exact = use(DIVERGENCE, *laws, *ORDER, P=M(x1), Q=M(x2), mu=q(x1), nu=q(x2))
    bound = mp(parts(at(exact, top))[1], small)
    return for_all(goal, bound)


LEMMA = Lemma(
    "mechanisms.laplace-renyi-dp", "The Laplace mechanism under Rényi DP", SOURCE,
    *_mechanism_claim(1).parts, _mechanism,
    (Mutant("factor", _mechanism_claim(LESS), "an equality for medians at distance Delta"),),
)  # fmt: skip

laplace_renyi_divergence = Verified(DIVERGENCE, "laplace_renyi_divergence", {"scale": b}, reads=value_of, omits=(t,))
laplace_renyi_dp = Verified(LEMMA, "laplace_renyi_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
