"""Every second node of a lattice: each entry between two of them is shared among both."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies, lam, nat, num
from dpproofs.privacy.notions import c, j, k, rho
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, assume, at, both, discharge, induction
from dpproofs.proving.tactics import parts, rewrite, same_value, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.notions.lattices.lattice import d, entries_of, m, n, o, part, t

LAST = 2 * n + 2
FINE = m, LAST, o, d, t
TERMS = lam(k, m(k) * part(k, o, c))


def shared(number: Term) -> Term:
    """What stands at a node afterwards, (1 + rho) times: the entries there and on both sides."""
    return (1 + rho) * m(2 * number + 1) + rho * m(2 * number) + m(2 * number + 2)


KEPT = lam(j, shared(j) * part(2 * j + 1, o, c))

SIGNS = entries_of(*FINE)
ENDS = eq(m(0), 0), eq(m(LAST), 0)

SHARES = Lemma(
    "lattices.shares", "Entries between two nodes are shared among both", "elementary",
    (*SIGNS[:1], nat(n), *ENDS, 1 < rho),
    (1 + rho) * total(TERMS, LAST) <= factor * total(KEPT, n),
    mutants=(Mutant("factor", {factor: LESS}, "one entry, at a node that stays",
                    witness=finite({}, n=0, o=1, rho=2, c=0, m=lambda i: int(i == 1))),),
)  # fmt: skip


@proof_of(SHARES)
def _shares(claim: Claim) -> Theorem:
    """By induction on the number of the nodes that stay."""
    start = discharge(_first(), num(0) <= n)

    def step(_: Term, last: Term) -> Theorem:
        return discharge(_next(last), last + 1 <= n)

    _, made = parts(induction(n, _said, start, step, nat(n)))
    return arith(claim.conclusion, made, *ENDS)


def _first() -> Theorem:
    zero = num(0)
    two, natural = written(_end(zero), zero, *longer_by_two(zero, use(NAT_ZERO)))
    return both(
        natural, arith(_sums(zero), two, use(SUM_ONE, s=TERMS), use(SUM_ONE, s=KEPT), _between(zero, natural), ENDS[0])
    )


def written(end: Term, last: Term, two: Theorem, natural: Theorem) -> tuple[Theorem, Theorem]:
    """The same with the end written differently."""
    same = arith(eq(last + 1 + 1, end))
    sums = same_value(lam(k, total(TERMS, k)), same)
    return arith(eq(total(TERMS, end), rhs(two)), two, sums), rewrite(natural, same)


def _end(last: Term) -> Term:
    """Where two more entries for each number end."""
    return 2 * last + 2


def longer_by_two(last: Term, natural: Theorem) -> tuple[Theorem, Theorem]:
    """The sum up to last + 2, and that this is natural."""
    more = use("nat_successor", natural, k=last)
    two = arith(eq(total(TERMS, last + 1 + 1), total(TERMS, last) + TERMS(last + 1) + TERMS(last + 2)),
                use(longer(TERMS, last), natural), use(longer(TERMS, last + 1), more))  # fmt: skip
    return two, use("nat_successor", more, k=last + 1)


def _sums(last: Term) -> Term:
    return (1 + rho) * total(TERMS, _end(last)) <= total(KEPT, last) + rho * (m(_end(last)) * part(2 * last + 3, o, c))


def _between(number: Term, natural: Theorem) -> Theorem:
    """The entry with the number 2 j + 2 is at most its shares at both neighbours."""
    place = 2 * number + 2
    sign = at(SIGNS[0], place, by=[natural, arith(place <= LAST, number <= n)])
    here, before, after = (part(v, o, c) for v in (place, 2 * number + 1, 2 * number + 3))
    shares = arith((1 + rho) * here <= before + rho * after, arith(0 < rho, 1 < rho))
    return arith(m(place) * ((1 + rho) * here) <= m(place) * (before + rho * after), sign, shares)


def _next(last: Term) -> Theorem:
    natural, known = parts(at(assume(_said(last)), by=[arith(last <= n, last + 1 <= n)]))
    two, after = written(_end(last + 1), _end(last), *longer_by_two(_end(last), natural))
    return both(after, arith(_sums(last + 1), known, two, longer(KEPT, last), _between(last + 1, after)))


def _said(last: Term) -> Term:
    return implies(last <= n, conj(nat(_end(last)), _sums(last)))
