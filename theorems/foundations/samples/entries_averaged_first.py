"""A mechanism after the first entry, or all, is drawn anew."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, function_type, lam, nat, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import M, test_function
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, specialize, use
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.samples.entries import MADE, k, prior, splice, x, x2, x3
from theorems.foundations.samples.entries_averaged import applied, averaged, phi, same_mean, y
from theorems.foundations.samples.splice_again import SPLICE_AGAIN

H = var("H", function_type(("X",), prob("Y")))

AVERAGED = averaged(H, k)
point = mark("point", splice(k, x, x3))

AVERAGED_FIRST = Lemma(
    "foundations.averaged-first", "The averaged mechanism depends on the first k entries only", "elementary",
    (MADE, nat(k), AVERAGED),
    conj(same_law(H(point), H(x)), same_law(H(x), H(point))),
    mutants=(Mutant("point", {point: x3}, "k = n, M(x) = x",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"), k=1, x=0, x3=1)),),
)  # fmt: skip


@proof_of(AVERAGED_FIRST)
def _first(claim: Claim) -> Theorem:
    """c(k, c(k, x, x3), x') = c(k, x, x')."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    there, here = (at(specialize(AVERAGED, point), phi, by=[unit]) for point in (splice(k, x, x3), x))
    again = use(SPLICE_AGAIN, MADE, nat(k), j=k, x1=x, x2=x3, x3=x2)
    same = same_mean(prior, x2, applied(mean, again))
    sides = [lhs(fact) for fact in (there, here)]
    equal = [arith(eq(a, b), there, here, same) for a, b in (sides, sides[::-1])]
    return both(*(generalize(discharge(fact, unit), phi) for fact in equal))
