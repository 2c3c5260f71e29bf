"""Pure and approximate DP: basic composition, postprocessing, larger parameters, and the cases where delta
is 0 or 1.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import MURTAGH_VADHAN
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, TWO, at_neighbours, for_laws, x
from theorems.foundations.tests.bounds_on_tests import COMPOSE, COMPOSE_MISSES, INDISTINGUISHABLE_WEAKENING, SOURCE

# Basic composition of pure and approximate differential privacy -------------------------------

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


either = mark("either", 1)

APPROX_MISSES = Lemma(
    "mechanisms.approx-dp-composition-misses",
    "Adaptive composition: the epsilons of approximate DP add up, and 1 - delta is multiplied", MURTAGH_VADHAN,
    (APPROX_DP(M, N, epsilon, delta), forall(y, APPROX_Z(lam(x, M2(x, y)), N, epsilon2, delta2)), PIPED, delta2 <= 1),
    APPROX_Z(M3, N, epsilon + factor * epsilon2, 1 - (1 - delta) * (1 - either * delta2)),
    mutants=(Mutant("epsilon", {factor: LESS}, f"delta = delta2 = 0, {TWICE}",
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0)),
             Mutant("delta", {either: LESS}, "M constant, delta = 0, M2 reveals all",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, delta=0,
                        delta2=1, epsilon=0, epsilon2=0))),
)  # fmt: skip


@proof_of(PURE, APPROX, APPROX_MISSES)
def _composition(claim: Claim) -> Theorem:
    """The answer of the second mechanism, which sees that of the first."""
    first, second, piped, *_ = claim.hypotheses
    one = at_neighbours(first)
    two = at_neighbours(specialize(second, y))
    laws = [unfolded(specialize(piped, point)) for point in (x1, x2)]
    a, d1 = read(INDISTINGUISHABLE, one)["epsilon", "delta"]
    b, d2 = read(CLOSE_Z, two)["epsilon", "delta"]
    lemma, sign = (COMPOSE_MISSES, d2 <= 1) if (delta2 <= 1) in claim.hypotheses else (COMPOSE, 0 <= d2)
    made = use(lemma, one, generalize(two, y), *laws, arith(sign, *conditions(claim)), **TWO, R=M3(x1),
               S=M3(x2), T=LAST, a=a, b=b, delta=d1, delta2=d2)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def for_neighbours(goal: Term, pair: Theorem, *facts: Fact) -> Theorem:
    """A guarantee, from the bound on tests at the neighbours x1, x2; its numbers may be written differently."""
    return for_all(goal, written_as(said_of(goal, x1, x2), pair, *facts))


pure_dp_compose = Verified(PURE, "pure_dp_compose")
approx_dp_compose = Verified(APPROX_MISSES, "approx_dp_compose")


# Postprocessing of pure and approximate differential privacy ----------------------------------

POST_SOURCE = "Dwork and Roth 2014, Proposition 2.1"

PURE_POSTPROCESSING = Lemma(
    "mechanisms.pure-dp-postprocessing", "Postprocessing keeps pure DP", POST_SOURCE,
    (PURE_DP(M, N, epsilon), POSTPROCESSED),
    PURE_Z(M3, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, randomized response",
                    witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), epsilon="1.1")),),
)  # fmt: skip

APPROX_POSTPROCESSING = Lemma(
    "mechanisms.approx-dp-postprocessing", "Postprocessing keeps approximate DP", POST_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED),
    APPROX_Z(M3, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M reveals all with probability delta",
                    witness=finite({"X": 2, "Y": 3, "Z": 1}, K=((1,), (1,), (1,)),
                        M=(("1/5", "3/5", "1/5"), ("1/5", "3/5", "1/5")), M3=((1,), (1,)), N=True, delta="1/2",
                        epsilon="-0.69")),),
)  # fmt: skip


@proof_of(PURE_POSTPROCESSING, APPROX_POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """A second mechanism that does not see the data."""
    same = arith(E(K(y), z, phi_z(z)) <= exp(0) * E(K(y), z, phi_z(z)) + 0)
    trivial = for_all(CLOSE_Z(K(y), K(y), 0, 0), same)
    one = at(hypothesis(claim, APPROX_DP, PURE_DP), x1, x2, by=[NEAR])
    laws = [unfolded(specialize(POSTPROCESSED, point)) for point in (x1, x2)]
    epsilon, delta = read(CLOSE_Z, one)["epsilon", "delta"]
    made = use(COMPOSE, one, generalize(trivial, y), *laws, arith(num(0) <= 0), P=M(x1), Q=M(x2), K=K, H=K, R=M3(x1),
               S=M3(x2), T=LAST, a=epsilon, b=0, delta=delta, delta2=0)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


pure_dp_postprocess = Verified(PURE_POSTPROCESSING, "pure_dp_postprocess")
approx_dp_postprocess = Verified(APPROX_POSTPROCESSING, "approx_dp_postprocess")


# Pure and approximate DP with larger parameters; pure DP is approximate DP with any delta -----

APPROX_DP_WEAKENING = Lemma(
    "foundations.approx-dp-weakening", "Approximate DP with larger parameters", "elementary",
    (APPROX_DP(M, N, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    APPROX_DP(M, N, epsilon2, delta2),
    mutants=(Mutant("delta", without(delta <= delta2), "delta2 < delta",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/10", "9/10")), N=True, delta=0, delta2=-1,
                        epsilon=2, epsilon2=2)),),
)  # fmt: skip

PURE_DP_TO_APPROX_DP = Lemma(
    "foundations.pure-dp-to-approx-dp", "Pure DP is approximate DP with any delta", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2, 0 <= delta2),
    APPROX_DP(M, N, epsilon2, delta2),
    mutants=(Mutant("epsilon", without(epsilon <= epsilon2), "epsilon2 = 0, delta2 = 0",
                    witness=two_responses(delta2="1/1000000", epsilon=2, epsilon2="1/10")),),
)  # fmt: skip

PURE_DP_WEAKENING = Lemma(
    "foundations.pure-dp-weakening", "Pure DP with a larger epsilon", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2),
    PURE_DP(M, N, epsilon2),
    mutants=(Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/10", "9/10")), N=True, epsilon=4,
                        epsilon2="1/2")),),
)  # fmt: skip


@proof_of(APPROX_DP_WEAKENING, PURE_DP_TO_APPROX_DP, PURE_DP_WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """At each pair of neighbours."""
    pair = at_neighbours(hypothesis(claim, APPROX_DP, PURE_DP))
    old, new = (read(INDISTINGUISHABLE, said) for said in (pair, said_of(claim.conclusion, x1, x2)))
    return for_laws(claim, INDISTINGUISHABLE_WEAKENING, pair, *conditions(claim), epsilon=old.epsilon, delta=old.delta,
                    epsilon2=new.epsilon, delta2=new.delta)  # fmt: skip


pure_dp_weaken = Verified(PURE_DP_WEAKENING, "pure_dp_weaken")
approx_dp_weaken = Verified(APPROX_DP_WEAKENING, "approx_dp_weaken")
pure_dp_to_approx_dp = Verified(PURE_DP_TO_APPROX_DP, "pure_dp_to_approx_dp")


# Approximate DP with delta = 0 is pure DP -----------------------------------------------------

allowed = mark("allowed", Fraction(0))

AS_PURE_DP = Lemma(
    "foundations.approx-dp-as-pure-dp", "Approximate DP with delta = 0 is pure DP", "elementary",
    (APPROX_DP(M, N, epsilon, allowed),),
    PURE_DP(M, N, epsilon),
    mutants=(Mutant("delta", {allowed: Fraction(1, 100)}, "data revealed with probability 1/100",
                    witness=finite({"X": 2, "Y": 3}, M=(("1/100", "99/100", 0), (0, "99/100", "1/100")), N=True,
                        epsilon=1)),),
)  # fmt: skip


@proof_of(AS_PURE_DP)
def _proof(claim: Claim) -> Theorem:
    """Both say the same of every pair."""
    return for_all(claim.conclusion, at_neighbours(hypothesis(claim, APPROX_DP)))


approx_dp_to_pure_dp = Verified(AS_PURE_DP, "approx_dp_to_pure_dp")


# A delta of 1 says nothing: every mechanism has it, whatever the epsilon ----------------------

TEST, FIRST, SECOND = test_function(phi, w), E(M(x1), w, phi(w)), E(M(x2), w, phi(w))

SAID_APPROX = Lemma(
    "notions.approx-dp-says-nothing", "Every mechanism is (0, 1)-DP, also for groups", "elementary",
    (APPROX_DP(M, N, epsilon, delta), WITHIN(D, N), nat(k)),
    APPROX_DP(M, of_groups(D, k), 0, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, D=paths("N"), k=1, epsilon=0,
                        delta=1)),),
)  # fmt: skip


@proof_of(SAID_APPROX)
def _approx(claim: Claim) -> Theorem:
    most = read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + most, *between()))


def between() -> list[Theorem]:
    """The means of a test are between 0 and 1."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    return [fact for x in (x1, x2) for fact in parts(use(BOUNDED_MEAN, low, high, P=M(x), f=phi, c=1))[1:]]


VARIATION = Lemma(
    "notions.total-variation-says-nothing", "No total variation is above 1", "elementary",
    (TOTAL_VARIATION_DP(M, N, delta), 1 <= delta),
    TOTAL_VARIATION_DP(M, N, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, delta=1)),),
)  # fmt: skip


@proof_of(VARIATION)
def _variation(claim: Claim) -> Theorem:
    most = read(TOTAL_VARIATION_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= SECOND + most, *between()))


approx_dp_of_any_group = Verified(SAID_APPROX, "approx_dp_of_any_group", requires=(1 <= k,))
total_variation_at_most_one = Verified(VARIATION, "total_variation_at_most_one")


# Every mechanism is (0, 1)-DP, whatever it does and whoever its neighbours are ----------------

EVERY = Lemma(
    "notions.every-mechanism-approx-dp", "Every mechanism is (0, 1)-DP, whatever the neighbours", "elementary",
    (),
    APPROX_DP(M, N, 0, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True)),),
)  # fmt: skip


@proof_of(EVERY)
def _every(claim: Claim) -> Theorem:
    """No probability is above 1."""
    most = read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + most, *between()))


every_mechanism_approx_dp = Verified(EVERY, "every_mechanism_approx_dp")
