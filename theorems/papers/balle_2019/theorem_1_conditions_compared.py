"""The implications between the conditions on kernels cannot be reversed, and what the paper says of the four
parts of Theorem 1.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING, gamma, y2
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT, LOG_UPPER
from theorems.notions.mixing.dobrushin import HIGHER, TEST_Z, UNIT, complement, mean_in_unit, of_complement, value
from theorems.notions.mixing.doeblin import RATIO, least_delta
from theorems.notions.mixing.implications import ORDER
from theorems.notions.mixing.rows import COLUMNS, IN_UNIT, KERNELS_KERNEL, PLACES, KernelInRows, Rows, phi, v, with_rows

# The implications between the conditions on kernels cannot be reversed ------------------------

DOBRUSHIN_R, DOEBLIN_R, MINORIZED_R, ULTRA_R = (
    on(d, Y=REAL, Z=REAL) for d in (DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING)
)
SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, against Section 3"
ONE = arith(eq(exp(num(0)), 1))
Number: TypeAlias = int | Fraction


def some_kernel(good: Term, notion: Term, least: Number) -> Term:
    """Some kernel is good, and the notion holds of it only for gamma >= ``least``."""
    return exists(KERNELS_KERNEL, conj(good, forall(gamma, implies(notion, factor * num(least) <= gamma))))


def _by_rows(
    claim: Claim,
    rows: Rows,
    good: Callable[[KernelInRows, Term], Theorem],
    bad: Callable[[KernelInRows, Term, Term], Theorem],
) -> Theorem:
    """The kernel with these rows."""

    def with_kernel(kernel: KernelInRows) -> Theorem:
        first, second = conjuncts(opened(claim.conclusion, kernel.kernel))
        bound = intro(second, lambda goal, value: bad(kernel, goal, value))
        return witness(claim.conclusion, kernel.kernel, both(good(kernel, first), bound))

    return with_rows(rows, with_kernel)


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


ARROW = Lemma(
    "bbgg19.lemma-implications.dobrushin-order-counterexample",
    "Randomized response is (0, log(2))-Dobrushin, and gamma-Dobrushin only for gamma >= 1/3", SOURCE,
    (),
    some_kernel(DOBRUSHIN_R(KERNELS_KERNEL, 0, log(num(2))), DOBRUSHIN_R(KERNELS_KERNEL, gamma, 0), Fraction(1, 3)),
    lambda claim: _by_rows(claim, RESPONSE, _close(arith(eq(exp(log(num(2))), 2))), _not_dobrushin),
    (Mutant("factor", {factor: MORE}, "each such kernel is 1/3-Dobrushin",
            witness=_no_kernel(_response_is_close, Fraction(1, 3))),),
)  # fmt: skip

NO_COMMON_PART = Lemma(
    "bbgg19.lemma-implications.doeblin-dobrushin-counterexample",
    "A kernel is 1/2-Dobrushin and gamma-Doeblin only for gamma >= 1", SOURCE,
    (),
    some_kernel(DOBRUSHIN_R(KERNELS_KERNEL, half, 0), DOEBLIN_R(KERNELS_KERNEL, gamma), 1),
    lambda claim: _by_rows(claim, CYCLE, _close(ONE), _not_doeblin),
    (Mutant("factor", {factor: MORE}, "each kernel is 1-Doeblin",
            witness=_no_kernel(partial(_every_kernel, DOEBLIN), 1)),),
)  # fmt: skip


def _has_part(kernel: KernelInRows, goal: Term) -> Theorem:
    """The point 0 has the mass 1/2 in each row."""
    point = dirac(num(0))
    known = parts(use("E_dirac", x=num(0), f=lam(v, phi(v))))[1]
    least = MINORIZED_R(kernel.kernel, half, point)
    return witness(goal, point, intro(least, lambda wanted, a, _: kernel.compared(wanted, a, a, known)))


NOT_ULTRA_MIXING = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin-counterexample",
    "A kernel is 1/2-Doeblin and gamma-ultra-mixing only for gamma >= 1", SOURCE,
    (),
    some_kernel(DOEBLIN_R(KERNELS_KERNEL, half), ULTRA_R(KERNELS_KERNEL, gamma), 1),
    lambda claim: _by_rows(claim, SPLIT, _has_part, _not_ultra_mixing),
    (Mutant("factor", {factor: MORE}, "each kernel is 1-ultra-mixing",
            witness=_no_kernel(partial(_every_kernel, ULTRA_MIXING), 1)),),
)  # fmt: skip


# What the paper says of the four parts of Theorem 1 -------------------------------------------

REMARKS_SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, after Theorem 1"
DELTA = least_delta(1)
INSIDE = (0 < epsilon, 0 < gamma, gamma < 1)


higher = mark("higher", HIGHER)

STRONGER = Lemma(
    "bbgg19.remarks-stronger", "Part 2 asks less than part 1: a gamma-Dobrushin kernel is Dobrushin at its order",
    REMARKS_SOURCE,
    (DOBRUSHIN(K, gamma, 0), 0 <= epsilon, 0 < delta),
    DOBRUSHIN(K, gamma, higher),
    mutants=(Mutant("lower", {higher: -HIGHER}, "randomized response",
                    control={higher: HIGHER + 1},
                    witness=finite({"Y": 1, "Z": 2}, K=(("1/2", "1/2"),), gamma=0, epsilon=1, delta=1)),),
)  # fmt: skip


@proof_of(STRONGER)
def _stronger(claim: Claim) -> Theorem:
    """The order is at least 0."""
    higher = read(DOBRUSHIN, claim).epsilon
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    share = arith(0 <= (exp(epsilon) - 1) / delta, grown, 0 < delta)
    return use(ORDER, DOBRUSHIN(K, gamma, 0), signed(0 <= higher, share), K=K, epsilon=0, epsilon2=higher)


SMALLER = Lemma(
    "bbgg19.remarks", "Parts 3 and 4 never make epsilon larger", REMARKS_SOURCE,
    (0 <= epsilon, *UNIT),
    log(RATIO) <= mul(factor, epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "gamma = 1", witness=point(epsilon=1, gamma=1)),),
)  # fmt: skip


@proof_of(SMALLER)
def _smaller(claim: Claim) -> Theorem:
    """1 + gamma (exp(epsilon) - 1) <= exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    low, high = arith(0 < RATIO, grown, *UNIT), arith(RATIO <= exp(epsilon), grown, *UNIT)
    return arith(claim.conclusion, use(LOG_UPPER, low, high, x=epsilon, y=RATIO))


