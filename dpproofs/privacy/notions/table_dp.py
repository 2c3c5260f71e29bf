"""A discretized privacy loss distribution (PLD), as a notion: a profile on a grid of likelihood ratios."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import entry, exp, forall, implies, lam, maximum, power, summation, variables
from dpproofs.privacy.definitions import PROFILE, M, N, c, i, x1, x2
from dpproofs.privacy.domains import COUNT, COUNT_OR_NONE, NONNEGATIVE, POSITIVE, Condition
from dpproofs.privacy.notion import Notion, Quantity

step, table, width, last, origin, rest, unit = TABLE = variables("step table width last origin rest unit")
TABLE2 = (table2, width2, last2, origin2, rest2) = variables("table2 width2 last2 origin2 rest2")


def table_profile(*numbers: Term) -> Term:
    """rest + sum(i = 0..last, table(i)/unit max(1 - c exp(step)^(origin - i), 0)), for the numbers of TABLE.

    A pair of laws of that profile has the likelihood ratio exp(step)^(i - origin) with the probability
    table(i)/unit under the first of them.
    """
    values = dict(zip(TABLE, numbers, strict=True))
    h, x, w, n, o, d, u = (values[v] for v in TABLE)
    return d + power(u, -1) * summation(i, 0, n, entry(x, w, i) * maximum(1 - c * exp(h) ** (o - i), 0))


TABLE_DP = Definition(
    "table_dp",
    (M, N, *TABLE),
    forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, table_profile(*TABLE))))),
)
"""For N(x1, x2), M(x1) and M(x2) are dominated by two laws whose likelihood ratios are powers of
exp(step), and whose probabilities are the entries of a table in units; the infinity mass is ``rest``."""

NOTION = Notion(
    TABLE_DP,
    (
        Quantity("step", POSITIVE, is_exact=True),
        Quantity("table", COUNT_OR_NONE, is_exact=True),
        Quantity("width", COUNT, is_exact=True),
        Quantity("last", COUNT_OR_NONE, is_exact=True),
        Quantity("origin", Condition("must be a number"), is_exact=True),
        Quantity("rest", NONNEGATIVE),
        Quantity("unit", COUNT, is_exact=True),
    ),
    pair="has a privacy loss distribution on a grid of step {step}, infinity mass at most {rest}",
    words="a table of probabilities in units of 1/{unit} ({table}: entries 0 to {last} of {width} binary digits), of "
    "the likelihood ratios exp({step})^(i - {origin}), and a rest of {rest}",
)
