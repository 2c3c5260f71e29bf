"""The Rényi divergence of two Laplace laws of one scale, and of all that are at most so far apart; hence
Rényi DP of the mechanism, and the least rho of zCDP of what is as private.
"""

from dpproofs.prelude import *
from dpproofs.prover.tactic import inequality
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_EQUALITY, RENYI_EQUALS
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG, LOG_BOUND
from theorems.mechanisms.laplace.law import EXISTS, P, Q, b, density, u, x
from theorems.mechanisms.laplace.likelihood_ratio import (
    INTEGRAL,
    LAWS,
    LIKELIHOOD,
    ORDER,
    RATIO,
    RENYI_DP_R,
    RENYI_R,
    d,
    mu,
    nu,
    tilted,
    under_second_law,
    value,
)
from theorems.mechanisms.laplace.mechanism import NOISY, M as M_
from theorems.mechanisms.laplace.privacy_loss import ATTAINED
from theorems.notions.kl.kl import CONCENTRATED
from theorems.notions.profiles.excess import PROFILE_WEAKEN
from theorems.notions.profiles.renyi_from_profile import DOMINATING_PAIR
from theorems.notions.zcdp.composition import stated

# The Rényi divergence of two Laplace laws of one scale, exactly -------------------------------

SOURCE = "Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II"


def divergence(gap: object, factor: Factor = 1) -> Term:
    """The Rényi divergence of Laplace laws at that distance."""
    return log(value(gap, factor)) / (alpha - 1)


GIVEN = (*LAWS, *ORDER)
GAP = absolute(mu - nu)

EXACT = Lemma(
    "mechanisms.laplace-renyi-exact", "The Rényi divergence of two Laplace laws of one scale is finite", SOURCE,
    GIVEN,
    on(RENYI_EQUALS, Y=REAL)(alpha, P, Q, divergence(GAP, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu = nu",
                    witness=finite({"Y": "real"}, P=laplace(0), Q=laplace(0), mu=0, nu=0, b=1, alpha=2)),),
)  # fmt: skip


@proof_of(EXACT)
def _exact(claim: Claim) -> Theorem:
    """The moment of the ratio is the tilted integral, over 2 b."""
    goal = claim.conclusion
    ints, total = parts(use(INTEGRAL, *ORDER))
    power = RATIO(x) ** alpha
    scaled_int, scaled = parts(linear(LEBESGUE, x, tilted() / (2 * b), [(1 / (2 * b), ints)]))
    weighted, equal = parts(
        transfer(LEBESGUE, x, arith(eq(tilted() / (2 * b), density(nu) * power), 0 < b), scaled_int)
    )
    power_int, mean = parts(under_second_law(power, arith(0 <= power), weighted))
    inside = value(GAP)
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    exponent = (alpha - 1) * read(RENYI_EQUALS, goal).d
    whole = arith(eq(exp(exponent), inside), level, 1 < alpha)
    moment = arith(eq(E(Q, x, power), exp(exponent)), mean, equal, scaled, total, whole, 0 < b)
    return witness(goal, RATIO, use(LIKELIHOOD, *LAWS, 0 < b), power_int, moment)


# D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) d/b) + (alpha - 1)/(2 alpha -
# 1) exp(-alpha d/b))/(alpha - 1) --------------------------------------------------------------

LAPLACE_DIVERGENCE = Lemma(
    "mechanisms.laplace-renyi", "D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) "
    "d/b) + (alpha - 1)/(2 alpha - 1) exp(-alpha d/b))/(alpha - 1)", SOURCE,
    GIVEN,
    equals(RENYI_R(alpha, P, Q, t), t, divergence(GAP, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu = nu",
                    witness=finite({}, P=laplace(0), Q=laplace(0), mu=0, nu=0, b=1, alpha=2)),),
)  # fmt: skip


@proof_of(LAPLACE_DIVERGENCE)
def _renyi(claim: Claim) -> Theorem:
    exact = use(EXACT, *GIVEN)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=P, Q=Q, d=value_of(claim.conclusion))


laplace_renyi_divergence = Verified(
    LAPLACE_DIVERGENCE, "laplace_renyi_divergence", {"scale": b}, value=divergence(GAP), omits=(t,)
)


# The Rényi divergence of Laplace laws whose medians are at most so far apart ------------------

