"""Places that begin at 0 and go on by powers of 2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies, lam, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import k
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, assume, at, both, discharge, generalize, induction, parts
from dpproofs.proving.tactics import reversed_equation, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.powers_of_two import POWERS_OF_TWO, is_power_of_two
from theorems.foundations.sums.sum_at_places import place
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.lattice import n, within

BEGIN = eq(place(0), 0)


def gap(number: Term, place: Term = place) -> Term:
    """How far the next place is."""
    return place(number + 1) - place(number)


GAPS = within(k, n, is_power_of_two(gap(k)))
NATURAL, FURTHER = within(k, n, nat(place(k))), within(k, n, place(k) < place(k + 1))

PLACES = Lemma(
    "lattices.places", "Places that go on by powers of 2 are natural numbers, further and further on", "elementary",
    (BEGIN, GAPS),
    conj(NATURAL, FURTHER),
    mutants=(Mutant("begin", without(BEGIN), "n = 0 and the place 1/2",
                    witness=finite({}, n=0, place=lambda i: i + Fraction(1, 2))),),
)  # fmt: skip


@proof_of(PLACES)
def _proof(claim: Claim) -> Theorem:
    """By induction."""
    start = discharge(_moved(use(NAT_ZERO), reversed_equation(BEGIN)), num(0) <= n)
    inside = conj(nat(k), k <= n)
    natural, small = parts(inside)
    every = induction(k, _said, start, _next, natural, small)
    _, positive = _gap(k, natural, small)
    order = arith(place(k) < place(k + 1), positive)
    return both(generalize(discharge(every, inside), k), generalize(discharge(order, inside), k))


def _moved(natural: Theorem, same: Theorem) -> Theorem:
    """A number is natural, since one that is equal to it is."""
    return use("leibniz", same, natural, x=lhs(same), y=rhs(same), A=lam(k, nat(k)))


def _said(last: Term) -> Term:
    return implies(last <= n, nat(place(last)))


def _next(_: Term, last: Term) -> Theorem:
    """The sum of a place and of the gap after it."""
    before = arith(last <= n, last + 1 <= n)
    more = _gap(last, before)[0]
    whole = use(NATURAL_SUM, at(assume(_said(last)), by=[before]), more, k=place(last), n=gap(last))
    same = arith(eq(place(last) + gap(last), place(last + 1)))
    return discharge(_moved(whole, same), last + 1 <= n)


def _gap(number: Term, *inside: Theorem) -> list[Theorem]:
    """It is natural, and positive."""
    return parts(use(POWERS_OF_TWO, at(GAPS, number, by=inside), k=gap(number)))
