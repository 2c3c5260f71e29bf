"""Two noisy processes whose first maps differ: the steps after it forget what that leaks."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, ind, lam, maximum, nat, num, summation, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import on
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, intro, numeric, over_range, use
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import DISTANCE, LEMMA, PROCESSES, U2, U, i, k, n, psi, psi2, t
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import SOURCE, Delta
from theorems.composition.iteration.schedule_best import TOTAL, shifted, total_positive
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.measure.couplings import W_INFINITY
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.foundations.sums.weighted_powers import DECAY, L
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian


def start(size: Term) -> Term:
    """At the start the two are at most that far apart."""
    return on(W_INFINITY, Y="V")(DISTANCE, U(num(0)), U2(num(0)), size)


START = start(num(0))
APART = distance(psi(k + 1, v), psi2(k + 1, w))
CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= L * distance(v, w) + Delta * ind(eq(k, 0))))
"""Both maps of a step bring points nearer by L at least, but for the first, whose values are Delta farther apart."""
GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, 0 < L, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)
MU_SQUARED = Delta**2 * L ** (2 * (n - 1)) / (TOTAL * sigma**2)

ONE_CHANGE = Lemma(
    "iteration.one-change", "Two noisy processes whose first maps differ by Delta: mu^2 = Delta^2 L^(2 (n - "
    "1))/(sigma^2 (1 + L^2 + ... + L^(2 (n - 1))))", SOURCE,
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> L w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(ONE_CHANGE)
def _proof(claim: Claim) -> Theorem:
    """The shifts are proportional to L^(n - k)."""
    positive = total_positive()
    front = Delta * L ** (n - 1) / TOTAL
    left, (shift, made_up, squared) = _left(front), shifted(front)
    gap = lam(k, maximum(summation(i, 1, k, left(i) * L ** (k - i)), 0))
    none = _before(left, num(0), arith(eq(num(0), 0)))
    there = use("leibniz", arith(eq(num(0), gap(num(0))), none), START, x=0, y=gap(num(0)), A=lam(t, start(t)))
    nonneg = arith(0 <= front, positive, 0 <= Delta, 0 < L)
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in
             (arith(0 <= shift(k + 1), nonneg, 0 < L), arith(0 <= gap(k + 1)))]  # fmt: skip
    closed = arith(eq(gap(n), 0), _closed(front), made_up, positive)
    made = use(LEMMA, *GIVEN, there, _near(gap, left, shift, signs[0]), *signs, closed, a=shift, z=gap)
    level = arith(eq(summation(i, 1, n, shift(i) ** 2) / sigma**2, MU_SQUARED), squared, positive, 0 < sigma, 0 < L)
    return for_all(claim.conclusion, equal_mu(made, level))


def _left(front: Term) -> Term:
    """What a step adds to the distance, less its shift front L^(n - k)."""
    return lam(i, Delta * ind(eq(1, i)) - front * L ** (n - i))


def _before(left: Term, last: Term, zero: Theorem) -> Theorem:
    """Nothing is left before the first step."""
    return use("sum_empty", arith(last < 1, zero), a=1, b=last, s=lam(i, left(i) * L ** (last - i)))


def _closed(front: Term) -> Theorem:
    """At the end Delta L^(n - 1), less what the shifts have made up for, is left."""
    e, left = var("e"), _left(front)
    sums = [summation(i, 1, e, body * L ** (n - i)) for body in (left(i), ind(eq(1, i)), front * L ** (n - i))]
    split = use(over_range(eq(sums[0], Delta * sums[1] - sums[2]), e, nat(e)), nat(n), e=n)
    first = use(ONE_CHOSEN, nat(n), numeric(nat(num(1))), 1 <= n, v=1, s=lam(i, L ** (n - i)))
    return arith(
        eq(lhs(split), Delta * L ** (n - 1) - summation(i, 1, n, front * L ** (n - i) * L ** (n - i))), split, first
    )


def _near(gap: Term, left: Term, shift: Term, nonneg: Theorem) -> Theorem:
    """What is left shrinks by L, and then by the next shift."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= gap(k), APART <= gap(k + 1) + shift(k + 1)))

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        close = at(CLOSE, last, first, second, by=[nat(last), last < n])
        decay = use(DECAY, nat(last), arith(0 <= L, 0 < L), a=left, m=last)
        sign = at(nonneg, last, by=[nat(last), last < n])
        near = arith(L * distance(first, second) <= L * gap(last), distance(first, second) <= gap(last), 0 < L)

        def at_start(zero: Theorem) -> Theorem:
            none = _before(left, last, zero)
            return arith(wanted, close, decay, near, zero, none, 0 < L)

        def later(no: Theorem) -> Theorem:
            apart = arith(eq(ind(eq(last, 0)), 0), no), arith(eq(ind(eq(1, last + 1)), 0), no)
            return arith(wanted, close, decay, near, sign, *apart, 0 < L)

        return cases(eq(last, 0), at_start, later)

    return intro(goal, step)
