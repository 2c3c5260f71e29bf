"""Lemma 2.2, second bullet at the order oo: the lower bound for joint laws."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, forall, fst, implies, ind, lam, log, num, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import almost, arith, at, bounded, cases, generalize, parts, prove, specialize, transfer
from dpproofs.proving.tactics import use, witness
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity_max_processing import MAX_PROCESSING_FUNCTION
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity import MAX_YZ, MAX_Z, SOURCE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower import RATIOS, with_ratios
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower_bound import everywhere
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.densities.joint_density import JOINT_DENSITY, I, joint_ratio
from dpproofs.privacy.notions import MAX_DIVERGENCE, J, K, P, Q, t, test_function, y, yz, z
from dpproofs.proving.reading import exponent_of, lhs, read, rhs
from theorems.foundations.tests.pure_dp_ratio import RATIO_UPPER
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE
from theorems.foundations.measure.marginals import FIRST_MARGINAL
from theorems.foundations.divergences.max_divergence import MAX_WEAKER
from theorems.foundations.measure.null_events import NULL, S
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.measure.vanishing import VANISHING

s, u = var("s"), var("u")
AT_LEAST = forall((y, u), implies(MAX_Z(K(y), H(y), u), s <= u))
AT_LEAST_OFF = forall((y, u), implies(eq(S(y), 0), MAX_Z(K(y), H(y), u), s <= u))
OF_JOINT = MAX_YZ(J, I, t)

OFF_NULL = Lemma(
    "bs16x.lemma-2.2b-max-lower-off", "Max-divergence of joint laws is at least a sum, with a null event left out",
    SOURCE,
    (RATIOS, AT_LEAST_OFF, *NULL, OF_JOINT, JOINT_J, JOINT_I),
    MAX_DIVERGENCE(P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), S=0,
                        s="0.6931", t="0.6932")),),
)  # fmt: skip


@proof_of(OFF_NULL)
def _off(claim: Claim) -> Theorem:
    first = use(FIRST_MARGINAL, JOINT_J), use(FIRST_MARGINAL, JOINT_I, J=I, P=Q, K=H)
    of_laws = use(MAX_PROCESSING_FUNCTION, OF_JOINT, *first, P=J, Q=I, R=P, S=Q, g=lam(yz, fst(yz)))

    def with_kernel(L: Term, r: Term, laws: Theorem, where: Theorem, kernels: Theorem) -> Theorem:
        point = _ratio_bound(L(y) <= exp(read(MAX_DIVERGENCE, claim).t), L, r, kernels, where)
        return witness(claim.conclusion, L, laws, almost(Q, y, point, _null_events(L, r, laws, kernels)))

    return with_ratios(of_laws, with_kernel)


def _ratio_bound(goal: Term, L: Term, r: Term, kernels: Theorem, where: Theorem) -> Theorem:
    """Where that probability is 0, r(y, z) <= exp(t)/L(y) almost surely, so s <= t - log(L(y))."""
    event = ind(exp(t) < L(y) * r(y, z))
    null = eq(E(H(y), z, event), 0)
    event_int = bounded(H(y), z, event, 1)
    never = use(
        VANISHING, almost(H(y), z, arith(0 <= event)), event_int, arith(lhs(null) <= 0, null), mu=H(y), f=lam(z, event)
    )

    def positive(pos: Theorem) -> Theorem:
        order = t - log(L(y))
        below = almost(H(y), z, arith(r(y, z) <= exp(order), eq(event, 0), pos), never)
        close = witness(MAX_Z(K(y), H(y), order), lam(z, r(y, z)), specialize(kernels, y), below)
        least = at(AT_LEAST_OFF, y, order, by=[at(where, y, by=[pos]), close])
        bound = exponent_of(rhs(goal))
        return arith(goal, use(EXP_INCREASING, arith(log(L(y)) <= bound, least), x=log(L(y)), y=bound), pos)

    return cases(0 < L(y), positive, lambda no: arith(goal, no))


def _null_events(L: Term, r: Term, laws: Theorem, kernels: Theorem) -> Theorem:
    """For Q-almost every y, the event L(y) r(y, z) > exp(t) has probability 0 under H(y)."""
    density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
    close = use(TESTS_FROM_MAX_DIVERGENCE, OF_JOINT, P=J, Q=I, epsilon=t)
    ratio = joint_ratio(L, r)
    upper = use(RATIO_UPPER, density, close, P=J, Q=I, L=ratio, epsilon=t)
    event = lam(yz, ind(exp(t) < ratio(yz)))
    zero_int, zero = parts(use(NOTHING, mu=I))
    joint_null = transfer(I, yz, arith(eq(num(0), event(yz)), ratio(yz) <= exp(t)), zero_int, upper)
    iterated = at(JOINT_I, event, by=[prove(test_function(event, yz))])

    at_y = ind(exp(t) < L(y) * r(y, z))
    low, high = (generalize(arith(goal), z) for goal in (0 <= at_y, at_y <= 1))
    _, low, high = (generalize(g, y) for g in parts(use(BOUNDED_MEAN, low, high, P=H(y), f=lam(z, at_y), c=1)))
    inner = E(H(y), z, at_y)
    Q_int = parts(use(BOUNDED_MEAN, low, high, P=Q, f=lam(y, inner), c=1))[0]
    mean = arith(E(Q, y, inner) <= 0, iterated, joint_null, zero)
    return use(VANISHING, almost(Q, y, specialize(low, y)), Q_int, mean, mu=Q, f=lam(y, inner))


MAX_COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-max-lower", "Max-divergence of joint laws is at least a sum", SOURCE,
    (RATIOS, AT_LEAST, OF_JOINT, JOINT_J, JOINT_I),
    MAX_DIVERGENCE(P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),),
                        s="0.6931", t="0.6932")),),
)  # fmt: skip


@proof_of(MAX_COMPOSITION_LOWER)
def _everywhere(claim: Claim) -> Theorem:
    made, bound = everywhere(OFF_NULL, AT_LEAST, *claim.hypotheses), read(MAX_DIVERGENCE, claim).t
    return use(MAX_WEAKER, made, arith(t - s <= bound, *claim.hypotheses), s=t - s, t=bound)
