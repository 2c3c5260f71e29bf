"""The choice between mechanisms keeps the notions that bound Rényi divergences, order by order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import BOUNDED_ZCDP, CAPPED_CDP, TRUNCATED_CDP, alpha, epsilon, m, omega, rho
from dpproofs.privacy.notions import xi
from dpproofs.proving.lemma import LESS, Lemma, Mutant
from theorems.citations import SOK
from theorems.notions.choice.either import RESPONSE, SPACES, by_orders, choice_claim

BELOW_M, BELOW_OMEGA = alpha < m, alpha < omega

_truncated = choice_claim(TRUNCATED_CDP, rho, omega)

TRUNCATED = Lemma(
    "notions.truncated-cdp-choice", "The choice between two mechanisms keeps truncated CDP", SOK,
    *_truncated(1, 1).parts,
    lambda claim: by_orders(claim, BELOW_OMEGA),
    (Mutant("rho", _truncated(LESS, 1), "randomized response, whose D_alpha/alpha is 0.549 near 1",
            witness=finite(SPACES, **RESPONSE, rho="0.55", omega=2)),),
)  # fmt: skip

_bounded = choice_claim(BOUNDED_ZCDP, m, xi, rho)

BOUNDED = Lemma(
    "notions.bounded-zcdp-choice", "The choice between two mechanisms keeps bounded zCDP", SOK,
    *_bounded(1, 1, 1).parts,
    lambda claim: by_orders(claim, BELOW_M),
    (Mutant("rho", _bounded(1, 1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, m=2, xi=0, rho="0.55")),),
)  # fmt: skip

_capped = choice_claim(CAPPED_CDP, epsilon, rho)

CAPPED = Lemma(
    "notions.capped-cdp-choice", "The choice between two mechanisms keeps capped CDP", SOK,
    *_capped(1, 1).parts,
    by_orders,
    (Mutant("epsilon", _capped(LESS, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon="1.0987", rho=5)),),
)  # fmt: skip
