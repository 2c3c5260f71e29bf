"""Lemmas that prove others tight, or that they fail without a hypothesis."""

from dpproofs.library.limits import Limit

_NOT_POSITIVE = "sigma = 0, which would mean no noise: different point masses have no finite divergence"
LIMITS = (
    Limit("kov17.approx-dp", "attained", "kov17.attained", "mechanisms that need the whole delta of the theorem"),
    Limit("mv16.any-epsilons", "attained", "mv16.any-epsilons-attained", "responses that may reveal the data"),
    Limit(
        "mv16.any-epsilons-approx-dp", "attained", "mv16.any-epsilons-optimal", "mechanisms that need all that delta"
    ),
    Limit("bs16.prop-3.3", "improved", "bs16x.pure-dp-to-zcdp-tight", "epsilon tanh(epsilon/2) instead of epsilon^2/2"),
    Limit("bs16x.pure-dp-to-zcdp-tight", "attained", "bs16x.pure-dp-to-zcdp-tight-optimal", "randomized response"),
    Limit("bs16.lemma-2.4", "needed", "bs16.lemma-2.4-counterexample", _NOT_POSITIVE),
    Limit("bs16.lemma-2.4-mechanism", "needed", "bs16.lemma-2.4-counterexample", _NOT_POSITIVE),
    Limit("bs16.lemma-3.5", "needed", "bs16.lemma-3.5-counterexample", "delta > 1: a root of a negative number"),
    Limit("bs16.lemma-3.5", "improved", "bs16x.zcdp-to-adp-single-order-epsilon", "less by a term, for any one order"),
    Limit("bs16.lemma-3.6", "needed", "bs16.lemma-3.6-counterexample", "delta > sqrt(pi rho)"),
    Limit("bs16.lemma-3.7", "improved", "bs16x.lemma-3.7-sharp", "the constant that the proof gives"),
    Limit("bs16.prop-5.3", "needed", "bs16.prop-5.3-counterexample", "a negative xi"),
    Limit("bs16.prop-5.3", "attained", "bs16.prop-5.3-optimal", "the Gaussian mechanism needs k^2 rho for groups of k"),
    Limit("bs16.lemma-8.3", "improved", "bs16x.lemma-8.3-tight", "xi tanh(xi/2) instead of xi^2/2"),
    Limit("bs16.cor-8.7", "improved", "bs16x.cor-8.7-tight", "epsilon tanh(epsilon/2)"),
    Limit("bbgg19.theorem-1.4", "improved", "bbgg19.theorem-1.4-sharp", "less by its square term"),
    Limit("foundations.tests-from-renyi", "improved", "foundations.tests-from-renyi-sharp", "the sharper delta"),
    Limit("kov17.approx-dp", "attained", "kov17.optimal", "no smaller delta is right for all mechanisms"),
    Limit("profiles.gaussian-dp-to-approx-dp", "attained", "profiles.gaussian-least-delta", "two Gaussian laws"),
    Limit("mechanisms.laplace-profile", "attained", "mechanisms.laplace-excess", "the two Laplace laws themselves"),
    Limit(
        "mechanisms.randomized-response-bit",
        "attained",
        "mechanisms.randomized-response-attained",
        "each answer has these odds, at bits that differ",
    ),
    Limit("sampling.gaussian-mechanism", "attained", "sampling.gaussian-attained", "a count of a single record"),
    Limit("sampling.removed", "attained", "sampling.removed-least", "a mixture of A and B, and A"),
    Limit("sampling.added", "attained", "sampling.added-least", "A, and a mixture of A and B"),
    Limit("bbgg19.example-1", "attained", "bbgg19.example-1-exact", "a query that changes by Delta"),
    Limit("bbgg19.example-1-coupling", "attained", "bbgg19.example-1-best", "at the best w it is what holds"),
    Limit("bbgg19.ou-vs-gaussian-optimal", "attained", "bbgg19.ou-vs-gaussian-best", "no shrinking does better"),
    Limit("bbgg19.gradient-step-contraction", "improved", "bbgg19.gradient-step-contraction-sharp", "a smaller factor"),
    Limit("bbgg19.exponential-improvement", "needed", "bbgg19.exponential-improvement-counterexample", "L = 1"),
    *(
        Limit(
            f"bbgg19.lemma-implications.{name}", "converse", f"bbgg19.lemma-implications.{name}-counterexample", about
        )
        for name, about in (
            ("dobrushin-order", "not so for randomized response"),
            ("doeblin-dobrushin", "not so for a kernel that is 1/2-Dobrushin"),
            ("ultra-doeblin", "not so for a kernel that is 1/2-Doeblin"),
        )
    ),
    Limit("bs16x.pure-dp-to-zcdp-tight-pair", "attained", "bs16x.pure-dp-to-zcdp-tight-lower", "randomized response"),
    Limit("bs16.sec-1.2-dr16", "improved", "bs16x.pure-dp-to-zcdp-tight", "epsilon tanh(epsilon/2)"),
    Limit("bs16.def-8.5", "needed", "bs16.def-8.5-counterexample", "xi < -epsilon"),
    Limit("bs16.lemma-3.6", "improved", "bs16.lemma-3.6-least", "the third option"),
    Limit("bs16.prop-6.4", "needed", "bs16.prop-6.4-counterexample", "alpha^2 d < 1: a root of a negative number"),
    Limit("st18.bad-event-m17", "needed", "st18.bad-event-m17-counterexample", "an order below 1"),
    Limit("li16.theorem-2.4", "needed", "li16.theorem-2.4-counterexample-textbook", "epsilon = 4"),
    Limit("li16.theorem-2.4", "needed", "li16.theorem-2.4-counterexample", "large epsilon, whatever the constant is"),
    Limit("li16.theorem-3.1.3", "needed", "li16.theorem-3.1.3-counterexample", "a large epsilon, and few mechanisms"),
    Limit("sok20.adp-tail-sharp", "attained", "sok20.adp-tail-sharp-supremum", "two points, as near as one likes"),
)
