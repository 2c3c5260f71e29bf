"""Basic composition and postprocessing of pure and approximate differential privacy."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, exp, forall, function_type, lam, minimum, num, prob, substitute, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, PURE_DP, PUSHED, K, M, N, P, Q, delta, epsilon, on, phi_z, test_function, x1, x2,
    y, z,
)  # fmt: skip
from dpproofs.tactics import (
    Fact, arith, at, both, for_all, generalize, integrate, parts, said_of, specialize, unfolded, use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.cor_8_9_composition_induction import with_argument
from theorems.foundations.absolute_continuity import H
from theorems.foundations.iterated_bounded import BOUNDED_MEAN, R, T, law_of_T, phi, v

SOURCE = "Dwork and Roth 2014, Theorems 3.14, 3.16 and B.1"
a, b, delta2, epsilon2 = variables("a b delta2 epsilon2")
S = var("S", prob("V"))
TO_S = substitute(law_of_T, {R: S, P: Q, K: H})
OF_LAWS = INDISTINGUISHABLE(P, Q, a, delta)
OF_KERNELS = forall(y, on(INDISTINGUISHABLE, Y="Z")(K(y), H(y), b, delta2))
GIVEN = OF_LAWS, OF_KERNELS, law_of_T, TO_S


def _compose(claim: Claim) -> Theorem:
    """E_K[phi] <= min(1, exp(b) E_H[phi]) + delta2, and the minimum is a test of y."""
    test = test_function(phi, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(g, z) for g in parts(at_T))
    inner = lam(z, phi(T(y, z)))
    inside = at(specialize(OF_KERNELS, y), inner, by=[generalize(at_T, z)])
    means, bounds, ints = [], [], []
    for law, kernel in ((P, K), (Q, H)):
        _, K_low, K_high = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=inner, c=1))
        mean = lam(y, E(kernel(y), z, inner(z)))
        held = use(BOUNDED_MEAN, generalize(K_low, y), generalize(K_high, y), P=law, f=mean, c=1)
        means.append(mean)
        bounds.append(both(K_low, K_high))
        ints.append(parts(held)[0])
    cut = lam(y, minimum(1, exp(b) * means[1](y)))
    unit = generalize(both(arith(0 <= cut(y), bounds[1]), arith(cut(y) <= 1)), y)
    cut_ints = [parts(use(BOUNDED_MEAN, *(generalize(g, y) for g in parts(specialize(unit, y))), P=law, f=cut, c=1))[0]
                for law in (P, Q)]  # fmt: skip
    under = arith(means[0](y) <= cut(y) + delta2, inside, bounds[0], 0 <= delta2)
    first = integrate(P, y, under, ints[0], cut_ints[0])
    second = at(OF_LAWS, cut, by=[unit])
    third = integrate(Q, y, arith(cut(y) <= exp(b) * means[1](y)), cut_ints[1], ints[1])
    _, _, total, rest = claim.conclusion.args
    laws = [at(law, phi, by=[test]) for law in (law_of_T, TO_S)]
    scaled = arith(exp(a) * E(Q, y, cut(y)) <= exp(a) * (exp(b) * E(Q, y, means[1](y))), third)
    bound = arith(E(R, v, phi(v)) <= exp(total) * E(S, v, phi(v)) + rest, *laws, first, second, scaled)
    return for_all(claim.conclusion, bound)


def _compose_claim(factor: Factor, *more: Term) -> Claim:
    goal = on(INDISTINGUISHABLE, Y="V")(R, S, a + b, delta + factor * delta2)
    return Claim((*GIVEN, 0 <= delta2, *more), goal)


COMPOSE = Lemma(
    "mechanisms.compose-tests", "Bounds on all tests with an additive part add up", SOURCE,
    *_compose_claim(1).parts, _compose,
    (Mutant("factor", _compose_claim(LESS), "P = Q, a = b = delta = 0, K, H at distance delta2"),),
)  # fmt: skip

M2 = var("M2", function_type(("X", "Y"), prob("Z")))
M3 = var("M3", function_type(("X",), prob("Z")))
x = var("x", "X")
PURE_Z, APPROX_Z, CLOSE_Z = (on(notion, Y="Z") for notion in (PURE_DP, APPROX_DP, INDISTINGUISHABLE))
PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))
POSTPROCESSED = forall(x, PUSHED(M3(x), M(x), K))
LAST = lam((y, z), z)
NEAR = N(x1, x2)


def for_neighbours(goal: Term, pair: Theorem, *facts: Fact) -> Theorem:
    """A guarantee, from the bound on tests at the neighbours x1, x2; its numbers may be written differently."""
    *_, epsilon, delta = said_of(goal, x1, x2).args
    bound = with_argument(with_argument(pair, 2, epsilon, *facts), 3, delta, *facts)
    return for_all(goal, bound)


def _composition(claim: Claim) -> Theorem:
    """The answer of the second mechanism, which sees that of the first."""
    first, second, piped = claim.hypotheses[:3]
    one = at(first, x1, x2, by=[NEAR])
    two = at(specialize(second, y), x1, x2, by=[NEAR])
    laws = [unfolded(specialize(piped, point)) for point in (x1, x2)]
    _, _, a, d1 = one.conclusion.args
    _, _, b, d2 = two.conclusion.args
    made = use(COMPOSE, one, generalize(two, y), *laws, arith(0 <= d2, *claim.hypotheses[3:]), P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), T=LAST, a=a, b=b, delta=d1,
               delta2=d2)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def _pure_claim(factor: Factor) -> Claim:
    second = forall(y, PURE_Z(lam(x, M2(x, y)), N, epsilon2))
    return Claim((PURE_DP(M, N, epsilon), second, PIPED), PURE_Z(M3, N, epsilon + factor * epsilon2))


TWICE = "randomized response with epsilon and epsilon2, M2 passing on its input"
PURE = Lemma(
    "mechanisms.pure-dp-composition", "Adaptive composition: the epsilons of pure DP add up", SOURCE,
    *_pure_claim(1).parts, _composition,
    (Mutant("factor", _pure_claim(LESS), TWICE),),
)  # fmt: skip


def _approx_claim(factor: Factor, more: Factor) -> Claim:
    second = forall(y, APPROX_Z(lam(x, M2(x, y)), N, epsilon2, delta2))
    goal = APPROX_Z(M3, N, epsilon + factor * epsilon2, delta + more * delta2)
    return Claim((APPROX_DP(M, N, epsilon, delta), second, PIPED, 0 <= delta2), goal)


APPROX = Lemma(
    "mechanisms.approx-dp-composition", "Adaptive composition: the epsilons and deltas of approximate DP add up",
    SOURCE, *_approx_claim(1, 1).parts, _composition,
    (Mutant("epsilon", _approx_claim(LESS, 1), f"delta = delta2 = 0, {TWICE}"),
     Mutant("delta", _approx_claim(1, LESS), "M constant, delta = 0, M2 reveals all with delta2")),
)  # fmt: skip


def _postprocessing(claim: Claim) -> Theorem:
    """A second mechanism that does not see the data."""
    same = arith(E(K(y), z, phi_z(z)) <= exp(0) * E(K(y), z, phi_z(z)) + 0)
    trivial = for_all(CLOSE_Z(K(y), K(y), 0, 0), same)
    one = at(claim.hypotheses[0], x1, x2, by=[NEAR])
    laws = [unfolded(specialize(POSTPROCESSED, point)) for point in (x1, x2)]
    made = use(COMPOSE, one, generalize(trivial, y), *laws, arith(num(0) <= 0), P=M(x1), Q=M(x2), K=K, H=K, R=M3(x1),
               S=M3(x2), T=LAST, a=one.conclusion.args[2], b=0, delta=one.conclusion.args[3], delta2=0)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def _pure_after_claim(factor: Factor) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), POSTPROCESSED), PURE_Z(M3, N, factor * epsilon))


POST_SOURCE = "Dwork and Roth 2014, Proposition 2.1"
PURE_POSTPROCESSING = Lemma(
    "mechanisms.pure-dp-postprocessing", "Postprocessing keeps pure DP", POST_SOURCE,
    *_pure_after_claim(1).parts, _postprocessing,
    (Mutant("factor", _pure_after_claim(LESS), "K the identity, randomized response"),),
)  # fmt: skip


def _approx_after_claim(factor: Factor) -> Claim:
    return Claim((APPROX_DP(M, N, epsilon, delta), POSTPROCESSED), APPROX_Z(M3, N, epsilon, factor * delta))


APPROX_POSTPROCESSING = Lemma(
    "mechanisms.approx-dp-postprocessing", "Postprocessing keeps approximate DP", POST_SOURCE,
    *_approx_after_claim(1).parts, _postprocessing,
    (Mutant("factor", _approx_after_claim(LESS), "K the identity, M reveals all with probability delta"),),
)  # fmt: skip

pure_dp_compose = Verified(PURE, "pure_dp_compose")
approx_dp_compose = Verified(APPROX, "approx_dp_compose")
pure_dp_postprocess = Verified(PURE_POSTPROCESSING, "pure_dp_postprocess")
approx_dp_postprocess = Verified(APPROX_POSTPROCESSING, "approx_dp_postprocess")
