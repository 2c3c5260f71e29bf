"""Two steps of Laplace noise: their composition leaks what one longer step does."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, forall, implies, maximum, num, sqrt, variables
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import c, laplace_profile
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, signed, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.reals.exponential import EXP_INCREASING

p, q, r, s, t = variables("p q r s t")
FIRST = forall(c, implies(0 <= c, p <= c * r + laplace_profile(s, c)))
SECOND = forall(c, implies(0 <= c, r <= c * q + laplace_profile(t, c)))
SIZES = 0 <= s, 0 <= t

TRIANGLE = Lemma(
    "profiles.laplace-triangle", "Two steps of Laplace noise leak as much as one that is as long as both",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (FIRST, SECOND, *SIZES, 0 <= c),
    p <= c * q + factor * laplace_profile(s + t, c),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0"),),
)  # fmt: skip


@proof_of(TRIANGLE)
def _proof(claim: Claim) -> Theorem:
    """One of the two steps is taken at the end of its range."""
    goal = claim.conclusion
    turn = exp((t - s) / 2)

    def bounds(one: Term, other: Term, size: Theorem) -> list[Theorem]:
        return [at(fact, order, by=[arith(0 <= order, size)]) for fact, order in ((FIRST, one), (SECOND, other))]

    def positive(size: Theorem) -> Theorem:
        root = signed(0 < sqrt(c), size)
        square = arith(eq(sqrt(c) * sqrt(c), c), size)

        def low(yes: Theorem) -> Theorem:
            upper, lower = bounds(exp(-s), c * exp(s), size)
            same = arith(eq(sqrt(c * exp(s)), sqrt(c) * exp(s / 2)), size)
            most = arith(sqrt(c) * exp(s / 2) * exp(-t / 2) <= 1, yes)
            ends = use(EXP_INCREASING, arith(-s <= 0, SIZES[0]), x=-s, y=0)
            scaled = arith(exp(-s) * r <= c * q + exp(-s) * laplace_profile(t, c * exp(s)), lower)
            told = maximum(exp(-s) - c, exp(-s) - sqrt(c) * exp(-(s + t) / 2))
            whole = arith(exp(s) * told >= laplace_profile(t, c * exp(s)), same, most)
            rest = arith(exp(-s) * laplace_profile(t, c * exp(s)) <= told, whole)
            start = arith(laplace_profile(s, exp(-s)) <= 1 - exp(-s), ends)
            return arith(goal, arith(p <= exp(-s) * r + 1 - exp(-s), upper, start), scaled, rest)

        def high(no: Theorem) -> Theorem:
            upper, lower = bounds(c * exp(-t), exp(t), size)
            same = arith(eq(sqrt(c * exp(-t)), sqrt(c) * exp(-t / 2)), size)
            ends = use(EXP_INCREASING, arith(0 <= t, SIZES[1]), x=0, y=t)
            none = arith(r <= exp(t) * q, lower, ends)
            scaled = arith(c * exp(-t) * r <= c * q, none, size)
            least = arith(sqrt(c) * exp(-t / 2) * exp(-s / 2) <= c * exp(-t), no, root, square)
            return arith(goal, upper, scaled, same, least, size)

        return cases(sqrt(c) <= turn, low, high)

    def zero(no: Theorem) -> Theorem:
        root = signed(0 <= sqrt(c), 0 <= c)
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, at(FIRST, c, by=[0 <= c]), root, none)

    return cases(0 < c, positive, zero)


@refutation_of(TRIANGLE, "factor")
def _sure_of_nothing(said: Theorem) -> Theorem:
    """Three laws that are the same, and the event that always happens."""
    level = laplace_profile(num(0), c)
    known = generalize(discharge(arith(num(1) <= c * 1 + level, 0 <= c), 0 <= c), c)
    false = instance(said, known, p=1, q=1, r=1, s=0, t=0, c=0)
    return absurd(false, signed(0 <= sqrt(num(0))))
