"""Corollaries 8.9 to 8.11 for k mechanisms, each with its own epsilon and delta, as functions of numbers."""

from __future__ import annotations

from dpproofs.privacy.notions import k
from dpproofs.privacy.entries import Entries
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.cor_8_10_advanced_composition import IN_LAMBDA
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import FIRST_FORM, SECOND_FORM, tail
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import ADVANCED
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import dels, eps
from theorems.foundations.gaussian.gaussian_error import lambda_
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

SIZES = Entries({"epsilons": eps, "deltas": dels}, length=k, gap=NAT_GAP)

composition_delta_each = Verified(ADVANCED, "composition_delta_each", entries=SIZES)
composition_eps_delta_each = Verified(IN_LAMBDA, "composition_eps_delta_each", {"lam": lambda_}, entries=SIZES)
composition_simple_each = Verified(SECOND_FORM, "composition_simple_each", entries=SIZES)
composition_simple_small_each = Verified(
    FIRST_FORM, "composition_simple_small_each", requires=(tail <= 1,), entries=SIZES
)
