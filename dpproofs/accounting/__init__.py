"""Privacy accounting: claims about the privacy of mechanisms, and the verdicts on them.

How a claim becomes a theorem, and where:

1. ``claims`` reads it: a mechanism, a neighbouring relation, and a guarantee. ``meaning``, outside of this package,
   writes its formula: every mechanism that satisfies the premises has the claimed guarantee.
2. ``mechanisms`` has the kinds of steps. Each knows its guarantees, which are theorems of the library, and its worst
   case: a pair of laws of the answers on neighbouring data. ``pairs`` bounds the privacy losses of such pairs.
3. ``refutation`` searches for a pair that violates the claim. Where it finds one, ``proofs.refuted`` proves the
   negation of the formula: lists, a mechanism and an event that distinguishes them exist. This is REFUTED.
4. Otherwise ``derivation`` searches for a guarantee that suffices: in each notion it composes the steps by theorems of
   the library, and converts the result. Where no exact composition is known, ``pld`` computes a discretized privacy
   loss distribution: a pessimistic one here, an optimistic one in refutations. Then ``proofs.verified`` proves the
   formula along that derivation. This is VERIFIED.
5. ``verdicts`` decides: the kernel's theorem has to be the formula of the claim in the text of its file, or its
   negation; the words of searches count for nothing. Without a theorem the verdict is NOT PROVEN. Bounds, arguments,
   reports, calibration and plots are made there.
6. ``files`` judges whole files and spreadsheets, and reports on them.

``limits``, ``numerals``, ``tuning``, ``judgement``, ``guarantees`` and ``curves`` are below all of these.
"""

from __future__ import annotations

from dpproofs.accounting.claims.model import PrivacyClaim, parse_claim, parse_claims, read_claim, read_claims
from dpproofs.accounting.curves import RenyiCurve
from dpproofs.accounting.judgement import Judgement, Witness
from dpproofs.accounting.mechanisms import (
    Mechanism,
    Parallel,
    Postprocessed,
    Repeat,
    Sequence,
    Step,
    above_threshold,
    discrete_gaussian,
    dp_sgd_fixed_order,
    dp_sgd_shuffled,
    dp_sgd_without_replacement,
    exponential,
    gaussian,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    mixing,
    noisy_gradient_descent,
    noisy_query,
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
from dpproofs.accounting.verdicts.answers import LibraryAccountant, renyi_curve
from dpproofs.accounting.verdicts.bounds import best
from dpproofs.accounting.verdicts.composition import Accountant
from dpproofs.accounting.verdicts.sampling import Comparison, compare
from dpproofs.accounting.verdicts.verdict import Verdict, verify
from dpproofs.render.argument import VERDICTS

Mechanism.accountant = LibraryAccountant()

__all__ = [
    "VERDICTS",
    "Accountant",
    "Comparison",
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
    "compare",
    "discrete_gaussian",
    "dp_sgd_fixed_order",
    "dp_sgd_shuffled",
    "dp_sgd_without_replacement",
    "exponential",
    "gaussian",
    "geometric",
    "given",
    "gumbel_top_k",
    "laplace",
    "matrix_gaussian",
    "mixing",
    "noisy_gradient_descent",
    "noisy_query",
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
