"""Slips in the paper, in its order; each counterexample is a lemma."""

from __future__ import annotations

from dpproofs.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Section 1.2.3",
        "postprocessing worsens mean-concentrated DP by at most constant factors.",
        "That is so only while tau is bounded. For large tau the loss of a thresholded Gaussian takes two values "
        "that are at least tau^2/2 apart, which is more than any constant times tau.",
        "What holds for all mu and tau goes through zCDP, and the factor grows.",
        ("bs16.sec-1.2-mcdp-postprocessing-counterexample",), ("bs16.sec-1.2-mcdp-postprocessing",),
    ),
    Erratum(
        "Lemmas 2.4 and 2.5",
        "no condition on sigma.",
        "For sigma = 0 there is no density.",
        "sigma > 0 is a hypothesis.",
        (), ("bs16.lemma-2.4", "bs16.lemma-2.5"),
    ),
    Erratum(
        "Lemma 2.2, Proof of Lemma B.6",
        "all orders from 1 to infinity; suprema over outcomes.",
        "The appendix proves the orders strictly between 1 and infinity. Suprema over single outcomes say too much: "
        "what happens on a set of probability 0 has no effect.",
        "The orders 1 and infinity have proofs of their own, and bounds hold almost surely, or for every outcome where "
        "that is what is used.",
        (), ("bs16.lemma-2.2b", "bs16.lemma-2.2b-kl", "bs16.lemma-2.2b-max"),
    ),
    Erratum(
        "Lemmas 3.5 and 3.7, Corollary 8.11",
        "for all delta > 0 (as recalled).",
        "The root is that of rho log(1/delta), which is negative for delta > 1; and rho = 0 needs a line of its own, "
        "since the order that the proof chooses is infinite.",
        "0 < delta <= 1 and rho > 0 are hypotheses; the case rho = 0 is Lemma 3.2.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5", "bs16.lemma-3.7", "bs16.lemma-3.2-to-pure-dp"),
    ),
    Erratum(
        "Lemma 3.6, first form",
        "for all delta > 0 (as recalled); a refinement of Lemma 3.5.",
        "The root needs delta <= sqrt(pi rho), and the form is smaller than that of Lemma 3.5 only when pi rho < 1.",
        "The condition is a hypothesis.",
        ("bs16.lemma-3.6-counterexample", "bs16.lemma-3.6-no-refinement"), ("bs16.lemma-3.6",),
    ),
    Erratum(
        "Lemma 4.3",
        "(xi, rho)-zCDP implies (mu, tau)-mean-concentrated DP with tau = O(sqrt(xi + 2 rho)) (as recalled).",
        "No constant will do when xi + 2 rho is large: two laws on two points whose privacy loss is at most epsilon "
        "can have a loss of variance about epsilon^2/4, and tau^2 must be at least that.",
        "An explicit constant where xi + 2 rho is bounded, and a bound of another form that holds for all parameters.",
        ("bs16.lemma-4.3-counterexample",), ("bs16.lemma-4.3", "bs16x.lemma-4.3-global"),
    ),
    Erratum(
        "Proposition 5.3 (and what rests on it: 6.1, 6.3, 7.1, 7.4)",
        "(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k, with no condition on xi.",
        "Lemma 4.2 makes guarantees with xi < 0, and for these it is false: no output with probability 1/2, and else a "
        "Gaussian of variance 1/20 around the sum, is (-0.6, 10.1)-zCDP; for groups of 2 and the order 2 the "
        "divergence is more than 79.3, where the proposition promises 79.",
        "xi >= 0 is a hypothesis; for -rho <= xi <= 0 the cost of xi only adds up.",
        ("bs16.prop-5.3-counterexample",), ("bs16.prop-5.3", "bs16x.group-privacy-negative-xi"),
    ),
    Erratum(
        "Lemma 8.2",
        "the events of Definition 8.1 are intersected.",
        "When the probability of the second event varies with the first outcome, the law given both events is not the "
        "composition of the conditional laws.",
        "The guarantee is taken as a mixture with the exact weight 1 - delta, which says the same for delta < 1; then "
        "the composition is exact. That the parts can be chosen measurably is a hypothesis when rho > 0.",
        (), ("bs16.lemma-8.2", "bs16x.exact-mass"),
    ),
    Erratum(
        "Definition 8.5",
        "the least delta of approximate randomized response, for all epsilon.",
        "The formula needs xi >= -epsilon.",
        "The condition is a hypothesis.",
        ("bs16.def-8.5-counterexample",), ("bs16.def-8.5",),
    ),
)  # fmt: skip
