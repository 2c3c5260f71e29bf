"""Finite kernels: what all rows have in common, and the ratios of their entries."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, function_type, lam, nat, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import K, phi_z, y
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, intro, specialize
from theorems.foundations.sums.finite_sums import for_each
from theorems.notions.mixing.conditions import MINORIZED, TEST_Z, ULTRA_MIXING, gamma, omega, y2
from theorems.notions.mixing.rows import HERE, KERNEL, LAW, SOURCE, THERE, TWO, a, at_rows, b, by_columns, item, j, m
from theorems.notions.mixing.rows import mean_at, n, rows, summed

part = var("u", function_type((REAL,), REAL))
COMMON = LAW(omega, m, item, lam(j, part(j)))
BELOW = for_each(a, n, for_each(j, m, (1 - gamma) * part(j) <= rows(a, j)))
RATIOS = for_each(a, n, for_each(b, n, for_each(j, m, (1 - gamma) * rows(b, j) <= rows(a, j))))

MINORIZED_ROWS = Lemma(
    "mixing.rows-doeblin", "A finite kernel is gamma-Doeblin if all rows are at least 1 - gamma times one law", SOURCE,
    (KERNEL, nat(m), COMMON, BELOW),
    MINORIZED(K, factor * gamma, omega),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, omega=("1/2", "1/2"), u="1/2", gamma="1/2", **TWO)),),
)  # fmt: skip


@proof_of(MINORIZED_ROWS)
def _minorized(claim: Claim) -> Theorem:
    """Entry by entry."""

    def of_test(goal: Term, *_: Term) -> Theorem:
        sums = _each(at_rows(BELOW, y), part(j))
        return arith(goal, sums, at(COMMON, phi_z, by=[TEST_Z]), mean_at(y))

    return intro(claim.conclusion, of_test)


def _each(fact: Theorem, low: Term) -> Theorem:
    """An inequality between entries, times the value of the test, for every column."""

    def column(i: Term) -> Theorem:
        entry = at(fact, i, by=[nat(i), 1 <= i, i <= m])
        less, more, test = lam(j, low)(i), lam(j, HERE)(i), phi_z(item(i))
        return arith((1 - gamma) * (less * test) <= more * test, entry, specialize(TEST_Z, item(i)))

    return by_columns((1 - gamma) * summed(low) <= summed(HERE), column)


ULTRA_ROWS = Lemma(
    "mixing.rows-ultra-mixing",
    "A finite kernel is gamma-ultra-mixing if every entry is at least 1 - gamma times each other one of its column",
    SOURCE,
    (KERNEL, nat(m), RATIOS),
    ULTRA_MIXING(K, factor * gamma),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, gamma="2/3", **TWO)),),
)  # fmt: skip


@proof_of(ULTRA_ROWS)
def _ultra(claim: Claim) -> Theorem:
    """Entry by entry."""

    def of_test(goal: Term, *_: Term) -> Theorem:
        return arith(goal, _each(at_rows(RATIOS, y, y2), THERE), mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)
