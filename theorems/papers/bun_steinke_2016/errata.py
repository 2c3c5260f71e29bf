"""What is wrong in the paper, in its order; each counterexample is a lemma, and a slip without one says why."""

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Definition 1.1",
        "A randomised mechanism … is …-zero-concentrated differentially private (henceforth …-zCDP) if, for all … "
        "differing on a single entry and all …",
        "No mechanism has rho < 0 or xi + rho < 0. Nothing false follows; but code that takes such parameters "
        "describes nothing.",
        "Every zCDP guarantee satisfies rho >= 0 and xi + rho >= 0; xi alone may be negative.",
        (), ("foundations.zcdp-domain",),
        printed="No condition on xi and rho (as recalled).", kind="remark",
    ),
    Erratum(
        "Section 1.2.3",
        "an arbitrary amount of postprocessing can worsen the guarantees of mCDP by at most constant factors",
        "That is so only while tau is bounded. For large tau the loss of a thresholded Gaussian takes two values "
        "that are at least tau^2/2 apart, which is more than any constant times tau.",
        "What holds for all mu and tau goes through zCDP, and the factor grows.",
        ("bs16.sec-1.2-mcdp-postprocessing-counterexample",), ("bs16.sec-1.2-mcdp-postprocessing",),
    ),
    Erratum(
        "Lemmas 2.4 and 2.5",
        "Consequently, the Gaussian mechanism, which answers a sensitivity-… query by adding noise drawn from …, "
        "satisfies …-zCDP",
        "The formula divides by sigma^2, so that sigma = 0 is left out. The laws without noise are point masses; "
        "where the query differs, no Rényi divergence between them is finite, so no rho will do.",
        "sigma > 0 is a hypothesis.",
        ("bs16.lemma-2.4-counterexample",), ("bs16.lemma-2.4", "bs16.lemma-2.5"),
        printed="For real numbers mu, nu and sigma (as recalled).", kind="remark",
    ),
    Erratum(
        "Lemma 2.2, Proof of Lemma B.6",
        "Self-contained proofs are given in Appendix B.1.",
        "These are gaps of proof: what is stated is true. The appendix proves the orders strictly between 1 and "
        "infinity. The order 1 is not always their limit: the divergence of order 1 can be finite where all orders "
        "above 1 are infinite (P with a density proportional to 1/(1 + x^4), Q normal). The proof of B.6 "
        "differentiates under the integral and divides by a density that may be 0. A supremum over single outcomes is "
        "not determined by the laws: what happens on a set of probability 0 can be changed at will.",
        "The orders 1 and infinity have proofs of their own, B.6 follows from tangents without derivatives, and bounds "
        "hold almost surely, or for every outcome where that is what is used.",
        (), ("bs16.lemma-2.2b", "bs16.lemma-2.2b-kl", "bs16.lemma-2.2b-max", "bs16.lemma-2.2c-kl", "bs16.lemma-b.6"),
        printed="For all orders from 1 to infinity, with suprema over outcomes (as recalled).", kind="remark",
    ),
    Erratum(
        "Lemma B.1, Proposition 3.3",
        "We may assume …, as otherwise …, whence the result follows from monotonicity.",
        "Nothing is false: the condition and the second case are not needed, and the constant of the proposition is "
        "not the best.",
        "The inequality for all 0 <= y < x, and epsilon tanh(epsilon/2) in place of epsilon^2/2.",
        (), ("bs16x.lemma-b.1-unrestricted", "bs16x.pure-dp-to-zcdp-tight"),
        printed="alpha epsilon is at most 2 there, and x is at most 2 in the lemma (as recalled).", kind="remark",
    ),
    Erratum(
        "Lemmas 3.5 and 3.7, Corollary 8.11",
        "Let … satisfy …-zCDP. Then … satisfies …-DP for all … and …",
        "The root is that of rho log(1/delta), which is negative for delta > 1, where (epsilon, delta)-DP says "
        "nothing; and rho = 0 needs a line of its own, since the order that the proof chooses is infinite.",
        "0 < delta <= 1 and rho > 0 are hypotheses; the case rho = 0 is Lemma 3.2.",
        ("bs16.lemma-3.5-counterexample",), ("bs16.lemma-3.5", "bs16.lemma-3.7", "bs16.lemma-3.2-to-pure-dp"),
        printed="For all delta > 0 (as recalled).", kind="remark",
    ),
    Erratum(
        "Lemma 3.6, first form",
        "Lemma 3.5 is not tight. In particular, we have the following refinement of Lemma 3.5",
        "The root needs delta <= sqrt(pi rho), and this form is smaller than that of Lemma 3.5 only when pi rho < 1. "
        "The other forms have no such condition.",
        "The condition is a hypothesis.",
        ("bs16.lemma-3.6-counterexample", "bs16.lemma-3.6-no-refinement"), ("bs16.lemma-3.6",),
        printed="For all delta > 0, the first form with epsilon = xi + rho + sqrt(4 rho log(sqrt(pi rho)/delta)) (as "
        "recalled).", kind="remark",
    ),
    Erratum(
        "Lemma 4.3",
        "If … satisfies …-zCDP, then … satisfies …-mCDP.",
        "No constant will do when xi + 2 rho is large: two laws on two points whose privacy loss is at most epsilon "
        "can have a loss of variance about epsilon^2/4, and tau^2 must be at least that.",
        "An explicit constant where xi + 2 rho is bounded, and a bound of another form that holds for all parameters.",
        ("bs16.lemma-4.3-counterexample",), ("bs16.lemma-4.3", "bs16x.lemma-4.3-global"),
        printed="From (xi, rho)-zCDP, with mu = xi + rho and tau = O(sqrt(xi + 2 rho)) (as recalled).",
    ),
    Erratum(
        "Proposition 5.3 (and what rests on it: 6.1, 6.3, 7.1, 7.4)",
        "If … satisfies …-zCDP, then … gives …-zCDP for groups of size …",
        "For xi < 0 it is false: no output with probability 1/2, and else a Gaussian of variance 1/20 around the sum, "
        "is (-0.6, 10.1)-zCDP; for groups of 2 and the order 2 the divergence is more than 79.3, where the proposition "
        "promises 79. The paper's own guarantees with xi < 0 are those of Lemma 4.2, and they do not help: with a "
        "Gaussian of variance 1/2 this is (1/2, 3/2)-mean-concentrated DP, hence (-5/8, 9/8)-zCDP; for groups of 2 and "
        "the order 2 the divergence is more than 7.3, where the proposition promises 7.125.",
        "xi >= 0 is a hypothesis; for -rho <= xi <= 0 the cost of xi only adds up.",
        ("bs16.prop-5.3-counterexample", "bs16.prop-5.3-counterexample-mcdp"),
        ("bs16.prop-5.3", "bs16x.group-privacy-negative-xi"),
        printed="From (xi, rho) to (xi k H_k, rho k^2), where H_k = 1 + 1/2 + ... + 1/k, with no condition on xi (as "
        "recalled).",
    ),
    Erratum(
        "Lemma 6.2, Theorem 6.3",
        "First, by the chain rule for mutual information,",
        "The proof needs entries with finitely many values, or finite entropies; the statements are true without "
        "that.",
        "A proof by the chain rule of KL divergence, for entries of any kind.",
        (), ("bs16.lemma-6.2", "bs16.theorem-6.3"),
        printed="Then by the entropies of the entries (as recalled).", kind="remark",
    ),
    Erratum(
        "Proposition 6.4",
        "For simplicity, assume that both … and … are integral.",
        "For alpha^2 d < 1 the root is that of a negative number, and the proposition says nothing. That 1/(10 alpha) "
        "and 10 alpha n are whole numbers is assumed in the proof, so alpha <= 1/10.",
        "An explicit constant, with these conditions as hypotheses.",
        ("bs16.prop-6.4-counterexample",), ("bs16.prop-6.4", "bs16.prop-6.4-size"),
        printed="n >= Omega(sqrt(log(alpha^2 d)/(rho alpha^2))), for all alpha and d (as recalled).", kind="remark",
    ),
    Erratum(
        "After Proposition 6.4",
        "We remark that our lower bounds for zCDP can be converted to lower bounds for mCDP using Lemma 4.2.",
        "So they can, once its xi is replaced by 0. The xi of Lemma 4.2 is mu - tau^2/2, which is negative whenever mu "
        "< tau^2/2; and the lower bounds rest on group privacy, which is false for xi < 0.",
        "Every mCDP mechanism is tau^2/2-zCDP with xi = 0, so the lower bounds hold with rho = tau^2/2.",
        ("bs16.prop-5.3-counterexample-mcdp",),
        ("bs16x.mcdp-mean-zcdp", "bs16.sec-6-mcdp-information", "bs16.sec-6-mcdp-histograms",
         "bs16.sec-6-mcdp-packing"),
        kind="remark",
    ),
    Erratum(
        "Lemma 7.4",
        "Let … be a uniformly random element of …",
        "An infinite T has no uniform law, its size has no logarithm, and the nearest point of T need not exist; so "
        "nothing is said of it.",
        "T has k points. An infinite packing has parts of every size, so for beta < 1 the lemma rules it out.",
        (), ("bs16.lemma-7.4", "bs16.lemma-7.4-points"),
        printed="For any packing T (as recalled).", kind="remark",
    ),
    Erratum(
        "Lemma 8.2",
        "It is easy to verify that the definition of approximate zCDP satisfies the following basic properties.",
        "Intersecting the events of Definition 8.1 is no proof. When the probability of the second event varies with "
        "the first outcome, the law given both events is not the composition of the conditional laws. A fair coin, and "
        "then an event of probability 1 after one outcome and 1 - delta' after the other, exchanged for the other "
        "input: the laws of the coin given the events differ by the factor 1/(1 - delta'), though every parameter xi "
        "and rho is 0. The lemma has another proof.",
        "The guarantee is taken as a mixture with the exact weight 1 - delta, which says the same for delta < 1; then "
        "the composition is exact. That the parts can be chosen measurably is a hypothesis when rho > 0.",
        ("bs16.lemma-8.2-counterexample",), ("bs16.lemma-8.2", "bs16x.exact-mass"), kind="remark",
    ),
    Erratum(
        "Corollary 8.11",
        "Finally, by picking the second term in the minimum and using …, we have the following simpler form of the "
        "lemma.",
        "Which of its two forms is better is not said. The first one is so only while s, the root of the sum of the "
        "epsilon(i)^2, is below sqrt(2/pi).",
        "Both forms are there.",
        ("bs16.cor-8.11-no-refinement",), ("bs16.cor-8.11", "bs16.cor-8.11-first"), kind="remark",
    ),
)  # fmt: skip
