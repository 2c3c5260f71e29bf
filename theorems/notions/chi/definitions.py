"""Binary and ternary chi^alpha DP."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, E, absolute, conj, disj, eq, exists, forall, function_type, implies
from dpproofs.language.terms import integrable, prob, var
from dpproofs.privacy.notions import CHI, DENSITY, M, N, P, Q, alpha, t, w, x1, x2
from dpproofs.render.notation import write_as
from theorems.foundations.divergences.hockey_stick import p, q

xi = var("xi", function_type((REAL,), REAL))
R = var("R", prob("Y"))
x3 = var("x3", "X")
APART = absolute(p(w) - q(w)) ** alpha
_between = conj(DENSITY(p, P, R), DENSITY(q, Q, R), integrable(R, w, APART), E(R, w, APART) <= t)
CHI_BETWEEN = Definition("chi_between", (alpha, P, Q, R, t), exists((p, q), _between))
"""The mean of |p/r - q/r|^alpha under R is at most t."""
write_as(CHI_BETWEEN, r"\chi^{{{0}}}\left({1}, {2} \,\middle\|\, {3}\right) \leq {4}")


def near(first: Term, second: Term) -> Term:
    """Neighbours, or the same data set."""
    return disj(eq(first, second), N(first, second))


_binary = forall(alpha, implies(1 <= alpha, CHI(alpha, M(x1), M(x2), xi(alpha) ** alpha)))
BINARY_CHI = Definition("binary_chi", (M, N, xi), forall((x1, x2), implies(N(x1, x2), _binary)))
"""The mean of |p/q - 1|^alpha under Q is at most xi(alpha)^alpha, for every alpha >= 1."""
write_as(
    BINARY_CHI,
    r"{0} \text{{ has }} \chi^\alpha \leq {{{factor[2]}\left(\alpha\right)}}^\alpha \text{{ for all pairs of "
    r"}} {1}",
)
_ternary = forall(alpha, implies(1 <= alpha, CHI_BETWEEN(alpha, M(x1), M(x2), M(x3), xi(alpha) ** alpha)))
_adjacent = conj(near(x1, x2), near(x1, x3), near(x2, x3))
TERNARY_CHI = Definition("ternary_chi", (M, N, xi), forall((x1, x2, x3), implies(_adjacent, _ternary)))
"""The same of |p/r - q/r| under R, for the laws of three data sets, each two neighbours or equal."""
write_as(
    TERNARY_CHI,
    r"{0} \text{{ has }} \chi^\alpha \leq {{{factor[2]}\left(\alpha\right)}}^\alpha \text{{ for all triples "
    r"of }} {1}",
)
