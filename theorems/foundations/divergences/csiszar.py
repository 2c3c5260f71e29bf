"""Csiszár divergences of convex functions that are integrals of hinges; a hinge gives the hockey-stick divergence.

A hinge at exp(s) is u -> max(u - exp(s), 0) for s >= 0, and u -> max(exp(s) - u, 0) for s < 0. It is 0 at 1, and its
divergence is that of the hockey stick of order exp(s), up to a constant.

This file is long because it defines the divergences, and shows of one function that it is a case of both definitions.
"""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import finite, instance, refutation_of, shown
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, dirac, eq, exists, exp, forall, function_type
from dpproofs.language.terms import implies, ind, integrable, lam, maximum, measure, num, var, variables
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, epsilon, t, w
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, premise_of, read
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    discharge,
    dominated,
    generalize,
    mp,
    obtain,
    parts,
    prove,
    specialize,
)
from dpproofs.proving.tactics import transfer, unfolded, use, witness
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK

b, s, u = variables("b s u")
f, weight = variables("f weight", function_type((REAL,), REAL))
m = var("m", measure(REAL))


def hinge(value: Term, level: Term = s) -> Term:
    """The hinge at exp(level), of a value."""
    a = exp(level)
    return ind(0 <= level) * maximum(value - a, 0) + ind(level < 0) * maximum(a - value, 0)


GENERATOR = Definition(
    "generator",
    (f, m, weight, b),
    conj(
        forall(s, 0 <= weight(s)),
        forall(u, implies(0 <= u, conj(
            integrable(m, s, weight(s) * hinge(u)), eq(f(u), b * (u - 1) + E(m, s, weight(s) * hinge(u))),
        ))),
    ),
)  # fmt: skip
"""f(u) = b (u - 1) plus the integral of the hinges at exp(s) over s, under the measure m with this weight, for u >= 0.
Such functions are convex and continuous on [0, oo), with f(1) = 0."""
write_as(GENERATOR, r"{0} \text{{ mixes hockey sticks by }} {factor[2]} d {factor[1]}\text{{, with slope }} {3}")

CSISZAR = Definition(
    "csiszar",
    (f, P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), integrable(Q, w, f(L(w))), E(Q, w, f(L(w))) <= t)),
)
"""The Csiszár divergence of P from Q with the function f is at most t: P has a likelihood ratio L with respect to Q,
and E_Q[f(L)] <= t. Where P is not absolutely continuous there is no such t."""
write_as(CSISZAR, r"\mathbb{{E}}_{{{2}}}\left[{factor[0]}\left(\tfrac{{d {1}}}{{d {2}}}\right)\right] \leq {3}")
IS_GENERATOR = GENERATOR(f, m, weight, b)
ONE = lam(s, num(1))

HINGE = Lemma(
    "foundations.csiszar-hinge", "A hinge is the integral of hinges under a point mass", "elementary",
    (),
    GENERATOR(lam(u, factor * hinge(u, epsilon)), dirac(epsilon), ONE, 0),
    mutants=(Mutant("factor", {factor: MORE}, "the hinge at 1, at 2"),),
)  # fmt: skip


@proof_of(HINGE)
def _generator(claim: Claim) -> Theorem:
    """The integral over a point is the value there."""
    function = read(GENERATOR, claim).f
    ints, mean = parts(use("E_dirac", x=epsilon, f=lam(s, ONE(s) * hinge(u))))
    value = arith(eq(function(u), 0 * (u - 1) + E(dirac(epsilon), s, ONE(s) * hinge(u))), mean)
    return prove(claim.conclusion, generalize(arith(0 <= ONE(s)), s),
                 generalize(discharge(both(ints, value), 0 <= u), u))  # fmt: skip


@refutation_of(HINGE, "factor")
def _at_two(said: Theorem) -> Theorem:
    """The hinge at 1 is 1 at 2."""
    values = parts(unfolded(instance(said, epsilon=0)))[1]
    _, false = parts(at(values, 2))
    _, mean = parts(use("E_dirac", x=num(0), f=lam(s, ONE(s) * hinge(num(2)))))
    return absurd(false, mean, shown(eq(exp(num(0)), 1)))


HOCKEY_STICK_FUNCTION = lam(u, hinge(u, epsilon))
divergence = CSISZAR(HOCKEY_STICK_FUNCTION, P, Q, t)
close = INDISTINGUISHABLE(P, Q, epsilon, factor * t)

STICK = Lemma(
    "foundations.csiszar-hockey-stick", "The Csiszár divergence of a hinge is the hockey-stick divergence",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (DENSITY(L, P, Q), 0 <= epsilon),
    conj(implies(divergence, close), implies(close, divergence)),
    mutants=(Mutant("factor", {factor: LESS}, "P = (3/4, 1/4), Q = (1/4, 3/4), the hinge at 1",
                    witness=finite({"Y": 2}, {"L": (3, "1/3")}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"),
                        epsilon=0, t="1/2")),),
)  # fmt: skip


@proof_of(STICK)
def _stick(claim: Claim) -> Theorem:
    """The mean excess of a likelihood ratio is the least delta."""
    there, back = conjuncts(claim)
    divergence, close = premise_of(there), premise_of(back)
    delta = read(INDISTINGUISHABLE, close).delta

    def least(ratio: Term, density: Theorem | Term) -> tuple[Theorem, Theorem, Theorem]:
        same = use(DENSITY_OF_SAME, P=Q, Q=Q)
        known = use(HOCKEY_STICK, density, same, P=P, Q=Q, mu=Q, p=ratio, q=lam(w, num(1)))
        nonneg, ints, _ = parts(unfolded(density))
        body, excess = hinge(ratio(w), epsilon), maximum(0, ratio(w) - exp(epsilon))
        size = dominated(Q, w, arith(absolute(excess) <= ratio(w), specialize(nonneg, w)), ints)
        made, equal = parts(transfer(Q, w, arith(eq(excess, body), 0 <= epsilon), size))
        return specialize(known, delta), made, equal

    def found(ratio: Term, facts: Theorem) -> Theorem:
        density, _, mean = parts(facts)
        known, _, equal = least(ratio, density)
        _, enough = parts(known)
        return mp(enough, arith(premise_of(enough), mean, equal))

    first = obtain(divergence, "L2", found)
    known, made, equal = least(L, DENSITY(L, P, Q))
    mean = arith(E(Q, w, hinge(L(w), epsilon)) <= t, mp(parts(known)[0], close), equal)
    second = witness(divergence, L, DENSITY(L, P, Q), made, mean)
    return both(discharge(first, divergence), discharge(second, close))
