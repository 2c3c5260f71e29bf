"""Upper interpolation: a decreasing line below values at the nodes lies below the profile of their second
differences.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import implies, nat, num
from dpproofs.privacy.notions import c, rho
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, induction, over_range
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords_nodes import BELOW, LINE, SIGNS, TERMS, first, next_, p, place, least, positive, q
from theorems.notions.lattices.chords_nodes import second_differences, y
from theorems.notions.lattices.lattice import TABLE, lattice, n, o, t

BELOW_CHORDS = Lemma(
    "lattices.chords-of-lines", "A line below the values at the nodes is below a lattice profile", "elementary",
    (*SIGNS, 1 < rho, *second_differences(factor), *LINE),
    p - c * q <= lattice(*TABLE),
    mutants=(Mutant("factor", {factor: MORE}, "two nodes, at 1 and 2, with the values 1/2 and 0; c = 1",
                    witness=finite({}, n=1, o=0, rho=2, t=1, d=0, y=lambda i: Fraction(int(i == 0), 2),
                        m=lambda i: Fraction(100 * int(i == 1), 101), p=1, q="1/2", c=1)),),
)  # fmt: skip


@proof_of(BELOW_CHORDS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one the line decreases and the profile does not."""
    start = discharge(first(), num(0) <= n, place(num(0)))

    def step(_: Term, last: Term) -> Theorem:
        return discharge(next_(last), last + 1 <= n, place(last + 1))

    end, whole = c * rho ** (o - n), t * total(TERMS, n)
    *_, flat, rest = second_differences()
    value = at(BELOW, n, by=[nat(n)])

    def left(yes: Theorem) -> Theorem:
        known = induction(n, _said, start, step, nat(n), yes)
        slope = arith(0 <= (y(n + 1) - y(n)) * (1 - end), flat, yes)
        scaled = arith((rho - 1) * (p - c * q - y(n)) <= (rho - 1) * whole, known, slope, positive())
        return arith(claim.conclusion, arith(p - c * q - y(n) <= whole, scaled, 1 < rho), rest)

    def beyond(no: Theorem) -> Theorem:
        smaller = arith(0 <= rho ** (n - o) * (q * (end - 1)), arith(0 <= q * (end - 1), no, 0 <= q), positive())
        sums = over_range(0 <= total(TERMS, n), n, nat(n), each=SIGNS[0])
        nonneg = arith(0 <= whole, sums, 0 <= t)
        return arith(claim.conclusion, smaller, nonneg, value, rest, positive())

    return cases(place(n), left, beyond)


def _said(last: Term) -> Term:
    return implies(last <= n, place(last), least(last))
