"""From the values of a profile at any nodes to a profile with kinks there: upper interpolation."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, lam, nat
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROFILE, P, Q, c, h, k, phi, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords import SOURCE
from theorems.notions.lattices.chords_nodes import y
from theorems.notions.lattices.lattice import d, n, t, within
from theorems.notions.lattices.spaced_chords import CHORD, GROWING, POSITIVE, SIGNS, SPACED_CHORDS, TERMS, end, masses
from theorems.notions.lattices.spaced_chords import node

VALUES = within(k, n, h(node(k)) <= y(k))


def _numbers(factor: Factor = 1) -> tuple[Term, ...]:
    return VALUES, *SIGNS, POSITIVE, GROWING, CHORD, *masses(), *end(factor)


SPACED_PROFILE = Lemma(
    "lattices.profile-between-any-nodes", "Values of a profile at any nodes give a profile with kinks there", SOURCE,
    (PROFILE(P, Q, h), *_numbers(factor)),
    PROFILE(P, Q, lam(c, d + t * total(TERMS, n))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, t=1, d="99/100", node=lambda i: i + 1, y=1,
                        slope=0, m=0)),),
)  # fmt: skip


@proof_of(SPACED_PROFILE)
def _proof(claim: Claim) -> Theorem:
    """For one test the difference is a decreasing line in c, which is at most 1 at 0."""
    test = test_function(phi, w)
    low, high = (generalize(fact, w) for fact in parts(specialize(test, w)))
    first, second = (parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1)) for law in (P, Q))
    inside = conj(nat(k), k <= n)
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    order = arith(0 <= node(k), at(POSITIVE, k, by=parts(inside)))
    bound = at(PROFILE(P, Q, h), node(k), phi, by=[order, test])
    value = arith(p - node(k) * q <= y(k), bound, at(VALUES, k, by=parts(inside)))
    below = generalize(discharge(value, inside), k)
    made = use(SPACED_CHORDS, *_numbers()[1:], first[2], second[1], below, 0 <= c, p=p, q=q)
    return for_all(claim.conclusion, arith(p <= c * q + (d + t * total(TERMS, n)), made))
