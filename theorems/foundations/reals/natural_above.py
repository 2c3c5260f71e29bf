"""Above each number that is not negative there is a natural number which is less than 1 above it."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, forall, implies, nat, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import k
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, cases, induction, intro, obtain, parts, use, witness
from theorems.foundations.reals.naturals import NAT_ZERO

n, x = variables("n x")


def _above(room: int) -> Term:
    return exists(k, conj(nat(k), x <= k, k < x + room))


LEMMA = Lemma(
    "foundations.natural-above", "A natural number less than 1 above a number that is not negative", "elementary",
    (0 <= x,),
    _above(1),
    mutants=(Mutant("room", Claim((0 <= x,), _above(0)), "x = 0", witness=finite({}, x=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on a natural number above it."""

    def with_bound(bound: Term, facts: Theorem) -> Theorem:
        natural, less = parts(facts)
        every = induction(n, _said, _first(), _next, nat(n))
        return at(use(every, natural, n=bound), x, by=[0 <= x, arith(x <= bound, less)])

    return obtain(use("foundations.archimedes", x=x), "n", with_bound)


def _said(m: Term) -> Term:
    return forall(x, implies(0 <= x, x <= m, _above(1)))


def _first() -> Theorem:
    """0 is above itself."""
    return intro(_said(num(0)), lambda goal, y: witness(goal, 0, use(NAT_ZERO), arith(y <= 0), arith(0 < y + 1)))


def _next(goal: Term, m: Term) -> Theorem:
    """Between m and m + 1 it is m + 1."""
    after = use("nat_successor", nat(m), k=m)

    def above(found: Term, y: Term) -> Theorem:
        last = arith(y <= m + 1)
        return cases(y <= m, lambda yes: at(_said(m), y, by=[0 <= y, yes]),
                     lambda no: witness(found, m + 1, after, last, arith(m + 1 < y + 1, no)))  # fmt: skip

    return intro(goal, above)
