"""Laws: the rules of the kernel that can be written as statements.

Each law is a sequent whose free variables stand for anything of their type: f and g
for measurable functions, A and B for predicates, mu and nu for sigma-finite measures, P
for a probability measure, Y and Z for spaces. Using a law means instantiating it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import PROP, REAL, E, Term, absolute, almost_surely, binomial, conj, dirac, eq, erf, erfc
from dpproofs.language.terms import exists, forall, function_type, implies, ind, integrable, measure, nat, ne, num
from dpproofs.language.terms import power, prob, substitute, summation, var, variables

_x, _y = variables("x y", "Y")
_At, _Bt = variables("A B", function_type(("Y",), PROP))
_mu, _P = var("mu", measure("Y")), var("P", prob("Y"))
_w, _z = var("w", "Y"), var("z", "Z")
_nu = var("nu", measure("Z"))
_A, _B = _At(_w), _Bt(_w)
_f, _g = (f(_w) for f in variables("f g", function_type(("Y",), REAL)))
_h = var("f", function_type(("Y", "Z"), REAL))(_y, _z)
_finite_z, _mean_z = integrable(_nu, _z, _h), E(_nu, _z, _h)
_a, _b, _k, _i, _n = variables("a b k i n")
_s = var("s", function_type((REAL,), REAL))
_Ak = var("A", function_type((REAL,), PROP))
_c, _t = variables("c t")


def _bounds(b: Term) -> Term:
    """b is an upper bound of A."""
    return forall(_t, implies(_Ak(_t), _t <= b))


def _finite(f: Term) -> Term:
    """f, a function of w, is integrable."""
    return integrable(_mu, _w, f)


def _mean(f: Term) -> Term:
    return E(_mu, _w, f)


def _surely(formula: Term) -> Term:
    return almost_surely(_mu, _w, formula)


# name -> (hypotheses, conclusion)
_LAWS: dict[str, tuple[tuple[Term, ...], Term]] = {
    # Equality.
    "leibniz": ((eq(_x, _y), _At(_x)), _At(_y)),
    # The real numbers are complete: a set that is not empty and has an upper bound has a least one.
    "least_upper_bound": (
        (_Ak(_a), _bounds(_b)),
        exists(_c, conj(_bounds(_c), forall(_b, implies(_bounds(_b), _c <= _b)))),
    ),
    # Natural numbers are the real numbers 0, 1, 2, ...; that a given number is one is computed.
    "nat_successor": ((nat(_k),), nat(_k + 1)),
    "induction": (
        (_Ak(num(0)), forall(_k, implies(nat(_k), _Ak(_k), _Ak(_k + 1)))),
        forall(_k, implies(nat(_k), _Ak(_k))),
    ),
    # Finite sums.
    "sum_empty": ((_b < _a,), eq(summation(_i, _a, _b, _s(_i)), 0)),
    "sum_step": (
        (nat(_b + 1), _a <= _b + 1),
        eq(summation(_i, _a, _b + 1, _s(_i)), summation(_i, _a, _b, _s(_i)) + _s(_b + 1)),
    ),
    # Binomial coefficients, which are 0 outside of the natural numbers: Pascal's triangle.
    "binomial_zero": ((nat(_n),), eq(binomial(_n, 0), 1)),
    "binomial_empty": ((ne(_k, 0),), eq(binomial(0, _k), 0)),
    "binomial_step": ((nat(_n),), eq(binomial(_n + 1, _k + 1), binomial(_n, _k) + binomial(_n, _k + 1))),
    # Powers of zero; powers of positive numbers are part of the normal form.
    "pow_zero": ((ne(_a, 0),), eq(power(0, _a), 0)),
    # The error functions; their derivatives are in the rules of calculus.
    "erf_zero": ((), eq(erf(0), 0)),
    "erfc_complement": ((), eq(erfc(_a), 1 - erf(_a))),
    # Almost surely: outside a set of measure zero.
    "as_always": ((forall(_w, _A),), _surely(_A)),
    "as_modus_ponens": ((_surely(_A), _surely(implies(_A, _B))), _surely(_B)),
    # Expectation.
    "E_monotone": ((_surely(_f <= _g), _finite(_f), _finite(_g)), _mean(_f) <= _mean(_g)),
    "E_congruence": (
        (_surely(eq(_f, _g)),),
        conj(eq(_mean(_f), _mean(_g)), implies(_finite(_f), _finite(_g))),
    ),
    "E_linear": (
        (_finite(_f), _finite(_g)),
        conj(_finite(_a * _f + _b * _g), eq(_mean(_a * _f + _b * _g), _a * _mean(_f) + _b * _mean(_g))),
    ),
    "E_zero": ((), _finite(num(0))),
    "E_one": ((), conj(integrable(_P, _w, 1), eq(E(_P, _w, 1), 1))),
    "E_dominated": ((_surely(absolute(_f) <= _g), _finite(_g)), _finite(_f)),
    # A set of measure zero.
    "E_vanishing": ((_finite(ind(0 < _f)), _mean(ind(0 < _f)) <= 0), _surely(_f <= 0)),
    "E_dirac": ((), conj(integrable(dirac(_x), _w, _f), eq(E(dirac(_x), _w, _f), substitute(_f, {_w: _x})))),
    # Tonelli's theorem: measures are sigma-finite, functions jointly measurable.
    "E_swap": (
        (forall((_y, _z), 0 <= _h), almost_surely(_mu, _y, _finite_z), integrable(_mu, _y, _mean_z)),
        conj(
            almost_surely(_nu, _z, integrable(_mu, _y, _h)),
            integrable(_nu, _z, E(_mu, _y, _h)),
            eq(E(_mu, _y, _mean_z), E(_nu, _z, E(_mu, _y, _h))),
        ),
    ),
}

LAWS: Final[Mapping[str, tuple[tuple[Term, ...], Term]]] = Frozen(_LAWS)
