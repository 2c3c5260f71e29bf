"""The implications between the conditions on kernels cannot be reversed.

This file is long because three kernels are compared row by row, and what holds of each kernel refutes larger numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from dpproofs.mutants.witnesses import Refuted, refuted
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import FALSE, REAL, conj, dirac, eq, exists, exp, forall, implies, lam, log, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant
from dpproofs.privacy.notions import K, on, phi_z, y
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, at, both, intro, obtain, parts, specialize, use, witness
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.notions.mixing.conditions import DOBRUSHIN, DOEBLIN, MINORIZED, TEST_Z, ULTRA_MIXING, gamma, value, y2
from theorems.notions.mixing.dobrushin import complement, mean_in_unit, of_complement
from theorems.notions.mixing.kernels_in_rows import COLUMNS, IN_UNIT, KERNEL, PLACES, KernelInRows, Rows, phi, v
from theorems.notions.mixing.kernels_in_rows import with_rows

DOBRUSHIN_R, DOEBLIN_R, MINORIZED_R, ULTRA_R = (
    on(d, Y=REAL, Z=REAL) for d in (DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING)
)
SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, against Section 3"
ONE = arith(eq(exp(num(0)), 1))
Number: TypeAlias = int | Fraction
Proof: TypeAlias = Callable[[Claim], Theorem]


def _claim(good: Term, notion: Term, least: Number, factor: Number = 1) -> Claim:
    least = factor * least
    return Claim((), exists(KERNEL, conj(good, forall(gamma, implies(notion, num(least) <= gamma)))))


def _proof(
    rows: Rows, good: Callable[[KernelInRows, Term], Theorem], bad: Callable[[KernelInRows, Term, Term], Theorem]
) -> Proof:
    """The kernel with these rows."""

    def proof(claim: Claim) -> Theorem:
        def with_kernel(kernel: KernelInRows) -> Theorem:
            first, second = conjuncts(opened(claim.conclusion, kernel.kernel))
            bound = intro(second, lambda goal, value: bad(kernel, goal, value))
            return witness(claim.conclusion, kernel.kernel, both(good(kernel, first), bound))

        return with_rows(rows, with_kernel)

    return proof


def _close(ratio: Theorem) -> Callable[[KernelInRows, Term], Theorem]:
    """Each two rows are close, where the ratio is exp(epsilon)."""
    return lambda kernel, goal: intro(goal, lambda wanted, a, b, _: kernel.compared(wanted, a, b, ratio))


def _not_dobrushin(kernel: KernelInRows, goal: Term, bound: Term) -> Theorem:
    """The event 0 has different probabilities in the first two rows."""
    said = specialize(DOBRUSHIN_R(kernel.kernel, bound, 0), *PLACES[:2])
    return arith(
        goal, at(said, COLUMNS[0], by=[IN_UNIT[0]]), *kernel.value(0, COLUMNS[0]), *kernel.value(1, COLUMNS[0]), ONE
    )


def _not_doeblin(kernel: KernelInRows, goal: Term, bound: Term) -> Theorem:
    """A common part is at most the least entry of each column."""
    common = DOEBLIN_R(kernel.kernel, bound)
    return obtain(common, "omega", lambda part, facts: arith(goal, *kernel.least_entries(part, facts)))


def _not_ultra_mixing(kernel: KernelInRows, goal: Term, bound: Term) -> Theorem:
    """The event 1 has probability 0 in the second row, and not in the first."""
    said = specialize(ULTRA_R(kernel.kernel, bound), PLACES[1], PLACES[0])
    return arith(
        goal, at(said, COLUMNS[1], by=[IN_UNIT[1]]), *kernel.value(0, COLUMNS[1]), *kernel.value(1, COLUMNS[1])
    )


half = Fraction(1, 2)
RESPONSE = (("2/3", "1/3", 0), ("1/3", "2/3", 0), ("1/3", "2/3", 0))
CYCLE = ((half, half, 0), (0, half, half), (half, 0, half))
SPLIT = ((half, half, 0), (half, 0, half), (half, 0, half))


def _response_is_close() -> Theorem:
    """Every (0, log(2))-Dobrushin kernel is 1/3-Dobrushin: f <= 2 g and 1 - g <= 2 (1 - f) say f - g <= 1/3."""
    given = DOBRUSHIN(K, 0, log(num(2)))
    there = at(specialize(given, y, y2), phi_z, by=[TEST_Z])
    back = of_complement(specialize(given, y2, y))
    facts = there, back, complement(K(y)), complement(K(y2)), arith(eq(exp(log(num(2))), 2))
    near = arith(value(y) - value(y2) <= Fraction(1, 3), *facts)
    return intro(DOBRUSHIN(K, Fraction(1, 3), 0), lambda goal, *_: arith(goal, near, ONE))


def _every_kernel(notion: Definition) -> Theorem:
    """Every kernel is 1-Doeblin and 1-ultra-mixing."""
    low = mean_in_unit(K(y))
    if notion is ULTRA_MIXING:
        return intro(ULTRA_MIXING(K, 1), lambda goal, *_: arith(goal, *low))
    least = intro(MINORIZED(K, 1, K(y2)), lambda goal, *_: arith(goal, *low))
    return witness(DOEBLIN(K, 1), K(y2), least)


def _no_kernel(known: Callable[[], Theorem], constant: Number) -> Refuted:
    """A larger constant contradicts the bound for every kernel."""

    def proof(said: Theorem) -> Theorem:
        def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
            good, bound = parts(facts)
            true = use(known(), good, K=kernel)
            return arith(FALSE, at(bound, constant, by=[true]))

        return obtain(said, "K", with_kernel)

    return refuted(proof)


ARROW_CLAIM = partial(_claim, DOBRUSHIN_R(KERNEL, 0, log(num(2))), DOBRUSHIN_R(KERNEL, gamma, 0), Fraction(1, 3))

ARROW = Lemma(
    "bbgg19.lemma-implications.dobrushin-order-counterexample",
    "Randomized response is (0, log(2))-Dobrushin, and gamma-Dobrushin only for gamma >= 1/3", SOURCE,
    *ARROW_CLAIM().parts,
    _proof(RESPONSE, _close(arith(eq(exp(log(num(2))), 2))), _not_dobrushin),
    (Mutant("factor", ARROW_CLAIM(MORE), "each such kernel is 1/3-Dobrushin",
            witness=_no_kernel(_response_is_close, Fraction(1, 3))),),
)  # fmt: skip

PART_CLAIM = partial(_claim, DOBRUSHIN_R(KERNEL, half, 0), DOEBLIN_R(KERNEL, gamma), 1)

NO_COMMON_PART = Lemma(
    "bbgg19.lemma-implications.doeblin-dobrushin-counterexample",
    "A kernel is 1/2-Dobrushin and gamma-Doeblin only for gamma >= 1", SOURCE,
    *PART_CLAIM().parts,
    _proof(CYCLE, _close(ONE), _not_doeblin),
    (Mutant("factor", PART_CLAIM(MORE), "each kernel is 1-Doeblin",
            witness=_no_kernel(partial(_every_kernel, DOEBLIN), 1)),),
)  # fmt: skip


def _has_part(kernel: KernelInRows, goal: Term) -> Theorem:
    """The point 0 has the mass 1/2 in each row."""
    point = dirac(num(0))
    known = parts(use("E_dirac", x=num(0), f=lam(v, phi(v))))[1]
    least = MINORIZED_R(kernel.kernel, half, point)
    return witness(goal, point, intro(least, lambda wanted, a, _: kernel.compared(wanted, a, a, known)))


ULTRA_CLAIM = partial(_claim, DOEBLIN_R(KERNEL, half), ULTRA_R(KERNEL, gamma), 1)

NOT_ULTRA_MIXING = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin-counterexample",
    "A kernel is 1/2-Doeblin and gamma-ultra-mixing only for gamma >= 1", SOURCE,
    *ULTRA_CLAIM().parts,
    _proof(SPLIT, _has_part, _not_ultra_mixing),
    (Mutant("factor", ULTRA_CLAIM(MORE), "each kernel is 1-ultra-mixing",
            witness=_no_kernel(partial(_every_kernel, ULTRA_MIXING), 1)),),
)  # fmt: skip
