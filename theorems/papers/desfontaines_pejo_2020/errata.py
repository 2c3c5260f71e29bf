"""Slips in the section, in its order; each counterexample is a lemma, and an entry without one says why."""

from __future__ import annotations

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
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
        "For the hockey stick and two laws on one and on two points it is 0, and tests tell 1/2 or more.",
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
)  # fmt: skip
