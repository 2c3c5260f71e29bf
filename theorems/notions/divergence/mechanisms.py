"""Divergence DP: a bound on the f-divergence of the outcomes at neighbouring data sets."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, TRUE, dirac, forall, implies, lam, num, var
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.privacy.notions import DIVERGENCE, K, M, N, on, t, x1, x2
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import at, for_all, specialize, use
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.notions.divergence.bound import ONE, divergence_of_one, f, too_small, u
from theorems.notions.divergence.postprocessing import POSTPROCESSING, certain

DIVERGENCE_DP = Definition(
    "divergence_dp", (M, N, f, t), forall((x1, x2), implies(N(x1, x2), DIVERGENCE(f, M(x1), M(x2), t)))
)
"""(f, t)-divergence DP."""
write_as(DIVERGENCE_DP, r"{0} \text{{ has }} D_{{{2}}} \leq {3} \text{{ over }} {1}")
AFTER = on(DIVERGENCE_DP, Y="Z")

POSTPROCESSED_DP = Lemma(
    "notions.divergence-dp-postprocessing", "Postprocessing keeps divergence DP, for every function f", SOK,
    (DIVERGENCE_DP(M, N, f, t), POSTPROCESSED),
    AFTER(M3, N, f, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@proof_of(POSTPROCESSED_DP)
def _after(claim: Claim) -> Theorem:
    """It holds for each two neighbours."""
    private, _ = claim.hypotheses
    laws = [specialize(POSTPROCESSED, place) for place in (x1, x2)]
    return for_all(AFTER(M3, N, f, t), use(POSTPROCESSING, at_neighbours(private), *laws, P=M(x1), Q=M(x2), K=K,
                                           R=M3(x1), S=M3(x2)))  # fmt: skip


@refutation_of(POSTPROCESSED_DP, "factor", X=REAL, Y=REAL, Z=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and a mechanism that does not look at the data."""
    place, law = var("x"), ONE["P"]
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "f": ONE["f"], "t": num(1)}

    def close(goal: Term) -> Theorem:
        return for_all(goal, divergence_of_one())

    made = instance(said, close, certain, **values, K=lam(place, dirac(place)), M3=lam(place, law))
    return too_small(at(made, num(0), num(0), by=[shown(TRUE)]))
