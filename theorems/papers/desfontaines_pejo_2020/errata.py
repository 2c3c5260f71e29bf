"""Slips in the section, in its order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "Definition 13",
        "for outcomes that are not countable, the logarithm of the density of one law with respect to the other.",
        "There need not be one: two mechanisms that give two different answers with certainty have no density with "
        "respect to each other, and their privacy loss is infinite.",
        "The probability of a loss above epsilon is defined with densities of both with respect to any law, which "
        "always exist; it does not depend on them.",
        ("sok20.def-13-no-ratio",), ("sok20.def-13",),
    ),
    Erratum(
        "After Definition 14",
        "max-KL stability is equivalent to approximate DP; that the neighbours are the same is not said.",
        "Stability is about inputs of which one element is another one. A bit that is kept with probability 3/4, and "
        "is fair without a record, is log(2)-DP where a record is added or removed, and only log(3)-DP where it is "
        "replaced.",
        "They are one definition, over one neighbouring relation.",
        ("sok20.claim-max-kl-stability",), ("mechanisms.two-steps-approx-dp",),
    ),
    Erratum(
        "After Definition 15",
        "(epsilon, delta)-DP is stronger than (epsilon, delta)-probabilistic DP, with no change in parameters; the "
        "reverse needs other ones.",
        "It is the other way round. A bit that is kept with probability 3/4 is (log(2), 1/4)-DP, and for epsilon = "
        "log(2) probabilistic DP needs delta >= 3/4.",
        "Probabilistic DP implies approximate DP with the same parameters. Approximate DP implies probabilistic DP "
        "with delta/(1 - exp(epsilon - epsilon2)) at a larger epsilon2, or with exp(epsilon) (exp(epsilon) - 1 + "
        "delta)/(exp(2 epsilon) - 1) at its own.",
        ("sok20.claim-adp-stronger-than-prodp",),
        ("mechanisms.probabilistic-dp-to-approx-dp", "sok20.adp-implies-prodp", "sok20.adp-tail-sharp"),
    ),
    Erratum(
        "After Definition 17",
        "Rényi DP bounds a moment of the privacy loss, the moment of order alpha.",
        "A bound on a moment bounds no Rényi divergence: the mean square of a loss can be at most 1 where the "
        "divergence of order 2 is more than log(100).",
        "It bounds the mean of exp((alpha - 1) Z), an exponential moment of the privacy loss Z.",
        ("sok20.def-17-moments",), ("bs16.def-1.1-loss", "bs16.eq-2.1-mgf"),
    ),
    Erratum(
        "After Definition 17, the order 1",
        "Rényi DP extends to the order 1 by continuity, and is KL privacy there.",
        "A mechanism can have a KL divergence of at most 2, and Rényi DP of no order above 1: the limit is infinite.",
        "Where the divergence of some order above 1 is finite, those of orders near 1 are near KL divergence.",
        ("atlas.kl-dp-not-renyi-dp",), ("bs16.def-2.1-limit", "notions.renyi-dp-to-kl-dp"),
    ),
    Erratum(
        "Before Definition 18, mean-concentrated DP",
        "the privacy loss is subgaussian; that its mean is subtracted is not said.",
        "A privacy loss that is subgaussian about 0, for arguments of both signs, has mean 0, and then the two laws "
        "are the same.",
        "The loss minus its mean is subgaussian, and the mean has a bound of its own.",
        ("sok20.def-mcodp-uncentred",), ("bs16.lemma-4.2",),
    ),
    Erratum(
        "Definition 18, in words",
        "the privacy loss is concentrated around zero.",
        "It is bounded from above only, around xi + rho: where the bound on its moment generating function holds for "
        "arguments of both signs, its mean is xi + rho, which a private mechanism need not reach.",
        "The bound holds for positive arguments, and that is zCDP.",
        ("sok20.zcdp-mgf-form-every-sign",), ("bs16.eq-2.1-mgf", "bs16.def-1.1-loss"),
    ),
    Erratum(
        "After Definition 18, zCDP and mean-concentrated DP",
        "(xi, rho)-zCDP implies (xi + rho, tau)-mean-concentrated DP for tau of the order of sqrt(xi + 2 rho).",
        "For an (epsilon, 0)-zCDP pair tau can have to be epsilon/2, which is more than any constant times "
        "sqrt(epsilon).",
        "That is so where xi + 2 rho is at most 1; beyond it tau^2 is of the order of exp(xi + 2 rho).",
        ("bs16.lemma-4.3-counterexample",), ("bs16.lemma-4.3", "bs16.lemma-4.3-bounded"),
    ),
    Erratum(
        "After Definition 18, approximate zCDP",
        "the Rényi divergence on events of probability higher than 1 - delta.",
        "Read as events of outcomes, approximate DP is not the case rho = 0: a bit that is kept with probability 3/4 "
        "is (log(2), 1/4)-DP, and given any events of probability 3/4 its privacy loss is at least log(3).",
        "Events of the randomness, or parts of the laws.",
        ("sok20.def-azcodp-events",), ("bs16.def-8.1", "bs16.sec-8-equivalence"),
    ),
    Erratum(
        "Definition 19",
        "the mean of f(p/q) under the second law, also where the first one has mass of its own.",
        "For the hockey stick and two laws on one and on two points it is 0, and tests gain 1/2 or more.",
        "All bounded affine functions below f, in the mean: nothing is supposed of the laws, and nothing of f. With a "
        "density it is at most what is printed.",
        ("bbgg19.def-csiszar-divergence-recession",),
        ("notions.divergence-from-density", "notions.divergence-hockey-stick", "notions.divergence-postprocessing"),
    ),
    Erratum(
        "Before footnote 5",
        "the tightest family of parameters of approximate DP specifies the privacy loss entirely.",
        "With epsilon >= 0, as approximate DP is defined, and for one order of the two laws it does not: two pairs "
        "have the same least delta for every epsilon >= 0, and different ones for epsilon = log(3/5).",
        "For a symmetric relation both orders count, which is the same as all real epsilon.",
        ("sok20.claim-pld-equivalence",), ("profiles.reversed",),
    ),
    Erratum(
        "Before footnote 5, Rényi DP",
        "the family of all Rényi divergences specifies the privacy loss entirely, too.",
        "Where none is finite it says nothing: two laws can be at infinite divergence of every order from a third one, "
        "with an infinite loss of probability 1/2 and of probability 3/4.",
        "A divergence of some order has to be finite; then the loss is finite, and all tests have a bound.",
        ("sok20.claim-pld-equivalence-orders",),
        ("sok20.claim-adp-allows-catastrophe-bound", "mechanisms.renyi-dp-to-approx-dp"),
    ),
)  # fmt: skip
