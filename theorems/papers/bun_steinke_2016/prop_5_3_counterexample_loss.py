"""The mean privacy loss of an answer, with Gaussian noise, with probability 1/2 only."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, two_values, with_answer_or_none
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, log, normal, pair, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, both, bounded, expand, generalize, linear, mean_of_one, parts, specialize
from dpproofs.proving.tactics import transfer, unfolded, use
from theorems.papers.bun_steinke_2016.prop_5_3_counterexample_moments import ASKED, COIN, JOINTS, MOMENT, SIGMA, C, L, M
from theorems.papers.bun_steinke_2016.prop_5_3_counterexample_moments import asked_with_half, c, x1, x2, yz, z
from theorems.papers.bun_steinke_2016.prop_5_3_counterexample_order import SOURCE
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.gaussian.gaussian_mean import GAUSSIAN_MEAN
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_MOMENT
from theorems.foundations.measure.iterated import ITERATED


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

    def with_mechanism(coin: Term, mixed: Theorem, mechanism: Term, joint: Theorem) -> Theorem:
        given = {"C": coin, "M": mechanism, "x1": 0, "x2": 1}
        _, false = parts(instance(said, mixed, joint, **given))
        _, true = parts(fact("bs16.prop-5.3-counterexample-loss", mixed, joint, **given))
        return two_values(false, true)

    return with_answer_or_none(with_mechanism)
