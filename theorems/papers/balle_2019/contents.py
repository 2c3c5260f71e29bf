"""The items of the paper, in its order; those called beside it strengthen what it says."""

from dpproofs.library.papers import Item
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, ULTRA_MIXING
from dpproofs.privacy import notions as n
from theorems.foundations.divergences.csiszar import CSISZAR, GENERATOR
from theorems.foundations.measure.joint_laws import W_INFINITY

_KERNELS = "a kernel is written y -> K(y); measurability is part of the language"

_HINGES = (
    "of functions that are integrals of hinges, as convex functions with f(1) = 0 that are continuous on [0, oo) are; "
    "that they are is proved of the hinge and of u^alpha - 1 only"
)
_NOISE = (
    "in every inner-product space, for noise that moves with the point and has the profiles of Gaussian laws; that "
    "N(0, sigma^2 I) on vectors does is proved, and that there are processes with any start, moves and noise"
)

CONTENTS: tuple[Item, ...] = (
    Item("section 2", "bbgg19.def-markov-operator", "Markov operators", (n.PUSHED,), remark=_KERNELS,
         lemmas=("foundations.law-pushed", "foundations.kernel-pushed")),
    Item("section 2", "bbgg19.def-csiszar-divergence", "Csiszár divergences", (GENERATOR, CSISZAR),
         weaker=_HINGES,
         remark="without the recession term it needs P to be absolutely continuous, and then it is what is printed"),
    Item("section 2", "bbgg19.hockey-stick-sup-form", "the hockey-stick divergence as a supremum over events",
         lemmas=("foundations.hockey-stick",)),
    Item("section 2", "bbgg19.hockey-stick-monotone", "the hockey-stick divergence decreases in its order",
         remark="with convexity, the least value, and what reversing the laws does"),
    Item("section 2", "bbgg19.csiszar-joint-convexity", "joint convexity of Csiszár divergences", weaker=_HINGES),
    Item("section 2", "bbgg19.csiszar-data-processing", "data processing for Csiszár divergences",
         weaker=_HINGES),
    Item("section 2", "bbgg19.def-renyi", "Rényi divergence", (n.RENYI,)),
    Item("section 2", "bbgg19.renyi-data-processing", "data processing for Rényi divergences",
         lemmas=("bs16.lemma-2.2d",)),
    Item("footnote", "bbgg19.claim-renyi-not-csiszar", "Rényi divergence is no Csiszár divergence"),
    Item("section 2", "bbgg19.def-wasserstein-infinity", "the infinity-Wasserstein distance", (W_INFINITY,),
         remark="that a best coupling exists is not said", lemmas=("foundations.near-transport",)),
    Item("section 2", "bbgg19.dp-as-hockey-stick", "privacy as a bound on divergences", (n.APPROX_DP, n.RENYI_DP),
         lemmas=("foundations.hockey-stick",)),
    Item("Def 1", "bbgg19.def-1", "four conditions on a kernel", (DOBRUSHIN, DOEBLIN, ULTRA_MIXING),
         remark="Dobrushin's condition is the case epsilon = 0; ultra-mixing is said of events, so that for gamma = 1 "
         "it says nothing"),
    Item("section 3", "bbgg19.lemma-implications.doeblin-dobrushin", "Doeblin's condition implies Dobrushin's",
         remark="the converse is false"),
    Item("section 3", "bbgg19.lemma-implications.ultra-doeblin", "ultra-mixing implies Doeblin's condition",
         remark="the converse is false; beside it the best constant for Dobrushin's condition"),
    Item("section 3", "bbgg19.lemma-implications.dobrushin-order", "Dobrushin's condition with a larger epsilon",
         repair="the arrow of the figure is reversed",
         refuted=("bbgg19.lemma-implications.dobrushin-order-counterexample",)),
    Item("section 3", "bbgg19.delmoral-lemma-4.1", "ultra-mixing kernels are minorized",
         remark="for every law, and every point"),
    Item("section 3", "bbgg19.lemma-min-form", "the hockey-stick divergence by a minimum"),
    Item("section 3", "bbgg19.overlapping-mixture-decomposition", "two laws as overlapping mixtures",
         remark="0 < theta < 1, and 1 - theta is the integral of the minimum; densities always exist"),
    Item("section 3", "bbgg19.overlapping-mixture-identity", "the divergence of what is left"),
    Item("section 3", "bbgg19.lemma-disjoint-extremal", "Dobrushin's condition over all pairs of laws",
         remark="they need not be disjoint"),
    Item("section 3", "bbgg19.strong-markov-contraction", "divergences contract under Dobrushin's condition",
         weaker=_HINGES, remark="Rényi divergence itself does not shrink by gamma"),
    Item("Thm 1 (1)", "bbgg19.theorem-1.1", "amplification under Dobrushin's condition"),
    Item("Thm 1 (2)", "bbgg19.theorem-1.2", "amplification under (gamma, epsilon)-Dobrushin",
         remark="delta > 0, without which the order is not defined"),
    Item("section 3", "bbgg19.advanced-joint-convexity", "advanced joint convexity"),
    Item("section 3", "bbgg19.residual-operator", "what a Doeblin kernel has beside its common part"),
    Item("Thm 1 (3)", "bbgg19.theorem-1.3", "amplification under Doeblin's condition"),
    Item("(1)", "bbgg19.eq-1", "a fixed point of the residual operator", remark="for every law in place of a mixture"),
    Item("Thm 1 (4)", "bbgg19.theorem-1.4", "amplification under ultra-mixing"),
    Item("beside Thm 1", "bbgg19.theorem-1.4-sharp", "amplification under ultra-mixing, with the best delta"),
    Item("section 3", "bbgg19.remarks", "remarks on the four parts"),
    Item("table", "bbgg19.table-ldp", "the conditions as local differential privacy"),
    Item("section 4", "bbgg19.transport-operator", "the transport operator of a coupling",
         remark="for couplings with a density with respect to a product law, as in the paper; any law where the first "
         "density is 0"),
    Item("(2)", "bbgg19.theorem-coupling", "amplification by couplings",
         weaker="the bound is supposed at every point, and not only in the support; the order is more than 1; the "
         "coupling is given by kernels that take one law to the other"),
    Item("section 4", "bbgg19.claim-coupling-gives-dpi", "data processing from couplings", remark="orders above 1"),
    Item("Example 1", "bbgg19.example-1", "Gaussian noise after Gaussian noise",
         weaker="for functions with values in d dimensions, where the noise on an answer is given by what it does to "
         "its last number; the bound by couplings, which attains it, is on the line",
         remark="exactly on the line; and the bound by couplings through N(w, sigma^2), which is least at the w of "
         "the paper; that N(w, sigma^2) moved by a number is Gaussian is said of it with the noise that follows"),
    Item("Example 2", "bbgg19.example-2-density", "the density of the sum of two Laplace variables",
         remark="of different scales, and of one scale"),
    Item("Example 2", "bbgg19.example-2-no-amplification", "iterated Laplace noise is not more purely private",
         lemmas=("mechanisms.laplace",), remark="of scales that differ, and of one scale"),
    Item("section 4", "bbgg19.laplace-rdp", "Rényi divergence of Laplace laws",
         lemmas=("mechanisms.laplace-renyi", "mechanisms.laplace-renyi-exact")),
    Item("section 4", "bbgg19.iterated-laplace-rdp", "iterated Laplace noise under Rényi DP",
         remark="for every law in between"),
    Item("section 4", "bbgg19.noisy-iteration-schedule", "noisy contractions, with any schedule of shifts",
         added="at least one step",
         remark=f"{_NOISE}; beside it the best schedule, which is stated for L > 0"),
    Item("section 4", "bbgg19.theorem-iteration", "amplification by iteration", added="at least one step",
         remark=_NOISE),
    Item("section 4", "bbgg19.gradient-step-contraction", "gradient steps are contractions",
         added="convexity < smoothness, which a larger smoothness gives",
         remark="in every inner-product space, without projection; cocoercivity is proved"),
    Item("section 4", "bbgg19.noisy-sgd-strongly-convex", "noisy SGD for strongly convex losses",
         added="convexity < smoothness, which a larger smoothness gives",
         remark=f"{_NOISE}; only the change of the gradients is bounded, at the points of the set; with the noise of "
         "all steps it is sharper",
         lemmas=("iteration.noisy-sgd-strongly-convex", "iteration.noisy-sgd-convex",
                 "iteration.noisy-sgd-strongly-convex-vectors", "iteration.noisy-sgd-convex-vectors")),
    Item("section 4", "bbgg19.exponential-improvement", "strongly convex against convex",
         repair="with the noise of the step that uses the record the bound is at most both others; the printed one is "
         "larger than that for convex losses where the losses are hardly strongly convex",
         refuted=("bbgg19.exponential-improvement-counterexample",)),
    Item("section 5", "bbgg19.diffusion-mechanism-closure", "diffusion mechanisms postprocess themselves",
         remark="for every semigroup; Brownian motion and the Ornstein-Uhlenbeck process on the line are semigroups"),
    Item("section 5", "bbgg19.heat-flow-derivative", "Rényi divergence along the heat flow",
         instances="Brownian motion and the Ornstein-Uhlenbeck process on the line, in integrated form; no general "
         "symmetric diffusion semigroup"),
    Item("section 5", "bbgg19.theorem-diffusion-rdp", "Rényi DP of diffusion mechanisms",
         instances="Brownian motion and the Ornstein-Uhlenbeck process on the line; no general semigroup, for "
         "which the divergence must also come to 0"),
    Item("section 5", "bbgg19.brownian-example", "the Gaussian mechanism as a diffusion",
         remark="with the law of Brownian motion as it is known, without its generator"),
    Item("section 5", "bbgg19.ou-mechanism-privacy", "the Ornstein-Uhlenbeck mechanism",
         remark="with the law of the process as it is known, without its generator"),
    Item("section 5", "bbgg19.ou-mse", "its mean squared error"),
    Item("section 5", "bbgg19.ou-vs-gaussian", "it has a smaller error than Gaussian noise",
         repair="just when exp(-theta t) is large enough, and not for every theta; beside it the best one",
         refuted=("bbgg19.ou-vs-gaussian-counterexample",)),
)  # fmt: skip
