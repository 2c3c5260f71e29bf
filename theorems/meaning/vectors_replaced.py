"""A vector of queries moves at most twice as far when a record is replaced as when one is added or removed."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, function_type, nat, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, REPLACE_ONE, x, x1, x2
from dpproofs.privacy.notions import L2_SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, for_all, obtain, over_range, parts, use
from theorems.meaning.records_common import COMMON, REPLACED
from theorems.meaning.sizes import LISTS, TWO_RECORDS

d, i, Delta = var("d"), var("i"), var("Delta")
query = var("q", function_type((x.type, REAL), REAL))
GIVEN = LISTS, nat(d), L2_SENSITIVITY(query, d, ADD_OR_REMOVE_ONE, Delta)

LEMMA = Lemma(
    "meaning.vector-query-replaced", "A vector of queries moves twice as far when a record is replaced", "elementary",
    GIVEN,
    L2_SENSITIVITY(query, d, REPLACE_ONE, factor * 2 * Delta),
    mutants=(Mutant("factor", {factor: LESS}, "one number: 0, 1 and -1, at no record and at two records alone",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, d=1, q=lambda data, _: (0, 1, -1)[data],
                        Delta=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Through the list without the record: (u + v)^2 <= 2 u^2 + 2 v^2."""
    *_, moves = claim.hypotheses

    def with_common(common: Term, joined: Theorem) -> Theorem:
        first, second = parts(joined)
        there = at(moves, x1, common, by=[infer("or_intro", first, formula=ADD_OR_REMOVE_ONE(x1, common))])
        back = at(moves, common, x2, by=[infer("or_intro", second, formula=ADD_OR_REMOVE_ONE(common, x2))])
        total = _apart(x1, x2) <= 2 * _apart(x1, common) + 2 * _apart(common, x2)

        def each(k: Term) -> Theorem:
            u, v = query(x1, k) - query(common, k), query(common, k) - query(x2, k)
            return arith((query(x1, k) - query(x2, k)) ** 2 <= 2 * u**2 + 2 * v**2, arith(0 <= (u - v) ** 2))

        joined_ = over_range(total, d, nat(d), each=each)
        return arith(_apart(x1, x2) <= (2 * Delta) ** 2, joined_, there, back)

    return for_all(claim.conclusion, obtain(use(COMMON, LISTS, REPLACED), "x0", with_common))


def _apart(one: Term, other: Term) -> Term:
    return summation(i, 1, d, (query(one, i) - query(other, i)) ** 2)
