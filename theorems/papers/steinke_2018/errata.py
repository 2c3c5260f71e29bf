"""Slips in the slides, in their order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Rényi divergence, between KL divergence and the largest loss",
        "at the order 1 it is KL divergence.",
        "A mechanism can have a KL divergence of at most 2, and an infinite divergence of every order above 1, which "
        "then does not come near it.",
        "The limit is KL divergence where some order above 1 has a finite divergence.",
        ("atlas.kl-dp-not-renyi-dp",), ("bs16.def-2.1-limit",),
    ),
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
        "Composition of CDP",
        "the rhos add up; that the mechanisms draw their noise independently is not said.",
        "A fair bit, and that bit plus the data modulo 2, are each of one law whatever the data are, and together they "
        "reveal the data.",
        "Each mechanism is private whatever the outcomes of those before it are.",
        ("li16.fact-1.2-counterexample",), ("bs16.lemma-2.3", "li16.theorem-3.1.2-many"),
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
        "Composition, the row of approximate DP, the epsilon",
        "epsilon' is a constant times the root of log(1/delta) times the sum of the squares, for all epsilons.",
        "For large epsilons the mean of the loss is more than that: one log(10000)-DP mechanism is not (epsilon', "
        "97/100)-DP with the constant sqrt(6).",
        "The means epsilon tanh(epsilon/2) are added; they are small where the epsilons are.",
        ("li16.theorem-3.1.3-counterexample",), ("li16.theorem-3.1.3-corrected", "li16.theorem-3.1.3-corrected-equal"),
    ),
    Erratum(
        "Definition of the privacy loss",
        "the logarithm of a ratio of probabilities of single outcomes.",
        "Under Gaussian laws these are 0 and 0.",
        "The logarithm of the likelihood ratio, which is a ratio of densities; its mean under the first law is KL "
        "divergence.",
        ("st18.def-privloss-counterexample",), ("bs16.eq-2.1-mean", "bs16.sec-1.1-loss-tail"),
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
    Erratum(
        "Comparison, CDP and approximate DP for all delta",
        "they are roughly equivalent.",
        "With the same rho they are not: randomized response that keeps its bit with probability 3/4 is (sqrt(4 rho "
        "log(1/delta)), delta)-DP for every delta with rho = 11/25, and rho-CDP only for rho >= log(3)/2 > 27/50.",
        "Approximate DP for every delta implies CDP with a larger rho and an offset.",
        ("st18.claim-cdp-equivalent-all-delta-counterexample",), ("bs16.lemma-3.7", "bs16.lemma-3.5"),
    ),
    Erratum(
        "Sampling under approximate DP",
        "epsilon becomes about s epsilon.",
        "It is never less than that, and may be more: a bit that is kept with probability 3/4, of one of two records, "
        "is log(3)-DP without sampling, and with it log(2)-DP and no less, which is above log(3)/2.",
        "epsilon becomes log(1 + s (exp(epsilon) - 1)), and delta becomes s delta.",
        ("st18.subsampling-approx-counterexample",), ("sampling.fixed-size-approx-dp", "sampling.poisson-approx-dp"),
    ),
    Erratum(
        "Sampling under truncated CDP",
        "rho becomes about s^2 rho.",
        "It is more for every s < 1 and every rho: at the order 2 the divergence of sampled Gaussian noise is log(1 + "
        "s^2 (exp(2 rho) - 1)). And not all orders are covered: there rho stays what it was.",
        "13 s^2 rho at whole orders k with s k <= 1 and (k - 1) rho <= 7/10, and 26 s^2 rho at all orders below such a "
        "k; for all orders no rho below that without sampling will do.",
        ("st18.subsampling-tcdp-counterexample",),
        ("st18.subsampling-tcdp-whole-orders", "st18.subsampling-tcdp-whole-orders-added",
         "st18.subsampling-tcdp-poisson", "st18.subsampling-cdp-no-gain-gaussian"),
    ),
)  # fmt: skip
