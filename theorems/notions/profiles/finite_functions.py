"""Composition with kernels whose profile is a finite sum, as a bound between means."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, lam, maximum, mul, nat, summation
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, P, Q, h, i, w
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, discharge, expand, generalize, parts, rewrite, use
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import SUM_AT_MOST, SUM_EQUAL
from theorems.foundations.sums.sums_linear_nonnegative import SUM_NONNEGATIVE
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.foundations.sums.sums_of_means import SUM_MEAN
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.notions.profiles.adaptive import CLOSE
from theorems.notions.profiles.by_densities import UNITS, Facts, at_ratio, by_densities, f, g, pointwise
from theorems.notions.profiles.excess import EXCESS_BOUND, c
from theorems.notions.profiles.two_point_functions import DISJOINT

n, d, t, u, v = variables("n d t u v")
s, a, b = variables("s a b", function_type((REAL,), REAL))
SIGNS = forall(i, implies(nat(i), conj(0 <= s(i), 0 <= a(i), 0 <= b(i))))
SIZES = (SIGNS, nat(n), 0 <= t)
SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"


def pair_profile(order: Term) -> Term:
    """The profile of a pair of laws with the probabilities t s(i) a(i) and t s(i) b(i), and a rest of mass d."""
    return d + t * summation(i, 0, n, s(i) * maximum(a(i) - order * b(i), 0))


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return d + mul(factor, t) * summation(i, 0, n, s(i) * (a(i) * h(c * b(i) / a(i))))


POINTWISE = pointwise(pair_profile)
PULLED_IN = arith(eq(u * maximum(v, 0), maximum(u * v, 0)), 0 <= u)

WORST = DISJOINT.replace("l1 = w1 = 1, w2 = d = 0", "n = 0, t = s = a = b = 1, d = 0")

FUNCTIONS = Lemma(
    "kov17x.finite-functions", "The profile of a composition, as a bound between means", SOURCE,
    (CLOSE, *UNITS, POINTWISE, *SIZES, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor),
    mutants=(Mutant("factor", {factor: LESS}, WORST,
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, f=1, g=0, c=0, d=0, t=1, n=0, s=1, a=1, b=0)),),
)  # fmt: skip


@proof_of(FUNCTIONS)
def _functions(claim: Claim) -> Theorem:
    """Integrate the inequality between the densities, term by term."""

    def of(mu: Term, *densities: Theorem) -> tuple[Theorem, Facts, Facts]:
        p, q = (read(DENSITY, density).L for density in densities)
        natural = nat(i)
        s0, a0, b0 = parts(at(SIGNS, i, by=[natural]))
        level = arith(0 <= c * b(i), 0 <= c, b0)
        ints, bound = parts(use(EXCESS_BOUND, *densities, CLOSE, a0, level, mu=mu, p=p, q=q, a=a(i), c=c * b(i)))
        excess = maximum(a(i) * p(w) - c * b(i) * q(w), 0)
        weighted_int, mean = parts(expand(mu, w, s(i) * excess, ints))
        terms = lam((i, w), s(i) * excess)
        sum_int, sum_mean = parts(
            use(SUM_MEAN, generalize(discharge(weighted_int, natural), i), nat(n), mu=mu, f=terms)
        )
        high = s(i) * (a(i) * h(c * b(i) / a(i)))
        below = arith(E(mu, w, s(i) * excess) <= high, mean, bound, s0)
        sums = use(
            SUM_AT_MOST,
            generalize(discharge(below, natural), i),
            nat(n),
            s=lam(i, E(mu, w, terms(i, w))),
            t=lam(i, high),
        )
        top = t * lhs(sums)
        scaled = arith(top <= t * rhs(sums), sums, 0 <= t)
        return _weighted(densities), [sum_int], [sum_mean, scaled]

    return by_densities(claim, of)


def _weighted(densities: tuple[Theorem, ...]) -> Theorem:
    """f p <= c g q + d p + t sum(s(i) max(a(i) p - c b(i) q, 0))."""
    p, q = (read(DENSITY, density).L for density in densities)
    excess = lam(i, s(i) * maximum(a(i) * p(w) - c * b(i) * q(w), 0))
    whole = total(excess, n)
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + d * p(w) + t * whole
    order = c * q(w) / p(w)

    def positive(yes: Theorem) -> Facts:
        terms = lam(i, s(i) * maximum(a(i) - order * b(i), 0))
        inside = arith(eq(p(w) * (a(i) - order * b(i)), a(i) * p(w) - c * b(i) * q(w)), yes)
        pulled = rewrite(use(PULLED_IN, arith(0 <= p(w), yes), u=p(w), v=a(i) - order * b(i)), inside)
        equal = generalize(discharge(arith(eq(p(w) * terms(i), excess(i)), pulled), nat(i)), i)
        sums = use(SUM_EQUAL, equal, nat(n), s=lam(i, p(w) * terms(i)), t=excess)
        scaled = use(SUM_SCALED, nat(n), a=p(w), s=terms)
        return [arith(eq(p(w) * total(terms, n), whole), sums, scaled)]

    nonneg = arith(0 <= excess(i), parts(at(SIGNS, i, by=[nat(i)]))[0])
    least = use(SUM_NONNEGATIVE, generalize(discharge(nonneg, nat(i)), i), nat(n), s=excess)
    return at_ratio(goal, POINTWISE, densities, positive, [arith(0 <= t * whole, least, 0 <= t)])
