"""Likelihood ratios: mean, bounds and uniqueness."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, almost_surely, eq, forall, function_type, implies, ind, integrable, lam
from dpproofs.language.terms import num, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q_measure as Q, phi, test_function, w
from dpproofs.proving.tactics import almost, arith, at, dominated, expand, mean_of_one, parts
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.foundations.measure.vanishing import VANISHING

G, g = (var(name, function_type(("Y",), "real")) for name in "Gg")
L_DENSITY = DENSITY(L, P, Q)

MEAN_OF_DENSITY = Lemma(
    "foundations.mean-of-density", "A likelihood ratio has mean 1", "elementary",
    (L_DENSITY,),
    eq(E(Q, w, L(w)), 1),
    mutants=(Mutant("mean", Claim((L_DENSITY,), eq(E(Q, w, L(w)), MORE)), "P = Q, L = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(MEAN_OF_DENSITY)
def _mean(claim: Claim) -> Theorem:
    """The test that is 1 everywhere."""
    equal = at(parts(unfolded(L_DENSITY))[2], lam(w, num(1)))
    return arith(claim.conclusion, equal, mean_of_one(P))


def _at_most_given(factor: Factor) -> tuple[Term, ...]:
    covered = implies(test_function(phi, w), E(P, w, phi(w)) <= factor * E(Q, w, g(w) * phi(w)))
    return L_DENSITY, forall(w, 0 <= g(w)), integrable(Q, w, g(w)), forall(phi, covered)


AT_MOST = Lemma(
    "foundations.density-at-most", "L <= g almost surely when P(S) <= E_Q[g 1_S] for all S", "elementary",
    _at_most_given(1),
    almost_surely(Q, w, L(w) <= g(w)),
    mutants=(Mutant("factor", Claim(_at_most_given(MORE), almost_surely(Q, w, L(w) <= g(w))),
                    "P = Q, L = 1, g = 100/101",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), g="100/101")),),
)  # fmt: skip


@proof_of(AT_MOST)
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
    vanish = use(
        VANISHING, almost(Q, w, arith(0 <= f)), f_int, arith(E(Q, w, f) <= 0, mean, equal, below), mu=Q, f=lam(w, f)
    )
    return almost(Q, w, arith(L(w) <= g(w), eq(f, 0)), vanish)
