"""Definition 8.1: a law given an event is at most a multiple of the law."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, mixed_points, u, written, x
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, dirac, fst, lam, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import CONDITIONED, A, P, coined, p, phi, w
from dpproofs.proving.tactics import arith, at, bounded, discharge, generalize, integrate, mean_of_one, obtain_all
from dpproofs.proving.tactics import parts, prove, specialize
from theorems.citations import BUN_STEINKE
from theorems.foundations.mixtures.mixture_inner_rest import c
from theorems.foundations.mixtures.mixture_rest_of_law import LAW_BELOW
from theorems.foundations.measure.weighted_laws import TEST

SOURCE = f"{BUN_STEINKE}, Definition 8.1"

BELOW = Lemma(
    "bs16x.exact-mass-below", "A law given an event of probability p is at most 1/p times the law", SOURCE,
    (CONDITIONED(A, P, p), c <= p),
    LAW_BELOW,
    mutants=(Mutant("order", {c <= p: p <= c}, "p = 1, c = 2"),),
)  # fmt: skip


@proof_of(BELOW)
def _below(claim: Claim) -> Theorem:
    """c E_A[phi] <= p E_A[phi] = E_J[S phi] <= E_J[phi] = E_P[phi]."""

    def with_event(J: Term, S: Term, facts: Theorem) -> Theorem:
        binary, marginal, _, inside = parts(facts)
        size = specialize(TEST, w)
        sign, test = specialize(binary, coined), specialize(TEST, fst(coined))
        ints = [bounded(J, coined, body, 1, sign, test) for body in (S(coined) * phi(fst(coined)), phi(fst(coined)))]
        less = integrate(J, coined, arith(S(coined) * phi(fst(coined)) <= phi(fst(coined)), sign, test), *ints)
        low = integrate(A, w, parts(size)[0], bounded(A, w, phi(w), 1, size))
        scaled = arith(c * E(A, w, phi(w)) <= p * E(A, w, phi(w)), low, c <= p)
        means = [at(fact, phi, by=[TEST]) for fact in (marginal, inside)]
        final = arith(c * E(A, w, phi(w)) <= E(P, w, phi(w)), scaled, less, *means)
        return prove(claim.conclusion, generalize(discharge(final, TEST), phi))

    return obtain_all(CONDITIONED(A, P, p), "J S", with_event)


@refutation_of(BELOW, "order", Y=REAL)
def _half_of_it(said: Theorem) -> Theorem:
    """A law is conditioned on what is certain."""
    law, one = dirac(num(0)), written(1 - u, u=0)
    certain = fact("bs16x.exact-mass-event", mixed_points(0, one, 0, 0), P=law, A=law, A2=law, delta=0)
    mean = at(instance(said, certain, A=law, P=law, p=one, c=2), lam(x, num(1)))
    return absurd(mean, mean_of_one(law))
