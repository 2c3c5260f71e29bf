"""Gaussian noise, added step by step: the sum of independent Gaussian numbers is Gaussian.

This file is long because the induction over the terms and the integrals of a step and of the witness stand together.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, implies, lam, nat, normal, num, prob, sqrt
from dpproofs.language.terms import var, variables
from dpproofs.mutants.counterexamples import absurd, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import (
    arith,
    at,
    discharge,
    generalize,
    induction,
    mp,
    natural_sign,
    numeric,
    obtain,
)
from dpproofs.proving.tactics import parts, same_value, specialize, use
from theorems.meaning.tests_of_numbers import TEST, phi, same, unit_mean, w

m, u, s, t, n, i, k, v, _hole = variables("m u s t n i k v hole")
laws = var("R", function_type((REAL,), prob(REAL)))
_pushed = on(PUSHED, Y=REAL, Z=REAL)
FOLLOWS = forall(i, implies(nat(i), i + 1 <= n, _pushed(laws(i + 1), laws(i), lam(v, normal(v + u, sqrt(t))))))


def sum_law(count: Term, factor: Factor = 1) -> Term:
    """The law after that many steps."""
    return normal(m + count * u, sqrt(s + factor * (count * t)))


GAUSSIAN_SUMS = Lemma(
    "meaning.gaussian-sums", "n steps, each of which adds Gaussian noise N(u, t) to N(m, s), make N(m + n u, s + n t)",
    "gaussian_density",
    (0 < s, 0 < t, nat(n), same(laws(num(0)), normal(m, sqrt(s))), FOLLOWS),
    same(laws(n), sum_law(n, factor)),
    mutants=(Mutant("variance", {factor: MORE}, "one step"),),
)  # fmt: skip


@proof_of(GAUSSIAN_SUMS)
def _proof(claim: Claim) -> Theorem:
    """Each step adds u to the mean, and t to the variance."""

    def said(count: Term) -> Term:
        return implies(count <= n, same(laws(count), sum_law(count)))

    zero = num(0)
    start = at(same(laws(zero), normal(m, sqrt(s))), phi, by=[TEST])
    middle = same_value(lam(_hole, E(normal(_hole, sqrt(s)), w, phi(w))), arith(eq(m, m + zero * u)))
    spread = same_value(lam(_hole, E(normal(m + zero * u, sqrt(_hole)), w, phi(w))), arith(eq(s, s + zero * t)))
    first = arith(eq(E(laws(zero), w, phi(w)), E(sum_law(zero), w, phi(w))), start, middle, spread)
    base = discharge(generalize(discharge(first, TEST), phi), zero <= n)
    inner = lam(v, E(normal(v + u, sqrt(t)), w, phi(w)))
    is_test = generalize(unit_mean(normal(v + u, sqrt(t)), phi), v)

    def step(_: Term, last: Term) -> Theorem:
        before = at(mp(said(last), arith(last <= n, last + 1 <= n)), inner, by=[is_test])
        now = at(at(FOLLOWS, last, by=[nat(last), last + 1 <= n]), phi, by=[TEST])
        variance, total = s + last * t, s + (last + 1) * t
        grown = use(
            "foundations.gaussian-affine",
            arith(0 < variance, arith(0 <= last * t, natural_sign(last), 0 < t), 0 < s),
            0 < t,
            arith(eq(total, num(1) ** 2 * variance + t)),
            b=u,
            c=1,
            m=m + last * u,
            s=variance,
            t=t,
            v=total,
        )
        grown = at(grown, phi, by=[TEST])
        moved = same_value(
            lam(_hole, E(normal(_hole, sqrt(total)), w, phi(w))), arith(eq(m + last * u + u, m + (last + 1) * u))
        )
        goal = eq(E(laws(last + 1), w, phi(w)), E(sum_law(last + 1), w, phi(w)))
        made = arith(goal, before, now, grown, moved)
        return discharge(generalize(discharge(made, TEST), phi), last + 1 <= n)

    return induction(n, said, base, step, nat(n))


@refutation_of(GAUSSIAN_SUMS, "variance")
def _one_step(said: Theorem) -> Theorem:
    """One step from N(0, 1), which adds N(1, 1), would make N(1, 2.01)."""
    x, one, event = var("x"), num(1), from_level(2)
    start, noise = lam(x, normal(0, sqrt(one))), lam((i, x, v), normal(v + one, sqrt(one)))
    values = {"m": num(0), "u": one, "s": one, "t": one, "n": one}

    def with_laws(made: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        ours = lam(i, made(i, num(0)))
        step = generalize(
            discharge(specialize(at(follows, i, by=[nat(i), i + 1 <= one]), num(0)), nat(i), i + 1 <= one), i
        )
        known = specialize(begins, num(0)), step
        natural = numeric(nat(one), depth=0)
        true = use(GAUSSIAN_SUMS, arith(0 < one), natural, *known, R=ours, **values)
        false = instance(said, natural, *known, R=ours, **values)
        far, near = (tail(2, 1, sqrt(one + num(variance))) for variance in (Fraction(101, 100), 1))
        return absurd(of_test(false, event), of_test(true, event), far, near, numeric(rhs(near) < rhs(far)))

    return obtain(use("foundations.kernels-in-turn", numeric(nat(one), depth=0), k=1, S=start, K=noise), "R", with_laws)
