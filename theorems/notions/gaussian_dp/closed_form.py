"""The profile of N(mu, 1) and N(0, 1), in terms of erfc."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, erfc, exp, log, mul, ne, num, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.tactics import arith, parts, use
from theorems.citations import BALLE_WANG, DONG_ROTH_SU
from theorems.notions.profiles.excess import c

s = var("s")


def closed_form(s: Term, level: Term, factor: object = 1) -> Term:
    """The profile at the order exp(level): Q(level/mu - mu/2) - exp(level) Q(level/mu + mu/2), Q the Gaussian tail."""
    first, second = (level / sqrt(s) - sqrt(s) / 2) / sqrt(2), (level / sqrt(s) + sqrt(s) / 2) / sqrt(2)
    return erfc(first) / 2 - mul(factor, exp(level)) * erfc(second) / 2


CLOSED_FORM_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=against("profiles.gaussian-closed-form", c="1/2", s=3)
)

CLOSED_FORM = Lemma(
    "profiles.gaussian-closed-form", "The profile of N(mu, 1) and N(0, 1), in terms of erfc",
    f"{BALLE_WANG}, Theorem 8; {DONG_ROTH_SU}, Corollary 2.13",
    (0 < s, 0 < c),
    eq(gaussian_profile(s, c), closed_form(s, log(c), factor)),
    mutants=(CLOSED_FORM_FACTOR,),
)  # fmt: skip


@proof_of(CLOSED_FORM)
def _closed(claim: Claim) -> Theorem:
    """Under N(0, 1) the logarithm of the ratio has mean -mu^2/2 and standard deviation mu."""
    root = arith(0 < sqrt(s), 0 < s)
    facts = [
        arith(0 < num(1)),
        arith(ne(sqrt(s), 0), root),
        root,
        arith(eq(sqrt(s) ** 2, sqrt(s) ** 2 * 1**2)),
        arith(eq(-(s / 2), sqrt(s) * 0 - (s / 2))),
    ]
    value = parts(
        use("foundations.gaussian-excess", *facts, 0 < c, sigma=1, nu=0, a=sqrt(s), b=-(s / 2), t=sqrt(s), m=-(s / 2))
    )[1]
    return arith(claim.conclusion, value, 0 < s, 0 < c)
