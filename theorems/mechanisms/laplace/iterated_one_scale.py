"""Laplace noise on the answer of the Laplace mechanism, of one scale: its tail, and that its pure DP is no better
than that of one noise.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.densities.densities_after_kernels import P_, PUSHED_R, K, R
from theorems.foundations.measure.independent_outcomes import COMPARED, same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.mechanisms.laplace.iterated import CLOSE, GAP, Q, S, c, n
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.slopes import SOURCE, a, m, u, x, z
from theorems.mechanisms.laplace.sum_of_two import below_no_loss, other_value
from theorems.mechanisms.laplace.tail import CLOSED_TAIL, TAIL as OPEN_TAIL, tail as tail_of
from theorems.mechanisms.laplace.two_compared import ONE_SCALE

# How likely the sum of two Laplace variables of one scale is at least a number above its median ---

NOISE = forall(u, LAPLACE(K(u), u, a))
LAWS = LAPLACE(P_, m, a), NOISE, PUSHED_R(R, P_, K)


def tail(distance: Term) -> Term:
    """The probability of at least that distance above the median."""
    return (num(1) / 2 + distance / (4 * a)) * exp(-distance / a)


TAIL = Lemma(
    "mechanisms.laplace-sum-tail-equal", "The sum of two Laplace variables of scale a is at least y above its median "
    "with probability (1/2 + y/(4 a)) exp(-y/a)", SOURCE,
    (*LAWS, 0 < a, m <= c),
    eq(E(R, x, ind(c <= x)), factor * tail(c - m)),
    mutants=(Mutant("factor", {factor: MORE}, "the scale 1, at the median",
                    witness=refuted(lambda said: other_value(said, "mechanisms.laplace-sum-tail-equal", 1, "b"))),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """The law of u plus noise is above c just as often as u is above the law of c plus noise: two are compared."""
    start, noise, pushed = LAWS
    there, ahead = E(K(u), x, ind(c <= x)), E(K(c), z, ind(u < z))
    near = use(CLOSED_TAIL, specialize(noise, u), 0 < a, P=K(u), m=u, b=a, t=c)
    far = use(OPEN_TAIL, specialize(noise, c), 0 < a, P=K(c), m=c, b=a, t=u)
    first, second = (substitute(tail_of(offset), {b: a}) for offset in (c - u, u - c))
    goal = eq(first, 1 - second)

    def level(yes: Theorem) -> Theorem:
        one = [same_value(lam(x, exp(sign * x / a)), arith(eq(c - u, 0), yes)) for sign in (1, -1)]
        return arith(goal, yes, *one)

    turned = cases(eq(c, u), level, lambda no: arith(goal, no))
    same = same_mean(P_, u, arith(eq(there, 1 - ahead), near, far, turned))
    _, *sizes = mean_of_unit(K(c), z, ind(u < z), both(arith(0 <= ind(u < z)), arith(ind(u < z) <= 1)))
    inner = mean_of_unit(P_, u, ahead, both(*sizes))[0]
    whole_int, whole = parts(constant(P_, u, 1))
    split = parts(linear(P_, u, 1 - ahead, [(1, whole_int), (-1, inner)]))[1]
    compared = use(COMPARED, P=K(c), Q=P_)
    value = parts(use(ONE_SCALE, specialize(noise, c), start, 0 < a, m <= c, P=K(c), Q=P_, m=c, n=m, b=a))[1]
    drawn = at(pushed, lam(x, ind(c <= x)))
    return arith(claim.conclusion, drawn, same, split, whole, compared, value)


# Laplace noise on the answer of the Laplace mechanism does not make it more purely private, at one scale ---

LOWER = Lemma(
    "bbgg19.example-2-no-amplification-equal",
    "Laplace noise of scale a, and again of scale a on that, is no better than (Delta/a)-DP", SOURCE,
    (*LAWS, LAPLACE(Q, n, a), PUSHED_R(S, Q, K), 0 < a, n <= m, CLOSE),
    GAP / a <= epsilon,
    mutants=(Mutant("not private", without(CLOSE), "one law, epsilon = -1"),),
)  # fmt: skip

d = var("d")


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """Compare how likely the answers are to be at least m + d, for large d."""
    start, noise, first, other, second, *_ = claim.hypotheses
    event = lam(x, ind(c <= x))
    tails = [
        use(TAIL, start, noise, first, 0 < a, arith(m <= c, m <= c), P=P_, K=K, R=R, m=m),
        use(TAIL, other, noise, second, 0 < a, arith(n <= c, m <= c, n <= m), P=Q, K=K, R=S, m=n),
    ]
    bound = arith(tail(c - m) <= exp(epsilon) * tail(c - n), at(CLOSE, event), *tails)
    there = use(bound, arith(m <= m + d, 0 <= d), *claim.hypotheses, c=m + d)
    share = exp(epsilon - GAP / a)
    scaled = arith(exp(d / a) * tail(d) <= exp(d / a) * (exp(epsilon) * tail(d + GAP)), there)
    compared = arith(2 + d / a <= share * (2 + (d + GAP) / a), scaled, 0 < a)

    def impossible(less: Theorem) -> Theorem:
        small = use(EXP_STRICT, arith(epsilon - GAP / a < 0, less), x=epsilon - GAP / a, y=0)
        under_one = arith(share < 1, small)
        far = GAP / (1 - share)
        gap = arith(0 <= GAP, n <= m)
        reached = use(compared, arith(0 <= far, gap, under_one), *claim.hypotheses, d=far)
        exact = arith(eq(far * (1 - share), GAP), under_one)
        return arith(claim.conclusion, reached, exact, under_one, gap, 0 < a)

    return cases(epsilon < GAP / a, impossible, lambda no: arith(claim.conclusion, no))


@refutation_of(LOWER, "not private")
def _any_epsilon(said: Theorem) -> Theorem:
    """epsilon = -1, for one law."""
    return below_no_loss(said, 1, "b")
