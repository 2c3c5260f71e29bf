"""Noisy contractions, with any schedule of shifts."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, lam, maximum, mul, nat, num, summation, var
from dpproofs.mutants.counterexamples import absurd, of_test, point_mean
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.privacy.notions import RENYI, alpha, on
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, intro, knowing, natural_sign, obtain, over_range
from dpproofs.proving.tactics import parts, use, written_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.composition.iteration.no_step import APART, PREMISES, VALUES, b
from theorems.composition.iteration.noise import NOISE, distance, noise
from theorems.composition.iteration.noisy_processes import DISTANCE, NOISY_STEPS, U2, U, a, i, k, n, psi, squares
from theorems.composition.iteration.one_noisy_step_points import divergence_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.measure.couplings import W_INFINITY
from theorems.foundations.sums.weighted_powers import DECAY, L, decayed, next_power
from theorems.notions.gaussian_dp.pair_to_renyi import PAIR_TO_RENYI
from theorems.composition.iteration.noisy_processes import LEMMA as PROCESSES

Delta = var("Delta")
RENYI_V = on(RENYI, Y="V")
SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
CONTRACTION = forall((k, v, w), implies(nat(k), k < n, distance(psi(k + 1, v), psi(k + 1, w)) <= L * distance(v, w)))
"""Each of the n maps brings points nearer by L at least."""
START = on(W_INFINITY, Y="V")(DISTANCE, U(num(0)), U2(num(0)), Delta)
STEPS = NOISY_STEPS(U, psi, noise, n), NOISY_STEPS(U2, psi, noise, n)
SETTING = (SPACE, NOISE, *STEPS, CONTRACTION, START, 0 <= L, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)

SHIFTS = forall(k, implies(nat(k), k < n, 0 <= a(k + 1))), L**n * Delta <= decayed(n)
"""The shifts make up for the distance at the start."""


def _claim(factor: Factor) -> Claim:
    bound = mul(factor, alpha) * summation(i, 1, n, a(i) ** 2) / (2 * sigma**2)
    return Claim((*SETTING, *SHIFTS, 1 < alpha), RENYI_V(alpha, U(n), U2(n), bound))


def no_step(said: Theorem) -> Theorem:
    """Without a step the points 1 and 0 are distinguished: the second law has no density that is 1 at 1 for the
    first.
    """
    told = instance(said, *PREMISES, **VALUES, L=1, Delta=0, alpha=2)

    def with_density(ratio: Term, facts: Theorem) -> Theorem:
        mean = of_test(parts(facts)[0], APART)
        return absurd(mean, point_mean(1, APART), point_mean(0, lam(b, ratio(b) * APART(b))))

    return obtain(told, "ratio", with_density)


def without_steps(claim: Claim) -> Mutant:
    """The statement without the hypothesis that there is a step."""
    given = tuple(h for h in claim.hypotheses if h != (1 <= n))
    return Mutant("no step", Claim(given, claim.conclusion), "two points at the distance 0",
                  witness=refuted(no_step, V=REAL))  # fmt: skip


SCHEDULE = Lemma(
    "bbgg19.noisy-iteration-schedule", "Noisy contractions, with any schedule of shifts", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "one step of the identity",
                    witness=refuted(divergence_too_small, V=REAL)), without_steps(_claim(1))),
)  # fmt: skip

GAP = lam(k, maximum(L**k * Delta - decayed(k), 0))
"""How far apart the processes still are."""

NEAR_GAPS = forall(
    (k, v, w),
    implies(nat(k), k < n, distance(v, w) <= GAP(k), distance(psi(k + 1, v), psi(k + 1, w)) <= GAP(k + 1) + a(k + 1)),
)


@proof_of(SCHEDULE)
def _proof(claim: Claim) -> Theorem:
    """The gap is L times what it was, less the shift, and at the end it is closed."""
    none = use("sum_empty", a=1, b=0, s=lam(i, a(i) * L ** (0 - i)))
    start = arith(eq(Delta, GAP(num(0))), none, 0 <= Delta)
    there = use("leibniz", start, START, x=Delta, y=GAP(num(0)), A=lam(Delta, START))
    near = intro(NEAR_GAPS, _near)
    signs = generalize(discharge(arith(0 <= GAP(k + 1)), nat(k), k < n), k)
    closed = arith(eq(GAP(n), 0), *SHIFTS[1:])
    made = use(PROCESSES, *claim.hypotheses, there, near, signs, closed, psi=psi, psi2=psi, z=GAP)
    squared = summation(i, 1, n, a(i) ** 2)
    nonneg = arith(
        0 <= squares(n), over_range(0 <= squared, n, nat(n), each=lambda j: arith(0 <= a(j) ** 2)), 0 < sigma
    )
    result = use(PAIR_TO_RENYI, made, nonneg, 1 < alpha, P=U(n), Q=U2(n), s=squares(n))
    return written_as(claim.conclusion, result)


def _near(goal: Term, last: Term, first: Term, second: Term) -> Theorem:
    """Points that are GAP(last) apart are brought to GAP(last + 1) after a shift."""
    with knowing(natural_sign(last, nat(last)), 0 <= L):
        power = next_power(last + 1, last)
    moved = at(CONTRACTION, last, first, second, by=[nat(last), last < n])
    decay = use(DECAY, nat(last), 0 <= L, m=last)
    shift = at(SHIFTS[0], last, by=[nat(last), last < n])
    apart = distance(first, second) <= GAP(last)
    scaled = arith(L * distance(first, second) <= L * GAP(last), apart, 0 <= L)
    return arith(goal, moved, scaled, power, decay, shift, 0 <= L)
