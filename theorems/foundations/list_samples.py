"""Independent draws of n records from one law exist, for the places 1, ..., n of a list."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import exists, lam, nat
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import on
from dpproofs.tactics import at, for_all, obtain, parts, specialize, use, witness
from theorems.foundations.list_draws import DRAWS_EXIST, OF_PAIRS, test
from theorems.foundations.list_places import PLACE_OF, place
from theorems.foundations.lists import MADE, a, entry, i, n, put, x
from theorems.foundations.samples import SAMPLE, population, sample

AT_PLACE = lam((x, i), entry(x, place(i)))
PUT_AT_PLACE = lam((x, i, a), put(x, place(i), a))
"""The records at real numbers i: at their places r(i)."""


def _samples(claim: Claim) -> Theorem:
    """Every number stands for a place."""
    inside = parts(specialize(PLACE_OF(place, n), i))[:3]

    def with_law(law: Term, drawn: Theorem) -> Theorem:
        exchanged = at(drawn, place(i), test, by=[*inside, OF_PAIRS])
        goal = on(SAMPLE, I="real")(law, population, AT_PLACE, PUT_AT_PLACE)
        return witness(claim.conclusion, law, for_all(goal, exchanged, i, test))

    return obtain(use(DRAWS_EXIST, MADE, nat(n), D=lam(i, population)), "P", with_law)


_made = exists(sample, on(SAMPLE, I="real")(sample, population, AT_PLACE, PUT_AT_PLACE))
SAMPLES_EXIST = Lemma(
    "foundations.samples-exist", "n independent draws from any law have a law", "law_with_density",
    (MADE, nat(n), PLACE_OF(place, n)), _made, _samples,
    (Mutant("no places", Claim((MADE, nat(n)), _made), "r = 0, and e(x, 0) does not depend on x"),),
)  # fmt: skip
