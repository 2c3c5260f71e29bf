"""Rényi DP between two orders: (alpha - 1) D_alpha is a convex function of alpha."""

from dpproofs.prelude import *
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_AT
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_ZERO

SOURCE = "van Erven and Harremoës 2014, arXiv:1206.2459, Corollary 2"
alpha2, alpha3, epsilon2, s, t, u = variables("alpha2 alpha3 epsilon2 s t u")
ORDERS = 1 < alpha, alpha <= alpha3, alpha3 <= alpha2, alpha < alpha2
SHARE = (alpha3 - alpha) / (alpha2 - alpha)
"""How far the order is on the way from the first one to the second."""

# A power is at most a mean of a lower and a higher one, weighted so that they may be of any sizes ---

LOW, HIGH = exp(SHARE * (t - s)) * u**alpha, exp((1 - SHARE) * (s - t)) * u**alpha2

POWERS = Lemma(
    "notions.power-between", "A power is below a mean of a lower one and a higher one", "elementary",
    (*ORDERS, 0 <= u),
    factor * u**alpha3 <= (1 - SHARE) * LOW + SHARE * HIGH,
    mutants=(Mutant("factor", {factor: MORE}, "u = 1 and s = t",
                    witness=finite({}, alpha=2, alpha2=4, alpha3=3, u=1, s=0, t=0)),
             Mutant("beyond", without(alpha3 <= alpha2), "u = 2, at an order far above",
                    witness=finite({}, alpha=2, alpha2=3, alpha3=10, u=2, s=0, t=0)),
             Mutant("below", without(alpha <= alpha3), "u = 2, at an order far below",
                    witness=finite({}, alpha=5, alpha2=6, alpha3=2, u=2, s=0, t=0)),
             Mutant("shares", Claim((*ORDERS, 0 <= u), u**alpha3 <= SHARE * LOW + (1 - SHARE) * HIGH), "u = 1/2",
                    witness=finite({}, alpha=2, alpha2=6, alpha3=3, u="1/2", s=0, t=0))),
)  # fmt: skip


@proof_of(POWERS)
def _powers(claim: Claim) -> Theorem:
    """exp is above its tangent at the mean of the two exponents."""
    part = both(arith(0 <= SHARE, *ORDERS), arith(SHARE <= 1, *ORDERS))
    log_u = log(u)
    middle, first, second = alpha3 * log_u, alpha * log_u + SHARE * (t - s), alpha2 * log_u + (1 - SHARE) * (s - t)
    mean = arith(eq((1 - SHARE) * first + SHARE * second, middle), *ORDERS)

    def positive(yes: Theorem) -> Theorem:
        tangents = [
            arith(exp(middle) * (1 + (end - middle)) <= exp(end), use(EXP_TANGENT, x=end - middle))
            for end in (first, second)
        ]
        below = arith(exp(middle) <= (1 - SHARE) * exp(first) + SHARE * exp(second), *tangents, mean, part)
        return arith(claim.conclusion, below, yes, *ORDERS)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(u, 0), no, 0 <= u)
        empty = use(POWER_OF_ZERO, is_zero, arith(ne(alpha3, 0), *ORDERS), u=u, a=alpha3)
        sides = [use(POWER_NONNEGATIVE, 0 <= u, arith(0 < order, *ORDERS), u=u, a=order) for order in (alpha, alpha2)]
        return arith(claim.conclusion, empty, *sides, part)

    return cases(0 < u, positive, zero)


# Rényi DP between two orders ------------------------------------------------------------------

GIVEN = RENYI_DP(M, N, alpha, epsilon), RENYI_DP(M, N, alpha2, epsilon2), *ORDERS
FIRST, SECOND = (alpha - 1) * epsilon, (alpha2 - 1) * epsilon2
BETWEEN = ((1 - SHARE) * FIRST + SHARE * SECOND) / (alpha3 - 1)
REVEALED = {"X": 2, "Y": 2}, {"M": ((1, 0), ("1/2", "1/2")), "N": (False, True, False, False)}

LEMMA = Lemma(
    "mechanisms.renyi-dp-between-orders", "Rényi DP at two orders bounds those between: (alpha - 1) D_alpha is convex",
    SOURCE,
    GIVEN,
    RENYI_DP(M, N, alpha3, factor * BETWEEN),
    mutants=(Mutant("factor", {factor: LESS}, "half of all data sets are revealed: all divergences are log(2)",
                    witness=finite(REVEALED[0], **REVEALED[1], alpha=2, alpha2=4, alpha3=3, epsilon="0.69315",
                        epsilon2="0.69315")),
             Mutant("beyond", without(alpha3 <= alpha2), "a rare outcome, which counts at large orders alone",
                    witness=finite(REVEALED[0], M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                        N=(False, True, False, False), alpha=2, alpha2=3, alpha3=20, epsilon="0.69", epsilon2="2.31")),
             Mutant("below", without(alpha <= alpha3), "the same at a small order",
                    witness=finite(REVEALED[0], M=(("99/100", "1/100"), ("9999/10000", "1/10000")),
                        N=(False, True, False, False), alpha=3, alpha2=20, alpha3=2, epsilon="2.31", epsilon2="4.37"))),
)  # fmt: skip


@proof_of(LEMMA)
def _between(claim: Claim) -> Theorem:
    """The mean of a power of the likelihood ratio is at most a mean of those of a lower and a higher one."""
    first, second = (at_neighbours(private) for private in GIVEN[:2])
    goal = read(RENYI_DP, claim).epsilon
    law, other = read(RENYI, first)["Q", "P"]

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, low_int, low = parts(facts)
        high_int, high = parts(use(RENYI_AT, second, density, P=other, Q=law, L=ratio, alpha=alpha2, t=epsilon2))
        nonneg = specialize(parts(unfolded(density))[0], w)
        point = use(POWERS, *ORDERS, nonneg, u=ratio(w), s=FIRST, t=SECOND)
        top, mean = parts(expand(law, w, rhs(point), low_int, high_int))
        power = use(POWER_NONNEGATIVE, nonneg, arith(0 < alpha3, *ORDERS), u=ratio(w), a=alpha3)
        ints = dominated(law, w, both(power, point), top)
        below = integrate(law, w, point, ints, top)
        part = both(arith(0 <= SHARE, *ORDERS), arith(SHARE <= 1, *ORDERS))
        scaled = arith(exp(s) * u <= exp(s + t), u <= exp(t))
        ends = []
        weights = SHARE * (SECOND - FIRST), (1 - SHARE) * (FIRST - SECOND)
        for weight, size, one in zip(weights, (FIRST, SECOND), (low, high), strict=True):
            level = same_value(lam(u, exp(u)), arith(eq(weight + size, (alpha3 - 1) * goal), *ORDERS))
            ends += [use(scaled, one, u=lhs(one), s=weight, t=size), level]
        moment = arith(lhs(below) <= exp((alpha3 - 1) * goal), below, mean, *ends, part)
        return witness(RENYI(alpha3, other, law, goal), ratio, density, ints, moment)

    return for_all(claim.conclusion, obtain(first, "L", with_ratio))


renyi_dp_between_orders = Verified(LEMMA, "renyi_dp_between_orders", {"order": alpha3})
