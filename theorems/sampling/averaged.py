"""A profile of each pair of answers is one of the mean answers."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, forall, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, Q, h, phi, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, constant, for_all, integrate, parts
from theorems.foundations.measure.unit_mean import TEST
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import IN, WITHOUT, A, B, R, W, s, unit_means

EACH_CLOSE = forall(s, PROFILE(B(s), A(s), h))

AVERAGED = Lemma(
    "sampling.averaged", "A profile of each pair of answers is one of the mean answers", "joint convexity",
    (EACH_CLOSE, IN, WITHOUT),
    PROFILE(R, Q, lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B on different points, h = 1",
                    witness=finite({"S": 1, "Y": 2}, A=((1, 0),), B=((0, 1),), W=(1,), Q=(1, 0), R=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(AVERAGED)
def _proof(claim: Claim) -> Theorem:
    """The mean over who else is drawn."""
    each = at(EACH_CLOSE, s, c, phi, by=[0 <= c, TEST])
    ints = [unit_means(kernel)[0] for kernel in (B, A)]
    rest = constant(W, s, h(c))
    mean = integrate(W, s, each, *ints, parts(rest)[0])
    laws = [at(law, phi, by=[TEST]) for law in (IN, WITHOUT)]
    goal = E(R, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    return for_all(claim.conclusion, arith(goal, mean, rest, *laws))
