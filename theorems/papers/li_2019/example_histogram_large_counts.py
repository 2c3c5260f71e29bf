"""The example of histograms, repaired: which counts are right up to a factor, and all up to alpha n."""

from __future__ import annotations

from dpproofs.language.terms import REAL, num, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Lemma, Mutant
from dpproofs.privacy.notions import alpha
from theorems.foundations.measure.largest_error import centre
from theorems.foundations.measure.union_bound import j
from theorems.papers.li_2019.example_histogram_accuracy import COUNT, ERROR, OFF, RADIUS, SOURCE, WHOLE
from theorems.papers.li_2019.example_histogram_accuracy import histogram_claim, histogram_proof, often

n = var("n")

LARGE_COUNTS = Lemma(
    "li16.example-histogram.multiplicative", "All counts of at least 2/(epsilon alpha) log(d/beta) are right up to a "
    "factor 1 + alpha or 1 - alpha, but with probability beta", f"{SOURCE}, for large counts",
    *histogram_claim(RADIUS / alpha <= centre(j), alpha * centre(j) < ERROR, given=(0 < alpha,)).parts,
    histogram_proof,
    (
        Mutant(
            "factor",
            histogram_claim(LESS * RADIUS / alpha <= centre(j), alpha * centre(j) < ERROR, given=(0 < alpha,)),
            "d = 1, alpha = 1, a count of 0.69",
            witness=refuted(often(LESS * WHOLE / 1 <= COUNT, 1 * COUNT < OFF, alpha=num(1)), Y=REAL),
        ),
    ),
)  # fmt: skip

ADDITIVE = Lemma(
    "li16.example-histogram.multiplicative-additive", "All counts are right up to alpha n, but with probability beta, "
    "when n is at least 2/(epsilon alpha) log(d/beta)", f"{SOURCE}, with the additive error",
    *histogram_claim(alpha * n < ERROR, given=(0 < alpha, RADIUS / alpha <= n)).parts,
    histogram_proof,
    (
        Mutant(
            "factor",
            histogram_claim(alpha * n < ERROR, given=(0 < alpha, LESS * RADIUS / alpha <= n)),
            "d = 1, alpha = 1, n = 0.69",
            witness=refuted(often(1 * COUNT < OFF, alpha=num(1), n=COUNT), Y=REAL),
        ),
    ),
)  # fmt: skip
