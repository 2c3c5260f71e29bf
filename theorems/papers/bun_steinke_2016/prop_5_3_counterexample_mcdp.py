"""Proposition 5.3 is false for the parameters that Lemma 4.2 gives: the mean privacy loss of an answer that is
given with probability 1/2 only.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import with_group_privacy
from dpproofs.privacy.notions import WITHIN
from dpproofs.proving.tactics import given
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_MEAN, GAUSSIAN_MOMENT
from theorems.foundations.measure.iterated_means import ITERATED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG, EXP_TANGENT
from theorems.foundations.reals.harmonic import harmonic
from theorems.foundations.reals.hyperbolic import LOG_COSH
from theorems.notions.mcdp.mcdp import MCDP_TO_ZCDP as TO_ZCDP
from theorems.papers.bun_steinke_2016.prop_5_3_counterexample import (
    ASKED,
    COIN,
    JOINTS,
    MOMENT,
    RENYI_2,
    SIGMA,
    SOURCE,
    ZCDP_2,
    C,
    D,
    L,
    M,
    N,
    asked_with_half,
    c,
    distance,
    far,
    not_for_groups,
    other_value,
    s,
    with_the_mechanism,
    x1,
    x2,
    yz,
    z,
)

# The mean privacy loss of an answer, with Gaussian noise, with probability 1/2 only -----------


def reversed_ratio(value: Term) -> Term:
    """The same with the two data sets exchanged."""
    return substitute(value, {x1: x2, x2: x1})


BACK = reversed_ratio(L)
LOSS_OF = log(L(yz))

LOSS = Lemma(
    "bs16.prop-5.3-counterexample-loss", "The mean privacy loss of an answer with probability 1/2", SOURCE,
    (COIN, JOINTS),
    conj(integrable(M(x1), yz, LOSS_OF), eq(E(M(x1), yz, LOSS_OF), factor * 5 * (x1 - x2) ** 2)),
    mutants=(Mutant("mean", {factor: LESS}, "an equality; x1 = 0, x2 = 1"),),
)  # fmt: skip


@proof_of(LOSS)
def _proof(claim: Claim) -> Theorem:
    """1/L - 1 + log(L) is not negative, and 1/L has mean 1."""
    positive, first = arith(0 < SIGMA), specialize(JOINTS, x1)
    kernel = lam(c, normal(ASKED * x1, SIGMA))
    law = kernel(c)
    f = lam(yz, BACK(yz) - 1 + LOSS_OF)
    f0 = generalize(arith(0 <= f(yz), use(EXP_TANGENT, x=-LOSS_OF)), yz)

    one_int, one = parts(use(GAUSSIAN_MOMENT, positive, mu=ASKED * x2, nu=ASKED * x1, sigma=SIGMA, alpha=1))
    z_int, z_mean = parts(use(GAUSSIAN_MEAN, positive, mu=ASKED * x1, sigma=SIGMA))[1:]
    slope, level = 20 * ASKED * (x1 - x2), 10 * (ASKED * x2) ** 2 - 10 * (ASKED * x1) ** 2
    back = exp(((z - ASKED * x1) ** 2 - (z - ASKED * x2) ** 2) / (2 * SIGMA**2)) ** 1
    affine = back - 1 + (slope * z + level)
    affine_int, whole = parts(expand(law, z, affine, one_int, z_int))
    here_int, here = parts(transfer(law, z, arith(eq(affine, f(pair(c, z)))), affine_int))
    inner, size = lhs(here), 10 * (x1 - x2) ** 2
    value = arith(eq(inner, ASKED * size), here, whole, one, z_mean, mean_of_one(law), arith(eq(ASKED**2, ASKED)))

    sized_int, sized = parts(expand(C, c, ASKED * size, bounded(C, c, ASKED, 1)))
    asked_int, asked = parts(transfer(C, c, arith(eq(ASKED * size, inner), value), sized_int))
    total_int, total = parts(use(ITERATED, unfolded(first), f0, generalize(here_int, c), asked_int,
                                 R=M(x1), P=C, K=kernel, f=f, T=lam((c, z), pair(c, z))))  # fmt: skip
    probability = asked_with_half()
    mean = arith(eq(E(M(x1), yz, f(yz)), 5 * (x1 - x2) ** 2), total, asked, sized, probability)

    power_int, power = parts(use(MOMENT, COIN, JOINTS, x1=x2, x2=x1, alpha=1))[1:]
    unit = parts(use("E_one", P=M(x1)))[0]
    loss_int, sum_of = parts(linear(M(x1), yz, LOSS_OF, [(1, total_int), (1, unit), (-1, power_int)]))
    return both(loss_int, arith(comparison(claim), sum_of, mean, power, mean_of_one(M(x1))))


@refutation_of(LOSS, "mean")
def _other_mean(said: Theorem) -> Theorem:
    """The mean is 5."""
    return other_value(said, "bs16.prop-5.3-counterexample-loss")


# Proposition 5.3 is false for the parameters that Lemma 4.2 gives: an answer with probability 1/2, and else none ---

MCDP_SOURCE = f"{BUN_STEINKE}, against Propositions 5.3 and 1.9 for the parameters of Lemma 4.2"
MCDP_2, CONCENTRATED_2 = (on(notion, X=REAL, Y=yz.type) for notion in (MCDP, MEAN_CONCENTRATED))
MU, TAU = Fraction(1, 2), Fraction(3, 2)
XI, RHO = num(MU) - num(TAU) ** 2 / 2, num(TAU) ** 2 / 2

PRINTED, LEVEL = XI * 2 * harmonic(num(2)), Fraction(73, 10)
xi_of_groups = mark("xi_of_groups", PRINTED)
level = mark("level", LEVEL)
t = var("t")
beyond = forall(t, implies(RENYI_2(num(2), M(num(0)), M(num(2)), t), level < t))
groups = ZCDP_2(M, lam((x1, x2), D(num(2), x1, x2)), xi_of_groups, RHO * num(2) ** 2)
found = exists(M, conj(MCDP_2(M, N, num(MU), num(TAU)), ZCDP_2(M, N, XI, RHO), beyond, neg(groups)))

LEMMA = Lemma(
    "bs16.prop-5.3-counterexample-mcdp", "A (1/2, 3/2)-mCDP mechanism, for which Lemma 4.2 gives xi = -5/8, rho = "
    "9/8, that is not (xi k H_k, rho k^2)-zCDP for groups of k = 2: at the order 2 the divergence is more than 7.3, "
    "and the bound is 7.125", MCDP_SOURCE,
    (),
    conj(on(WITHIN, X=REAL)(D, N), found),
    mutants=(Mutant("linear", {xi_of_groups: XI * 2}, "bs16x.group-privacy-negative-xi",
                    control={xi_of_groups: PRINTED - Fraction(1, 100)},
                    witness=refuted(with_group_privacy)),
             Mutant("level", {level: Fraction(775, 100)}, "bs16x.group-privacy-negative-xi: 2 xi + 8 rho = 7.75",
                    witness=refuted(with_group_privacy))),
)  # fmt: skip

SCALED = lam(x1, M(x1 / sqrt(num(10))))
"""Noise of variance 1/20 around x/sqrt(10) is noise of variance 1/2 around x, with the answer scaled."""


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    distance_, found = conjuncts(claim)

    def made_of() -> Theorem:
        concentrated, _, beyond, groups = conjuncts(opened(found, SCALED))
        private = _concentrated(concentrated)
        line = use(TO_ZCDP, private, M=SCALED, N=N, mu=MU, tau=TAU)
        more = far(beyond, num(0) / sqrt(num(10)), num(2) / sqrt(num(10)), 8)
        return witness(found, SCALED, private, line, more, not_for_groups(groups, more))

    return both(prove(distance_, distance()), with_the_mechanism(found, made_of))


def _concentrated(goal: Term) -> Theorem:
    """The generating function of the loss is at most exp(10 d lambda^2) cosh(5 d lambda), 10 d = (x1 - x2)^2 <= 1."""
    near = N(x1, x2)
    u1, u2 = x1 / sqrt(num(10)), x2 / sqrt(num(10))
    at_points = {x1: u1, x2: u2}
    ratio, back = substitute(L, at_points), substitute(BACK, at_points)
    d = (x1 - x2) ** 2 / 10
    w = 5 * d * lambda_
    square = arith((x1 - x2) ** 2 <= 1, near)
    density = parts(use(MOMENT, COIN, JOINTS, x1=u1, x2=u2, alpha=2))[0]
    loss_int, mean = parts(use(LOSS, COIN, JOINTS, x1=u1, x2=u2))
    average = lhs(mean)
    known = arith(eq(average, 5 * d), mean)
    power_int, power = parts(use(MOMENT, COIN, JOINTS, x1=u2, x2=u1, alpha=-lambda_))[1:]

    loss, shift = log(ratio(yz)), exp(-5 * d * lambda_)
    exponent = arith(eq(-5 * d * lambda_ + lambda_ * loss, lambda_ * (loss - average)), known)
    same = same_value(lam(s, exp(s)), exponent)
    centred = exp(lambda_ * (loss - average))
    point = arith(eq(shift * back(yz) ** (-lambda_), centred), same)
    scaled_int, scaled = parts(expand(M(u1), yz, shift * back(yz) ** (-lambda_), power_int))
    int_, equal = parts(transfer(M(u1), yz, point, scaled_int))
    top = exp(lambda_**2 * num(TAU) ** 2 / 2)
    shifted = same_value(lam(s, shift * s), power)
    factor = exp(10 * d * lambda_**2)
    more = use(EXP_INCREASING, arith(0 <= 10 * d * lambda_**2), x=0, y=10 * d * lambda_**2)
    moment = arith(eq(E(M(u1), yz, centred), (exp(-w) + factor * exp(w)) / 2), equal, scaled, shifted)
    one = arith(1 <= factor, more)
    value = arith(E(M(u1), yz, centred) <= factor * (exp(w) + exp(-w)) / 2, moment, one, arith(0 <= exp(-w)))
    grown = arith(exp(w) + exp(-w) <= 2 * exp(w**2 / 2), _growth(w))
    e = var("e")
    flat = arith(e + e**2 / 8 <= Fraction(9, 8), 0 <= e, e <= 1)
    here = given(instantiate(flat, e=(x1 - x2) ** 2), square, arith(0 <= (x1 - x2) ** 2))
    exponents = 10 * d * lambda_**2 + w**2 / 2, lambda_**2 * num(TAU) ** 2 / 2
    size = arith(exponents[0] <= exponents[1], here, arith(0 <= lambda_**2))
    order = use(EXP_INCREASING, size, x=lhs(size), y=rhs(size))
    bound = arith(factor * (exp(w) + exp(-w)) / 2 <= factor * exp(w**2 / 2), grown, arith(0 <= factor))
    total = arith(factor * exp(w**2 / 2) <= top, order)
    small = arith(E(M(u1), yz, centred) <= top, value, bound, total)
    below = arith(average <= MU, known, square)
    pair = CONCENTRATED_2(M(u1), M(u2), num(MU), num(TAU))
    return for_all(
        goal, witness(pair, ratio, density, loss_int, below, generalize(int_, lambda_), generalize(small, lambda_))
    )


def _growth(w: Term) -> Theorem:
    """exp(w) + exp(-w) <= 2 exp(w^2/2)."""
    goal = cosh(w) <= exp(w**2 / 2)

    def at_size(size: Term, known: Theorem) -> Theorem:
        small = use(LOG_COSH, arith(0 <= size, known), arith(num(0) <= 0), A=size, B=0)
        order = arith(log(cosh(w)) <= w**2 / 2, small, arith(eq(cosh(size), cosh(w))), arith(eq(cosh(num(0)), 1)))
        return use(EXP_INCREASING, order, x=log(cosh(w)), y=w**2 / 2)

    grown = cases(0 <= w, lambda yes: at_size(w, yes), lambda no: at_size(-w, no))
    same = use(EXP_OF_LOG, arith(0 < cosh(w)), y=cosh(w))
    return arith(goal, grown, same)
