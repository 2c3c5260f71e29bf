"""What a lower bound of profiles says of the excess of one density over another."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, ind, integrable, lam, mul
from dpproofs.privacy.notions import P, Q, h, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    dominated,
    expand,
    generalize,
    integrate,
    obtain,
    parts,
)
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.citations import BALLE_WANG
from theorems.foundations.divergences.hockey_stick import GIVEN, mu, p, q
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.notions.profiles.by_densities import means_of
from theorems.notions.profiles.excess import EXCESS, a, c

FAR, EVENT = AT_LEAST(P, Q, h), ind(c * q(w) < a * p(w))
SOURCE = f"{BALLE_WANG}, Theorem 5"

DISJOINT = {"P": (1, 0), "Q": (0, 1), "mu": (1, 1), "p": (1, 0), "q": (0, 1), "h": 1, "a": 1, "c": 1}

EXCESS_AT_LEAST = Lemma(
    "profiles.excess-at-least", "The integral of max(a p - c q, 0) is at least a h(c/a) for a lower bound h", SOURCE,
    (*GIVEN, FAR, 0 <= a, 0 <= c),
    conj(integrable(mu, w, EXCESS), mul(factor, a, h(c / a)) <= E(mu, w, EXCESS)),
    mutants=(Mutant("factor", {factor: MORE}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, **DISJOINT)),),
)  # fmt: skip


@proof_of(EXCESS_AT_LEAST)
def _proof(claim: Claim) -> Theorem:
    """A test gives at most all of the excess."""
    signs = [specialize(parts(unfolded(density))[0], w) for density in GIVEN]
    cover = both(arith(0 <= EXCESS), arith(EXCESS <= a * p(w), *signs, 0 <= a, 0 <= c))
    p_int = parts(unfolded(GIVEN[0]))[1]
    goal, ints = comparison(claim), dominated(mu, w, cover, parts(expand(mu, w, a * p(w), p_int))[0])

    def positive(yes: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, apart = parts(facts)
            (first_int, first), (second_int, second) = (means_of(test, unit, assume(g)) for g in GIVEN)
            here = specialize(unit, w)
            least = arith(a * (p(w) * test(w)) - c * (q(w) * test(w)) <= EXCESS, here)
            mean = integrate(mu, w, least, ints, first_int, second_int)
            scaled = arith(a * h(c / a) <= a * E(P, w, test(w)) - c * E(Q, w, test(w)), apart, yes)
            return arith(goal, mean, first, second, scaled)

        level = arith(0 <= c / a, yes, 0 <= c)
        return obtain(at(FAR, c / a, by=[level]), "phi", with_test)

    def zero(no: Theorem) -> Theorem:
        nonneg = integrate(mu, w, arith(0 <= EXCESS), ints)
        return arith(goal, nonneg, arith(eq(a, 0), no, 0 <= a))

    return both(ints, cases(0 < a, positive, zero))


EVENT_AT_LEAST = Lemma(
    "profiles.event-at-least", "The event c q < a p distinguishes laws as well as a profile's lower bound says", SOURCE,
    (*GIVEN, FAR, 0 <= a, 0 <= c),
    mul(factor, a, h(c / a)) <= a * E(P, w, EVENT) - c * E(Q, w, EVENT),
    mutants=(Mutant("factor", {factor: MORE}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, **DISJOINT)),),
)  # fmt: skip


@proof_of(EVENT_AT_LEAST)
def _event(claim: Claim) -> Theorem:
    """All of the excess is on the event."""
    ints, bound = parts(use(EXCESS_AT_LEAST, *claim.hypotheses))
    event = lam(w, EVENT)
    unit = generalize(arith(conj(0 <= EVENT, EVENT <= 1)), w)
    (first_int, first), (second_int, second) = (means_of(event, unit, assume(g)) for g in GIVEN)
    inside = arith(EXCESS <= a * (p(w) * EVENT) - c * (q(w) * EVENT))
    return arith(claim.conclusion, integrate(mu, w, inside, ints, first_int, second_int), bound, first, second)
