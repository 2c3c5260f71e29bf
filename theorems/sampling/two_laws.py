"""The profiles of a law A and of a mixture with it, from those of A and B: the record is drawn with probability q."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, maximum, prob, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MIXTURE, PROFILE, P, h, phi, w
from dpproofs.privacy.notions.sampled_gaussian_dp import sampled_profile
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, for_all
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import q

A, B = variables("A B", prob("Y"))
MIXED = MIXTURE(P, q, B, A)
"""P is the law of the answer if the record may be drawn, A if it is not there, B if it is drawn."""


def removed(profile: Callable[[Term], Term], rate: Term = q, order: Term = c) -> Term:
    """The profile of P and A at an order, from that of B and A."""
    return sampled_profile(profile, rate, order)


def added(profile: Callable[[Term], Term], rate: Term = q, order: Term = c) -> Term:
    """The profile of A and P at an order, from that of A and B."""
    share = maximum(1 - order * (1 - rate), 0)
    return share * profile(order * rate / share)


def _removed_claim(profile: Term) -> Claim:
    return Claim((PROFILE(B, A, h), MIXED, 0 < q, q <= 1), PROFILE(P, A, lam(c, profile)))


REMOVED = Lemma(
    "sampling.removed-laws", "The profile of a mixture of A and B, and A", f"{ZHU_DONG_WANG}, Poisson subsampling",
    *_removed_claim(removed(h)).parts,
    mutants=(Mutant("factor", _removed_claim(LESS * removed(h)), "A, B on different points, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1)),
             Mutant("order", _removed_claim(q * h(c)), "q = 1/2, c = 2/5",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1))),
)  # fmt: skip


@proof_of(REMOVED)
def _removed(claim: Claim) -> Theorem:
    """P - c A = q B - (c - 1 + q) A."""
    given, shared, *rate = claim.hypotheses
    mixed = at(shared, phi, by=[TEST])
    means = [*unit_mean(A), *unit_mean(B)]
    goal = E(P, w, phi(w)) <= c * E(A, w, phi(w)) + read(PROFILE, claim).h(c)

    def above(yes: Theorem) -> Theorem:
        order = (c - (1 - q)) / q
        bound = at(given, order, phi, by=[arith(0 <= order, yes, *rate), TEST])
        scaled = arith(q * E(B, w, phi(w)) <= (c - (1 - q)) * E(A, w, phi(w)) + q * h(order), bound, *rate)
        return arith(goal, mixed, scaled, yes)

    def below(no: Theorem) -> Theorem:
        rest = arith((1 - q - c) * E(A, w, phi(w)) <= 1 - q - c, no, *means)
        drawn = arith(q * E(B, w, phi(w)) <= q, *rate, *means)
        return arith(goal, mixed, rest, drawn, no)

    return for_all(claim.conclusion, cases(1 - q <= c, above, below))


def _added_claim(profile: Term) -> Claim:
    return Claim((PROFILE(A, B, h), MIXED, 0 <= q, q <= 1), PROFILE(A, P, lam(c, profile)))


ADDED = Lemma(
    "sampling.added-laws", "The profile of A, and a mixture of A and B", f"{ZHU_DONG_WANG}, Poisson subsampling",
    *_added_claim(added(h)).parts,
    mutants=(Mutant("factor", _added_claim(LESS * added(h)), "A, B on different points, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1)),
             Mutant("reversed", _added_claim(removed(h)), "the profile of P and A; c = 1/2",
                    witness=finite({"Y": 2}, A=(1, 0), B=(0, 1), P=("1/2", "1/2"), q="1/2", h=1))),
)  # fmt: skip


@proof_of(ADDED)
def _added(claim: Claim) -> Theorem:
    """A - c P = (1 - c (1 - q)) A - c q B."""
    given, shared, *rate = claim.hypotheses
    mixed = at(shared, phi, by=[TEST])
    times = arith(eq(c * E(P, w, phi(w)), c * q * E(B, w, phi(w)) + c * (1 - q) * E(A, w, phi(w))), mixed)
    means = [*unit_mean(A), *unit_mean(B)]
    share = maximum(1 - c * (1 - q), 0)
    goal = E(A, w, phi(w)) <= c * E(P, w, phi(w)) + read(PROFILE, claim).h(c)
    drawn = arith(0 <= c * q * E(B, w, phi(w)), arith(0 <= c * q, 0 <= c, *rate), *means)

    def some(yes: Theorem) -> Theorem:
        order = c * q / share
        whole = arith(eq(share, 1 - c * (1 - q)), yes)
        positive = arith(0 < share, whole, yes)
        bound = at(given, order, phi, by=[arith(0 <= order, arith(0 <= c * q, 0 <= c, *rate), positive), TEST])
        scaled = arith(share * E(A, w, phi(w)) <= c * q * E(B, w, phi(w)) + share * h(order), bound, positive)
        same = arith(eq(share * E(A, w, phi(w)), (1 - c * (1 - q)) * E(A, w, phi(w))), whole)
        return arith(goal, times, same, scaled)

    def none(no: Theorem) -> Theorem:
        rest = arith((1 - c * (1 - q)) * E(A, w, phi(w)) <= 0, no, *means)
        return arith(goal, times, rest, drawn, no)

    return for_all(claim.conclusion, cases(0 < 1 - c * (1 - q), some, none))
