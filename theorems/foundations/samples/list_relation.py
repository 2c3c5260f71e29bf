"""Lists that differ in one record are neighbours: any two of n records are joined by n steps."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, eq, implies, lam, nat, ne, num, unfold, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import WITHIN, x3
from dpproofs.proving.reading import conjuncts, consequence_of, disjuncts, opened, premise_of
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, for_all, generalize, parts, prove
from dpproofs.proving.tactics import reversed_equation, same_value, theorem, unfolded, use, witness
from theorems.foundations.samples.entries import AGREE_OFF, within
from theorems.foundations.samples.lists import MADE, REPLACED, a, entry, i, inside, j, joined, k, kept, n, new
from theorems.foundations.samples.lists import other_place, put, x, x1, x2
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

NEIGHBOURS = lam((x1, x2), REPLACED(entry, n, x1, x2))
AGREE_AFTER = lam((k, x1, x2), within(i, implies(k < i, eq(entry(x1, i), entry(x2, i)))))
"""Lists that agree after the place k are joined by k steps."""

PUT_NEIGHBOUR = Lemma(
    "foundations.list-neighbour", "A list and the list with one record replaced are neighbours", "elementary",
    (MADE, *inside(j)),
    REPLACED(entry, n, x, put(x, j, a)),
    mutants=(Mutant("any", Claim(inside(j), REPLACED(entry, n, x, put(x, j, a))), "c(x, j, a) is another list",
                    witness=finite({"X": 4, "A": 2}, e=lambda x, i: x // 2 if i == 1 else x % 2, c=3, n=2, j=1, x=0,
                        a=0)),),
)  # fmt: skip


@proof_of(PUT_NEIGHBOUR)
def _put(claim: Claim) -> Theorem:
    """They agree at all other places."""
    same = reversed_equation(kept(x, j, a, ne(i, j)))
    return witness(claim.conclusion, j, *inside(j), _agree_off(same, j, x, put(x, j, a)))


def _agree_off(kept_: Theorem, place: Term, first: Term, second: Term) -> Theorem:
    """The lists agree off the place, from their records at i."""
    return for_all(AGREE_OFF(entry, n, place, first, second), kept_, i)


JOINED = Lemma(
    "foundations.list-steps", "Lists that agree after the place k are joined by k replacements of a record",
    "elementary",
    (MADE,),
    WITHIN(AGREE_AFTER, NEIGHBOURS),
    mutants=(Mutant("any", without(MADE), "e is constant, so that all data sets agree",
                    witness=finite({"X": 2, "A": 1}, e=0, n=1)),),
)  # fmt: skip


@proof_of(JOINED)
def _distance(claim: Claim) -> Theorem:
    """The record at the place k + 1 is replaced by that of the other list."""
    same_lists, steps = conjuncts(unfold(claim.conclusion))
    none = AGREE_AFTER(num(0), x1, x2)
    zero = at(none, i, by=[*inside(i), arith(0 < i, 1 <= i)])
    equal = at(parts(unfolded(MADE))[0], x1, x2, by=[generalize(discharge(zero, *inside(i)), i)])
    start = prove(same_lists, for_all(same_lists, equal, x1, x2))

    premises = said(steps, k, x1, x3)
    goal = consequence_of(consequence_of(premises))
    _, step = disjuncts(goal)
    agree, end = premise_of(consequence_of(premises)), k + 1
    natural = use("nat_successor", nat(k))
    there = natural, arith(1 <= end, use(NAT_NONNEGATIVE, nat(k))), theorem(end <= n)
    record, v = entry(x1, end), var("v")
    between = put(x3, end, record)

    def one_step(yes: Theorem) -> Theorem:
        by = (*there[:2], yes)

        def here(same: Theorem) -> Theorem:
            return joined(same_value(lam(v, entry(x1, v)), same), new(x3, end, record, same, by))

        def later(no: Theorem) -> Theorem:
            beyond = use(NAT_GAP, nat(k), nat(i), theorem(k < i), j=k, k=i)
            known = at(agree, i, by=[*inside(i), arith(end < i, beyond, no)])
            return joined(known, kept(x3, end, record, other_place(no, end), by))

        records = cases(eq(i, end), here, later)
        first = generalize(discharge(records, *inside(i), k < i), i)
        second = witness(
            REPLACED(entry, n, between, x3),
            end,
            *by,
            _agree_off(kept(x3, end, record, ne(i, end), by), end, between, x3),
        )
        return infer("or_intro", witness(step, between, first, second), formula=goal)

    def no_step(no: Theorem) -> Theorem:
        beyond = use(NAT_GAP, nat(k), nat(i), theorem(k < i), j=k, k=i)
        clash = arith(eq(entry(x1, i), entry(x3, i)), arith(FALSE, beyond, no, i <= n))
        return infer("or_intro", generalize(discharge(clash, *inside(i), k < i), i), formula=goal)

    chain = generalize(discharge(cases(end <= n, one_step, no_step), nat(k), agree), k, x1, x3)
    return folded(claim.conclusion, both(start, chain))


def said(goal: Term, *values: Term) -> Term:
    """What 'for all x: A' says of the values."""
    for value in values:
        goal = opened(goal, value)
    return goal
