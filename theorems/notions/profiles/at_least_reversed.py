"""Lower bounds of the profile of two laws in the other order, and the delta that they ask for."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, lam, num
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, h, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, expand, for_all, generalize, mean_of_one, obtain
from dpproofs.proving.tactics import parts, said_of, specialize, witness
from theorems.citations import BALLE_WANG, ZHU_DONG_WANG
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.reversed import turned

FAR = AT_LEAST(P, Q, h)

AT_LEAST_REVERSED = Lemma(
    "profiles.at-least-reversed", "A lower bound of profiles, in the other order", f"{ZHU_DONG_WANG}, dominating pairs",
    (FAR,),
    AT_LEAST(Q, P, lam(c, factor * turned(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(AT_LEAST_REVERSED)
def _proof(claim: Claim) -> Theorem:
    """A test accepts where another one does not."""
    goal = said_of(AT_LEAST(Q, P, lam(c, turned(c))), c)
    ones = [mean_of_one(law) for law in (P, Q)]

    def apart(test: Term) -> Term:
        return c * E(P, w, test(w)) + turned(c) <= E(Q, w, test(w))

    def positive(yes: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, far = parts(facts)
            here, other = specialize(unit, w), lam(w, 1 - test(w))
            is_test = generalize(arith(conj(0 <= other(w), other(w) <= 1), here), w)
            means = [parts(expand(law, w, other(w), bounded(law, w, test(w), 1, here)))[1] for law in (P, Q)]
            scaled = arith(E(Q, w, test(w)) + c * h(1 / c) <= c * E(P, w, test(w)), far, yes)
            return witness(goal, other, is_test, arith(apart(other), scaled, *means, *ones))

        return obtain(at(FAR, 1 / c, by=[arith(0 <= 1 / c, yes)]), "phi", with_test)

    def zero(no: Theorem) -> Theorem:
        always, is_zero = lam(w, num(1)), arith(eq(c, 0), no, 0 <= c)
        is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
        nothing = arith(eq(c * h(1 / c), 0), is_zero)
        return witness(goal, always, is_test, arith(apart(always), *ones, nothing, is_zero))

    return for_all(claim.conclusion, cases(0 < c, positive, zero))


DELTA_AT_LEAST = Lemma(
    "profiles.delta-at-least", "The delta that a lower bound of profiles asks for", f"{BALLE_WANG}, Theorem 5",
    (FAR, INDISTINGUISHABLE(P, Q, epsilon, delta)),
    factor * h(exp(epsilon)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1, epsilon=1, delta=1)),),
)  # fmt: skip


@proof_of(DELTA_AT_LEAST)
def _delta(claim: Claim) -> Theorem:
    """The test for the order exp(epsilon)."""
    _, close = claim.hypotheses

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, far = parts(facts)
        return arith(claim.conclusion, far, at(close, test, by=[unit]))

    return obtain(at(FAR, exp(epsilon), by=[arith(0 <= exp(epsilon))]), "phi", with_test)
