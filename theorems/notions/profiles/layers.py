"""Excesses over the levels exp(s): how large they are, and how they vanish."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, forall, implies, maximum, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import alpha
from dpproofs.proving.tactics import arith, at, cases, use
from theorems.foundations.reals.exponential import EXP_TANGENT

a, b, c, s, x = variables("a b c s x")
DECAY = forall(c, implies(0 < c, a <= b * exp(-c)))


def excess(value: Term) -> Term:
    """How much the value exceeds exp(s)."""
    return maximum(value - exp(s), 0)


def layer(value: Term) -> Term:
    """The excess over exp(s), weighted so that the layers of all s add up to the power alpha of the value."""
    return alpha * (alpha - 1) * exp((alpha - 1) * s) * excess(value)


VANISHING = Lemma(
    "profiles.vanishing", "A number below b exp(-c) for every c is not positive", "elementary",
    (DECAY, 0 <= b),
    a <= 0,
    mutants=(Mutant("strict", Claim((DECAY, 0 <= b), a < 0), "a = b = 0", witness=finite({}, a=0, b=0)),),
)  # fmt: skip


@proof_of(VANISHING)
def _vanishing(claim: Claim) -> Theorem:
    """exp(-c) <= 1/(1 + c); were a > 0, the bound would fail at c = b/a + 1."""

    def impossible(no: Theorem) -> Theorem:
        far = b / a + 1
        positive = arith(0 < a, no)
        order = arith(0 < far, positive, 0 <= b)
        tangent = arith((1 + far) * exp(-far) <= 1, use(EXP_TANGENT, x=far), arith(0 < exp(-far)))
        scaled = arith(a * (1 + far) <= b, at(DECAY, far, by=[order]), tangent, order, positive, 0 <= b)
        return arith(claim.conclusion, scaled, positive)

    return cases(claim.conclusion, lambda yes: yes, impossible)
