"""Parts of a row of equal steps: what holds of a of them, wherever they begin, and of b after them, holds of a + b."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, eq, forall, function_type, implies, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.sums.vandermonde import NATURAL_SUM

l, a, b, c, low, high = variables("l a b c low high")
A, B, C = (var(name, function_type(("real",), PROP)) for name in "ABC")


def wherever(said: Term, count: Term, low: Term = low, high: Term = high) -> Term:
    """The premise is about that many steps after the first l ones, at any position."""
    return forall(l, implies(nat(l), low <= l, l + count <= high, said(l)))


BOTH = forall(l, implies(nat(l), A(l), B(l + a), C(l)))
GIVEN = (wherever(A, a), wherever(B, b), BOTH, nat(a), nat(b), eq(a + b, c))

PARTS = Lemma(
    "meaning.parts", "What holds of the parts of a row of steps, wherever they begin, holds of both together",
    "elementary",
    GIVEN,
    wherever(C, c),
    mutants=(Mutant("count", Claim((*GIVEN[:-1], eq(a + b, c + 1)), wherever(C, c)),
                    "a + b steps do not fit where c do",
                    unwitnessed="what is said of all real numbers has no finite model"),),
)  # fmt: skip


@proof_of(PARTS)
def _proof(claim: Claim) -> Theorem:
    """The first a steps, and b after them."""
    inside = low <= l, l + c <= high
    signs = [use(NAT_NONNEGATIVE, nat(k), k=k) for k in (a, b)]
    one = at(GIVEN[0], l, by=[nat(l), inside[0], arith(l + a <= high, inside[1], GIVEN[-1], *signs)])
    there = use(NATURAL_SUM, nat(l), nat(a), k=l, n=a)
    starts, ends = arith(low <= l + a, inside[0], *signs), arith(l + a + b <= high, inside[1], GIVEN[-1])
    two = at(GIVEN[1], l + a, by=[there, starts, ends])
    made = at(BOTH, l, by=[nat(l), one, two])
    return generalize(discharge(made, nat(l), *inside), l)
