"""The items of the lecture, in its order; those called auxiliary are used there without being stated.

This file is long because it lists all items of the lecture.
"""

from __future__ import annotations

from dpproofs.library.papers import Item
from dpproofs.privacy import notions as n
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.laws import LAPLACE_VECTOR

_EVENTS = "events are measurable"
_MANY = "of two mechanisms, and of any number, each of which may see the answers before it"

CONTENTS: tuple[Item, ...] = (
    Item("Def 1.1", "li16.def-1.1", "pure and approximate DP", (n.PURE_DP, n.APPROX_DP), remark=_EVENTS),
    Item("after Def 1.1", "li16.symmetry-remark", "the two data sets can be exchanged",
         remark="for mechanisms; for one pair of laws it is false"),
    Item("after Def 1.1", "li16.claim-perfect-privacy", "epsilon = delta = 0 is trivial"),
    Item("after Def 1.1", "li16.claim-events-above-delta", "events of probability above delta are nearly as likely",
         repair="t delta for t > 1 in place of O(delta): the ratio is exp(-epsilon) (1 - 1/t)",
         refuted=("li16.claim-events-above-delta-counterexample",)),
    Item("Fact 1.1", "li16.fact-1.1", "postprocessing",
         remark="the random function is a kernel, so that what it draws depends on nothing else",
         lemmas=("mechanisms.approx-dp-postprocessing",)),
    Item("Fact 1.2", "li16.fact-1.2", "basic composition",
         repair="the mechanisms draw independently, or each is private whatever the other answers are",
         remark="of two mechanisms at a time", lemmas=("mechanisms.approx-dp-composition",),
         refuted=("li16.fact-1.2-counterexample",)),
    Item("Fact 1.3", "li16.fact-1.3", "group privacy", lemmas=("mechanisms.group-pure-dp",)),
    Item("auxiliary", "li16.group-privacy-approximate", "group privacy of approximate DP",
         lemmas=("mechanisms.group-approx-dp",)),
    Item("section 2", "li16.def-sensitivity", "sensitivity in the norm of order p",
         (n.SENSITIVITY, n.L1_SENSITIVITY, n.L2_SENSITIVITY),
         remark="p = 1 and p = 2, which are the ones that are used; as a bound on the supremum"),
    Item("section 2", "li16.claim-spiky-function", "a function with one large value cannot be released",
         remark="with the least probability of an error"),
    Item("Def 2.1", "li16.def-2.1", "the Laplace law", (n.LAPLACE,)),
    Item("Def 2.2", "li16.def-2.2", "the Laplace mechanism", (LAPLACE_VECTOR,), remark="the scale is positive"),
    Item("Thm 2.1", "li16.theorem-2.1", "the Laplace mechanism is private",
         repair="the last step of the display is an inequality; the sensitivity is positive",
         refuted=("li16.theorem-2.1-counterexample",),
         lemmas=("mechanisms.laplace-vector", "mechanisms.laplace-vector-pair")),
    Item("Fact 2.2", "li16.fact-2.2", "the tail of the Laplace law"),
    Item("Cor 2.3", "li16.corollary-2.3", "the largest error of the Laplace mechanism",
         remark="of answers with Laplace noise, dependent or not"),
    Item("section 2.1", "li16.example-histogram.sensitivity", "histograms have l1-sensitivity 2",
         remark="of counts of which a record that is replaced changes two by 1, or none"),
    Item("section 2.1", "li16.example-histogram.accuracy", "the largest error of a histogram"),
    Item("section 2.1", "li16.example-histogram.multiplicative", "a histogram up to a factor 1 + alpha",
         repair="for counts of at least 2/(epsilon alpha) log(d/eta), or up to alpha n",
         refuted=("li16.example-histogram.multiplicative-counterexample",)),
    Item("Def 2.3", "li16.def-2.3", "the Gaussian mechanism", (GAUSSIAN_VECTOR,)),
    Item("section 2.2", "li16.claim-l2-vs-l1", "l2-sensitivity is at most l1-sensitivity"),
    Item("section 2.2", "li16.claim-gaussian-not-pure", "the Gaussian mechanism is not purely private"),
    Item("auxiliary", "li16.gaussian-exact-profile", "the least delta of the Gaussian mechanism",
         lemmas=("profiles.gaussian-least-delta", "profiles.gaussian-vector-mechanism", "profiles.gaussian-monotone")),
    Item("Thm 2.4", "li16.theorem-2.4", "the Gaussian mechanism is approximately private",
         repair="c^2 = 2 log(1.25/delta) for epsilon <= 1 and delta <= 1, or c^2 = 2 log(1/delta) + epsilon for every "
         "epsilon; no constant makes c^2 >= C log(1/delta) enough for all",
         refuted=("li16.theorem-2.4-counterexample", "li16.theorem-2.4-counterexample-textbook")),
    Item("Def 2.4", "li16.def-2.4", "zero-concentrated DP", (n.ZCDP,),
         remark="with dP/dQ, which is printed upside down",
         refuted=("li16.def-2.4-order-two", "li16.def-2.4-printed", "li16.def-2.4-counterexample")),
    Item("Thm 2.5 (1)", "li16.theorem-2.5.1", "pure DP implies zCDP",
         lemmas=("bs16.prop-3.3", "bs16x.pure-dp-to-zcdp-tight")),
    Item("Thm 2.5 (2)", "li16.theorem-2.5.2", "zCDP implies approximate DP",
         repair="delta <= 1 is added, so that the root is defined", remark="rho in place of epsilon^2/2",
         lemmas=("bs16.lemma-3.5",)),
    Item("before Thm 2.5", "li16.claim-zcdp-between", "zCDP is strictly between pure and approximate DP",
         remark="the Gaussian mechanism is zCDP and not pure; what reveals the data with probability delta is not zCDP",
         lemmas=("bs16x.pure-dp-to-zcdp-tight", "bs16.lemma-3.5", "bs16.lemma-2.4-mechanism")),
    Item("Thm 2.6", "li16.theorem-2.6", "the Gaussian mechanism is zero-concentrated",
         lemmas=("bs16.lemma-2.5", "bs16.lemma-2.5-mechanism", "bs16.lemma-2.5-noise")),
    Item("Fact 2.7", "li16.fact-2.7", "the largest error of the Gaussian mechanism",
         repair="sigma sqrt(2 log(d/eta)), with the factor c that is missing", remark="dependent or not",
         refuted=("li16.fact-2.7-counterexample",)),
    Item("section 3", "li16.def-adaptive-composition", "adaptive composition", (n.PUSHED, n.JOINT),
         remark="each mechanism is private whatever the outcomes before it are"),
    Item("Thm 3.1 (1)", "li16.theorem-3.1.1", "composition of approximate DP", remark=_MANY,
         lemmas=("mechanisms.approx-dp-composition",)),
    Item("Thm 3.1 (2)", "li16.theorem-3.1.2", "composition of zCDP", remark=_MANY, lemmas=("bs16.lemma-2.3",)),
    Item("Thm 3.1 (3)", "li16.theorem-3.1.3", "composition with a root of the number of mechanisms",
         repair="T tanh(epsilon0/2)^2 <= (8 - 4 sqrt(3)) log(1/delta) and delta <= 1 are added",
         refuted=("li16.theorem-3.1.3-counterexample",)),
    Item("beside Thm 3.1 (3)", "li16.theorem-3.1.3-corrected", "advanced composition by Hoeffding's lemma",
         remark="with the mean of the privacy loss, for every number of mechanisms"),
)  # fmt: skip
