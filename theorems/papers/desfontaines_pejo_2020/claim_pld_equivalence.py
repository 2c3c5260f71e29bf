"""The least deltas for all epsilon >= 0, of one ordered pair, do not determine the privacy loss."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, implies, ind, lam, log, num, prob, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, parts, use
from theorems.citations import SOK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, P, Q, at_point, close, marks, masses, v

THREE = masses(P, "1/2", "1/4", "1/4"), masses(Q, "1/4", "1/2", "1/4")
R, S = variables("R S", prob(REAL))
TWO = masses(R, "1/2", "1/2"), masses(S, "1/4", "3/4")
BELOW = log(num(Fraction(3, 5)))
FAR = Fraction(9, 20)
first = CLOSE(P, Q, epsilon, delta)
second = CLOSE(R, S, epsilon, delta)
same = forall((epsilon, delta), implies(0 <= epsilon, conj(implies(first, second), implies(second, first))))
needed = implies(CLOSE(P, Q, BELOW, delta), factor * num(FAR) <= delta)

SAME_DELTAS = Lemma(
    "sok20.claim-pld-equivalence", "Two pairs with the same deltas for every epsilon >= 0, and not for log(3/5)",
    f"{SOK}, against the sentence before footnote 5, for epsilon >= 0",
    (*THREE, *TWO),
    conj(same, CLOSE(R, S, BELOW, Fraction(2, 5)), needed),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 9/20",
                        witness=finite({}, P={0: "1/2", 1: "1/4", 2: "1/4"}, Q={0: "1/4", 1: "1/2", 2: "1/4"},
                            R={0: "1/2", 1: "1/2"}, S={0: "1/4", 1: "3/4"}, delta="9/20")),),
)  # fmt: skip


@proof_of(SAME_DELTAS)
def _proof(claim: Claim) -> Theorem:
    """From exp(epsilon) = 1 on only the first outcome counts; below it the third one does, too."""
    *_, needed = conjuncts(claim)
    pairs = (CLOSE(P, Q, epsilon, delta), THREE, 3), (CLOSE(R, S, epsilon, delta), TWO, 2)
    grown = arith(1 <= exp(epsilon), use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon), arith(eq(exp(num(0)), 1)))
    ways = [
        discharge(close(*laws, epsilon, delta, points, grown, *parts(_first_point(given, others))), given)
        for (given, others, _), (_, laws, points) in (pairs, pairs[::-1])
    ]
    for_all_ = generalize(discharge(both(*ways), 0 <= epsilon), epsilon, delta)
    ratio = arith(eq(exp(BELOW), Fraction(3, 5)))
    given, goal = if_then(needed)
    event = lam(v, ind(eq(v, 0)) + ind(eq(v, 2)))
    unit = generalize(both(arith(0 <= event(v)), arith(event(v) <= 1, _one_of())), v)
    means = [at(law, event) for law in THREE]
    far = discharge(arith(goal, at(given, event, by=[unit]), *means, *marks(3), ratio), given)
    return both(for_all_, close(*TWO, BELOW, Fraction(2, 5), 2, ratio), far)


def _first_point(given: Term, laws: tuple[Term, Term]) -> Theorem:
    """1/2 <= exp(epsilon)/4 + delta, and 0 <= delta."""
    point, none = at_point(0), lam(v, num(0))
    unit = generalize(both(arith(0 <= point(v)), arith(point(v) <= 1)), v)
    means = [at(law, test) for law in laws for test in (point, none)]
    return both(
        arith(Fraction(1, 2) <= exp(epsilon) / 4 + delta, at(given, point, by=[unit]), *means, *marks(3)),
        arith(0 <= delta, at(given, none), *means),
    )


def _one_of() -> Theorem:
    goal = ind(eq(v, 0)) + ind(eq(v, 2)) <= 1
    return cases(eq(v, 0), lambda yes: arith(goal, yes), lambda no: arith(goal, no))
