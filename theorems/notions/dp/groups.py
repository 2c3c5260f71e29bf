"""Group privacy of pure and approximate differential privacy, by induction on the size of the group."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, forall, implies, lam, nat, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PURE_DP, WITHIN, D, M, N, delta, epsilon, k
from dpproofs.privacy.notions import of_groups, x1, x3
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import Fact, arith, at, discharge, for_all, generalize, obtain, parts, said_of, split
from dpproofs.proving.tactics import unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.notions.dp.parallel import same_law
from theorems.foundations.tests.tests_triangle import TRIANGLE
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

SOURCE = "Dwork and Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2"
FEW, SIZE = WITHIN(D, N), nat(k)
COST = k * epsilon
LEAK = delta * (exp(k * epsilon) - 1) / (exp(epsilon) - 1)

PURE_GROUPS = Lemma(
    "mechanisms.group-pure-dp", "epsilon-DP is (k epsilon)-DP for groups of size k", SOURCE,
    (PURE_DP(M, N, epsilon), FEW, SIZE, 0 <= epsilon),
    PURE_DP(M, of_groups(D, k), factor * COST),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("1/10", "9/10"), ("51/100", "49/100")), N=True,
                        epsilon="1.63", k=1)),),
)  # fmt: skip

APPROX_GROUPS = Lemma(
    "mechanisms.group-approx-dp",
    "(epsilon, delta)-DP is (k epsilon, delta (exp(k epsilon) - 1)/(exp(epsilon) - 1))-DP for groups of size k", SOURCE,
    (APPROX_DP(M, N, epsilon, delta), FEW, SIZE, 0 < epsilon, 0 <= delta),
    APPROX_DP(M, of_groups(D, k), COST, factor * LEAK),
    mutants=(Mutant("factor", {factor: LESS},
                    "probabilities 0, delta, (1 + exp(epsilon)) delta, ... of an outcome along the path",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("3/4", "1/4"), (1, 0)), N=True, delta="1/4",
                        epsilon="0.0000019", k=1)),),
)  # fmt: skip


@proof_of(PURE_GROUPS, APPROX_GROUPS)
def _groups(claim: Claim) -> Theorem:
    """One more neighbour at a time: data sets at distance 0 are equal."""
    goal, private = claim.conclusion, unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    known = conditions(claim)
    cost, leak = read(INDISTINGUISHABLE, said_of(goal, x1, x3))["epsilon", "delta"]
    natural, more = nat(k), k + 1
    one_cost, one_leak = read(INDISTINGUISHABLE, at_neighbours(private))["epsilon", "delta"]
    k0 = use(NAT_NONNEGATIVE, natural)
    facts: list[Fact] = [k0, *known]
    if one_leak.op == "var":
        grow = use(EXP_INCREASING, arith(0 <= COST, *facts), x=0, y=COST)
        step = use(EXP_TANGENT, x=epsilon)
        facts += [grow, step]

    def group(size: Term) -> Term:
        bounds = (substitute(bound, {k: size}) for bound in (cost, leak))
        close = INDISTINGUISHABLE(M(x1), M(x3), *bounds)
        return forall((x1, x3), implies(D(size, x1, x3), close))

    def stated(bound: Theorem, size: Term, *more_facts: Fact) -> Theorem:
        """Weakened to the bound for groups of that size."""
        first, second, old, extra = read(INDISTINGUISHABLE, bound)["P", "Q", "epsilon", "delta"]
        new, rest = (substitute(part, {k: size}) for part in (cost, leak))
        orders = arith(old <= new, *more_facts), arith(extra <= rest, *more_facts)
        return use(INDISTINGUISHABLE_WEAKENING, bound, *orders, P=first, Q=second, epsilon=old, delta=extra,
                   epsilon2=new, delta2=rest)  # fmt: skip

    def nobody() -> Theorem:
        near = D(num(0), x1, x3)
        same = at(parts(unfolded(FEW))[0], x1, x3, by=[near])
        bound = stated(same_law(same, M), num(0), *known)
        return generalize(discharge(bound, near), x1, x3)

    def one_more() -> Theorem:
        near = D(more, x1, x3)

        def within(close: Theorem) -> Theorem:
            return stated(at(group(k), x1, x3, by=[close]), more, *facts)

        def beyond(between: Term, path: Theorem) -> Theorem:
            close, last = parts(path)
            first, second = at(group(k), x1, between, by=[close]), at(private, between, x3, by=[last])
            joined = use(
                TRIANGLE, first, second, P=M(x1), R=M(between), Q=M(x3), a=cost, b=one_cost, delta=leak, delta2=one_leak
            )
            return stated(joined, more, *facts)

        ways = at(parts(unfolded(FEW))[1], k, x1, x3, by=[natural, near])
        bound = split(ways, within, lambda some: obtain(some, "x2", beyond))
        return generalize(discharge(bound, near), x1, x3)

    step = generalize(discharge(one_more(), natural, group(k)), k)
    every = at(use("induction", nobody(), step, A=lam(k, group(k))), k, by=[SIZE])
    pair = at(every, x1, x3, by=[D(k, x1, x3)])
    return for_all(goal, pair, x1, x3)


group_privacy_pure_dp = Verified(PURE_GROUPS, "group_privacy_pure_dp", requires=(1 <= k,))
group_privacy_approx_dp = Verified(APPROX_GROUPS, "group_privacy_approx_dp", requires=(1 <= k,))
