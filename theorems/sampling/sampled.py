"""The answer to a sample is a mixture."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MAYBE_DRAWN, MIXTURE, P, Q, phi, w
from dpproofs.proving.tactics import arith, at, both, for_all, generalize
from theorems.foundations.measure.two_mechanisms import x
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.sampling.drawn import PUSHED_Y, R, W, q, s
from theorems.sampling.samples import BASE, PUSHED_X, S1, a, b

WITH, WITHOUT = lam(s, BASE(b(s))), lam(s, BASE(a(s)))
GIVEN = MAYBE_DRAWN(S1, q, W, b, a), PUSHED_X(P, S1, BASE), PUSHED_Y(R, W, WITH), PUSHED_Y(Q, W, WITHOUT)
shift = mark("shift", 0)

SAMPLED_MIXTURE = Lemma(
    "sampling.sampled-mixture", "The answer to a sample is a mixture: with the record and without it", "elementary",
    GIVEN,
    MIXTURE(P, q + shift, R, Q),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)},
                    "the answer shows whether the record is in the sample; q = 1/2",
                    witness=finite({"S": 1, "X": 2, "Y": 2}, q="1/2", W=(1,), a=(0,), b=(1,), M0=((1, 0), (0, 1)),
                        S1=("1/2", "1/2"), P=("1/2", "1/2"), Q=(1, 0), R=(0, 1))),),
)  # fmt: skip


@proof_of(SAMPLED_MIXTURE)
def _proof(claim: Claim) -> Theorem:
    """The mean of a test of the answer is a test of the sample."""
    sample, *answers = claim.hypotheses
    _, nonneg, most = unit_mean(BASE(x))
    drawn = at(sample, lam(x, E(BASE(x), w, phi(w))), by=[generalize(both(nonneg, most), x)])
    laws = [at(law, phi, by=[TEST]) for law in answers]
    goal = eq(E(P, w, phi(w)), q * E(R, w, phi(w)) + (1 - q) * E(Q, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, drawn, *laws))
