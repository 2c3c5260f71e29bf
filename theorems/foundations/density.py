"""Likelihood ratios: mean, uniqueness, the chain rule, and Rényi divergence at a given ratio."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, absolute, almost_surely, conj, eq, exp, forall, function_type, implies, ind, integrable,
    lam, mul, num, prob, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    almost, arith, at, both, constant, discharge, dominated, expand, folded, generalize, mean_of_one, obtain, parts,
    prove, specialize, transfer, unfolded, use,
)  # fmt: skip
from theorems.foundations.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from dpproofs.notions import DENSITY, RENYI, L, P, alpha, phi, t, test_function, w
from dpproofs.notions import Q as Q_law
from dpproofs.notions import Q_measure as Q

G, g = (var(name, function_type(("Y",), "real")) for name in "Gg")
R = var("R", prob("Y"))
x = var("x")
L_DENSITY = DENSITY(L, P, Q)


def _mean(claim: Claim) -> Theorem:
    """The test that is 1 everywhere."""
    equal = at(parts(unfolded(L_DENSITY))[2], lam(w, num(1)))
    return arith(claim.conclusion, equal, mean_of_one(P))


MEAN_OF_DENSITY = Lemma(
    "foundations.mean-of-density", "A likelihood ratio has mean 1", "elementary",
    (L_DENSITY,), eq(E(Q, w, L(w)), 1), _mean,
    (Mutant("mean", Claim((L_DENSITY,), eq(E(Q, w, L(w)), MORE)), "P = Q, L = 1"),),
)  # fmt: skip


def _at_most_given(factor: Factor) -> tuple[Term, ...]:
    covered = implies(test_function(phi, w), E(P, w, phi(w)) <= factor * E(Q, w, g(w) * phi(w)))
    return L_DENSITY, forall(w, 0 <= g(w)), integrable(Q, w, g(w)), forall(phi, covered)


def _at_most(claim: Claim) -> Theorem:
    """For the event g < L: E_Q[(L - g) 1[g < L]] <= 0, and the integrand is nonnegative."""
    _, g_nonneg, g_int, covered = claim.hypotheses
    nonneg, L_int, change = parts(unfolded(L_DENSITY))
    event = ind(g(w) < L(w))
    f = (L(w) - g(w)) * event
    equal, below = at(change, lam(w, event)), at(covered, lam(w, event))
    L_event = dominated(Q, w, arith(absolute(L(w) * event) <= L(w), specialize(nonneg, w)), L_int)
    g_event = dominated(Q, w, arith(absolute(g(w) * event) <= g(w), specialize(g_nonneg, w)), g_int)
    f_int, mean = parts(expand(Q, w, f, L_event, g_event))
    vanish = use("E_vanishing", almost(Q, w, arith(0 <= f)), f_int, arith(E(Q, w, f) <= 0, mean, equal, below),
                 mu=Q, f=lam(w, f))  # fmt: skip
    return almost(Q, w, arith(L(w) <= g(w), eq(f, 0)), vanish)


AT_MOST = Lemma(
    "foundations.density-at-most", "L <= g almost surely when P(S) <= E_Q[g 1_S] for all S", "elementary",
    _at_most_given(1), almost_surely(Q, w, L(w) <= g(w)), _at_most,
    (Mutant("factor", Claim(_at_most_given(MORE), almost_surely(Q, w, L(w) <= g(w))), "P = Q, L = 1, g = 100/101"),),
)  # fmt: skip


def _unique(claim: Claim) -> Theorem:
    """Each of the two is almost surely at most the other."""
    test = test_function(phi, w)
    orders = []
    for lower, upper in ((L, G), (G, L)):
        nonneg, upper_int, change = parts(unfolded(DENSITY(upper, P, Q)))
        covered = arith(E(P, w, phi(w)) <= E(Q, w, upper(w) * phi(w)), at(change, phi, by=[test]))
        orders.append(use(AT_MOST, DENSITY(lower, P, Q), nonneg, upper_int, generalize(discharge(covered, test), phi),
                          L=lower, g=upper))  # fmt: skip
    return almost(Q, w, arith(eq(L(w), G(w)), L(w) <= G(w), G(w) <= L(w)), *orders)


DENSITY_UNIQUE = Lemma(
    "foundations.density-unique", "Two likelihood ratios agree almost surely", "elementary",
    (L_DENSITY, DENSITY(G, P, Q)), almost_surely(Q, w, eq(L(w), G(w))), _unique,
    (Mutant("factor", Claim((L_DENSITY, DENSITY(G, P, Q)), almost_surely(Q, w, eq(L(w), MORE * G(w)))),
            "P = Q, L = G = 1"),),
)  # fmt: skip


def _chain(claim: Claim) -> Theorem:
    """E_P[phi] = E_R[L phi] = E_Q[G L phi], by change of measure for L and for L phi."""
    L_nonneg, L_int, L_change = parts(unfolded(DENSITY(L, P, R)))
    G_nonneg = parts(unfolded(DENSITY(G, R, Q)))[0]
    L0, G0 = specialize(L_nonneg, w), specialize(G_nonneg, w)
    test = test_function(phi, w)
    phi0 = specialize(test, w)
    L_phi = dominated(R, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
    total = use(TO_REFERENCE, DENSITY(G, R, Q), L_nonneg, L_int, L=G, P=R, f=L)
    f_nonneg = generalize(arith(0 <= L(w) * phi(w), L0, phi0), w)
    part = use(TO_REFERENCE, DENSITY(G, R, Q), f_nonneg, L_phi, L=G, P=R, f=lam(w, L(w) * phi(w)))
    moved = use(FROM_REFERENCE, DENSITY(G, R, Q), f_nonneg, part, L=G, P=R, f=lam(w, L(w) * phi(w)))
    ratio = claim.conclusion.args[0]
    equal = arith(eq(E(P, w, phi(w)), E(Q, w, ratio(w) * phi(w))), at(L_change, phi, by=[test]), moved)
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= ratio(w), L0, G0), w),
            arith(integrable(Q, w, ratio(w)), total),
            generalize(discharge(equal, test), phi),
        ),
    )


def _chain_claim(*factors: Term | Factor) -> Claim:
    return Claim((DENSITY(L, P, R), DENSITY(G, R, Q)), DENSITY(lam(w, mul(*factors)), P, Q))


DENSITY_CHAIN = Lemma(
    "foundations.density-chain", "dP/dQ = dP/dR dR/dQ", "elementary",
    *_chain_claim(L(w), G(w)).parts, _chain,
    (Mutant("factor", _chain_claim(MORE, L(w), G(w)), "P = R = Q, L = G = 1"),),
)  # fmt: skip


def same_law(P: Term, Q: Term) -> Term:
    """P = Q: all tests agree."""
    return forall(phi, implies(test_function(phi, w), eq(E(P, w, phi(w)), E(Q, w, phi(w)))))


def _one(claim: Claim) -> Theorem:
    """E_Q[L phi] = E_Q[phi]."""
    test = test_function(phi, w)
    equal = at(parts(unfolded(L_DENSITY))[2], phi, by=[test])
    same = use("E_congruence", almost(Q, w, arith(eq(L(w) * phi(w), phi(w)), eq(L(w), 1)), claim.hypotheses[1]),
               mu=Q, f=lam(w, L(w) * phi(w)), g=phi)  # fmt: skip
    final = arith(eq(E(P, w, phi(w)), E(Q, w, phi(w))), equal, parts(same)[0])
    return prove(claim.conclusion, generalize(discharge(final, test), phi))


SAME_LAW = Lemma(
    "foundations.density-one", "P = Q when dP/dQ = 1 almost surely", "elementary",
    (L_DENSITY, almost_surely(Q, w, eq(L(w), 1))), same_law(P, Q), _one,
    (Mutant("value", Claim((L_DENSITY, almost_surely(Q, w, eq(L(w), MORE))), same_law(P, Q)),
            "Q of mass 100/101 and P = 1.01 Q"),),
)  # fmt: skip


DENSITY_OF_SAME = Lemma(
    "foundations.density-of-same-law", "dP/dQ = 1 when P = Q", "elementary",
    (same_law(P, Q_law),), DENSITY(lam(w, num(1)), P, Q_law),
    lambda claim: prove(claim.conclusion, constant(Q_law, w, 1), *claim.hypotheses),
    (Mutant("value", Claim((same_law(P, Q_law),), DENSITY(lam(w, num(MORE)), P, Q_law)), "P = Q"),),
)  # fmt: skip


AT_RATIO = (RENYI(alpha, P, Q_law, t), DENSITY(L, P, Q_law))


def _renyi_at_claim(scale: Factor) -> Claim:
    moment = L(w) ** alpha
    bound = E(Q_law, w, moment) <= scale * exp((alpha - 1) * t)
    return Claim(AT_RATIO, conj(integrable(Q_law, w, moment), bound))


def _renyi_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, moment = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) ** alpha, x**alpha)))
        unique = use(DENSITY_UNIQUE, density, AT_RATIO[1], L=G, G=L, Q=Q_law)
        return prove(claim.conclusion, transfer(Q_law, w, same, G_int, unique), moment)

    return obtain(AT_RATIO[0], "G", with_ratio)


RENYI_AT = Lemma(
    "foundations.renyi-at-density", "D_alpha(P||Q) <= t bounds the moment of any likelihood ratio", "elementary",
    *_renyi_at_claim(1).parts, _renyi_at,
    (Mutant("bound", _renyi_at_claim(LESS), "P = Q, t = 0"),),
)  # fmt: skip
