"""Lists of real numbers: a number is a list of one, and a list with one more number is a list."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, fst, function_type, ind, lam, ne, num, pair, product
from dpproofs.language.terms import snd, unfold, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import on
from dpproofs.proving.reading import conjuncts, opened, premise_of
from dpproofs.proving.tactics import at, both, discharge, folded, generalize, prove
from dpproofs.proving.tactics import use
from theorems.foundations.samples.lists import LISTS, i, inside, j, n
from theorems.foundations.reals.naturals import NAT_ZERO

x, a = variables("x a")
REAL_LISTS = on(LISTS, X=REAL, A=REAL)


def _lists_of_one(size: int) -> Term:
    return REAL_LISTS(lam((x, i), x), lam((x, i, a), ind(ne(i, 0)) * a + ind(eq(i, 0)) * x), num(size))


ONE = Lemma(
    "foundations.lists-of-one-number", "Numbers are lists of one number", "elementary",
    (),
    _lists_of_one(1),
    mutants=(Mutant("two", Claim((), _lists_of_one(2)),
                    "replacing the number at the place 1 replaces that at the place 2",
                    witness=finite({})),),
)  # fmt: skip


@proof_of(ONE)
def _one(claim: Claim) -> Theorem:
    """The only place is 1."""
    same, replaced, none = conjuncts(unfold(claim.conclusion))
    first, second = variables("x1 x2")
    agree = premise_of(opened(opened(same, first), second))
    equal = at(agree, num(1), by=[use("nat_successor", use(NAT_ZERO), k=0)])
    unique = generalize(discharge(equal, agree), first, second)
    return folded(claim.conclusion, both(unique, prove(replaced), prove(none)))


entry, put = var("e", function_type(("X", REAL), REAL)), var("c", function_type(("X", REAL, REAL), "X"))
y, y1, y2 = variables("y y1 y2", product("X", REAL))
end = n + 1
LONGER = lam((y, i), ind(eq(i, end)) * snd(y) + ind(ne(i, end)) * entry(fst(y), i))
PUT_LONGER = lam((y, i, a), pair(put(fst(y), ind(ne(i, end)) * i, a), ind(eq(i, end)) * a + ind(ne(i, end)) * snd(y)))
"""A pair of a list of n numbers and a number is a list of n + 1 numbers."""

MADE = on(LISTS, A=REAL)(entry, put, n)
AT_I, AT_J = inside(i, end), inside(j, end)
