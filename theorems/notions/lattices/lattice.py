"""Lattice profiles: those of pairs of laws whose likelihood ratios are powers of one number rho."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, forall, function_type, implies, lam, maximum, nat, summation, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.tactics import fresh
from dpproofs.privacy.notions import PROFILE, M, N, c, i, rho, x1, x2

n, n2, o, o2, d, d2, t, t2 = variables("n n2 o o2 d d2 t t2")
m, m2 = variables("m m2", function_type((REAL,), REAL))
TABLE, TABLE2 = (m, n, o, d, t), (m2, n2, o2, d2, t2)
"""Entries m(0), ..., m(n) in units of t, where the number o has the ratio 1, and a rest of mass d."""


def part(number: Term, offset: Term, order: Term, ratio: Term = rho) -> Term:
    """What the entry with that number gives for each unit of mass: max(1 - c rho^(o - i), 0)."""
    return maximum(1 - order * ratio ** (offset - number), 0)


def lattice(
    entries: Term, last: Term, offset: Term, rest: Term, unit: Term, order: Term = c, ratio: Term = rho
) -> Term:
    """The profile d + t sum(i = 0..n, m(i) max(1 - c rho^(o - i), 0)), of a table as above."""
    number = fresh("i", REAL, entries, offset, order, ratio)
    return rest + unit * summation(number, 0, last, entries(number) * part(number, offset, order, ratio))


def within(number: Term, last: Term, formula: Term) -> Term:
    """The formula for the numbers 0, ..., last."""
    return forall(number, implies(conj(nat(number), number <= last), formula))


def entries_of(*table: Term) -> tuple[Term, ...]:
    """The entries of a table are at least 0, their number is natural and the unit at least 0."""
    entries, last, _, _, unit = table
    return within(i, last, 0 <= entries(i)), nat(last), 0 <= unit


LATTICE_DP = Definition(
    "lattice_dp",
    (M, N, rho, *TABLE),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, lattice(*TABLE))))),
)
"""At neighbours, M has the lattice profile of the table."""
write_as(
    LATTICE_DP,
    r"{0} \text{{ has over }} {1} \text{{ the profile }} {6} + {factor[7]} \sum_{{i = 0}}^{{{4}}} "
    r"{factor[3]}\left(i\right) {{\left(1 - e^\epsilon {factor[2]}^{{{factor[5]} - i}}\right)}}_+",
)
