"""Answers beyond a level are likelier by what the likelihood ratio is there, for Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, forall, function_type, implies, ind, lam, num, var
from dpproofs.mutants.counterexamples import absurd, fact, from_level, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, congruence, discharge, dominated, for_all, generalize
from dpproofs.proving.tactics import integrate, parts, same_value, specialize, unfolded, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.density import P, Q
from theorems.mechanisms.laplace.law import b, x
from theorems.mechanisms.laplace.ratio import LAWS, LIKELIHOOD, RATIO
from theorems.mechanisms.laplace.tilted import mu, nu

t = var("t")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, x)
BEYOND = ind(t <= x)
SIGNS = 0 < b, nu <= mu
LEAST = (absolute(t - nu) - absolute(t - mu)) / b

LEMMA = Lemma(
    "mechanisms.laplace-likelier",
    "Answers beyond a level, under two Laplace laws of one scale: by how much they are likelier", "elementary",
    (*LAWS, *SIGNS),
    forall(phi, implies(TEST, factor * exp(LEAST) * E(Q, x, BEYOND * phi(x)) <= E(P, x, BEYOND * phi(x)))),
    mutants=(Mutant("factor", {factor: MORE}, "one law"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The ratio rises."""
    low, measured, change = parts(unfolded(use(LIKELIHOOD, *LAWS, 0 < b)))
    size = parts(specialize(TEST, x))
    seen = lam(x, BEYOND * phi(x))
    bounds = arith(0 <= seen(x), *size), arith(seen(x) <= 1, *size)
    mean = at(change, seen, by=[generalize(both(*bounds), x)])
    exponent = (absolute(x - nu) - absolute(x - mu)) / b
    more = arith(LEAST <= exponent, arith(absolute(t - nu) - absolute(t - mu) <= absolute(x - nu) - absolute(x - mu),
                                          t <= x, nu <= mu), 0 < b)  # fmt: skip
    grown = discharge(use(EXP_INCREASING, more, x=LEAST, y=exponent), t <= x)
    weighted = RATIO(x) * seen(x)
    least = arith(exp(LEAST) * seen(x) <= weighted, grown, *size)
    ints = dominated(Q, x, arith(absolute(weighted) <= RATIO(x), *bounds, specialize(low, x)), measured)
    inside = bounded(Q, x, seen(x), 1, *bounds)
    over = integrate(Q, x, least, inside, ints)
    return for_all(claim.conclusion, arith(exp(LEAST) * E(Q, x, seen(x)) <= E(P, x, seen(x)), over, mean), phi)


@refutation_of(LEMMA, "factor")
def _itself(said: Theorem) -> Theorem:
    """A law is not likelier than itself, above its median."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given = laws(num(0)), specialize(centred, 0)
        made = instance(said, given, P=law, Q=law, mu=0, nu=0, b=1, t=0)
        one, level = lam(x, num(1)), from_level(0)
        is_one = generalize(both(arith(0 <= one(x)), arith(one(x) <= 1)), x)
        same = congruence(eq(E(law, x, level(x) * one(x)), E(law, x, level(x))))
        half = fact("mechanisms.laplace-closed-tail", given, arith(0 < num(1)), P=law, m=0, b=1, t=0)
        size = arith(eq((absolute(num(0) - 0) - absolute(num(0) - 0)) / 1, 0))
        ends = same_value(lam(t, exp(t)), size), arith(eq(exp(num(0)), 1)), arith(eq(exp(num(0) - 0), 1))
        return absurd(at(made, one, by=[is_one]), same, half, *ends)

    return with_laplace(with_laws)
