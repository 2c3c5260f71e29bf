"""Two laws as mixtures with a common component, and remainders that have nothing in common.

This file is long because three laws are made from densities, and an event distinguishes two of them.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import (
    E,
    absolute,
    conj,
    eq,
    exists,
    exp,
    forall,
    implies,
    ind,
    lam,
    minimum,
    prob,
    var,
)
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, MIXTURE, A, B, P, P0, Q, epsilon, phi, test_function, w
from dpproofs.proving.tactics import arith, at, both, dominated, expand, generalize, integrate, intro, obtain
from dpproofs.proving.tactics import parts, specialize, unfolded, use, witnesses
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.law_with_density import WITH_DENSITY
from theorems.foundations.mixtures.mixture_rest import REST
from theorems.foundations.reals.exponential import EXP_INCREASING

theta, u = variables("theta u")
mu = var("mu", prob("Y"))
COMMON = minimum(p(w), exp(epsilon) * q(w))
FIRST, SECOND = DENSITY(p, P, mu), DENSITY(q, Q, mu)
MASS = eq(1 - theta, E(mu, w, COMMON))
GIVEN = (FIRST, SECOND, MASS, 0 <= epsilon, 0 < theta, theta < 1)
EVENT = ind(exp(epsilon) * q(w) < p(w))

DECOMPOSITION = Lemma(
    "bbgg19.overlapping-mixture-decomposition",
    "Two laws have a common component of the weights 1 - theta and (1 - theta)/exp(epsilon), and disjoint rests",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    GIVEN,
    exists(
        (P0, A, B),
        conj(
            MIXTURE(P, 1 - theta, P0, A),
            MIXTURE(Q, factor * ((1 - theta) * exp(-epsilon)), P0, B),
            eq(E(A, w, EVENT), 1),
            eq(E(B, w, EVENT), 0),
        ),
    ),
    mutants=(Mutant("factor", {factor: MORE}, "P = (1, 0), Q = (1/2, 1/2), epsilon = 0",
                    unwitnessed="that no laws are components is not evaluated"),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(DECOMPOSITION)
def _proof(claim: Claim) -> Theorem:
    """The common component has the density min(p, exp(epsilon) q)/(1 - theta); an event separates the remainders."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in (FIRST, SECOND))
    p0, q0 = specialize(p_low, w), specialize(q_low, w)
    ratio = COMMON / (1 - theta)
    common_int = dominated(mu, w, arith(absolute(COMMON) <= p(w), p0, q0), p_int)
    scaled_int, mean = parts(expand(mu, w, ratio, common_int, arith(0 < 1 - theta, theta < 1)))
    total = arith(eq(E(mu, w, ratio), 1), mean, MASS, theta < 1)
    low = generalize(arith(0 <= ratio, p0, q0, theta < 1), u, w)
    made = use(WITH_DENSITY, low, generalize(both(scaled_int, total), u), P=lam(u, mu), f=lam((u, w), ratio))

    def with_common(laws: Term, facts: Theorem) -> Theorem:
        common = laws(u)
        change = parts(unfolded(specialize(facts, u)))[2]

        def of_test(f: Term, unit: Theorem | Term) -> list[Theorem]:
            """What the densities say of a test: its means, and those of the common component."""
            size = specialize(unit, w)
            ints = [
                dominated(mu, w, arith(absolute(density * f(w)) <= density, size, sign), known)
                for density, sign, known in ((ratio, arith(0 <= ratio, p0, q0, theta < 1), scaled_int),
                                             (p(w), p0, p_int), (q(w), q0, q_int))
            ]  # fmt: skip
            means = [at(known, f, by=[unit]) for known in (change, p_change, q_change)]
            below = arith(ratio * f(w) <= 1 / (1 - theta) * (p(w) * f(w)), size, p0, q0, theta < 1)
            other = arith(ratio * f(w) <= exp(epsilon) / (1 - theta) * (q(w) * f(w)), size, p0, q0, theta < 1)
            return [*means, *(integrate(mu, w, fact, *ints) for fact in (below, other)), *ints]

        tested = of_test(phi, TEST)[:5]
        c = (1 - theta) * exp(-epsilon)
        one = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
        part = E(common, w, phi(w))
        below, other = (
            intro(forall((u, phi), implies(TEST, least)), lambda goal, *_: arith(goal, *tested, theta < 1))
            for least in ((1 - theta) * part <= E(P, w, phi(w)), c * part <= E(Q, w, phi(w)))
        )
        first = use(REST, below, arith(0 <= 1 - theta, theta < 1), arith(1 - theta <= 1, 0 < theta), P=lam(u, P),
                    A=lam(u, common), c=1 - theta)  # fmt: skip
        sides = arith(0 <= c, theta < 1), arith(c <= 1, one, 0 < theta, theta < 1)
        second = use(REST, other, *sides, P=lam(u, Q), A=lam(u, common), c=c)
        event = lam(w, EVENT)
        unit = generalize(both(arith(0 <= EVENT), arith(EVENT <= 1)), w)
        *means, _, _, int_r, int_p, int_q = of_test(event, unit)
        here = arith(eq(ratio * EVENT, exp(epsilon) / (1 - theta) * (q(w) * EVENT)), p0, q0, theta < 1)
        overlap = integrate(mu, w, here, int_r, int_q)
        excess = arith(eq(p(w) - COMMON, p(w) * EVENT - exp(epsilon) * (q(w) * EVENT)), p0, q0)
        gap = integrate(mu, w, excess, p_int, common_int, int_p, int_q)
        whole = use(MEAN_OF_DENSITY, FIRST, L=p, P=P, Q=mu)
        apart: list[Theorem | Term] = [*means, overlap, gap, whole, MASS, theta < 1, 0 < theta, one]

        def with_rests(first_rest: Term, in_p: Theorem, second_rest: Term, in_q: Theorem) -> Theorem:
            a, b = first_rest(u), second_rest(u)
            mixed = specialize(in_p, u), specialize(in_q, u)
            told = [at(fact, event, by=[unit]) for fact in mixed]
            only_a = arith(eq(E(a, w, EVENT), 1), told[0], *apart)
            room = arith(0 < 1 - c, arith(c < 1, one, theta < 1, 0 < theta))
            not_b = arith(eq((1 - c) * E(b, w, EVENT), 0), told[1], *apart)
            never = arith(eq(E(b, w, EVENT), 0), not_b, room)
            return witnesses(claim.conclusion, (common, a, b), *mixed, only_a, never)

        return obtain(first, "A", lambda a, in_p: obtain(second, "B", lambda b, in_q: with_rests(a, in_p, b, in_q)))

    return obtain(made, "R", with_common)
