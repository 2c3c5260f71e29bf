"""Data sets joined at the ends: none of the first one's entries, or all."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, num, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import Fact, arith, at, discharge, generalize, mp, parts, unfolded, use
from theorems.foundations.samples.entries import INSIDE, MADE
from theorems.foundations.reals.naturals import NAT_ZERO

n, i = variables("n i")
x1, x2 = variables("x1 x2", "X")
splice = var("c", function_type((REAL, "X", "X"), "X"))


def early_entry(k: Term, a: Term, b: Term, natural: Fact, early: Fact) -> Theorem:
    """The entry i <= k of c(k, a, b) is that of a."""
    return mp(_entry_of(k, a, b, natural)[0], early)


SPLICE_NONE = Lemma(
    "foundations.splice-none", "The first 0 entries of x and the later ones of x' are x'", "elementary",
    (MADE,),
    eq(splice(num(0), x1, x2), x2),
    mutants=(Mutant("first", Claim((MADE,), eq(splice(num(0), x1, x2), x1)), "x1 and x2 differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_NONE)
def _none(claim: Claim) -> Theorem:
    """No entry is one of the first 0."""
    return equal_entries(later_entry(num(0), x1, x2, use(NAT_ZERO), arith(0 < i, 1 <= i)))


def equal_entries(at_i: Theorem) -> Theorem:
    """The data sets are equal, from the entries i."""
    first, second = (side.args[1] for side in both_sides(at_i))
    entries = generalize(discharge(at_i, *INSIDE), i)
    return at(parts(unfolded(MADE))[0], first, second, by=[entries])


def later_entry(k: Term, a: Term, b: Term, natural: Fact, late: Fact) -> Theorem:
    """The entry i > k of c(k, a, b) is that of b."""
    return mp(_entry_of(k, a, b, natural)[1], late)


def _entry_of(k: Term, a: Term, b: Term, natural: Fact) -> list[Theorem]:
    return parts(at(at(parts(unfolded(MADE))[1], k, a, b, by=[natural]), i, by=INSIDE))
