"""Approximate zCDP from the components at neighbouring data sets, with larger parameters, and with a larger
exceptional mass.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.divergences.monotone_in_order import RENYI_SELF, RENYI_WEAKER
from theorems.foundations.measure.laws_exist import TEST, u
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.mixtures.mixtures import MIXED

# Equal laws are 0-approximately at divergence 0 -----------------------------------------------

SAME = (same_law(P, Q),)

SAME_LAWS = Lemma(
    "foundations.approx-zcdp-same-law", "Equal laws are 0-approximately at divergence 0", "elementary",
    SAME,
    APPROX_RENYI_LINE(P, Q, 0, 0, 0),
    mutants=(Mutant("negative", Claim(SAME, APPROX_RENYI_LINE(P, Q, 0, Fraction(-1, 100), 0)), "P = Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,))),),
)  # fmt: skip


@proof_of(SAME_LAWS)
def _same(claim: Claim) -> Theorem:
    """All components are P."""
    test, above = test_function(phi, w), 1 < alpha
    equal = at(SAME[0], phi, by=[test])
    p, q = both_sides(equal)
    first, *_ = conjuncts(unfold(COMPONENTS(P, Q, P, P, P, P, 0, 0, 0)))
    weight = read(MIXTURE, first).t
    mixed = [
        for_all(MIXTURE(law, weight, P, P), arith(eq(mean, weight * p + (1 - weight) * p), equal))
        for law, mean in ((P, p), (Q, q))
    ]
    itself = use(RENYI_SELF, above, arith(0 <= 0 + 0 * alpha), t=0 + 0 * alpha)
    line = prove(RENYI_LINE(P, P, 0, 0), generalize(discharge(itself, above), alpha))
    return witnesses(claim.conclusion, (P, P, P, P), prove(COMPONENTS(P, Q, P, P, P, P, 0, 0, 0), *mixed, line))


# Approximate zCDP from the components at neighbouring data sets, and with larger parameters ---

xi2, rho2 = variables("xi2 rho2")

WEAKENING_XI_ONLY = Mutant(
    "xi only",
    without(xi + rho <= xi2 + rho2, rho <= rho2) | also(xi <= xi2),
    "delta = 0, rho2 = 0",
    witness=two_responses(xi=0, rho=1, xi2=0, rho2=0, delta=0),
)

WEAKENING = Lemma(
    "foundations.approx-zcdp-weakening", "Approximate zCDP with larger parameters", "elementary",
    (APPROX_ZCDP(M, N, delta, xi, rho), xi + rho <= xi2 + rho2, rho <= rho2),
    APPROX_ZCDP(M, N, delta, xi2, rho2),
    mutants=(WEAKENING_XI_ONLY,),
)  # fmt: skip


@proof_of(WEAKENING)
def _weakening(claim: Claim) -> Theorem:
    given, *order = claim.hypotheses

    def then(target: Term, components: Theorem) -> Theorem:
        def line(there: Theorem, _: Theorem) -> Theorem:
            laws, numbers = read(RENYI_LINE, there)["P", "Q"], read(APPROX_RENYI_LINE, target)["xi", "rho"]
            return weaker_line(RENYI_LINE(*laws, *numbers), there, *order)

        return same_components(target, components, line)

    return from_components(claim.conclusion, given, then)


def weaker_line(goal: Term, line: Theorem, *facts: Fact) -> Theorem:
    """A bound xi + rho alpha on D_alpha that the facts show to be larger."""
    above = 1 < alpha
    P, Q = read(RENYI_LINE, line)["P", "Q"]
    old_bound, new_bound = (a + b * alpha for a, b in (read(RENYI_LINE, at)["xi", "rho"] for at in (line, goal)))
    order = arith(old_bound <= new_bound, *facts, above)
    made = use(RENYI_WEAKER, at(line, alpha, by=[above]), above, order, P=P, Q=Q, s=old_bound, t=new_bound)
    return for_all(goal, made)


def same_components(target: Term, components: Theorem, line: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """Keep the components; ``line(there, back)`` bounds the divergence of their main parts in one direction."""
    first, second, there, back = parts(unfolded(components))
    values = read(COMPONENTS, components)["A", "A2", "B", "B2"]
    made = components_of(target, *values)
    return witnesses(target, values, prove(made, first, second, line(there, back), line(back, there)))


def components_of(target: Term, *laws: Term) -> Term:
    """What the target says with these laws for A, A2, B, B2."""
    P, Q, *numbers = read(APPROX_RENYI_LINE, target)["P", "Q", "delta", "xi", "rho"]
    return COMPONENTS(P, Q, *laws, *numbers)


def from_components(goal: Term, given: Fact, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """A guarantee for all neighbours x1, x2: ``then`` proves it there, from the components of M(x1), M(x2)."""
    pair = unfolded(at_neighbours(given))
    target = consequence_of(specialize(goal, x1, x2))

    def with_components(*found: Theorem) -> Theorem:
        return then(target, found[-1])

    made = obtain_all(pair, "A A2 B B2", with_components)
    return for_all(goal, made)


approx_zcdp_weaken = Verified(WEAKENING, "approx_zcdp_weaken")


# Approximate zCDP with a larger exceptional mass: a part of the main component moves to the exceptional one ---

delta2 = var("delta2")
ORDER = (0 <= delta, delta <= delta2, 0 < delta2, delta2 <= 1)

LEMMA = Lemma(
    "foundations.approx-zcdp-mass", "Approximate zCDP with a larger delta", "elementary",
    (APPROX_ZCDP(M, N, delta, xi, rho), *ORDER),
    APPROX_ZCDP(M, N, factor * delta2, xi, rho),
    mutants=(Mutant("delta", {factor: LESS}, "delta = delta2: approximate randomized response, rho = 0",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=True, xi=0, rho=0, delta="1/2",
                        delta2="1/2")),),
)  # fmt: skip

SHARE = (delta2 - delta) / delta2


@proof_of(LEMMA)
def _mass(claim: Claim) -> Theorem:
    """The rests are mixed with the main components."""
    weight = (arith(0 <= SHARE, *ORDER), arith(SHARE <= 1, *ORDER))

    def then(target: Term, components: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(components))
        A, A2, B, B2 = read(COMPONENTS, components)["A", "A2", "B", "B2"]

        def with_rest(R: Term, joined_R: Theorem) -> Theorem:
            def with_both(S: Term, joined_S: Theorem) -> Theorem:
                laws = [
                    _moved(read(APPROX_RENYI_LINE, target).P, first, A, A2, specialize(joined_R, u)),
                    _moved(read(APPROX_RENYI_LINE, target).Q, second, B, B2, specialize(joined_S, u)),
                ]
                made = components_of(target, A, R(u), B, S(u))
                return witnesses(target, (A, R(u), B, S(u)), prove(made, *laws, there, back))

            return obtain(_rest(B, B2), "S", with_both)

        return obtain(_rest(A, A2), "R", with_rest)

    def _rest(main: Term, rest: Term) -> Theorem:
        weights = generalize(both(*weight), u)
        return use(MIXED, weights, P=lam(u, main), Q=lam(u, rest), t=lam(u, SHARE))

    return from_components(claim.conclusion, hypothesis(claim, APPROX_ZCDP), then)


def _moved(law: Term, whole: Theorem, main: Term, rest: Term, joined: Theorem) -> Theorem:
    """(1 - delta) A + delta A2 = (1 - delta2) A + delta2 ((1 - delta/delta2) A + (delta/delta2) A2)."""
    new = read(MIXTURE, joined).Pt
    means = at(whole, phi, by=[TEST]), at(joined, phi, by=[TEST])
    first, last, mixed = (E(part, w, phi(w)) for part in (main, rest, new))
    inner = arith(eq(delta2 * mixed, (delta2 - delta) * first + delta * last), means[1], 0 < delta2)
    final = arith(eq(E(law, w, phi(w)), (1 - delta2) * first + (1 - (1 - delta2)) * mixed), means[0], inner)
    return for_all(MIXTURE(law, 1 - delta2, main, new), final)


approx_zcdp_larger_delta = Verified(LEMMA, "approx_zcdp_larger_delta")
