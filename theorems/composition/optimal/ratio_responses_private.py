"""The privacy of a randomized response that reveals how much likelier one of two data sets has become."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exp, forall, ind, lam, num
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import epsilon, test_function
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, generalize, intro, obtain, parts, said_of, specialize, unfolded, use
from theorems.composition.optimal.ratio_responses import RESPONSE
from theorems.composition.optimal.revealing_responses import APPROX_DP_LINE, BASE, NEIGHBOURS, SOURCE, W, a, d, y, z
from theorems.foundations.reals.exponential import EXP_INCREASING

RATIO_PRIVATE = Lemma(
    "mv16x.response-private", "A randomized response that reveals how likely the data are is (epsilon, d)-DP", SOURCE,
    (RESPONSE, 0 <= epsilon, 0 <= d, d <= 1),
    forall(y, APPROX_DP_LINE(lam(a, W(a, y)), NEIGHBOURS, epsilon, factor * d)),
    mutants=(Mutant("delta", {factor: LESS}, "z < 0, y = 1"),),
)  # fmt: skip


@proof_of(RATIO_PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The probabilities of an answer to 1 and to 0 have the ratio exp(epsilon) at most."""
    grow, share = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon), arith(0 <= (1 - d) / BASE, d <= 1)

    def of_test(goal: Term, test: Term) -> Theorem:
        means, e = parts(at(unfolded(RESPONSE), y, test)), exp(epsilon)
        points = y * e, y * exp(-epsilon), num(-1), num(0)
        up, down, *ends = (test(point) for point in points)
        sizes = [specialize(test_function(test, z), point) for point in points]
        answers = e * up + down, up + e * down
        ratios = [arith(one <= e * other, grow, *sizes) for one, other in (answers, answers[::-1])]
        kept = [arith(0 <= (1 - d) / BASE * (rhs(ratio) - lhs(ratio)), share, ratio) for ratio in ratios]
        marks = [arith(conj(0 <= d * end, d * end <= d), 0 <= d, *sizes) for end in ends]
        return arith(goal, *means, *kept, *marks, *(arith(0 <= e * (d * end), *marks) for end in ends))

    private = said_of(claim.conclusion, y)
    return generalize(on_listed_pairs(private, lambda pair: intro(pair, of_test)), y)


@refutation_of(RATIO_PRIVATE, "delta")
def _told_apart(said: Theorem) -> Theorem:
    """What reveals 1 has probability 1/2, and 0 for the data set 0."""
    revealing, half = lam(z, ind(z < 0)), Fraction(1, 2)

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        response = at(told, 1, by=[arith(conj(num(0) <= half, num(half) <= 1))])
        private = specialize(instance(said, response, W=lam((a, y), made(num(1), a, y)), epsilon=1, d=half), 1)
        return absurd(at(at(private, 1, 0), revealing), *parts(at(response, 1, revealing)))

    return obtain(fact("mv16x.responses-exist", epsilons=lam(a, num(1)), deltas=lam(a, num(half))), "M", with_kernels)
