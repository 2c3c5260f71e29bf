"""Two noisy processes whose maps all differ: contractions forget, so that the mu^2 stays bounded."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, lam, nat, num, variables
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, intro, natural_sign, same_value
from dpproofs.proving.tactics import use
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import LEMMA, PROCESSES, U2, U, k, n, t
from theorems.composition.iteration.one_change import APART, START, start
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import Delta
from theorems.composition.iteration.schedule_best import shifted
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.foundations.sums.geometric import GEOMETRIC, powers
from theorems.foundations.sums.weighted_powers import L
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian

CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= L * distance(v, w) + Delta))
"""Both maps of a step bring points nearer by L at least, but for Delta."""
GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, 0 < L, L < 1, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)
MU_SQUARED = Delta**2 / sigma**2 * (1 + L) * (1 - L**n) / ((1 - L) * (1 + L**n))

EVERY_CHANGE = Lemma(
    "bsa24.every-change", "Two noisy processes whose maps all differ by Delta: mu^2 = (Delta/sigma)^2 (1 + L) (1 - "
    "L^n)/((1 - L) (1 + L^n))", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> L w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip

FRONT = Delta * (1 + L) / (1 + L**n)
GAP = lam(k, Delta * (1 - L**k) * (1 - L ** (n - k)) / ((1 - L) * (1 + L**n)))
"""How far apart the processes are, where the shifts are FRONT L^(n - k)."""


@proof_of(EVERY_CHANGE)
def _proof(claim: Claim) -> Theorem:
    """The shifts are proportional to L^(n - k); at the end they have made up for all."""
    positive = arith(0 < 1 + L**n, 0 < L)
    shift, _, squared = shifted(FRONT)
    beginning = arith(eq(num(0), GAP(num(0))), same_value(lam(t, L**t), arith(eq(num(0), 0))))
    there = use("leibniz", beginning, START, x=0, y=GAP(num(0)), A=lam(t, start(t)))
    natural = natural_sign(k, nat(k))
    gap = _nonnegative(
        k + 1, arith(0 <= k + 1, natural), arith(0 <= n - (k + 1), use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n))
    )
    front = arith(0 <= FRONT, positive, 0 <= Delta, 0 < L)
    a, b = variables("a b")
    last = arith(0 <= L ** (n - (k + 1)), 0 < L)
    shifts = use(arith(0 <= a * b, 0 <= a, 0 <= b), front, last, a=FRONT, b=L ** (n - (k + 1)))
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shifts, gap)]
    closed = arith(eq(GAP(n), 0), same_value(lam(t, L**t), arith(eq(n - n, 0))))
    made = use(LEMMA, *GIVEN, there, _near(shift), *signs, closed, a=shift, z=GAP)
    total = use(GEOMETRIC, nat(n), arith(0 <= L**2), L=L**2)
    square = use(arith(eq((L**2) ** n, (L**n) ** 2), 0 < L), 0 < L)
    level = arith(
        eq(FRONT**2 * powers(n, L**2) / sigma**2, MU_SQUARED), total, square, positive, L < 1, 0 < L, 0 < sigma
    )
    sums = arith(eq(lhs(squared) / sigma**2, MU_SQUARED), squared, level)
    return for_all(claim.conclusion, equal_mu(made, sums))


def _nonnegative(last: Term, after: Theorem, left: Theorem) -> Theorem:
    """0 <= GAP, from 0 <= k <= n."""
    powers = at_most_one(last, after), at_most_one(n - last, left)
    bottom = arith(0 < (1 - L) * (1 + L**n), L < 1, arith(0 < L**n, 0 < L))
    ends = [arith(0 <= 1 - power, fact) for power, fact in zip((L**last, L ** (n - last)), powers, strict=True)]
    top = arith(0 <= Delta * (1 - L**last) * (1 - L ** (n - last)), *ends, 0 <= Delta)
    return arith(0 <= GAP(last), top, bottom)


def at_most_one(exponent: Term, nonneg: Theorem) -> Theorem:
    """L^e is at most 1."""

    def positive(yes: Theorem) -> Theorem:
        below = use(POWER_INCREASING, arith(0 <= L, 0 < L), arith(L <= 1, L < 1), yes, u=L, v=1, a=exponent)
        return arith(L**exponent <= 1, below)

    def zero(no: Theorem) -> Theorem:
        return arith(L**exponent <= 1, same_value(lam(t, L**t), arith(eq(exponent, 0), no, nonneg)))

    return cases(0 < exponent, positive, zero)


def _near(shift: Term) -> Theorem:
    """With p = L^k and q = L^(n - k - 1): L GAP(k) + Delta is GAP(k + 1) and the shift."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= GAP(k), APART <= GAP(k + 1) + shift(k + 1)))
    p, q = variables("p q")
    bottom = (1 - L) * (1 + p * q * L)
    before, after = (1 - p) * (1 - q * L) / bottom, (1 - p * L) * (1 - q) / bottom
    exact = arith(eq(L * (Delta * before) + Delta, Delta * after + Delta * (1 + L) / (1 + p * q * L) * q),
                  L < 1, arith(0 < 1 + p * q * L, 0 < p, 0 < q, 0 < L))  # fmt: skip

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        close = at(CLOSE, last, first, second, by=[nat(last), last < n])
        small, rest = L**last, L ** (n - last - 1)
        powers = [arith(0 < power, 0 < L) for power in (small, rest)]
        whole = use(exact, *powers, 0 < L, L < 1, p=small, q=rest)
        near = arith(L * distance(first, second) <= L * GAP(last), distance(first, second) <= GAP(last), 0 < L)
        return arith(wanted, close, near, whole, 0 < L)

    return intro(goal, step)
