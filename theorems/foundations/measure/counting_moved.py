"""A sum over the whole numbers is the same with all of them moved."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, integrable, lam
from dpproofs.mutants.one_number import at_one_number
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, parts, same_value, transfer, use
from theorems.foundations.measure.counting import GIVEN, f, k, mu, n, whole, y
from theorems.foundations.measure.counting_around import AROUND

MOVE = y + k - n


def _claim(factor: Factor) -> Claim:
    same = eq(E(mu, y, f(MOVE)), factor * E(mu, y, f(y)))
    return Claim((*GIVEN, whole(k), whole(n)), conj(integrable(mu, y, f(MOVE)), same))


MOVED = Lemma(
    "foundations.counting-moved", "A sum over the whole numbers is the same with all of them moved", "elementary",
    *_claim(1).parts,
    mutants=(Mutant("measure", Claim((integrable(mu, y, f(y)), whole(k), whole(n)), _claim(1).conclusion),
                    "the law of 0, moved by 1", witness=at_one_number(0, n=0, k=1, f=lam(y, y))),),
)  # fmt: skip


@proof_of(MOVED)
def _proof(claim: Claim) -> Theorem:
    """Mirrored at one number, and then at the other."""
    ints, mean = parts(use(AROUND, *GIVEN, whole(k)))
    back, again = parts(use(AROUND, GIVEN[0], ints, whole(n), f=lam(y, f(k - y)), k=n))
    done, same = parts(transfer(mu, y, same_value(f, arith(eq(k - (n - y), MOVE))), back))
    return both(done, arith(comparison(claim), same, again, mean))
