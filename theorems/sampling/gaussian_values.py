"""The profiles of the sampled Gaussian pair at an order, as numbers that can be computed."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, log, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, same_value, use
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import q
from theorems.sampling.gaussian_pair import EXACT, SQUARE
from theorems.sampling.kernels import RATE
from theorems.sampling.two_laws import added, removed

SOURCE = f"{BALLE_WANG}, Theorem 8"
ABOVE, BELOW = c - (1 - q), 1 - c * (1 - q)


def at_level(order: Term) -> Term:
    """The Gaussian profile at an order, in terms of erfc."""
    return closed_form(SQUARE, log(order))


REMOVED_VALUE = Lemma(
    "sampling.gaussian-removed-value", "The profile of the sampled Gaussian pair, when a record is removed", SOURCE,
    (1 - q < c, *RATE, 0 < sigma),
    eq(removed(EXACT), factor * q * at_level(ABOVE / q)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, c=1, q="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(REMOVED_VALUE)
def _removed(claim: Claim) -> Theorem:
    """The order of the Gaussian pair is positive."""
    known = _known(ABOVE / q, arith(0 < ABOVE / q, 1 - q < c, *RATE))
    value = arith(eq(q * EXACT(ABOVE / q), rhs(claim)), known)
    return arith(claim.conclusion, value, 1 - q < c)


def _known(order: Term, positive: Theorem) -> Theorem:
    return use(CLOSED_FORM, arith(0 < SQUARE, 0 < sigma), positive, s=SQUARE, c=order)


ADDED_VALUE = Lemma(
    "sampling.gaussian-added-value", "The profile of the sampled Gaussian pair, when a record is added", SOURCE,
    (0 < c, 0 < BELOW, *RATE, 0 < sigma),
    eq(added(EXACT), factor * BELOW * at_level(c * q / BELOW)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, c=1, q="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(ADDED_VALUE)
def _added(claim: Claim) -> Theorem:
    """The order of the Gaussian pair is positive."""
    share = arith(eq(maximum(BELOW, 0), BELOW), 0 < BELOW)
    order = c * q / maximum(BELOW, 0)
    product = arith(0 < c * q, 0 < c, 0 < q)
    known = _known(c * q / BELOW, arith(0 < c * q / BELOW, product, 0 < BELOW))
    same = same_value(EXACT, arith(eq(order, c * q / BELOW), share, 0 < BELOW))
    value = arith(eq(BELOW * EXACT(order), rhs(claim)), known, same)
    whole = arith(eq(maximum(BELOW, 0) * EXACT(order), BELOW * EXACT(order)), share)
    return arith(claim.conclusion, whole, value)
