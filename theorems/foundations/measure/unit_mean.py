"""The mean of a test."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.privacy.notions import phi, test_function, w
from dpproofs.proving.tactics import generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN

TEST = test_function(phi, w)


def unit_mean(law: Term) -> list[Theorem]:
    """The test phi is integrable, and its mean is in [0, 1]."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    return parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))
