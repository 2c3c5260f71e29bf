"""Proposition 6.4: what accurate histograms reveal about a data set of repeated elements.

This file is long because Markov's and Fano's inequality and Theorem 6.3 are put together for its numbers.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, forall, fst, implies, ind, integrable, lam, log, nat
from dpproofs.language.terms import num, prob, product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import KL, WITHIN, ZCDP, D, M, N, on, rho
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, bounded, cases, discharge, generalize, integrate, mean_of_one, numeric
from dpproofs.proving.tactics import obtain, parts, rewrite, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import BOUNDED, COPIES, GUESS, INDEPENDENT, LISTS
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import UNIFORM, answer, element, error, good, histogram
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import l, m, prior, repeated, splice, u, x, y
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL
from theorems.foundations.samples.count_mean import SET
from theorems.foundations.samples.counts import a, d
from theorems.foundations.samples.entries import AGREE_OFF
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from theorems.foundations.divergences.fano import FANO
from theorems.foundations.divergences.mutual_information_independent import MI_OF_INDEPENDENT
from theorems.foundations.measure.joint_law import JOINT_LAW

j, u1, u2 = var("j"), var("u1", "S"), var("u2", "S")
ONE_OFF = on(AGREE_OFF, X="S")(element, m, j, u1, u2)
BLOCK = forall((j, u1, u2), implies(ONE_OFF, D(l, repeated(u1), repeated(u2))))
ACCURATE = forall(x, conj(integrable(M(x), y, error(x, y)), E(M(x), y, error(x, y)) <= l / 10))
SETTING = LISTS, INDEPENDENT, nat(m), UNIFORM, SET, COPIES, BLOCK
PRIVATE = ZCDP(M, N, 0, rho), WITHIN(D, N), 0 <= rho
SIZES = nat(l), 0 < l, 0 < d, 0 < m
GIVEN = *PRIVATE, *SETTING, BOUNDED, ACCURATE, *SIZES


def _claim(cost: Term, given: tuple[Term, ...] = GIVEN) -> Claim:
    return Claim(given, Fraction(4, 5) * m * log(d / m) - log(2) <= cost)


_one = absolute(answer(y, a) - histogram(x, a))
EACH = forall((x, a), conj(integrable(M(x), y, _one), E(M(x), y, _one) <= l / 10))

INFORMATION = Lemma(
    "bs16.prop-6.4-blocks", "(4/5) m log(d/m) - log(2) <= m rho l^2 when histograms have mean error at most l/10",
    f"{BUN_STEINKE}, proof of Proposition 6.4, (7), (8)",
    *_claim(m * rho * l**2).parts,
    mutants=(Mutant("linear", _claim(m * rho * l),
                    "m = 1, rho = 1, l = 10000, log(d) = 400000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("each", _claim(m * rho * l**2, (*PRIVATE, *SETTING, EACH, *SIZES)),
                    "m = 1, rho = 1, l = 10, d large, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated")),
)  # fmt: skip

OUTPUT, law = lam(u, M(repeated(u))), var("J", prob(product("S", "Y")))


@proof_of(INFORMATION)
def _proof(claim: Claim) -> Theorem:
    """Fano's inequality for the guess; for d < m the left side is negative."""
    v = var("v", law.type[1])
    test = lam(v, ind(2 * error(repeated(fst(v)), snd(v)) < l))
    ratio = arith(0 < d / m, 0 < d, 0 < m)
    k = (d / m) ** m
    value = arith(eq(log(k), m * log(d / m)), ratio)

    def large(yes: Theorem) -> Theorem:
        inverse = arith(eq(log(d / m), -log(m / d)), 0 < d, 0 < m)
        slope = use(LOG_TANGENT, arith(0 < m / d, 0 < d, 0 < m), y=m / d)
        grows = arith(0 <= log(d / m), inverse, slope, arith(m / d <= 1, yes, 0 < d))
        one = arith(1 <= k, use(EXP_TANGENT, x=m * log(d / m)), arith(eq(k, exp(m * log(d / m))), ratio), grows, 0 < m)

        def with_joint(law: Term, joint: Theorem) -> Theorem:
            rare = arith(
                k * E(prior, u, good) <= 1,
                use(GUESS, *SETTING[:-1], BOUNDED, *SIZES),
                arith(eq(k * (m / d) ** m, 1), 0 < d, 0 < m),
                arith(0 < k, ratio),
            )
            fano = use(FANO, _informed(joint, law), joint, generalize(rare, y), one, J=law, P=prior, K=OUTPUT, phi=test,
                       k=k, t=m * (rho * l**2))  # fmt: skip
            scaled = arith(
                Fraction(4, 5) * log(k) <= log(k) * E(law, v, test(v)), _likely(joint, law, test), value, grows, 0 < m
            )
            return arith(claim.conclusion, fano, scaled, value)

        return obtain(use(JOINT_LAW, P=prior, K=OUTPUT), "J", with_joint)

    def small(no: Theorem) -> Theorem:
        slope = use(LOG_TANGENT, ratio, y=d / m)
        negative = arith(log(d / m) <= 0, slope, arith(d / m <= 1, no, 0 < m))
        return arith(claim.conclusion, negative, log_two(), 0 < m, arith(0 <= m * rho * l**2, 0 <= rho, 0 < m))

    return cases(m <= d, large, small)


def _informed(joint: Theorem, law: Term) -> Theorem:
    """Theorem 6.3: the mutual information of the list and the output is at most m rho l^2 (7)."""
    zero = arith(num(0) <= 0)
    near = at(BLOCK, j, u1, u2, by=[ONE_OFF])
    pair_kl = use(GROUP_KL, *PRIVATE, nat(l), zero, near, x1=repeated(u1), x2=repeated(u2), xi=0)
    cost = rho * l**2
    pair_kl = rewrite(pair_kl, arith(eq(read(KL, pair_kl).t, cost)))
    close = generalize(discharge(pair_kl, ONE_OFF), j, u1, u2)
    return use(MI_OF_INDEPENDENT, LISTS, INDEPENDENT, nat(m), close, joint, e=element, c=splice, P=prior, M=OUTPUT,
               J=law, n=m, s=cost)  # fmt: skip


def _likely(joint: Theorem, law: Term, test: Term) -> Theorem:
    """By Markov's inequality the error is below l/2 with probability at least 4/5 (8)."""
    ints, mean = parts(specialize(ACCURATE, repeated(u)))
    size = specialize(BOUNDED, repeated(u), y, a)
    few = arith(1 - good <= 2 * error(repeated(u), y) / l, size, 0 < l)
    good_int = bounded(OUTPUT(u), y, good, 1)
    inner = integrate(OUTPUT(u), y, few, good_int, ints, 0 < l)
    level = E(OUTPUT(u), y, good)
    most = arith(Fraction(4, 5) <= level, inner, mean, 0 < l)
    at_most = arith(level <= 1, integrate(OUTPUT(u), y, arith(good <= 1), good_int), mean_of_one(OUTPUT(u)))
    outer = integrate(prior, u, most, bounded(prior, u, level, 1, most, at_most))
    drawn = at(joint, test)
    return arith(Fraction(4, 5) <= lhs(drawn), drawn, outer)


def log_two() -> Theorem:
    """0 <= log(2)."""
    return numeric(num(0) <= log(2))
