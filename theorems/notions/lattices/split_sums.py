"""Every second node of a lattice, from below: the sums of the entries that are split."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies, lam, nat, num
from dpproofs.privacy.notions import c, k, rho
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, both, discharge, induction, parts, rewrite
from dpproofs.proving.tactics import same_value, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.notions.lattices.chords_nodes import positive
from theorems.notions.lattices.lattice import n, o, part
from theorems.notions.lattices.shares import TERMS, longer_by_two, written
from theorems.notions.lattices.split_entries import KEPT, PAIR_LEMMA, halves, lower, x

LAST = 2 * n + 1

SPLIT_SUMS = Lemma(
    "lattices.split-sums", "Entries between two nodes are split, from below", "elementary",
    (nat(n), *halves(), 1 < rho, 0 <= c),
    factor * total(KEPT, n) <= total(TERMS, LAST),
    mutants=(Mutant("factor", {factor: MORE}, "one entry, at a node that stays",
                    witness=finite({}, n=0, o=0, rho=2, c=0, m=lambda i: int(i == 0), x=0)),),
)  # fmt: skip


@proof_of(SPLIT_SUMS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of the nodes that stay."""

    def step(_: Term, last: Term) -> Theorem:
        return discharge(_next(last), last + 1 <= n)

    _, made = parts(induction(n, _said, discharge(_first(), num(0) <= n), step, nat(n)))
    _, signs, _ = halves()
    more = at(signs, n + 1, by=[use("nat_successor", nat(n), k=n)])
    nonneg = arith(0 <= x(n + 1) * part(_end(n), o, c), more)
    return arith(claim.conclusion, made, nonneg)


def _next(last: Term) -> Theorem:
    natural, known = parts(at(assume(_said(last)), by=[arith(last <= n, last + 1 <= n)]))
    two, after = written(_end(last + 1), _end(last), *longer_by_two(_end(last), natural))
    node = _node(last + 1, use("nat_successor", nat(last), k=last))
    return both(after, arith(_sums(last + 1), known, two, longer(KEPT, last), node))


def _said(last: Term) -> Term:
    return implies(last <= n, conj(nat(_end(last)), _sums(last)))


def _end(last: Term) -> Term:
    return 2 * last + 1


def _sums(last: Term) -> Term:
    """What is kept up to a node, and what of the entry above it goes up, is at most what was there."""
    return total(KEPT, last) + x(last + 1) * part(_end(last), o, c) <= total(TERMS, _end(last))


def _node(number: Term, natural: Theorem) -> Theorem:
    """What the node gets gives at most what it gave before."""
    _, signs, ratio = halves()
    inside = [assume(number <= n), arith(number <= n + 1, number <= n)]
    known = [at(fact, number, by=[natural, end]) for fact, end in ((signs, inside[1]), (ratio, inside[0]))]
    place = c * rho ** (o - 2 * number)
    level = arith(0 <= place, 0 <= c, positive())
    pair = use(PAIR_LEMMA, *known, 1 < rho, level, low=x(number), high=lower(number), v=place)
    here, before, after = (part(2 * number + shift, o, c) for shift in (0, -1, 1))
    goal = (x(number) + lower(number)) * here <= x(number) * before + lower(number) * after
    return arith(goal, pair, positive())


def _first() -> Theorem:
    zero, start = num(0), use(NAT_ZERO)
    same = arith(eq(zero + 1, _end(zero)))
    sums = same_value(lam(k, total(TERMS, k)), same), use(longer(TERMS, zero), start)
    ones = [use(SUM_ONE, s=terms) for terms in (TERMS, KEPT)]
    nothing, *_ = halves()
    natural = rewrite(use("nat_successor", start, k=zero), same)
    return both(natural, arith(_sums(zero), *sums, *ones, _node(zero, start), nothing))
