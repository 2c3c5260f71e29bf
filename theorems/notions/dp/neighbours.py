"""Pure and approximate DP for other neighbours: parallel composition, groups, and two steps of one relation
in place of one of another. The l1- and l2-sensitivity bound each other.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN, left, right
from theorems.foundations.measure.mechanisms import MJ, at_neighbours, x
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.tests.bounds_on_tests import COMPOSE, INDISTINGUISHABLE_WEAKENING
from theorems.foundations.tests.disjoint_answers import TRIANGLE

# Parallel composition: each mechanism sees one part of the data, and a record is in one part only ---

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
    (on(APPROX_DP, X="A")(M1, N1, epsilon, delta), on(APPROX_DP, X="B", Y="Z")(M2, N2, epsilon2, delta2), SPLIT, APART,
     0 <= delta, 0 <= delta2),
    on(APPROX_DP, Y=BOTH)(MJ, N, maximum(epsilon, epsilon2), factor * maximum(delta, delta2)),
    mutants=(Mutant("factor", {factor: LESS}, "one part empty, the other revealed with probability delta",
                    witness=finite({"X": 2, "A": 2, "B": 1, "Y": 2, "Z": 1}, left=(0, 1), right=0, N=True, N1=True,
                        N2=True, M1=((1, 0), (0, 1)), M2=((1,),), epsilon=0, epsilon2=0, delta=1, delta2=0)),),
)  # fmt: skip


@proof_of(PURE, APPROX)
def _parallel(claim: Claim) -> Theorem:
    """One of the two laws does not change."""
    goal = claim.conclusion
    laws = [unfolded(specialize(APART, point)) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem) -> Theorem:
        a, d1 = read(INDISTINGUISHABLE, first)["epsilon", "delta"]
        b, d2 = read(INDISTINGUISHABLE, second)["epsilon", "delta"]
        made = use(COMPOSE, first, generalize(second, y), *laws, arith(0 <= d2, *conditions(claim)), **PARTS, R=MJ(x1),
                   S=MJ(x2), T=lam((y, z), pair(y, z)), a=a, b=b, delta=d1, delta2=d2)  # fmt: skip
        return _weaker(made, said_of(goal, x1, x2), *conditions(claim))

    return for_all(goal, in_parts(claim, composed, close, itself))


PARTS = {"P": M1(left(x1)), "Q": M1(left(x2)), "K": lam(y, M2(right(x1))), "H": lam(y, M2(right(x2)))}
"""The answers on the two parts of the neighbours x1, x2, as laws and kernels that are composed."""


def in_parts(
    claim: Claim,
    composed: Callable[[Theorem, Theorem], Theorem],
    said: Callable[[Term, Term], Term],
    itself: Callable[[Term], Theorem],
) -> Theorem:
    """A bound at neighbours, one of whose parts does not change: from bounds on both parts.

    ``said`` is the bound where a part does not change, and ``itself`` proves it of a law and the same law.
    """
    one, two, *_ = claim.hypotheses

    def unchanged(same: Theorem, mechanism: Term) -> Theorem:
        first, second = both_sides(same)
        law, u = mechanism(first), var("u", first.type)
        return use("leibniz", same, itself(law), x=first, y=second, A=lam(u, said(law, mechanism(u))))

    def in_left(fact: Theorem) -> Theorem:
        near, same = parts(fact)
        return composed(at(one, left(x1), left(x2), by=[near]), unchanged(same, M2))

    def in_right(fact: Theorem) -> Theorem:
        same, near = parts(fact)
        return composed(unchanged(same, M1), at(two, right(x1), right(x2), by=[near]))

    return split(at_neighbours(SPLIT), in_left, in_right)


def _weaker(bound: Theorem, goal: Term, *facts: Fact) -> Theorem:
    P, Q, epsilon, delta = read(INDISTINGUISHABLE, bound)["P", "Q", "epsilon", "delta"]
    epsilon2, delta2 = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    more = arith(epsilon <= epsilon2, *facts), arith(delta <= delta2, *facts)
    return use(INDISTINGUISHABLE_WEAKENING, bound, *more, P=P, Q=Q, epsilon=epsilon, delta=delta, epsilon2=epsilon2,
               delta2=delta2)  # fmt: skip


def close(first: Term, second: Term) -> Term:
    """Two laws cannot be distinguished at all."""
    return on(INDISTINGUISHABLE, Y=first.type[1])(first, second, 0, 0)


def itself(law: Term) -> Theorem:
    """A law cannot be distinguished from itself."""
    goal = close(law, law)
    test = said_of(goal, var("phi", function_type((law.type[1],), REAL)))
    return for_all(goal, arith(test))


parallel_pure_dp = Verified(PURE, "parallel_pure_dp")
parallel_approx_dp = Verified(APPROX, "parallel_approx_dp")


# Group privacy of pure and approximate differential privacy, by induction on the size of the group ---

GROUPS_SOURCE = "Dwork and Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2"
FEW, SIZE = WITHIN(D, N), nat(k)
COST = k * epsilon
LEAK = delta * (exp(k * epsilon) - 1) / (exp(epsilon) - 1)

PURE_GROUPS = Lemma(
    "mechanisms.group-pure-dp", "epsilon-DP is (k epsilon)-DP for groups of size k", GROUPS_SOURCE,
    (PURE_DP(M, N, epsilon), FEW, SIZE, 0 <= epsilon),
    PURE_DP(M, of_groups(D, k), factor * COST),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("1/10", "9/10"), ("51/100", "49/100")), N=True,
                        epsilon="1.63", k=1)),),
)  # fmt: skip

APPROX_GROUPS = Lemma(
    "mechanisms.group-approx-dp",
    "(epsilon, delta)-DP is (k epsilon, delta (exp(k epsilon) - 1)/(exp(epsilon) - 1))-DP for groups of size k",
    GROUPS_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), FEW, SIZE, 0 < epsilon, 0 <= delta),
    APPROX_DP(M, of_groups(D, k), COST, factor * LEAK),
    mutants=(Mutant("factor", {factor: LESS},
                    "probabilities 0, delta, (1 + exp(epsilon)) delta, ... of an outcome along the path",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("3/4", "1/4"), (1, 0)), N=True, delta="1/4",
                        epsilon="0.0000019", k=1)),),
)  # fmt: skip


@proof_of(PURE_GROUPS, APPROX_GROUPS)
def _groups(claim: Claim) -> Theorem:
    """The triangle inequality, and growth of the bound with the size of the group."""
    goal, private = claim.conclusion, unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    bounds = cost, leak = read(INDISTINGUISHABLE, said_of(goal, x1, x3))["epsilon", "delta"]
    one_cost, one_leak = read(INDISTINGUISHABLE, at_neighbours(private))["epsilon", "delta"]
    facts: list[Fact] = [use(NAT_NONNEGATIVE, SIZE), *conditions(claim)]
    if one_leak.op == "var":
        facts += [use(EXP_INCREASING, arith(0 <= COST, *facts), x=0, y=COST), use(EXP_TANGENT, x=epsilon)]

    def said(size: Term) -> Term:
        return INDISTINGUISHABLE(M(x1), M(x3), *(substitute(bound, {k: size}) for bound in bounds))

    def longer(bound: Theorem) -> Theorem:
        return _weaker(bound, said(k + 1), *facts)

    def further(between: Term, bound: Theorem, step: Theorem, _: Theorem) -> Theorem:
        last = at(private, between, x3, by=[step])
        return longer(use(TRIANGLE, bound, last, P=M(x1), R=M(between), Q=M(x3), a=cost, b=one_cost, delta=leak,
                          delta2=one_leak))  # fmt: skip

    nobody = _weaker(itself(M(x1)), substitute(said(num(0)), {x3: x1}), *conditions(claim))
    return for_all(goal, along(said, nobody, longer, further), x1, x3)


def along(
    said: Callable[[Term], Term],
    nobody: Fact,
    longer: Callable[[Theorem], Theorem],
    further: Callable[[Term, Theorem, Theorem, Theorem], Theorem],
) -> Theorem:
    """What is said of x1, x3 at the distance k, by induction on it: one more neighbour at a time.

    ``nobody`` says it of x1 and x1, as data sets at distance 0 are equal. From what is said at k, ``longer`` makes it
    of k + 1, and ``further(x2, bound, step, near)`` too, from the bound of x1, x2, which are near, and a step to x3.
    """

    def group(size: Term) -> Term:
        return forall((x1, x3), implies(D(size, x1, x3), said(size)))

    def known(last: Term, near: Theorem) -> Theorem:
        return at(group(k), x1, last, by=[near])

    def beyond(between: Term, path: Theorem) -> Theorem:
        near, step = parts(path)
        return further(between, known(between, near), step, near)

    same = at(parts(unfolded(FEW))[0], x1, x3, by=[D(num(0), x1, x3)])
    start = use("leibniz", same, nobody, x=x1, y=x3, A=lam(x3, said(num(0))))
    ways = at(parts(unfolded(FEW))[1], k, x1, x3, by=[SIZE, D(k + 1, x1, x3)])
    more = split(ways, lambda near: longer(known(x3, near)), lambda some: obtain(some, "x2", beyond))
    first, later = (for_all(group(size), fact, x1, x3) for size, fact in ((num(0), start), (k + 1, more)))
    step = generalize(discharge(later, SIZE, group(k)), k)
    every = at(use("induction", first, step, A=lam(k, group(k))), k, by=[SIZE])
    return at(every, x1, x3, by=[D(k, x1, x3)])


group_privacy_pure_dp = Verified(PURE_GROUPS, "group_privacy_pure_dp", requires=(1 <= k,))
group_privacy_approx_dp = Verified(APPROX_GROUPS, "group_privacy_approx_dp", requires=(1 <= k,))


# Two steps of one neighbouring relation in place of one of another: a record removed and another one added ---

RELATIONS_SOURCE = "Dwork and Roth 2014, Theorem 2.2"
N2_ = var("N2", function_type(("X", "X"), "prop"))

STEPS = TWO_STEPS(N, N2_)

TIGHT = "x -> x' in two steps, each of loss exactly"

RELATIONS_PURE = Lemma(
    "mechanisms.two-steps-pure-dp", "epsilon-DP is (2 epsilon)-DP for neighbours that are two steps apart",
    RELATIONS_SOURCE,
    (PURE_DP(M, N, epsilon), STEPS),
    PURE_DP(M, N2_, factor * 2 * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, f"{TIGHT} epsilon at some outcome",
                    witness=finite({"X": 3, "Y": 2}, M=(("1/7", "6/7"), ("2/7", "5/7"), ("4/7", "3/7")),
                        N=(True, True, False, True, True, True, False, True, True), N2=True, epsilon="0.6932")),),
)  # fmt: skip

RELATIONS_APPROX = Lemma(
    "mechanisms.two-steps-approx-dp",
    "(epsilon, delta)-DP is (2 epsilon, (1 + exp(epsilon)) delta)-DP for neighbours that are two steps apart",
    RELATIONS_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), STEPS),
    APPROX_DP(M, N2_, 2 * epsilon, factor * (1 + exp(epsilon)) * delta),
    mutants=(Mutant("factor", {factor: LESS},
                    "probabilities 0, delta, (1 + exp(epsilon)) delta of an outcome along the path",
                    witness=finite({"X": 2, "Y": 1}, M=((1,), (1,)), N=(False, True, True, True), N2=True,
                        delta="1/100", epsilon="-0.01")),),
)  # fmt: skip


@proof_of(RELATIONS_PURE, RELATIONS_APPROX)
def _twice(claim: Claim) -> Theorem:
    """The triangle inequality."""
    private, goal = unfolded(hypothesis(claim, APPROX_DP, PURE_DP)), claim.conclusion

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(private, x1, middle, by=[one]), at(private, middle, x3, by=[two])
        cost, leak = read(INDISTINGUISHABLE, first)["epsilon", "delta"]
        joined = use(TRIANGLE, first, second, P=M(x1), R=M(middle), Q=M(x3), a=cost, b=cost, delta=leak, delta2=leak)
        return written_as(said_of(goal, x1, x3), joined)

    return for_all(goal, through(bound), x1, x3)


FAR = N2_(x1, x3)


def through(bound: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """A bound for N2-neighbours x1, x3, from the data set between them."""

    def between(middle: Term, steps: Theorem) -> Theorem:
        return bound(middle, *parts(steps))

    return obtain(at(STEPS, x1, x3, by=[FAR]), "x2", between)


two_steps_pure_dp = Verified(RELATIONS_PURE, "pure_dp_to_replace_one")
two_steps_approx_dp = Verified(RELATIONS_APPROX, "approx_dp_to_replace_one")
