"""Two steps of one neighbouring relation in place of one of another: a record removed and another one added."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, function_type, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PURE_DP, TWO_STEPS, M, N, delta, epsilon, x1, x3
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import at, for_all, obtain, parts, said_of, unfolded, use, written_as
from dpproofs.privacy.verified import Verified
from theorems.foundations.tests.tests_triangle import TRIANGLE

SOURCE = "Dwork and Roth 2014, Theorem 2.2"
N2 = var("N2", function_type(("X", "X"), "prop"))

STEPS = TWO_STEPS(N, N2)

TIGHT = "x -> x' in two steps, each of loss exactly"

PURE = Lemma(
    "mechanisms.two-steps-pure-dp", "epsilon-DP is (2 epsilon)-DP for neighbours that are two steps apart", SOURCE,
    (PURE_DP(M, N, epsilon), STEPS),
    PURE_DP(M, N2, factor * 2 * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, f"{TIGHT} epsilon at some outcome",
                    witness=finite({"X": 3, "Y": 2}, M=(("1/7", "6/7"), ("2/7", "5/7"), ("4/7", "3/7")),
                        N=(True, True, False, True, True, True, False, True, True), N2=True, epsilon="0.6932")),),
)  # fmt: skip

APPROX = Lemma(
    "mechanisms.two-steps-approx-dp",
    "(epsilon, delta)-DP is (2 epsilon, (1 + exp(epsilon)) delta)-DP for neighbours that are two steps apart", SOURCE,
    (APPROX_DP(M, N, epsilon, delta), STEPS),
    APPROX_DP(M, N2, 2 * epsilon, factor * (1 + exp(epsilon)) * delta),
    mutants=(Mutant("factor", {factor: LESS},
                    "probabilities 0, delta, (1 + exp(epsilon)) delta of an outcome along the path",
                    witness=finite({"X": 2, "Y": 1}, M=((1,), (1,)), N=(False, True, True, True), N2=True,
                        delta="1/100", epsilon="-0.01")),),
)  # fmt: skip


@proof_of(PURE, APPROX)
def _twice(claim: Claim) -> Theorem:
    """The triangle inequality."""
    private, goal = unfolded(hypothesis(claim, APPROX_DP, PURE_DP)), claim.conclusion

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(private, x1, middle, by=[one]), at(private, middle, x3, by=[two])
        cost, leak = read(INDISTINGUISHABLE, first)["epsilon", "delta"]
        joined = use(TRIANGLE, first, second, P=M(x1), R=M(middle), Q=M(x3), a=cost, b=cost, delta=leak, delta2=leak)
        return written_as(said_of(goal, x1, x3), joined)

    return for_all(goal, through(bound), x1, x3)


FAR = N2(x1, x3)


def through(bound: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """A bound for N2-neighbours x1, x3, from the data set between them."""

    def between(middle: Term, steps: Theorem) -> Theorem:
        return bound(middle, *parts(steps))

    return obtain(at(STEPS, x1, x3, by=[FAR]), "x2", between)


two_steps_pure_dp = Verified(PURE, "pure_dp_to_replace_one")
two_steps_approx_dp = Verified(APPROX, "approx_dp_to_replace_one")
