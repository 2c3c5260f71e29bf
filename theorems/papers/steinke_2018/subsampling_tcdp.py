"""Sampled Gaussian noise is not s^2 rho-CDP at order 2: its divergence there is log(1 + s^2 (exp(2 rho) - 1))."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exp, lam, log, ne, normal, num, prob, var
from dpproofs.mutants.counterexamples import absurd, fact, u
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.privacy.notions import DENSITY, MIXTURE, RENYI, equals, on, t, value_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, both, cases, congruence, expand, generalize, mp, numeric, obtain, parts
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import mu, nu, sigma, x
from theorems.papers.steinke_2018.subsampling_cdp_no_gain import s

mixed = var("Pt", prob(REAL))
FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
SAMPLED = on(MIXTURE, Y=REAL)(mixed, s, FIRST, SECOND)
GIVEN = 0 < sigma, ne(mu, nu), 0 < s, s < 1, SAMPLED
DOUBLE = (mu - nu) ** 2 / sigma**2
EXACT = 1 + s**2 * (exp(DOUBLE) - 1)

LEMMA = Lemma(
    "st18.subsampling-tcdp-counterexample", "Sampled Gaussian noise has at order 2 a divergence of log(1 + s^2 (exp(2 "
    "rho) - 1)), which is more than 2 s^2 rho", f"{STEINKE}, against s^2 rho for sampling under truncated CDP",
    GIVEN,
    conj(equals(on(RENYI, Y=REAL)(2, mixed, SECOND, t), t, factor * log(EXACT)), s**2 * DOUBLE < log(EXACT)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The mean of (1 - s + s L)^2, where L has the means 1 and exp(2 rho) of its square."""
    positive, apart, *sizes, _ = GIVEN
    exact, strict = conjuncts(claim)
    gaussian = use("foundations.gaussian-ratio", positive)
    ratio = read(on(DENSITY, Y=REAL), gaussian).L
    same = use("foundations.density-of-same-law", P=SECOND, Q=SECOND)
    unit = [arith(0 <= s, *sizes), arith(s <= 1, *sizes)]
    one = lam(x, num(1))
    laws = {"P1": FIRST, "P0": SECOND, "Pt": mixed, "Q": SECOND, "L1": ratio, "L0": one, "t": s}
    density = use("foundations.mixture-ratio", gaussian, same, SAMPLED, *unit, **laws)
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


@refutation_of(LEMMA, "factor")
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
