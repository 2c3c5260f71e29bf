"""The sampled Gaussian pair: where its likelihood ratio is an order, and the gain of the outcomes from there on."""

from __future__ import annotations

from dpproofs.kernel import Term
from dpproofs.language.terms import (
    E,
    entry,
    eq,
    exp,
    forall,
    implies,
    log,
    normal,
    num,
)
from dpproofs.language.terms import var
from dpproofs.privacy.notions import MIXTURE, on, test_function
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import origin, step, table, width
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import upper
from theorems.notions.lattices.runs import P, Q

w = var("w", "real")
phi = var("phi", ("fn", ("real",), "real"))
STILL, MOVED = normal(0, sigma), normal(1, sigma)
PAIR = on(MIXTURE, Y="real")(P, rate, MOVED, STILL)
"""P = rate N(1, sigma^2) + (1 - rate) N(0, sigma^2)."""
OTHER = forall(phi, implies(test_function(phi, w), eq(E(Q, w, phi(w)), E(STILL, w, phi(w)))))
"""Q = N(0, sigma^2)."""


def order(number: object) -> Term:
    """The order at the node with that number."""
    return exp(step * (number - origin))


def threshold(number: Term) -> Term:
    """Where the likelihood ratio of P and Q is the order between the node with that number and the next one."""
    return sigma**2 * log((order(number + num(1) / 2) - (1 - rate)) / rate) + num(1) / 2


def line(number: Term, node: Term) -> Term:
    """The gain of the outcomes above the threshold at the order of a node."""
    first, second = (upper(threshold(number), num(mean), sigma) for mean in (1, 0))
    return rate * first + (1 - rate - order(node)) * second


def entry_at(number: Term) -> Term:
    """The entry of the table with that number."""
    return entry(table, width, number)
