"""What is wrong in the paper, in its order; each counterexample is a lemma, and a slip without one says why."""

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Section 2, the definition of Csiszár divergences",
        "A popular way to measure dissimilarity between distributions is to use Csiszár divergences …, where … is "
        "convex with …",
        "Where one law is not absolutely continuous there is no such ratio, and the formula needs a convention. For "
        "two points the likelihood ratio of the common part is 0, and so is the integral for the hockey stick of every "
        "order e^epsilon >= 1; but the supremum over events is 1.",
        "Absolute continuity, or the slope of the function at infinity times the mass that the first law has alone.",
        ("bbgg19.def-csiszar-divergence-recession",), ("foundations.csiszar-hockey-stick",),
        printed="The integral of the function of the likelihood ratio (as recalled).", kind="remark",
    ),
    Erratum(
        "Section 3, the figure and the first sentence of the proof of the lemma on implications",
        "It is not hard to see that Dobrushin’s is the weakest among these conditions",
        "Randomized response with exp(epsilon) = 2 is (0, epsilon)-Dobrushin, since its laws are epsilon-close, and "
        "gamma-Dobrushin only for gamma >= 1/3. The inequality that the proof cites shows the other arrow, and that "
        "is the one which the paper uses.",
        "(gamma, epsilon)-Dobrushin implies (gamma, epsilon')-Dobrushin for epsilon' >= epsilon; gamma-Dobrushin is "
        "the case epsilon = 0.",
        ("bbgg19.lemma-implications.dobrushin-order-counterexample",), ("bbgg19.lemma-implications.dobrushin-order",),
        printed="In the figure, an arrow from (γ,ε)-Dobrushin to γ-Dobrushin.",
    ),
    Erratum(
        "Abstract, the improvement for strongly convex losses",
        "In particular, our analysis provides sharper bounds when iterating strict contractions and leads to an "
        "exponential improvement on the privacy amplification by iteration of Noisy SGD in the strongly convex case.",
        "So it does for strict contractions and many steps. At L = 1 the first bound is larger by the factor "
        "(r + 1)/r, which is 2 for one step: it leaves out the noise of the step that uses the record.",
        "2 B^2 L^(2 r)/(sigma^2 (1 + L^2 + ... + L^(2 r))) is at most both of them, and is attained.",
        ("bbgg19.exponential-improvement-counterexample",), ("bbgg19.exponential-improvement",),
        printed="2 B^2 L^(r + 1)/(r sigma^2) for a record that r steps come after, against 2 B^2/((r + 1) sigma^2) (as "
        "recalled).", kind="remark",
    ),
    Erratum(
        "Abstract and Section 5, the error of the Ornstein-Uhlenbeck mechanism",
        "a simple mechanism based on the Ornstein-Uhlenbeck process which has better mean squared error than the "
        "Gaussian mechanism when releasing a bounded function of the data",
        "In many cases, as the introduction says, and not for every process: with exp(-theta t) = 1/2 and the privacy "
        "of noise N(0, 1) the state from 10 has a mean squared error of 101/4, since the bias counts, too. With the "
        "best theta the gain is that of shrinking the answer of the Gaussian mechanism.",
        "Let G be the error of Gaussian noise. For values of norm R the error is less just when "
        "R^2 - G < exp(-theta t) (R^2 + G), and for exp(-theta t) = R^2/(R^2 + G) it is least.",
        ("bbgg19.ou-vs-gaussian-counterexample",), ("bbgg19.ou-vs-gaussian", "bbgg19.ou-vs-gaussian-optimal"),
        kind="remark",
    ),
)  # fmt: skip
