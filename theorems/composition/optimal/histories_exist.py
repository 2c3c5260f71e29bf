"""There is a history of k randomized responses: one law after the other."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, point_mean, x
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, exists, forall, ind, lam, nat, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import i, k
from dpproofs.proving.reading import integrand_of, law_of, rhs
from dpproofs.proving.tactics import arith, at, both, constant, discharge, folded, generalize, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.composition.optimal.revealing_responses import HISTORY, SOURCE, TEST, H, W, a, phi, y, z
from theorems.foundations.measure.kernels_in_turn import IN_TURN

HISTORIES_EXIST = Lemma(
    "kov17x.histories-exist", "There is a history of k responses", SOURCE,
    (nat(k),),
    exists(H, HISTORY(H, W, k)),
    mutants=(Mutant("all", Claim((nat(k),), exists(H, forall(W, HISTORY(H, W, k)))), "k = 1"),),
)  # fmt: skip


@proof_of(HISTORIES_EXIST)
def _history(claim: Claim) -> Theorem:
    """The responses in turn, from the number 0 on."""

    def with_laws(made: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        certain = parts(use("E_dirac", x=num(0), f=lam(z, phi(z))))[1]
        first = arith(eq(E(made(num(0), a), z, phi(z)), phi(0)), at(begins, a, phi, by=[TEST]), certain)
        next_ = specialize(at(follows, i, by=[nat(i), i + 1 <= k]), a)
        steps = generalize(discharge(next_, nat(i), i + 1 <= k), i, a)
        told = both(generalize(discharge(first, TEST), a, phi), steps)
        return witness(claim.conclusion, made, folded(HISTORY(made, W, k), told))

    laws = use(IN_TURN, nat(k), S=lam(a, dirac(num(0))), K=lam((i, a, y), W(a, y)))
    return obtain(laws, "H", with_laws)


@refutation_of(HISTORIES_EXIST, "all")
def _two_answers(said: Theorem) -> Theorem:
    """One answer that is always 0, and always 1."""
    positive = lam(z, ind(0 < z))

    def with_history(history: Term, every: Theorem) -> Theorem:
        facts = []
        for answer in (0, 1):
            _, steps = parts(unfolded(specialize(every, lam((x, y), dirac(num(answer))))))
            mean = at(at(steps, 0, 0, by=[natural(num(0))]), positive)
            _, value = parts(constant(law_of(rhs(mean)), y, integrand_of(rhs(mean), y)))
            facts += [mean, value, point_mean(answer, positive)]
        return absurd(*facts)

    return obtain(instance(said, k=1), "H", with_history)
