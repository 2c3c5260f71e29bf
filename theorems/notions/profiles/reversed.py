"""The profile of two laws in the other order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, lam
from dpproofs.privacy.notions import PROFILE, P, Q, h, phi, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, expand, for_all, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.notions.profiles.excess import c


def turned(order: Term) -> Term:
    """The profile of Q and P, from the profile h of P and Q."""
    return 1 - order + order * h(1 / order)


REVERSED = Lemma(
    "profiles.reversed", "The profile of two laws in the other order", f"{ZHU_DONG_WANG}, dominating pairs",
    (PROFILE(P, Q, h),),
    PROFILE(Q, P, lam(c, factor * turned(c))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(REVERSED)
def _proof(claim: Claim) -> Theorem:
    """A test accepts where another one does not."""
    unit = specialize(test_function(phi, w), w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other = lam(w, 1 - phi(w))
    *_, most = parts(use(BOUNDED_MEAN, low, high, P=Q, f=phi, c=1))
    is_test = generalize(arith(conj(0 <= other(w), other(w) <= 1), unit), w)
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (P, Q)]
    means += [mean_of_one(law) for law in (P, Q)]
    p, q = (E(law, w, phi(w)) for law in (P, Q))
    goal = q <= c * p + turned(c)

    def positive(yes: Theorem) -> Theorem:
        bound = at(PROFILE(P, Q, h), 1 / c, other, by=[arith(0 <= 1 / c, yes), is_test])
        apart = arith(1 - p <= 1 / c * (1 - q) + h(1 / c), bound, *means)
        return arith(goal, arith(c * (1 - p) <= 1 - q + c * h(1 / c), apart, yes), yes)

    def zero(no: Theorem) -> Theorem:
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, most, arith(eq(c * p, 0), none), arith(eq(c * h(1 / c), 0), none), none)

    return for_all(claim.conclusion, cases(0 < c, positive, zero))
