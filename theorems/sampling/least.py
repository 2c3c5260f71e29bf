"""What sampling does to profiles is exact: from the least profile of two laws it makes the least one of the mixture."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, maximum, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, PROFILE, L, P, h, phi, w
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, mean_of_one, parts, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.unit_mean import TEST
from theorems.foundations.measure.vanishing import NOTHING
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.likelihood_ratio import LEAST_PROFILE
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.two_laws import MIXED, A, B, added, removed

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"


def excess(law: Term, order: Term) -> Term:
    """The mean excess of the likelihood ratio over the order."""
    return E(law, w, maximum(L(w) - order, 0))


REMOVED_LEAST = Lemma(
    "sampling.removed-least", "No profile of a mixture of A and B, and A, is smaller", SOURCE,
    (DENSITY(L, B, A), MIXED, PROFILE(P, A, h), *RATE, 0 <= c),
    factor * removed(lam(c, excess(A, c))) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "A = B, c = 0",
                    witness=finite({"Y": 2}, A=("1/2", "1/2"), B=("1/2", "1/2"), P=("1/2", "1/2"), L=1, q="1/2", h=1,
                        c=0)),),
)  # fmt: skip


@proof_of(REMOVED_LEAST)
def _removed(claim: Claim) -> Theorem:
    """A test of P and A at c is one of B and A at the order (c - 1 + q)/q; below, the test 1 will do."""
    density, mixed, profile, *_ = claim.hypotheses
    goal = removed(lam(c, excess(A, c))) <= h(c)
    order = (c - (1 - q)) / q

    def above(yes: Theorem) -> Theorem:
        level = arith(0 <= order, yes, *RATE)
        known = at(profile, c, phi, by=[0 <= c, TEST]), at(mixed, phi, by=[TEST])
        drawn = arith(q * E(B, w, phi(w)) <= (c - (1 - q)) * E(A, w, phi(w)) + h(c), *known)
        bound = arith(E(B, w, phi(w)) <= order * E(A, w, phi(w)) + h(c) / q, drawn, *RATE)
        every = generalize(discharge(bound, TEST), phi)
        least = use(LEAST_PROFILE, density, level, every, P=B, Q=A, c=order, d=h(c) / q)
        return arith(goal, arith(q * excess(A, order) <= h(c), least, *RATE), yes)

    def below(no: Theorem) -> Theorem:
        whole = at(profile, c, lam(w, num(1)), by=[0 <= c])
        return arith(goal, whole, mean_of_one(P), mean_of_one(A), no)

    return cases(1 - q <= c, above, below)


ADDED_LEAST = Lemma(
    "sampling.added-least", "No profile of A, and a mixture of A and B, is smaller", SOURCE,
    (DENSITY(L, A, B), MIXED, PROFILE(A, P, h), *RATE, 0 <= c),
    factor * added(lam(c, excess(B, c))) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "A = B, c = 0",
                    witness=finite({"Y": 2}, A=("1/2", "1/2"), B=("1/2", "1/2"), P=("1/2", "1/2"), L=1, q="1/2", h=1,
                        c=0)),),
)  # fmt: skip


@proof_of(ADDED_LEAST)
def _added(claim: Claim) -> Theorem:
    """A test of A and P at c is one of A and B at the order c q/(1 - c (1 - q)); above, the test 0 will do."""
    density, mixed, profile, *_ = claim.hypotheses
    goal = added(lam(c, excess(B, c))) <= h(c)
    plain = 1 - c * (1 - q)
    share = maximum(plain, 0)
    order = c * q / share

    def some(yes: Theorem) -> Theorem:
        whole = arith(eq(share, plain), yes)
        positive = arith(0 < share, whole, yes)
        level = arith(0 <= order, arith(0 <= c * q, 0 <= c, *RATE), positive)
        known, shared = at(profile, c, phi, by=[0 <= c, TEST]), at(mixed, phi, by=[TEST])
        times = arith(eq(c * E(P, w, phi(w)), c * q * E(B, w, phi(w)) + c * (1 - q) * E(A, w, phi(w))), shared)
        left = arith(eq(share * E(A, w, phi(w)), plain * E(A, w, phi(w))), whole)
        drawn = arith(share * E(A, w, phi(w)) <= c * q * E(B, w, phi(w)) + h(c), known, times, left)
        bound = arith(E(A, w, phi(w)) <= order * E(B, w, phi(w)) + h(c) / share, drawn, positive)
        every = generalize(discharge(bound, TEST), phi)
        least = use(LEAST_PROFILE, density, level, every, P=A, Q=B, c=order, d=h(c) / share)
        return arith(goal, least, positive)

    def none(no: Theorem) -> Theorem:
        nothing = at(profile, c, lam(w, num(0)), by=[0 <= c])
        means = [parts(use(NOTHING, mu=law))[1] for law in (A, P)]
        return arith(goal, nothing, *means, arith(eq(share, 0), no))

    return cases(0 < plain, some, none)
