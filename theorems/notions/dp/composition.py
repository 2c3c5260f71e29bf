"""Basic composition of pure and approximate differential privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, M2, PURE_DP, M, N, delta, epsilon, on, x1, x2, y, z
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import Fact, arith, for_all, generalize, said_of, specialize, unfolded, use, written_as
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, PIPED, x
from theorems.foundations.tests.compose_tests import COMPOSE, SOURCE

delta2, epsilon2 = variables("delta2 epsilon2")

PURE_Z, APPROX_Z, CLOSE_Z = (on(notion, Y="Z") for notion in (PURE_DP, APPROX_DP, INDISTINGUISHABLE))
LAST = lam((y, z), z)
NEAR = N(x1, x2)

TWICE = "randomized response with epsilon and epsilon2, M2 passing on its input"

PURE = Lemma(
    "mechanisms.pure-dp-composition", "Adaptive composition: the epsilons of pure DP add up", SOURCE,
    (PURE_DP(M, N, epsilon), forall(y, PURE_Z(lam(x, M2(x, y)), N, epsilon2)), PIPED),
    PURE_Z(M3, N, epsilon + factor * epsilon2),
    mutants=(Mutant("factor", {factor: LESS}, TWICE,
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, epsilon=0, epsilon2="1.0987")),),
)  # fmt: skip

more = mark("more", 1)

APPROX = Lemma(
    "mechanisms.approx-dp-composition", "Adaptive composition: the epsilons and deltas of approximate DP add up",
    SOURCE,
    (APPROX_DP(M, N, epsilon, delta), forall(y, APPROX_Z(lam(x, M2(x, y)), N, epsilon2, delta2)), PIPED, 0 <= delta2),
    APPROX_Z(M3, N, epsilon + factor * epsilon2, delta + more * delta2),
    mutants=(Mutant("epsilon", {factor: LESS}, f"delta = delta2 = 0, {TWICE}",
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0)),
             Mutant("delta", {more: LESS}, "M constant, delta = 0, M2 reveals all with delta2",
                    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,), (1,)), M2=((1,), (1,)), M3=((1,), (1,)), N=True,
                        delta="1/1000000", delta2="1/10", epsilon="-0.000001", epsilon2="-0.105"))),
)  # fmt: skip


@proof_of(PURE, APPROX)
def _composition(claim: Claim) -> Theorem:
    """The answer of the second mechanism, which sees that of the first."""
    first, second, piped, *_ = claim.hypotheses
    one = at_neighbours(first)
    two = at_neighbours(specialize(second, y))
    laws = [unfolded(specialize(piped, point)) for point in (x1, x2)]
    a, d1 = read(INDISTINGUISHABLE, one)["epsilon", "delta"]
    b, d2 = read(CLOSE_Z, two)["epsilon", "delta"]
    made = use(COMPOSE, one, generalize(two, y), *laws, arith(0 <= d2, *conditions(claim)), P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), T=LAST, a=a, b=b, delta=d1,
               delta2=d2)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def for_neighbours(goal: Term, pair: Theorem, *facts: Fact) -> Theorem:
    """A guarantee, from the bound on tests at the neighbours x1, x2; its numbers may be written differently."""
    return for_all(goal, written_as(said_of(goal, x1, x2), pair, *facts))


pure_dp_compose = Verified(PURE, "pure_dp_compose")
approx_dp_compose = Verified(APPROX, "approx_dp_compose")