POSITIVE = Lemma(
    "bbgg19.remarks-positive-delta", "In part 3 the new delta is positive, even at delta = 0", REMARKS_SOURCE,
    INSIDE,
    0 < substitute(DELTA, {delta: num(0)}),
    mutants=(Mutant("no mixing", {gamma < 1: gamma <= 1}, "gamma = 1",
                    witness=point(epsilon=1, gamma=1)),),
)  # fmt: skip


@proof_of(POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """exp(epsilon') < exp(epsilon)."""
    grown = use(EXP_STRICT, arith(num(0) < epsilon, 0 < epsilon), x=0, y=epsilon)
    less = arith(RATIO * exp(-epsilon) < 1, grown, gamma < 1)
    return arith(claim.conclusion, less, 0 < gamma)


BETTER = DELTA <= delta
SMALL = gamma * (1 - delta) * (exp(epsilon) - 1) <= mul(factor, delta * exp(epsilon))

IMPROVES = Lemma(
    "bbgg19.remarks-smaller-delta",
    "Part 3 makes delta smaller just when gamma <= delta exp(epsilon)/((1 - delta) (exp(epsilon) - 1))", REMARKS_SOURCE,
    (gamma < 1,),
    conj(implies(BETTER, SMALL), implies(SMALL, BETTER)),
    mutants=(Mutant("factor", {factor: Fraction(1, 2)}, "exp(epsilon) = 2, delta = 1/4, gamma = 1/2",
                    witness=finite({}, epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(IMPROVES)
def _improves(claim: Claim) -> Theorem:
    """delta' - delta is (1 - gamma) ((1 - delta) (exp(epsilon) - 1) gamma - delta exp(epsilon)) exp(-epsilon)."""
    gap = gamma * (1 - delta) * (exp(epsilon) - 1) - delta * exp(epsilon)
    same = arith(eq((DELTA - delta) * exp(epsilon), (1 - gamma) * gap))
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        made.append(discharge(arith(goal, premise, same, gamma < 1), premise))
    return both(*made)


RATIO_1, DELTA_1 = (substitute(t, {gamma: num(1)}) for t in (RATIO, DELTA))

WHOLE = Lemma(
    "bbgg19.remarks-no-mixing", "At gamma = 1 part 3 gives back epsilon and delta", REMARKS_SOURCE,
    (),
    conj(eq(RATIO_1, exp(epsilon)), eq(DELTA_1, mul(factor, delta))),
    lambda claim: both(*(arith(goal) for goal in conjuncts(claim))),
    (Mutant("factor", {factor: MORE}, "delta = 1",
            control=Claim((0 <= delta,), conj(eq(RATIO_1, exp(epsilon)), DELTA_1 <= MORE * delta)),
            witness=finite({}, epsilon=0, delta=1)),),
)  # fmt: skip
