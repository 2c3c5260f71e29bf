"""There are processes with any start, any moves and any noise, for any number of steps."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, implies, lam, nat, num, prob, var
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import at, discharge, folded, generalize, obtain, parts, specialize, use, witness
from theorems.composition.iteration.noise import noise, phi
from theorems.composition.iteration.noisy_processes import NOISY_STEPS, U, k, n, psi
from theorems.composition.iteration.pursuit import w
from theorems.foundations.measure.kernels_in_turn import IN_TURN
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

P, z = var("P", prob("V")), var("z")
TEST = test_function(phi, w)


def _begins(process: Term) -> Term:
    return forall(phi, implies(TEST, eq(E(process(num(0)), w, phi(w)), E(P, w, phi(w)))))


GOAL = exists(U, conj(_begins(U), NOISY_STEPS(U, psi, noise, n)))

EXIST = Lemma(
    "iteration.noisy-steps-exist", "There are processes with any start, any moves and any noise", "law_with_density",
    (nat(n),),
    GOAL,
    mutants=(Mutant("order", Claim((nat(n),), exists(U, forall(P, conj(_begins(U), NOISY_STEPS(U, psi, noise, n))))),
                    "two starts"),),
)  # fmt: skip


@proof_of(EXIST)
def _proof(claim: Claim) -> Theorem:
    """What moves and noise make, one step after the other."""

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        process, gap = lam(k, laws(k, 0)), use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
        step = specialize(at(follows, k, by=[nat(k), gap]), 0)
        steps = folded(NOISY_STEPS(process, psi, noise, n), generalize(discharge(step, nat(k), k < n), k))
        return witness(claim.conclusion, process, specialize(begins, 0), steps)

    moved = lam((k, z, w), noise(psi(k, w)))
    return obtain(use(IN_TURN, nat(n), k=n, S=lam(z, P), K=moved), "U", with_laws)


@refutation_of(EXIST, "order", V=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is at 0 and at 1, without a step."""
    told, event = instance(said, n=0, psi=lam((k, z), z), G=lam(z, dirac(z))), from_level(1)

    def with_process(_: Term, facts: Theorem) -> Theorem:
        means = [at(parts(specialize(facts, dirac(num(point))))[0], event) for point in (0, 1)]
        return absurd(*means, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "W", with_process)
