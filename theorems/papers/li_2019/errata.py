"""Slips in the lecture, in its order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "After Definition 1.1",
        "any event of probability at least O(delta) is almost equally likely.",
        "An event of probability delta, or less, may have probability 0 for the neighbour.",
        "An event of probability t delta, t > 1, keeps at least the share exp(-epsilon) (1 - 1/t).",
        ("li16.claim-events-above-delta-counterexample",), ("li16.claim-events-above-delta",),
    ),
    Erratum(
        "Fact 1.2",
        "the answers of private mechanisms are private together; that they draw independently is not said.",
        "A bit plus a fair bit, modulo 2, and the fair bit itself reveal nothing each, but together the bit.",
        "The second mechanism is private whatever the first one answered.",
        ("li16.fact-1.2-counterexample",), ("mechanisms.approx-dp-composition",),
    ),
    Erratum(
        "Theorem 2.1, proof",
        "the display ends in exp(epsilon/Delta |f(X') - f(X)|) = exp(epsilon).",
        "Equality holds only for neighbours at which the query changes by its sensitivity.",
        "It is at most exp(epsilon), which is what the theorem needs.",
        ("li16.theorem-2.1-counterexample",), ("mechanisms.laplace-vector",),
    ),
    Erratum(
        "Section 2.1, histograms",
        "if n is at least a constant times log(d)/(epsilon alpha), then the Laplace mechanism approximates all counts "
        "up to a factor 1 + alpha.",
        "It says nothing of small counts: a cell without record has to be answered with 0, and one with one record "
        "with something else, and no private mechanism does both, however many records there are in other cells.",
        "Any (epsilon, delta)-DP answer is wrong with probability at least (1 - delta)/(1 + exp(epsilon)) at one of "
        "the two. Counts of at least 2/(epsilon alpha) log(d/eta) are right up to it, and all counts up to alpha n.",
        ("li16.example-histogram.multiplicative-counterexample",),
        ("li16.claim-spiky-function", "li16.example-histogram.multiplicative",
         "li16.example-histogram.multiplicative-additive"),
    ),
    Erratum(
        "Theorem 2.4",
        "for all epsilon, delta > 0, noise of sigma = c Delta/epsilon with c^2 at least a constant times log(1/delta).",
        "No constant will do for all epsilon: for every c the noise needs delta >= 0.99 at epsilon = 2 c^2 + 6 c, and "
        "delta = 1/2 asks for a fixed c only. The form with c^2 = 2 log(1.25/delta), known from textbooks, is false at "
        "epsilon = 4, delta = 4/5.",
        "c^2 = 2 log(1.25/delta) for epsilon <= 1; c^2 = 2 log(1/delta) + epsilon for every epsilon.",
        ("li16.theorem-2.4-counterexample", "li16.theorem-2.4-counterexample-textbook"),
        ("li16.theorem-2.4", "li16.theorem-2.4-any-epsilon"),
    ),
    Erratum(
        "Definition 2.4",
        "the mean of (dQ/dP)^(alpha - 1) under P.",
        "The ratio is upside down. The printed divergence of order 2 is 0 for all laws; randomized response with "
        "epsilon = log(16) is rho-zCDP with rho = 0.172 epsilon by it, and then Theorem 2.5 (2) is false.",
        "The mean of (dP/dQ)^(alpha - 1) under P, which is that of (dP/dQ)^alpha under Q.",
        ("li16.def-2.4-order-two", "li16.def-2.4-printed", "li16.def-2.4-counterexample"),
        ("bs16.eq-2.1-mgf", "bs16.lemma-3.5"),
    ),
    Erratum(
        "Theorem 2.5 (2)",
        "for all delta > 0.",
        "For delta > 1 the root is that of a negative number.",
        "delta <= 1 is a hypothesis.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5",),
    ),
    Erratum(
        "Fact 2.7",
        "the error is above a constant times Delta/epsilon sqrt(log(d/eta)) with probability at most eta.",
        "The noise is c Delta/epsilon, where c grows with 1/delta, and c is missing: whatever the constant, for small "
        "delta, one answer is farther off with probability 0.615, where eta = 1/2.",
        "sigma sqrt(2 log(d/eta)), where sigma is c Delta/epsilon.",
        ("li16.fact-2.7-counterexample",), ("li16.fact-2.7",),
    ),
    Erratum(
        "Theorem 3.1 (3)",
        "T mechanisms that are epsilon-DP are (epsilon sqrt(6 T log(1/delta)), delta)-DP for all delta > 0.",
        "Already one mechanism with a large epsilon is not, since the printed epsilon is then smaller than its own.",
        "T epsilon tanh(epsilon/2) + epsilon sqrt(2 T log(1/delta)), where the first part is for the means of the "
        "privacy losses. What is printed is no less than that if T tanh(epsilon/2)^2 <= (8 - 4 sqrt(3)) log(1/delta).",
        ("li16.theorem-3.1.3-counterexample",), ("li16.theorem-3.1.3-corrected-equal", "li16.theorem-3.1.3"),
    ),
)  # fmt: skip
