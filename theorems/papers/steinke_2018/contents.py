"""The items of the slides, in their order; what they call CDP is zCDP.

This file is long because it lists all items of the slides.
"""

from __future__ import annotations

from dpproofs.library.papers import Item
from dpproofs.privacy import notions as n
from theorems.foundations.samples.packings import NET, PACKING

_OUT = "out of the language: "

CONTENTS: tuple[Item, ...] = (
    Item("divergences", "st18.def-renyi", "Rényi divergence", (n.RENYI,)),
    Item("divergences", "st18.claim-renyi-interpolates", "between KL divergence and the largest loss",
         repair="for the limit at order 1, some order above 1 has a finite divergence",
         lemmas=("bs16.lemma-2.2e", "bs16.lemma-2.2e-kl", "bs16.lemma-2.2e-max", "bs16.def-2.1-limit",
                 "bs16.def-2.1-limit-max", "notions.kl-near-order-one")),
    Item("divergences", "st18.claim-renyi-gaussian", "Gaussian noise has the divergence alpha rho at every order",
         lemmas=("bs16.lemma-2.4", "bs16.lemma-2.5", "foundations.gaussian-renyi",
                 "foundations.gaussian-vector-renyi")),
    Item("definitions", "st18.def-pure-dp", "pure DP", (n.PURE_DP,), remark="of events, not of outcomes"),
    Item("definitions", "st18.def-approx-dp", "approximate DP", (n.APPROX_DP,)),
    Item("definitions", "st18.def-cdp", "concentrated DP", (n.ZCDP,)),
    Item("definitions", "st18.claim-delta-bad-event", "delta as the probability of a bad event"),
    Item("definitions", "st18.claim-arbitrarily-bad", "with probability delta anything can happen"),
    Item("composition", "st18.cdp-composition", "composition of CDP",
         remark="adaptive: each mechanism is private whatever the outcomes before it are",
         lemmas=("bs16.lemma-2.3", "li16.theorem-3.1.2-many", "bs16.lemma-2.2b-products")),
    Item("composition", "st18.kov-mv-optimal-composition", "optimal composition of approximate DP",
         remark="of k mechanisms with one epsilon, optimal, and of k and k2 with two; any delta",
         lemmas=("kov17.composition", "kov17.optimal", "kov17.attained", "mv16.composition", "mv16.approx-dp")),
    Item("composition", "st18.claim-sharp-p-hard", "optimal composition is #P-hard",
         remark=f"{_OUT}the time of a computation; with equal epsilons it is a sum of k + 1 terms, kov17.optimal"),
    Item("marginals", "st18.marginals-gaussian", "one-way marginals with Gaussian noise",
         lemmas=("bs16.ex-6.1-marginals",)),
    Item("marginals", "st18.comparison-pure", "composition and marginals under pure DP"),
    Item("marginals", "st18.comparison-approx", "composition and marginals under approximate DP"),
    Item("marginals", "st18.comparison-cdp", "composition and marginals under CDP",
         remark="the error as a mean; an explicit constant for O()",
         lemmas=("bs16.ex-6.1-marginals-size", "bs16.ex-6.1-marginals-lower", "bs16.ex-6.1-marginals")),
    Item("marginals", "st18.claim-pure-quadratically-worse", "pure composition is quadratically worse"),
    Item("marginals", "st18.claim-tracing", "exact marginals allow tracing"),
    Item("comparison", "st18.theorem-pure-cdp-adp", "pure DP, CDP, approximate DP",
         repair="delta <= 1 is added, so that the root is defined", lemmas=("bs16.prop-3.3", "bs16.lemma-3.5")),
    Item("comparison", "st18.claim-strict-relaxation", "CDP is weaker than pure DP",
         lemmas=("li16.claim-gaussian-not-pure",)),
    Item("comparison", "st18.claim-adp-not-cdp", "approximate DP does not imply CDP",
         lemmas=("li16.claim-zcdp-between",)),
    Item("comparison", "st18.claim-cdp-equivalent-all-delta", "CDP is approximate DP for all delta at once",
         repair="up to an offset: xi - rho/4 + 5 rho^(1/4), for rho <= 1", lemmas=("bs16.lemma-3.5", "bs16.lemma-3.7")),
    Item("privacy loss", "st18.def-privloss", "privacy loss", (n.DENSITY,),
         remark="the logarithm of the likelihood ratio, which is one of densities"),
    Item("privacy loss", "st18.tail-bound", "tail of the privacy loss", lemmas=("bs16.sec-1.1-loss-tail",)),
    Item("privacy loss", "st18.bad-event-m17", "bad events stay unlikely"),
    Item("truncated CDP", "st18.def-tcdp", "truncated CDP", (n.TRUNCATED_CDP,),
         lemmas=("notions.truncated-cdp-all", "notions.zcdp-to-truncated-cdp", "notions.truncated-cdp-to-renyi-dp")),
    Item("point queries", "st18.group-privacy-cdp", "group privacy of CDP", lemmas=("bs16.prop-5.3", "bs16.lemma-5.2")),
    Item("point queries", "st18.mutual-information", "mutual information under CDP", remark="in nats",
         lemmas=("bs16.prop-6.1",)),
    Item("point queries", "st18.point-queries-pure", "point queries under pure DP"),
    Item("point queries", "st18.point-queries-approx", "point queries under approximate DP"),
    Item("point queries", "st18.point-queries-cdp", "point queries under CDP",
         remark="noise of variance 1/rho when a record is replaced; explicit constants for O()",
         lemmas=("bs16.ex-6.1-histograms", "bs16.ex-6.1-histograms-error", "bs16.ex-6.1-histograms-lower",
                 "bs16.prop-6.4-size")),
    Item("point queries", "st18.point-queries-tcdp", "point queries under truncated CDP"),
    Item("point queries", "st18.separation", "the notions are different"),
    Item("query release", "st18.def-covering", "covering numbers", (NET, PACKING),
         remark="nets of points of the set itself", lemmas=("bs16.lemma-7.2",)),
    Item("query release", "st18.bbns-upper", "queries answered by projection"),
    Item("query release", "st18.bbns-lower", "a lower bound by covering numbers"),
    Item("sampling", "st18.subsampling-approx", "sampling under approximate DP",
         remark="a sample of m of n records, without replacement", lemmas=("sampling.fixed-size-approx-dp",)),
    Item("sampling", "st18.subsampling-cdp-no-gain", "sampling gains nothing under CDP"),
    Item("sampling", "st18.subsampling-tcdp", "sampling under truncated CDP"),
)  # fmt: skip
