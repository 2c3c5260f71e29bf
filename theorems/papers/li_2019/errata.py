"""What is wrong in the lecture, in its order; each counterexample is a lemma, and a slip without one says why."""

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "After Definition 1.1",
        "It asks that any event of probability at least O(δ) is almost equally likely when the algorithm takes X or "
        "X'.",
        "So it does for a large constant in O(). An event of probability delta, or less, may have probability 0 for "
        "the neighbour.",
        "An event of probability t delta, t > 1, keeps at least the share exp(-epsilon) (1 - 1/t).",
        ("li16.claim-events-above-delta-counterexample",), ("li16.claim-events-above-delta",), kind="remark",
    ),
    Erratum(
        "Fact 1.2",
        "Then the algorithm 𝒜 : 𝒳ⁿ → Yᵏ defined by 𝒜(x) = (𝒜₁(x), ..., 𝒜ₖ(x)) is (∑ εᵢ, ∑ δᵢ)-differentially private.",
        "The mechanisms have to draw independently, as readers will suppose. A bit plus a fair bit, modulo 2, and the "
        "fair bit itself reveal nothing each, but together the bit.",
        "The second mechanism is private whatever the first one answered.",
        ("li16.fact-1.2-counterexample",), ("mechanisms.approx-dp-composition",), kind="remark",
    ),
    Erratum(
        "Theorem 2.1, proof",
        "≤ exp(ε/Δ₁(f) ‖f(X') - f(X)‖₁) = e^ε",
        "Equality holds only for neighbours at which the query changes by its sensitivity.",
        "It is at most exp(epsilon), which is what the theorem needs.",
        ("li16.theorem-2.1-counterexample",), ("mechanisms.laplace-vector",),
    ),
    Erratum(
        "Section 2.1, histograms",
        "In particular, if n ≳ log d/(ε α), then this gives us a (1 + α)-multiplicative approximation to the true "
        "counts.",
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
        "Let ε, δ > 0, and let f : 𝒳ⁿ → ℝᵈ. Let σ = c Δ₂(f)/ε for some c satisfying c² ≳ log(1/δ). Then ℳ_{f,σ}^gauss "
        "is (ε, δ)-differentially private.",
        "No constant will do for all epsilon: for every c the noise needs delta >= 0.99 at epsilon = 2 c^2 + 6 c, and "
        "delta = 1/2 asks for a fixed c only. (The form with c^2 = 2 log(1.25/delta), which is not printed here but in "
        "textbooks for epsilon < 1, is false at epsilon = 4, delta = 4/5.)",
        "c^2 = 2 log(1.25/delta) for epsilon <= 1; c^2 = 2 log(1/delta) + epsilon for every epsilon.",
        ("li16.theorem-2.4-counterexample", "li16.theorem-2.4-counterexample-textbook"),
        ("li16.theorem-2.4", "li16.theorem-2.4-any-epsilon"),
    ),
    Erratum(
        "Definition 2.4",
        "D_α(P || Q) = 1/(α - 1) log 𝔼_{X ∼ P}[(dQ/dP)(X)^(α - 1)]",
        "The ratio is upside down. The printed divergence of order 2 is 0 for all laws; randomized response with "
        "epsilon = log(16) is rho-zCDP with rho = 0.172 epsilon by it, and then Theorem 2.5 (2) is false.",
        "The mean of (dP/dQ)^(alpha - 1) under P, which is that of (dP/dQ)^alpha under Q.",
        ("li16.def-2.4-order-two", "li16.def-2.4-printed", "li16.def-2.4-counterexample"),
        ("bs16.eq-2.1-mgf", "bs16.lemma-3.5"),
    ),
    Erratum(
        "Theorem 2.5 (2)",
        "If ℳ is (ε²/2)-zCDP, then ℳ is (ε²/2 + ε √(2 log 1/δ), δ)-differentially private for all δ > 0.",
        "For delta > 1, where (epsilon, delta)-DP says nothing, the root is that of a negative number.",
        "delta <= 1 is a hypothesis.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5",), kind="remark",
    ),
    Erratum(
        "Fact 2.7",
        "Pr[‖f(x) - ℳ_{f,ε,δ}(x)‖_∞ ≳ Δ₂(f)/ε √(log(d/η))] ≤ η",
        "The noise is c Delta/epsilon, where c grows with 1/delta, and c is missing: whatever the constant, for small "
        "delta, one answer is farther off with probability 0.615, where eta = 1/2.",
        "sigma sqrt(2 log(d/eta)), where sigma is c Delta/epsilon.",
        ("li16.fact-2.7-counterexample",), ("li16.fact-2.7",),
    ),
    Erratum(
        "Theorem 3.1 (3)",
        "If ℳᵢ is (ε, δᵢ)-differentially private for all i ∈ [k], then for all δ > 0, ℳ is (ε₀ √(6 T log 1/δ), δ + "
        "∑ δᵢ)-differentially private.",
        "Already one mechanism with a large epsilon is not, since the printed epsilon is then smaller than its own.",
        "T epsilon tanh(epsilon/2) + epsilon sqrt(2 T log(1/delta)), where the first part is for the means of the "
        "privacy losses. What is printed is no less than that if T tanh(epsilon/2)^2 <= (8 - 4 sqrt(3)) log(1/delta).",
        ("li16.theorem-3.1.3-counterexample",), ("li16.theorem-3.1.3-corrected-equal", "li16.theorem-3.1.3"),
    ),
)  # fmt: skip
