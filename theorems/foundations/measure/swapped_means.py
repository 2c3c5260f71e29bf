"""Means over two independent draws, in either order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, integrable, lam, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, y, z
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN

R = var("R", prob("Z"))
h = var("h", function_type(("Y", "Z"), REAL))
UNIT = forall((y, z), conj(0 <= h(y, z), h(y, z) <= 1))

SWAPPED = Lemma(
    "foundations.tests-swapped", "The order of two means of a test can be changed", "elementary",
    (UNIT,),
    conj(
        integrable(P, y, E(R, z, h(y, z))),
        integrable(R, z, E(P, y, h(y, z))),
        eq(E(P, y, E(R, z, h(y, z))), factor * E(R, z, E(P, y, h(y, z)))),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "h = 1",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), R=(1, 0), h=("1/2", 1, "1/3", "1/3"))),),
)  # fmt: skip


@proof_of(SWAPPED)
def _swapped(claim: Claim) -> Theorem:
    """Tonelli's theorem."""
    unit = specialize(UNIT, y, z)
    inner, *size = mean_of_unit(R, z, h(y, z), unit)
    first = mean_of_unit(P, y, E(R, z, h(y, z)), both(*size))[0]
    low = generalize(parts(unit)[0], y, z)
    surely = use("as_always", generalize(inner, y), mu=P, A=lam(y, inner.conclusion))
    _, second, same = parts(use("E_swap", low, surely, first, mu=P, nu=R, f=h))
    return both(first, second, arith(comparison(claim), same))


def mean_of_unit(law: Term, v: Term, body: Term, unit: Theorem) -> list[Theorem]:
    """The function is integrable, with a mean in [0, 1], from 0 <= f and f <= 1 for all values."""
    sides = [generalize(fact, v) for fact in parts(unit)]
    return parts(use(BOUNDED_MEAN, *sides, P=law, f=lam(v, body), c=1))
