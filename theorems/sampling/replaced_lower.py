"""An optimistic PLD of the Gaussian pair of a replaced record, from some of its nodes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exp, ind, lam, log, minimum, normal, num, substitute
from dpproofs.privacy.notions import MIXTURE, k, mu_squared, on
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import origin, step
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL, upper
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.spaced_lower_places import WHOLE
from theorems.notions.lattices.spaced_lower_table import BELOW, FIRST_NODE, SIZES, SPACED_LOWER_TABLE, apart, fine
from theorems.notions.lattices.spaced_lower_table import some, steps
from theorems.notions.lattices.spaced_table import BEFORE, nodes, order, place
from theorems.notions.lattices.table_chords import value
from theorems.notions.lattices.thresholds import PAIR, STILL, phi, w
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.sampling.replaced_orders import first_order

OPPOSITE = on(MIXTURE, Y="real")(Q, rate, normal(-1, sigma), STILL)
"""Q = rate N(-1, sigma^2) + (1 - rate) N(0, sigma^2)."""
MIDDLE = exp(step * ((place(k) + place(k + 1)) / 2 - origin))
"""The order in the middle between a node and the next one."""
THRESHOLD = sigma**2 * log(substitute(first_order(MIDDLE), {mu_squared: 1 / sigma**2})) + num(1) / 2
"""Where the likelihood ratio of P and Q is that order."""


def _room(number: Term) -> Term:
    """How far the gain of the outcomes above the threshold at a node exceeds the value there."""
    moved, still, other = (upper(THRESHOLD, num(mean), sigma) for mean in (1, 0, -1))
    told = rate * moved + (1 - rate) * still - order(number) * (rate * other + (1 - rate) * still)
    return fine * told - value(number)


NODES = within(k, nodes - 1, 0 <= minimum(_room(k), _room(k + 1)))

REPLACED_LOWER = Lemma(
    "sampling.spaced-lower-replaced", "An optimistic PLD of the Gaussian pair of a replaced record",
    f"{BALLE_WANG}, Theorem 8",
    (PAIR, OPPOSITE, *SIZES, WHOLE, 0 < rate, rate <= 1, 0 < sigma, FIRST_NODE, NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(REPLACED_LOWER)
def _proof(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    above, room = lam(w, ind(THRESHOLD <= w)), at(NODES, k, by=[BEFORE])
    is_event = generalize(arith(conj(0 <= above(w), above(w) <= 1)), w)
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, nu=num(mean), r=THRESHOLD) for mean in (1, 0, -1)]
    means = [at(law, above, by=[is_event]) for law in (PAIR, OPPOSITE)]
    ends = [arith(apart(n, P, Q, above, w), arith(0 <= _room(n), room), *means, *tails, 0 < fine) for n in (k, k + 1)]
    each = witness(some(apart(k, P, Q, phi, w), apart(k + 1, P, Q, phi, w), phi=phi, w=w), above, is_event, *ends)
    every = generalize(discharge(each, BEFORE), k)
    return use(SPACED_LOWER_TABLE, *SIZES, WHOLE, FIRST_NODE, every, *steps(), P=P, Q=Q)
