"""What is wrong in the slides, in their order; each counterexample is a lemma, and a slip without one says why."""

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Rényi divergence, between KL divergence and the largest loss",
        "Interpolates between KL divergence (α → 1) & max divergence (α → ∞).",
        "So it does from orders below 1. A mechanism can have a KL divergence of at most 2, and an infinite divergence "
        "of every order above 1, which then does not come near it.",
        "From orders above 1 the limit is KL divergence where some of them has a finite divergence.",
        ("atlas.kl-dp-not-renyi-dp",), ("bs16.def-2.1-limit",), kind="remark",
    ),
    Erratum(
        "Definition of pure DP",
        "∀y P[M(x) = y] ≤ e^ε P[M(x') = y]",
        "For laws with densities these stand for the probabilities. Read as it is printed, laws without atoms give "
        "every outcome the probability 0, and then the condition says nothing: N(0, 1) and N(1, 1) satisfy it for "
        "every epsilon, and are epsilon-close for none.",
        "The condition is on events, or on densities.",
        ("st18.def-pure-dp-counterexample",), ("bs16.lemma-3.2",), kind="remark",
    ),
    Erratum(
        "Approximate DP, delta as the probability of a bad event",
        "δ = P[bad event] needs to be cryptographically small.",
        "It is not the probability that the privacy loss is above epsilon: randomized response that keeps its bit with "
        "probability 3/4 is (log(2), 1/4)-DP, and its loss is above log(2) with probability 3/4.",
        "Each of the two laws is a mixture of parts of mass 1 - delta, which are epsilon-close, and of anything else. "
        "The loss is above epsilon + s with probability at most delta/(1 - exp(-s)).",
        ("st18.claim-delta-bad-event-counterexample",), ("bs16.cor-8.7", "bs16.sec-1.1-loss-dp-c"), kind="remark",
    ),
    Erratum(
        "Composition of CDP",
        "Then combining the outputs of M_1, ..., M_k satisfies (ρ' = ∑_i ρ_i)-CDP.",
        "The mechanisms have to draw their noise independently, as readers will suppose. A fair bit, and that bit plus "
        "the data modulo 2, are each of one law whatever the data are, and together they reveal the data.",
        "Each mechanism is private whatever the outcomes of those before it are.",
        ("li16.fact-1.2-counterexample",), ("bs16.lemma-2.3", "li16.theorem-3.1.2-many"), kind="remark",
    ),
    Erratum(
        "Composition, the row of approximate DP",
        "ε' = O(√(log(1/δ) ∑_{i=1}^k ε_i²)), δ' = O(∑_{i=1}^k δ_i)",
        "For many mechanisms, or large epsilons, the means of the losses are more than that: one log(10000)-DP "
        "mechanism is not (epsilon', 97/100)-DP with the constant sqrt(6). And with all delta_i = 0 it says that "
        "delta' = 0; but k randomized responses are (epsilon', 0)-DP only for epsilon' >= k epsilon, which is more "
        "than any constant times the root when k is large.",
        "delta' = delta + the sum of the deltas, and to epsilon' the means epsilon tanh(epsilon/2) of the losses are "
        "added; they are small where the epsilons are.",
        ("li16.theorem-3.1.3-counterexample", "st18.comparison-approx-counterexample"),
        ("li16.theorem-3.1.3-corrected", "li16.theorem-3.1.3-corrected-equal", "bs16.cor-8.9"),
    ),
    Erratum(
        "Definition of the privacy loss",
        "PrivLoss(y) = log(P[M(x) = y]/P[M(x') = y])",
        "For laws with densities these stand for the probabilities, which under Gaussian laws are 0 and 0.",
        "The logarithm of the likelihood ratio, which is a ratio of densities; its mean under the first law is KL "
        "divergence.",
        ("st18.def-privloss-counterexample",), ("bs16.eq-2.1-mean", "bs16.sec-1.1-loss-tail"), kind="remark",
    ),
    Erratum(
        "Privacy loss, the probability of bad events",
        "∀S ∀α P[M(x) ∈ S] ≤ e^{(α - 1) ρ} · (P[M(x') ∈ S])^{1 - 1/α}",
        "The orders are those above 1, as in the definition of CDP. For alpha = 1/2 the bound on the event that always "
        "happens is exp(-rho/2).",
        "alpha is at least 1, where alpha = 1 says nothing.",
        ("st18.bad-event-m17-counterexample",), ("st18.bad-event-m17", "st18.bad-event-m17-cdp"), kind="remark",
    ),
    Erratum(
        "Comparison, pure DP implies CDP implies approximate DP",
        "∀ρ, δ > 0 √(2ρ)-DP ⟹ ρ-CDP ⟹ (ρ + 2 √(ρ · log(1/δ)), δ)-DP.",
        "For delta > 1, where (epsilon, delta)-DP says nothing, the root is that of a negative number.",
        "delta <= 1 is a hypothesis.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5",), kind="remark",
    ),
    Erratum(
        "Comparison, CDP and approximate DP for all delta",
        "CDP is roughly equivalent to approx. (ϵ, δ)-DP with this ∀δ quantification.",
        "Roughly, and not with the same rho: randomized response that keeps its bit with probability 3/4 is (sqrt(4 "
        "rho log(1/delta)), delta)-DP for every delta with rho = 11/25, and rho-CDP only for rho >= log(3)/2 > 27/50.",
        "Approximate DP for every delta implies CDP with a larger rho and an offset.",
        ("st18.claim-cdp-equivalent-all-delta-counterexample",), ("bs16.lemma-3.7", "bs16.lemma-3.5"), kind="remark",
    ),
    Erratum(
        "Sampling under truncated CDP",
        "If M is (ρ, ω)-tCDP, then M' is (≈ s² · ρ, Ω(min{ω, log(1/s)/ρ}))-tCDP.",
        "What ≈ leaves out is never 0: at the order 2 the divergence of sampled Gaussian noise is log(1 + s^2 (exp(2 "
        "rho) - 1)), which is more than 2 s^2 rho for every s < 1 and every rho. At all orders at once "
        "rho stays what it was, as the slide says for CDP.",
        "13 s^2 rho at whole orders k with s k <= 1 and (k - 1) rho <= 7/10, and 26 s^2 rho at all orders below such a "
        "k; for all orders no rho below that without sampling will do.",
        ("st18.subsampling-tcdp-counterexample",),
        ("st18.subsampling-tcdp-whole-orders", "st18.subsampling-tcdp-whole-orders-added",
         "st18.subsampling-tcdp-poisson", "st18.subsampling-cdp-no-gain-gaussian"),
        kind="remark",
    ),
)  # fmt: skip
