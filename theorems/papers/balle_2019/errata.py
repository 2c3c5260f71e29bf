"""Slips in the paper, in its order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Section 2, the definition of Csiszár divergences",
        "only the integral of the function of the likelihood ratio, also where one law is not absolutely continuous.",
        "For two points the likelihood ratio of the common part is 0, and so is the integral for the hockey stick of "
        "every order e^epsilon >= 1; but the supremum over events is 1.",
        "Absolute continuity, or the slope of the function at infinity times the mass that the first law has alone.",
        ("bbgg19.def-csiszar-divergence-recession",), ("foundations.csiszar-hockey-stick",),
    ),
    Erratum(
        "Section 3, the figure and the first sentence of the proof of the lemma on implications",
        "an arrow from (gamma, epsilon)-Dobrushin to gamma-Dobrushin.",
        "Randomized response with exp(epsilon) = 2 is (0, epsilon)-Dobrushin, since its laws are epsilon-close, and "
        "gamma-Dobrushin only for gamma >= 1/3. The inequality that the proof cites shows the other arrow, and that "
        "is the one which the paper uses.",
        "(gamma, epsilon)-Dobrushin implies (gamma, epsilon')-Dobrushin for epsilon' >= epsilon; gamma-Dobrushin is "
        "the case epsilon = 0.",
        ("bbgg19.lemma-implications.dobrushin-order-counterexample",), ("bbgg19.lemma-implications.dobrushin-order",),
    ),
    Erratum(
        "Abstract, the improvement for strongly convex losses",
        "an exponential improvement in the amplification by iteration over convex losses, as recalled: "
        "2 B^2 L^(r + 1)/(r sigma^2) for a record that r steps come after, against 2 B^2/((r + 1) sigma^2).",
        "At L = 1 the first is larger by the factor (r + 1)/r, which is 2 for one step: it leaves out the noise of the "
        "step that uses the record.",
        "2 B^2 L^(2 r)/(sigma^2 (1 + L^2 + ... + L^(2 r))) is at most both of them, and is attained.",
        ("bbgg19.exponential-improvement-counterexample",), ("bbgg19.exponential-improvement",),
    ),
    Erratum(
        "Abstract and Section 5, the error of the Ornstein-Uhlenbeck mechanism",
        "a smaller mean squared error than the Gaussian mechanism, without a condition on the process.",
        "With exp(-theta t) = 1/2 and the privacy of noise N(0, 1) the state from 10 has a mean squared error of "
        "101/4: the bias counts, too. With the best theta the gain is that of shrinking the answer of the "
        "Gaussian mechanism.",
        "Let G be the error of Gaussian noise. For values of norm R the error is less just when "
        "R^2 - G < exp(-theta t) (R^2 + G), and for exp(-theta t) = R^2/(R^2 + G) it is least.",
        ("bbgg19.ou-vs-gaussian-counterexample",), ("bbgg19.ou-vs-gaussian", "bbgg19.ou-vs-gaussian-optimal"),
    ),
)  # fmt: skip
