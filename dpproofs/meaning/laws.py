"""Laws of the kinds of mechanisms: vectors of independent noise, finite laws, integers, bits."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, same_means
from dpproofs.language.terms import REAL, E, almost_surely, conj, disj, eq, exists, forall, function_type, implies, ind
from dpproofs.language.terms import integrable, lam, measure, nat, normal, num, prob, summation, var, variables
from dpproofs.meaning.definitions import DENSITY, LAPLACE, M, P, on, w, x1, y, z
from dpproofs.meaning.definitions import phi as phi_y

i, n, p, q, b, sigma = variables("i n p q b sigma")
x = var("x", x1.type)
weight, middle = var("p", function_type((REAL,), REAL)), var("m", function_type((REAL,), REAL))
item = var("item", function_type((REAL,), "Y"))

FINITE_LAW = Definition(
    "finite_law",
    (P, n, item, weight),
    same_means(phi_y, w, E(P, w, phi_y(w)), summation(i, 1, n, weight(i) * phi_y(item(i)))),
)
"""P puts the weight p(i) on the outcome item(i), for i = 1, ..., n."""

_R, _P2 = var("R", prob("V")), var("P2", prob("Z"))
_T = var("T", function_type(("Y", "Z"), "V"))
_v, _none = variables("v empty", "V")
_phi = var("phi", function_type(("V",), REAL))
INDEPENDENT = Definition(
    "independent",
    (_R, P, _P2, _T),
    same_means(_phi, _v, E(_R, _v, _phi(_v)), E(P, y, E(_P2, z, _phi(_T(y, z))))),
)
"""R is the law of T(y, z) for independent y with law P and z with law P2."""

_G = var("G", function_type((REAL,), prob("V")))
_append = var("append", function_type(("V", REAL), "V"))
_independent = on(INDEPENDENT, Y="V", Z=REAL)
_begins = same_means(_phi, _v, E(_G(num(0)), _v, _phi(_v)), _phi(_none))
_gaussian_added = _independent(_G(i + 1), _G(i), normal(middle(i + 1), sigma), _append)
GAUSSIAN_VECTOR = Definition(
    "gaussian_vector",
    (_G, _append, _none, middle, sigma),
    conj(_begins, forall(i, implies(nat(i), _gaussian_added))),
)
"""For every natural d, G(d) = N((m(1), ..., m(d)), sigma^2 I): the law of d independent coordinates."""

_line = var("P", prob(REAL))
_laplace_added = conj(LAPLACE(_line, middle(i + 1), b), _independent(_G(i + 1), _G(i), _line, _append))
LAPLACE_VECTOR = Definition(
    "laplace_vector",
    (_G, _append, _none, middle, b),
    conj(_begins, forall(i, implies(nat(i), exists(_line, _laplace_added)))),
)
"""For every natural d, G(d) is the law of the list of d independent numbers of the Laplace laws with medians
m(1), ..., m(d) and scale b."""

number = var("y")
mu = var("mu", measure(REAL))
_f = var("f", function_type((REAL,), REAL))


def whole(value: Term) -> Term:
    """The value is an integer."""
    return disj(nat(value), nat(-value))


def same_sum(move: Term) -> Term:
    """A sum is finite, and the same, with the numbers moved."""
    return conj(integrable(mu, number, _f(move)), eq(E(mu, number, _f(move)), E(mu, number, _f(number))))


COUNTING = Definition(
    "counts_whole_numbers",
    (mu,),
    conj(
        almost_surely(mu, number, whole(number)),
        integrable(mu, number, ind(eq(number, 0))),
        eq(E(mu, number, ind(eq(number, 0))), 1),
        forall(_f, implies(integrable(mu, number, _f(number)), conj(same_sum(-number), same_sum(number + 1)))),
    ),
)
"""mu counts the whole numbers: it is on them, 0 counts once, and all is the same from -y and from y + 1."""

COUNTED = exists(mu, COUNTING(mu))
"""There is a measure that counts the whole numbers. No axiom says so, and no mechanism is made without one whose noise
is on infinitely many whole numbers."""

_value = var("f", function_type(("X",), "V"))
bit = var("bit", function_type(("Y", "V"), REAL))
reference = var("R", prob("Y"))
_v2 = var("v2", "V")


def ratio(mine: Term) -> Term:
    """The likelihood ratio of a bit that is 1 with probability p to one that is so with probability q."""
    return mine * (p / q) + (1 - mine) * ((1 - p) / (1 - q))


UNARY_ENCODING = Definition(
    "unary_encoding",
    (M, _value, bit, reference, p, q),
    conj(
        forall((w, _v), disj(eq(bit(w, _v), 0), eq(bit(w, _v), 1))),
        forall(x, DENSITY(lam(w, ratio(bit(w, _value(x)))), M(x), reference)),
    ),
)
"""An answer has a bit for each value. It is drawn with independent bits: that of the value of x is 1 with probability
p, and each other one with probability q. So against the law R, of answers whose bits are all so with probability q,
the density is p/q where the bit of the value is 1, and (1 - p)/(1 - q) where it is 0."""

_both = bit(w, _v) * bit(w, _v2)
INDEPENDENT_BITS = Definition(
    "independent_bits",
    (bit, reference, q),
    forall(
        (_v, _v2),
        disj(
            forall(w, eq(bit(w, _v), bit(w, _v2))),
            conj(integrable(reference, w, _both), eq(E(reference, w, _both), q**2)),
        ),
    ),
)
"""Under R, any two values have one bit, or bits that are both 1 with the probability q^2."""
