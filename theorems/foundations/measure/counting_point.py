"""The sum over one whole number."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, ind, integrable, lam
from dpproofs.mutants.one_number import at_one_number
from dpproofs.meaning.laws import COUNTING
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, both, cases, linear, parts, same_value, transfer, unfolded, use
from theorems.foundations.measure.counting import f, k, mu, whole, y
from theorems.foundations.measure.counting_around import AROUND


def picked(place: Term) -> Term:
    """The function at that number, and 0 elsewhere."""
    return ind(eq(y, place)) * f(y)


POINT = Lemma(
    "foundations.counting-point", "The sum over one whole number is the value there", "elementary",
    (COUNTING(mu), whole(k)),
    conj(integrable(mu, y, picked(k)), eq(E(mu, y, picked(k)), 1 * f(k))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, seen from 0",
                    witness=at_one_number(1, k=0, f=lam(y, y + 1))),),
)  # fmt: skip


@proof_of(POINT)
def _proof(claim: Claim) -> Theorem:
    """The sum over 0, mirrored."""
    _, zero, once, _ = parts(unfolded(COUNTING(mu)))
    ints, mean = parts(use(AROUND, COUNTING(mu), zero, whole(k), f=lam(y, ind(eq(y, 0)))))
    scaled_int, scaled = parts(linear(mu, y, f(k) * ind(eq(k - y, 0)), [(f(k), ints)]))
    goal = eq(f(k) * ind(eq(k - y, 0)), picked(k))
    point = cases(eq(y, k), lambda yes: arith(goal, yes, same_value(f, yes)), lambda no: arith(goal, no))
    done, same = parts(transfer(mu, y, point, scaled_int))
    return both(done, arith(eq(E(mu, y, picked(k)), f(k)), same, scaled, mean, once))
