"""There are laws on the numbers from 1 to n, with any weights."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import rename_spaces, summation, var, variables
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, lam, nat, num, prob
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.privacy.definitions import on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, both, bounded, for_all, generalize, linear, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.meaning.sums_of_one import alone

u, (i, n, w) = var("u", "U"), variables("i n w")
k = var("k")
laws, weight = var("K", function_type(("U",), prob(REAL))), var("p", function_type(("U", REAL), REAL))
phi = var("phi", function_type((REAL,), REAL))
SIGNS = forall((u, i), conj(0 <= weight(u, i), weight(u, i) <= 1))
ON_NUMBERS = on(FINITE_LAW, Y=REAL)

TOTAL = forall(u, eq(summation(i, 1, n, weight(u, i)), 1))


def numbered(made: Term, count: Term, weights: Term) -> Term:
    """A law puts these weights on the numbers from 1 on."""
    return ON_NUMBERS(made, count, lam(i, i), weights)


_MADE = exists(laws, forall(u, numbered(laws(u), n, lam(i, weight(u, i)))))

FINITE_LAWS_EXIST = Lemma(
    "meaning.finite-laws-exist", "There are laws on 1, ..., n with any weights", "law_with_density",
    (nat(n), 1 <= n, SIGNS, TOTAL),
    _MADE,
    mutants=(Mutant("total", without(TOTAL), "the mass of a law is 1"),),
)  # fmt: skip


@proof_of(FINITE_LAWS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """The density n p(i) against the law that puts 1/n on each number."""
    test = test_function(phi, w)
    low, high = parts(specialize(SIGNS, u, w))

    def with_uniform(base: Term, facts: Theorem) -> Theorem:
        def mean(body: Term, *bounds: Theorem) -> tuple[Theorem, Theorem]:
            """n times the mean of a test is its sum over the numbers."""
            value = at(facts, lam(w, body), by=[generalize(both(*bounds), w)])
            ints, scaled = parts(linear(base, w, n * body, [(n, bounded(base, w, body, 1, *bounds))]))
            return ints, arith(eq(E(base, w, n * body), summation(w, 1, n, body)), scaled, value, 1 <= n)

        ints, whole = mean(weight(u, w), low, high)
        unit = arith(eq(E(base, w, n * weight(u, w)), 1), whole, specialize(TOTAL, u))
        positive = generalize(arith(0 <= n * weight(u, w), low, 1 <= n), u, w)
        density = lam((u, w), n * weight(u, w))
        made = use("foundations.law-with-density", positive, generalize(both(ints, unit), u), P=lam(u, base), f=density)

        def with_laws(found: Term, told: Theorem) -> Theorem:
            *_, tests = parts(unfolded(specialize(told, u)))
            sides = parts(specialize(test, w))
            body = weight(u, w) * phi(w)
            bounds = arith(0 <= body, low, *sides), arith(body <= 1, low, high, *sides)
            value = arith(
                eq(E(found(u), w, phi(w)), summation(w, 1, n, body)), at(tests, phi, by=[test]), mean(body, *bounds)[1]
            )
            each = for_all(numbered(found(u), n, lam(i, weight(u, i))), value, phi)
            return witness(claim.conclusion, found, generalize(each, u))

        return obtain(made, "R", with_laws)

    return obtain(use("foundations.uniform-places", nat(n), 1 <= n, n=n), "J", with_uniform)


@refutation_of(FINITE_LAWS_EXIST, "total", U=REAL)
def _half(said: Theorem) -> Theorem:
    """No law has the mass 1/2 in all."""
    half, ones = lam((u, i), num(Fraction(1, 2))), lam(w, num(1))
    told = instance(said, n=1, p=rename_spaces(half, {"U": REAL}))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        mean = at(specialize(facts, 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)])
        return absurd(mean, alone(rhs(mean)), parts(use("E_one", P=found(0)))[1])

    return obtain(told, "K", with_laws)
