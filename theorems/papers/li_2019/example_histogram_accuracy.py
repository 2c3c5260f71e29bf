"""The example of histograms: the errors of all counts, and for which counts they are small."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, conj, disj, exists, exp, forall, implies, log, nat, num
from dpproofs.mutants.counterexamples import written
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, epsilon, phi, w
from dpproofs.proving.reading import if_then
from dpproofs.proving.tactics import arith, discharge, generalize, mp, numeric, obtain, parts, specialize, split
from dpproofs.proving.tactics import use, witness
from theorems.citations import LI
from theorems.foundations.measure.largest_error import TEST, answer, beyond, centre
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.mechanisms.laplace.law import x
from theorems.mechanisms.laplace.largest_error import LARGEST, beta
from theorems.mechanisms.laplace.answers import LAPLACE_ANSWERS, one_answer

RADIUS = 2 / epsilon * log(d / beta)
GIVEN = (
    LAPLACE_ANSWERS(P, answer, centre, 2 / epsilon, d), nat(d), TEST, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1
)  # fmt: skip
ERROR = absolute(answer(w, j) - centre(j))


def some(*wrong: Term) -> Term:
    """The test holds only where this is so of some answer j."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, *wrong))))


def histogram_claim(*wrong: Term, given: tuple[Term, ...] = ()) -> Claim:
    """With probability beta at most, this is so of some answer."""
    return Claim((*GIVEN, *given), implies(some(*wrong), E(P, w, phi(w)) <= beta))


def often(*wrong: Term, **numbers: object) -> Callable[[Theorem], Theorem]:
    """What refutes a variant: log(2) > 0.691, and a Laplace number of scale 1 is beyond that with probability 0.501."""
    values = {"epsilon": num(2), "beta": num(Fraction(1, 2)), **numbers}
    middle, t = COUNT, num(Fraction(691, 1000))
    known = numeric(Fraction(1, 2) < exp(-t)), numeric(LESS * log(num(2)) < Fraction(69, 100))
    return lambda said: one_answer(said, t, written(2 / epsilon, epsilon=2), wrong, *known, middle=middle, **values)


COUNT = num(Fraction(69, 100))
OFF = absolute(x - COUNT)
WHOLE = written(RADIUS, epsilon=2, beta=Fraction(1, 2), d=1)
SOURCE = f"{LI}, section 2.1"

ACCURACY = Lemma(
    "li16.example-histogram.accuracy", "The largest error of d counts with Laplace noise of scale 2/epsilon is "
    "2/epsilon log(d/beta) or more with probability at most beta", SOURCE,
    *histogram_claim(RADIUS <= ERROR).parts,
    mutants=(
                Mutant(
                    "factor",
                    histogram_claim(LESS * RADIUS <= ERROR),
                    "d = 1: it is beyond 99/100 of that more often",
                    witness=refuted(often(LESS * WHOLE <= OFF), Y=REAL),
                ),
            ),
)  # fmt: skip


@proof_of(ACCURACY)
def histogram_proof(claim: Claim) -> Theorem:
    """What is said of some answer makes its error at least the radius."""
    wrong, goal = if_then(claim)
    far = exists(j, conj(*INSIDE, beyond(RADIUS)))
    ways = disj(phi(w) <= 0, far)

    def with_answer(j: Term, event: Theorem) -> Theorem:
        natural, first, last, *rest = parts(event)
        error = absolute(answer(w, j) - centre(j))
        found = witness(far, j, natural, first, last, arith(RADIUS <= error, *rest, *claim.hypotheses))
        return infer("or_intro", found, formula=ways)

    each = split(
        specialize(wrong, w),
        lambda never: infer("or_intro", never, formula=ways),
        lambda event: obtain(event, "j", with_answer),
    )
    made = mp(use(LARGEST, *claim.hypotheses, Delta=2), generalize(each, w))
    return discharge(arith(goal, made), wrong)
