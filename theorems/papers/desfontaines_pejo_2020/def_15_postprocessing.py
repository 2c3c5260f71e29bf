"""Probabilistic DP is not kept by postprocessing: outcomes that are merged."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, disj, eq, exp, forall, implies, ind, lam, log, num, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import IMAGE, PROBABILISTIC_DP, N, delta, on, x1, x2
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then, opened
from dpproofs.proving.tactics import arith, at, both, discharge, folded, for_all, generalize, obtain, parts
from dpproofs.proving.tactics import reversed_equation, said_of, same_value, specialize, split, use, witness
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.papers.desfontaines_pejo_2020.masses import TEST, M, at_point, marks, masses, phi, v

M2 = var("M2", M.type)
ROWS = masses(M(x1), "1/10", "2/5", "1/2"), masses(M(x2), 0, "2/5", "3/5")
MERGED_ROWS = masses(M2(x1), "1/2", "1/2"), masses(M2(x2), "2/5", "3/5")
MERGED = lam(v, ind(2 <= v))
LEVEL = log(num(Fraction(6, 5)))
PROBABLE = on(PROBABILISTIC_DP, Y=REAL)
SAME = on(IMAGE, Y=REAL, Z=REAL)
AFTER = PROBABLE(M2, N, LEVEL, delta)
y1, y2 = variables("y1 y2", "X")
_two = disj(conj(eq(y1, x1), eq(y2, x2)), conj(eq(y1, x2), eq(y2, x1)))
ONLY = forall((y1, y2), implies(N(y1, y2), _two))
images = [SAME(M2(x), M(x), MERGED) for x in (x1, x2)]
private = PROBABLE(M, N, LEVEL, Fraction(1, 10))
least = implies(AFTER, factor * num(Fraction(1, 2)) <= delta)

MERGING = Lemma(
    "sok20.def-15-postprocessing",
    "A (log(6/5), 1/10)-probabilistically private mechanism which, with two outcomes merged, needs delta >= 1/2",
    f"{SOK}, beside Definition 15",
    (*ROWS, *MERGED_ROWS, N(x1, x2), ONLY),
    conj(private, *images, least),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/2", witness=finite({"X": 2}, {"S": {0: 1, 1: 0}},
                    M=({0: "1/10", 1: "2/5", 2: "1/2"}, {0: 0, 1: "2/5", 2: "3/5"}),
                    M2=({0: "1/2", 1: "1/2"}, {0: "2/5", 1: "3/5"}), N=lambda i, j: i < j, x1=0, x2=1, delta="1/2")),),
)  # fmt: skip


@proof_of(MERGING)
def _proof(claim: Claim) -> Theorem:
    private, first, second, needed = conjuncts(claim)
    given, goal = if_then(needed)
    images = [_image(*three) for three in zip((first, second), ROWS, MERGED_ROWS, strict=True)]
    return both(_private(private), *images, discharge(_least(goal), given))


def _image(goal: Term, row: Term, merged: Term) -> Theorem:
    places = [same_value(phi, arith(eq(MERGED(num(i)), int(i == 2)))) for i in range(3)]
    means = at(row, lam(v, phi(MERGED(v)))), at(merged, phi)
    return for_all(goal, arith(said_of(goal, phi), *means, *places))


def _private(goal: Term) -> Theorem:
    """The outcome 0 is left out for the first data set, and nothing for the second."""
    ways = ((x1, x2, _outside(said_of(goal, x1, x2), at_point(0), *ROWS)),
            (x2, x1, _outside(said_of(goal, x2, x1), lam(v, num(0)), *ROWS[::-1])))  # fmt: skip
    either, place = at(ONLY, y1, y2, by=[N(y1, y2)]), var("z", "X")

    def moved(given: Theorem, one: Term, other: Term, there: Theorem) -> Theorem:
        back = [reversed_equation(equation) for equation in parts(given)]
        half = use("leibniz", back[0], there, x=one, y=y1, A=lam(place, said_of(goal, place, other)))
        return use("leibniz", back[1], half, x=other, y=y2, A=lam(place, said_of(goal, y1, place)))

    branches = [lambda given, way=way: moved(given, *way) for way in ways]
    return folded(goal, generalize(discharge(split(either, *branches), N(y1, y2)), y1, y2))


RATIO = arith(eq(exp(LEVEL), Fraction(6, 5)))


def _outside(goal: Term, event: Term, first: Term, second: Term) -> Theorem:
    """The event can be left out."""
    *_, small, tests = conjuncts(opened(goal, event))
    kept = lam(v, (1 - event(v)) * phi(v))
    unit = generalize(both(arith(0 <= event(v)), arith(event(v) <= 1)), v)
    sides = [specialize(TEST, num(i)) for i in range(3)]
    means = [at(law, kept) for law in (first, second)]
    seen = arith(said_of(tests, phi), *means, *sides, *marks(3), RATIO)
    return witness(goal, event, unit, arith(small, at(first, event), *marks(3)), for_all(tests, seen))


def _least(goal: Term) -> Theorem:
    """The outcome 0 has to be left out in whole."""

    def with_event(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        zero = at_point(0)
        test = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
        seen, kept = at(outside, zero, by=[test]), lam(v, (1 - S(v)) * zero(v))
        means = [at(MERGED_ROWS[0], S), *(at(law, kept) for law in MERGED_ROWS)]
        sizes = [specialize(unit, num(i)) for i in (0, 1)]
        return arith(goal, small, seen, RATIO, *means, *sizes, *marks(2))

    return obtain(at_neighbours(AFTER), "S", with_event)
