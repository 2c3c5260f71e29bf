"""Lists that differ at one place have the same records at all others."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import almost_surely, eq, exists, implies, nat, ne
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import almost, arith, at, discharge, obtain, parts, specialize, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.foundations.samples.list_places import PLACE_OF, UNIFORM, place, places
from theorems.foundations.samples.list_places_surely_place import SURELY_PLACE
from theorems.foundations.samples.lists import REPLACED, entry, j, n, x1, x2
from theorems.foundations.samples.list_samples import AT_PLACE, j0

_agree = almost_surely(places, j, implies(ne(j, j0), eq(AT_PLACE(x1, j), AT_PLACE(x2, j))))
_given = REPLACED(entry, n, x1, x2), UNIFORM(places, n), nat(n), PLACE_OF(place, n)

ONE_RECORD = Lemma(
    "foundations.list-one-record", "Lists that differ at one place have the same records at all others", "elementary",
    _given,
    exists(j0, _agree),
    mutants=(Mutant("two", Claim(_given[1:], exists(j0, _agree)), "n = 2, and lists with other records at both places",
                    witness=finite({"X": 2, "A": 2}, n=2, J={1: "1/2", 2: "1/2"}, r={1: 1, 2: 2, 0: 1}, e=lambda x,
                        _: x, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ONE_RECORD)
def _one_record(claim: Claim) -> Theorem:
    """Almost surely the number is its own place, at which the lists agree."""
    own = eq(place(j), j)

    def with_place(differ: Term, facts: Theorem) -> Theorem:
        *_, agree = parts(facts)
        other = ne(j, differ)
        here = parts(specialize(PLACE_OF(place, n), j))[:3]
        same = at(agree, place(j), by=[*here, arith(ne(place(j), differ), other, own)])
        records = almost(places, j, discharge(same, other), use(SURELY_PLACE, *claim.hypotheses))
        return witness(claim.conclusion, differ, records)

    return obtain(unfolded(REPLACED(entry, n, x1, x2)), "j0", with_place)
