"""How far the total over the records of a list moves where one is replaced, added or removed."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import absolute, forall, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, RECORD_ADDED, RECORD_REPLACED, REPLACE_ONE, a, append, b
from dpproofs.meaning.lists import most, size, x, x1, x2
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, assume, at, for_all, specialize, parts
from theorems.meaning.sizes import ONE_RECORD, TWO_RECORDS, joined
from theorems.meaning.totals_exist import adds_up, total, value

factor, apart, moved = var("t"), var("s"), var("Delta")
TOTAL = adds_up(total, value)
VALUES = forall((a, b), absolute(value(a) - value(b)) <= apart)
OF_ONE = forall(a, absolute(value(a)) <= apart)
NUMBERS = 0 <= factor, factor * apart <= moved
QUERY = lam(x, factor * total(x))

_ONE, _TWO = ({name: model[name] for name in ("empty", "append", "size", "m")} for model in (ONE_RECORD, TWO_RECORDS))
least = mark("least", 1)

TOTAL_REPLACED = Lemma(
    "meaning.total-record-replaced", "A total moves by at most what two records differ by", "elementary",
    (TOTAL, VALUES, *NUMBERS),
    SENSITIVITY(QUERY, REPLACE_ONE, least * moved),
    mutants=(Mutant("less", {least: LESS}, "how many records are the first of two",
                    witness=finite({"X": 3, "A": 2}, **_TWO, c=(0, 1, 0), f=(1, 0), t=1, s=1, Delta=1)),),
)  # fmt: skip

near = lam((x1, x2), absolute(total(x1) - total(x2)) <= apart)


@proof_of(TOTAL_REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """Totals that differ by what two records differ by are kept by the next record."""

    def first(goal: Term, x: Term, a: Term, b: Term) -> Theorem:
        return arith(near(append(x, a), append(x, b)), specialize(VALUES, a, b), _grows(x, a), _grows(x, b))

    gap = joined(RECORD_REPLACED(append, size, most, x1, x2), near, first, _kept)
    return for_all(claim.conclusion, _scaled(gap, x1, x2), x1, x2)


def _grows(data: Term, record: Term) -> Theorem:
    return at(parts(assume(TOTAL))[1], data, record, by=[size(data) < most])


def _kept(goal: Term, x1: Term, x2: Term, a: Term) -> Theorem:
    """The same record adds the same to both."""
    return arith(near(append(x1, a), append(x2, a)), near(x1, x2), _grows(x1, a), _grows(x2, a))


def _scaled(gap: Theorem, one: Term, other: Term) -> Theorem:
    """The query moves by the factor times what the total moves by."""
    u = total(one) - total(other)
    scaled = arith(absolute(factor * u) <= factor * apart, gap, 0 <= factor)
    return arith(absolute(QUERY(one) - QUERY(other)) <= moved, scaled, NUMBERS[1])


TOTAL_ADDED = Lemma(
    "meaning.total-record-added", "A total moves by at most what a record adds", "elementary",
    (TOTAL, OF_ONE, *NUMBERS),
    SENSITIVITY(QUERY, ADD_OR_REMOVE_ONE, least * moved),
    mutants=(Mutant("less", {least: LESS}, "how many records there are",
                    witness=finite({"X": 2, "A": 1}, **_ONE, c=(0, 1), f=1, t=1, s=1, Delta=1)),),
)  # fmt: skip


@proof_of(TOTAL_ADDED)
def _added(claim: Claim) -> Theorem:
    """The same, in either order."""

    def first(goal: Term, x: Term, a: Term) -> Theorem:
        return arith(near(x, append(x, a)), specialize(OF_ONE, a), _grows(x, a))

    def of(one: Term, other: Term) -> Theorem:
        return joined(RECORD_ADDED(append, size, most, one, other), near, first, _kept)

    back = arith(near(x1, x2), of(x2, x1))
    made = infer("or_elim", assume(ADD_OR_REMOVE_ONE(x1, x2)), of(x1, x2), back)
    return for_all(claim.conclusion, _scaled(made, x1, x2), x1, x2)
