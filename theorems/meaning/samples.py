"""A Poisson sample of a list is no longer than the list."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, ind, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.kinds import POISSON_SAMPLER
from dpproofs.meaning.lists import a, append, empty, most, size, x
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    bounded,
    cases,
    discharge,
    generalize,
    integrate,
    parts,
    unfolded,
    use,
)
from theorems.meaning.lists_induction import LEMMA as INDUCTION
from theorems.meaning.sizes import LISTS, ONE_RECORD
from theorems.meaning.sizes import grown as appended
from theorems.sampling.drawn import q
from theorems.sampling.samples import T

s = var("s", x.type)
SAMPLER = POISSON_SAMPLER(T, empty, append, size, most, q)
SHARE = 0 <= q, q <= 1
GIVEN = LISTS, SAMPLER, *SHARE


def is_test(test: Term) -> Term:
    """A test of samples."""
    return test_function(test, s)


def _claim(event: Term) -> Claim:
    return Claim((*GIVEN, size(x) <= most), E(T(x), s, ind(event)) <= 0)


NO_LONGER = Lemma(
    "meaning.sample-no-longer", "A Poisson sample of a list is no longer than the list", "elementary",
    *_claim(size(x) < size(s)).parts,
    mutants=(Mutant("shorter", _claim(size(x) <= size(s)), "no record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=0, T=((1, 0), ("1/2", "1/2")), q="1/2")),),
)  # fmt: skip


@proof_of(NO_LONGER)
def _proof(claim: Claim) -> Theorem:
    """At most one record is appended to a sample when one is appended to the data."""
    first, _ = parts(unfolded(SAMPLER))
    goal, longer = lam(x, claim.conclusion), append(x, a)
    event = ind(size(empty) < size(s))
    none = arith(goal(empty), at(first, lam(s, event), by=[unit(event)]))

    short = size(x) < most
    event, after, old = ind(size(longer) < size(s)), ind(size(longer) < size(append(s, a))), ind(size(x) < size(s))
    one_more = grown(x, a, short)

    def small(yes: Theorem) -> Theorem:
        return arith(after <= old, grown(s, a, arith(size(s) < most, yes, short)), one_more)

    pointwise = cases(size(s) <= size(x), small, lambda no: arith(after <= old, no))
    measured = [bounded(T(x), s, term, 1) for term in (after, old, event)]
    means = [integrate(T(x), s, fact, *measured) for fact in (pointwise, arith(event <= old, one_more))]
    kept = arith(goal(longer), drawn(x, a, lam(s, event), unit(event), short), *means, goal(x), *SHARE)
    every = generalize(discharge(kept, short, goal(x)), x, a)
    return use(INDUCTION, LISTS, none, every, size(x) <= most, S=goal)


def unit(event: Term) -> Theorem:
    """A term with values in [0, 1] is a test of s."""
    return generalize(both(arith(0 <= event), arith(event <= 1)), s)


def grown(data: Term, record: Term, short: Theorem | Term) -> Theorem:
    """A list that is not full has one record more after a record is appended."""
    longer, _, _ = appended(data, record, short)
    return longer


def drawn(data: Term, record: Term, test: Term, tested: Theorem | Term, short: Theorem | Term) -> Theorem:
    """The mean of a test of the sample of a list with a record appended."""
    _, further = parts(unfolded(SAMPLER))
    return at(further, data, record, test, by=[short, tested])
