"""What is wrong in the section, in its order; each counterexample is a lemma, and a slip without one says why."""

from dpproofs.library.papers import Erratum

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "After Definition 14",
        "This definition is equivalent with Max-KL stability [37], a special case of algorithmic stability, which "
        "requires that one change in an algorithm’s inputs does not change its output “too much”.",
        "So it is for one neighbouring relation. Stability is about inputs of which one element is another one. A bit "
        "that is kept with probability 3/4, and is fair without a record, is log(2)-DP where a record is added or "
        "removed, and only log(3)-DP where it is replaced.",
        "They are one definition, over one neighbouring relation.",
        ("sok20.claim-max-kl-stability",), ("mechanisms.two-steps-approx-dp",), kind="remark",
    ),
    Erratum(
        "After Definition 15",
        "It is straightforward to show that …-DP is stronger than …-ProDP (with no change in parameters); a proof of "
        "the reverse result (with parameter change) is given in [408].",
        "It is the other way round. A bit that is kept with probability 3/4 is (log(2), 1/4)-DP, and for epsilon = "
        "log(2) probabilistic DP needs delta >= 3/4.",
        "Probabilistic DP implies approximate DP with the same parameters. Approximate DP implies probabilistic DP "
        "with delta/(1 - exp(epsilon - epsilon2)) at a larger epsilon2, or with exp(epsilon) (exp(epsilon) - 1 + "
        "delta)/(exp(2 epsilon) - 1) at its own.",
        ("sok20.claim-adp-stronger-than-prodp",),
        ("mechanisms.probabilistic-dp-to-approx-dp", "sok20.adp-implies-prodp", "sok20.adp-tail-sharp"),
        printed="(epsilon, delta) stands before both (as recalled).",
    ),
    Erratum(
        "After Definition 17",
        "Rényi DP extends this idea by adding a parameter …, which allows controlling the choice of averaging function "
        "by bounding the …th momentum of the privacy loss random variable.",
        "The momentum is that of the exponential of the loss, as the next paragraph has it. A bound on a moment of the "
        "loss itself bounds no Rényi divergence: its mean square can be at most 1 where the divergence of order 2 is "
        "more than log(100).",
        "Rényi DP bounds the mean of exp((alpha - 1) Z), an exponential moment of the privacy loss Z.",
        ("sok20.def-17-moments",), ("bs16.def-1.1-loss", "bs16.eq-2.1-mgf"), kind="remark",
    ),
    Erratum(
        "After Definition 17, the order 1",
        "This definition can be naturally extended by continuity to … (where it is equivalent to …-KL privacy)",
        "The limit from orders below 1 is KL divergence; that from orders above 1 need not be. A mechanism can have a "
        "KL divergence of at most 2, and Rényi DP of no order above 1.",
        "Where the divergence of some order above 1 is finite, those of orders near 1 are near KL divergence.",
        ("atlas.kl-dp-not-renyi-dp",), ("bs16.def-2.1-limit", "notions.renyi-dp-to-kl-dp"), kind="remark",
    ),
    Erratum(
        "Before Definition 18, in words",
        "requires that the privacy loss random variable is concentrated around zero",
        "It is bounded from above only, around xi + rho: where the bound on its moment generating function holds for "
        "arguments of both signs, its mean is xi + rho, which a private mechanism need not reach.",
        "The bound holds for positive arguments, and that is zCDP.",
        ("sok20.zcdp-mgf-form-every-sign",), ("bs16.eq-2.1-mgf", "bs16.def-1.1-loss"), kind="remark",
    ),
    Erratum(
        "After Definition 18, zCDP and mean-concentrated DP",
        "we list known relations below",
        "For an (epsilon, 0)-zCDP pair tau can have to be epsilon/2, which is more than any constant times "
        "sqrt(epsilon).",
        "That is so where xi + 2 rho is at most 1; beyond it tau^2 is of the order of exp(xi + 2 rho).",
        ("bs16.lemma-4.3-counterexample",), ("bs16.lemma-4.3", "bs16.lemma-4.3-bounded"),
        printed="Among them: (xi, rho)-zCDP implies (xi + rho, O(sqrt(xi + 2 rho)))-mean-concentrated DP (as "
        "recalled).",
    ),
    Erratum(
        "After Definition 18, approximate zCDP",
        "relaxes …-zCoDP by only taking the Rényi divergence on events with probability higher than … instead of on "
        "the full distribution",
        "Events of the randomness are meant. Read as events of outcomes, approximate DP is not the case rho = 0: a bit "
        "that is kept with probability 3/4 is (log(2), 1/4)-DP, and given any events of probability 3/4 its privacy "
        "loss is at least log(3).",
        "Events of the randomness, or parts of the laws.",
        ("sok20.def-azcodp-events",), ("bs16.def-8.1", "bs16.sec-8-equivalence"), kind="remark",
    ),
    Erratum(
        "Definition 19",
        "Let … be a convex function such as …. A privacy mechanism is …-divergence DP if for all pairs of neighboring "
        "datasets …, …:",
        "Where the first law has mass of its own there is no such ratio, and the formula needs a convention: for the "
        "hockey stick and two laws on one and on two points the mean over the second law alone is 0, and tests gain "
        "1/2 or more.",
        "All bounded affine functions below f, in the mean: nothing is supposed of the laws, and nothing of f. With a "
        "density it is at most what is printed.",
        ("bbgg19.def-csiszar-divergence-recession",),
        ("notions.divergence-from-density", "notions.divergence-hockey-stick", "notions.divergence-postprocessing"),
        printed="The mean of f(p/q) under the second law (as recalled).", kind="remark",
    ),
    Erratum(
        "Before footnote 5",
        "for approximate DP, probabilistic DP, and Rényi DP, finding the tightest possible family of parameters (for "
        "either definition) for a given mechanism is equivalent to specifying the behavior of its privacy loss random "
        "variable entirely",
        "With epsilon >= 0 and one order of the two laws it does not: two pairs have the same least delta for every "
        "epsilon >= 0, and different ones for epsilon = log(3/5). And where no Rényi divergence is finite, these say "
        "nothing: two laws can be at infinite divergence of every order from a third one, with an infinite loss of "
        "probability 1/2 and of probability 3/4.",
        "For a symmetric relation both orders count, which is the same as all real epsilon; and a divergence of some "
        "order has to be finite. That these determine the loss is not proved here.",
        ("sok20.claim-pld-equivalence", "sok20.claim-pld-equivalence-orders"), ("profiles.reversed",), kind="remark",
    ),
)  # fmt: skip
