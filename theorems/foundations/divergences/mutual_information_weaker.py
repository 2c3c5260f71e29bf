"""A bound on mutual information implies every larger one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import J, t
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import obtain_all, parts, use, witnesses
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION

s = var("s")

MI_WEAKER = Lemma(
    "foundations.mutual-information-weaker", "A bound on mutual information implies every larger one", "elementary",
    (MUTUAL_INFORMATION(J, s), s <= t),
    MUTUAL_INFORMATION(J, t),
    mutants=(Mutant("smaller", Claim((MUTUAL_INFORMATION(J, s), s <= t), MUTUAL_INFORMATION(J, t - Fraction(1, 100))),
                    "t = s = I(Y; Z)",
                    witness=finite({"Y": 1, "Z": 1}, J=(1,), s=0, t=0)),),
)  # fmt: skip


@proof_of(MI_WEAKER)
def _weaker(claim: Claim) -> Theorem:
    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        *laws, close = parts(facts)
        larger = use(KL_WEAKER, close, s <= t, P=J, Q=product_law, s=s, t=read(MUTUAL_INFORMATION, claim).t)
        return witnesses(claim.conclusion, (first, second, product_law), *laws, larger)

    return obtain_all(MUTUAL_INFORMATION(J, s), "P R I", with_laws)
