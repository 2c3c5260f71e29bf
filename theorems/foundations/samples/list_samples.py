"""Independent draws of n records from one law exist, for the places 1, ..., n of a list."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exists, lam, nat, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import on
from dpproofs.proving.tactics import at, for_all, obtain, parts, specialize, use
from dpproofs.proving.tactics import witness
from theorems.foundations.samples.list_draws import DRAWS, DRAWS_EXIST, OF_PAIRS, test
from theorems.foundations.samples.list_places import PLACE_OF, place
from theorems.foundations.samples.lists import MADE, a, entry, i, n, put, x
from theorems.foundations.samples.samples import SAMPLE, population, sample

j0 = var("j0")
AT_PLACE = lam((x, i), entry(x, place(i)))
PUT_AT_PLACE = lam((x, i, a), put(x, place(i), a))
"""The records at real numbers i: at their places r(i)."""

DRAWN = DRAWS(sample, lam(i, population), entry, put, n)
_sample = on(SAMPLE, I="real")(sample, population, AT_PLACE, PUT_AT_PLACE)

DRAWS_SAMPLE = Lemma(
    "foundations.draws-are-samples", "Independent records of one law can be exchanged with fresh ones", "elementary",
    (DRAWN, PLACE_OF(place, n)),
    _sample,
    mutants=(Mutant("no places", without(PLACE_OF(place, n)), "r = 0, and e(x, 0) does not depend on x",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, i: x if i == 1 else 0,
                        c=lambda x, i, a: a if i == 1 else x, n=1, r=0, P=("1/2", "1/2"), D=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(DRAWS_SAMPLE)
def _drawn(claim: Claim) -> Theorem:
    """Every number stands for a place."""
    there = parts(specialize(PLACE_OF(place, n), i))[:3]
    return for_all(claim.conclusion, at(DRAWN, place(i), test, by=[*there, OF_PAIRS]), i, test)


_made = exists(sample, _sample)

SAMPLES_EXIST = Lemma(
    "foundations.samples-exist", "n independent draws from any law have a law", "law_with_density",
    (MADE, nat(n), PLACE_OF(place, n)),
    _made,
    mutants=(Mutant("no places", without(PLACE_OF(place, n)), "r = 0, and e(x, 0) does not depend on x",
                    witness=finite({"X": 2, "A": 2}, n=1, r=0, e={1: (0, 1), 0: 0},
                        c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, D=("0", "1"))),),
)  # fmt: skip


@proof_of(SAMPLES_EXIST)
def _samples(claim: Claim) -> Theorem:
    """Each record has the law."""
    made = use(DRAWS_EXIST, MADE, nat(n), D=lam(i, population))
    return obtain(
        made,
        "P",
        lambda law, drawn: witness(claim.conclusion, law, use(DRAWS_SAMPLE, drawn, PLACE_OF(place, n), P=law)),
    )
