"""Ultra-mixing kernels satisfy Doeblin's condition, and Dobrushin's with a better constant."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, REAL
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, on, phi_z, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, intro, obtain, specialize, witness
from theorems.notions.mixing.conditions import DOBRUSHIN, DOEBLIN, MINORIZED, TEST_Z, ULTRA_MIXING, VALUE, gamma
from theorems.notions.mixing.conditions import value, y2
from theorems.notions.mixing.dobrushin import UNIT, complement, of_complement
from theorems.notions.mixing.implications import RESPONSE, SOURCE
from theorems.notions.mixing.kernels_in_rows import KernelInRows, with_rows

ULTRA_DOEBLIN = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin", "A kernel that is gamma-ultra-mixing is gamma-Doeblin", SOURCE,
    (ULTRA_MIXING(K, gamma),),
    DOEBLIN(K, factor * gamma),
    mutants=(Mutant("factor", {factor: Fraction(3, 4)},
                    "three rows with the entries 1/5, 2/5, 2/5, each in another order"),),
)  # fmt: skip


@proof_of(ULTRA_DOEBLIN)
def _ultra(claim: Claim) -> Theorem:
    """The common part is the law at any point."""
    mixing = at(specialize(ULTRA_MIXING(K, gamma), y, y2), phi_z, by=[TEST_Z])
    goal = MINORIZED(K, read(DOEBLIN, claim).gamma, K(y2))
    return witness(claim.conclusion, K(y2), intro(goal, lambda wanted, *_: arith(wanted, mixing)))


@refutation_of(ULTRA_DOEBLIN, "factor", Y=REAL, Z=REAL)
def _no_part(said: Theorem) -> Theorem:
    """At gamma = 1/2 the common part would have the mass 5/8, but it has 3/5 at most."""
    rows = (("1/5", "2/5", "2/5"), ("2/5", "1/5", "2/5"), ("2/5", "2/5", "1/5"))

    def with_kernel(kernel: KernelInRows) -> Theorem:
        half, found = Fraction(1, 2), kernel.kernel
        ultra = on(ULTRA_MIXING, Y=REAL, Z=REAL)(found, half)
        mixing = intro(ultra, lambda goal, a, b, _: kernel.compared(goal, a, b))
        doeblin = instance(said, mixing, K=found, gamma=half)
        return obtain(doeblin, "omega", lambda part, least: arith(FALSE, *kernel.least_entries(part, least)))

    return with_rows(rows, with_kernel)


ULTRA_DOBRUSHIN = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin-sharp",
    "A kernel that is gamma-ultra-mixing is gamma/(2 - gamma)-Dobrushin", SOURCE,
    (ULTRA_MIXING(K, gamma), *UNIT),
    DOBRUSHIN(K, factor * gamma / (2 - gamma), 0),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, gamma="1/2")),),
)  # fmt: skip


@proof_of(ULTRA_DOBRUSHIN)
def _ultra_dobrushin(claim: Claim) -> Theorem:
    """(1 - gamma) f <= g and (1 - gamma) (1 - g) <= 1 - f, added."""
    mixing = specialize(ULTRA_MIXING(K, gamma), y2, y)
    back = specialize(ULTRA_MIXING(K, gamma), y, y2)
    low = at(mixing, phi_z, by=[TEST_Z])
    high = of_complement(back)
    gap = VALUE - value(y2)
    total = arith((2 - gamma) * gap <= gamma, low, high, complement(K(y)), complement(K(y2)))
    most = arith(gap <= gamma / (2 - gamma), total, *UNIT)
    return intro(claim.conclusion, lambda goal, *_: arith(goal, most))
