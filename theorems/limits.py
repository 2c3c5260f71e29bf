"""Which lemmas say of which others that they are tight, or that they fail without a hypothesis."""

from __future__ import annotations

from dpproofs.library.limits import Limit

_NOT_POSITIVE = "sigma = 0, which would mean no noise: different point masses have no finite divergence"
LIMITS = (
    Limit("kov17.approx-dp", "attained", "kov17.attained", "mechanisms that need the whole delta of the theorem"),
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
)
