"""Strongly convex against convex: the bound that is printed is not always smaller, the one with all noise is."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, nat, num, substitute
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, parts, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd_paper import fewer
from theorems.composition.iteration.schedule_best import total_positive
from theorems.foundations.sums.geometric import powers
from theorems.foundations.sums.geometric_bounds import BOUNDS
from theorems.foundations.sums.weighted_powers import L

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, abstract"
PRINTED, CONVEX = L**n / (n - 1), 1 / n
"""In units of 2 B^2/sigma^2, for a record that n - 1 steps come after."""
ALL_NOISE = L ** (2 * (n - 1)) / powers(n, L**2)
GIVEN = (0 < L, L <= 1, nat(n), 2 <= n)

IMPROVEMENT = Lemma(
    "bbgg19.exponential-improvement", "The bound for strongly convex losses is smaller by an exponentially small "
    "factor; with the noise of all steps it is at most that for convex losses", SOURCE,
    GIVEN,
    conj(ALL_NOISE <= factor * CONVEX, ALL_NOISE <= PRINTED, eq(PRINTED, n / (n - 1) * L**n * CONVEX)),
    mutants=(Mutant("factor", {factor: LESS}, "L = 1", witness=finite({}, L=1, n=2)),),
)  # fmt: skip


@proof_of(IMPROVEMENT)
def _proof(_: Claim) -> Theorem:
    """Every power in the sum is at least the last one."""
    some = arith(1 <= n, 2 <= n)
    least = parts(use(BOUNDS, *GIVEN, some))[0]
    positive = use(total_positive(), *GIVEN, some)
    convex = arith(ALL_NOISE <= CONVEX, least, positive, some)
    return both(convex, use(fewer(), *GIVEN, some), arith(eq(PRINTED, n / (n - 1) * L**n * CONVEX), 2 <= n))


printed, convex = (substitute(bound, {L: num(1)}) for bound in (PRINTED, CONVEX))

FLAT = Lemma(
    "bbgg19.exponential-improvement-counterexample",
    "At L = 1 the bound for strongly convex losses is larger than that for convex ones, by the factor n/(n - 1)",
    SOURCE,
    (nat(n), 2 <= n),
    factor * (n / (n - 1) * convex) <= printed,
    lambda claim: arith(claim.conclusion, 2 <= n),
    (Mutant("factor", {factor: MORE}, "n = 2", witness=finite({}, n=2)),),
)
