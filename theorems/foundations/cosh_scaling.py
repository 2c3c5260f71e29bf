"""cosh(c x) - 1 <= c**2 (cosh(x) - 1) for |c| <= 1 (PT-COSH), and its mean over two independent copies."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, exp, integrable, sinh, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import P, w
from dpproofs.tactics import arith, at, both, cases, dominated, expand, integrate, monotone, parts, use, inequality
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.mgf import DOWN, DOWN_INT, UP, UP_INT, X

c, x, y = variables("c x y")
UNIT = (0 <= c, c <= 1)
v = var("v", "Y")


SINH_CHORD = Lemma(
    "foundations.sinh-chord", "sinh(c y) <= c sinh(y) for 0 <= c <= 1 and y >= 0", "elementary",
    (*UNIT, 0 <= y), sinh(c * y) <= c * sinh(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((*UNIT, 0 <= y), sinh(c * y) <= LESS * c * sinh(y)), "c = 1, y = 1"),),
)  # fmt: skip


def _cosh_claim(factor: Factor) -> Claim:
    left, right = exp(c * x) + exp(-c * x) - 2, exp(x) + exp(-x) - 2
    return Claim(UNIT, left <= factor * c**2 * right)


def _cosh(claim: Claim) -> Theorem:
    """The derivative of the difference is 2 c (c sinh(x) - sinh(c x))."""
    f = c**2 * (exp(x) + exp(-x) - 2) - (exp(c * x) + exp(-c * x) - 2)
    chord = use(SINH_CHORD, *UNIT, 0 <= x, y=x)
    grows = monotone(f, x, [0 <= x], chord, *UNIT)
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(grows, 0, x, by=[pos])),
        lambda no: arith(claim.conclusion, at(grows, 0, -x, by=[arith(0 <= -x, no)])),
    )


COSH_SCALING = Lemma(
    "foundations.cosh-scaling", "cosh(c x) - 1 <= c**2 (cosh(x) - 1) for 0 <= c <= 1 (PT-COSH)", "elementary",
    *_cosh_claim(1).parts, _cosh,
    (Mutant("factor", _cosh_claim(LESS), "c = 1, x = 1"),),
)  # fmt: skip


def _copies_claim(factor: Factor) -> Claim:
    up, down = exp(c * X(w)), exp(-c * X(w))
    excess = E(P, w, UP) * E(P, w, DOWN) - 1
    bound = E(P, w, up) * E(P, w, down) - 1 <= factor * c**2 * excess
    return Claim((*UNIT, UP_INT, DOWN_INT), conj(integrable(P, w, up), integrable(P, w, down), bound))


def _between(scale: Term) -> Theorem:
    """exp(s x) <= exp(x) + exp(-x) for |s| <= 1, at x = X."""
    x, small = X(w), scale * X(w)

    def below(top: Term, sign: Theorem) -> Theorem:
        return arith(exp(small) <= UP + DOWN, use(EXP_INCREASING, arith(small <= top, sign, *UNIT), x=small, y=top))

    return cases(0 <= x, lambda pos: below(x, pos), lambda no: below(-x, no))


def _copies(claim: Claim) -> Theorem:
    """The inequality at x = X - X', integrated over the one and then over the other."""
    x = X(w)
    total = parts(expand(P, w, UP + DOWN, UP_INT, DOWN_INT))[0]
    ints = [dominated(P, w, both(arith(0 <= exp(s * x)), _between(s)), total) for s in (c, -c)]
    point = use(COSH_SCALING, *UNIT, x=X(w) - X(v))
    inner = integrate(P, w, point, UP_INT, DOWN_INT, *ints)
    outer = integrate(P, v, inner, UP_INT, DOWN_INT, *ints)
    return both(*ints, arith(claim.conclusion.args[2], outer))


TWO_COPIES = Lemma(
    "foundations.two-copies", "E[exp(c X)] E[exp(-c X)] - 1 <= c**2 (E[exp(X)] E[exp(-X)] - 1) for 0 <= c <= 1",
    "elementary", *_copies_claim(1).parts, _copies,
    (Mutant("factor", _copies_claim(LESS), "c = 1"),),
)  # fmt: skip
