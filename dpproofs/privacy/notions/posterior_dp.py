"""Privacy in the words of Bayes: posterior beliefs about the data after an answer."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import E, exp, forall, implies
from dpproofs.privacy.definitions import M, N, epsilon, phi, t, w, x1, x2
from dpproofs.privacy.notion import Notion, Quantity

_seen = t * E(M(x1), w, phi(w))
_anyway = t * E(M(x1), w, phi(w)) + (1 - t) * E(M(x2), w, phi(w))
_belief = implies(0 < t, t < 1, forall(phi, implies(test_function(phi, w), _seen <= exp(epsilon) * t * _anyway)))
POSTERIOR_DP = Definition("posterior_dp", (M, N, epsilon), forall((x1, x2), implies(N(x1, x2), forall(t, _belief))))
"""Of two neighbouring data sets, the one that is believed with probability t before an answer is believed with at most
exp(epsilon) t after it, for every t between 0 and 1, and every answer. Without a division: the probability of
that data set and of the answer is at most exp(epsilon) t times that of the answer."""

NOTION = Notion(
    POSTERIOR_DP,
    (Quantity("epsilon"),),
    words="beliefs that grow by exp({epsilon}) at most",
    typeset=r"\text{posterior beliefs} \leq e^{<epsilon>} \times \text{prior ones}",
)
