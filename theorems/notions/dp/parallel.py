"""Parallel composition: each mechanism sees one part of the data, and a record is in one part only."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, forall, function_type, lam, maximum, pair, prob, product, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, JOINT, PARTITION, PURE_DP, N, delta, epsilon, left
from dpproofs.privacy.notions import on, N1, N2, right, x1, x2, y, z
from dpproofs.proving.reading import both_sides, conditions, read
from dpproofs.proving.tactics import Fact, arith, at, for_all, generalize, parts, said_of, specialize, split, unfolded
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours

from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.foundations.measure.two_mechanisms import MJ, x
from theorems.foundations.tests.compose_tests import COMPOSE

SOURCE = "McSherry 2009, Theorem 4"
epsilon2, delta2 = variables("epsilon2 delta2")
M1, M2 = var("M1", function_type(("A",), prob("Y"))), var("M2", function_type(("B",), prob("Z")))
BOTH = product("Y", "Z")
APART = forall(x, JOINT(MJ(x), M1(left(x)), lam(y, M2(right(x)))))

SPLIT = PARTITION(left, right, N, N1, N2)

LARGER = "one part empty for all data sets, randomized response on the other"

PURE = Lemma(
    "mechanisms.parallel-pure-dp", "Parallel composition of pure DP: the larger epsilon", SOURCE,
    (on(PURE_DP, X="A")(M1, N1, epsilon), on(PURE_DP, X="B", Y="Z")(M2, N2, epsilon2), SPLIT, APART),
    on(PURE_DP, Y=BOTH)(MJ, N, factor * maximum(epsilon, epsilon2)),
    mutants=(Mutant("factor", {factor: LESS}, LARGER,
                    witness=finite({"A": 2, "B": 2, "X": 2, "Y": 2, "Z": 2}, M1=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, N1=True, N2=True, epsilon="1.1",
                        epsilon2="1.0986679", left=(0, 1), right=(1, 1))),),
)  # fmt: skip

APPROX = Lemma(
    "mechanisms.parallel-approx-dp", "Parallel composition of approximate DP: the larger epsilon and delta", SOURCE,
    (
        on(APPROX_DP, X="A")(M1, N1, epsilon, delta),
        on(APPROX_DP, X="B", Y="Z")(M2, N2, epsilon2, delta2),
        SPLIT,
        APART,
        0 <= delta,
        0 <= delta2,
    ),
    on(APPROX_DP, Y=BOTH)(MJ, N, maximum(epsilon, epsilon2), factor * maximum(delta, delta2)),
    mutants=(Mutant("factor", {factor: LESS}, "one part empty, the other revealed with probability delta",
                    witness=finite({"X": 2, "A": 2, "B": 1, "Y": 2, "Z": 1}, left=(0, 1), right=0, N=True, N1=True,
                        N2=True, M1=((1, 0), (0, 1)), M2=((1,),), epsilon=0, epsilon2=0, delta=1, delta2=0)),),
)  # fmt: skip


@proof_of(PURE, APPROX)
def _parallel(claim: Claim) -> Theorem:
    """One of the two laws does not change."""
    one, two, *_ = claim.hypotheses
    goal = claim.conclusion
    pair_goal = said_of(goal, x1, x2)
    laws = [unfolded(specialize(APART, point)) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem) -> Theorem:
        a, d1 = read(INDISTINGUISHABLE, first)["epsilon", "delta"]
        b, d2 = read(INDISTINGUISHABLE, second)["epsilon", "delta"]
        made = use(COMPOSE, first, generalize(second, y), *laws, arith(0 <= d2, *conditions(claim)),
                   P=M1(left(x1)), Q=M1(left(x2)), K=lam(y, M2(right(x1))), H=lam(y, M2(right(x2))), R=MJ(x1), S=MJ(x2),
                   T=lam((y, z), pair(y, z)), a=a, b=b, delta=d1, delta2=d2)  # fmt: skip
        return _weaker(made, pair_goal, *conditions(claim))

    def in_left(fact: Theorem) -> Theorem:
        close, equal = parts(fact)
        return composed(at(one, left(x1), left(x2), by=[close]), same_law(equal, M2))

    def in_right(fact: Theorem) -> Theorem:
        equal, close = parts(fact)
        return composed(same_law(equal, M1), at(two, right(x1), right(x2), by=[close]))

    bound = split(at_neighbours(SPLIT), in_left, in_right)
    return for_all(goal, bound)


def _weaker(bound: Theorem, goal: Term, *facts: Fact) -> Theorem:
    P, Q, epsilon, delta = read(INDISTINGUISHABLE, bound)["P", "Q", "epsilon", "delta"]
    epsilon2, delta2 = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    more = arith(epsilon <= epsilon2, *facts), arith(delta <= delta2, *facts)
    return use(INDISTINGUISHABLE_WEAKENING, bound, *more, P=P, Q=Q, epsilon=epsilon, delta=delta, epsilon2=epsilon2,
               delta2=delta2)  # fmt: skip


def same_law(equal: Theorem, mechanism: Term) -> Theorem:
    """A mechanism has one law on equal parts."""
    first, second = both_sides(equal)
    law, space = mechanism(first), mechanism(first).type[1]
    point = var("w", space)
    f = var("phi", function_type((space,), "real"))
    trivial = arith(E(law, point, f(point)) <= exp(0) * E(law, point, f(point)) + 0)
    close = on(INDISTINGUISHABLE, Y=space)
    same = for_all(close(law, law, 0, 0), trivial)
    u = var("u", first.type)
    return use("leibniz", equal, same, x=first, y=second, A=lam(u, close(law, mechanism(u), 0, 0)))


parallel_pure_dp = Verified(PURE, "parallel_pure_dp")
parallel_approx_dp = Verified(APPROX, "parallel_approx_dp")
