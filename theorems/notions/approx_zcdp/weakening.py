"""Approximate zCDP from the components at neighbouring data sets, and with larger parameters."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of, without
from dpproofs.privacy.notions import APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, RENYI_LINE, M, N, alpha, delta, rho, x1
from dpproofs.privacy.notions import x2, xi
from dpproofs.proving.reading import consequence_of, read
from dpproofs.proving.tactics import Fact, arith, at, for_all, obtain_all, parts, prove, specialize, unfolded, use
from dpproofs.proving.tactics import witnesses
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.divergences.renyi import RENYI_WEAKER

xi2, rho2 = variables("xi2 rho2")

WEAKENING_XI_ONLY = Mutant(
    "xi only",
    without(xi + rho <= xi2 + rho2, rho <= rho2) | also(xi <= xi2),
    "delta = 0, rho2 = 0",
    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi=0, rho=1, xi2=0, rho2=0, delta=0),
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
