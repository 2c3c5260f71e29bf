"""Without the recession term the integral over the common part says nothing of what one law has alone."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, conj, dirac, eq, exp, forall, function_type, implies, ind, lam
from dpproofs.language.terms import num, var
from dpproofs.privacy.notions import INDISTINGUISHABLE, delta, epsilon, on, test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, generalize, intro, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import hinge

v, phi = var("v"), var("phi", function_type((REAL,), REAL))
CLOSE = on(INDISTINGUISHABLE, Y=REAL)
HERE, THERE = dirac(num(0)), dirac(num(1))
ALONE = ind(eq(v, 0))
NOTHING = 0 * phi(v)
split = forall(
    phi, implies(test_function(phi, v), eq(E(HERE, v, phi(v)), E(THERE, v, NOTHING) + E(HERE, v, ALONE * phi(v))))
)

LEMMA = Lemma(
    "bbgg19.def-csiszar-divergence-recession",
    "Two points: the divergence of every order is at least 1, and the integral over the common part is 0",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (CLOSE(HERE, THERE, epsilon, delta), 0 <= epsilon),
    conj(split, eq(E(THERE, v, ALONE), 0), eq(E(THERE, v, hinge(num(0), epsilon)), 0), factor <= delta),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1"),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The test that is 1 at the point 0 alone."""
    split, null, value, needed = conjuncts(claim)
    unit = generalize(both(arith(0 <= ALONE), arith(ALONE <= 1)), v)
    marks = arith(eq(ind(eq(num(0), 0)), 1)), arith(eq(ind(eq(num(1), 0)), 0))
    close = at(CLOSE(HERE, THERE, epsilon, delta), lam(v, ALONE), by=[unit])
    alone = _at(0, ALONE), _at(1, ALONE)
    whole = intro(split, lambda goal, test: arith(
        goal, _at(0, test(v)), _at(0, ALONE * test(v)), _at(1, 0 * test(v)), *marks))  # fmt: skip
    none = arith(value, _at(1, hinge(num(0), epsilon)), 0 <= epsilon)
    return both(whole, arith(null, *alone, *marks), none, arith(needed, close, *alone, *marks))


def _at(place: int, body: Term) -> Theorem:
    """The mean of a function at a point."""
    return parts(use("E_dirac", x=num(place), f=lam(v, body)))[1]


@refutation_of(LEMMA, "factor")
def _at_one(said: Theorem) -> Theorem:
    """Every two laws are close with delta = 1."""

    def of_test(goal: Term, test: Term) -> Theorem:
        size = test_function(test, v)
        return arith(goal, *(_at(place, test(v)) for place in (0, 1)), *(specialize(size, num(i)) for i in (0, 1)),
                     arith(eq(exp(num(0)), 1)))  # fmt: skip

    close = intro(CLOSE(HERE, THERE, 0, 1), of_test)
    return arith(FALSE, parts(instance(said, close, epsilon=0, delta=1))[-1])
