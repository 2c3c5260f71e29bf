"""Likelihood ratios: their mean, their bounds and their uniqueness, when they are 1, and how they may be
written differently or changed on a set of probability 0.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import Q_measure
from theorems.foundations.measure.null_events import VANISHING

# Likelihood ratios: mean, bounds and uniqueness -----------------------------------------------

G, g = (var(name, function_type(("Y",), "real")) for name in "Gg")
L_DENSITY = DENSITY(L, P, Q_measure)

MEAN_OF_DENSITY = Lemma(
    "foundations.mean-of-density", "A likelihood ratio has mean 1", "elementary",
    (L_DENSITY,),
    eq(E(Q_measure, w, L(w)), 1),
    mutants=(Mutant("mean", Claim((L_DENSITY,), eq(E(Q_measure, w, L(w)), MORE)), "P = Q, L = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(MEAN_OF_DENSITY)
def _mean(claim: Claim) -> Theorem:
    """The test that is 1 everywhere."""
    equal = at(parts(unfolded(L_DENSITY))[2], lam(w, num(1)))
    return arith(claim.conclusion, equal, mean_of_one(P))


def _at_most_given(factor: Factor) -> tuple[Term, ...]:
    covered = implies(test_function(phi, w), E(P, w, phi(w)) <= factor * E(Q_measure, w, g(w) * phi(w)))
    return L_DENSITY, forall(w, 0 <= g(w)), integrable(Q_measure, w, g(w)), forall(phi, covered)


AT_MOST = Lemma(
    "foundations.density-at-most", "L <= g almost surely when P(S) <= E_Q[g 1_S] for all S", "elementary",
    _at_most_given(1),
    almost_surely(Q_measure, w, L(w) <= g(w)),
    mutants=(Mutant("factor", Claim(_at_most_given(MORE), almost_surely(Q_measure, w, L(w) <= g(w))),
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
    L_event = dominated(Q_measure, w, arith(absolute(L(w) * event) <= L(w), specialize(nonneg, w)), L_int)
    g_event = dominated(Q_measure, w, arith(absolute(g(w) * event) <= g(w), specialize(g_nonneg, w)), g_int)
    f_int, mean = parts(expand(Q_measure, w, f, L_event, g_event))
    vanish = use(
        VANISHING,
        almost(Q_measure, w, arith(0 <= f)),
        f_int,
        arith(E(Q_measure, w, f) <= 0, mean, equal, below),
        mu=Q_measure,
        f=lam(w, f),
    )
    return almost(Q_measure, w, arith(L(w) <= g(w), eq(f, 0)), vanish)


# Two likelihood ratios agree almost surely ----------------------------------------------------

DENSITY_UNIQUE = Lemma(
    "foundations.density-unique", "Two likelihood ratios agree almost surely", "elementary",
    (L_DENSITY, DENSITY(G, P, Q_measure)),
    almost_surely(Q_measure, w, eq(L(w), G(w))),
    mutants=(Mutant("factor",
                    Claim((L_DENSITY, DENSITY(G, P, Q_measure)), almost_surely(Q_measure, w, eq(L(w), MORE * G(w)))),
                    "P = Q, L = G = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/10", "9/10"))),),
)  # fmt: skip


@proof_of(DENSITY_UNIQUE)
def _unique(claim: Claim) -> Theorem:
    """Each of the two is almost surely at most the other."""
    test = test_function(phi, w)
    orders = []
    for lower, upper in ((L, G), (G, L)):
        nonneg, upper_int, change = parts(unfolded(DENSITY(upper, P, Q_measure)))
        covered = arith(E(P, w, phi(w)) <= E(Q_measure, w, upper(w) * phi(w)), at(change, phi, by=[test]))
        orders.append(
            use(
                AT_MOST,
                DENSITY(lower, P, Q_measure),
                nonneg,
                upper_int,
                generalize(discharge(covered, test), phi),
                L=lower,
                g=upper,
            )
        )
    return almost(Q_measure, w, arith(eq(L(w), G(w)), L(w) <= G(w), G(w) <= L(w)), *orders)


# A likelihood ratio written differently -------------------------------------------------------

DENSITY_EQUAL = Lemma(
    "foundations.density-equal", "A likelihood ratio written differently", "elementary",
    (DENSITY(L, P, Q_measure), forall(w, eq(factor * L(w), G(w)))),
    DENSITY(G, P, Q_measure),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, L = 1",
                        witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, G="1.01")),),
)  # fmt: skip

EQUAL = forall(w, eq(L(w), G(w)))


@proof_of(DENSITY_EQUAL)
def _proof(claim: Claim) -> Theorem:
    low, ints, change = parts(unfolded(DENSITY(L, P, Q_measure)))
    test, same = test_function(phi, w), specialize(EQUAL, w)
    weighted = arith(eq(L(w) * phi(w), G(w) * phi(w)), same)
    means = parts(
        use(
            "E_congruence",
            almost(Q_measure, w, weighted),
            mu=Q_measure,
            f=lam(w, L(w) * phi(w)),
            g=lam(w, G(w) * phi(w)),
        )
    )
    equal = arith(eq(E(P, w, phi(w)), E(Q_measure, w, G(w) * phi(w))), at(change, phi, by=[test]), means[0])
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= G(w), same, specialize(low, w)), w),
            parts(transfer(Q_measure, w, same, ints))[0],
            generalize(discharge(equal, test), phi),
        ),
    )


# The likelihood ratio is 1 just when the laws are equal ---------------------------------------


def same_law(P: Term, Q: Term) -> Term:
    """P = Q: all tests agree."""
    return forall(phi, implies(test_function(phi, w), eq(E(P, w, phi(w)), E(Q, w, phi(w)))))


SAME_LAW = Lemma(
    "foundations.density-one", "P = Q when dP/dQ = 1 almost surely", "elementary",
    (L_DENSITY, almost_surely(Q_measure, w, eq(L(w), 1))),
    same_law(P, Q_measure),
    mutants=(Mutant("value", {almost_surely(Q_measure, w, eq(L(w), 1)): almost_surely(Q_measure, w, eq(L(w), MORE))},
                    "Q of mass 100/101 and P = 1.01 Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(Fraction(100, 101),), L="1.01")),),
)  # fmt: skip


@proof_of(SAME_LAW)
def _one(claim: Claim) -> Theorem:
    """E_Q[L phi] = E_Q[phi]."""
    test = test_function(phi, w)
    equal = at(parts(unfolded(L_DENSITY))[2], phi, by=[test])
    _, one_surely = claim.hypotheses
    same = use(
        "E_congruence",
        almost(Q_measure, w, arith(eq(L(w) * phi(w), phi(w)), eq(L(w), 1)), one_surely),
        mu=Q_measure,
        f=lam(w, L(w) * phi(w)),
        g=phi,
    )
    final = arith(eq(E(P, w, phi(w)), E(Q_measure, w, phi(w))), equal, parts(same)[0])
    return prove(claim.conclusion, generalize(discharge(final, test), phi))


DENSITY_OF_SAME = Lemma(
    "foundations.density-of-same-law", "dP/dQ = 1 when P = Q", "elementary",
    (same_law(P, Q),),
    DENSITY(lam(w, num(1)), P, Q),
    lambda claim: prove(claim.conclusion, constant(Q, w, 1), *claim.hypotheses),
    (Mutant("value", Claim((same_law(P, Q),), DENSITY(lam(w, num(MORE)), P, Q)), "P = Q",
            witness=finite({"Y": 1}, P=(1,), Q=(1,))),),
)  # fmt: skip


# A likelihood ratio that is changed on a set of probability 0 ---------------------------------

SAME = almost_surely(Q, w, eq(L(w), G(w)))

MODIFIED_FACTOR = Mutant(
    "factor", {factor: MORE}, "its mean is 1", witness=finite({"Y": 2}, G=(2, 0), P=(1, 0), Q=("1/2", "1/2"))
)

MODIFIED = Lemma(
    "mechanisms.density-modified", "A likelihood ratio may be changed on a null set", "elementary",
    (DENSITY(L, P, Q), SAME, forall(w, 0 <= G(w))),
    DENSITY(lam(w, factor * G(w)), P, Q),
    mutants=(MODIFIED_FACTOR,),
)  # fmt: skip


@proof_of(MODIFIED)
def _modified(claim: Claim) -> Theorem:
    """Integrals do not see a null set."""
    density, same, nonneg = claim.hypotheses
    L_nonneg, L_int, change = parts(unfolded(density))
    target = read(DENSITY, claim).L
    G_int = parts(transfer(Q, w, eq(L(w), G(w)), L_int, same))[0]
    test = test_function(phi, w)
    small = arith(absolute(L(w) * phi(w)) <= L(w), specialize(L_nonneg, w), specialize(test, w))
    equal = arith(eq(L(w) * phi(w), target(w) * phi(w)), eq(L(w), G(w)))
    moved = transfer(Q, w, equal, dominated(Q, w, small, L_int), same)
    value = arith(eq(E(P, w, phi(w)), E(Q, w, target(w) * phi(w))), at(change, phi, by=[test]), moved)
    return folded(claim.conclusion, both(nonneg, G_int, generalize(discharge(value, test), phi)))
