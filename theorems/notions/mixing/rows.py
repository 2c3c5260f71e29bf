"""Kernels with finitely many rows: their conditions by comparing rows, column by column."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, conj, exp, forall, function_type, lam, maximum, nat
from dpproofs.language.terms import summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import K, epsilon, on, phi_z, y
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, intro, over_range, parts, specialize
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.sums.finite_sums import for_each
from theorems.notions.mixing.conditions import DOBRUSHIN, TEST_Z, gamma, y2

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Definition 1, for finite kernels"
a, b, j, m, n = variables("a b j m n")
place = var("v", function_type(("Y",), REAL))
item = var("item", function_type((REAL,), "Z"))
part = var("u", function_type((REAL,), REAL))
rows = var("rows", function_type((REAL, REAL), REAL))
LAW = on(FINITE_LAW, Y="Z")
KERNEL_IN_ROWS = Definition(
    "kernel_in_rows", (K, place, item, n, m, rows),
    forall(y, conj(nat(place(y)), 1 <= place(y), place(y) <= n, LAW(K(y), m, item, lam(j, rows(place(y), j))))),
)  # fmt: skip
"""K(y) is the law of the row v(y) of n rows, which has the weight rows(v(y), j) on item(j), for j = 1, ..., m."""
write_as(
    KERNEL_IN_ROWS,
    r"{0} \text{{ is the }} {3} \times {4} \text{{ matrix }} {5} \text{{ from }} {1} \text{{ to }} {2}",
)
KERNEL = KERNEL_IN_ROWS(K, place, item, n, m, rows)
HERE, THERE = rows(place(y), j), rows(place(y2), j)

EXCESS = summation(j, 1, m, maximum(0, rows(a, j) - exp(epsilon) * rows(b, j)))
NEAR = for_each(a, n, for_each(b, n, EXCESS <= gamma))

TWO = {"K": (("3/4", "1/4"), ("1/4", "3/4")), "v": (1, 2), "item": {1: 0, 2: 1}, "n": 2, "m": 2,
       "rows": lambda a, j: "3/4" if a == j else "1/4"}  # fmt: skip

DOBRUSHIN_ROWS = Lemma(
    "mixing.rows-dobrushin", "A finite kernel is (gamma, epsilon)-Dobrushin if no row is above exp(epsilon) times "
    "another one by more than gamma", SOURCE,
    (KERNEL, nat(m), NEAR),
    DOBRUSHIN(K, factor * gamma, epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, gamma="1/2", epsilon=0, **TWO)),),
)  # fmt: skip


@proof_of(DOBRUSHIN_ROWS)
def _dobrushin(claim: Claim) -> Theorem:
    """A test takes at most the positive parts of the differences."""
    excess = maximum(0, HERE - exp(epsilon) * THERE)

    def each(i: Term) -> Theorem:
        first, second = rows(place(y), i), rows(place(y2), i)
        over = maximum(0, first - exp(epsilon) * second)
        test, low, high = specialize(TEST_Z, item(i)), arith(0 <= over), arith(first - exp(epsilon) * second <= over)
        scaled = arith((first - exp(epsilon) * second) * phi_z(item(i)) <= over * phi_z(item(i)), high, test)
        spent = arith(over * phi_z(item(i)) <= over, low, test)
        return arith(first * phi_z(item(i)) <= exp(epsilon) * (second * phi_z(item(i))) + over, scaled, spent)

    def of_test(goal: Term, *_: Term) -> Theorem:
        sums = by_columns(summed(HERE) <= exp(epsilon) * summed(THERE) + summation(j, 1, m, excess), each)
        return arith(goal, sums, at_rows(NEAR, y, y2), mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)


def by_columns(goal: Term, each: Callable[[Term], Theorem]) -> Theorem:
    """An inequality between sums over the columns, from that of the terms."""
    return over_range(goal, m, nat(m), each=each)


def summed(weight: Term) -> Term:
    """The sum that is the mean of the test phi under these weights."""
    return summation(j, 1, m, weight * phi_z(item(j)))


def at_rows(fact: Term, point: Term, *points: Term) -> Theorem:
    """What holds for each number of a row, at the rows of these points."""
    *inside, _ = parts(specialize(KERNEL, point))
    found = at(fact, place(point), by=inside)
    for other in points:
        *inside, _ = parts(specialize(KERNEL, other))
        found = at(found, place(other), by=inside)
    return found


def mean_at(point: Term) -> Theorem:
    """The mean of the test phi under the kernel at a point, as a sum."""
    *_, law = parts(specialize(KERNEL, point))
    return at(law, phi_z, by=[TEST_Z])
