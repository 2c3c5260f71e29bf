"""Noise about points at distance 0 has one law."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, implies, ind, lam, normal, num
from dpproofs.language.terms import unfold, variables
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import both_sides, conjuncts, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, congruence, expand, folded, generalize, intro
from dpproofs.proving.tactics import mean_of_one, parts, prove, specialize, unfolded, use
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import minus, square, u, v, w
from theorems.notions.gaussian_dp.mechanism import LAWS
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS
from theorems.notions.gaussian_dp.weakening import larger_mu

from theorems.composition.iteration.noise import APART, NOISE, noise, phi

SAME = Lemma(
    "iteration.noise-at-distance-zero", "Noise about points at distance 0 has one law", "elementary",
    (NOISE, eq(APART, 0), 0 < sigma),
    forall(phi, implies(test_function(phi, w), eq(*(E(noise(point), w, phi(w)) for point in (u, v))))),
    mutants=(Mutant("any", without(eq(APART, 0)),
                    "two laws that are not distinguished better than the distance allows"),),
)  # fmt: skip


@proof_of(SAME)
def _same(claim: Claim) -> Theorem:
    """At the order 1, for a test and for its complement: no test distinguishes the two at all."""
    _, near = parts(unfolded(NOISE))
    level = square(minus(u, v)) / sigma**2
    none = use(EQUAL_MEANS, arith(eq(level, 0), *claim.hypotheses), s=level, c=1)

    def equal(goal: Term, test: Term) -> Theorem:
        size = specialize(test_function(test, w), w)
        other = lam(w, 1 - test(w))
        unit = generalize(both(arith(0 <= other(w), size), arith(other(w) <= 1, size)), w)
        tests = (test, test_function(test, w)), (other, unit)
        bounds = [at(near, u, v, 1, f, by=[arith(num(0) <= 1), fact]) for f, fact in tests]
        laws = noise(u), noise(v)
        flipped = [parts(expand(law, w, other(w), bounded(law, w, test(w), 1, size)))[1] for law in laws]
        return arith(goal, *bounds, *flipped, none, *map(mean_of_one, laws))

    return intro(claim.conclusion, equal)


@refutation_of(SAME, "any", V=REAL)
def _hidden(said: Theorem) -> Theorem:
    """N(1, 1) beyond 0, and N(0, 1) else. Points are added without a trace, and all are at a distance of 1."""
    a, b = variables("a b")
    law = lam(a, normal(ind(0 < a), 1))
    values = {"G": law, "add": lam((a, b), a), "scale": lam((a, b), b), "inner": lam((a, b), num(1)), "sigma": num(1)}
    gap, level = (ind(0 < a) - ind(0 < b)) ** 2 / num(1) ** 2, num(1) / num(1) ** 2
    near = use(LAWS, arith(0 < num(1)), arith(eq(gap, gap)), mu=ind(0 < a), nu=ind(0 < b), sigma=1, v=gap)
    close = generalize(larger_mu(near, gap, level, arith(0 <= gap), arith(gap <= level)), a, b)

    def is_noise(goal: Term) -> Theorem:
        stays, hides = conjuncts(unfold(goal))
        return folded(goal, both(intro(stays, lambda wanted, *_: arith(wanted)), prove(hides, close)))

    equal = of_test(instance(said, is_noise, u=0, v=1, **values), from_level(1))
    same = [congruence(eq(normal_mean, E(normal(mean, 1), a, ind(1 <= a))), arith(eq(ind(num(0) < mean), mean)))
            for normal_mean, mean in zip(both_sides(equal), (0, 1), strict=True)]  # fmt: skip
    return exceeded(arith(eq(*(rhs(mean) for mean in same)), equal, *same), tail(1, 0), tail(1, 1))
