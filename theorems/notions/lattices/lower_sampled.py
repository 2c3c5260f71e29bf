"""An optimistic PLD of the sampled Gaussian pair, from its lines at thresholds."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, ind, lam, minimum, nat, num
from dpproofs.privacy.notions import k, on
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, unit
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_table import BELOW, FIRST_NODE, LOWER_TABLE, SIZES, apart, some, steps
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.table_chords import value
from theorems.notions.lattices.thresholds import OTHER, PAIR, line, phi, threshold, w
from theorems.notions.profiles.at_least import AT_LEAST

LEFT, RIGHT = unit * line(k, k) - value(k), unit * line(k, k + 1) - value(k + 1)
NODES = FIRST_NODE, within(k, last - 1, 0 <= minimum(LEFT, RIGHT))
"""At both ends of each interval the value is at most what the line gives there.

It is one comparison, so that the threshold and the two tails are enclosed once for both ends.
"""

SAMPLED = Lemma(
    "lattices.lower-sampled", "An optimistic PLD of the sampled Gaussian pair", f"{BALLE_WANG}, Theorem 8",
    (PAIR, OTHER, *SIZES, 0 < rate, rate <= 1, 0 < sigma, *NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(SAMPLED)
def _proof(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    above, is_event, means = at_threshold(threshold(k))
    inside = conj(nat(k), k <= last - 1)
    both = at(NODES[1], k, by=[inside])
    ends = [arith(apart(place, P, Q, above, w), arith(0 <= room, both), *means, 0 < unit)
            for room, place in ((LEFT, k), (RIGHT, k + 1))]  # fmt: skip
    each = witness(some(apart(k, P, Q, phi, w), apart(k + 1, P, Q, phi, w), phi=phi, w=w), above, is_event, *ends)
    return use(LOWER_TABLE, *SIZES, FIRST_NODE, generalize(discharge(each, inside), k), *steps(), P=P, Q=Q)


def at_threshold(level: Term) -> tuple[Term, Theorem, list[Theorem]]:
    """The test of outcomes from a level on, and its means under both laws."""
    above = lam(w, ind(level <= w))
    is_test = generalize(arith(conj(0 <= above(w), above(w) <= 1)), w)
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, nu=num(mean), r=level) for mean in (1, 0)]
    return above, is_test, [at(PAIR, above, by=[is_test]), at(OTHER, above, by=[is_test]), *tails]
