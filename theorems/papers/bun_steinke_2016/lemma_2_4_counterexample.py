"""Lemmas 2.4 and 2.5: without noise the laws are point masses, and their divergence is finite only if they agree."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, dirac, eq, ind, lam, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import RENYI, alpha, on, t
from dpproofs.proving.tactics import arith, at, cases, obtain, parts, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import mu, nu

FINITE = on(RENYI, Y=REAL)(alpha, dirac(mu), dirac(nu), t)
shift = mark("shift", 0)

LEMMA = Lemma(
    "bs16.lemma-2.4-counterexample",
    "Different point masses, which is what sigma = 0 would mean, have no finite Rényi divergence",
    f"{BUN_STEINKE}, against Lemmas 2.4 and 2.5 for every sigma",
    (FINITE,),
    eq(mu, nu + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "mu = nu, t = 0",
                        witness=finite({}, mu=0, nu=0, alpha=2, t=0)),),
)  # fmt: skip

v = var("v")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """If mu and nu differ, then the event v = mu has probability 1 under one law and 0 under the other."""
    event, same = ind(eq(v, mu)), eq(mu, nu)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        change = parts(unfolded(parts(facts)[0]))[2]
        equal = at(change, lam(v, event))
        here = parts(use("E_dirac", x=mu, f=lam(v, event)))[1]
        there = parts(use("E_dirac", x=nu, f=lam(v, L(v) * event)))[1]
        return cases(
            same, lambda yes: arith(claim.conclusion, yes), lambda no: arith(claim.conclusion, equal, here, there, no)
        )

    return obtain(FINITE, "L", with_ratio)
