"""Slips in the slides, in their order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Definition of pure DP",
        "a condition on the probabilities of single outcomes.",
        "Laws without atoms give every outcome the probability 0, and then the condition says nothing: N(0, 1) and "
        "N(1, 1) satisfy it for every epsilon, and are epsilon-close for none.",
        "The condition is on events, or on densities.",
        ("st18.def-pure-dp-counterexample",), ("bs16.lemma-3.2",),
    ),
    Erratum(
        "Approximate DP, delta as the probability of a bad event",
        "delta is the probability of a bad event; events of probability delta can be ignored.",
        "It is not the probability that the privacy loss is above epsilon: randomized response that keeps its bit with "
        "probability 3/4 is (log(2), 1/4)-DP, and its loss is above log(2) with probability 3/4.",
        "Each of the two laws is a mixture of parts of mass 1 - delta, which are epsilon-close, and of anything else. "
        "The loss is above epsilon + s with probability at most delta/(1 - exp(-s)).",
        ("st18.claim-delta-bad-event-counterexample",), ("bs16.cor-8.7", "bs16.sec-1.1-loss-dp-c"),
    ),
    Erratum(
        "Composition, the row of approximate DP",
        "epsilon' is O(root of log(1/delta) times the sum of the squares), and delta' is O(sum of the deltas).",
        "With all deltas 0 this says that delta' = 0; but k randomized responses are (epsilon', 0)-DP only for "
        "epsilon' >= k epsilon, which is more than any constant times the root when k is large.",
        "delta' = delta + the sum of the deltas, and to epsilon' the means of the losses are added.",
        ("st18.comparison-approx-counterexample",), ("li16.theorem-3.1.3-corrected", "bs16.cor-8.9"),
    ),
    Erratum(
        "Privacy loss, the probability of bad events",
        "for all alpha.",
        "For alpha = 1/2 the bound on the event that always happens is exp(-rho/2).",
        "alpha is at least 1, where alpha = 1 says nothing.",
        ("st18.bad-event-m17-counterexample",), ("st18.bad-event-m17", "st18.bad-event-m17-cdp"),
    ),
    Erratum(
        "Comparison, pure DP implies CDP implies approximate DP",
        "for all rho, delta > 0.",
        "For delta > 1 the root is that of a negative number.",
        "delta <= 1 is a hypothesis.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5",),
    ),
)  # fmt: skip
