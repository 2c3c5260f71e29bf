"""Composition with kernels that a pair of laws dominates, as a bound between means, and the profiles of its
outcomes.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.notions import R as R_z
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.densities.absolute_continuity import PAIR, H, I
from theorems.foundations.measure.iterated_means import R
from theorems.foundations.measure.postprocessed_laws import SECOND, S as S_z
from theorems.foundations.tests.bounds_on_tests import S
from theorems.notions.profiles.excess import EXCESS_BOUND, UNITS, Facts, at_ratio, by_densities, c, f, g, pointwise
from theorems.notions.profiles.finite_composition import CLOSE, LAWS, PROFILE_V, close_kernels, d, of_tests

# Composition with kernels that a pair of laws dominates, as a bound between means -------------

U, u = var("U", prob("U")), var("u", "U")
l = var("l", function_type(("U",), "real"))
RATIO = forall(u, 0 <= l(u)), integrable(U, u, l(u))

DISJOINT = "P, Q on different points, h = l = 1, d = 0; the order 0 and the test 1"


def pair_profile(order: Term) -> Term:
    """The profile of the pair at an order."""
    return E(U, u, maximum(l(u) - order, 0)) + d


LEVEL = l(u) * h(c / l(u))
LEVELS = forall(c, implies(0 <= c, integrable(U, u, LEVEL)))


def composed(factor: Factor = 1) -> Term:
    """The profile of the composition at the order c."""
    return mul(factor, E(U, u, LEVEL)) + d


POINTWISE = pointwise(pair_profile)

FUNCTIONS = Lemma(
    "profiles.composition-functions", "The profile of a composition, as a bound between means",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (CLOSE, *UNITS, POINTWISE, *RATIO, LEVELS, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + composed(factor),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2, "U": 1}, P=(1, 0), Q=(0, 1), h=1, f=1, g=1, U=(1,), l=1, d=0, c=0)),),
)  # fmt: skip


@proof_of(FUNCTIONS)
def _functions(claim: Claim) -> Theorem:
    """f p <= c g q + E[max(l p - c q, 0)] + d p; exchange the integrals."""

    def of(mu: Term, *densities: Theorem) -> tuple[Theorem, Facts, Facts]:
        p, q = (read(DENSITY, density).L for density in densities)
        (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(density)) for density in densities)
        l0, p0, q0 = specialize(RATIO[0], u), specialize(p_nonneg, w), specialize(q_nonneg, w)
        excess = lam((w, u), maximum(l(u) * p(w) - c * q(w), 0))
        value, mean, total = excess(w, u), E(U, u, excess(w, u)), E(U, u, l(u))
        least, room = arith(0 <= value), arith(0 <= p(w) * l(u), l0, p0)
        most = arith(value <= p(w) * l(u), room, q0, 0 <= c)
        inner_int = dominated(U, u, both(least, most), parts(expand(U, u, p(w) * l(u), RATIO[1]))[0])
        mean_nonneg = integrate(U, u, least, inner_int)

        def positive(yes: Theorem) -> Facts:
            level = maximum(l(u) - c * q(w) / p(w), 0)
            divided_int, divided = parts(expand(U, u, value / p(w), inner_int))
            same = parts(transfer(U, u, arith(eq(value / p(w), level), yes), divided_int))[1]
            return [arith(eq(p(w) * E(U, u, level), mean), same, divided, yes)]

        goal = p(w) * f(w) <= c * (q(w) * g(w)) + mean + d * p(w)
        point = at_ratio(goal, POINTWISE, densities, positive, [mean_nonneg])
        small = integrate(U, u, most, inner_int, RATIO[1])
        cover = both(mean_nonneg, arith(mean <= total * p(w), small))
        outer_int = dominated(mu, w, cover, parts(expand(mu, w, total * p(w), p_int))[0])
        nonneg = generalize(least, w, u)
        _, means_int, same = parts(use("E_swap", nonneg, almost(mu, w, inner_int), outer_int, mu=mu, nu=U, f=excess))
        bound = use(EXCESS_BOUND, *densities, CLOSE, l0, 0 <= c, mu=mu, p=p, q=q, a=l(u))
        levels = integrate(U, u, parts(bound)[1], means_int, at(LEVELS, c, by=[0 <= c]))
        return point, [outer_int], [same, levels]

    return by_densities(claim, of)


# Composition with kernels that a pair of laws dominates ---------------------------------------
# The pair has the likelihood ratio l and the second law U; the first law has a part of mass d besides.

KERNELS = close_kernels(pair_profile)
GIVEN = (CLOSE, KERNELS, *RATIO, LEVELS)

COMPOSITION = Lemma(
    "profiles.composition", "The profile of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, composed(factor))),
    mutants=(Mutant("factor", {factor: LESS}, DISJOINT,
                    witness=finite({"Y": 2, "Z": 1, "U": 1, "V": 2}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,),
                        (1,)), U=(1,), l=1, d=0, R=(1, 0), S=(0, 1), T=(0, 1))),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _laws(claim: Claim) -> Theorem:
    def functions(f: Term, g: Term, *facts: Theorem) -> Theorem:
        return use(FUNCTIONS, CLOSE, *facts, *RATIO, LEVELS, 0 <= c, f=f, g=g)

    return of_tests(claim.conclusion, KERNELS, functions)


# The profiles of the outcomes of an adaptive composition --------------------------------------


def _outcome(seen: Term) -> Callable[[Claim], Theorem]:
    def proof(claim: Claim) -> Theorem:
        *_, first, second = claim.hypotheses
        laws = read(PROFILE, claim)
        return use(COMPOSITION, *GIVEN, unfolded(first), unfolded(second), T=seen, R=laws.P, S=laws.Q)

    return proof


JOINT_COMPOSITION = Lemma(
    "profiles.composition-joint", "The profile of both outcomes of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, JOINT(J, P, K), JOINT(I, Q, H)),
    on(PROFILE, Y=J.type[1])(J, I, lam(c, composed(factor))),
    _outcome(PAIR),
    (Mutant("factor", {factor: LESS}, DISJOINT,
            witness=finite({"Y": 2, "Z": 1, "U": 1}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,), (1,)),
                U=(1,), l=1, d=0)),),
)  # fmt: skip

PUSHED_COMPOSITION = Lemma(
    "profiles.composition-pushed", "The profile of the second outcome of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, PUSHED(R_z, P, K), PUSHED(S_z, Q, H)),
    on(PROFILE, Y=R_z.type[1])(R_z, S_z, lam(c, composed(factor))),
    _outcome(SECOND),
    (Mutant("factor", {factor: LESS}, DISJOINT + ", K passes on its input",
            witness=finite({"Y": 2, "Z": 2, "U": 1}, P=(1, 0), Q=(0, 1), h=1, K=((1, 0), (0, 1)), H=((1, 0), (0,
                1)), U=(1,), l=1, d=0)),),
)  # fmt: skip
