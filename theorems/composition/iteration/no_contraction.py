"""Two noisy processes whose maps all differ, and that forget nothing."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, lam, nat, num, summation, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, intro, over_range, use
from theorems.citations import ALTSCHULER_TALWAR
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import LEMMA, PROCESSES, U2, U, i, k, n
from theorems.composition.iteration.one_change import APART, START
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import Delta
from theorems.composition.iteration.within_diameter import CLOSE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian

PAIR = (SPACE, NOISE, *PROCESSES, START, CLOSE, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)

PAIRS = Lemma(
    "at22.no-contraction", "Two noisy processes whose maps all differ by Delta: mu^2 = n (Delta/sigma)^2",
    ALTSCHULER_TALWAR,
    PAIR,
    PROFILE_V(U(n), U2(n), gaussian(factor * (n * Delta**2 / sigma**2))),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(PAIRS)
def _pair(claim: Claim) -> Theorem:
    """The third process moves by what the maps differ, and so is where the first one is."""
    shift, gap, e = lam(k, Delta), lam(k, num(0)), var("e")
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= 0, APART <= num(0) + Delta))

    def of_step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        close = at(CLOSE, last, first, second, by=[nat(last), last < n])
        return arith(wanted, close, distance(first, second) <= 0)

    signs = [generalize(discharge(arith(0 <= size, 0 <= Delta), nat(k), k < n), k) for size in (Delta, num(0))]
    made = use(LEMMA, *PAIR, intro(goal, of_step), *signs, arith(eq(num(0), 0)), a=shift, z=gap)
    total = use(over_range(eq(summation(i, 1, e, Delta**2), e * Delta**2), e, nat(e)), nat(n), e=n)
    sums = arith(eq(summation(i, 1, n, Delta**2) / sigma**2, n * Delta**2 / sigma**2), total, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, sums))
