"""A law that is at least c A, for a law A, is a mixture with A: the remainder is a law as well."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import phi, w
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, generalize, mean_of_one
from dpproofs.proving.tactics import parts, specialize, use, witness
from theorems.foundations.mixtures.mixture_inner_rest import BELOW, INNER_REST, As, c, rest_claim, whole
from theorems.foundations.measure.weighted_laws import TEST, Ps, u

shift = mark("shift", 0)

REST = Lemma(
    "foundations.law-rest", "A law above c A is a mixture with A", "law_with_density",
    (BELOW, 0 <= c, c <= 1),
    rest_claim(shift).conclusion,
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"U": 1, "Y": 2}, c="1/2", A=((1, 0),), P=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(REST)
def _rest_edges(claim: Claim) -> Theorem:
    """For c = 0 the remainder is P. For c = 1 every test and its complement show that P = A."""

    def some(no: Theorem) -> Theorem:
        return cases(c < 1, lambda yes: use(INNER_REST, BELOW, no, yes), full)

    def full(no: Theorem) -> Theorem:
        one = arith(eq(c, 1), no, c <= 1)
        size = specialize(TEST, w)
        other = lam(w, 1 - phi(w))
        unit = generalize(both(arith(0 <= other(w), size), arith(other(w) <= 1, size)), w)
        means = [parts(expand(law(u), w, other(w), bounded(law(u), w, phi(w), 1, size)))[1] for law in (As, Ps)]
        bounds = at(BELOW, u, phi, by=[TEST]), at(BELOW, u, other, by=[unit])
        final = arith(whole(As), *bounds, *means, mean_of_one(As(u)), mean_of_one(Ps(u)), one)
        return witness(claim.conclusion, As, generalize(discharge(final, TEST), u, phi))

    def none(no: Theorem) -> Theorem:
        final = arith(whole(Ps), arith(eq(c, 0), no, 0 <= c))
        return witness(claim.conclusion, Ps, generalize(discharge(final, TEST), u, phi))

    return cases(0 < c, some, none)