NEAR = Lemma(
    "mechanisms.laplace-renyi-near", "The Rényi divergence of two Laplace laws whose medians are at most d apart",
    SOURCE,
    (*LAWS, GAP <= d, *ORDER),
    RENYI_R(alpha, P, Q, divergence(d, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for medians at distance d",
                    witness=finite({}, P=laplace(0), Q=laplace(1), mu=0, nu=1, b=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(NEAR)
def _proof(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the medians."""
    wide = arith(0 < 2 * alpha - 1, 1 < alpha)
    order = use(
        EXP_INCREASING,
        arith(-alpha * d / b <= (alpha - 1) * d / b, 0 <= d, wide, 0 < b),
        x=-alpha * d / b,
        y=(alpha - 1) * d / b,
    )
    grows = monotone(value(d), d, [0 <= d], order, wide, *ORDER)
    close, top = GAP <= d, read(RENYI_R, claim).t
    larger = at(grows, GAP, d, by=[arith(0 <= GAP), arith(0 <= d, close), close])
    inside, above = value(GAP), value(d)
    positive = arith(0 < inside, wide, 1 < alpha)
    level = use(EXP_OF_LOG, positive, y=inside)
    logs = use(
        LOG_BOUND,
        arith(exp(log(inside)) <= above, level, larger),
        arith(0 < above, positive, larger),
        x=log(inside),
        y=above,
    )
    small = arith(divergence(GAP) <= top, logs, 1 < alpha)
    return mp(parts(at(use(LAPLACE_DIVERGENCE, *LAWS, *ORDER), top))[1], small)


# The Laplace mechanism under Rényi DP ---------------------------------------------------------

LEMMA = Lemma(
    "mechanisms.laplace-renyi-dp", "The Laplace mechanism under Rényi DP", SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, *ORDER),
    RENYI_DP_R(M_, N, alpha, divergence(Delta, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for medians at distance Delta",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1, alpha=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _mechanism(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    close = at_neighbours(hypothesis(claim, SENSITIVITY))
    return for_all(claim.conclusion, use(NEAR, *laws, close, *ORDER, P=M_(x1), Q=M_(x2), mu=q(x1), nu=q(x2), d=Delta))


laplace_renyi_dp = Verified(LEMMA, "laplace_renyi_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))


# As private as Laplace noise: its Rényi divergences, and the least rho of zCDP ----------------

PRIVATE, SIZE, DP_ORDER = LAPLACE_DP(M, N, shift), 0 <= shift, 1 < alpha
LAPLACE_RHO = shift + exp(-shift) - 1


def _moment(factor: Factor = 1) -> Term:
    near, far = exp((alpha - 1) * shift), exp(-alpha * shift)
    return alpha / (2 * alpha - 1) * near + (alpha - 1) / (2 * alpha - 1) * mul(factor, far)


TO_RENYI = Lemma(
    "mechanisms.laplace-dp-to-renyi-dp", "As private as Laplace noise: the Rényi divergence of two Laplace laws",
    SOURCE,
    (PRIVATE, SIZE, DP_ORDER),
    RENYI_DP(M, N, alpha, log(_moment(factor)) / (alpha - 1)),
    lambda claim: for_all(claim.conclusion, _divergence(read(RENYI_DP, claim).epsilon)),
    (Mutant("factor", {factor: LESS}, "the Laplace mechanism attains it",
            witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, alpha=2)),),
)  # fmt: skip


def _divergence(most: Term, *facts: Fact) -> Theorem:
    """That of two Laplace laws at the distance, which leak at least as much as the laws at neighbours."""
    one, close = arith(0 < num(1)), at_neighbours(PRIVATE)

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        first, second = laws(num(0)), laws(shift)
        given = specialize(centred, 0), specialize(centred, shift)
        places = {"P": first, "Q": second, "b": 1}
        density = use(LIKELIHOOD, *given, one, mu=0, nu=shift, **places)
        divergence = use(NEAR, *given, arith(absolute(0 - shift) <= shift, SIZE), one, SIZE, DP_ORDER, mu=0, nu=shift,
                         d=shift, **places)  # fmt: skip
        attained = use(ATTAINED, *given, one, SIZE, 0 <= c, **places)
        small, large = both_sides(attained)
        larger = generalize(discharge(attained, 0 <= c), c)
        laws_close = use(PROFILE_WEAKEN, close, larger, P=M(x1), Q=M(x2), h=lam(c, small), h2=lam(c, large))
        size = read(on(RENYI, Y=REAL), divergence).t
        made = use(DOMINATING_PAIR, density, divergence, DP_ORDER, laws_close, A=first, B=second,
                   g=read(on(DENSITY, Y=REAL), density).L, t=size, P=M(x1), Q=M(x2))  # fmt: skip
        return use(
            RENYI_WEAKER, made, DP_ORDER, arith(size <= most, *facts, DP_ORDER), P=M(x1), Q=M(x2), s=size, t=most
        )

    return obtain(use(EXISTS, one, b=1), "R", with_laws)


TO_ZCDP = Lemma(
    "mechanisms.laplace-dp-to-zcdp", "As private as Laplace noise on a number that moves by s: (s + exp(-s) - 1)-zCDP",
    SOURCE,
    (PRIVATE, SIZE),
    ZCDP(M, N, 0, factor * LAPLACE_RHO),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, at orders near 1",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1)),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """The divergences are below a line through the origin, and touch it at the order 1."""
    rho = read(ZCDP, claim).rho
    wide = arith(0 < 2 * alpha - 1, DP_ORDER)
    inside = (alpha * exp((alpha - 1) * shift) + (alpha - 1) * exp(-alpha * shift)) / (2 * alpha - 1)
    below = inequality(log(inside) <= alpha * (alpha - 1) * LAPLACE_RHO, SIZE, DP_ORDER)
    same = arith(eq(inside, _moment()), wide)
    return stated(claim.conclusion, _divergence(rho * alpha, below, same_value(lam(u, log(u)), same)))


TO_KL = Lemma(
    "mechanisms.laplace-dp-to-kl-dp", "As private as Laplace noise: the KL divergence of two Laplace laws", SOURCE,
    (PRIVATE, SIZE),
    KL_DP(M, N, factor * LAPLACE_RHO),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism attains it",
                    unwitnessed="the KL divergence of Laplace laws is not computed at given points"),),
)  # fmt: skip


@proof_of(TO_KL)
def _kl(claim: Claim) -> Theorem:
    """Through zCDP."""
    made = use(CONCENTRATED, use(TO_ZCDP, PRIVATE, SIZE), xi=0, rho=LAPLACE_RHO)
    return written_as(claim.conclusion, made)


laplace_dp_to_renyi_dp = Verified(TO_RENYI, "laplace_dp_to_renyi_dp")
laplace_dp_to_zcdp = Verified(TO_ZCDP, "laplace_dp_to_zcdp")
laplace_dp_to_kl_dp = Verified(TO_KL, "laplace_dp_to_kl_dp")
