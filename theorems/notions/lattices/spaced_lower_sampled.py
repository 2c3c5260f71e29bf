"""An optimistic PLD of the sampled Gaussian pair, from its lines between few nodes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, log, minimum, num
from dpproofs.privacy.notions import k, on
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import origin, step
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import upper
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_sampled import at_threshold
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.spaced_lower_places import WHOLE
from theorems.notions.lattices.spaced_lower_table import BELOW, FIRST_NODE, SIZES, SPACED_LOWER_TABLE, apart, fine
from theorems.notions.lattices.spaced_lower_table import some, steps
from theorems.notions.lattices.spaced_table import BEFORE, nodes, order, place
from theorems.notions.lattices.table_chords import value
from theorems.notions.lattices.thresholds import OTHER, PAIR, phi, w
from theorems.notions.profiles.at_least import AT_LEAST

MIDDLE = exp(step * ((place(k) + place(k + 1)) / 2 - origin))
"""The order in the middle between a node and the next one."""
THRESHOLD = sigma**2 * log((MIDDLE - (1 - rate)) / rate) + num(1) / 2
"""Where the likelihood ratio of P and Q is that order."""


def _room(number: Term) -> Term:
    """How far the gain of the outcomes above the threshold at a node exceeds the value there."""
    first, second = (upper(THRESHOLD, num(mean), sigma) for mean in (1, 0))
    return fine * (rate * first + (1 - rate - order(number)) * second) - value(number)


NODES = within(k, nodes - 1, 0 <= minimum(_room(k), _room(k + 1)))

SPACED_LOWER_SAMPLED = Lemma(
    "lattices.spaced-lower-sampled", "An optimistic PLD of the sampled Gaussian pair, from some nodes",
    f"{BALLE_WANG}, Theorem 8",
    (PAIR, OTHER, *SIZES, WHOLE, 0 < rate, rate <= 1, 0 < sigma, FIRST_NODE, NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(SPACED_LOWER_SAMPLED)
def _proof(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    (above, is_event, means), room = at_threshold(THRESHOLD), at(NODES, k, by=[BEFORE])
    ends = [arith(apart(n, P, Q, above, w), arith(0 <= _room(n), room), *means, 0 < fine) for n in (k, k + 1)]
    each = witness(some(apart(k, P, Q, phi, w), apart(k + 1, P, Q, phi, w), phi=phi, w=w), above, is_event, *ends)
    every = generalize(discharge(each, BEFORE), k)
    return use(SPACED_LOWER_TABLE, *SIZES, WHOLE, FIRST_NODE, every, *steps(), P=P, Q=Q)
