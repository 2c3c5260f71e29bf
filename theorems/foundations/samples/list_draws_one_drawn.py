"""An independent record has its law."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, function_type, lam
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import IMAGE, on, test_function
from dpproofs.proving.tactics import arith, at, constant, for_all, generalize, parts
from dpproofs.proving.tactics import specialize
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.samples.lists import a, entry, i, inside, n, put, x
from theorems.foundations.samples.list_draws import DRAWS, records, sample

DRAWN = DRAWS(sample, records, entry, put, n)
_image = on(IMAGE, Y="X", Z="A")(records(i), sample, lam(x, entry(x, i)))

ONE_DRAWN = Lemma(
    "foundations.independent-record", "An independent record has its law", "elementary",
    (DRAWN, *inside(i)),
    _image,
    mutants=(Mutant("outside", Claim((DRAWN,), _image), "i = 0",
                    witness=finite({"X": 2, "A": 2}, P=("1/2", "1/2"), n=0, i=0, e=lambda x, _: x, c=lambda x, *_: x,
                        D=lambda _: ("1", "0"))),),
)  # fmt: skip


@proof_of(ONE_DRAWN)
def _one(claim: Claim) -> Theorem:
    """A test of the record alone."""
    phi = var("phi", function_type(("A",), REAL))
    test = test_function(phi, a)
    fresh, old = records(i), phi(entry(x, i))
    unit = specialize(test, a)
    by_pairs = at(DRAWN, i, lam((x, a), phi(a)), by=[*inside(i), generalize(unit, x, a)])
    inner = same_mean(sample, x, parts(constant(fresh, a, old))[1])
    mean = E(fresh, a, phi(a))
    steady = parts(constant(sample, x, mean))[1]
    goal = eq(mean, E(sample, x, old))
    return for_all(claim.conclusion, arith(goal, by_pairs, inner, steady), phi)
