"""Claims about the privacy of a mechanism, and the verdicts on them.

A claim states that every mechanism that satisfies the premises has the claimed guarantee. The verdict is VERIFIED
with a derivation, REFUTED with a concrete mechanism that satisfies the premises and violates the claim, or NOT PROVEN
with the best bound that was derived.
"""

from __future__ import annotations

from dpproofs.claims.accountant import LibraryAccountant, renyi_curve
from dpproofs.claims.bounds import best
from dpproofs.claims.composition import Accountant
from dpproofs.claims.curves import RenyiCurve
from dpproofs.claims.judgement import Judgement, Witness
from dpproofs.claims.mechanisms import (
    Mechanism,
    Parallel,
    Postprocessed,
    Repeat,
    Sequence,
    Step,
    above_threshold,
    discrete_gaussian,
    exponential,
    gaussian,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    mixing,
    noisy_gradient_descent,
    noisy_sgd,
    ornstein_uhlenbeck,
    parallel,
    permute_and_flip,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    released_counts,
    report_noisy_max,
    squared_column_norm,
    tree_aggregation,
    unary_encoding,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.claims.mechanisms.base import answered_by
from dpproofs.claims.model import PrivacyClaim, parse_claim, parse_claims, read_claim, read_claims
from dpproofs.claims.verdicts import Verdict, verify
from dpproofs.render.argument import VERDICTS

answered_by(LibraryAccountant())

__all__ = [
    "VERDICTS",
    "Accountant",
    "Judgement",
    "Mechanism",
    "Parallel",
    "Postprocessed",
    "PrivacyClaim",
    "RenyiCurve",
    "Repeat",
    "Sequence",
    "Step",
    "Verdict",
    "Witness",
    "above_threshold",
    "best",
    "discrete_gaussian",
    "exponential",
    "gaussian",
    "geometric",
    "given",
    "gumbel_top_k",
    "laplace",
    "matrix_gaussian",
    "mixing",
    "noisy_gradient_descent",
    "noisy_sgd",
    "ornstein_uhlenbeck",
    "parallel",
    "parse_claim",
    "parse_claims",
    "permute_and_flip",
    "poisson_sampled",
    "poisson_sampled_gaussian",
    "randomized_response",
    "read_claim",
    "read_claims",
    "released_counts",
    "renyi_curve",
    "report_noisy_max",
    "squared_column_norm",
    "tree_aggregation",
    "unary_encoding",
    "vector_gaussian",
    "vector_laplace",
    "verify",
]
