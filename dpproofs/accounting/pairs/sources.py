"""The mechanisms that discrete privacy losses are of, in words, and what these losses are like."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """The mechanism that a discrete loss is of, in words.

    Laplace noise has values between the ends, too. A loss may be a ``limit``, as close to which as one likes there are
    others; of ``answers`` of one run; and ``other``, where the mechanism is only known to leak at least as much.
    ``behind``: the same where one of two outcomes falls further behind, with nearly twice the loss.
    """

    words: str
    is_laplace: bool = False
    is_limit: bool = False
    is_of_answers: bool = False
    is_other: bool = False
    behind: Source | None = None


LAPLACE = Source("a Laplace mechanism on a query that attains the sensitivity", is_laplace=True)
COUNTS = Source("a count far above the threshold, which is released with Laplace noise", is_laplace=True, is_limit=True)
GEOMETRIC = Source("a geometric mechanism on a query that attains the sensitivity")
GEOMETRIC_FAR = Source(
    f"{GEOMETRIC.words}, which is no more private than Laplace noise", is_laplace=True, is_other=True
)
RESPONSE = Source("randomized response")
ANSWERS = Source("randomized response over more than two answers")
DISCRETE = Source("a discrete Gaussian mechanism on a query that attains the sensitivity")
UNARY = Source("unary encoding of one of two values")
BEHIND = Source("a choice between two outcomes, one of which falls further behind", is_limit=True)
ALL_BEHIND = Source(
    "top-k among ever more candidates in two groups, one of which falls further behind",
    is_limit=True,
    is_of_answers=True,
)
CHOICE = Source("an exponential mechanism with two outcomes", behind=BEHIND)
CHOICES = Source(
    "top-k among ever more candidates in two groups of one size, whose utilities move apart",
    is_limit=True,
    is_of_answers=True,
    behind=ALL_BEHIND,
)
NOISY_MAX = Source(
    "report-noisy-max with Laplace noise between two outcomes whose utilities move apart as far as they may",
    behind=BEHIND,
)
FIRST_ABOVE = Source(
    "AboveThreshold with one query, as far above the threshold for one data set as below it for the other"
)
BEYOND = Source("AboveThreshold with many queries that rise before one that does not", is_limit=True)
FLIPS = Source("permute-and-flip between two outcomes whose utilities move apart as far as they may", behind=BEHIND)
KEPT = Source("randomized response that may reveal the truth, and whose answer a kernel keeps or withholds")
MIXED = Source("randomized response on the answer of another one")
