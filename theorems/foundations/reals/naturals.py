"""The natural numbers are 0, 1, 2, ...: what follows by induction."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, nat, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, discharge, generalize, mp, numeric, specialize, use

j, k, m = variables("j k m")


def by_induction(claim_at: Term, base: Theorem, step: Theorem) -> Theorem:
    """For natural m: the claim, from the claim at 0 and the step that assumes it at m."""
    every = use("induction", base, generalize(discharge(step, nat(m), claim_at(m)), m), A=claim_at)
    return mp(specialize(every, m), nat(m))


NAT_ZERO = Lemma(
    "foundations.natural-zero", "0 is natural", "elementary",
    (),
    nat(0),
    lambda claim: numeric(claim.conclusion),
    (Mutant("half", Claim((), nat(num(1) / 2)), "1/2 is not natural", control=Claim((), nat(1)), witness=finite({})),),
)  # fmt: skip

NAT_NONNEGATIVE = Lemma(
    "foundations.natural-nonnegative", "A natural number is at least 0", "elementary",
    (nat(k),),
    0 <= k,
    lambda _: use(by_induction(lam(m, 0 <= m), arith(num(0) <= 0), arith(0 <= m + 1, 0 <= m)), nat(k), m=k),
    (Mutant("positive", Claim((nat(k),), 0 < k), "k = 0", witness=point(k=0)),),
)  # fmt: skip
